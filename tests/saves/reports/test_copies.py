"""A ruling as text to hand on: whole, of one telling, with nothing that is hidden and nothing that a screen minds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesets.catalogue import ruleset
from saves.examples import examples
from saves.reports.paragraphs import ParagraphRole, combat_text, combat_told, ruling_text, ruling_told, stands_at_ruling
from saves.session.session import Session

BATTLE = {"phase": "combat", "target": "units", "attack": "Ox 4 + Ant 3", "defence": "Rover 2", "die": "5"}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.create(tmp_path / "saturday.jsonl", title="Saturday", ruleset=ruleset("rivets"), players={}) as made:
        made.begin("combat")
        yield made


def test_a_ruling_is_copied_with_who_fought_what_is_done_and_how_it_adds_up(session: Session) -> None:
    for key, text in BATTLE.items():
        assert ruling_text(session) == ""
        session.answer(key, text)
    assert ruling_text(session).splitlines() == [
        "Rivets, Saturday. Combat 1: Ox + Ant → Rover",
        "Ruling: DESTROYED (Defenders: Rover).",
        "3-1, die 5: DX, defenders destroyed. (CRT)",
        "Do this now:",
        "  1. Take Rover off the map. (Destruction)",
        "  2. Ox or Ant may enter its hex. (Movement After Combat)",
        "Counted:",
        "  - attack 7: Ox +4 (counter), Ant +3 (counter)",
        "  - defence 2: Rover +2 (counter)",
        "Remarks:",
        "  - 7 to 2 is 3-1 (however your table rounds). (CRT)",
        "  - Not asked, as every reading gives the same ruling: How are uneven odds rounded? (precedent)",
        "Ruled by Tableside.",
    ]


def test_it_is_copied_once_it_is_confirmed_and_overruled_with_both_rulings(session: Session) -> None:
    for key, text in BATTLE.items():
        session.answer(key, text)
    session.note("Next time with care.")
    session.overrule("It was a practice throw.", "Nobody is hit.", ["Rover stays."])
    copied = ruling_text(session)
    assert copied == combat_text(session, session.state.combat(1))
    for said in (
        "Next time with care.",
        "Ruling: NOBODY IS HIT.",
        "It was a practice throw.",
        "Rover stays.",
        "3-1, die 5: DX, defenders destroyed.",
    ):
        assert said in copied
    session.begin("combat")
    assert not stands_at_ruling(session)


def test_no_ruling_of_a_sample_session_has_a_control_character_or_loses_a_paragraph() -> None:
    wanted = set(ParagraphRole) - {ParagraphRole.UNNEEDED, ParagraphRole.DICE, ParagraphRole.ANSWERS}
    for example in examples():
        with Session.open(example.path, read_only=True) as opened:
            for combat in opened.state.combats():
                copied = combat_text(opened, combat)
                assert copied.replace("\n", " ").isprintable()
                told = [each for each in combat_told(opened, combat) if each.role in wanted]
                said = [each.text for paragraph in told for each in paragraph.says if each.text]
                assert [each for each in said if each not in copied] == []


def test_nothing_is_copied_of_a_secret_before_it_is_revealed(tmp_path: Path) -> None:
    bautzen = ruleset("bautzen-1945")
    with Session.create(tmp_path / "secret.jsonl", title="Secret", ruleset=bautzen, players={}) as hidden:
        hidden.begin("combat")
        while hidden.run is not None and hidden.run.question is not None and not hidden.run.question.is_secret:
            question = hidden.run.question
            hidden.answer(question.key, question.default or next(iter(question.words_of(hidden.run.table)), "7"))
        assert hidden.run is not None
        assert hidden.run.question is not None
        assert hidden.run.question.is_secret
        assert (ruling_text(hidden), ruling_told(hidden.run)) == ("", ())
