"""Numbered dice: several as they are typed, drawn as they come; one, chosen by its face; and those of a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.text import Text
from textual.events import Key

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, how_many
from rulesets.engine.questions.dice import Dice
from tui.widgets.charts import suffers
from tui.widgets.drawing import SLOT, boxed, colours_of, face_to_press, in_hues, pressing, with_number
from tui.widgets.entry import DIGITS, Amiss, AnswerTyped, Asked, Entry, GoBack, ListEntry, Retyped, up_to
from tui.widgets.key_bar import KeyWord, bound

BETWEEN = ("enter", "space", "plus", "comma")
"""The keys after a number to which a digit might still be added."""
TABLESIDE_ROLLS = ": Tableside rolls for you."
NOT_YOUR_DIE = "Press Enter: in a lesson Tableside rolls. In your own sessions, press the number on your die."
MOST_APART = 5
"""How many blanks stand between two faces at most."""
MOST_DRAWN = 20
"""So many faces of one die are drawn at most."""


class DiceEntry(Entry, can_focus=True):
    """Dice as they are typed; the last one answers, and undo takes it alone back. Typing begins anew where all lie."""

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the numbers on the dice, and what takes one away."""
        yield KeyWord(up_to(self.question.low, self.question.high), "each die")
        yield KeyWord("backspace", "", "backspace")

    def ask(self, asked: Asked) -> None:
        """Put a throw, with the dice that lie there already."""
        self.question = cast(Dice, asked.question)
        self.faces = self._lying(asked.before, asked.table) or self._lying(asked.undone, asked.table)[:-1]
        self.typed = ""
        self._untouched = True
        self.refresh(layout=True)

    def _lying(self, typed: str | None, table: Tabletop) -> tuple[int, ...]:
        try:
            return self.question.parse(typed, table).faces if typed else ()
        except BadAnswer:
            return ()

    @property
    def _all_lie(self) -> bool:
        return len(self.faces) == self.question.number

    def on_key(self, event: Key) -> None:
        """Type a digit, end a number, take a die away, or answer."""
        letter = event.character or ""
        if letter.isascii() and letter.isdecimal():
            self._type(letter)
        elif event.key in BETWEEN:
            self._end_number(event.key)
        elif event.key == "backspace":
            self._take_away()
        else:
            if event.is_printable and event.key not in self.screen.active_bindings:
                self.post_message(Amiss(f"Type each die: a number from {self.question.low} to {self.question.high}."))
            return
        event.stop()
        event.prevent_default()
        self.refresh(layout=True)

    def _type(self, digit: str) -> None:
        self._untouched = False
        self.post_message(Retyped())
        if self._all_lie:
            self.faces = ()
        typed = self.typed + digit
        if int(typed) > self.question.high:
            self._amiss(typed)
            return
        self.typed = typed
        if _is_whole(typed, self.question.high):
            self._put(at_once=True)

    def _amiss(self, typed: str) -> None:
        """Say which numbers there are: a total is typed die by die."""
        low, high, many = self.question.low, self.question.high, how_many(self.question.number, "die", "dice")
        self.post_message(Amiss(f"There is no {typed} on a die here. Type each of {many} by itself, {low} to {high}."))

    def _end_number(self, key: str) -> None:
        if self.typed:
            self._put(at_once=key != "enter")
        elif key == "enter" and self._all_lie:
            self._answer()

    def _put(self, at_once: bool) -> None:
        """Lay down the die whose number is typed."""
        face, self.typed = int(self.typed), ""
        if not self.question.low <= face <= self.question.high:
            self._amiss(str(face))
            return
        self.faces = (*self.faces, face)
        if self._all_lie:
            self._answer(at_once)

    def _answer(self, at_once: bool = False) -> None:
        self.post_message(AnswerTyped(self.question.write(self.faces), self.question.key, at_once))

    def _take_away(self) -> None:
        self.post_message(Retyped())
        if self.typed:
            self.typed = self.typed[:-1]
        elif self.faces:
            self.faces, self._untouched = self.faces[:-1], False
        elif self._untouched:
            self.post_message(GoBack())

    def render(self) -> Text:
        """Draw the dice that lie there, the one that is typed, and the places still empty."""
        accent, muted = colours_of(self)["accent"], colours_of(self)["muted"]
        dice = [(boxed(str(face)), "") for face in self.faces]
        dice += [(boxed(self.typed), f"bold {accent}")] if self.typed else []
        dice += [(SLOT, muted)] * (self.question.number - len(dice))
        rows = [Text(" ").join(Text(lines[row], style) for lines, style in dice) for row in range(len(SLOT))]
        return Text("\n").join([*rows, *self._hint(muted)])

    def _hint(self, muted: str) -> list[Text]:
        """Say what to type, with the digits to be clicked."""
        low, high = self.question.low, self.question.high
        if high <= 9:
            return [Text("Type each die:", muted).append_text(_digits(low, high, muted))]
        return _to_type(f"Type each die, {low} to {high}", muted)


