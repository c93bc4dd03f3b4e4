"""Keys: each has an id and says what it does, can be set, and stands in one order on every screen."""

import re
from itertools import combinations

import pytest
from every_kind import kinds, samples
from piloting import AT_THE_DIE, key_line, keys, playing, screen_text, session_of, standing_at
from textual.actions import parse
from textual.binding import Binding
from textual.screen import Screen

from rulesets.engine.questions.choices import Listed, PickSeveral, Several
from rulesets.engine.questions.dice import Dice, Tally
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Secret
from tui import keys as settings
from tui import palette
from tui.screens.base import TableScreen
from tui.screens.session.keys import STEPS_KEYS
from tui.screens.session.session_screen import SessionScreen
from tui.screens.session.steps_screen import StepsScreen
from tui.serve.driver import PageDriver
from tui.widgets.answers import AnswerEntries
from tui.widgets.entry import Asked
from tui.widgets.key_bar import ONLY_SAY, KeyBar

TAKEN = {*(f"ctrl+{letter}" for letter in "chijmqsz"), "f10", "f11", "f12"}
"""Keys that a terminal may keep for itself, or deliver as another one."""

WHILE_TYPING = {"undo", "redo", "review", "why", "help", "table", "log", "look_up", "manner", "note", "odds", "restart"}
"""What can be done while a text is typed, besides leaving the combat and opening kit or board."""


def of_classes():
    bound = ((each, binding) for each in settings.classes() for binding in vars(each).get("BINDINGS", ()))
    return [(each, binding) for each, binding in bound if isinstance(binding, Binding)]


def bindings():
    return [(each.__name__, binding) for each, binding in of_classes()]


def test_a_binding_has_an_id_and_a_tooltip():
    assert [(owner, each.key) for owner, each in bindings() if not (each.id and each.tooltip)] == []


def test_ids_are_unique_within_their_screen():
    found = [(owner, binding.id) for owner, binding in bindings()]
    assert len(found) == len(set(found))


def test_a_key_names_an_action_that_there_is_where_it_works():
    found = [(owner, each) for owner, each in of_classes() if not each.action.startswith(("app.", "screen."))]
    assert [each.id for owner, each in found if not hasattr(owner, f"action_{parse(each.action)[1]}")] == []


def test_a_key_for_where_letters_are_text_does_what_its_letter_does():
    actions = {(owner, binding.id): binding.action for owner, binding in bindings()}
    siblings = [
        (owner, id, actions[owner, f"{id}-in-text"]) for owner, id in actions if (owner, f"{id}-in-text") in actions
    ]
    assert ("StepsScreen", "combat.undo", "undo") in siblings
    assert [each for each in siblings if actions[each[:2]] != each[2]] == []


AT_STEPS_ALONE = {"next_combat", "app_dice", "no_app_dice", "kit", "situation_again"}
"""What can be done at a session, but at no board: a game with a board has no dice and no kit."""


def test_a_key_of_a_session_is_bound_by_steps_and_board_alike():
    bound = {owner: {binding.action for each, binding in bindings() if each == owner} for owner, _ in bindings()}
    shared = {action for action in bound["StepsScreen"] if hasattr(SessionScreen, f"action_{action}")}
    assert {"usual", "undo", "why", "table", "log"} <= shared - AT_STEPS_ALONE
    assert shared - AT_STEPS_ALONE <= bound["BoardScreen"]


def test_no_binding_uses_keys_that_terminals_or_keyboards_take():
    taken = {"ctrl+a", "ctrl+b", "ctrl+space", *(f"shift+{digit}" for digit in range(10))}
    assert not [binding.id for _, binding in bindings() if taken & set(binding.key.split(","))]


def test_in_a_page_no_command_is_left_with_keys_that_browsers_keep():
    kept = {"ctrl+n", "ctrl+t", "ctrl+w"}
    ids = {binding.id for _, binding in bindings() if kept & set(binding.key.split(","))}
    assert ids == set(PageDriver.KEYS)
    found = settings.settled(PageDriver.KEYS)
    assert found.problems == []
    assert not [id for id in ids if kept >= set(settings.split(found.keymap[id]))]
    assert not [id for id in ids if settings.split(found.keymap[id])[0] in kept], "the key line shows the first one"


def test_a_key_set_for_nothing_or_for_an_answering_key_is_named_and_does_not_hold():
    sound = {"combat.undo": "f10", "home.new": "N"}
    assert settings.settled(sound) == settings.SettledKeys(sound, [])
    assert settings.settled({"combat.help": "?"}).keymap == {"combat.help": "question_mark"}
    found = settings.settled({"combat.undoo": "f9", "combat.undo": "2", "home.new": "f10,"})
    unknown, taken, none = found.problems
    assert "combat.undoo" in unknown
    assert "Did you mean combat.undo?" in unknown
    assert taken == "combat.undo cannot use 2, which answers questions; it keeps u. Use another key."
    assert none == "home.new cannot use “f10,”, which is not a key; it keeps n."
    assert found.keymap == {}


