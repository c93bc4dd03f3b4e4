"""Every key has an id, by which it can be remapped, and says what it does."""

from __future__ import annotations

import pytest
from textual.actions import parse
from textual.binding import Binding

from tui import keys
from tui.screens.session.keys import SESSION_KEYS, STEPS_KEYS
from tui.screens.session.session_screen import SessionScreen
from tui.serve.driver import PageDriver

TAKEN = {*(f"ctrl+{letter}" for letter in "chijmqsz"), "f10", "f11", "f12"}
"""Keys that a terminal may keep for itself, or deliver as another one."""

WHILE_TYPING = {"undo", "redo", "review", "why", "help", "table", "log", "look_up", "manner", "note", "odds", "restart"}
"""What can be done while a text is typed, besides leaving the combat and opening kit or board."""


def bindings() -> list[tuple[str, Binding]]:
    return [(each.__name__, binding) for each, binding in keys.bindings()]


def test_a_binding_has_an_id_and_a_tooltip() -> None:
    assert [(owner, each.key) for owner, each in bindings() if not (each.id and each.tooltip)] == []


def test_ids_are_unique_within_their_screen() -> None:
    found = [(owner, binding.id) for owner, binding in bindings()]
    assert len(found) == len(set(found))


def test_a_key_names_an_action_that_there_is_where_it_works() -> None:
    found = [(owner, each) for owner, each in keys.bindings() if not each.action.startswith(("app.", "screen."))]
    assert [each.id for owner, each in found if not hasattr(owner, f"action_{parse(each.action)[1]}")] == []


def test_a_key_for_where_letters_are_text_does_what_its_letter_does() -> None:
    actions = {(owner, binding.id): binding.action for owner, binding in bindings()}
    siblings = [
        (owner, id, actions[owner, f"{id}-in-text"]) for owner, id in actions if (owner, f"{id}-in-text") in actions
    ]
    assert ("StepsScreen", "combat.undo", "undo") in siblings
    assert [each for each in siblings if actions[each[:2]] != each[2]] == []


def test_a_key_of_a_session_is_bound_by_steps_and_board_alike() -> None:
    bound = {owner: {binding.action for each, binding in bindings() if each == owner} for owner, _ in bindings()}
    shared = {key.action for key in SESSION_KEYS}
    assert shared <= bound["StepsScreen"]
    assert shared <= bound["BoardScreen"]
    assert not [action for action in shared if not callable(getattr(SessionScreen, f"action_{action}", None))]


def test_no_binding_uses_keys_that_terminals_or_keyboards_take() -> None:
    taken = {"ctrl+a", "ctrl+b", "ctrl+space", *(f"shift+{digit}" for digit in range(10))}
    assert not [binding.id for _, binding in bindings() if taken & set(binding.key.split(","))]


def test_in_a_page_no_command_is_left_with_keys_that_browsers_keep() -> None:
    kept = {"ctrl+n", "ctrl+t", "ctrl+w"}
    ids = {binding.id for _, binding in bindings() if kept & set(binding.key.split(","))}
    assert ids == set(PageDriver.KEYS)
    found = keys.settled(PageDriver.KEYS)
    assert found.problems == []
    assert not [id for id in ids if kept >= set(keys.split(found.keymap[id]))]
    assert not [id for id in ids if keys.split(found.keymap[id])[0] in kept], "the key line shows the first one"


def test_a_key_set_for_nothing_or_for_an_answering_key_is_named_and_does_not_hold() -> None:
    sound = {"combat.undo": "f10", "home.new": "N"}
    assert keys.settled(sound) == keys.SettledKeys(sound, [])
    assert keys.settled({"combat.help": "?"}).keymap == {"combat.help": "question_mark"}
    found = keys.settled({"combat.undoo": "f9", "combat.undo": "2", "home.new": "f10,"})
    unknown, taken, none = found.problems
    assert "combat.undoo" in unknown
    assert "Did you mean combat.undo?" in unknown
    assert taken == "combat.undo cannot use 2, which answers questions; it keeps u. Use another key."
    assert none == "home.new cannot use “f10,”, which is not a key; it keeps n."
    assert found.keymap == {}


def test_of_two_commands_on_one_key_the_first_keeps_it_and_both_are_named() -> None:
    found = keys.settled({"combat.undo": "f10", "combat.review": "f12,f10"})
    both = "combat.undo and combat.review are both set to f10 in the settings"
    assert found.problems == [f"{both}: combat.undo keeps it, combat.review keeps r."]
    assert found.keymap == {"combat.undo": "f10"}


@pytest.mark.parametrize(
    "settings",
    [
        {"combat.undo": "f10", "home.new": "f10"},
        {"combat.undo": "f10", "combat.undo-in-text": "f10"},
        {"ruling.confirm": "f10", "session.next": "f10"},
        {"combat.undo": "w", "combat.why": "u"},
    ],
    ids=["on two screens", "with and without text", "one after the other", "changed about"],
)
def test_one_key_for_commands_that_never_meet_is_no_trouble(settings: dict[str, str]) -> None:
    found = keys.settled(settings)
    assert found.problems == []
    assert settings.items() <= found.keymap.items()


def test_what_works_anywhere_meets_everything() -> None:
    assert (
        "app.quit and home.new are both set to f10" in keys.settled({"app.quit": "f10", "home.new": "f10"}).problems[0]
    )


def test_a_command_that_loses_its_own_key_is_named() -> None:
    assert keys.settled({"combat.undo": "w", "board.review": "f2"}).problems == [
        "combat.undo is set to w, which was the key of combat.why: combat.why has no key now: set one for it.",
        "board.review is set to f2, which was the key of board.why: board.why has w left.",
    ]


def test_commands_that_share_a_key_with_one_that_moves_keep_it() -> None:
    assert keys.settled({"ruling.confirm": "f10"}).keymap["session.next"] == "enter"


def test_every_command_is_reached_while_typing_by_a_key_that_terminals_deliver() -> None:
    in_text = {
        binding.action: set(binding.key.split(",")) - TAKEN
        for binding in STEPS_KEYS
        if isinstance(binding, Binding) and (binding.id or "").endswith("-in-text")
    }
    assert {*WHILE_TYPING, "abandon", "kit", "board"} <= {action for action, delivered in in_text.items() if delivered}
    assert [action for action, delivered in in_text.items() if not delivered] == []