def _to_type(what: str, muted: str) -> list[Text]:
    """Say what to type where numbers have several digits, with the digits to be clicked."""
    said = Text(f"{what}; press ", muted).append_text(pressing("Enter", "enter", muted))
    return [said.append(" after a number that could go on.", muted), _digits(0, 9, muted)]


def _digits(low: int, high: int, style: str) -> Text:
    """Write digits, each pressed by a click on it."""
    line = Text()
    for digit in range(low, high + 1):
        line.append_text(pressing(f" {digit}", str(digit), style))
    return line


def _is_whole(typed: str, high: int) -> bool:
    """Tell whether no number up to the highest goes on behind these digits."""
    return len(typed) == len(str(high)) or 10 * int(typed) > high


class DieEntry(ListEntry):
    """The face of one die, chosen by its number: by one digit, or where it has more than 9 faces, by its digits."""

    BINDINGS = bound("DieEntry")

    typed: str | None = None
    """The digits of a number that could go on; None before any is typed."""

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the numbers on the die."""
        yield KeyWord(up_to(1, len(self.choices)), "the die, then enter" if self._has_long_numbers else "the die")

    def ask(self, asked: Asked) -> None:
        """Put a throw; nothing typed before is kept."""
        self.typed = None
        super().ask(asked)

    @property
    def pressing(self) -> str:
        """Say which keys answer."""
        numbers = f"the number on the die, 1 to {len(self.choices)}"
        return f"Type {numbers}, then press Enter." if self._has_long_numbers else f"Press {numbers}."

    @property
    def _has_long_numbers(self) -> bool:
        return len(self.choices) >= DIGITS

    def on_key(self, event: Key) -> None:
        """Answer with a digit; type a number of several, which answers once it cannot go on, or take the last away."""
        digit = event.character or ""
        if digit.isdecimal():
            if self._has_long_numbers:
                self._type(f"{self.typed or ''}{digit}")
            else:
                self.choose_by_digit(digit)
        elif event.key == "backspace" and self.typed is not None:  # one too many does nothing
            self._mark(self.typed[:-1])
        else:
            return
        event.stop()
        event.prevent_default()  # or Textual would call the list's `on_key`, too

    def _type(self, typed: str) -> None:
        whole = _is_whole(typed, len(self.choices))
        if not typed.isascii() or int(typed) > len(self.choices) or (whole and not int(typed)):
            self.post_message(Amiss(f"There is no {typed} on this die. {self.pressing}"))
            return
        self._mark(typed)
        if whole:
            self.choose(int(typed) - 1, at_once=True)

    def _mark(self, typed: str) -> None:
        """Mark the face whose number is typed so far; what was said of the answer before goes."""
        self.post_message(Retyped())
        self.typed = typed
        self.marked = int(typed) - 1 if typed.strip("0") else None
        self.refresh(layout=True)

    def action_move(self, by: int) -> None:
        """Move the mark, away from the number that is typed."""
        self.typed = None
        super().action_move(by)

    def choose(self, number: int, at_once: bool = False) -> None:
        """Answer with a face, counted from 0; the next number is typed from its beginning."""
        self.typed = None
        super().choose(number, at_once)

    def render(self) -> Text:
        """Draw the faces; of a die with many, the number alone, for they would fill the screen."""
        if not self._has_long_numbers:
            return self._faces()
        number = self.typed or ("" if self.marked is None else str(self.marked + 1))
        accent, muted = colours_of(self)["accent"], colours_of(self)["muted"]
        lines, style = (boxed(number), f"bold {accent}") if number else (SLOT, muted)
        alone = Text("\n").join(Text(line, style) for line in lines)
        drawn = self._faces() if len(self.choices) <= MOST_DRAWN else alone
        return Text("\n").join([drawn, *_to_type(f"Type the number on the die, 1 to {len(self.choices)}", muted)])

    def _faces(self) -> Text:
        """Draw the faces, the marked one in the accent colour; with their pips where one row has room for all."""
        accent = colours_of(self)["accent"]
        *large, small = ([face_to_press(option.word, inside) for option in self.choices] for inside in (7, 5, 3))
        framed = self.screen.has_class("-framed")
        roomy = next((each for each in large if framed and self._in_a_row(each) >= len(each)), None)
        drawn = roomy or small
        a_row, spare = self._in_a_row(drawn), self._across // len(drawn) - len(drawn[0][0])
        apart = max(1, min(MOST_APART, spare)) if roomy else 1
        starts = range(0, len(drawn), a_row)
        rows = [row for start in starts for row in self._row(drawn[start : start + a_row], start, apart)]
        for row in rows[-1:] if roomy else rows:
            row.highlight_regex(r"\d+", f"bold {accent}")
        if roomy and self.asked.notes:
            gives = [self.asked.notes.get(each.word, "") for each in self.choices]
            rows += self._row([[each.center(len(drawn[0][0]))] for each in gives], 0, apart)
            hues = in_hues(self.asked.attacks, colours_of(self))
            for each in {*gives} - {""}:
                rows[-1].highlight_words([each], f"bold {suffers(each, hues)}")
        return Text("\n").join(rows)

    def _in_a_row(self, drawn: Sequence[Sequence[str]]) -> int:
        """Say how many faces fit beside each other, with a space between."""
        return max(1, (self._across + 1) // (len(drawn[0][0]) + 1))

    def _row(self, drawn: Sequence[Sequence[str]], first: int, apart: int) -> list[Text]:
        """Draw faces beside each other, counted from the first of them; the blanks behind one belong to it."""
        accent = colours_of(self)["accent"]
        rows = [Text() for _ in drawn[0]]
        for number, face in enumerate(drawn, first):
            style = with_number(f"bold {accent}" if number == self.marked else "", number)
            for row, line in zip(rows, face, strict=True):
                row.append(line + " " * apart, style)
        for row in rows:
            row.right_crop(apart)
        return rows


class RolledEntry(Entry, can_focus=True):
    """Dice of a lesson, which Tableside rolls: Enter does, and a number is not taken for another one."""

    BINDINGS = bound("RolledEntry")

    takes = (KeyWord("enter", "roll", "enter"),)

    def ask(self, asked: Asked) -> None:
        """Put a throw."""
        self.refresh(layout=True)

    async def on_key(self, event: Key) -> None:
        """Have the dice rolled; of a number say that it is not the learner's to give."""
        if event.key in ("enter", "space", "minus"):
            event.stop()
            await self.run_action("screen.app_dice")
        elif (event.character or "").isdecimal():
            event.stop()
            self.post_message(Amiss(NOT_YOUR_DIE, enter_does=True))

    def render(self) -> Text:
        """Say who rolls."""
        enter = pressing("Enter", "enter", f"bold {colours_of(self)['accent']}")
        return Text("Press ").append_text(enter).append(TABLESIDE_ROLLS)
