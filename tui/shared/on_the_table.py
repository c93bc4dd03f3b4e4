"""What lies on the table, each row with its change, what can be put there by hand, and how a kit is filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import ELIMINATED, Change, KitValues, Tabletop, Unit, What
from rulesets.engine.core.words import (
    BadAnswer,
    Scope,
    a_list,
    entry_words,
    from_to,
    nearest,
    shortened,
    spoken,
    what_failed,
)
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.adjudicate import may_be_suggested
from rulesets.engine.referee.ruleset import DEMO_KEY, KitPage, KitRow, Ruleset
from saves.disk.errors import Trouble
from saves.disk.files import write_if_new
from saves.session.kits import KitChanges, Kits, check_changes, check_value, import_kit, write_kit
from saves.session.read_only import WATCHING
from saves.session.session import Session
from saves.session.texts import clock_words, kept_on_table, kept_question, side_called


class TableRow(NamedTuple):
    """One thing on the table.

    Attributes:
        change: the change that makes it so, such as `Change(What.CARD, "Hammer", "strength", "7")`; its value is None
            where a precedent is not settled.
        called: what players call it: the unit, the entry of its card, its state, the prompt of a precedent, of a fact
            or of a printed value, who owes an obligation.
        said: what is said of it: the unit's side, what is printed, the reading of a precedent, what is owed; empty if
            there is no more to say, as of a state that is just there.
        on_it: what is on a unit, its card before its states.
        is_told: whether a state is told by the card already, as by its steps that a unit was flipped.
    """

    change: Change
    called: str
    said: str
    on_it: tuple[TableRow, ...] = ()
    is_told: bool = False

    @property
    def words(self) -> str:
        """Say what is on a unit in a few words: `strength 7`, `dizzy`, `dizzy (very)`."""
        if self.change.what is What.STATE and self.said:
            return f"{self.called} ({self.said})"
        return f"{self.called} {self.said}".strip()


class OnTheTable(NamedTuple):
    """All that lies on the table, in the order in which it came there; `register` has the precedents in theirs.

    Attributes:
        settled: the precedents that the session has settled.
        register: all precedents of the game, those too that are not settled.
    """

    clock: TableRow
    units: tuple[TableRow, ...]
    obligations: tuple[TableRow, ...]
    facts: tuple[TableRow, ...]
    settled: tuple[TableRow, ...]
    register: tuple[TableRow, ...]
    kit: tuple[TableRow, ...]

    @property
    def one_by_one(self) -> tuple[TableRow, ...]:
        """List what can be changed or taken away, each thing on a unit alone; the clock is moved, not changed so."""
        units = (each for unit in self.units for each in (unit, *unit.on_it))
        return (*units, *self.obligations, *self.facts, *self.settled, *self.kit)


def on_the_table(session: Session) -> OnTheTable:
    """List what lies on the table of a session."""
    table = session.state.table
    register = session.ruleset.register(table.precedents)
    known = {each.key: each for each in register}
    turn = Change(What.CLOCK, "clock", "turn", str(table.clock.turn))
    return OnTheTable(
        clock=TableRow(turn, "clock", clock_words(session)),
        units=tuple(_unit(session, name, unit) for name, unit in table.units.items()),
        obligations=tuple(
            TableRow(Change(What.OBLIGATION, name, owed.about, owed.text, owed.until), owed.about, owed.text)
            for name, owed in table.obligations.items()
        ),
        facts=_values(session.ruleset, What.FACT, table.facts),
        settled=tuple(_settled(key, known.get(key), text) for key, text in table.precedents.items()),
        register=tuple(
            _settled(each.key, each, table.precedents[each.key])
            if each.key in table.precedents
            else TableRow(Change(What.PRECEDENT, each.key), each.prompt, unsettled(session, each))
            for each in register
        ),
        kit=_values(session.ruleset, What.KIT, table.kit),
    )


def _unit(session: Session, name: str, unit: Unit) -> TableRow:
    flips = session.ruleset.flips
    steps = flips.said(unit) if flips else ""
    card = (
        TableRow(
            Change(What.CARD, name, entry, value),
            entry_words(entry),
            steps if steps and flips and entry == flips.entry else value,
        )
        for entry, value in {**session.ruleset.counters.get(name, {}), **unit.card}.items()
    )
    states = (
        TableRow(
            Change(What.STATE, name, state, held.value, held.until),
            session.ruleset.state_called(state),
            "" if held.value in ("yes", "destroyed", "lost") else spoken(held.value),
            is_told=bool(steps and flips and state == flips.state),
        )
        for state, held in unit.states.items()
    )
    side = unit.side or session.sides.look(session.state).side_of(name)
    return TableRow(Change(What.UNIT, name, value=side), name, side_called(session, side), (*card, *states))


def _values(ruleset: Ruleset, what: What, values: Mapping[str, str]) -> tuple[TableRow, ...]:
    changes = (Change(what, key, value=value) for key, value in values.items())
    return tuple(TableRow(change, *kept_on_table(ruleset, change)) for change in changes)


def _settled(key: str, precedent: Precedent[Any] | None, text: str) -> TableRow:
    change = Change(What.PRECEDENT, key, value=text)
    said = (key, text) if precedent is None else (precedent.prompt, precedent.label_of(text))
    return TableRow(change, *said)


NOT_SETTLED = "not settled"


def unsettled(session: Session, precedent: Precedent[Any]) -> str:
    """Say how an open rule is read that is not settled: as answered in the open combat, as suggested, or not yet."""
    combat = session.state.current
    if combat is not None and precedent.key in combat.answers:
        return f"{precedent.label_of(combat.answers[precedent.key].text)}, in this combat"
    if session.state.suggests and may_be_suggested(precedent):
        return f"taken as suggested: {precedent.label_of(precedent.default or '')}"
    return NOT_SETTLED


FEW = 12


def check_by_hand(session: Session, change: Change) -> None:
    """Check a change by hand before it is made: it has to be something that the game has; all can be taken away.

    Raises:
        BadAnswer: it is no answer, no state, no value of a card or no side of this game, or nothing is named.
    """
    if change.what in (What.STATE, What.CARD) and not change.field:
        raise BadAnswer("The name is missing: type the name of a state or value.")
    if change.value is None:
        return
    match change.what:
        case What.UNIT:
            _must_be_one_of(session.ruleset, change.value, [each.word for each in session.ruleset.sides], "side")
        case What.STATE:
            _must_be_one_of(session.ruleset, change.field, states_of(session, change.name), "state", spoken)
        case What.CARD:
            _check_card(session, change)
    question = kept_question(session.ruleset, change)
    if question is not None and change.what is not What.KIT:  # a kit's values are checked beside each other
        read(question, change.value, session.state.table)


def states_of(session: Session, unit: str) -> list[str]:
    """List the states that a unit may be in: those of the game, being eliminated, and what it is in already."""
    units = session.state.table.units
    held = units[unit].states if unit in units else ()
    return list(dict.fromkeys((*(word.value for word in session.ruleset.states or ()), ELIMINATED, *held)))


def state_meant(session: Session, unit: str, typed: str) -> str:
    """Give the state that a player means, by its key or in words: `falling back` is `falling-back`.

    What is no state of the unit is given as it was typed.
    """
    meant = spoken(typed).casefold()
    called = ((each, (spoken(each), session.ruleset.state_called(each))) for each in states_of(session, unit))
    return next((each for each, words in called if meant in map(str.casefold, words)), typed)


def _must_be_one_of(ruleset: Ruleset, text: str, known: list[str], what: str, said: Callable[[str], str] = str) -> None:
    if text and text not in known:
        wanted = f"type {a_list([said(each) for each in known[:FEW]])}" if known else "leave it empty"
        raise BadAnswer(
            f"{ruleset.title} has no {what} “{shortened(text)}”: {wanted}.{nearest(text, map(said, known))}"
        )


def _check_card(session: Session, change: Change) -> None:
    """Check a value of a card: it answers the question that keeps it there."""
    kept = (each for each in session.ruleset.answerable() if each.remember is Scope.UNIT)
    asked = {_entry(each): each for each in reversed([*kept])}  # of two with one entry, the first
    question = asked.get(change.field)
    text = change.value or ""
    if isinstance(question, Force):
        if not (text.isdecimal() and question.low <= int(text) <= question.high):
            wanted = from_to(question.low, question.high, "a whole number")
            raise BadAnswer(f"{change.name}: type its {question.worth}, {wanted}.")
    elif question is not None:
        read(question.of(change.name) if "{unit}" in question.key else question, text, session.state.table)
    elif session.ruleset.text:  # a program may keep more than it lists; a file keeps what it asks
        _must_be_one_of(session.ruleset, change.field, [*asked], "value of a card")


def _entry(question: Question[Any]) -> str:
    return question.entry if isinstance(question, Force) else question.card_entry


ONE_GO = "the kit, filled in"


class Kit:
    """A kit to read and, unless `read_only`, to fill in: that of a session, where one is given, else its owner's.

    `where` says whose it is. What is put into that of a session goes into its log, and into the owner's kit, too. What
    cannot be done is said in a sentence; an empty text is that it was done.
    """

    def __init__(self, kits: Kits, ruleset: Ruleset, session: Session | None = None) -> None:
        self.kits, self.ruleset, self.session = kits, ruleset, session
        self.where = "your kit, for sessions to come" if session is None else f"{session.title}, and your kit"
        self.read_only = session is not None and session.read_only

    @property
    def values(self) -> KitValues:
        """Give what is known, by key."""
        return self.kits.values(self.ruleset.id) if self.session is None else self.session.state.table.kit

    @property
    def trouble(self) -> str:
        """Say what keeps the kit's file, or the session, from being read or written; empty if nothing does."""
        return " ".join(self.kits.problems(self.ruleset.id)) if self.session is None else self.session.save_problem

    @property
    def elsewhere(self) -> KitValues:
        """Give what the owner's kit has and this one has not."""
        known = self.values
        return {key: text for key, text in self.kits.values(self.ruleset.id).items() if key not in known}

    def put(self, values: KitChanges, why: str) -> str:
        """Put values in, None takes one out."""
        try:
            if self.session is not None:
                self.session.amend(as_changes(values), why)
                return ""
            check_changes(self.ruleset, as_changes(values), self.values)
        except (BadAnswer, Trouble) as bad:
            return str(bad)
        return self.kits.add(self.ruleset.id, values)

    # Reading

    @property
    def why_not(self) -> str:
        """Say why it cannot be laid out, where the ruleset has a fault over it; empty where it can."""
        try:
            _ = self.pages
        except Exception as error:  # whatever a ruleset raises is its fault
            return f"{self.ruleset.title} has a fault in its kit ({what_failed(error)}): it cannot be opened."
        return ""

    @property
    def pages(self) -> tuple[KitPage, ...]:
        """Lay out its pages, as far as they follow from what is known."""
        return self.ruleset.kit_pages(self.values) if self.ruleset.kit_pages else ()

    @property
    def made_up(self) -> tuple[str, ...]:
        """Name the values that are of the demo, by key."""
        return self.ruleset.demo.still_in(self.values) if self.ruleset.demo else ()

    @property
    def offers_demo(self) -> bool:
        """Tell whether demo values can be taken: into an empty kit only."""
        return not self.read_only and self.ruleset.demo is not None and not self.values

    @property
    def holds_demo(self) -> bool:
        """Tell whether there are demo values to be taken out."""
        return not self.read_only and bool(self.made_up)

    def fits(self, key: str, text: str) -> bool:
        """Tell whether a value would be taken beside the others."""
        try:
            check_value(self.ruleset, key, text, self.values)
        except BadAnswer:
            return False
        return True

    def row_named(self, page: KitPage, name: str) -> KitRow:
        """Make the row of a name that the players give, on a page where they name the rows.

        Raises:
            BadAnswer: there are no such rows here, or that is no name.
        """
        if page.named is None or page.names is None or self.read_only:
            raise BadAnswer("No row can be added here.")
        word = read(page.names, name, Tabletop())
        if not word:
            raise BadAnswer("Type a name, as on the player aid.")
        return KitRow(word.replace("-", " "), (page.named.of(word),))

    # Taking in and out

    def take(self, page: KitPage, key: str, text: str | None) -> str:
        """Put one value of a page in, None takes it out."""
        if self.read_only:
            return WATCHING
        if text is None and key not in self.values:
            return "That value is public." if key in page.public else ""
        return self.put({key: text}, f"{ONE_GO}: {key}")

    def take_demo(self) -> str:
        """Put the demo values in."""
        return self.put(self.ruleset.demo.taken(), "the demo values, for learning") if self.ruleset.demo else ""

    def drop_demo(self) -> str:
        """Take all demo values out, and their mark."""
        return self.put(dict.fromkeys((*self.made_up, DEMO_KEY)), "the demo values are removed")

    def fetch(self) -> str:
        """Put in what the owner's kit has besides."""
        return self.put(self.elsewhere, "the kit, from its owner's other games")

    def take_in(self, path: Path) -> str:
        """Put in what somebody shares in a file.

        Raises:
            BadDocument: anything is wrong with it; all of it is listed, a sentence each.
        """
        return self.put(import_kit(path, self.ruleset), f"{ONE_GO} from {path.name}")

    def write_out(self, path: Path) -> Path:
        """Write all values to a new file, to share them, and give its path.

        Raises:
            Trouble: it is there, or it cannot be written.
        """
        return write_if_new(path, lambda to: write_kit(to, self.ruleset.id, self.values))


def taken_back(session: Session, step: Callable[[], None]) -> str:
    """Take a step back in a session, and say what stays in the owner's kit; empty if nothing does."""
    before = session.state.table.kit
    step()
    return session.kit.stays(before, session.state.table.kit)


def as_changes(values: KitChanges) -> tuple[Change, ...]:
    """Write values as changes of the table."""
    return tuple(Change(What.KIT, key, value=text) for key, text in values.items())
