"""A throw of symbol dice, typed as they lie on the table: one key a die, drawn as they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rich.text import Text
from textual.events import Click, Key, Paste

from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.forecast import thrown
from rulesets.engine.questions.dice import Tally
from rulesets.engine.questions.symbol_dice import ShownDie
from rulesets.engine.questions.throws import Throw, two_on_one
from rulesets.engine.referee.checklist import Run
from tui.shared.terminal import Colours
from tui.shell import Shell
from tui.widgets.drawing import (
    SLOT,
    boxed,
    colours_of,
    die_ground,
    die_style,
    mark_of,
    number_of,
    numbered,
    pressing,
    symbol_die,
)
from tui.widgets.entry import Amiss, AnswerTyped, Asked, Entry, GoBack, Retyped
from tui.widgets.felt import Pieces
from tui.widgets.key_bar import KeyWord

A_ROW = 8
APART, ROOMY = 4, 60
"""How many blanks part two faces to tap, and in more than so many columns; in fewer, one does."""

BESIDE = 40
"""In so many columns it is said beside the dice how many of them lie there; else beneath."""

TALL = 30
"""From this many rows on there is room for faces that are tapped, beside the letters."""


class ThrowEntry(Entry, can_focus=True):
    """Dice as they are typed; the last one answers, and undo takes it alone back. Those that lie can be replaced.

    Left and right move between the dice, a letter replaces the die at the mark, delete takes it away where there
    are too many, and enter takes the dice as they are. Where all lie there and none is marked, a letter begins anew.
    """

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the letters of the dice, and what takes one away."""
        yield KeyWord(" ".join((*self.question.symbols.lower(), "-")), "the dice")
        yield KeyWord("backspace", "", "backspace")

    def ask(self, asked: Asked) -> None:
        """Put a throw, with the dice that lie there already."""
        self.question = cast(Throw, asked.question)
        self.dice: list[ShownDie] = self._lying(asked.before) or self._lying(asked.undone)[:-1]
        self.at = len(self.dice)
        self._several: str | None = None
        self._untouched = True
        self.refresh(layout=True)

    def refuse(self) -> None:
        """Make ready for other dice: the mark goes behind the last one, so that a letter begins anew."""
        self.at = len(self.dice)
        self.refresh(layout=True)

    def _lying(self, before: str | None) -> list[ShownDie]:
        try:
            return list(self.question.lying(before)[0]) if before else []
        except BadAnswer:
            return []

    @property
    def _colours(self) -> list[str]:
        held: dict[str, int] = {}
        for die in self.dice:
            held[die.colour] = held.get(die.colour, 0) + 1
        return [colour for colour, count in self.question.pool.dice for _ in range(max(0, count - held.get(colour, 0)))]

    def on_paste(self, event: Paste) -> None:
        """Type dice that came together, as from a terminal far away."""
        event.stop()
        for sign in event.text.upper().replace("–", "-"):
            self._type(sign)
        self.refresh(layout=True)

    def on_key(self, event: Key) -> None:
        """Type, move, replace, take away, or answer."""
        letter = (event.character or "").upper().replace("–", "-")
        if event.key in ("left", "right"):
            self.at = max(0, min(len(self.dice), self.at + (1 if event.key == "right" else -1)))
        elif event.key in ("backspace", "delete"):
            self._take_away(event.key)
        elif event.key == "enter" and self.dice:
            self._answer()
        elif not self._type(letter):
            if event.is_printable and event.key not in self.screen.active_bindings:
                faces = ", ".join(self.question.symbols.lower())
                self.post_message(Amiss(f"“{event.character}” is on no die here: type {faces}, or - for a blank."))
            return
        event.stop()
        event.prevent_default()
        if event.key not in ("left", "right", "backspace"):
            self._untouched = False
        self.refresh(layout=True)

    def on_click(self, event: Click) -> None:
        """Go to the die that is clicked."""
        for number in number_of(event.style):
            self.at = min(number, len(self.dice))
            self.refresh(layout=True)

    def _type(self, sign: str) -> bool:
        """Type a face, or a bracket around several symbols of one die; tell whether the sign is either."""
        if sign == "(":
            self._several = ""
        elif sign == ")" and self._several is not None:
            several, self._several = self._several, None
            self._put(several)
        elif not sign or sign not in f"{self.question.symbols}-":
            return False
        elif self._several is not None:
            self._several += sign.strip("-")
        else:
            self._put(sign.strip("-"))
        return True

    def _put(self, symbols: str) -> None:
        self.post_message(Retyped())
        face = "".join(sorted(symbols, key=self.question.symbols.index))
        if self.at < len(self.dice):
            self.dice[self.at] = ShownDie(self.dice[self.at].colour, face)
            self.at += 1
            return
        if not self._colours:
            self.dice = []
        self.dice.append(ShownDie(self._colours[0], face))
        self.at = len(self.dice)
        if not self._colours:
            self._answer(at_once=True)

    def _answer(self, at_once: bool = False) -> None:
        self.post_message(AnswerTyped(self.question.write(tuple(self.dice)), self.question.key, at_once))

    def _take_away(self, key: str) -> None:
        self.post_message(Retyped())
        place = self.at if key == "delete" else self.at - 1
        if self._several is not None:
            self._several = None
        elif 0 <= place < len(self.dice):
            del self.dice[place]
            self.at, self._untouched = place, False
        elif not self.dice and self._untouched:
            self.post_message(GoBack())

    def render(self) -> Text:
        """Draw the dice that lie there and the places still empty."""
        colours = colours_of(self)
        lines = Text()
        faces = [*((die.colour, symbol_die(die.symbols)) for die in self.dice), *((c, SLOT) for c in self._colours)]
        drawn = [self._drawn(number, colour, drawing) for number, (colour, drawing) in enumerate(faces)]
        rows = [drawn[start : start + A_ROW] for start in range(0, len(drawn), A_ROW)]
        told = [Text(" ").join(line) for row in rows for line in zip(*row, strict=True)]
        counted = Text(" · ".join(self._counted()), colours["muted"])
        if told and told[-2].cell_len + APART + counted.cell_len <= BESIDE:
            told[-2] = told[-2] + Text(" " * APART) + counted
        else:
            told.append(counted)
        lines.append_text(Text("\n").join(told)).append("\n")
        if self._has_room_for_fingers:
            lines.append_text(self._to_tap(colours)).append("\n")
        typing = f"  ({self._several}" if self._several is not None else ""
        muted = colours["muted"]
        both = two_on_one(self.question.symbols)
        several = f"{both} one die with {both[1]} and {both[2]}, " if both else ""
        lines.append_text(self._letters(muted)).append(f"{several}←→ go back", muted)
        if not self._colours:
            lines.append(", a letter starts again, ", muted).append_text(pressing("enter accepts", "enter", muted))
        return lines.append(typing, muted)

    def _letters(self, style: str) -> Text:
        """Name the keys of one die, each with what its symbol is called where the game says so."""
        symbols, named = self.question.symbols.lower(), self.question.symbol_names
        names = dict(zip(symbols, (f" {name}" for name in named), strict=False))
        letters = (pressing(each, each, style).append(names.get(each, ""), style) for each in symbols)
        text = Text(", ", style).join(letters).append(", " if names else " or ", style)
        return text.append_text(pressing("-", "-", style)).append(" blank, " if names else " for each die, ", style)

    @property
    def _has_room_for_fingers(self) -> bool:
        """Whether faces are drawn to be tapped: a letter in a line is too small for a finger."""
        return cast("Shell", self.app).fingers or self.app.size.height >= TALL

    def _to_tap(self, colours: Colours) -> Text:
        """Draw each symbol as a face that a tap types, then a blank one, and brackets around several of one die."""
        faces = [(symbol.lower(), symbol_die(symbol)) for symbol in self.question.symbols]
        faces.append(("-", symbol_die("")))
        if two_on_one(self.question.symbols):
            several = self._several
            faces.append(("(", boxed("( )")) if several is None else (")", boxed(f"({several})")))
        columns = [[pressing(line, key, colours["accent"]) for line in drawn] for key, drawn in faces]
        apart = Text(" " * (APART if self.size.width > ROOMY else 1))
        return Text("\n").join(apart.join(row) for row in zip(*columns, strict=True))

    def _counted(self) -> Iterator[str]:
        """Say how many dice of each colour lie there: `1 of 2 green`."""
        for colour, count in self.question.pool.dice:
            yield f"{sum(die.colour == colour for die in self.dice)} of {count} {colour}"

    def _drawn(self, number: int, colour: str, drawing: list[str]) -> list[Text]:
        """Draw a die: filled where it lies, or is asked for next; else an outline. A mark is under one to replace."""
        colours, width = colours_of(self), len(drawing[0])
        here, lies = number == self.at, number < len(self.dice)
        style = (die_ground if here or lies else die_style)(colour, colours)
        if here and not lies:
            drawing = boxed("?")
        *upper, bottom = drawing
        edge = f"{bottom[: width // 2]}▲{bottom[width // 2 + 1 :]}" if here and lies else bottom
        lines = [Text(line, style) for line in (*upper, edge)]
        return [numbered(line, number) for line in lines]


