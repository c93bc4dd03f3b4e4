"""What the screens say: headings, rulings, help pages, all as texts made from a run or a session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.screen import Screen
from textual.widgets import Input, Static

from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.core.words import aside, beside_answer
from rulesets.engine.odds.prospects import percent
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run, Step
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from saves.lessons.drilled import CardTeacher, card_teacher
from saves.log.state import Confirmed
from saves.reports.combats import combat_called, luck_ledger
from saves.reports.paragraphs import IN_A_LINE, IN_ORDER, Paragraph, ParagraphRole, Told, combat_shown, ruling_told
from saves.session import clock
from saves.session.defaults import nones, repeat_said
from saves.session.runs import no_ruleset
from saves.session.session import Session
from tui.screens.base import TableScreen, is_narrow, write
from tui.shared.settings import Manner
from tui.shared.terminal import Colours
from tui.shared.wording import cited_at, reminder_lines
from tui.widgets.drawing import Cited, Titled, behind, done_bar, headed, pressing, spread
from tui.widgets.key_bar import ONLY_SAY, KeysAndWords, keys_now, taken_now
from tui.widgets.pools import holds_dice
from tui.widgets.row_list import TwoColumnLine
from tui.widgets.run_text import RULING
from tui.widgets.tables import side_named

WHAT_NOW = "What now?"

UNREAD_NONES = "A key came as these questions were shown, and was ignored."
UNREAD_RULING = "Press Enter again: it came too soon."
UNREAD_DOUBT = "A key came as this question was shown, and was ignored."
UNREAD_OTHERWISE = "This combat begins with another question than the last, so the key was ignored."
UNREAD_FIELD = "Letters are text here: {} takes back more."
UNREAD = "A key came as this open rule was shown, and was ignored."
"""What is said of keys that came too soon."""

IN_A_FIELD = (
    ("enter", "Answer with what the field shows"),
    ("← →", "Move the cursor; at the end, → accepts what is suggested"),
    ("backspace", "Delete a letter; in a field where nothing was typed, go back"),
    ("^u", "Delete everything before the cursor"),
)
"""What keys do while a text is typed, besides those of the screen."""


def where(session: Session, colours: Colours, room: int = 0, program: str = "") -> Text:
    """Write the title line: session, game, clock; what there is no room for goes: the program, the game, the session.

    Whose turn it is stands at the right end, see `whose_turn`. What is said of the `program` never goes.
    """
    text = Text.assemble((f"{program}  ", f"bold {colours['accent']}") if program else "")
    if session.read_only and not program:
        text.append("[watching] ", colours["muted"])
    now = clock.shown(session.ruleset, session.state)._replace(side="")
    text.append_text(demo_warning(session.ruleset, session.state.table.kit, colours))
    when = Text() if card_teacher(session) else Text.assemble((clock.said(session.ruleset, now), colours["muted"]))
    title, game = Text.assemble((session.title, "bold")), Text.assemble((session.ruleset.title, colours["muted"]))
    apart = Text.assemble((" · ", colours["muted"]))
    full, brief = (text + apart.join(filter(None, each)) for each in ((title, game, when), (title, when)))
    named = Text.assemble(("" if program else "Tableside  ", f"bold {colours['accent']}"), full)
    ways = (named, full, brief, text + (when or title))
    shown = next((each for each in ways if not room or each.cell_len <= room), text or title)
    if room:
        shown.truncate(room, overflow="ellipsis")
    return shown


def show_where(screen: TableScreen, session: Session, right: Text | None = None) -> None:
    """Write in the top line of a screen where a session stands, and something at its right end."""
    width = screen.tableside.fitted_size.width - 2
    right = whose_turn(session, screen.tableside.colours) if right is None else right
    left = where(session, screen.tableside.colours, width - right.cell_len - (3 if right else 0))
    write(screen.query_one("#top", Static), spread(left, right, width))


def whose_turn(session: Session, colours: Colours) -> Text:
    """Name the side whose turn it is, in its hue; nobody at a card of the drill, nor where nobody keeps the clock."""
    side = session.state.table.clock.side if card_teacher(session) is None else ""
    return side_named(session.ruleset, side, colours)


def demo_warning(ruleset: Ruleset, kit: KitValues, colours: Colours) -> Text:
    """Warn in the title line that values are made up for learning; empty where none are."""
    return Text.assemble(("▌", colours["accent"]), ("DEMO DICE", "bold"), "  ") if ruleset.demo_label(kit) else Text()


def combat_number(session: Session, colours: Colours) -> Text:
    """Write what is being done: a lesson, a correction, the combat that is resolved; or how many there were."""
    current = session.state.current
    if session.guide is not None:
        return Text("practising", "bold")
    if session.corrects is not None:
        called = combat_called(session.ruleset, session.corrects)
        return Text(f"correcting {called[0].lower()}{called[1:]}", f"bold {colours['error']}")
    if current is not None:
        turn = session.ruleset.board and session.state.table.clock.turn
        return Text(f"turn {turn}" if turn else f"combat {current.number}", "bold")
    return Text(f"{session.state.confirmed} ruled", colours["muted"])


def at_the_right(session: Session, manner: Manner, colours: Colours, columns: int) -> Text:
    """Write the manner that is on, whose turn it is, and the number of the combat; the manner where there is room.

    The manner is nothing to those who watch.
    """
    number = Text("   ").join(filter(None, (whose_turn(session, colours), combat_number(session, colours))))
    if (card := card_teacher(session)) is not None:
        return streak_shown(card, colours)
    if session.read_only or is_narrow(columns):
        return number
    told = f"{manner.label}   " if manner is not Manner.TEACH else ""  # what is usual goes unsaid
    right = Text.assemble((told, colours["muted"]), number)
    return right if where(session, colours, 1).cell_len + right.cell_len + 2 < columns else number


def streak_shown(card: CardTeacher, colours: Colours) -> Text:
    """Write how many cards of a drill were right in a row, and how many at best."""
    standing = card.drilling.standing
    hue = colours["good" if standing.streak else "muted"]
    return Text.assemble((f"streak {standing.streak}", f"bold {hue}"), f"   best {standing.best}")


def luck_words(session: Session) -> str:
    """Say how lucky the attackers were over the session, and by side where it is known whose turn it was."""
    ledger = luck_ledger(session)
    if ledger.standing is None:
        return "All rulings, newest first."
    labels = {side.word: side.label for side in session.ruleset.sides}
    sides = [f"{labels.get(side, side)} {percent(average)}" for side, average in ledger.by_side().items()]
    named = f" ({', '.join(sides)})" if sides else ""
    luck = f"{percent(ledger.standing)}{named}"
    return f"All rulings, newest first. The attackers' luck: {luck}; 50% is average."


def step_of(run: Run) -> Step:
    """Give the step at which a run stands."""
    return run.checklist.steps[run.checklist.place(run.step)]


def step_called(run: Run) -> str:
    """Name the step at which a run stands, with its number where it is not counted within a part."""
    step = step_of(run)
    titles = [each.title for each in run.checklist.steps if each.part == step.part]
    number = f"{titles.index(step.title) + 1}  " if len(titles) > 1 else ""
    title = f"{step.part} {number}{step.brief or step.title}".strip() if step.part else f"{number}{step.title}"
    return f"{title} · left open" if run.question is not None and run.question.is_precedent else title


def heading(run: Run, width: int, colours: Colours) -> Text:
    """Write the step's number and title, and at the right end the section that is asked about."""
    return headed(Text(step_called(run), "bold"), cited_at(run), width, colours["faint"])


