"""What lies on the table, each row with the change that it stands for, and what can be put there by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.core.tabletop import ELIMINATED, Change, Unit, What
from rulesets.engine.core.words import BadAnswer, Scope, a_list, entry_words, from_to, nearest, shortened, spoken
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.adjudicate import may_be_suggested
from rulesets.engine.referee.ruleset import Ruleset
from saves.session.session import Session
from saves.session.texts import clock_words, kept_on_table, kept_question, side_called


@dataclass(frozen=True)
class TableRow:
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


@dataclass(frozen=True)
class OnTheTable:
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
        for entry, value in unit.card.items()
    )
    states = (
        TableRow(
            Change(What.STATE, name, state, held.value, held.until),
            spoken(state),
            "" if held.value == "yes" else spoken(held.value),
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
    return next(
        (each for each in states_of(session, unit) if spoken(each).casefold() == spoken(typed).casefold()), typed
    )


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
    if question is not None:
        text = f"{change.name} {change.value}" if isinstance(question, Force) else change.value or ""
        try:
            read(question.of(change.name) if "{unit}" in question.key else question, text, session.state.table)
        except BadAnswer:
            if not isinstance(question, Force):
                raise
            wanted = from_to(question.low, question.high, "a whole number")  # nobody has asked who attacks
            raise BadAnswer(f"{change.name}: type its {question.worth}, {wanted}.") from None
    elif session.ruleset.text:  # a program may keep more than it lists; a file keeps what it asks
        _must_be_one_of(session.ruleset, change.field, [*asked], "value of a card")


def _entry(question: Question[Any]) -> str:
    return question.entry if isinstance(question, Force) else question.card_entry