def pools_thrown(run: Run, colours: Colours) -> Iterator[Pieces]:
    """Lay out the dice of each throw of a pool, those that count on their ground, and how many these are."""
    roles = {total.throw: total.role for total in run.checklist.totals if total.throw}
    for key, answer in run.answered.items():
        question, value = answer.question, answer.value
        if isinstance(question, Throw):
            dice = [(each.symbols or "–", die_ground(each.colour, colours)) for each in question.by_strength(value)]
        elif isinstance(question, Tally):
            grounds = {face: colours["paper"] for face, group in enumerate(question.groups, 1) if group >= 0}
            dice = [(str(face), grounds.get(face, "")) for face in question.on_top(value)]
        else:
            continue
        lead, counts = f"{mark_of(roles.get(key))} ".lstrip(), question.say(value).partition(": ")[2]
        lying = [piece for said, ground in dice for piece in ((" ", ""), (f" {said} ", ground))]
        yield ((lead, ""), *lying[1:], (f"  {counts}" if counts else "", ""))


def faces_of(run: Run) -> tuple[int, ...]:
    """Give what lies on top of the dice that were thrown first, where they have numbers."""
    found = (run.answered[key].question.on_top(run.answered[key].value) for key in thrown(run))
    return tuple(next((faces for faces in found if faces), ()))