def place_text(run: Run, width: int, colours: Colours, barred: bool) -> Text:
    """Write where a run stands, for small screens: its step and section, and how far it has come where `barred`."""
    steps, place = run.checklist.steps, run.checklist.place(run.step)
    called = Text(RULING if run.ended else f"{place + 1}/{len(steps)} {steps[place].title}", "bold")
    line = headed(called, "" if run.ended else cited_at(run), width, colours["faint"])
    return Text("\n").join([line, done_bar(place + 1, len(steps), width, colours)]) if barred else line


def reminded_of(reminders: Iterable[Question[Any]], colours: Colours) -> Iterator[RenderableType]:
    """Write what players are to see to before they answer, each by itself."""
    for each in reminders:
        yield Cited(each.prompt, each.cite, colours["muted"], Text("  [ ] "))


def as_before(session: Session, colours: Colours) -> Iterator[RenderableType]:
    """Write what a combat like the last one begins with, where it may be taken; else nothing."""
    if said := repeat_said(session):
        yield TwoColumnLine("  ", Text.assemble(("As in the last combat: ", colours["muted"]), said))


def answered_together(session: Session, colours: Colours) -> Text:
    """Write what *as usual* answers besides the open question, where it is one of several with none; else nothing."""
    said = nones(session)
    return Text.assemble(("As usual also answers: ", colours["muted"]), " · ".join(said)) if said else Text()