def test_of_two_commands_on_one_key_the_first_keeps_it_and_both_are_named():
    found = settings.settled({"combat.undo": "f10", "combat.review": "f12,f10"})
    both = "combat.undo and combat.review are both set to f10 in the settings"
    assert found.problems == [f"{both}: combat.undo keeps it, combat.review keeps r."]
    assert found.keymap == {"combat.undo": "f10"}


@pytest.mark.parametrize(
    "chosen",
    [
        {"combat.undo": "f10", "home.new": "f10"},
        {"combat.undo": "f10", "combat.undo-in-text": "f10"},
        {"ruling.confirm": "f10", "session.next": "f10"},
        {"combat.undo": "w", "combat.why": "u"},
    ],
    ids=["on two screens", "with and without text", "one after the other", "changed about"],
)
def test_one_key_for_commands_that_never_meet_is_no_trouble(chosen):
    found = settings.settled(chosen)
    assert found.problems == []
    assert chosen.items() <= found.keymap.items()


def test_what_works_anywhere_meets_everything():
    assert (
        "app.quit and home.new are both set to f10"
        in settings.settled({"app.quit": "f10", "home.new": "f10"}).problems[0]
    )


def test_a_command_that_loses_its_own_key_is_named():
    assert settings.settled({"combat.undo": "w", "board.review": "f2"}).problems == [
        "combat.undo is set to w, which was the key of combat.why: combat.why has no key now: set one for it.",
        "board.review is set to f2, which was the key of board.why: board.why has w left.",
    ]


def test_commands_that_share_a_key_with_one_that_moves_keep_it():
    assert settings.settled({"ruling.confirm": "f10"}).keymap["session.next"] == "enter"


def test_every_command_is_reached_while_typing_by_a_key_that_terminals_deliver():
    in_text = {
        binding.action: set(binding.key.split(",")) - TAKEN
        for binding in STEPS_KEYS
        if isinstance(binding, Binding) and (binding.id or "").endswith("-in-text")
    }
    assert {*WHILE_TYPING, "abandon", "kit", "board"} <= {action for action, delivered in in_text.items() if delivered}
    assert [action for action, delivered in in_text.items() if not delivered] == []


ORDER = ("full_stop", "v", "d", "u", "r", "w", "t", "i", "l", "slash", "a", "question_mark")

AS_RULED = ("t", "change units")
"""What the key of the table is called after an overruling, where it stands beside Enter: it opens the table, too."""


class Asking(TableScreen):
    """A screen with one question, and the key bar."""

    def compose(self):
        yield AnswerEntries()
        yield KeyBar()


def begins(question):
    """Say how the key bar has to begin, as a pattern."""
    if isinstance(question, Secret):
        return "type, nobody sees   enter "
    if isinstance(question, Throw):
        return r"(\w )+- the dice   backspace"
    if isinstance(question, Dice):
        return r"\d+-\d+ each die   backspace"
    if isinstance(question, Tally):
        return "type, then enter"
    if question.is_thrown:
        return r"1-\d+ the die"
    if isinstance(question, Several | PickSeveral):
        return r"1(-\d)? tick   ↑↓ move   enter takes the ticks"
    if question.is_precedent:
        return r"1-\d mark   enter settles"
    return r"1(-\d)? choose" if isinstance(question, Listed) else "type, then enter"


async def test_the_bar_begins_with_what_an_answer_to_the_question_is_whatever_its_kind(tmp_path):
    async with playing(tmp_path) as pilot:
        await pilot.app.push_screen(Asking())
        entries = pilot.app.screen.query_one(AnswerEntries)
        for number, sample in enumerate(asked_once()):
            entries.ask(Asked(sample.question, sample.table, at=number))
            await keys(pilot, *(["enter"] if isinstance(sample.question, Secret) else []))  # passes the keyboard on
            said = begins(sample.question)
            assert re.match(said, key_line(pilot).strip()), (type(sample.question).__name__, said, key_line(pilot))


def asked_once():
    for kind in kinds():
        yield from samples()[kind][:1]


def shown(screen):
    """List the keys that a screen shows, each with its word, in the order in which it names them."""
    bound = [each for owner in screen.__mro__ for each in vars(owner).get("BINDINGS", ())]
    named = [each for each in bound if isinstance(each, Binding) and each.show and each.description]
    own = (each for each in named if not (each.id or "").endswith("-in-text"))
    return [*dict.fromkeys((each.key.partition(",")[0], each.description) for each in own)]


