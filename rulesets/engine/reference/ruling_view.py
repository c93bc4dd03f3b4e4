"""A run to read: where each step stands, the usual answer, the ruling and what it rests on; what to predict."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED, Effect
from rulesets.engine.core.tables import Odds
from rulesets.engine.core.tabletop import Answers, Facts
from rulesets.engine.core.words import Role, Words, a_list, capitalised, real_minus, shortened, spoken
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Remark, Run, Source, Step, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry, Participants, in_a_sum, in_figures
from rulesets.engine.reference.verdicts import TABLE_DECISION, Ruled, Verdict, effects_said, verdict_of


@dataclass(frozen=True)
class RulingView:
    """A ruling with what it rests on and what follows from it; while nothing is ruled yet, the outcome is empty.

    `facts` are those that the procedure found, by name, as plain JSON values. `unneeded` are the answers that fell
    away, called as players call them; a session keeps none of those. `participants` says who fought, `verdict` what
    the ruling comes to, in few words, with what the players do now.
    """

    outcome: str = ""
    sentence: str = ""
    cite: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    remarks: tuple[Remark, ...] = ()
    unneeded: tuple[str, ...] = ()
    participants: Participants = field(default_factory=Participants)
    verdict: Verdict = field(default_factory=Verdict)

    @classmethod
    def of(cls, run: Run) -> RulingView:
        """Make it from a run, as far as that has come."""
        return cls(
            outcome=run.ruling.outcome if run.ruling else "",
            sentence=run.ruling.sentence if run.ruling else "",
            cite=run.ruling.cite if run.ruling else "",
            facts=run.facts,
            effects=run.effects,
            ledger=tuple(run.ledger),
            remarks=run.notes,
            unneeded=tuple(map(run.checklist.called, run.waiting)),
            participants=who_fights(run),
            verdict=verdict_of(run.checklist, ruled_by(run)),
        )

    def told_by(self, checklist: Checklist | None, answers: Answers) -> RulingView:
        """Give one that a session has kept with who fought and the verdict, which its checklist tells."""
        ruled = Ruled(self.outcome, self.cite, self.effects, answers, remarks=self.remarks, sentence=self.sentence)
        fought = who_fought(checklist, answers, self.facts)
        return replace(self, participants=fought, verdict=verdict_of(checklist, ruled))

    @property
    def called(self) -> str:
        """Call the outcome as players do."""
        return spoken(self.outcome)

    @property
    def code(self) -> str:
        """Say what the table gave, behind the verdict: `DR`, `in place of DR`; nothing where that is a word for it."""
        if self.verdict.instead:
            return f"in place of {self.called}"
        is_told = self.called.islower() or self.verdict.text.startswith(f"{self.called} ")
        return "" if self.verdict.text and is_told else self.called

    @property
    def refused(self) -> bool:
        """Tell whether the rules do not allow what was asked for."""
        return self.outcome == REFUSED


def ruled_by(run: Run) -> Ruled:
    """Give what the verdict of a run is made of; nothing while it has no ruling."""
    if run.ruling is None:
        return Ruled("", "", (), {})
    ruling, kept = run.ruling, (run.notes, run.ruling.sentence)
    return Ruled(ruling.outcome, ruling.cite, run.effects, run.texts, run.ended, ruling.way_on, *kept)


def who_fights(run: Run) -> Participants:
    """Tell who fights in a run, as far as that has come."""
    return who_fought(run.checklist, run.texts, run.facts)


def who_fought(checklist: Checklist | None, answers: Answers, facts: Facts) -> Participants:
    """Tell who fought in a combat; nobody where its checklist is gone, or finds nothing in what was kept of it.

    `answers` are texts by key, `facts` what was found, by name.
    """
    if checklist is None or checklist.fought is None:
        return Participants()
    try:
        called = {
            f"{each.role}s": each.called_alone(answers) for each in checklist.questions if isinstance(each, Force)
        }
        alone = {role: (unit,) for role, unit in called.items() if unit}
        return Participants(**checklist.fought(answers, facts)._asdict() | alone)
    except Exception:  # what an older version kept, or a file that was changed, need not be what the game expects
        return Participants()


# Where a run stands: the place of each step, the usual answer to the open question, and whose it is to answer


class StepPlace(Words):
    """Where a step stands in a run."""

    DONE = "done"
    HERE = "here"
    AHEAD = "ahead", "to come"
    SKIPPED = "skipped"


class StepView(NamedTuple):
    """A step of the checklist as it stands in a run.

    Attributes:
        step: the step itself.
        place: whether it is done, the run stands there, it is still ahead, or it was skipped.
        answers: what was answered there.
        why: why it was skipped; empty otherwise.
        facts: the names of the facts found there.
    """

    step: Step
    place: StepPlace
    answers: tuple[UsedAnswer, ...] = ()
    why: str = ""
    facts: tuple[str, ...] = ()


def steps_of(here: Run) -> tuple[StepView, ...]:
    """Say where each step of the checklist stands in a run, in the checklist's order."""
    order = [step.id for step in here.checklist.steps]
    reached = {order.index(id) for id in here.steps if id in order}
    furthest = max(reached, default=-1)
    return tuple(
        _view(here, step, number in reached, number < furthest) for number, step in enumerate(here.checklist.steps)
    )


