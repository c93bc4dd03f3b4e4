"""Small screens over another: a frame, a line for what was refused, and those that ask for a text or a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, cast

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, Key
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.choices import yes_and_no
from saves.disk.errors import BadDocument, Trouble
from tui.screens.base import FittedScreen, is_narrow, over
from tui.shared.command_line import BadInput
from tui.shell import Shell
from tui.widgets.drawing import colours_of, key_at
from tui.widgets.entry import Amiss, GoBack, digit_of, digits_bound, digits_of, ways_to_choose
from tui.widgets.key_bar import KeyWord, bound, key_line, words_now
from tui.widgets.panel import ScrollPane
from tui.widgets.row_list import ChoiceLine, Refused, RowList
from tui.widgets.typed import Field

Result = TypeVar("Result")

SIGN = "✗ "
"""Stands before what was refused."""


WIDTH, EDGES = 74, 6
"""How wide a dialog is at most, and what of that its title and its keys cannot take."""

STRIP = 16
"""Of so many columns beside it nothing could be read: a page that is as wide as it may be covers them."""


class Dialog(ModalScreen[Result], FittedScreen[Result]):
    """A small screen over another, with a title and its keys in its edges; it gives something back, or None when left.

    Another dialog takes its place until that is left. What was refused turns its frame and stands beside a sign in
    its title, until the next key.
    """

    def render(self) -> RenderableType:
        """Draw what the dialog is about under it, fainter and still to be read."""
        return over(super().render())

    @property
    def room(self) -> int:
        """Give the columns that there are for a line in the edge."""
        return min(WIDTH, self.tableside.fitted_size.width * 96 // 100) - EDGES

    def framed(self, prompt: str, otherwise: str) -> tuple[Vertical, str]:
        """Make the frame with the first line of a prompt as its title, and give what is left of the prompt.

        Where that line does not fit, `otherwise` is the title, and all of the prompt is left.
        """
        frame, (first, _, rest) = Vertical(classes="frame"), prompt.partition("\n")
        fits = cell_len(first) <= self.room
        frame.border_title = Text(first.removesuffix(":") if fits else otherwise)
        return frame, rest.rstrip() if fits else prompt

    def on_mount(self) -> None:
        """Name the keys, and name others when they change."""
        self.bindings_updated_signal.subscribe(self, lambda _: self._name_keys())

    def on_screen_suspend(self) -> None:
        """Give way to a dialog over it; under any other screen it stays as it is."""
        self.set_class(self.app.screen is not self and isinstance(self.app.screen, Dialog), "-behind")

    def on_screen_resume(self) -> None:
        """Come back once that is left."""
        self.remove_class("-behind")

    def _name_keys(self) -> None:
        for frame in self.query_children(".frame"):
            frame.border_subtitle = key_line(words_now(self), self.room, colours_of(self))

    def say_wrong(self, reason: str) -> None:
        """Say in the dialog's own line why something was not done; an empty reason takes away what stood there.

        What was typed stays; what was typed before the reason is seen comes to nothing.
        """
        self.query_one(Refused).say(reason)
        self.set_class(bool(reason), "-refused")
        for frame in self.query_children(".frame"):
            title = str(frame.border_title).removeprefix(SIGN)
            frame.border_title = f"{SIGN}{title}" if reason else title
        if reason:
            self.tableside.only_new_keys()

    def refuse(self, reason: str) -> None:
        """Say why a text was not taken; it is mended, or typed over."""
        self.say_wrong(reason)
        for field in self.query(Field):
            field.stand_anew()

    def on_amiss(self, event: Amiss) -> None:
        """Say what to press where a key answers nothing."""
        self.say_wrong(event.reason)

    def say_ignored(self, why: str) -> bool:
        """Say it where else it is said what was refused, unless that is; some dialogs have no line for either."""
        if (has_line := bool(self.query(Refused))) and not self.has_class("-refused"):
            self.say_wrong(why)
        return has_line

    def a_key_comes(self) -> None:
        """Take away what was said of the answer before."""
        if self.has_class("-refused"):
            self.say_wrong("")

    def fit(self, size: Size) -> None:
        """Leave the margins out where there is little room."""
        super().fit(size)
        self.set_class(is_narrow(size.width), "-narrow")
        self.call_later(self._name_keys)

    def action_scroll(self, lines: int) -> None:
        """Scroll what is longer than its frame."""
        self.query_one(ScrollPane).scroll_relative(y=lines, animate=False)

    def on_click(self, event: Click) -> None:
        """Press the key that is named by what was clicked; beside the dialog and on its edge, that is escape."""
        widget, x, y = event.widget, event.screen_x, event.screen_y
        frame = self.query(".frame").first() if self.query(".frame") else None
        edge = widget is frame and frame is not None and not frame.content_region.contains(x, y)
        if key := key_at(event) or ("escape" if widget is self or edge else ""):
            self.tableside.press(key)


EMPTY = "This line is empty: type a few words."

FEWEST = 3
"""So many lines of a list are shown at once at least, however low its dialog is."""

ChoiceRow = tuple[str, str] | tuple[str, str, str]
"""What there is to choose: its word, how it is called, and what is said of it, if anything."""

MOST_PROBLEMS = 5
"""How many things that are wrong with a document are said in a dialog."""


class AskText(Dialog[Any]):
    """Asks for a line of text, and gives back what `take` makes of it; an empty one is asked again unless `empty_ok`.

    A BadAnswer, BadInput or Trouble that `take` raises is said, and the text asked again.
    """

    BINDINGS = bound("AskText")

    def __init__(
        self, prompt: str, hint: str = "", before: str = "", empty_ok: bool = False, take: Callable[[str], object] = str
    ) -> None:
        super().__init__()
        self.prompt, self.hint, self.before, self.empty_ok, self.take = prompt, hint, before, empty_ok, take

    takes = (KeyWord("enter", "accept", "enter"),)

    def compose(self) -> ComposeResult:
        frame, inside = self.framed(self.prompt, "Your words")
        with frame:
            if inside:
                yield Static(inside, markup=False)
            yield Field(self.before, max_length=2000)
            if self.hint:
                yield Static(self.hint, classes="muted", markup=False)
            yield Refused()

    def on_mount(self) -> None:
        self.query_one(Field).stand_anew()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Give back what the text that stands there comes to, or say why it is not taken."""
        text = self.query_one(Field).value.strip()
        if not text and not self.empty_ok:
            self.say_wrong(EMPTY)
            return
        try:
            taken = self.take(text)
        except (BadAnswer, BadInput, Trouble) as wrong:
            problems = wrong.problems if isinstance(wrong, BadDocument) else (str(wrong),)
            more = len(problems) - MOST_PROBLEMS
            self.refuse("\n".join((*problems[:MOST_PROBLEMS], *([f"And {more:,} more problems."] if more > 0 else []))))
        else:
            self.dismiss(taken)

    def on_go_back(self, event: GoBack) -> None:
        self.dismiss(None)


