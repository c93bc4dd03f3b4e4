"""A combat's answers: one is changed, or tried with the odds beside those of now; a confirmed combat is corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import BadAnswer, RulesetFault
from rulesets.engine.odds.forecast import odds_now, odds_with
from rulesets.engine.odds.prospects import KNOWN_ENOUGH, moved
from rulesets.engine.questions.question import read
from rulesets.engine.referee.checklist import Source, UsedAnswer
from saves.disk.errors import Trouble
from saves.reports.corrections import Consequences, Pair
from saves.reports.paragraphs import Told, came_from
from saves.session.correcting import Correction, Draft, correct
from saves.session.doubts import doubt_about
from saves.session.session import Session
from tui.screens.base import write
from tui.screens.dialogs import AskOne, Dialog
from tui.screens.session.doubts import settle
from tui.shared.correcting import STANDS, groups, seen, standing_lines, to_settle, working_out
from tui.shared.terminal import Colours
from tui.shell import Asking, asking
from tui.widgets.answers import AnswerEntries
from tui.widgets.charts import compared
from tui.widgets.drawing import colours_of
from tui.widgets.entry import AnswerTyped, Asked, GoBack, digit_of, digits_bound
from tui.widgets.key_bar import bound
from tui.widgets.panel import ScrollPane
from tui.widgets.row_list import ChoiceLine, Refused, RowList
from tui.widgets.tables import hues_of

A_MOMENT = 0.03
"""For how many seconds combats are worked out before it is shown how far that is."""


@asking
def correct_asked(over: Screen[None], draft: Draft, wrong: Callable[[str], None], done: Callable[[], object]) -> Asking:
    """Ask what has to be asked of a correction, work it out, show it, and do it if that is wanted.

    It goes on over a screen; `wrong` says a sentence there, and `done` is called once it is done.
    """
    settled: list[str] = []
    try:
        for each in to_settle(draft):
            word = yield AskOne(each.asked, [("too", each.changes), ("stays", each.stays)], "")
            settled += [each.key] if word == "stays" else []
        correction = yield WorkingOut(draft, settled)
        yield WhatFollows(draft, correction)
        correct(draft.of, correction)
    except Trouble as trouble:
        wrong(str(trouble))
    else:
        done()


class WorkingOut(Dialog["Correction | None"]):
    """Works a correction out, combat by combat, and shows how far it is; it gives the correction."""

    BINDINGS = bound("WorkingOut")

    def __init__(self, draft: Draft, settled: Sequence[str]) -> None:
        super().__init__()
        self._steps = working_out(draft, settled)

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = "Working out what follows …"
            yield Static(id="how-far", classes="muted", markup=False)

    def on_screen_resume(self) -> None:
        """Begin, and go on where it was when nothing lies over it any more."""
        self.call_later(self._go_on)

    def _go_on(self) -> None:
        """Go on for a moment, and say how far it is; what lies over it, such as the commands, is left as it is."""
        if not self.is_active:
            return
        until, how_far = monotonic() + A_MOMENT, ""
        try:
            while monotonic() < until:
                how_far = next(self._steps)
        except StopIteration as end:
            self.dismiss(end.value)
            return
        self.query_one("#how-far", Static).update(how_far)
        self.call_later(self._go_on)


class WhatFollows(Dialog[bool | None]):
    """Shows side by side what a correction changes; only a key that comes after that was painted does it."""

    BINDINGS = bound("WhatFollows")

    def __init__(self, draft: Draft, correction: Correction) -> None:
        super().__init__()
        self.found = seen(draft, correction)
        self.number = draft.corrects.number

    def compose(self) -> ComposeResult:
        frame = ScrollPane(classes="frame")
        frame.border_title = f"If combat {self.number} is corrected"
        with frame:
            yield Static(id="what-follows")

    def on_mount(self) -> None:
        """Write it, and let it be seen before anything is done."""
        self.show()
        self.tableside.only_new_keys()

    def show(self) -> None:
        """Write what is different, in the colours that are on."""
        self.query_one("#what-follows", Static).update(what_changes(self.found, self.tableside.colours))


def what_changes(found: Consequences, colours: Colours) -> Group:
    """Write what a correction changes in three columns, what it is, what it was, what it is then; then what stands."""
    grids = [_grid(heading, pairs, colours) for heading, pairs in groups(found)]
    text = Text()
    if found.stands:
        text.append(f"{STANDS}\n", f"bold {colours['error']}")
    for ruling, lines in standing_lines(found):
        text.append(f"  {ruling}\n")
        text.append("".join(f"    {line}\n" for line in lines), colours["muted"])
    return Group(*grids, *([text] if text else []), Text(found.rest, colours["muted"]))


def _grid(heading: str, pairs: Sequence[Pair], colours: Colours) -> Table:
    """Write a group of what is different; its heading says which column is which."""
    grid = Table.grid(padding=(0, 1), expand=True)
    for share in (3, 4, 4):
        grid.add_column(ratio=share)
    grid.add_row(*(Text(each, "bold") for each in (heading, "was", "is then")))
    for pair in pairs:
        grid.add_row(Text(pair.what, colours["muted"]), Text(pair.before), Text(pair.after, "bold"))
    grid.add_row(Text(), Text(), Text())
    return grid


PROMPT = 40
"""How wide the column of questions is."""


class Review(Dialog[str | None]):
    """Lists the answers of the combat in their order, with numbers; a digit changes one, and enter the marked one."""

    BINDINGS = bound("Review") + digits_bound("review", "answer")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = "This combat's answers"
            yield RowList(classes="-choices")

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """List the answers, with the last one marked."""
        run = self.session.run
        self.answers = [each for each in run.answered.values() if not each.question.is_reminder] if run else []
        listed = self.query_one(RowList)
        listed.put(Option(self._line(place, answer)) for place, answer in enumerate(self.answers))
        listed.highlighted = len(self.answers) - 1 if self.answers else None
        listed.focus()

    def _line(self, place: int, answer: UsedAnswer) -> ChoiceLine:
        source = came_from(answer.source, self.session.state.unsaid.get(answer.question.key, ""))
        if answer.source is Source.MOOT and self.session.run is not None and self.session.run.apart:
            source = "not asked so far"  # what is answered later may make it matter
        said = Text(str(Told(answer.said, "" if answer.on_clock else source)), "bold")
        prompt = Text(answer.question.prompt, colours_of(self)["muted"])
        return ChoiceLine(self.query_one(RowList), place, digit_of(place), prompt, said, PROMPT)

    def action_change(self) -> None:
        """Change the marked answer."""
        self.query_one(RowList).action_select()

    def action_digit(self, place: int) -> None:
        """Change the answer of a number, counted from 0; one that no answer has comes to nothing."""
        if place < len(self.answers):
            self.query_one(RowList).highlighted = place
            self.action_change()

    def action_what_if(self) -> None:
        """Try other answers to the marked question; nothing is written."""
        place = self.query_one(RowList).highlighted
        if place is not None:
            self.app.push_screen(WhatIf(self.session, self.answers[place]))

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Change the marked answer."""
        event.stop()
        if not self.session.read_only:
            answer = self.answers[event.option_index]
            self.app.push_screen(ChangeAnswer(self.session, answer), self._changed)

    def _changed(self, changed: str | None) -> None:
        """Close once an answer was changed, and give nothing back: Textual would wait for the screen's own end."""
        if changed is not None:
            self.dismiss(None)


