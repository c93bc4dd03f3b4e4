"""What the clock of a session answers: shown and not asked, behind what was typed, in lessons not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from answering_otherwise import correct
from hypothesis import given
from hypothesis import strategies as st
from playing import answered, asked, new, ticking
from sizes import examples
from taking import bautzen
from wandering import without_fsync

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.checklist import Source
from saves.disk.errors import NotNow
from saves.log.state import Confirmed
from saves.reports.verify import verify
from saves.session.by_hand import set_clock
from saves.session.defaults import repeat_last
from saves.session.offers import doubt_about
from saves.session.session import Session
from tui.api.resolving import resolve

MOSCOW = ruleset("battle-for-moscow")
ATTACK = {
    "attack": "XXIV 12",
    "defence": "16 Army 4",
    "terrain": "none",
    "mud-halving": "all",
    "die": "1",
    "stand-fast": "no",
    "16 Army.into": "two",
}


def known(session: Session) -> dict[str, str]:
    """Give what is known of the open combat without being typed, as it is said."""
    return {key: each.said for key, each in session.open_run.answered.items() if each.source is Source.MEMORY}


def fought(session: Session) -> Confirmed:
    session.begin("combat")
    while asked(session):
        session.answer(asked(session), ATTACK[asked(session)])
    session.confirm()
    assert session.state.last is not None
    return session.state.last


def stood_on(combat: Confirmed, *keys: str) -> dict[str, str]:
    return {each.key: each.text for each in combat.used if each.key in keys}


def test_on_the_first_german_turn_neither_side_nor_mud_is_asked(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
        assert asked(session) == "attack"
        assert known(session) == {"attacker": "the clock: Germans", "mud": "turn 1: no mud"}


@pytest.mark.parametrize(("turn", "said"), [(2, "no mud"), (3, "mud"), (4, "mud"), (5, "no mud")])
def test_turns_3_and_4_are_mud(path: Path, turn: int, said: str) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, turn, "soviet", "")
        session.begin("combat")
        assert known(session) == {"attacker": "the clock: Soviets", "mud": f"turn {turn}: {said}"}


def test_as_long_as_the_clock_names_no_side_all_is_asked(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "", "combat")
        session.begin("combat")
        assert asked(session) == "attacker"
        answered(session, "attacker=german")
        assert asked(session) == "mud"


@pytest.mark.parametrize(("turn", "said", "instead"), [(1, "yes", "no"), (3, "no", "yes")])
def test_an_answer_that_the_turn_speaks_against_is_asked_back_where_nobody_keeps_the_clock(
    path: Path, turn: int, said: str, instead: str
) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, turn, "", "")
        session.begin("combat")
        answered(session, "attacker=german")
        assert asked(session) == "mud"
        assert doubt_about(session, "mud", instead) is None
        doubt = doubt_about(session, "mud", said)
        assert doubt is not None
        assert doubt.asks == f"The clock stands at turn {turn}. Is this meant?"
        assert [way.text for way in doubt.ways] == [said, instead]
        assert doubt_about(session, "mud", said, [doubt.about]) is None


@pytest.mark.parametrize("game", ["battle-for-moscow", "napoleon-at-waterloo"])
def test_who_attacks_is_asked_in_no_game_whose_clock_says_it(path: Path, game: str) -> None:
    rules = ruleset(game)
    with new(path, ruleset=rules, players={}) as session:
        session.begin("combat")
        assert asked(session) == "attacker"
        session.abandon()
        for side in rules.sides:
            set_clock(session, 1, side.word, "")
            session.begin("combat")
            assert session.open_run.answered["attacker"].text == side.word
            session.abandon()


def test_another_answer_goes_before_the_clock_and_can_be_taken_back(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
        answered(session, "attacker=soviet", "mud=yes")
        assert {key: session.open_run.answered[key].text for key in ("attacker", "mud")} == {
            "attacker": "soviet",
            "mud": "yes",
        }
        assert known(session) == {}
        session.drop("mud")
        assert known(session) == {"mud": "turn 1: no mud"}
        session.undo()
        assert known(session) == {}


def test_what_the_clock_answered_stands_in_the_log_and_is_ruled_again_alike(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "german", "combat")
        assert stood_on(fought(session), "attacker", "mud") == {"attacker": "german", "mud": "yes"}
        set_clock(session, 5, "soviet", "combat")
        assert stood_on(fought(session), "attacker", "mud") == {"attacker": "soviet", "mud": "no"}
        assert verify(session) == []


def test_a_correction_reads_the_clock_of_its_combat(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "german", "combat")
        fought(session)
        set_clock(session, 5, "soviet", "combat")
        fought(session)
        correct(session, 1, "terrain=forest")
        assert [stood_on(session.state.combat(each), "attacker", "mud") for each in (1, 2)] == [
            {"attacker": "german", "mud": "yes"},
            {"attacker": "soviet", "mud": "no"},
        ]


def test_a_lesson_asks_what_the_clock_holds(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}, about="lesson moscow-of-mine") as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
        assert asked(session) == "attacker"


def test_resolve_asks_what_the_clock_holds(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "german", "combat")
        found = resolve(MOSCOW, MOSCOW.checklists[0], {}, session.state.table).document
    assert found["question"]["key"] == "attacker"
    assert found["remembered"] == []


def test_a_combat_like_the_last_is_offered_though_the_clock_says_who_attacks(path: Path) -> None:
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 1, "soviet", "combat")
        fought(session)
        set_clock(session, 2, "soviet", "combat")
        session.begin("combat")
        assert [each.key for each in repeat_last(session)] == ["attack", "defence"]
        assert "attacker" not in session.state.current.answers
        assert session.open_run.answered["attacker"].text == "soviet"


@pytest.mark.parametrize(("side", "usual"), [("", "german"), ("german", "german"), ("allied", "allied")])
def test_bautzen_asks_who_attacks_and_offers_the_side_on_the_clock(path: Path, side: str, usual: str) -> None:
    """The rules that are known do not say that only the side whose turn it is attacks."""
    with bautzen(path) as session:
        set_clock(session, 1, side, "")
        session.begin("combat")
        assert asked(session) == "attacker"
        assert session.open_run.question is not None
        assert session.open_run.question.default == usual


@given(st.lists(st.sampled_from(("clock", "begin", "say", "drop", "undo", "redo", "leave")), max_size=12), st.data())
@examples(60)
def test_a_session_that_is_read_again_stands_where_it_stood(steps: list[str], data: st.DataObject) -> None:
    """Whatever is done with the clock and the answers, the log alone tells what is known and asked."""
    with without_fsync(), TemporaryDirectory() as folder:
        path = Path(folder) / "session.jsonl"
        with new(path, ruleset=MOSCOW, players={}) as session:
            for step in steps:
                with suppress(BadAnswer, NotNow):
                    _do(session, step, data)
            shown = _standing(session)
        with Session.open(path, now=ticking()) as again:
            assert _standing(again) == shown


def _do(session: Session, step: str, data: st.DataObject) -> None:
    match step:
        case "clock":
            side = data.draw(st.sampled_from(("german", "soviet", "")))
            set_clock(session, data.draw(st.integers(1, 5)), side, "")
        case "begin":
            session.begin("combat")
        case "say":
            session.answer(*data.draw(st.sampled_from((("attacker", "soviet"), ("mud", "yes"), ("mud", "no")))))
        case "drop":
            session.drop(data.draw(st.sampled_from(("attacker", "mud"))))
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case _:
            session.abandon()


def _standing(session: Session) -> object:
    if session.run is None:
        return None
    return asked(session), {key: (each.text, each.source) for key, each in session.run.answered.items()}
