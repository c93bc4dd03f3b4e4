"""A throw of symbol dice, typed as they lie on the table: one key a die, drawn as they come."""

from __future__ import annotations

from typing import cast

from rich.text import Text
from textual.events import Key
from textual.widget import Widget

from rulesets.dice import ShownDie, Throw
from rulesets.questions import BadAnswer
from tui.look import colours_of, side_by_side, symbol_die
from tui.widgets.entry import Answered, Asked, Leave

SLOT = ["╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯"]


class ThrowEntry(Widget, can_focus=True):
    """Dice as they are typed; the last one answers. Dice that lie there already can be gone over and replaced.

    Left and right move between the dice, a letter replaces the die at the mark, delete takes it away where there
    are too many, and enter takes the dice as they are.
    """

    DEFAULT_CSS = "ThrowEntry { height: auto; width: 1fr; }"

    def ask(self, asked: Asked) -> None:
        """Put a throw, with the dice that lie there already."""
        self.question = cast(Throw, asked.question)
        self.dice: list[ShownDie] = self._lying(asked.before)
        self.at = len(self.dice)
        self._several: str | None = None
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

    def on_key(self, event: Key) -> None:
        """Type, move, replace, take away, or answer."""
        letter = (event.character or "").upper().replace("–", "-")
        if event.key in ("left", "right"):
            self.at = max(0, min(len(self.dice), self.at + (1 if event.key == "right" else -1)))
        elif event.key in ("backspace", "delete"):
            self._take_away(event.key)
        elif event.key == "enter" and self.dice:
            self.post_message(Answered(self.question.write(tuple(self.dice))))
        elif letter == "(":
            self._several = ""
        elif letter == ")" and self._several is not None:
            several, self._several = self._several, None
            self._put(several)
        elif letter and letter in f"{self.question.symbols}-":
            self._type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self.refresh(layout=True)

    def _type(self, letter: str) -> None:
        if self._several is not None:
            self._several += letter.strip("-")
        else:
            self._put(letter.strip("-"))

    def _put(self, symbols: str) -> None:
        face = "".join(sorted(symbols, key=self.question.symbols.index))
        if self.at < len(self.dice):
            self.dice[self.at] = ShownDie(self.dice[self.at].colour, face)
            self.at += 1
        elif self._colours:
            self.dice.append(ShownDie(self._colours[0], face))
            self.at = len(self.dice)
            if not self._colours:
                self.post_message(Answered(self.question.write(tuple(self.dice))))

    def _take_away(self, key: str) -> None:
        place = self.at if key == "delete" else self.at - 1
        if self._several is not None:
            self._several = None
        elif 0 <= place < len(self.dice):
            del self.dice[place]
            self.at = place
        elif not self.dice:
            self.post_message(Leave())

    def render(self) -> Text:
        """Draw the dice that lie there and the places still empty."""
        colours = colours_of(self)
        lines = Text()
        faces = [*((die.colour, symbol_die(die.symbols)) for die in self.dice), *((c, SLOT) for c in self._colours)]
        for start in range(0, len(faces), 8):
            row = faces[start : start + 8]
            for line in side_by_side([drawing for _, drawing in row], " "):
                lines.append(line + "\n")
            lines.append(" ".join(self._caption(start + n, c, len(d[0])) for n, (c, d) in enumerate(row)) + "\n")
        typing = f"  ({self._several}" if self._several is not None else ""
        letters = ", ".join(self.question.symbols.lower())
        lines.append(f"{letters} or - a die, (dx) for several on one, ←→ to go back over them{typing}", colours["dim"])
        return lines

    def _caption(self, number: int, colour: str, width: int) -> str:
        caption = ("▲" if number == self.at else "") + colour[: width - 1]
        return caption.center(width)
