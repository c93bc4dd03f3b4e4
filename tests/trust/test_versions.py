"""Sessions of earlier versions mean what they meant, today's rules rule alike, and faults once found stay mended."""

import json
from functools import cache
from pathlib import Path

import pytest
from playing import asked, ticking
from playing_on import games
from scenes import Combat, play
from write_fixtures import meaning

from rulesets import catalogue
from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import Newer
from saves.log.folder import summary
from saves.log.frame import FORMAT, NEWEST
from saves.log.models import EVENTS
from saves.reports.verify import verify
from saves.session.session import Session

FIXTURES = Path(__file__).parent.parent / "fixtures"
SESSIONS = sorted(FIXTURES.glob("format-*/*.jsonl"))
APPROVED = FIXTURES / "approved.json"


@cache
def meanings():
    """Read all sessions: what each means today."""
    read = {}
    for path in SESSIONS:
        with Session.open(path, read_only=True) as session:
            read[_name(path)] = json.loads(json.dumps(meaning(session)))
    return read


def _name(path):
    return f"{path.parent.name}/{path.name}"


def missing(kept, now, where=""):
    """List where today's meaning lacks something of the one that was kept; what was added since is no loss."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return [each for key in kept for each in missing(kept[key], now.get(key), f"{where}.{key}")]
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        return [each for place in range(len(kept)) for each in missing(kept[place], now[place], f"{where}[{place}]")]
    return [] if kept == now else [f"{where}: {kept!r} is now {now!r}"]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_means_what_it_meant(path):
    kept = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert missing(kept, meanings()[_name(path)]) == []
    assert summary(path).damaged is None


def test_the_sessions_hold_every_outcome_of_every_ruleset_and_every_kind_of_line():
    found = {(path.name.rsplit("-", 1)[0], _name(path)): meanings()[_name(path)] for path in SESSIONS}
    for ruleset in games():
        mine = [each for (game, _), each in found.items() if game == ruleset.id]
        outcomes = {(each["checklist"], each["outcome"]) for one in mine for each in one["state"]["combats"]}
        wanted = {outcome.value for checklist in ruleset.checklists for outcome in checklist.outcomes}
        assert wanted <= {outcome for _, outcome in outcomes}
        assert {checklist for checklist, _ in outcomes} == {each.id for each in ruleset.checklists}
    kinds = {event for one in found.values() for event in one["events"]}
    assert kinds == set(EVENTS.json_schema()["discriminator"]["mapping"])


def test_today_s_rules_rule_as_they_did_or_the_difference_is_approved():
    approved = json.loads(APPROVED.read_text(encoding="utf-8"))
    differences = {}
    for path in SESSIONS:
        with Session.open(path, read_only=True) as session:
            for each in verify(session):
                differences[f"{_name(path)} combat {each.number}"] = str(each)
    new = [text for name, text in differences.items() if name not in approved]
    assert new == [], "these rulings would differ; put them into approved.json with the reason, if that is meant"
    settled = [name for name in approved if name not in differences]
    assert settled == [], "these are approved and do not differ"
    assert all(reason.strip() for reason in approved.values())


def test_a_newer_format_is_refused_politely_and_left_as_it_is(tmp_path):
    newer = SESSIONS[0].read_bytes().replace(f'"format":{FORMAT}'.encode(), f'"format":{NEWEST + 1}'.encode(), 1)
    path = tmp_path / "newer.jsonl"
    path.write_bytes(newer)
    for options in ({}, {"read_only": True}, {"accept_damage": True}):
        with pytest.raises(Newer, match=f"it has format {NEWEST + 1}, and this version reads up to format {NEWEST}"):
            Session.open(path, **options)
    assert f"format {NEWEST + 1}" in (summary(path).damaged or "")
    assert path.read_bytes() == newer
    assert [each.name for each in tmp_path.iterdir() if not each.name.startswith(".")] == ["newer.jsonl"]


@pytest.fixture
def session(tmp_path):
    with Session.create(
        tmp_path / "a.jsonl", title="Fire", ruleset=catalogue.ruleset("assault"), players={}, now=ticking()
    ) as session:
        yield session


def fire(session, until, **answers):
    """Fire at a regular target until a question is asked."""
    plain = {"attacker.experience": "hardened", "target.experience": "hardened", "target.class": "infantry"}
    given = plain | {key.replace("__", "-").replace("_", "."): text for key, text in answers.items()}
    for run in play(session, Combat("fire", given)):
        if run.question is not None and run.question.key == until:
            return


@pytest.mark.parametrize("nothing", ["none", "-"])
def test_no_dice_thrown_are_no_blank_die_once_the_pool_grows(session, nothing):
    fire(session, "", attack_dice="1 green", attack_ability__dice="none", attack_roll="d")
    session.answer("attack.dice", "none")
    assert asked(session) == "attack.roll"
    session.answer("attack.roll", nothing)
    session.answer("attack.dice", "1 green")
    assert asked(session) == "attack.roll"
    session.answer("attack.roll", "x")
    assert session.run.answered["attack.roll"].text == "green x"


def test_dice_of_another_colour_can_be_thrown_anew_or_taken_away_one_by_one(session):
    fire(session, "defence.dice", attack_dice="2 green", attack_roll="dx")
    session.answer("attack.dice", "1 blue")
    with pytest.raises(BadAnswer, match="1 die"):
        session.answer("attack.roll", "xx")
    session.answer("attack.roll", "1")
    session.answer("attack.roll", "1")
    session.answer("attack.roll", "c")
    assert session.run.answered["attack.roll"].text == "blue c"
    session.answer("attack.dice", "2 green")
    session.answer("attack.roll", "green xx")
    assert session.run.answered["attack.roll"].text == "green xx"


def test_a_side_without_units_is_not_attacked(tmp_path):
    game = catalogue.ruleset("game-of-war")
    with Session.create(tmp_path / "b.jsonl", title="Alone", ruleset=game, players={}, now=ticking()) as session:
        session.begin("attack")
        session.answer("position", "SI8,11 SC9,11 turn=S")
        assert session.run.ruling.sentence == "No attack: North has no units on the board."


def test_an_answer_that_fell_away_makes_no_difference_to_verify(session):
    session.begin("critical")
    for key, text in {
        "criticals": "1",
        "target": "Rifles",
        "target.class": "infantry",
        "target.states": "none",
    }.items():
        session.answer(key, text)
    session.answer("critical-modifiers", "players-say")
    session.answer("critical.attack.change", "none")
    session.answer("critical.defence.change", "none")
    session.drop("critical-modifiers")
    session.answer("attack.roll", "x")
    session.answer("defence.roll", "-")
    session.confirm()
    assert "critical-modifiers" not in session.state.table.precedents
    assert verify(session) == []
