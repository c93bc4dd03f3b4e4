"""What follows from these answers: a run in which open rules bother the players only where that matters.

A procedure is run from its start against the answers recorded so far. Where one is missing, the run stops, and that
question is what a front end shows. Taking back, a changed answer, what if and odds are all the same run with other
answers.

At an open rule that this session has not settled, the run is tried with each reading, as far as the answers reach.
Where all readings come to the same ruling, or to the same question, the rule makes no difference so far: the first
reading is used, and the rule stays open. At a table, so it is where they end alike as far as the open rules after it
decide, which are asked first then. Where they differ, players are asked to settle it, and are shown what each reading
leads to. Readings that come to the same question may still differ after it; until then, facts, totals and notes
in which they differ are left out.

Where a table has said that it takes the suggested readings, it is not asked there: the suggested reading is used.

Open rules that come one after the other part into the ways of all their readings. Beyond a limit not all of these are
tried: players settle the first of the rules, and the others are tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.core.words import RulesetFault, a_list, before_answer
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Given, Remark, Run, Source
from rulesets.engine.referee.ledger import Ledger
from rulesets.engine.referee.referee import Referee, Stop

MOST_AFTER = 3_000
"""How many throws may follow one another, each of them the end of a procedure."""
MOOT = "Not asked, as every reading gives the same ruling:"
SUGGESTED = "Left open by the rules, taken as suggested:"


class RunReferee(Referee):
    """A referee that goes through a procedure, and reports how far it came."""

    def follow_procedure(self) -> None:
        """Go through the checklist's procedure as far as the answers reach.

        Raises:
            RulesetFault: the procedure raised anything, or asked two questions by one key, or ruled twice.
        """
        try:
            self._to_the_end(partial(self.run.checklist.procedure, self))
        except RulesetFault:
            raise
        except (Exception, SystemExit) as error:  # whatever a ruleset raises is its fault, and is told as that
            raise self._fault(error) from error

    def _to_the_end(self, do: Callable[[], None]) -> None:
        """Do something, and what it ends with, and what that ends with, up to a stop that nothing follows."""
        for _ in range(MOST_AFTER):
            with suppress(Stop):
                do()
            if self._still_to_do is None:
                return
            do, self._still_to_do = self._still_to_do, None
        raise RuntimeError(f"More than {MOST_AFTER:,} throws follow one another.")

    def must_have_ruled(self) -> None:
        """Make sure that a procedure which is not stopped by a question has ruled.

        Raises:
            RulesetFault: it ended without a ruling.
        """
        if self.run.ruling is None and self.run.ended:
            error = RuntimeError(f"{self.run.checklist.id} ended without a ruling.")
            raise self._fault(error) from error

    def _fault(self, error: BaseException) -> RulesetFault:
        titles = {step.id: step.title for step in self.run.checklist.steps}
        return RulesetFault(self.run.checklist.title, titles.get(self.run.step, self.run.step), error)


def run_procedure(checklist: Checklist, given: Given) -> Run:
    """Run a checklist's procedure as far as the answers reach.

    Raises:
        RulesetFault: the procedure raised anything, ended without a ruling, ruled twice, or asked two questions by one
            key.
    """
    referee = RunReferee(checklist, given)
    referee.follow_procedure()
    referee.must_have_ruled()
    return referee.run


_Ways = dict[tuple[tuple[tuple[str, str], ...], ...], Run]

MOST_TRIED = 500
MOST_LETTERS = 60_000
MOST_AT_ONCE = 20
"""How many runs are tried at most for one answer, so that nobody waits for it: fewer, where each reads more letters of
answers; and how many open rules may follow one another in them."""


class TooMany(Exception):
    """There are more ways to read the open rules than are tried."""


def adjudicate(checklist: Checklist, given: Given) -> Run:
    """Run a checklist as far as the answers reach, trying each reading of open rules that are not settled.

    Raises:
        RulesetFault: the procedure raised anything, ended without a ruling, ruled twice, or asked two questions by one
            key.
    """
    letters = sum(map(len, given.answers.values()))
    try:
        return _run_way(checklist, given, {}, min(MOST_TRIED, MOST_LETTERS // max(1, letters)))
    except TooMany:
        return _ask_first_rule(checklist, given)


def _run_way(checklist: Checklist, given: Given, ways: _Ways, most: int) -> Run:
    """Run one way through the open rules, with the readings that `given` has, unless `ways` has its run already."""
    key = tuple(sorted(given.moot.items())), tuple(sorted(given.suggested.items()))
    if key not in ways:
        if len(ways) >= most or len(given.moot) > MOST_AT_ONCE:
            raise TooMany
        ways[key] = _run_each_reading(checklist, given, ways, most)
    return ways[key]


def _run_each_reading(checklist: Checklist, given: Given, ways: _Ways, most: int) -> Run:
    """Run the procedure; where it stops at an open rule, run it with each reading, and compare what they come to."""
    here = run_procedure(checklist, given)
    precedent = _asks_precedent(here)
    if precedent is None:
        return _noting_unasked(here)
    readings = {
        reading: _run_way(checklist, _with_moot(given, precedent.key, reading), ways, most)
        for reading in precedent.words_of(here.table)
    }
    if len({_comes_to(each) for each in readings.values()}) > 1 and not (given.clock and _end_alike(readings.values())):
        if given.suggests and may_be_suggested(precedent):
            return _run_way(checklist, _with_suggested(given, precedent), ways, most)
        return replace(here, readings=readings)
    return _agreed(readings[precedent.default or ""], readings.values())


def _ask_first_rule(checklist: Checklist, given: Given) -> Run:
    """Ask the first open rule that has several readings, each of them tried up to the next question alone."""
    here = run_procedure(checklist, given)
    precedent = _asks_precedent(here)
    if precedent is None:
        return _noting_unasked(here)
    ways = {reading: _with_moot(given, precedent.key, reading) for reading in precedent.words_of(here.table)}
    if len(ways) == 1:
        return _ask_first_rule(checklist, *ways.values())
    if given.suggests and may_be_suggested(precedent):
        return adjudicate(checklist, _with_suggested(given, precedent))
    return replace(here, readings={reading: run_procedure(checklist, way) for reading, way in ways.items()})


def _with_moot(given: Given, key: str, reading: str) -> Given:
    """Try a reading of an open rule that this session has not settled."""
    return replace(given, moot={**given.moot, key: reading})


def _with_suggested(given: Given, precedent: Question[Any]) -> Given:
    """Take the suggested reading of an open rule at which readings differ."""
    return replace(given, suggested={**given.suggested, precedent.key: precedent.default or ""})


def may_be_suggested(question: Question[Any]) -> bool:
    """Tell whether an open rule may be taken as suggested; what is printed, a unit's fate and a secret never is."""
    barred = question.printed or question.decides_fate or question.is_secret
    return question.is_precedent and question.default is not None and not barred


