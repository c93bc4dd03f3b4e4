"""Any order of doing things: random play and scenes come to everything, and nothing comes to grief."""

import pytest
from playing_on import games, play_scene, seeds, wander
from reaching import Reached, all_there_is
from scenes import scenes
from sizes import WHOLE
from worst import CALLS, CASES, DEAREST, MEGABYTES, costs

from rulesets import catalogue

PLAYED = dict.fromkeys(seeds((150 if WHOLE else 12) * len(games())))
"""The games with the seeds by which they are played: those that failed once first."""
UNREACHED = {
    "assault fire: question faces.{colour}": "only the odds ask for the faces of dice",
    "assault critical: question faces.{colour}": "only the odds ask for the faces of dice",
    "battle-for-moscow: reading exchange-short=all": "below 1-1 nothing is exchanged, so attackers always have enough",
    "battle-for-moscow: reading exchange-short=players-say": "the same",
    "battle-for-moscow combat: question {unit}.left-{n}": "no result of this game takes steps of a unit twice",
    "salt-marsh combat: question {unit}.left-{n}": "the same",
    "game-of-war attack: question side": "what an attack hands on; see test_going_on",
    "game-of-war attack: option side=N": "what an attack hands on; see test_going_on",
    "game-of-war attack: option side=S": "what an attack hands on; see test_going_on",
    "game-of-war: refusal opening.leave_out_the_target": "what an attack hands on; see test_going_on",
    "game-of-war: reading cut-off-passage=stops": "a move that it bars is asked again; see test_bearing",
    "game-of-war: effect GameOfWarEffect.allowed": "players write why a move is allowed; see test_going_on",
    "game-of-war turn: question move.{n}.allowed": "players write why a move is allowed; see test_going_on",
}


@pytest.mark.parametrize("game", [each.id for each in games()])
def test_random_play_and_scenes_come_to_everything_and_nothing_goes_wrong(tmp_path, game):
    reached, ruleset = Reached(), catalogue.ruleset(game)
    with reached.watching():
        for seed in [seed for each, seed in PLAYED if each == game]:
            wander(ruleset, seed, tmp_path, reached)
        for number, scene in enumerate(scenes(WHOLE)):
            if scene.game == game:
                play_scene(scene, tmp_path / f"scene-{number}.jsonl", reached)
    missing = [name for name in reached.missing(ruleset) if name not in UNREACHED]
    assert missing == [], "nothing comes to these: give them a scene"


def test_what_may_be_missed_is_there():
    there = [name for ruleset in games() for name in all_there_is(ruleset)]
    assert [name for name in UNREACHED if name not in there] == []


SHARE = ("ASSAULT, 30 dice against 30",)


@pytest.mark.parametrize("name", CASES if WHOLE else SHARE)
def test_no_answer_takes_too_long(name):
    found = costs(CASES[name], counting=True)
    assert found
    dearest = max(found, key=lambda each: each.calls)
    assert dearest.calls <= DEAREST.get(name, CALLS), dearest
    assert dearest.megabytes - found[0].megabytes <= MEGABYTES, dearest
