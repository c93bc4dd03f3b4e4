"""Combats, and the authors' recorded game, take no more keys on the real screens than is wanted.

The usual answers are taken by their key; letters and digits of names, strengths and dice are not counted, all else is.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from conformance.suites import Case, suite
from piloting import keys, new_session, playing
from sizes import share, whole
from textual.pilot import Pilot
from textual.widgets import Input

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.rules.squares import Square
from saves.session.by_hand import set_clock
from saves.session.defaults import has_usual
from saves.session.session import Session
from tui.board.cursor import STRIDE
from tui.board.screen import BoardScreen
from tui.screens.session.session_screen import SessionScreen

NAMES = {"⏎": "enter", ".": "full_stop", "^f": "ctrl+f"}
MOST = 80
"""So many keys in one combat say that something has gone wrong."""


class Hand:
    """A hand at the keyboard that counts what it presses."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.pressed = 0

    async def press(self, *tokens: str) -> None:
        """Press keys; with `=` before it, a token is a text to type, which is not counted."""
        for token in tokens:
            if token.startswith("="):
                await keys(self.pilot, f"'{token[1:]}'")
            else:
                self.pressed += 1
                await keys(self.pilot, NAMES.get(token, token))

    @property
    def session(self) -> Session:
        """The session that is played."""
        return next(each.session for each in self.pilot.app.screen_stack if isinstance(each, SessionScreen))

    @property
    def run(self) -> Run | None:
        """The run of the open combat."""
        return self.session.run

    @property
    def asked(self) -> str:
        """The key of the open question; empty where none is."""
        return self.run.question.key if self.run and self.run.question else ""


# Combats at the steps


@dataclass(frozen=True)
class Table:
    """A table that plays one combat and then the same once more, and what each of them may cost.

    `begins` are the keys that begin a combat, `answers` by its key what is pressed at a question; at any other one the
    usual answers are taken, or what is offered. `outcome` is how the word of both rulings begins.
    """

    game: str
    what: tuple[str, str]
    most: tuple[int | None, int]
    begins: tuple[str, str]
    answers: Mapping[str, str]
    outcome: str


TABLES = (
    Table(
        "rivets",
        ("Rivets, numbers only, on a new table", "  later"),
        (6, 5),
        ("⏎", "⏎"),
        {"phase": "2", "target": "1", "attack": "=7 ⏎", "defence": "=2 ⏎", "die": "=5"},
        "DX",
    ),
    Table(
        "assault",
        ("ASSAULT, a first attack with new cards", "  both units known, nothing unusual"),
        (30, 12),
        ("⏎ 1", "⏎"),
        {
            "attacker": "=Panther ⏎",
            "target": "=Squad ⏎",
            "attack.range": "=3 ⏎",
            "attack.dice": "=4␣green ⏎",
            "attacker.experience": "2",
            "target.experience": "2",
            "attack.roll": "=x---",
            "defence.dice": "=2␣blue ⏎",
            "target.class": "1",
            "defence.roll": "=x--",
        },
        "none",
    ),
    Table(
        "bautzen-1945",
        ("Bautzen 1945, a first combat of one unit with one", "  the units, shifts and cell known, no retreat"),
        (None, 16),
        ("n 1", "⏎"),
        {
            "attacker": "1",
            "hex": "=1910 ⏎",
            "attack.units": "=21/20␣6 ⏎",
            "defence.units": "=861/294␣4 ⏎",
            "commitments": "⏎ =0 ⏎ ⏎ =0 ⏎ =0 ⏎",  # each side is given the keyboard first
            "crt.first": "=1-2 ⏎",
            "crt.1-1.3": "=-/- ⏎",
            "die": "=3",
        },
        "0/0",
    ),
)
MOSCOW = Table(
    "battle-for-moscow",
    ("Battle for Moscow, on the first turn", "  later"),
    (16, 16),
    ("⏎", "⏎"),
    {"attack": "X X I V ⏎", "defence": "3 ␣ A r m y ⏎", "terrain": "⏎", "die": "5"},
    "NE",
)


async def _fought(hand: Hand, begins: str, table: Table) -> int:
    """Play a combat from the table to the table; give the keys that it took."""
    before = hand.pressed
    await hand.press(*begins.split())
    while (run := hand.run) and not run.ended:
        await _answered(hand, table.answers)
        if hand.pressed - before > MOST:
            raise RuntimeError(f"{table.game} does not get past {hand.asked}.")
    if run is None or run.ruling is None or not str(run.ruling.outcome).startswith(table.outcome):
        raise RuntimeError(f"{table.game} came to {run and run.ruling}, not to {table.outcome}.")
    await hand.press("⏎")
    return hand.pressed - before


