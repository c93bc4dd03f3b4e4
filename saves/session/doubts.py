"""What of an answer may be a slip, in a question, and the ways out of it.

Nothing is refused for a doubt, and nothing is changed unsaid: it is asked what was meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import chain
from re import findall, sub
from string import digits
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.engine.core.words import BadAnswer, Role, a_list, checked, without_article
from rulesets.engine.questions.forces import Force, units_in
from rulesets.engine.questions.question import Question, read
from rulesets.engine.questions.written import Number, TableCell, can_be_named
from saves.disk.errors import NotNow
from saves.session.by_hand import set_clock
from saves.session.clock import next_phase
from saves.session.clock import said as clock_said
from saves.session.offers import Due, Offer, parted
from saves.session.session import Session
from saves.session.sides import Sides, fought_already

ALIKE = 0.75
"""From this likeness on, of 1, two names may be one that was mistyped."""
SHORTEST = 2
"""So many letters at least a name has that may be the beginning of another one."""
BETWEEN_UNITS = r"(?<=\S )(\(?[0-9]+\)?) (?:and )?(?![0-9]+(?: |$))"
"""A number between two words, which may be the strength of the unit before it."""
MOST_BESIDE = 6
"""So many units may stand round one hex, each in a hex of its own."""
MOST_IN_A_CELL = 9
"""A larger number in a cell of a printed table may be a slip: so many steps no units lose at once."""
LARGEST = 99
"""A larger strength of a new unit may be part of its name: `QG 294`."""


class WayOut(NamedTuple):
    """One way out of a doubt.

    Attributes:
        label: what it is called.
        text: the answer that it gives; None where it gives none.
        here_only: whether that holds in this combat only.
        clock: what the clock is set to first; None where it stays.
        asks_why: the question for the table's reason; empty where none is needed.
        noted: what the log notes before that reason.
    """

    label: str
    text: str | None
    here_only: bool = False
    clock: Clock | None = None
    asks_why: str = ""
    noted: str = ""

    def note(self, reason: str) -> str:
        """Write what the log keeps of a reason: `XXIV attacked in combat 1 of this phase. All the same: …`.

        Raises:
            BadAnswer: it is too long, or holds what cannot be shown.
        """
        return f"{self.noted} {self.label}: {checked('the reason', reason)}"

    def move_clock(self, session: Session, key: str) -> None:
        """Set the clock as this way out says, once its answer to a question can be read.

        Raises:
            BadAnswer: the answer cannot be taken; the clock stays.
            ReadOnly: nothing can be done here.
        """
        if self.clock is not None and self.text is not None:
            session.what_if(key, self.text)
            set_clock(session, *self.clock)


class Doubt(NamedTuple):
    """A doubt about an answer: what it is about, in a question, and the ways out.

    `about` tells it from other doubts about the same answer; `likely` is the number of the likeliest way, counted from
    0, None where none is.
    """

    about: str
    asks: str
    ways: tuple[WayOut, ...]
    likely: int | None = 0


def doubt_about(session: Session, key: str, text: str, settled: Collection[str] = ()) -> Doubt | None:
    """Find the first doubt about an answer that is not settled yet; None where there is none.

    An answer that is changed may be doubted only for units that fought in this phase already: what else the table knows
    of its units, it may know from the answer that is changed. `settled` holds what the doubts that were settled are
    about.
    """
    run = session.run
    if run is None or session.guide is not None:
        return None
    if key in run.answered:
        changed = run.answered[key]
        again = _once(session, changed.question, text, changed.text)
        return next((each for each in again if each.about not in settled), None)
    if run.question is None or run.question.key != key or run.question.is_thrown:
        return None  # a throw lies on the table: it is no slip
    due = Due(run, run.question, session.sides.look(session.state), run.table.clock.side)
    known = parted(run.question, run.question.offered(run.table), due)
    about_units = _doubts(run.question, text, run.table, known), _enemies(run.question, text, due.sides)
    usually = _against_turn(run.question, text, run.table), _die_too_early(session, run.question, text)
    doubts = chain(*about_units, _once(session, run.question, text), *usually)
    return next(
        (each for each in doubts if each.about not in settled and _may_be_meant(session, key, text, each)), None
    )


def _may_be_meant(session: Session, key: str, text: str, doubt: Doubt) -> bool:
    """Tell whether a way out can be taken: nobody is asked about an answer that is refused whatever they say."""
    with suppress(BadAnswer):
        return any(way.text not in (text, None) or way.clock for way in doubt.ways) or bool(session.what_if(key, text))
    return False


def _is_meant(about: str, asks: str, text: str, yes: str, no: str, likely: int | None = 1) -> Doubt:
    return Doubt(about, asks, (WayOut(f"Yes, {yes}", text), WayOut(f"No, {no}", None)), likely)


def _doubts(question: Question[Any], text: str, table: Tabletop, offer: Offer) -> Iterator[Doubt]:
    names = [each for each in question.names_in(" ".join(text.split())) if can_be_named(each)]
    known = [option.word for option in offer.every]
    for name in names:
        yield from _several(question, text, name, known)
        yield from _new(question, text, name, known)
        yield from _unlisted(question, text, name, table)
    for name in names:
        yield from _of_the_other_side(text, name, offer)
    if isinstance(question, Force):
        yield from _number_of_a_name(question, text, offer)
        yield from _other_strength(question, text, table)
        yield from _too_strong(question, text, table, offer)
    if isinstance(question, TableCell) and any(int(each) > MOST_IN_A_CELL for each in findall("[0-9]+", text)):
        yield _is_meant("cell", f"{question.prompt} Do you mean {text}?", text, text, "another cell is meant")


def _against_turn(question: Question[Any], text: str, table: Tabletop) -> Iterator[Doubt]:
    """Ask about an answer that the turn speaks against, where nobody keeps the clock and so it was asked."""
    shown = question.clock.by_turn(table.clock) if question.clock is not None else None
    with suppress(BadAnswer):
        if shown and question.meaning(read(question, text, table)) != question.meaning(read(question, shown, table)):
            asks = f"The clock is at turn {table.clock.turn}. Do you mean this?"
            yield _or_usual(question, (text, shown), table, asks, f", as on turn {table.clock.turn}")


def _die_too_early(session: Session, question: Question[Any], text: str) -> Iterator[Doubt]:
    """Ask about a modifier that has no sign and may be the number on the die, which is asked next."""
    said, usual, table = text.strip(), question.default, session.state.table
    if not isinstance(question, Number) or question.low >= 0 or usual is None or not said.strip("0").isdecimal():
        return
    die = session.runs.with_answers(session.state, {question.key: usual}).question
    with suppress(BadAnswer):
        if die is not None and die.is_thrown and read(die, said, table):
            asks = f"{question.prompt} Do you mean {question.say(read(question, said, table))}?"
            yield _or_usual(question, (text, usual), table, asks, "; the die is asked next")


def _or_usual(question: Question[Any], texts: tuple[str, str], table: Tabletop, asks: str, no: str) -> Doubt:
    """Ask whether an answer is meant, or what is usual."""
    said, usual = (question.with_name(question.say(read(question, text, table))).replace(": ", " ") for text in texts)
    return Doubt(asks, asks, (WayOut(f"Yes: {said}", texts[0]), WayOut(f"No: {usual}{no}", texts[1])), 1)


def _several(question: Question[Any], text: str, name: str, known: Sequence[str]) -> Iterator[Doubt]:
    """Ask about a new name with a number between words: it may be units without a plus, `Hammer 5 Tiny`."""
    apart = units_in(name, known) or sub(BETWEEN_UNITS, r"\1 + ", name)
    if isinstance(question, Force) and apart != name and name.casefold() not in map(str.casefold, known):
        several = question.renamed(text, name, apart)
        ways = (WayOut(several, several), WayOut(f"{name}, one unit", text))
        if "+" in text and apart.count(" + ") == 1:  # who writes a plus between units would have written this one
            ways = ways[::-1]
        yield Doubt(f"new {name}", f"“{name}” is new here. Which unit do you mean?", ways)


def _new(question: Question[Any], text: str, name: str, known: Sequence[str]) -> Iterator[Doubt]:
    """Ask about a name that is new and looks like one that is known, or is that of the example behind a digit."""
    if name.casefold() in map(str.casefold, known):
        return
    near = sorted(
        (each for each in known if looks_like(name, each)),
        key=lambda each: -SequenceMatcher(None, name.casefold(), each.casefold()).ratio(),
    )
    for each in question.names_in(question.example) if isinstance(question, Force) and not near else ():
        near += [each] * (each.casefold() == name.lstrip(digits).casefold() != name.casefold())
    if near:
        ways = (
            *(WayOut(each.replace("-", " "), question.renamed(text, name, each)) for each in near),
            WayOut(f"{name}, new", text),
        )
        yield Doubt(f"new {name}", f"“{name}” is new here. Which unit do you mean?", ways)


def _unlisted(question: Question[Any], text: str, name: str, table: Tabletop) -> Iterator[Doubt]:
    """Ask about a name that is neither on the table nor among the units that the game lists, where it lists them."""
    listed = [each.unit for each in question.known] if isinstance(question, Force) else []
    if listed and name.casefold() not in map(str.casefold, (*listed, *table.units)):
        asks = f"“{name}” is not one of the units that this game lists. Is it another unit?"
        yield _is_meant(f"new {name}", asks, text, f"{name} is another unit", "a listed unit is meant")


def looks_like(new: str, known: str) -> bool:
    """Tell whether a new name may be a known one, mistyped or cut short; their numbers must agree.

    A digit close before a known name was meant for a list.
    """
    if new.lstrip(digits).casefold() == known.casefold():
        return True
    one, other = (sub(r"[\s_-]+", "", without_article(name).casefold()) for name in (new, known))
    if findall("[0-9]+", one) != findall("[0-9]+", other):
        return False
    begins = (len(one) >= SHORTEST and other.startswith(one)) or (len(other) >= SHORTEST and one.startswith(other))
    return begins or SequenceMatcher(None, one, other).ratio() >= ALIKE


def _of_the_other_side(text: str, name: str, offer: Offer) -> Iterator[Doubt]:
    if name.casefold() in [option.word.casefold() for option in offer.others]:
        asks = f"{name}: known as a unit {offer.whose}. Do you mean this?"
        yield _is_meant(f"side {name}", asks, text, name, "another unit is meant")


def _enemies(question: Question[Any], text: str, sides: Sides) -> Iterator[Doubt]:
    """Ask about units of one answer that have stood on two sides; about each once, though its side was asked about."""
    names = question.names_in(" ".join(text.split())) if question.role is not None else ()
    for place, name in enumerate(names):
        (with_whom, stands), before = sides.tied(name), names[:place]
        if enemy := next((each for each in before if sides.tied(each) == (with_whom, not stands)), ""):
            asks = f"{name}: known as an enemy of {enemy}. Do you mean this?"
            yield _is_meant(f"side {name}", asks, text, name, "another unit is meant")


def _number_of_a_name(force: Force, text: str, offer: Offer) -> Iterator[Doubt]:
    """Ask about a number alone that stands in a unit's name, too: `10` beside the 10 Army."""
    parts = [each.strip() for each in text.split("+")]
    for place, said in enumerate(parts):
        units = [each.word for each in offer.options if said.isdecimal() and said in each.word.split()]
        if units:
            named = (WayOut(each, " + ".join((*parts[:place], each, *parts[place + 1 :]))) for each in units)
            ways = (*named, WayOut(f"{force.worth} {said}, no name", text))
            yield Doubt(f"number {said}", f"“{said}” stands in a unit's name. Which do you mean?", ways)