def _asks_precedent(outcome: Run) -> Question[Any] | None:
    """Give the unsettled precedent at which a run stopped, if it stopped at one and nothing is wrong with it."""
    question = outcome.question
    return question if question and question.is_precedent and outcome.refused is None else None


def _agreed(here: Run, readings: Iterable[Run]) -> Run:
    """Leave out of a run the facts, totals and notes in which the readings differ, as long as a question is open."""
    others = [each for each in readings if each is not here]
    told = (here.facts, here.ledger, here.notes)
    if here.ended or all((each.facts, each.ledger, each.notes) == told for each in others):
        return here
    facts = {name: fact for name, fact in here.facts.items() if all(each.facts.get(name) == fact for each in others)}
    mine = here.ledger
    totals = [total for total in mine.totals() if all(each.ledger.of(total) == mine.of(total) for each in others)]
    ledger = Ledger([entry for entry in mine if entry.total in totals])
    notes = tuple(note for note in here.notes if all(note in each.notes for each in others))
    found = {name: here.found[name] for name in facts}
    apart = {}
    for name in (*here.apart, *mine.totals(), *here.facts):
        said = dict.fromkeys(said for each in (here, *others) for said in each.apart.get(name, (each.amount(name),)))
        if any(said) and name not in totals and name not in facts:
            apart[name] = tuple(filter(None, said))
    return replace(here, facts=facts, found=found, ledger=ledger, notes=notes, apart=apart)


def _comes_to(here: Run) -> tuple[Any, ...]:
    """Sum up what a run comes to, to be compared: the ruling and its effects, or what is asked next, and at what."""
    ruling = here.ruling.outcome if here.ruling else ""
    effects = tuple((effect.name, effect.unit, effect.detail, effect.changes) for effect in here.effects)
    asked = (here.question, here.at, here.refused.keyed if here.refused else "") if here.question else ()
    parted = tuple(sorted((name, _comes_to(each)) for name, each in here.readings.items()))
    return ruling, effects, repr(asked), parted


