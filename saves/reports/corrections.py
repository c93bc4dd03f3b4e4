"""What was corrected and what was taken back, as the report tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from rulesets.engine.core.tabletop import TEXTS, Change, Tabletop, Unit, What
from rulesets.engine.core.words import before_answer, entry_words, spoken
from rulesets.engine.questions.kind import every_kind
from rulesets.engine.questions.question import question_of
from rulesets.engine.referee.ruleset import Ruleset
from saves.log.events import Answer, Begin, Confirm, Correct, Leave, Stand, Take, answers_in
from saves.log.history import LogLine
from saves.log.state import Confirmed, State
from saves.reports.combats import combat_called
from saves.session import clock
from saves.session.correcting import Correction
from saves.session.rulings import ruling_of
from saves.session.session import Session
from saves.session.texts import kept_on_table

# Corrections in words: what became of a combat, and what a correction changes, side by side


NOTHING = "–"
"""What stands where there is nothing."""


class Pair(NamedTuple):
    """Something that a correction changes: what it is, what it was, and what it is then."""

    what: str
    before: str
    after: str

    @property
    def called(self) -> str:
        """Call it so that what it was can follow: `Combat 2:`, `Who attacks?`, `Die roll:`."""
        return before_answer(self.what)

    def __str__(self) -> str:
        """Say it in a line: `Die roll: 4 → 6`."""
        return f"{self.called} {self.before} → {self.after}"


class StandsAs(NamedTuple):
    """A combat that stands as confirmed: its name and ruling, why, and which of its changes are left out."""

    what: str
    ruling: str
    why: str
    left_out: tuple[str, ...]


class Consequences(NamedTuple):
    """What a correction changes: answers, rulings, the table as it lies in the end, and which combats stand.

    `same` counts the later combats that were worked out again and came to the same.
    """

    answers: tuple[Pair, ...]
    rulings: tuple[Pair, ...]
    table: tuple[Pair, ...]
    stands: tuple[StandsAs, ...]
    same: int = 0

    @property
    def rest(self) -> str:
        """Say in a sentence what becomes of all else."""
        if not self.same:
            return "Nothing else changes."
        many = "1 combat more was" if self.same == 1 else f"{self.same:,} combats more were"
        return f"{many} worked out again and came to the same. Nothing else changes."

    @property
    def nothing(self) -> bool:
        """Tell whether all is as it was."""
        return not (self.answers or self.rulings or self.table or self.stands)


def consequences(correction: Correction, ruleset: Ruleset) -> Consequences:
    """Put what a correction changes side by side."""
    combats = correction.combats
    return Consequences(
        tuple(_answers(*combats[0])),
        tuple(pair for was, now in combats if now.standing is None for pair in _rulings(was, now, ruleset)),
        tuple(_on_the_table(correction.state.table, correction.then.table, ruleset)),
        tuple(_standing(now, ruleset) for _, now in combats if now.standing is not None),
        sum(now.standing is None and not [*_rulings(was, now, ruleset)] for was, now in combats[1:]),
    )


def told(combat: Confirmed, ruleset: Ruleset) -> tuple[str, ...]:
    """Tell of each correction what it made of a combat, a sentence each, oldest first; none where there was none."""
    return tuple(line for each in combat.versions for line in _told(each, ruleset))


def _told(combat: Confirmed, ruleset: Ruleset) -> Iterator[str]:
    by, was = combat.by, combat.formerly
    if by is None or was is None:
        return
    yield f"{_what_was_done(combat, by)}."
    if was.event != combat.event:
        yield from map(str, _rulings(was, combat, ruleset))
    if combat.standing is not None:
        yield combat.standing.why
        if combat.standing.left_out:
            yield f"Left out: {'; '.join(map(changed, combat.standing.left_out))}."


def _what_was_done(combat: Confirmed, by: Correct) -> str:
    if by.combat == combat.number:
        assert combat.formerly is not None
        pairs = _answers(combat.formerly, combat)
        return f"Corrected: {'; '.join(map(str, pairs))}"
    if combat.standing is not None:
        return f"Stands as confirmed, although combat {by.combat} was corrected"
    return f"Worked out again because combat {by.combat} was corrected"


def _answers(was: Confirmed, now: Confirmed) -> Iterator[Pair]:
    assert now.by is not None
    old, new = ({each.key: each for each in combat.used} for combat in (was, now))
    for each in now.by.answers:
        before, after = old.get(each.key), new.get(each.key)
        prompt = next((used.prompt for used in (after, before) if used is not None), each.key)
        said = after.said if after else NOTHING if each.text is None else each.text
        if before is None or before.said != said:
            yield Pair(prompt, before.said if before else NOTHING, said)


def _rulings(was: Confirmed, now: Confirmed, ruleset: Ruleset) -> Iterator[Pair]:
    """Compare what the rules gave; an overruled combat stays overruled, and nothing follows from the rules."""
    name = combat_called(ruleset, now) + (" (overruled), by the rules" if now.overruled else "")
    if was.event.sentence != now.event.sentence:
        yield Pair(name, *(_ruled(each, ruleset) for each in (was, now)))
    old, new = ([str(effect) for effect in each.event.effects] for each in (was, now))
    if old != new and not now.overruled:
        gone, come = ([each for each in some if each not in others] for some, others in ((old, new), (new, old)))
        yield Pair(f"{name}, what follows", " ".join(gone) or NOTHING, " ".join(come) or NOTHING)
    elif was.event.sentence == now.event.sentence and was.event.ledger != now.event.ledger:
        yield Pair(name, was.event.sentence, f"{now.event.sentence} (the same, counted again)")


def _ruled(combat: Confirmed, ruleset: Ruleset) -> str:
    """Say a ruling with its verdict first, such as `DESTROYED. 3-1, die 5: DX, defenders destroyed.` of Rivets."""
    return f"{ruling_of(ruleset, combat).verdict.text.upper()}. {combat.event.sentence}"


def _standing(combat: Confirmed, ruleset: Ruleset) -> StandsAs:
    assert combat.standing is not None
    left_out = tuple(map(changed, combat.standing.left_out))
    return StandsAs(combat_called(ruleset, combat), combat.stands, combat.standing.why, left_out)


def changed(change: Change) -> str:
    """Say a change in a few words: `Hammer: suppressed`, `Hammer: strength 7`."""
    if change.what is What.OBLIGATION:
        return change.value or f"{change.field}: no longer owed"
    if change.what is What.UNIT:
        return f"{change.name}: {change.value or 'no side'}" if change.value is not None else f"{change.name}: removed"
    said = "" if change.value in ("yes", None) else f" {change.value}"
    return f"{change.name}: {'no longer ' if change.value is None else ''}{spoken(change.field or change.name)}{said}"


def _on_the_table(before: Tabletop, after: Tabletop, ruleset: Ruleset) -> Iterator[Pair]:
    for thing in sorted(_differing(before, after), key=lambda each: (_ORDER.index(each[0]), each[1:])):
        yield Pair(_called(thing, ruleset), *_said_apart(thing, before, after, ruleset))


Thing = tuple[What, str, str]
"""One thing on a table, named as a `Change` names it: `(What.STATE, "Hammer", "suppressed")`."""


def _differing(before: Tabletop, after: Tabletop) -> Iterator[Thing]:
    """Name what is different between two tables; a unit's side counts as the unit."""
    for what, where in (*TEXTS.items(), (What.OBLIGATION, "obligations")):
        yield from ((what, name, "") for name in _changed(getattr(before, where), getattr(after, where)))
    for name in _changed(before.units, after.units):
        was, now = before.units.get(name), after.units.get(name)
        if was is None or now is None or was.side != now.side:
            yield What.UNIT, name, ""
        if now is None:
            continue  # what stands on its card is gone with it
        was = was or Unit()
        yield from ((What.CARD, name, entry) for entry in _changed(was.card, now.card))
        yield from ((What.STATE, name, state) for state in _changed(was.states, now.states))
    if before.clock != after.clock:
        yield What.CLOCK, "clock", ""