class ChangeAnswer(Dialog[str | None]):
    """Asks one question again, with the answer that stood there."""

    BINDINGS = bound("ChangeAnswer")
    CALLED = "Change an answer"

    def __init__(self, session: Session, answer: UsedAnswer) -> None:
        super().__init__()
        self.session, self.answer = session, answer

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = self.CALLED
            yield Static(Text(self.answer.question.prompt, "bold"))
            before = Told(self.answer.said, "" if self.answer.on_clock else came_from(self.answer.source))
            yield Static(Text(f"It was: {before}\n", colours_of(self)["muted"]))
            yield AnswerEntries()
            yield Static(id="forecasts", markup=False)
            yield Refused()

    def on_mount(self) -> None:
        run = self.session.run
        write(self.query_one("#forecasts", Static), "")
        if run is not None:
            self.query_one(AnswerEntries).ask(Asked(self.answer.question, run.table, {}, self.answer.text))

    def on_answer_typed(self, event: AnswerTyped) -> None:
        """Take the new answer."""
        event.stop()
        if event.at_once:
            self.tableside.hold_back(("enter",), "")
        self.answered(event.text)

    def answered(self, text: str) -> None:
        """Change the answer, once it is settled that its units may fight again in this phase."""
        doubt = doubt_about(self.session, self.answer.question.key, text)
        if doubt is None:
            self._ask_reach(text, "")
        else:
            asked = self.answer.question.key
            settle(
                self, self.session, asked, doubt, lambda way, note: self._ask_reach(way.text or "", note), self.refuse
            )

    @asking
    def _ask_reach(self, text: str, note: str) -> Asking:
        """Change the answer; where the old one was remembered, ask how far the new one reaches."""
        reach, ways = "on", [("here", "in this combat only"), ("on", "from now on")]
        if self.answer.source is Source.MEMORY and not self.answer.on_clock:
            reach = yield AskOne("Does the change apply…", ways, "")
        try:
            self.session.answer(self.answer.question.key, text, here_only=reach == "here")
            if note:
                self.session.note(note)
        except (BadAnswer, Trouble) as bad:
            self.refuse(str(bad))
        else:
            self.dismiss("changed")

    def refuse(self, reason: str) -> None:
        """Say why an answer was not taken, and let it be mended."""
        self.say_wrong(reason)
        self.query_one(AnswerEntries).refuse()

    def on_go_back(self, event: GoBack) -> None:
        """Leave the answer as it was."""
        event.stop()
        self.dismiss(None)


class WhatIf(ChangeAnswer):
    """Tries other answers to one question, as often as wanted; escape leaves everything as it was."""

    CALLED = "What if …"

    def answered(self, text: str) -> None:
        """Show the odds as they are and as they would be; the session knows nothing of it."""
        run = self.session.run
        if run is None:
            return
        try:
            said = self.answer.question.say(read(self.answer.question, text, run.given.table))
            before, after = odds_now(run), odds_with(run, self.answer.question.key, text)
        except (BadAnswer, RulesetFault) as bad:
            write(self.query_one("#forecasts", Static), "")
            self.refuse(str(bad))
            return
        self.say_wrong("")
        colours = hues_of(self.session, run, colours_of(self))
        if max(before.known, after.known) < KNOWN_ENOUGH:
            shown = Text(f"Too early to tell with “{said}”: most depends on answers still to come.", colours["muted"])
        else:
            shown = Text.assemble((f"With {said}: {moved(before, after)}", "bold"), "\n\n")
            shown.append_text(compared(before, after, self.room, colours))
        write(self.query_one("#forecasts", Static), shown)