def _other_strength(force: Force, text: str, table: Tabletop) -> Iterator[Doubt]:
    """Ask about a strength that is not the one on the unit's card, or so large that it may belong to the name.

    Nobody is asked about one that its reduced side shows.
    """
    reduced = {(each.unit.casefold(), each.strength) for each in force.reduced}
    known = {name.casefold(): name for name in table.units}
    listed = {each.unit.casefold(): str(each.strength) for each in force.known}
    for name, said in force.strengths_in(text).items():
        on_card = table.card(known.get(name.casefold(), name), force.entry) or listed.get(name.casefold(), "")
        if said < int(on_card if on_card.isdecimal() else 0) and (name.casefold(), said) in reduced:
            continue
        if on_card.isdecimal() and int(on_card) != said:
            slip = force.with_strength(text, name, int(on_card))
            ways = (
                WayOut(f"Here only: {said} in this combat", text, here_only=True),
                WayOut(f"From now on: {said}", text),
                WayOut(f"A slip: {on_card}, as on the card", slip),
            )
            asks = f"The card of {name} says {on_card}, not {said}. Which is right?"
            yield Doubt(f"strength {name}", asks, ways, None)
        elif said > LARGEST and not on_card:
            asks, no = (
                f"{name}: is {said} its {force.worth}?",
                f"{said} belongs to the name: its {force.worth} comes after it",
            )
            yield _is_meant(f"strength {name}", asks, text, f"{force.worth} {said}", no, None)


