"""Combats, and the authors' recorded game, take no more keys on the real screens than is wanted.

The usual answers are taken by their key. Every key is counted from opening to confirming, letters that are typed, too;
of the recorded game the names of squares are not.
"""

import tempfile
from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from conformance.suites import suite
from piloting import keys, new_session, playing
from rows import answers
from sizes import share, whole
from textual.widgets import Input

from rulesets.engine.core.tabletop import Change, What
from rulesets.game_of_war.rules.squares import Square
from saves.session.by_hand import set_clock
from saves.session.defaults import has_usual
from saves.session.session import Session
from tui.board.cursor import STRIDE
from tui.board.screen import BoardScreen
from tui.screens.session.session_screen import SessionScreen

NAMES = {"⏎": "enter", ".": "full_stop", "^f": "ctrl+f", "^d": "ctrl+d", "⇥": "tab", "␣": "space"}
MOST = 120
"""So many keys in one combat say that something has gone wrong."""


class Hand:
    """A hand at the keyboard that counts what it presses."""

    def __init__(self, pilot):
        self.pilot = pilot
        self.pressed = 0

    async def type(self, said):
        """Press keys, each character one of them but `^f`, and letters behind `=` typed in one go; all are counted."""
        for token in said.split():
            if token.startswith("="):
                text = token[1:].replace("␣", " ")
                self.pressed += len(text)
                await keys(self.pilot, f"'{text}'")
            else:
                await self.press(*([token] if token in NAMES else token))

    async def press(self, *tokens):
        """Press keys; with `=` before it, a token is a text to type, which is not counted."""
        for token in tokens:
            if token.startswith("="):
                await keys(self.pilot, f"'{token[1:]}'")
            else:
                self.pressed += 1
                await keys(self.pilot, NAMES.get(token, token))

    @property
    def session(self):
        """The session that is played."""
        return next(each.session for each in self.pilot.app.screen_stack if isinstance(each, SessionScreen))

    @property
    def run(self):
        """The run of the open combat."""
        return self.session.run

    @property
    def asked(self):
        """The key of the open question; empty where none is."""
        return self.run.question.key if self.run and self.run.question else ""


# Combats at the steps


def _on_turn_1(path):
    with Session.open(path) as session:
        set_clock(session, 1, "german", "combat")


def _with_units(path):
    german = {unit: ("german", "attack", factor) for unit, factor in (("21/20", "6"), ("50/20", "4"), ("112/20", "4"))}
    support = {
        "HQ20": ("german", "support", "6"),
        "HQ57": ("german", "support", "6"),
        "HQ294": ("allied", "support", "2"),
    }
    units = {**german, "861/294": ("allied", "defence", "4"), **support}
    with Session.open(path) as session:
        for name, (side, entry, factor) in units.items():
            card = Change(What.CARD, name, entry, factor), Change(What.CARD, name, "steps", "2")
            session.amend([Change(What.UNIT, name, value=side), *card])