def reminders(here: Run, asked: Collection[str]) -> tuple[Question[Any], ...]:
    """List the reminders that a run came to and that stood above no question yet, in their order.

    `asked` holds the keys of the questions that were put and answered one by one; what stood above them was seen.
    """
    pending: list[Question[Any]] = []
    for key, answer in here.answered.items():
        if answer.question.is_reminder and answer.source is Source.DEFAULT:
            pending.append(answer.question)
        elif key in asked:
            pending.clear()
    return tuple(pending)


def _view(here: Run, step: Step, reached: bool, passed: bool) -> StepView:
    answers = tuple(answer for answer in here.answered.values() if answer.step == step.id)
    if here.question is not None and step.id == here.step:
        return StepView(step, StepPlace.HERE, answers)
    if reached:
        facts = tuple(name for name, found in here.found.items() if found == step.id)
        return StepView(step, StepPlace.DONE, answers, facts=facts)
    if passed:
        return StepView(step, StepPlace.SKIPPED, why=step.skipped or "does not apply here")
    if here.ended:
        return StepView(step, StepPlace.SKIPPED, why=_why_not_reached(here, step))
    return StepView(step, StepPlace.AHEAD)


def _why_not_reached(here: Run, step: Step) -> str:
    ruled = here.ruling.outcome if here.ruling else ""
    if here.ruling is not None and here.ruling.refused:
        return "refused"
    return step.unreached or step.skipped or f"not needed after {ruled}"


IsKnown = Callable[[Question[Any]], bool]
"""Tells whether a table has answered a question before in this game."""


def usual_answer(run: Run, known: IsKnown) -> str | None:
    """Give the usual answer to the question at which a run stands, as text; None where players have to say it.

    It is the default, or the one answer that there is. Dice, secrets and precedents have none, nor has who takes part.
    What is printed on a component, and what decides a unit's fate, has one only once the table has answered it before.
    """
    question = run.question
    if question is None or run.refused is not None or question.unusual or not question.goes_unsaid:
        return None
    if question.is_thrown or question.is_secret or question.is_precedent:
        return None
    if question.default is None:
        return question.only_answer(run.table)
    return question.default if known(question) or not (question.printed or decides_fate(run)) else None


def decides_fate(run: Run) -> bool:
    """Tell whether the open question decides what becomes of a unit, as all do once the outcome is announced."""
    return run.question is not None and (run.question.decides_fate or run.ruling is not None)


def who_answers(run: Run) -> Role | None:
    """Tell whose the open question is to answer, by itself or by its step; None where it is neither side's alone."""
    if run.question is None:
        return None
    return run.checklist.role_of(run.question) or run.checklist.steps[run.checklist.place(run.step)].role


LONGEST_FACT = 12
OUTCOME, VERDICT = "outcome", "verdict"
"""What is asked that is no fact: the word of the ruling, and what it comes to in few words."""
ALLOWED = "allowed"
"""What comes of something that is refused where a rule is missed, as far as it goes."""
_ODDS = r"([0-9]+)\s*(?:to|:)\s*(-?[0-9]+)"