def just_told(run: Run, colours: Colours) -> Iterator[RenderableType]:
    """Write what was ruled in a code alone, and, where dice are gathered, what was told since the last answer."""
    answered = [run.checklist.place(answer.step) for answer in run.answered.values()]
    told = [note for note in run.notes if answered and run.checklist.place(note.step) >= answered[-1]]
    for note in told if holds_dice(run) else ():
        yield Cited(note.text, note.cite, colours["muted"], Text("  → ", colours["muted"]))
    view = RulingView.of(run)
    for _, outcome, says in ruling_told(run)[:1] if view.verdict.text == view.called else ():
        yield TwoColumnLine("  ", Text.assemble((f"{outcome}  ", "bold"), " ".join(each.text for each in says[1:])))


def help_for(question: Question[Any], reminded: bool = False) -> str:
    """Give the teaching text of a question; for a precedent, how long its answer holds; its reminder if `reminded`."""
    if question.is_precedent:
        return f"{question.help}\nSettled once for this session; you can change it later for future combats."
    return "\n".join((question.help, *reminder_lines(question, reminded)))


def _key(key: str, does: str, colours: Colours) -> Text:
    """Write a key with what it does; a click on it presses it."""
    return pressing(Text.assemble((key, f"bold {colours['accent']}"), does), key)


def stuck(session: Session, colours: Colours) -> Text:
    """Write why a session, or its open combat, cannot go on, and what can be done."""
    text = Text("\n")
    text.append("This cannot continue\n\n", "bold").append(f"{session.stuck}\n", colours["error"])
    if session.read_only:
        return text
    for line in _ways_out(session, colours):
        text.append("\n  ").append_text(line)
    return text.append("\n")


def _ways_out(session: Session, colours: Colours) -> Iterator[Text]:
    """List the keys that help where a session cannot go on; where its game is missing, no change to it does."""
    if no_ruleset(session.ruleset):
        yield _key("l", "       read the log", colours)
        yield _key("escape", "  go back to Home: the session is saved as it is", colours)
        return
    if session.can_undo:
        yield _key("u", "      undo the last action", colours)
    if session.state.current is not None and session.guide is None:
        yield _key("X", "      leave this combat without a ruling", colours)


def titled(title: str, cite: str, body: str, colours: Colours) -> Titled:
    """Write a text under its title, with the section beside that, unless the section is what it is called."""
    return Titled(Text(title, "bold"), "" if cite == title else cite, Text(body), colours["muted"])


def help_page(question: Question[Any] | None, run: Run | None, colours: Colours) -> list[RenderableType]:
    """Write the help up to its keys: what is asked at this step."""
    if run is None or question is None:
        return []
    asked = titled(question.prompt, question.cite, question.help, colours)
    return [asked, Text(f"{_how_to_answer(question, run)}\n", colours["muted"])]


def _how_to_answer(question: Question[Any], run: Run) -> str:
    """Say how a question is answered by keys: what is listed has numbers, of which several may be ticked."""
    is_listed = question.lists_options and not question.offered(run.table)
    invited, listed = question.invited(), len(question.options(run.table)) if is_listed else 0
    if question.is_secret:
        return f"{invited[:1].upper()}{invited[1:]}."
    if not listed:
        return f"Type {invited}."
    numbers = "1" if listed == 1 else f"a number from 1 to {min(listed, 9)}"
    return f"Press {numbers} to tick, then Enter." if question.kind == "several" else f"Press {numbers}."


VERBS = {
    "Do": ("",),
    "Move": ("Go to ", "Go a ", "Go one ", "Go five "),
    "Look": ("Show ", "See ", "Search ", "Scroll ", "Copy "),
    "Go back": ("Undo ", "Redo ", "Go back ", "Leave ", "Start this "),
    "Tableside": (),
}
"""The groups of keys, and how what they do begins; the last one has those of the application."""

ARROWS = {*"↑↓←→"}
"""Where each has a row of its own, they need none together."""