@dataclass(frozen=True)
class Combat:
    """One combat, and what it may cost at most.

    `begins` is what begins it, `answers` by its key what is pressed at a question; at any other one the usual answers
    are taken, or what is offered.
    """

    most: int
    begins: str
    answers: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table that plays combats one after another; `outcome` is how the word of all rulings begins."""

    game: str
    combats: tuple[Combat, ...]
    outcome: str
    lay_out: Callable[[Path], None] = lambda path: None


RIVETS = {"phase": "2", "target": "1", "attack": "7⏎", "defence": "2⏎", "die": "5"}
FIRE = answers("ASSAULT, a fire by keys")
WEISSENBERG = answers("Weissenberg, by keys")
"""The example of the sheet; each side is given the keyboard first where it commits."""
BY_TAB = {
    **WEISSENBERG,
    "attack.units": "2⇥+5⇥+1⇥⏎",
    "defence.units": "8⇥⏎",
    "attack.support": "=HQ20 ⇥ =+HQ5 ⇥ ⏎",
    "defence.support": "=HQ29 ⇥ ⏎",
}
"""The same with its units on the table."""
TABLES = (
    Table("rivets", (Combat(9, "⏎", RIVETS), Combat(8, "⏎", RIVETS)), "DX"),
    Table(
        "assault",
        (
            Combat(40, "⏎1", FIRE),
            Combat(20, "⏎", {**FIRE, "attacker": "P⇥⏎", "target": "S⇥⏎"}),
            Combat(15, "⏎", {**FIRE, "attacker": "^d"}),
        ),
        "none",
    ),
    Table("bautzen-1945", (Combat(80, "⏎1", WEISSENBERG),), "1/2"),
    Table("bautzen-1945", (Combat(55, "⏎1", BY_TAB),), "1/2", _with_units),
    Table(
        "battle-for-moscow",
        (Combat(15, "⏎", {"attack": "=XXIV ⏎", "defence": "3␣⇥⏎", "terrain": "⏎", "die": "5"}),),
        "NE",
        _on_turn_1,
    ),
)


async def _fought(hand, combat, table):
    """Play a combat from the table to the table; give the keys that it took."""
    before = hand.pressed
    await hand.type(combat.begins)
    while (run := hand.run) and not run.ended:
        await _answered(hand, combat.answers)
        if hand.pressed - before > MOST:
            raise RuntimeError(f"{table.game} does not get past {hand.asked}.")
    if run is None or run.ruling is None or not str(run.ruling.outcome).startswith(table.outcome):
        raise RuntimeError(f"{table.game} came to {run and run.ruling}, not to {table.outcome}.")
    await hand.press("⏎")
    return hand.pressed - before


async def _answered(hand, answers):
    """Answer the open question: as is said of it, by the usual answers, or by Enter."""
    assert hand.run
    question = hand.run.question
    assert question
    asked = question.key
    if asked in answers:
        await hand.type(answers[asked])
    elif has_usual(hand.session):
        await hand.press("^f" if isinstance(hand.pilot.app.focused, Input) else ".")
    elif question.default is not None:
        await hand.press("⏎")
    else:
        raise RuntimeError(f"{asked} has neither an answer here nor a usual one: {question.prompt}")


# The recorded game at the board

AT_MOST_A_MOVE, A_PASS = 8, 2


async def _game(hand, turns):
    """Play turns at the board, the first of which begins where its position says."""
    for turn in turns:
        moves = [text for key, text in turn.situation.items() if key.startswith("move.")]
        for move in moves:
            await _moved(hand, *(Square.parse(each) for each in move.split("-")))
        if hand.asked.startswith("move."):
            await hand.press("space")
        target = turn.situation["target"]
        if target == "none":
            await hand.press("space")
        else:
            await _go(hand, Square.parse(target))
            await hand.press("⏎")
        await _settled(hand)
        _check(hand, turn)
        await hand.press("⏎")


def _check(hand, turn):
    """See that a turn came to what the record says."""
    run = hand.run
    if run is None or run.ruling is None or str(run.ruling.outcome) != turn.expected.outcome:
        raise RuntimeError(f"{turn.id} came to {run and run.ruling}, at {hand.asked}.")


async def _moved(hand, start, end):
    """Pick a unit up, and put it down; where that cuts friends off, Enter is wanted once more."""
    await _go(hand, start)
    await hand.press("⏎")
    await _go(hand, end)
    asked = hand.asked
    await hand.press("⏎")
    await _settled(hand)
    if hand.asked == asked:
        await hand.press("⏎")


async def _settled(hand):
    """Answer what is asked beside the board as is suggested."""
    asking = next(each for each in hand.pilot.app.screen_stack if isinstance(each, BoardScreen)).asking
    while asking.asked is not None:
        if asking.asked.marked is None:
            raise RuntimeError(f"nothing is suggested: {asking.asked.prompt}")
        await hand.press("⏎")


async def _go(hand, square):
    """Go to a square by the arrows, or by its name where that takes fewer keys."""
    board = next(each for each in hand.pilot.app.screen_stack if isinstance(each, BoardScreen))
    here = board.board.cursor.square
    across, down = square.column - here.column, square.row - here.row
    arrows = [*_arrows(across, "left", "right"), *_arrows(down, "up", "down")]
    await hand.press(*(arrows if len(arrows) <= BY_NAME else ("g", f"={square.name}", "⏎")))


BY_NAME = 2
"""The keys by which one goes to a square by its name, besides the name."""


def _arrows(by, back, forth):
    arrow = forth if by > 0 else back
    strides, steps = divmod(abs(by), STRIDE)
    return [f"shift+{arrow}"] * strides + [arrow] * steps


def _laid_out(path, turn):
    """Put both armies on the table, as they stand before a turn."""
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "position", value=turn.situation["position"])])
        set_clock(session, int(turn.id[5:7]), turn.situation["side"], "")


async def _part(turns):
    """Play a part of the game; give the keys that it took, and those of a pass behind it."""
    async with at_table("game-of-war", partial(_laid_out, turn=turns[0])) as hand:
        await keys(hand.pilot, "i")  # setting up is done before
        await _game(hand, turns)
        played = hand.pressed
        await hand.press("space", "⏎")
        if hand.run is not None:
            raise RuntimeError(f"a turn is not passed by two keys, but asks {hand.asked}")
        return played, hand.pressed - played


@asynccontextmanager
async def at_table(game, lay_out=lambda path: None):
    """Sit down at a new table of a game."""
    with tempfile.TemporaryDirectory() as name:
        path = new_session(Path(name), game)
        lay_out(path)
        async with playing(Path(name), path) as pilot:
            yield Hand(pilot)


# What is wanted


@pytest.mark.parametrize("table", share(TABLES, 2), ids=lambda table: table.game)
async def test_a_combat_takes_no_more_keys_than_is_wanted(table):
    async with at_table(table.game, table.lay_out) as hand:
        took = [await _fought(hand, combat, table) for combat in table.combats]
    assert [*map(min, took, (combat.most for combat in table.combats))] == took


@whole
async def test_the_recorded_game_takes_few_keys_a_move():
    turns = [case for case in suite("game-of-war-authors").cases if not case.reading]
    parts = [await _part([case for case in turns if (case.id < "turn-42") is early]) for early in (True, False)]
    moves = sum(key.startswith("move.") for case in turns for key in case.situation)
    assert sum(pressed for pressed, _ in parts) / moves <= AT_MOST_A_MOVE
    assert max(passed for _, passed in parts) <= A_PASS