def _end_alike(readings: Iterable[Run]) -> bool:
    """Tell whether all readings of an open rule end alike once the dice lie, however the open rules after it are read.

    Where one of those leaves more to the players, the rule is tried again once that one is settled.
    """
    ends: list[tuple[Mapping[str, str], object]] = []
    for reading in readings:
        last = [*_last_runs(reading, {})]
        found = [(settled, _end_of(each)) for settled, each in last if each.ended]
        if not found or any(each.chance or (each.question and each.question.is_thrown) for _, each in last):
            return False
        for settled, end in found:
            apart = (each for each, other in ends if end != other)
            if any(all(each.get(key, word) == word for key, word in settled.items()) for each in apart):
                return False
        ends += found
    return True


def _last_runs(here: Run, settled: Mapping[str, str]) -> Iterator[tuple[Mapping[str, str], Run]]:
    """Go through what a run leads to, each with the readings of open rules on the way there."""
    if not here.readings or here.question is None:
        yield settled, here
        return
    for word, there in here.readings.items():
        yield from _last_runs(there, {**settled, here.question.key: word})


def _end_of(here: Run) -> tuple[object, list[str]]:
    """Sum up how a run ended: the outcome and the effects, in whatever order."""
    ruling, effects, *_ = _comes_to(here)
    return ruling, sorted(map(repr, effects))


def _noting_unasked(here: Run) -> Run:
    """Add a note, once a run has ended, for each open rule that was taken as suggested, or made no difference."""
    if not here.ended:
        return here
    said = [
        (answer, f"{SUGGESTED} {before_answer(answer.question.prompt)} {answer.said}.")
        for answer in here.from_source(Source.SUGGESTED)
    ]
    said += [
        (answer, f"{MOOT} {answer.question.prompt}")
        for answer in here.from_source(Source.MOOT)
        if len(answer.question.options(here.table)) > 1
    ]
    remarks = (Remark(answer.step, text, f"precedent {answer.question.key}") for answer, text in said)
    return replace(here, notes=(*here.notes, *remarks))


FEW = 6
"""So many options of the next question are named beside a reading."""


def what_each_gives(here: Run) -> Remarks:
    """Say what each reading of the open rule that is asked gives at once: `{"defender": "2-1", "nearest": "3-1"}`.

    It says the first of these in which readings differ: the ruling, the effects, the notes, the options of the next
    question. Empty where a reading gives nothing before more is answered; how it ends then, `ends_of_readings` says.
    """
    for say in (_ruled, _happens, _told, _offered, _meant):
        said = {reading: say(here, there) for reading, there in here.readings.items()}
        if len(set(said.values())) > 1:
            return {reading: text or _otherwise(here, here.readings[reading]) for reading, text in said.items()}
    return dict.fromkeys(here.readings, "")


def _ruled(here: Run, there: Run) -> str:
    return there.ruling.sentence if there.ruling else there.at


def _happens(here: Run, there: Run) -> str:
    return " ".join(str(effect) for effect in there.effects)


def _told(here: Run, there: Run) -> str:
    """Give the notes of the step that asks, but for those that every reading gives.

    Those of a later step tell only how far a reading has come.
    """
    alike = [note for note in there.notes if all(note in each.notes for each in here.readings.values())]
    new = (note for note in there.notes if note not in alike and note.step == here.step)
    return " ".join(note.text for note in new if not note.cite.startswith("precedent"))


def _next_alike(here: Run) -> bool:
    """Tell whether all readings lead to one question."""
    return len({each.question.key if each.question else "" for each in here.readings.values()}) == 1


def _offered(here: Run, there: Run) -> str:
    """Say what may be chosen next, where all readings lead to one question; of many, how many, and one of them."""
    if not _next_alike(here) or there.question is None:
        return ""
    labels = [option.label for option in there.question.options(there.table)]
    if len(labels) <= FEW:
        return f"then choose {a_list(labels)}" if labels else ""
    asked = [each.question for each in here.readings.values()]
    every = [option.label for question in asked if question for option in question.options(there.table)]
    apart = [label for label in labels if every.count(label) < len(asked)]
    return f"then choose one of {len(labels)}{f', also {apart[0]}' if apart else ''}"


def _meant(here: Run, there: Run) -> str:
    """Say what the first answer to the next question means, where all readings lead to it, with the same answers."""
    if not _next_alike(here) or there.question is None:
        return ""
    first = next(iter(there.question.options(there.table)), None)
    return f"then {first.label}: {first.meaning}" if first is not None and first.meaning else ""


def _otherwise(here: Run, there: Run) -> str:
    return "nothing more happens" if there.question is None else _told(here, there)