def keys_shown(screen: Screen[Any], colours: Colours, ids: bool = False, *besides: RenderableType) -> Group:
    """List every key that works now with what it does, by groups, and the `ids` by which keys can be set, if wanted.

    What stands `besides` comes behind them.
    Keys that only say why they do nothing here are listed with their ids alone.
    """
    groups: dict[str, dict[str, str]] = {each: {} for each in VERBS}
    named = {screen.app.get_key_display(active.binding) for active in keys_now(screen)}
    taken = {does.capitalize(): key for key, does, _ in taken_now(screen) if does}
    groups["Do"] = {does: key for does, key in taken.items() if key not in named and not {*key} <= named & ARROWS}
    groups["Do"] |= {does: key for key, does in IN_A_FIELD if isinstance(screen.focused, Input)}
    for active in keys_now(screen):
        binding, does = active.binding, active.binding.tooltip
        if binding.id and does and (ids or binding.action not in ONLY_SAY):
            own = [each for each, verbs in VERBS.items() if does.startswith(verbs)][-1]
            rows = groups["Tableside" if active.node is screen.app else own]
            does = f"{binding.id} · {does}" if ids else does
            rows[does] = f"{rows.get(does, '')} {screen.app.get_key_display(binding)}".lstrip()
    blocks = [*(KeysAndWords(title, rows, colours) for title, rows in groups.items() if rows), *besides]
    way = "i hides the ids." if ids else "i shows the id of each key, for your settings."
    return Group(*blocks, Text(way, colours["muted"]))


def combat_page(session: Session, combat: Confirmed, colours: Colours, stacked: bool = False) -> list[RenderableType]:
    """Write how a confirmed ruling came about.

    Where they are `stacked`, answers stand under their questions, for narrow columns.
    """
    happened, *more = combat_shown(session, combat)
    verdict, *sentences = happened.says
    told = [Cited(str(each._replace(source="")), each.source, colours["muted"], Text()) for each in sentences]
    return [Text(verdict.text, "bold"), *told, Text(), *paragraphs_shown(more, colours, stacked)]


NOTICED = (ParagraphRole.OVERRULED, ParagraphRole.INSTEAD, ParagraphRole.CORRECTED)
"""What is written in the colour of what went another way."""


def paragraphs_shown(paragraphs: Iterable[Paragraph], colours: Colours, stacked: bool = False) -> list[RenderableType]:
    """Write what is told of a ruling, each list under its title."""
    page: list[RenderableType] = []
    for role, title, says in paragraphs:
        style = colours["error"] if role in NOTICED else colours["muted"] if role in QUIET else ""
        if role in IN_A_LINE:
            page += [Text(f"{title}: {each}", style) for each in says]
            continue
        page += [*([Text()] if page else []), Text(title, "bold")]
        if role is ParagraphRole.ANSWERS:
            page.append(_answers(says, colours, stacked))
        elif role is ParagraphRole.SUMS:
            page.append(_sums(says, colours))
        else:
            leads = (f"  {place}  " if role in IN_ORDER else "  • " for place in range(1, len(says) + 1))
            page += [
                Cited(each.text, each.source, colours["muted"], Text.assemble((lead, colours["muted"])), style)
                for lead, each in zip(leads, says, strict=True)
            ]
    return page


QUIET = (ParagraphRole.UNNEEDED, ParagraphRole.REMARKS)
"""What is written in a fainter colour."""


def _answers(answers: Iterable[Told], colours: Colours, stacked: bool) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for each in answers:
        asked, said = Text(beside_answer(each.about), colours["muted"]), Text(each.text, "bold")
        source = Text(each.source, colours["muted"])
        if stacked:
            grid.add_row("", Text.assemble(asked, "\n  ", said, "  " if source else "", source))
        else:
            grid.add_row("", asked, said, source)
    return grid


def _sums(sums: Iterable[Told], colours: Colours) -> Grid:
    """Write each total with its amounts beneath: what it is at the left, how much at the right edge."""
    grid = Grid.grid(padding=(0, 1, 0, 0), pad_edge=True, expand=True)
    grid.add_column(ratio=1)
    for each in sums:
        grid.add_row(Text(f"  {each.about}", "bold"), Text(each.amount, "bold", justify="right"))
        for part in each.parts:
            named = behind("    ", Text.assemble(part.text, (f"  {aside(part.source)}", colours["muted"])))
            grid.add_row(named, Text(f"  {part.amount}", colours["muted"], justify="right"))
    return grid
