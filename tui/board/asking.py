"""What is asked on the board: a pane beside it, which covers no square, takes the keys, and says what would follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import aside
from rulesets.engine.odds.prospects import each_reading
from rulesets.engine.questions.choices import as_listed
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.texts import explained
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.opening import POSITION
from saves.lessons.drilled import CardTeacher
from saves.session.session import Session
from tui.board.square import ruling_felt, would_be
from tui.screens import wording
from tui.screens.base import write
from tui.screens.dialogs import EMPTY, Choices
from tui.screens.session.drill import card_asks, card_style, ways_shown
from tui.shared.drill import came_to, lies_there
from tui.shared.terminal import Colours
from tui.shared.wording import here
from tui.widgets.drawing import colours_of, parted
from tui.widgets.felt import HIGH
from tui.widgets.key_bar import KeyWord, bound
from tui.widgets.panel import EDGES
from tui.widgets.row_list import Refused
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
        rulings: those that options come to, each by its word, where they come to one.
        passing: whether it is over as soon as the session goes on.
        roomy: whether there is room for what each option gives; else that is said of the marked one.
        only_marks: whether a digit or a click only marks, as at an open rule, which Enter settles.
        missed: whether it was answered wrongly.
    """

    title: str
    prompt: RenderableType
    options: Sequence[tuple[str, str, str]]
    take: Callable[[str], None]
    marked: int | None = None
    before: str = ""
    follows: RenderableType = ""
    rulings: Mapping[str, RenderableType] = MappingProxyType({})
    passing: bool = False
    roomy: bool = True
    only_marks: bool = False
    missed: bool = False


def asked_by(
    run: Run,
    question: Question[Any],
    take: Callable[[str], None],
    roomy: bool,
    colours: Colours,
    suggests: Option | None = None,
) -> AskedAtBoard:
    """Ask what a run asks: an option says what it gives here, or what it means; a default is suggested.

    The ruling that a reading comes to, others that follow taken as suggested, lies on its felt.
    Where the room is short, the help is left to the help. `suggests` takes all open rules as suggested.
    """
    gives, options, muted = each_reading(run), [], colours["muted"]
    ends = {word: adjudicate(run.checklist, replace(each.given, suggests=True)) for word, each in run.readings.items()}
    rulings = {word: would_be(end, colours, roomy) for word, end in ends.items() if end.ruling is not None}
    for each in as_listed(question.options(run.table)):
        suggested = "  suggested" if question.is_precedent and each.word == question.default else ""
        gives_here = gives.get(each.word, "")
        options.append((each.word, f"{each.label}{suggested}", here(gives_here) if gives_here else each.meaning))
    if suggests:
        options.append((suggests.word, suggests.label, suggests.meaning))
    help = f"\n{wording.help_for(question)}" if roomy else ""
    typed = "" if options else f"\nType {question.invited()}."
    sources = "".join(f"\n{each}" for each in explained(RULESET, (aside(question.cite), help)) if roomy)
    prompt = Text.assemble((question.prompt, "bold"), (f"  {aside(question.cite)}{help}{typed}{sources}", muted))
    words = [word for word, *_ in options]
    marked = words.index(question.default) if question.default in words else None
    before, marks = question.default or "", question.is_precedent
    title = run.checklist.title
    return AskedAtBoard(title, prompt, options, take, marked, before, rulings=rulings, roomy=roomy, only_marks=marks)


