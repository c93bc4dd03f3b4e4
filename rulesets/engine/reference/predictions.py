"""What a player may be asked to predict of a combat, and whether that was right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulesets.engine.core.words import Words, a_list, capitalised, real_minus, shortened
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ledger import in_a_sum
from rulesets.engine.reference.ruling_view import ruled_by
from rulesets.engine.reference.verdicts import effects_said

LONGEST_FACT = 12
OUTCOME, VERDICT = "outcome", "verdict"
"""What is asked that is no fact: the word of the ruling, and what it comes to in few words."""
_ODDS = r"([0-9]+)\s*(?:to|:)\s*(-?[0-9]+)"


class Riddle(NamedTuple):
    """Something that an answer brings to light: what it is about, what it is, the rule, and why."""

    about: str
    is_: str
    cite: str
    why: str


def riddles(before: Run, after: Run) -> tuple[Riddle, ...]:
    """List what an answer newly brings to light: facts that are short to say, then the outcome, then the effects."""
    new = {name: value for name, value in after.facts.items() if before.facts.get(name) != value}
    facts = [name for name, value in new.items() if worth_asking(after, name) and not isinstance(value, Mapping)]
    called, said = after.checklist.facts_called, after.checklist.said
    found = [
        Riddle(_words(called.get(name, name)), said(name, after.facts[name]), cite_of(after, name), why_of(after, name))
        for name in facts
    ]
    ruling = after.ruling
    if ruling is not None and before.ruling is None:
        found.append(Riddle("outcome", ruling.outcome, ruling.cite, ruling.sentence))
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
