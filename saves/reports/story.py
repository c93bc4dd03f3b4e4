"""A session told for people: turn by turn who fought whom, how it came about, and the board after each turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulesets.engine.core.tables import Drawing
from rulesets.engine.core.tabletop import ELIMINATED, Change, Clock, Tabletop, Unit, What
from rulesets.engine.core.words import beside_answer, capitalised, cited, entry_words, section, spoken
from rulesets.engine.odds.prospects import percent
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.reference.texts import explained
from saves.log.events import Amend, Answer, Confirm, Event, Note, Predicted
from saves.log.state import Confirmed, State
from saves.reports.combats import checklist_of, combat_called, combat_line, luck_ledger
from saves.reports.corrections import TakenBack, taken_back
from saves.reports.paragraphs import IN_A_LINE, IN_ORDER, Paragraph, ParagraphRole, combat_told
from saves.session.by_hand import settled_at
from saves.session.clock import turn_heading
from saves.session.rulings import ruling_of
from saves.session.session import Session
from saves.session.texts import demo_label, kept_on_table, line_told, side_called


class HeadingLine(NamedTuple):
    """A heading: 1 is the title of the whole, 2 a turn or a chapter, 3 a combat; `marks` stand behind it."""

    level: int
    text: str
    marks: tuple[str, ...] = ()


class TextLine(NamedTuple):
    """A line of text, with a word before it that says what it is, either may be empty; `wrong` is to be noticed."""

    text: str
    lead: str = ""
    wrong: bool = False


class Items(NamedTuple):
    """A list with what it is of, `numbered` where its order matters; an empty one is left out."""

    title: str
    items: tuple[str, ...]
    numbered: bool = False


class Rows(NamedTuple):
    """A table: what its columns are called, and its rows, each as long as they are."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class BoardToDraw(NamedTuple):
    """A board, and by the words of the game's sides the hue of each and its label: `{"S": ("warm", "South")}`."""

    drawing: Drawing
    sides: Mapping[str, tuple[str, str]]


StoryBlock = HeadingLine | TextLine | Items | Rows | BoardToDraw


def story(session: Session) -> tuple[StoryBlock, ...]:
    """Tell a session from its opening to where it stands."""
    takebacks = taken_back(session)
    return (
        *_head(session),
        *_turns(session, takebacks),
        *_open_combat(session),
        *_precedents(session),
        *_luck(session),
        *_predictions(session),
        *_took_back(session, takebacks),
        *_sources(session),
    )


def _head(session: Session) -> Iterator[StoryBlock]:
    labels = {side.word: side.label for side in session.ruleset.sides}
    yield HeadingLine(1, session.title)
    facts = [("Game", session.ruleset.title)]
    facts += [(labels.get(side, side), player) for side, player in session.opening.players.items()]
    facts += [("Dice and tables", demo_label(session))] if demo_label(session) else []
    facts += [("Opened", when(session.opening.at)), ("Now", session.where)]
    yield Items("", tuple(f"{name}: {value}" for name, value in facts))
    if session.opening.about:
        yield TextLine(session.opening.about)


def when(at: str) -> str:
    """Say a moment as the clock on the wall showed it: `2026-03-07 14:00`."""
    return at[:16].replace("T", " ")


# Turn by turn


def _turns(session: Session, takebacks: tuple[TakenBack, ...]) -> Iterator[StoryBlock]:
    """Tell what happened in its order, under the turn that the clock showed, with the table after each turn.

    As the combats do, the tables follow all corrections, those of later turns, too.
    """
    turn: str | None = None
    after: Tabletop | None = None
    first, *_ = states = list(session.state.path())[::-1]
    table = first.table
    final = {each.number: each for each in session.state.combats()}
    for state in states:
        table = _table_at(state, table, final)
        told = tuple(_happened(session, state, final, takebacks))
        at = turn_heading(session.ruleset, _clock_at(state))
        if told and at != turn:
            yield from _after(session, turn, after)
            turn = at
            has_turns = turn_heading(session.ruleset, session.state.table.clock)
            yield HeadingLine(2, at or "Before the clock was set" if has_turns else "What happened")
        yield from told
        after = table if told else after
    yield from _after(session, turn, after)


def _table_at(state: State, table: Tabletop, final: Mapping[int, Confirmed]) -> Tabletop:
    """Give the table after a line, as its combats are since all corrections; `table` lay there before the line."""
    if isinstance(state.event, Confirm) and state.last is not None:
        combat = final.get(state.last.number, state.last)
        return combat.table.changed(combat.changes)
    return table.changed(state.event.changes) if isinstance(state.event, Amend) else table