def asked_of_card(
    session: Session, card: CardTeacher, take: Callable[[str], None], roomy: bool, colours: Colours, width: int
) -> AskedAtBoard:
    """Ask what a card of the drill asks; once it is answered, say what that came to, and ask how one goes on.

    Where the room is short, the ruling is left to the line under the board, and what lies there stands last; a title
    that is too wide is said in brief, or stands below it.
    """
    question, run = card_asks(card).question, session.run
    options = [(each.word, each.label, "") for each in question.options(Tabletop())]
    if not card.said:
        told, asks = "".join(f"{each}\n" for each in lies_there(card) if each.asked != POSITION.prompt), question.prompt
        if not roomy:  # the question and its answers stand first, as all of the situation may not fit
            return AskedAtBoard("Drill", Text(asks, "bold"), options, take, follows=f"\n{told}", roomy=False)
        return AskedAtBoard("Drill", Text.assemble(f"{told}\n", (asks, "bold")), options, take)
    ruled = run if roomy and run is not None and run.ruling is not None else None
    felt: list[RenderableType] = [ruling_felt(ruled, HIGH, colours), Text()] if ruled is not None else []
    came = came_to(card)
    title = came.title if cell_len(came.title) <= width - TITLE_EDGES else came.brief
    framed = cell_len(title) <= width - TITLE_EDGES
    above = [] if framed else [*parted(Text(came.title, card_style(card, colours)), width - EDGES), Text()]
    tells = Group(*felt, *above, *ways_shown(card, colours), *([] if roomy else [Text()]))
    return AskedAtBoard(title if framed else "Drill", tells, options, take, 0, missed=not card.right)


TITLE_EDGES = 7
"""What of the width of a frame its title cannot take, with the gap before the frame."""


class BoardQuestion(Vertical):
    """Asks something beside the board; nothing is seen of it where nothing is asked."""

    BINDINGS = bound("BoardQuestion")

    asked: AskedAtBoard | None = None
    """What is asked; None where nothing is."""

    @property
    def marked(self) -> str:
        """The word of the option that is marked; empty where none is."""
        place = self.query_one(Choices).highlighted if self.asked else None
        return self.asked.options[place][0] if self.asked and place is not None else ""

    @property
    def passing(self) -> bool:
        """Whether what is asked is over as soon as the session goes on."""
        return self.asked is not None and self.asked.passing

    def compose(self) -> ComposeResult:
        yield Static(id="asks")
        yield Choices(self._take)
        yield Field(max_length=2000)
        yield Refused()
        yield Static(id="follows")

    takes = (KeyWord("type, then enter", ""),)

    def ask(self, asked: AskedAtBoard) -> None:
        """Ask something, in the place of what was asked before."""
        self.asked, self.border_title = asked, asked.title
        self.set_class(asked.missed, "-missed")
        write(self.query_one("#asks", Static), asked.prompt)
        write(self.query_one("#follows", Static), asked.follows)
        self.say_wrong("")
        listed, field = self.query_one(Choices), self.query_one(Field)
        listed.offer([each if asked.roomy else each[:2] for each in asked.options], asked.marked, asked.only_marks)
        listed.display, field.display = bool(asked.options), not asked.options
        field.put(asked.before)
        field.stand_anew()
        self.display = True
        self.take_keys()
        self.call_after_refresh(self.scroll_home, animate=False, force=True)

    def take_keys(self) -> None:
        """Have the keys come here, while something is asked."""
        if self.asked is not None:
            self.query_one(Choices if self.asked.options else Field).focus(scroll_visible=False)

    def close(self) -> None:
        """Ask nothing any more, and give the keys back to the board."""
        if self.asked is not None:
            self.asked, self.display = None, False
            self.screen.set_focus(None)

    def say_wrong(self, reason: str) -> None:
        """Say why an answer was not taken; what was typed stays, to be mended or typed over."""
        self.query_one(Refused).say(reason)
        if reason:
            self.query_one(Field).stand_anew()

    def _take(self, word: str) -> None:
        if self.asked is not None:
            self.asked.take(word)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the marked option gives: the ruling that it comes to, or in words where the list has none."""
        if self.asked is not None and any(about for *_, about in self.asked.options):
            word, _, about = self.asked.options[event.option_index]
            said = "" if self.asked.roomy else Text(about, colours_of(self)["muted"])
            write(self.query_one("#follows", Static), self.asked.rulings.get(word, said))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take away what was said of the answer before, once another is typed."""
        event.stop()
        self.say_wrong("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed."""
        event.stop()
        if not self.take_offered():
            self.say_wrong(EMPTY)

    def take_offered(self) -> bool:
        """Take what stands in the field; tell whether there is a field here, with anything in it."""
        said = self.query_one(Field).value.strip() if self.asked is not None and not self.asked.options else ""
        if said:
            self._take(said)
        return bool(said)
