"""A card of the drill on the screen: what is asked of it, what it came to, and the panes about what a player knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text
from textual.geometry import Size
from textual.markup import escape

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import aside, cited, how_many
from rulesets.engine.reference.ruling_view import VERDICT
from saves.lessons.boxes import HARDEST, WAITS
from saves.lessons.drilled import CardTeacher, chart_shown, run_shown
from saves.session.session import Session
from tui.screens.dialogs import AskText
from tui.screens.session.panels import PanelSubject
from tui.screens.session.question import LedgerPane, PaneText, QuestionPane, SessionLayout
from tui.screens.session.ruling import INDENT, felt_of_run, fitted
from tui.shared.drill import GoOn, asked_of, came_to, in_brief, kept_otherwise, lesson_of, lies_there, streak_said
from tui.shared.terminal import Colours
from tui.shell import Shell
from tui.widgets.charts import chart_lines
from tui.widgets.counters import HIGH, LOW, TALL, Counter, sheet
from tui.widgets.drawing import PARTS, Cited, boxed, done_bar, hanging, mark_of, parted, side_hue, spread, thrown_die
from tui.widgets.entry import Asked
from tui.widgets.panel import Block, Panel
from tui.widgets.row_list import TwoColumnLine
from tui.widgets.run_text import ledger_lines

LATELY = 10
"""So many of the cards that were asked last are listed."""

GUTTER = 3
"""The blanks between counters and dice."""

GOES_ON = 3
"""The lines of what one may go on with."""


def card_asks(teacher: CardTeacher) -> Asked:
    """Give what is asked of the player, as entries take it."""
    return Asked(asked_of(teacher), Tabletop(), at=len(teacher.said))


def take_word(app: Shell, teacher: CardTeacher, word: str) -> None:
    """Take what was chosen: an answer, or how one goes on."""
    drilling = teacher.drilling
    if not teacher.said:
        drilling.answer(teacher, word)
        if drilling.problem:
            _say(app, drilling.problem)
    elif word == GoOn.OTHERWISE:
        ask = AskText(GoOn.OTHERWISE.meaning, "Your words are kept with the card. Nothing is sent.")
        app.push_screen(ask, lambda how: _say(app, kept_otherwise(teacher, how)) if how else None)
    elif word == GoOn.LESSON and (lesson := lesson_of(teacher)) is not None:
        app.navigator.open_lesson(lesson)
    else:
        app.navigator.drill(drilling)


def _say(app: Shell, said: str) -> None:
    app.notify(said, title="Drill", timeout=10, markup=False)


def show_card(
    session: Session,
    card: CardTeacher,
    question: QuestionPane,
    ledger: LedgerPane,
    room: SessionLayout,
    colours: Colours,
) -> None:
    """Show what a card asks, or what an answer came to; the next card is made while this one is read."""
    if not card.said or card.unexplained:  # the sum stands with the answer then
        ledger.rest()
    if not card.said:
        question.call_after_refresh(question.run_worker, card.drilling.prepare, thread=True, exit_on_error=False)
    question.set_class(bool(card.said) and not card.right, "-missed")
    question.set_class(bool(card.said) and card.right, "-right")
    question.ask(card_said(session, card, room, colours), card_asks(card))
    if card.said:  # from its head on, however far a long situation was scrolled
        question.call_after_refresh(question.scroll_home, animate=False, force=True)
    else:  # where not all fits, the situation gives way
        question.bring(question.answers)


def card_said(session: Session, teacher: CardTeacher, room: SessionLayout, colours: Colours) -> PaneText:
    """Write a card: what lies there and what is asked; once it is answered, the ruling and what that came to."""
    asks, run = teacher.card.question, run_shown(session)
    if not teacher.said:
        chart = chart_shown(session, run) if run is not None and not room.framed else None
        drawn = chart_lines(chart, room.for_question, room.for_chart, colours) if chart is not None else []
        lies = CardSituation(teacher, room.framed, bool(drawn), colours)
        return PaneText(lies, "" if room.framed else asks, chart=Text("\n").join(drawn), title=escape(asks))
    came, felt = came_to(teacher), None
    if run is not None and run.ruling is not None:
        clock = run.table.clock
        attacks = clock.side or next(
            each.word for each in session.ruleset.sides if session.ruleset.hue(each.word) == "warm"
        )
        seen = replace(run, table=replace(run.table, clock=clock._replace(side=attacks)))  # as its counters are drawn
        felt = fitted(felt_of_run(session.ruleset, seen, colours), room, 2 * len(came.ways) + GOES_ON + 3)
    indent = INDENT if felt else ""
    above = [] if room.framed else [Text(f"{came.title}\n", card_style(teacher, colours))]
    then = (
        []
        if room.framed
        else [Text(f"\nNext card: {teacher.drilling.due_said}" + "\n" * (felt is None), colours["muted"])]
    )
    adds_up = None if run is None or room.framed else ledger_lines(replace(run, notes=()), room.for_question, colours)
    ways = ways_shown(teacher, colours, adds_up)
    head = Padding(Group(*above, *ways, *then), (0, 0, 0, len(indent)))
    return PaneText(head, title=escape(came.title), felt=felt)


def card_style(teacher: CardTeacher, colours: Colours) -> str:
    """Give the style in which it is said whether an answer was right."""
    return f"bold {colours['good' if teacher.right else 'error']}"


def ways_shown(teacher: CardTeacher, colours: Colours, counted: Text | None = None) -> Iterator[RenderableType]:
    """Write in a line each where the player went another way, and the referee's, or why the answer was right.

    Where nothing explains the answer, what was `counted` stands beneath.
    """
    *yours, referee = came_to(teacher).ways
    muted = colours["muted"]
    if not yours:
        yield Cited(referee.sentence, referee.cite, muted, Text())
        return
    where = Text(f"  {aside(referee.cite)}", muted)
    signs = {"you": Text("✗ ", colours["error"]), "or": Text("  "), referee.whose: Text("✓ ", colours["good"])}
    card, shown = teacher.card, (*yours, referee)
    answers = {each.whose: "or" if each.whose == "or" else in_brief(card, each.answer) for each in shown}
    if card.about == VERDICT:  # its words stand in the title
        answers |= dict.fromkeys(("you", referee.whose), "")
    for each in shown:
        end = where if each is referee else Text()
        if each.steps:
            led = Text.assemble(*((step, "bold" if apart else "") for step, apart in each.steps), end)
            yield TwoColumnLine(signs[each.whose], led)
        elif not referee.steps:
            said = Text(each.sentence if each is referee else cited(each.sentence, each.cite)).append_text(end)
            answer = Text(answers[each.whose], "bold")
            yield TwoColumnLine(signs[each.whose], answer, said, max(map(cell_len, answers.values())))
    told = ((f"Or: {each.sentence}" if each.whose == "or" else each.sentence, each.cite) for each in yours[:2])
    yield from (Cited(sentence, cite, muted, Text()) for sentence, cite in told if referee.steps)
    if teacher.unexplained and counted:
        yield counted


class CardSituation(NamedTuple):
    """What lies on the table of a card: units as counters, beside the dice where there is room, and then the rest.

    In a frame they are `large`, and the dice have pips; over a table the rest is `brief`, so that this is in sight.
    """

    teacher: CardTeacher
    large: bool
    brief: bool
    colours: Colours

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it as wide as there is room."""
        width, colours, lies = options.max_width, self.colours, lies_there(self.teacher)
        counters = [
            Counter(unit.unit, f"{unit.strength}", PARTS[each.role] if each.role else "", side_hue(each.role, colours))
            for each in lies
            for unit in each.units
        ]
        faces = [face for each in lies for face in each.faces]
        dice = [[f" {line} " for line in thrown_die(face)] if self.large else boxed(f"{face}") for face in faces]
        room = width - sum(GUTTER + len(die[0]) for die in dice)
        rows = sheet(counters, room, colours, TALL if self.large else HIGH) or ((),) * bool(dice)
        abreast = len(rows) == 1 and max((line.cell_len for line in rows[0]), default=0) <= room
        if abreast:
            for line, *parts in zip(rows[0] or [Text()] * len(dice[0]), *dice, strict=True):
                shown = [*([line] if line else []), *(Text(part, colours["paper"]) for part in parts)]
                yield Text(" " * GUTTER).join(Text.assemble(each) for each in shown)
            if self.large:
                yield Text()
        else:
            yield from (line for row in sheet(counters, width, colours, LOW) for line in row)
        rest = [each for each in lies if not each.units and not (abreast and each.faces)]
        short = [f"{mark_of(each.role)} {each.brief}".strip() for each in rest if self.brief and each.brief]
        if short:
            yield from parted(Text(" · ".join(short), "bold"), width)
        for each in rest:
            if not (short and each.brief):
                said = Text.assemble((f"{each.asked} ".lstrip(), colours["muted"]), (each.said, "bold"))
                yield from parted(said, width)
        if self.large:
            yield Text()