def _changed(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """Name the entries that are not the same."""
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


_ORDER = (What.UNIT, What.STATE, What.CARD, What.OBLIGATION, What.PRECEDENT, What.FACT, What.KIT, What.CLOCK)


def _called(thing: Thing, ruleset: Ruleset) -> str:
    what, name, field = thing
    if what in (What.UNIT, What.CARD, What.STATE):
        return f"{name}, {entry_words(field)}" if field else name
    if what in (What.CLOCK, What.OBLIGATION):
        return "The clock" if what is What.CLOCK else "Owed"
    closed = question_of(ruleset.closed, name)
    return closed.prompt if closed else kept_on_table(ruleset, Change(what, name))[0]


def _said_apart(thing: Thing, before: Tabletop, after: Tabletop, ruleset: Ruleset) -> tuple[str, str]:
    """Say of one thing what it is on two tables; of many things that one answer holds, those that are not on both."""
    what, name, _ = thing
    if what not in (What.KIT, What.FACT):
        return _said(thing, before, ruleset), _said(thing, after, ruleset)
    was, now = (table.text(what, name) for table in (before, after))
    said = ((kept_on_table(ruleset, Change(what, name, value=text), by), text) for text, by in ((was, now), (now, was)))
    one, other = (NOTHING if text is None else told for (_, told), text in said)
    return one, other


def _said(thing: Thing, table: Tabletop, ruleset: Ruleset) -> str:
    what, name, field = thing
    match what:
        case What.UNIT:
            unit = table.units.get(name)
            return NOTHING if unit is None else ruleset.side_called(unit.side) or "on the table"
        case What.CARD:
            return table.card(name, field) or NOTHING
        case What.STATE:
            held = table.state(name, field)
            return spoken(held.value) if held else NOTHING
        case What.OBLIGATION:
            return table.obligations[name].text if name in table.obligations else NOTHING
        case What.CLOCK:
            return clock.said(ruleset, table.clock)
        case _:
            return _reading(ruleset, name, table.precedents.get(name))


def _reading(ruleset: Ruleset, key: str, reading: str | None) -> str:
    if reading is None:
        return "not settled"
    known = {each.key: each for each in (*ruleset.precedents, *ruleset.closed)}
    return known[key].label_of(reading) if key in known else reading


# What was taken back after a roll or a reveal: it stays in the log, and the report says so


class TakenBack(NamedTuple):
    """A line that no longer counts, of which combat, and the line at which it was taken back."""

    line: int
    at: str
    combat: int
    by_line: int


def taken_back(session: Session) -> tuple[TakenBack, ...]:
    """List throws, reveals and rulings that were taken back, and the answers changed once dice or secrets lay open."""
    lines = list(session.history.lines())
    back = {**_left_behind(session, lines), **_replaced(session.state)}
    laid_open = {each.kind for each in every_kind() if each.is_thrown or each.is_secret}
    first_seen: dict[int, int] = {}
    for line in lines:
        if _shows(line, laid_open) and line.combat not in first_seen:
            first_seen[line.combat] = line.number
    return tuple(
        TakenBack(line.number, line.at, line.combat, back[line.number])
        for line in lines
        if line.number in back and first_seen.get(line.combat, back[line.number]) < back[line.number]
    )


def _shows(line: LogLine, laid_open: Set[str]) -> bool:
    event = line.event
    return isinstance(event, Answer) and event.kind in laid_open and event.text is not None


def _left_behind(session: Session, lines: list[LogLine]) -> dict[int, int]:
    """Say for each answer, ruling and correction off the path at which line the session last went back before it."""
    back: dict[int, int] = {}
    for line in lines:
        if isinstance(line.event, Stand):
            here, there = session.history.after_line(line.event.parent), session.history.after_line(line.event.to)
            back.update(dict.fromkeys(_only_before(here, there), line.number))
    gone = Answer | Take | Confirm | Correct
    off = {line.number for line in lines if not line.on_path and isinstance(line.event, gone)}
    return {number: by for number, by in back.items() if number in off}


def _only_before(here: State, there: State) -> Iterator[int]:
    """List the lines that led to `here` but not to `there`."""
    one: State | None = here
    other: State | None = there
    while one is not None and other is not None and one.line != other.line:
        if one.line > other.line:
            yield one.line
            one = one.parent
        else:
            other = other.parent


def _replaced(state: State) -> dict[int, int]:
    """Say for each answer on the path that was changed, dropped or thrown away with its combat, by which line."""
    back: dict[int, int] = {}
    given: dict[str, int] = {}
    for each in reversed(list(state.path())):
        event = each.event
        for key, text in answers_in(event):
            if key in given:
                back[given.pop(key)] = event.line
            if text is not None:
                given[key] = event.line
        if isinstance(event, Begin | Leave):
            back.update(dict.fromkeys(given.values(), event.line))
            given.clear()
        elif isinstance(event, Confirm):
            used = {answer.key for answer in event.used}
            back.update({line: event.line for key, line in given.items() if key not in used})
            given.clear()
    return back