async def _answered(hand: Hand, answers: Mapping[str, str]) -> None:
    """Answer the open question: as is said of it, by the usual answers, or by Enter."""
    assert hand.run
    question = hand.run.question
    assert question
    asked = question.key
    if asked in answers:
        await hand.press(*(each.replace("␣", " ") for each in answers[asked].split()))
    elif has_usual(hand.session):
        await hand.press("^f" if isinstance(hand.pilot.app.focused, Input) else ".")
    elif question.default is not None:
        await hand.press("⏎")
    else:
        raise RuntimeError(f"{asked} has neither an answer here nor a usual one: {question.prompt}")


# The recorded game at the board

AT_MOST_A_MOVE, A_PASS = 8, 2


async def _game(hand: Hand, turns: Sequence[Case]) -> None:
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


def _check(hand: Hand, turn: Case) -> None:
    """See that a turn came to what the record says."""
    run = hand.run
    if run is None or run.ruling is None or str(run.ruling.outcome) != turn.expected.outcome:
        raise RuntimeError(f"{turn.id} came to {run and run.ruling}, at {hand.asked}.")


async def _moved(hand: Hand, start: Square, end: Square) -> None:
    """Pick a unit up, and put it down; where that cuts friends off, Enter is wanted once more."""
    await _go(hand, start)
    await hand.press("⏎")
    await _go(hand, end)
    asked = hand.asked
    await hand.press("⏎")
    await _settled(hand)
    if hand.asked == asked:
        await hand.press("⏎")


async def _settled(hand: Hand) -> None:
    """Answer what is asked beside the board as is suggested."""
    asking = next(each for each in hand.pilot.app.screen_stack if isinstance(each, BoardScreen)).asking
    while asking.asked is not None:
        if asking.asked.marked is None:
            raise RuntimeError(f"nothing is suggested: {asking.asked.prompt}")
        await hand.press("⏎")


async def _go(hand: Hand, square: Square) -> None:
    """Go to a square by the arrows, or by its name where that takes fewer keys."""
    board = next(each for each in hand.pilot.app.screen_stack if isinstance(each, BoardScreen))
    here = board.board.cursor.square
    across, down = square.column - here.column, square.row - here.row
    arrows = [*_arrows(across, "left", "right"), *_arrows(down, "up", "down")]
    await hand.press(*(arrows if len(arrows) <= BY_NAME else ("g", f"={square.name}", "⏎")))


BY_NAME = 2
"""The keys by which one goes to a square by its name, besides the name."""


def _arrows(by: int, back: str, forth: str) -> list[str]:
    arrow = forth if by > 0 else back
    strides, steps = divmod(abs(by), STRIDE)
    return [f"shift+{arrow}"] * strides + [arrow] * steps


def _laid_out(path: Path, turn: Case) -> None:
    """Put both armies on the table, as they stand before a turn."""
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "position", value=turn.situation["position"])])
        set_clock(session, int(turn.id[5:7]), turn.situation["side"], "")


async def _part(turns: Sequence[Case]) -> tuple[int, int]:
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
async def at_table(game: str, lay_out: Callable[[Path], None] = lambda path: None) -> AsyncIterator[Hand]:
    """Sit down at a new table of a game."""
    with tempfile.TemporaryDirectory() as name:
        path = new_session(Path(name), game)
        lay_out(path)
        async with playing(Path(name), path) as pilot:
            yield Hand(pilot)


# What is wanted


@pytest.mark.parametrize("table", share(TABLES, 2), ids=lambda table: table.game)
async def test_a_combat_takes_no_more_keys_than_is_wanted(table: Table) -> None:
    async with at_table(table.game) as hand:
        took = [await _fought(hand, begins, table) for begins in table.begins]
    for what, most, pressed in zip(table.what, table.most, took, strict=True):
        assert most is None or pressed <= most, what


async def test_with_the_turn_on_the_clock_a_combat_before_moscow_takes_16_keys_at_most_letters_counted() -> None:
    async with at_table("battle-for-moscow", _on_turn_1) as hand:
        took = []
        for turn, begins in enumerate(MOSCOW.begins, 1):
            set_clock(hand.session, turn, "german", "combat")
            took.append(await _fought(hand, begins, MOSCOW))
    assert max(took) <= MOSCOW.most[1]


def _on_turn_1(path: Path) -> None:
    with Session.open(path) as session:
        set_clock(session, 1, "german", "combat")


@whole
async def test_the_recorded_game_takes_few_keys_a_move() -> None:
    turns = [case for case in suite("game-of-war-authors").cases if not case.reading]
    parts = [await _part([case for case in turns if (case.id < "turn-42") is early]) for early in (True, False)]
    moves = sum(key.startswith("move.") for case in turns for key in case.situation)
    assert sum(pressed for pressed, _ in parts) / moves <= AT_MOST_A_MOVE
    assert max(passed for _, passed in parts) <= A_PASS