# The panes beside a card


def streak(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the streak, and what comes next and why, or of what was missed, when."""
    teacher = of.card
    if teacher is None or not of.framed:
        return
    colours, drilling, missed = of.colours, teacher.drilling, bool(teacher.said) and not teacher.right
    standing = drilling.standing
    row, at_all = streak_said(drilling, missed)
    squares = Text(
        "■" * (drilling.streak_before if missed else standing.streak), colours["muted" if missed else "good"]
    )
    squares.append("✗" if missed else "", colours["error"])
    lines = [*(parted(squares, room.width) if squares else []), *hanging("", row, room.width, "bold")]
    lines += hanging("", at_all, room.width, colours["muted"])
    yield Panel.of("Streak", lines, f"best {standing.best}")
    yield Panel.of("Next card", hanging("", drilling.due_said, room.width))


def lately(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """List what was asked last and whether it was right: the cards of this sitting, then each topic's last before it.

    Of those, the box tells whether it was right, and when it is due tells at which question it was asked.
    """
    if of.card is None or not of.framed:
        return
    drilling, colours = of.card.drilling, of.colours
    asked = [(card.topic, right, in_brief(card, card.truth)) for card, right in drilling.lately]
    topics = drilling.standing.topics.items()
    before = [(each.due - WAITS[each.box - 1], word, each.box > 1) for word, each in topics if each.asked]
    asked += [
        (word, right, "") for _, word, right in sorted(before, reverse=True) if word not in {at for at, *_ in asked}
    ]
    lines = []
    for word, right, truth in asked[:LATELY]:
        sign, style = ("✓", colours["good"]) if right else ("✗", colours["error"])
        title = drilling.topics[word].title if word in drilling.topics else word
        lines.append(spread(Text.assemble((f"{sign} ", style), title), Text(truth, "bold"), room.width))
    yield Panel.of("Asked last", lines, rank=1)


def known(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the player knows of each topic; with room, how often it was right, and when it comes again."""
    teacher, lines, blocks = of.card, [], list[Block]()
    if teacher is None:
        return
    colours, drilling, standing = of.colours, teacher.drilling, teacher.drilling.standing
    for word in drilling.wanted:
        topic = drilling.topics[word]
        known = standing.topics.get(word)
        box = known.box if known else 0
        bar = done_bar(box, len(WAITS), len(WAITS), colours)
        title = Text(topic.title, "bold" if word == teacher.card.topic else "")
        title.truncate(room.width - len(WAITS) - 1, overflow="ellipsis", pad=True)
        lines.append(Text.assemble(title, " ", bar))
        often = f"{known.right} of {known.asked} right" if known and known.asked else "" if known else "not asked yet"
        wait = known.due - standing.asked if known else 0
        again = f"in {how_many(wait, 'card')}" if wait > 0 else "due" if known else ""
        told = spread(Text(f"  {often}", colours["muted"]), Text(again, colours["muted"]), room.width)
        blocks.append((lines[-1], told))
    panel = Panel.of("What you know", lines, f"difficulty {standing.difficulty} of {HARDEST}", rank=1)
    if of.framed:
        panel = panel._replace(blocks=tuple(blocks), airy=True, shorter=(panel.blocks,))
    yield panel