def _too_strong(force: Force, text: str, table: Tabletop, offer: Offer) -> Iterator[Doubt]:
    """Ask about strengths without names that are more than units have which the game lists, where it lists them."""
    listed = [each.word for each in offer.options] if force.known and not force.names_do else []
    try:
        strengths = sorted(read(force, unit, table).total for unit in listed)
        bare = sum(each.strength for each in read(force, text, table).factors if not force.named(each.unit))
    except BadAnswer:  # it is refused later, or the strength of a unit is not known
        return
    strongest = strengths[-1 if force.single else -MOST_BESIDE :]
    if strongest and bare > sum(strongest):
        several = len(strongest) > 1
        of_list = f"The {len(strongest)} strongest units of the list" if several else "The strongest unit of the list"
        asks = f"{of_list}: {force.worth} {sum(strongest)}{' together' * several}. Do you mean {bare}?"
        yield _is_meant(f"strong {bare}", asks, text, f"{force.worth} {bare}", "listed units are meant")


def _once(session: Session, question: Question[Any], text: str, before: str = "") -> Iterator[Doubt]:
    """Ask about units that fought so in this phase already, but for those that the answer `before` had already."""
    named = {name.casefold() for name in question.names_in(before)} if before else set()
    if session.corrects is not None or session.run is None:
        return
    fought = fought_already(session.state, session.run, question, text, session.sides.look(session.state))
    found = {unit: number for unit, number in fought.items() if unit.casefold() not in named}
    if not found:
        return
    did = "defended" if question.role is Role.DEFENDER else "attacked"
    combats = {number: [unit for unit, last in found.items() if last == number] for number in sorted(found.values())}
    clock = session.state.table.clock
    phase = " of this phase" if clock.side else ""
    said = " ".join(f"{a_list(units, 'and')} {did} in combat {number}{phase}." for number, units in combats.items())
    ways = [WayOut("Change the units", None)]
    if not phase:  # nobody keeps the clock
        ways.insert(0, WayOut("No, that was an earlier phase", text))
    else:
        with suppress(NotNow):
            over = f"The phase is over: the clock goes to {clock_said(session.ruleset, next_phase(clock))}"
            ways.append(WayOut(over, text, clock=next_phase(clock)))
    ways.append(WayOut("All the same", text, asks_why="Why all the same?", noted=said))
    asks = f"{said} {'Which is right?' if phase else 'Is it still the same phase?'}"
    yield Doubt(f"once {question.key} {sorted(found)}", asks, tuple(ways), None)
