"""Odds of many dice stand under the question as soon as they are worked out, and at once where they were before."""

from unittest.mock import patch

from piloting import keys, playing, screen_text, standing_at

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.session.session import Session
from tui.screens.session import panels

FACES = {"faces.green": "c d d x x -", "faces.blue": "c d x x - -"}
CARDS = {
    "Panther": {"experience": "hardened", "abilities": "none", "attack dice at 3": "12 green"},
    "Squad": {"experience": "hardened", "abilities": "none", "class": "vehicle", "defence dice": "9 blue"},
}
SHOT = {"attacker": "Panther", "target": "Squad"}


def at_the_range(data):
    """Make a session of ASSAULT in which the range is open, at which a card gives twelve dice."""
    path = data / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset("assault"), players={}, kit=FACES) as session:
        session.amend([Change(What.CARD, unit, *each) for unit, card in CARDS.items() for each in card.items()])
        session.begin("fire")
        while session.run and (question := session.run.question) and question.key != "attack.range":
            session.answer(question.key, SHOT.get(question.key, question.default or "none"))
    return path


async def test_odds_of_many_dice_stand_beneath_the_question_and_beside_its_options(tmp_path):
    async with playing(tmp_path, at_the_range(tmp_path)) as pilot:
        await keys(pilot, "3")
        for key, asked in (("enter", "Attack die lost"), ("2", "Roll the attack dice."), ("u", "Attack die lost")):
            await keys(pilot, key)
            assert asked in screen_text(pilot)
            assert "falls back 1" in screen_text(pilot)
        assert "not known 4% → 3%" in screen_text(pilot)
        await keys(pilot, "2")
        before = screen_text(pilot)
        with patch.object(panels, "prospects", wraps=panels.prospects) as work:
            await keys(pilot, "u", "2")
        assert screen_text(pilot) == before
        assert work.call_count == 0, "they stood there before"


TERRAIN = {"attacker": "german", "mud": "no", "attack": "XXIV 12 + LIII 12", "defence": "16 Army 8"}


async def test_odds_go_by_what_is_ticked_so_far(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", TERRAIN, "battle-for-moscow")) as pilot:
        before = screen_text(pilot)
        await keys(pilot, "1")
        assert "DRL" in before
        assert "DRL" not in screen_text(pilot), "forest is worth a column"
        await keys(pilot, "1")
        assert "DRL" in screen_text(pilot)