class Riddle(NamedTuple):
    """Something that an answer brings to light: what it is about, what it is, the rule, and why."""

    about: str
    is_: str
    cite: str
    why: str


def riddles(before: Run, after: Run) -> tuple[Riddle, ...]:
    """List what an answer newly brings to light: facts that are short to say, then the outcome, then the effects."""
    called, said = after.checklist.facts_called, after.checklist.said
    facts = [name for name in after.facts if worth_asking(after, name)]
    new = {each: value_of(after, each) for each in (*facts, OUTCOME)}
    found = [
        Riddle(_words(called.get(each, each)), said(each, value), cite_of(after, each), why_of(after, each))
        for each, value in new.items()
        if value not in (None, value_of(before, each)) and not isinstance(value, Mapping)
    ]
    if after.ended and after.effects:
        named = ", ".join(dict.fromkeys(effect.name for effect in after.effects))
        why = " ".join(str(effect) for effect in after.effects)
        found.append(Riddle("effects", named, after.effects[0].cite, why))
    return tuple(found)


def objection(riddle: Riddle, said: str, words: Sequence[Words]) -> str:
    """Say why something cannot be what is asked, whatever that is; empty where it can be.

    `words` are those to choose from; where there are none, all but numbers can be anything.
    """
    if not said:
        return "Type your answer, or press Escape to see it."
    if re.fullmatch(r"[-−]?\d+", riddle.is_) and not re.fullmatch("[-+−]?[0-9]+", said):
        return f"“{shortened(said)}” is not a number: type digits."
    parts = said.split(",") if riddle.about == "effects" else [said]
    known = {_plain(word) for word in (*words, *riddle.is_.split(","))}
    unknown = [part.strip() for part in parts if words and _plain(part) not in known]
    if unknown:
        return f"“{shortened(unknown[0])}” is not one of them: type {a_list([word.value for word in words], 'or')}."
    return ""


def _plain(word: str) -> str:
    """Write a word as it is compared: 3 to 1 and 3:1 are 3-1."""
    return re.sub(_ODDS, r"\1-\2", word.strip().casefold().replace("−", "-")).replace(" ", "-")


# What is asked, and what it comes to


def value_of(run: Run, about: str) -> Any:
    """Give what a run came to: the outcome, the verdict or a fact; None where it did not come so far."""
    if about == OUTCOME:
        return run.ruling.outcome if run.ruling else None
    if about == VERDICT:
        text = verdict_of(run.checklist, ruled_by(run)).text if run.ended and run.ruling else ""
        return text if text not in ("", TABLE_DECISION) else None
    return run.facts.get(about)


def value_said(run: Run, about: str, value: Any) -> str:
    """Say what something comes to, as it stands among choices."""
    checklist = run.checklist
    if about == OUTCOME:
        if value in (REFUSED, ALLOWED):
            return "Not allowed" if value == REFUSED else "Allowed"
        word = next((each for each in checklist.outcomes if each.value == value), None)
        label = word.label if word is not None else checklist.cells_say(value) if checklist.cells_say else ""
        called = spoken(value)
        if label and (called.islower() or called.isdecimal()):
            return capitalised(label)
        return f"{called}: {label}" if label else called
    if isinstance(value, Mapping):
        return ", ".join(f"{many} {name}" for name, many in value.items() if many) or "none"
    if isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value):
        return in_figures(Fraction(value))
    if run.chart and is_below(run, value):
        return f"below {run.chart.columns[0]}"  # the table has no name for it
    return checklist.said(about, value)


def is_below(run: Run, value: Any) -> bool:
    """Tell whether odds are worse than the first column of the table, where players have no further ones."""
    chart = run.chart if is_odds(value) and not run.checklist.cells_say else None
    return chart is not None and is_odds(first := chart.columns[0]) and Odds.parse(value) < Odds.parse(first)


def is_odds(value: Any) -> bool:
    """Tell whether a value is odds, such as 3-1 or 1-2."""
    return isinstance(value, str) and re.fullmatch("1-[0-9]+|[0-9]+-1", value) is not None


