"""What a player may be asked to predict of a combat, and whether that was right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tables import Odds
from rulesets.engine.core.words import Words, a_list, capitalised, real_minus, shortened, spoken
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ledger import in_a_sum, in_figures
from rulesets.engine.reference.ruling_view import RulingView, ruled_by
from rulesets.engine.reference.verdicts import TABLE_DECISION, effects_said

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


def words_to_say(checklist: Checklist) -> dict[str, list[Words]]:
    """List the words to choose from where outcome or effects are asked; outcomes read off a table are no words."""
    kinds = {"outcome": () if checklist.ranked else checklist.outcomes, "effects": checklist.effects}
    return {about: list(words) for about, words in kinds.items()}


def objection(riddle: Riddle, said: str, words: Sequence[Words]) -> str:
    """Say why something cannot be what is asked, whatever that is; empty where it can be.

    `words` are those to choose from; where there are none, all but numbers can be anything.
    """
    if not said:
        return "Type your answer, or press Escape to see it."
    if re.fullmatch(r"[-−]?\d+", riddle.is_) and not re.fullmatch("[-+−]?[0-9]+", said):
        return f"“{shortened(said)}” is not a number: type digits."
    known = {_plain(word) for word in (*words, *riddle.is_.split(","))}
    unknown = [part.strip() for part in _parts(riddle, said) if words and _plain(part) not in known]
    if unknown:
        return f"“{shortened(unknown[0])}” is not one of them: type {a_list([word.value for word in words], 'or')}."
    return ""


def _parts(riddle: Riddle, said: str) -> list[str]:
    return said.split(",") if riddle.about == "effects" else [said]


def _plain(word: str) -> str:
    """Write a word as it is compared: 3 to 1 and 3:1 are 3-1."""
    return re.sub(_ODDS, r"\1-\2", word.strip().casefold().replace("−", "-")).replace(" ", "-")


# What is asked, and what it comes to


def value_of(run: Run, about: str) -> Any:
    """Give what a run came to: the outcome, the verdict or a fact; None where it did not come so far."""
    if about == OUTCOME:
        return run.ruling.outcome if run.ruling else None
    if about == VERDICT:
        text = RulingView.of(run).verdict.text if run.ended and run.ruling else ""
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
        if label and called.islower():
            return capitalised(label)
        return f"{called}: {label}" if label else called
    if isinstance(value, Mapping):
        return ", ".join(f"{many} {name}" for name, many in value.items() if many) or "none"
    if isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value):
        return in_figures(Fraction(value))
    chart = run.chart if is_odds(value) and not checklist.cells_say else None  # else players have further columns
    if chart and is_odds(first := chart.columns[0]) and Odds.parse(value) < Odds.parse(first):
        return f"below {first}"  # the table has no name for it
    return checklist.said(about, value)


def is_odds(value: Any) -> bool:
    """Tell whether a value is odds, such as 3-1 or 1-2."""
    return isinstance(value, str) and re.fullmatch("1-[0-9]+|[0-9]+-1", value) is not None


def worth_asking(run: Run, fact: str) -> bool:
    """Tell whether a fact is short to say, and no sum of one number that was just typed; counts are, if named."""
    value: Any = run.facts[fact]
    short = isinstance(value, str | int) and not isinstance(value, bool) and len(str(value)) <= LONGEST_FACT
    counts = isinstance(value, Mapping) and fact in run.checklist.facts_called
    entries = run.ledger.of(fact)
    typed = len(entries) == 1 and entries[0].amount == value
    return (short and not typed) or counts


def _words(name: str) -> str:
    return name.replace("_", " ").replace(".", " ")


def asked_of(checklist: Checklist, about: str) -> str:
    """Ask for the outcome, the verdict or a fact of a combat."""
    if about == VERDICT:
        return "What happens?"
    name = _words(checklist.facts_called.get(about, about))
    if name.startswith("number of "):
        counted, _, what = name.removeprefix("number of ").partition(" that ")
        return f"How many {counted} {what or 'are there'}?"
    many = any(word in ("odds", "dice", "steps", "symbols") for word in name.split())
    return f"What {'are' if many else 'is'} the {name}?"


def cite_of(run: Run, about: str) -> str:
    """Give the section by which a fact, the outcome or the verdict was found."""
    if about in (OUTCOME, VERDICT):
        return run.ruling.cite if run.ruling else ""
    entries = [entry.cite for entry in run.ledger.of(about) if entry.cite]
    step = next((each for each in run.checklist.steps if each.id == run.found.get(about)), None)
    return (entries[-1:] or [step.cite if step else ""])[0]


def why_of(run: Run, about: str) -> str:
    """Say how a fact, the outcome or the verdict comes about, in a sum or a sentence."""
    if about in (OUTCOME, VERDICT):
        effects = effects_said(run.checklist, ruled_by(run)) if about == VERDICT else []
        ruling = run.ruling.sentence if run.ruling else ""
        only = about == OUTCOME and ruling in [each.sentence for each in run.effects]  # what befell, but not why
        return " ".join(dict.fromkeys([*(each.text for each in run.notes[-1:] if only), ruling, *effects])).strip()
    if entries := run.ledger.of(about) or run.ledger.of(run.checklist.facts_called.get(about, about)):
        return in_a_sum(entries)
    totals = {total.name for total in run.checklist.totals}
    at = run.steps.index(run.found[about])
    steps = run.steps[max(0, at - 1) if about in totals else at : at + 1]
    notes = [note.text for note in run.notes if note.step in steps]
    shifts = [each for each in run.ledger if each.total not in (*totals, *run.facts) and about not in totals]
    own = [each for each in shifts if each.total.startswith(f"{about} ")]  # such as what changes the roll for hits
    shifted = (f"{capitalised(each.called)}: {real_minus(each.signed)}." for each in own or shifts)
    return " ".join((*notes, *shifted)) or why_of(run, VERDICT)


def same(said: str, is_: str) -> bool:
    """Tell whether what was said is what it is, whatever the spacing, case and order of a list."""
    parts = [sorted(map(_plain, text.split(","))) for text in (said, is_)]
    return parts[0] == parts[1]
