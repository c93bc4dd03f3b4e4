"""What is asked on the board: a pane beside it, which covers no square, takes the keys, and says what would follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import plainly
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Run
from tui.screens import wording
from tui.screens.base import write
from tui.screens.dialogs import EMPTY, Refused
from tui.widgets.drawing import colours_of
from tui.widgets.entry import GoBack, up_to
from tui.widgets.key_bar import KeyWord
from tui.widgets.row_list import RowList, TwoColumnLine
from tui.widgets.typed import Field


class AskedAtBoard(NamedTuple):
    """What is asked beside the board.

    Attributes:
        title: what it is about.
        prompt: what is asked, and what an answer costs.
        options: what there is to choose, each its word, its label and what it gives; none where a text is typed.
        take: takes the word that was chosen or typed.
        marked: the place of the option that is suggested.
        before: what stands in the field before anything is typed.
        follows: the ruling that would follow, where there is one.
        passing: whether it is over as soon as the session goes on.
        roomy: whether there is room for what each option gives; else that is said of the marked one.
    """

    title: str
    prompt: Text
    options: Sequence[tuple[str, str, str]]
    take: Callable[[str], None]
    marked: int | None = None
    before: str = ""
    follows: Text = Text()
    passing: bool = False
    roomy: bool = True


def asked_by(run: Run, question: Question[Any], take: Callable[[str], None], roomy: bool, muted: str) -> AskedAtBoard:
    """Ask what a run asks: an option says what it gives here, or what it means; a default is suggested.

    Where the room is short, the help is left to the help.
    """
    gives, options = what_each_gives(run), []
    for each in question.options(run.table):
        suggested = "  ← suggested" if question.is_precedent and each.word == question.default else ""
        here = gives.get(each.word, "")
        options.append((each.word, f"{each.label}{suggested}", f"here: {here}" if here else each.meaning))
    help = f"\n{wording.help_for(question)}" if roomy else ""
    typed = "" if options else f"\nType {question.invited()}."
    prompt = Text.assemble((question.prompt, "bold"), (f"  {plainly(question.cite)}{help}{typed}", muted))
    words = [word for word, *_ in options]
    marked = words.index(question.default) if question.default in words else None
    return AskedAtBoard(run.checklist.title, prompt, options, take, marked, question.default or "", roomy=roomy)


class BoardQuestion(Vertical):
    """Asks something beside the board; nothing is seen of it where nothing is asked."""

    DEFAULT_CSS = """
    BoardQuestion { height: auto; max-height: 70%; display: none; padding: 0 0 0 1; border: round $accent;
                    border-title-color: $accent; border-title-style: bold; }
    BoardQuestion RowList { height: auto; max-height: 16; min-width: 12; }
    BoardQuestion RowList > .option-list--option { padding: 0 0 0 2; }
    BoardQuestion Refused { margin-top: 0; }
    BoardQuestion #follows { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "choose", show=False, id="asked.take", tooltip="Choose the selected line"),
        Binding("escape", "leave", "back", id="asked.back", tooltip="Leave the question open"),
        *(
            Binding(str(digit), f"digit({digit})", show=False, id=f"asked.{digit}", tooltip=f"Choose number {digit}")
            for digit in range(1, 10)
        ),
    ]

    class LeftOpen(Message):
        """What was asked is left open."""

    asked: AskedAtBoard | None = None
    """What is asked; None where nothing is."""

    @property
    def passing(self) -> bool:
        """Whether what is asked is over as soon as the session goes on."""
        return self.asked is not None and self.asked.passing

    def compose(self) -> ComposeResult:
        """Lay out what is asked, how it is answered, and what would follow."""
        yield Static(id="asks")
        yield RowList()
        yield Field(max_length=2000)
        yield Refused()
        yield Static(id="follows")

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the keys that answer, first what an answer is."""
        options = len(self.asked.options) if self.asked is not None else 0
        yield KeyWord(up_to(1, options), "choose") if options else KeyWord("type, then enter", "")
        if options:
            yield KeyWord("↑↓", "")

    def ask(self, asked: AskedAtBoard) -> None:
        """Ask something, in the place of what was asked before."""
        self.asked, self.border_title = asked, asked.title
        write(self.query_one("#asks", Static), asked.prompt)
        write(self.query_one("#follows", Static), asked.follows)
        self.query_one(Refused).say("")
        listed, field, muted = self.query_one(RowList), self.query_one(Field), colours_of(self)["muted"]
        rows = ((label, f"\n{about}" if about and asked.roomy else "") for _, label, about in asked.options)
        listed.put(
            Option(TwoColumnLine(f"{number} ", Text.assemble(label, (about, muted))))
            for number, (label, about) in enumerate(rows, 1)
        )
        listed.highlighted = asked.marked
        listed.display, field.display = bool(asked.options), not asked.options
        field.put(asked.before)
        self.display = True
        self.take_keys()

    def take_keys(self) -> None:
        """Have the keys come here, while something is asked."""
        if self.asked is not None:
            self.query_one(RowList if self.asked.options else Field).focus()

    def close(self) -> None:
        """Ask nothing any more, and give the keys back to the board."""
        if self.asked is not None:
            self.asked, self.display = None, False
            self.screen.set_focus(None)

    def say_wrong(self, reason: str) -> None:
        """Say why an answer was not taken."""
        self.query_one(Refused).say(reason)

    def action_take(self) -> None:
        """Choose what is marked."""
        listed = self.query_one(RowList)
        if listed.highlighted is None:
            self._say_what_to_press()
        else:
            listed.action_select()

    def action_digit(self, digit: int) -> None:
        """Choose by number."""
        if self.asked is not None and digit <= len(self.asked.options):
            self.asked.take(self.asked.options[digit - 1][0])
        else:
            self._say_what_to_press()

    def _say_what_to_press(self) -> None:
        last = min(len(self.asked.options), 9) if self.asked else 0
        self.say_wrong(f"Press a number from 1 to {last}, or choose with the arrows and press Enter.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the marked option gives, where the list does not."""
        event.stop()
        if self.asked is not None and not self.asked.roomy:
            about = Text(self.asked.options[event.option_index][2], colours_of(self)["muted"])
            write(self.query_one("#follows", Static), about)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose what is marked."""
        event.stop()
        if self.asked is not None:
            self.asked.take(self.asked.options[event.option_index][0])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed."""
        event.stop()
        if not event.value.strip():
            self.say_wrong(EMPTY)
        elif self.asked is not None:
            self.asked.take(event.value.strip())

    def action_leave(self) -> None:
        """Leave the question open."""
        self.close()
        self.post_message(self.LeftOpen())

    def on_go_back(self, event: GoBack) -> None:
        """Leave the question open."""
        event.stop()
        self.action_leave()