def screens():
    return [each for each in settings.classes() if issubclass(each, Screen)]


def test_the_letters_that_most_screens_have_stand_in_one_order():
    assert len([each for each in screens() if shown(each)]) > 10
    for screen in screens():
        letters = [ORDER.index(key) for key, word in shown(screen) if key in ORDER and (key, word) != AS_RULED]
        assert letters == sorted(letters), screen.__name__


def test_no_two_keys_are_named_in_another_order_on_another_screen():
    before = {pair: screen.__name__ for screen in screens() for pair in combinations(shown(screen), 2)}
    assert [(pair, name, before[pair[::-1]]) for pair, name in before.items() if pair[::-1] in before] == []


FOR_ITSELF = {"back", "dismiss(None)", "take"}
"""Actions that each screen has for itself: what they do, and are called, is its own."""


def test_an_action_has_one_name_on_every_screen_in_the_help_and_in_the_palette():
    names = {}
    for _, each in bindings():
        if each.description and each.action not in FOR_ITSELF:
            names.setdefault(each.action, set()).add(each.description)
    assert {action: found for action, found in names.items() if len(found) > 1} == {}
    titles = {
        action: palette.TITLES.get(action, action.replace("_", " ").capitalize()) for action in palette.OTHER_WORDS
    }
    assert [title for action, title in titles.items() if not names.get(action, {""}) & {*parts(title.lower())}] == []


def parts(title):
    """Give what a title in the palette may be called in a key bar: its words, one or more of them in a row."""
    words = title.split()
    return [" ".join(words[first:last]) for first, last in combinations(range(len(words) + 1), 2)]


SAME_SESSION = ("StepsScreen", "BoardScreen", "TableView", "LogView", "ReplayScreen", "Register", "Review")
"""The screens of a session."""

APART = {
    "arrows": {*"hjklHJKL"},
    "there and back": {*"b"},
    "a board is set up, or there are dice, odds or a kit: never both in one game": {*"divpy"},
    "hints, which a lesson has on f8 as well": {*"s"},
    "what a finished lesson leads to": {*"n"},
}
"""Letters that stand for more than one thing at the steps and the board, by what keeps that apart."""

OF_LISTS = {
    "TableView": {*"adps"},  # of the marked unit; the clock is that of the session
    "LogView": {*"abfrv"},  # of the marked ruling, and of the log as a whole
    "Register": {*"cisx"},  # of the marked rule
    "ReplayScreen": {*"cpuN"},  # of what is over
    "Review": {*"w"},  # of the marked answer
}
"""The letters that a list over the session has for itself."""


def letters(screen):
    """Give what each letter of a screen does, in the words for it; what takes it back to the session is left out."""
    for owner, each in bindings():
        key, action = each.key.partition(",")[0], parse(each.action)[1]
        if (
            owner == screen
            and key.isalpha()
            and len(key) == 1
            and action not in ONLY_SAY
            and not action.startswith("dismiss")
        ):
            yield key, each.description or action


def test_a_letter_does_one_thing_on_the_screens_of_a_session():
    apart, does = set().union(*APART.values()), {}
    for screen in SAME_SESSION:
        for key, name in letters(screen):
            if key not in apart | OF_LISTS.get(screen, set()) and (key, name) != AS_RULED:
                does.setdefault(key, set()).add(name)
    assert {*"cenotu"} <= {*does} | apart
    assert {key: names for key, names in does.items() if len(names) > 1} == {}
    assert StepsScreen.action_by_hand is SessionScreen.action_table, "as AS_RULED says"


async def test_to_begin_again_asks_how_many_answers_go_and_undo_brings_them_back(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE, "rivets")) as pilot:
        await keys(pilot, "x")
        assert "Start this combat again?" not in screen_text(pilot)
        await keys(pilot, "ctrl+r")
        assert "Start this combat again? 4 answers are dropped." in screen_text(pilot)
        await keys(pilot, "enter")
        assert len(answers(pilot)) == 4
        await keys(pilot, "ctrl+r", "2")
        assert answers(pilot) == {}
        await keys(pilot, "u")
        assert answers(pilot) == AT_THE_DIE


async def test_to_overrule_before_there_is_a_ruling_is_answered_with_that(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {}, "rivets")) as pilot:
        await keys(pilot, "o")
        assert "There is no ruling to overrule yet" in screen_text(pilot)
        assert answers(pilot) == {}


def answers(pilot):
    combat = session_of(pilot).state.current
    return {key: reply.text for key, reply in combat.answers.items()}


def test_a_key_that_players_set_to_begin_again_still_holds():
    set_by_players = {"combat.restart": "x", "combat.restart-in-text": "f10", "board.restart": "x"}
    found = settings.settled(set_by_players)
    assert found.problems == []
    assert set_by_players.items() <= found.keymap.items()