def _clock_at(state: State) -> Clock:
    """Give what the clock showed at a line; where nobody had set it, the segment of turn 1 that a combat named."""
    before, named = (state.parent or state).table.clock, state.table.clock
    is_first = isinstance(state.event, Confirm) and before == Clock() and named == Clock(segment=named.segment)
    return named if is_first else before


def _happened(
    session: Session, state: State, final: dict[int, Confirmed], takebacks: tuple[TakenBack, ...]
) -> Iterator[StoryBlock]:
    """Tell a line of the log that belongs into the story by itself; answers are told with their combat."""
    event: Event = state.event
    if isinstance(event, Confirm) and state.last is not None:
        yield from _combat(session, final.get(state.last.number, state.last), takebacks)
    elif isinstance(event, Amend):
        changes = tuple(_changed(session, each) for each in _by_hand(session, event))
        if changes:
            why = event.why or "changed by hand"
            yield Items(capitalised(why), changes)
    elif isinstance(event, Note) and state.current is None:
        yield TextLine(event.text, "Note")


def _by_hand(session: Session, event: Amend) -> Iterator[Change]:
    """List what was changed by hand, but for the clock, and the fact that says the same: of these the headings tell."""
    for each in event.changes:
        of_the_clock = each.what is What.FACT and each.name == session.ruleset.segment_key
        if each.what is not What.CLOCK and not of_the_clock:
            yield each


def _changed(session: Session, change: Change) -> str:
    """Say a change of the table without a word of the program."""
    gone, value = change.value is None, change.value or ""
    match change.what:
        case What.UNIT:
            added = f"added for {side_called(session, value)}" if value else "added"
            return f"{change.name}: {'removed' if gone else added}"
        case What.STATE:
            more = f" ({value})" if value not in ("", "yes") else ""
            return f"{change.name}: {'no longer ' if gone else ''}{session.ruleset.state_called(change.field)}{more}"
        case What.CARD:
            return f"{change.name}: {entry_words(change.field)} {'no longer known' if gone else value}"
        case What.OBLIGATION:
            return "Nothing is owed there now" if gone else f"{change.field}: {value}"
        case _:
            prompt, said = kept_on_table(session.ruleset, change)
            return f"{prompt}{'' if prompt.endswith('?') else ':'} {'forgotten' if gone else said}"


def _after(session: Session, turn: str | None, table: Tabletop | None) -> Iterator[StoryBlock]:
    """Show the board, or the units, as they stood after a turn."""
    if table is None or turn is None:
        return
    draw = session.ruleset.drawing
    drawn = draw(table) if draw is not None else None
    lead = f"After {turn[:1].lower()}{turn[1:]}" if turn else "On the table"
    if drawn is not None:
        ruleset = session.ruleset
        yield TextLine("", lead)
        yield BoardToDraw(drawn, {side.word: (ruleset.hue(side.word), side.label) for side in ruleset.sides[:2]})
    elif table.units:
        sides = session.sides.look(session.state)
        rows = tuple(_unit(session, name, unit, unit.side or sides.side_of(name)) for name, unit in table.units.items())
        yield Rows(lead, ("unit", "side", "card", "state"), rows)
    owed = tuple(each.text for each in table.obligations.values())
    if owed:
        yield Items("Owed", owed)


def _unit(session: Session, name: str, unit: Unit, side: str) -> tuple[str, ...]:
    flips = session.ruleset.flips
    steps = flips.said(unit) if flips else ""
    on_card = {**unit.card, flips.entry: steps} if steps and flips else unit.card
    card = ", ".join(f"{entry_words(entry)} {value}" for entry, value in on_card.items())
    called = session.ruleset.state_called
    told = {called(state): "" if held.value == "yes" else held.value for state, held in unit.states.items()}
    if steps and flips:
        told.pop(called(flips.state))
    states = [f"{state} ({spoken(value)})" if value else state for state, value in told.items()]
    gone = [called(ELIMINATED)] if ELIMINATED in unit.states else []
    return name, session.ruleset.side_called(side), card, ", ".join(gone or states)


# A combat


def _combat(session: Session, combat: Confirmed, takebacks: tuple[TakenBack, ...]) -> Iterator[StoryBlock]:
    line = combat_line(session, combat)
    called = combat_called(session.ruleset, combat)
    if called == line.turn:  # the turn's own heading stands above
        title = line.who or line.result.rstrip(".")
    else:
        title = f"{called}: {line.who}" if line.who else called
    yield HeadingLine(3, title, line.marks)
    against = ", ".join(filter(None, (line.participants.odds, line.dice)))
    checklist = checklist_of(session, combat)
    one = len(session.ruleset.checklists) == 1
    what = "" if one else checklist.title if checklist else combat.checklist
    yield TextLine(f"{', '.join(filter(None, (line.side, what, against)))}, {when(combat.event.at)}")
    for paragraph in combat_told(session, combat):
        yield _written(paragraph)
    theirs = tuple(_back(session, each) for each in takebacks if each.combat == combat.number)
    yield Items("Taken back after a roll or a reveal", theirs)