def worth_asking(run: Run, fact: str) -> bool:
    """Tell whether a fact is short to say, and neither just typed nor dice that nothing changes; named counts are."""
    value: Any = run.facts[fact]
    short = isinstance(value, str | int) and not isinstance(value, bool) and len(str(value)) <= LONGEST_FACT
    counts = isinstance(value, Mapping) and fact in run.checklist.facts_called
    entries = run.ledger.of(fact)
    typed = len(entries) == 1 and entries[0].amount == value
    printed = fact.endswith((".dice", ".roll")) and not changes_of(run, fact)
    return (short and not typed and not printed) or counts


def _words(name: str) -> str:
    return name.replace("_", " ").replace(".", " ")


ASKED = {
    VERDICT: "What happens?",
    "attack": "What is the attack strength in all?",
    "offence": "What is the offence in all?",
    "defence": "What is the defence in all?",
    "shift": "How many columns does the attacker gain?",
    "column": "Which column of the table is used?",
}
"""How things are asked for that are called so."""


def asked_of(checklist: Checklist, about: str) -> str:
    """Ask for the outcome, the verdict or a fact of a combat."""
    name = _words(checklist.facts_called.get(about, about))
    if name in ASKED:
        return ASKED[name]
    if name.startswith("number of "):
        counted, _, what = name.removeprefix("number of ").partition(" that ")
        return f"How many {counted} {what or 'are there'}?"
    many = any(word in ("odds", "dice", "steps", "symbols") for word in name.split())
    return f"What {'are' if many else 'is'} the {name}?"


def cite_of(run: Run, about: str) -> str:
    """Give the section by which a fact, the outcome or the verdict was found."""
    if about in (OUTCOME, VERDICT):
        return run.ruling.cite if run.ruling else ""
    entries = [entry.cite for entry in run.ledger.of(about) or changes_of(run, about) if entry.cite]
    step = next((each for each in run.checklist.steps if each.id == run.found.get(about)), None)
    return (entries[-1:] or [step.cite if step else ""])[0]


def why_of(run: Run, about: str) -> str:
    """Say how a fact, the outcome or the verdict comes about, in a sum or a sentence."""
    if about in (OUTCOME, VERDICT):
        effects = effects_said(run.checklist, ruled_by(run)) if about == VERDICT else []
        ruling = run.ruling.sentence if run.ruling else ""
        only = about == OUTCOME and ruling in [each.sentence for each in run.effects]  # what befell, but not why
        more = [each for each in effects if each.casefold() not in ruling.casefold()]
        return " ".join(dict.fromkeys([*(each.text for each in run.notes[-1:] if only), ruling, *more])).strip()
    if entries := run.ledger.of(about) or run.ledger.of(run.checklist.facts_called.get(about, about)):
        return in_a_sum(entries)
    totals = {total.name for total in run.checklist.totals}
    at = run.steps.index(run.found[about])
    steps = run.steps[max(0, at - 1) if about in totals else at : at + 1]
    notes = [note.text for note in run.notes if note.step in steps]
    shifts = [each for each in run.ledger if each.total not in (*totals, *run.facts) and about not in totals]
    shifts = changes_of(run, about) or [each for each in shifts if not re.search(" (dice|roll)", each.total)]
    shifted = (f"{capitalised(each.called)}: {real_minus(each.signed)}." for each in shifts)
    return " ".join((*notes, *shifted)) or why_of(run, VERDICT)


def changes_of(run: Run, about: str) -> list[LedgerEntry]:
    """List what changes a throw by which a fact is found: `hit roll` for `hit`, `hit dice` for `hit.dice`."""
    words, told = {*about.split(".")}, [(each, {*re.findall(r"\w+", each.total)}) for each in run.ledger]
    return [each for each, named in told if words <= named and ("dice" in words or "dice" not in named)]


def same(said: str, is_: str) -> bool:
    """Tell whether what was said is what it is, whatever the spacing, case and order of a list."""
    parts = [sorted(map(_plain, text.split(","))) for text in (said, is_)]
    return parts[0] == parts[1]