class Choices(RowList):
    """Numbered lines to choose from: a digit chooses at once; with none marked, Enter says what to press.

    `take` is given the word of the line that is chosen. Where its dialog is too low, it scrolls. With `only_marks` a
    digit, y, n or a click marks, and Enter chooses.
    """

    BINDINGS = bound("Choices") + digits_bound("dialog", "number")

    def __init__(self, take: Callable[[str], object]) -> None:
        super().__init__(classes="-choices")
        self.words: list[str] = []
        self.only_marks = False
        self._yes_and_no: dict[str, int] = {}
        self._take = take

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the digits, and once a line is marked Enter and, where there is room, the arrows."""
        yield KeyWord(digits_of(len(self.words)), "mark" if self.only_marks else "choose")
        if self.highlighted is not None:
            if not is_narrow(self.app.size.width):
                yield KeyWord("↑↓", "move")
            yield KeyWord("enter", "take it", "enter")

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Name Enter, too."""
        super().watch_highlighted(highlighted)
        self.screen.refresh_bindings()

    def offer(self, options: Sequence[ChoiceRow], marked: int | None, only_marks: bool = False) -> None:
        """List other options, one of them or none marked."""
        self.only_marks = only_marks
        self._yes_and_no = yes_and_no([label for _, label, *_ in options])
        self.words = [word for word, *_ in options]
        column = max((cell_len(label) for _, label, *about in options if about), default=0)
        self.put(
            Option(ChoiceLine(self, place, digit_of(place), Text(label), "".join(about), column))
            for place, (_, label, *about) in enumerate(options)
        )
        self.highlighted = marked

    def action_take(self) -> None:
        if self.highlighted is None:
            self._say_what_to_press()
        else:
            self._take(self.words[self.highlighted])

    def on_key(self, event: Key) -> None:
        """Let y and n say yes and no, where those are the lines; of a sign that does nothing, say what does."""
        if event.character in self._yes_and_no:
            event.stop()
            event.prevent_default()
            self._point(self._yes_and_no[event.character])
        elif event.is_printable and event.key not in self.screen.active_bindings:
            self._say_what_to_press()

    def _point(self, place: int) -> None:
        """Choose a line that was pointed at, or mark it; Enter behind what chose was meant for no other question."""
        if self.only_marks:
            self.highlighted = place
        else:
            cast(Shell, self.app).hold_back(("enter",), "")
            self._take(self.words[place])

    def action_digit(self, place: int) -> None:
        """Choose or mark by number; places are counted from 0."""
        if place < len(self.words):
            self._point(place)
        else:
            self._say_what_to_press()

    def _say_what_to_press(self) -> None:
        self.post_message(Amiss(ways_to_choose(len(self.words), self.only_marks)))

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        event.stop()
        self._point(event.option_index)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the lines of the list, as many as the dialog has room for."""
        frame, lines = self.parent, super().get_content_height(container, viewport, width)
        if not isinstance(frame, Widget) or frame.styles.max_height is None or frame.styles.overflow_y == "auto":
            return lines
        room = int(frame.styles.max_height.resolve(viewport, viewport)) - frame.gutter.height
        around = sum(_height(each, viewport, container.width) for each in frame.displayed_children if each is not self)
        return min(lines, max(FEWEST, room - around - self.styles.margin.height))


def _height(beside: Widget, viewport: Size, width: int) -> int:
    """Give the lines that a widget takes with its margins, in a width."""
    inner = width - beside.gutter.width
    return beside.get_content_height(viewport, viewport, inner) + beside.gutter.height + beside.styles.margin.height


class AskOne(Dialog[str | None]):
    """Asks for one of a list; digits choose at once, or mark with `only_marks`.

    `marked` is the word of the line that is marked, which else is the first; where there is none of that word nothing
    is, lest Enter decide, and Enter says so.
    """

    BINDINGS = bound("AskOne")

    def __init__(
        self, prompt: str, options: Sequence[ChoiceRow], marked: str | None = None, *, only_marks: bool = False
    ) -> None:
        super().__init__()
        self.prompt, self.options, self.only_marks = prompt, list(options), only_marks
        words = [word for word, *_ in options]
        self.marked = 0 if marked is None else words.index(marked) if marked in words else None

    def compose(self) -> ComposeResult:
        frame, inside = self.framed(self.prompt, "Which one?")
        with frame:
            if inside:
                yield Static(f"{inside}\n", markup=False)
            yield Choices(self.dismiss)
            yield Refused()

    def on_mount(self) -> None:
        listed = self.query_one(Choices)
        listed.offer(self.options, self.marked, self.only_marks)
        listed.focus()