def _written(paragraph: Paragraph) -> StoryBlock:
    """Make a paragraph a block: a line, a list, or a table of answers."""
    said = tuple(map(str, paragraph.says))
    if paragraph.role is ParagraphRole.ANSWERS:
        rows = tuple((beside_answer(each.about), each.text, each.source) for each in paragraph.says)
        return Rows(paragraph.title, ("question", "answer", "from"), rows)
    if paragraph.role is ParagraphRole.HAPPENED:
        return TextLine(" ".join(said), "Ruling")
    if paragraph.role in IN_A_LINE:
        return TextLine(" ".join(said), paragraph.title, wrong=paragraph.role is ParagraphRole.OVERRULED)
    return Items(paragraph.title, said, paragraph.role in IN_ORDER)


def _back(session: Session, back: TakenBack) -> str:
    return f"{line_told(session, back.line)} ({when(back.at)})"


# What stands at the end


def _open_combat(session: Session) -> Iterator[StoryBlock]:
    combat = session.state.current
    if combat is not None:
        yield HeadingLine(3, f"Combat {combat.number}", ("not decided yet",))
        told = tuple(dict.fromkeys(line_told(session, reply.line) for reply in combat.answers.values()))
        yield Items("Answered so far", told) if told else TextLine("No answers yet.")


def _precedents(session: Session) -> Iterator[StoryBlock]:
    known = {each.key: each for each in session.ruleset.register(session.state.table.precedents)}
    settled = settled_at(session)
    lines = tuple(
        f"{_reading(known.get(key), key, text)} ({when(session.history.after_line(settled[key]).event.at)})"
        for key, text in session.state.table.precedents.items()
        if key in settled
    )
    yield HeadingLine(2, "Open rules")
    yield Items("", lines) if lines else TextLine("None settled.")


def _reading(precedent: Precedent[Any] | None, key: str, text: str) -> str:
    return f"{precedent.prompt} {precedent.label_of(text)}" if precedent is not None else f"{spoken(key)}: {text}"


def _luck(session: Session) -> Iterator[StoryBlock]:
    """Tell how lucky each combat was for its attacker, and the whole session."""
    ledger = luck_ledger(session)
    if not ledger.entries:
        return
    yield HeadingLine(2, "Luck")
    of_each = (f"Combat {each.number}: {spoken(each.outcome)}; {percent(each.standing)}" for each in ledger.entries)
    yield Items("", tuple(of_each))
    if ledger.standing is not None:
        average = f"The attackers' luck averaged {percent(ledger.standing)}; 50% is neither good nor bad luck."
        yield TextLine(f"{average} Luck is the chance of a worse result, and half the chance of an equal one.")


def _predictions(session: Session) -> Iterator[StoryBlock]:
    """Count what players said beforehand, right and wrong, by rule."""
    hits: dict[str, list[bool]] = {}
    for each in predictions(session):
        hits.setdefault(cited(spoken(each.about), each.cite), []).append(each.said == each.was)
    if hits:
        yield HeadingLine(2, "Predictions")
        said = (f"{rule}: {sum(right)} right, {len(right) - sum(right)} wrong" for rule, right in sorted(hits.items()))
        yield Items("", tuple(said))


def predictions(session: Session) -> list[Predicted]:
    """List what players predicted, oldest first."""
    events = [state.event for state in session.state.path()]
    return [each for event in reversed(events) if isinstance(event, Answer) for each in event.predicted]


def _took_back(session: Session, takebacks: tuple[TakenBack, ...]) -> Iterator[StoryBlock]:
    if takebacks:
        yield HeadingLine(2, "Taken back after a roll or a reveal")
        yield Items("", tuple(f"Combat {each.combat}: {_back(session, each)}" for each in takebacks))


def _sources(session: Session) -> Iterator[StoryBlock]:
    """Name the sources that rulings cite by a letter, and say what is meant by what stands behind a section."""
    cites: dict[str, None] = {}
    for combat in session.state.combats():
        ruling = ruling_of(session.ruleset, combat)
        told = [ruling.cite, *(each.cite for each in ruling.effects), *(each.cite for each in ruling.ledger)]
        told += [*(each.cite for each in ruling.remarks), *(each.cite for each in ruling.verdict.to_do)]
        cites |= dict.fromkeys(told)
    lines = explained(session.ruleset, map(section, cites))
    if lines:
        yield HeadingLine(2, "Sources")
        yield Items("", lines)
