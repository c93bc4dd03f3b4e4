"""What is known is picked under the field, and what may be a slip is asked about, by keys."""

import re
from math import inf

import pytest
from piloting import keys, new_session, playing, screen_text, session_of, standing_at
from playing import attacked_in_this_phase
from rows import by_rows

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.questions.kind import Option
from saves.session.by_hand import set_clock
from saves.session.offers import Offer
from saves.session.session import Session
from tui.screens.dialogs import AskOne
from tui.screens.wording import UNREAD_DOUBT
from tui.widgets.choices import Known


def with_cards(path, entry, **cards):
    """Put units on the table, each with an entry of its card."""
    with Session.open(path) as session:
        session.amend([Change(What.CARD, name, entry, value) for name, value in cards.items()])
    return path


def answer(pilot, key):
    run = session_of(pilot).run
    return run.answered[key].text if run is not None and key in run.answered else ""


RIVETS = {"phase": "combat", "target": "units"}


async def test_units_are_ticked_with_arrows_and_space_and_letters_leave_what_begins_so(tmp_path):
    path = with_cards(standing_at(tmp_path, "combat", RIVETS), "strength", Hammer="6", Tiny="2", Thinker="4")
    async with playing(tmp_path, path) as pilot:
        beside = [line for line in screen_text(pilot).splitlines() if "[ ]" in line]
        assert "[ ] Hammer    strength 6" in beside[0]
        assert len({line.index("strength") for line in beside}) == 1, "strengths stand in a column"
        await keys(pilot, "down", "space", "down", "space")
        assert "[x] Tiny" in screen_text(pilot)
        await keys(pilot, "up", "space", "'+ th'")
        assert "] Hammer" not in screen_text(pilot)
        await keys(pilot, "down", "enter")
        assert answer(pilot, "attack") == "Tiny + Thinker"


@by_rows
def test_enter_takes_all_that_is_ticked_and_what_is_marked_only_in_the_place_of_its_beginning(
    typed, taken, monkeypatch
):
    monkeypatch.setattr(Known, "_draw", lambda known: None)
    known = Known()
    known.put(Offer(tuple(Option(name, name) for name in ("XL", "XLII", "Tiny"))), " + ")
    for each in typed:
        match each:
            case "space":
                known.tick()
            case "up" | "down":
                known.move(1 if each == "down" else -1)
            case _:
                known.type(each.strip("'"))
    assert known.completed == taken


@pytest.mark.parametrize("by", ["enter", "ctrl+f"])
async def test_ctrl_f_takes_what_enter_offers(by, tmp_path):
    path = with_cards(standing_at(tmp_path, "fire", {}, "assault"), "experience", Panther="elite", Squad="elite")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "down", by)
        assert answer(pilot, "attacker") == "Panther"


async def test_what_the_clock_answered_is_changed_without_a_word_about_later(tmp_path):
    path = new_session(tmp_path, "battle-for-moscow")
    with Session.open(path) as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
    async with playing(tmp_path, path) as pilot:
        assert "turn 1: no mud" in screen_text(pilot)
        await keys(pilot, "f3")
        await keys(pilot, "2")
        await keys(pilot, "1")
        assert answer(pilot, "mud") == "yes"
        assert "turn 1" not in screen_text(pilot).split("Which battle")[1].split("Strengths")[0]


def moscow_in_its_combat_phase(data):
    with Session.open(path := new_session(data, "battle-for-moscow")) as session:
        attacked_in_this_phase(session)
    return path


async def test_a_changed_answer_is_minded_and_the_reason_for_it_is_kept(tmp_path):
    path = moscow_in_its_combat_phase(tmp_path)
    with Session.open(path) as session:
        session.answer("attack", "XLVII 9")
        session.answer("defence", "43 Army 8")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "f3", "3", "'XXIV 12'", "enter")
        assert "XXIV attacked in combat 1 of this phase. Which is right?" in " ".join(screen_text(pilot).split())
        await keys(pilot, "1")
        assert "It was: XLVII 9" in screen_text(pilot), "the units may be changed"
        await keys(pilot, "enter", "3", "'a special rule'", "enter")
        assert answer(pilot, "attack") == "XXIV 12"
        assert [*session_of(pilot).state.current.notes] == [
            "XXIV attacked in combat 1 of this phase. All the same: a special rule"
        ]


async def test_who_fought_in_this_phase_is_marked_in_the_list_and_the_list_narrows_to_what_is_typed(tmp_path):
    async with playing(tmp_path, moscow_in_its_combat_phase(tmp_path)) as pilot:
        await keys(pilot, "'XX'")
        (xxiv,) = (line for line in screen_text(pilot).splitlines() if "[ ] XXIV " in line)
        assert "strength 12, in combat 1" in xxiv
        await keys(pilot, "ctrl+u", "'XL'")
        listed = re.findall(r"\[[ x]\] (\w+)", screen_text(pilot))
        assert listed
        assert all(each.startswith("XL") for each in listed)


async def test_what_is_typed_once_a_doubt_is_left_open_takes_the_place_of_what_raised_it(tmp_path):
    async with playing(tmp_path, moscow_in_its_combat_phase(tmp_path)) as pilot:
        await keys(pilot, "'XXIV 12'", "enter", "escape")
        assert "✗ Nothing is answered yet: give the answer" in screen_text(pilot)
        await keys(pilot, "'VII 7'", "enter")
        assert answer(pilot, "attack") == "VII 7"


async def test_a_doubt_is_settled_by_no_key_that_was_meant_for_what_comes_next(tmp_path):
    async with playing(tmp_path, moscow_in_its_combat_phase(tmp_path), moment=inf) as pilot:
        await keys(pilot, "'XXIV 12'", "enter", "2", settles=False)
        assert isinstance(pilot.app.screen, AskOne)
        assert UNREAD_DOUBT[:30] in screen_text(pilot)
        await keys(pilot, "down", "2")
        assert session_of(pilot).state.table.clock.turn == 2
