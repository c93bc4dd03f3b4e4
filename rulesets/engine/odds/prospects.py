"""What a run may come to, as it is shown: odds of the outcomes, best first, or why there are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, groupby, takewhile
from math import floor
from types import MappingProxyType
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.core.words import Scope, a_list, beside_answer, spoken
from rulesets.engine.odds import forecast
from rulesets.engine.odds.forecast import Forecast, label_of, next_threshold, odds_now, per_option, thrown
from rulesets.engine.odds.search import Happening, Unknown
from rulesets.engine.questions.question import Question, matches
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Run

# Forecasts for the eye: rows for bars, one line for plain text, and percent


NOT_KNOWN = "not known"
LARGEST_DENOMINATOR = 36
"""Up to which denominator a chance is shown as a fraction, too: that of two dice."""


class OddsRow(NamedTuple):
    """One bar: the outcome's word (empty where it is not known), its label, and its exact chance.

    Where more is said of it, `said` is what befalls whom by it, and `faces` those of the die by which it comes.
    """

    word: str
    label: str
    chance: Fraction
    said: str = ""
    faces: str = ""

    @property
    def called(self) -> str:
        """Call the outcome as players do: by its word, or its label where it has none."""
        return spoken(self.word) or self.label

    def __str__(self) -> str:
        """Print it in a few words: `DX 1/2 (50%)`, or `DX 14%` where a fraction says no more."""
        return f"{self.called} {in_short(self.chance)}"


def rows(found: Forecast) -> tuple[OddsRow, ...]:
    """List the outcomes, the best for the attacker first; what is not known last."""
    known = [OddsRow(word, label_of(found.checklist, word), chance) for word, chance in found.outcomes.items()]
    unknown = [OddsRow("", NOT_KNOWN, 1 - found.known)] if found.known != 1 else []
    return (*known, *unknown)


def percent(chance: Fraction) -> str:
    """Round a chance to whole percent, but call nothing certain or out of the question that is not."""
    rounded = floor(chance * 100 + Fraction(1, 2))
    if rounded == 0 and chance:
        return "under 1%"
    if rounded == 100 and chance != 1:
        return "over 99%"
    return f"{rounded}%"


def fraction(chance: Fraction) -> str:
    """Write a chance as a fraction that one can take in, such as `5/36`; empty where it is none."""
    return str(chance) if 1 < chance.denominator <= LARGEST_DENOMINATOR else ""


def in_short(chance: Fraction) -> str:
    """Say a chance in percent, behind its fraction where one can take that in: `1/2 (50%)`, `14%`."""
    exact = fraction(chance)
    return f"{exact} ({percent(chance)})" if exact else percent(chance)


def heading(bars: Iterable[OddsRow]) -> str:
    """Head the odds of outcomes; of numbers it is said what they count: `Odds of men lost`."""
    numbers = [row for row in bars if row.word.isdecimal()]
    counted = (re.search(rf"\b{row.word} (\w+) are (\w+)", row.label) for row in numbers)
    of_several = next(filter(None, counted), None)
    if of_several is not None:
        return f"Odds of {of_several[1]} {of_several[2]}"
    return "Odds of losses" if any(re.search(" los[et]", row.label) for row in numbers) else "Odds"


def line(bars: Sequence[OddsRow]) -> str:
    """Say the odds in one line: `Odds: DX 1/2 (50%), NE 1/3 (33%), DR 1/6 (17%)`."""
    return f"{heading(bars)}: {', '.join(map(str, bars))}"


def threshold_line(threshold: forecast.Threshold, what: str = "") -> str:
    """Say what reaches the next threshold: `+2 strength reaches 3-1: Defender destroyed 33% → 50%`.

    `what` names what there is more of. More dice of a pool reach nothing: `+1 shots: no men are lost 20% → 15%`.
    """
    before, after = threshold.before, threshold.after
    more, there = f"+{threshold.more} {what}".rstrip(), f" reaches {after.against or 'the next threshold'}"
    if not after.known:
        return f"{more}{there}, where no result is known"
    return f"{more}{there if after.against != before.against or not after.against else ''}: {moved(before, after)}"


def moved(before: Forecast, after: Forecast) -> str:
    """Say how the best outcome for the attacker that moves does so: `Defender destroyed 33% → 50%`.

    Of outcomes that are numbers it is the one that moves most, with all above it: `defenders lose 2 or more 37% → 16%`.
    Where others eliminate its unit, too, that is told; where less is known, or more, that: it has not gone down.
    """
    if before.known != after.known:
        return f"{NOT_KNOWN} {percent(1 - before.known)} → {percent(1 - after.known)}"
    words = sorted(dict.fromkeys((*before.outcomes, *after.outcomes)), key=after.checklist.rank, reverse=True)
    chances = {word: (before.outcomes.get(word, Fraction(0)), after.outcomes.get(word, Fraction(0))) for word in words}
    moves = {word: new - old for word, (old, new) in chances.items() if new != old}
    if not moves:
        return "no known chance changes"
    if all(map(str.isdecimal, words)):
        together = zip(*map(accumulate, zip(*chances.values(), strict=True)), strict=True)
        by_label = {label_of(after.checklist, word): each for word, each in zip(words, together, strict=True)}
        told = max(by_label, key=lambda label: abs(by_label[label][1] - by_label[label][0]))
        return f"{told}{' or more' * (told != next(iter(by_label)))} {' → '.join(map(percent, by_label[told]))}"
    told = max(moves, key=lambda word: abs(moves[word])) if after.checklist.ranked else next(iter(moves))
    for unit in after.doomed.get(told, before.doomed.get(told, ())):
        if (dies := tuple(it.eliminated.get(unit, Fraction(0)) for it in (before, after))) != chances[told]:
            return f"{unit} eliminated {' → '.join(map(percent, dies))}"
    return f"{label_of(after.checklist, told)} {' → '.join(map(percent, chances[told]))}"


# What the odds panel shows: the odds from here, what each option does to them, and, after the roll, the luck


FORGOTTEN = "Forgotten anything?"
KNOWN_ENOUGH = Fraction(1, 2)
"""How much of what may come must be known for its odds to be shown."""
FEW_OPTIONS = 9
LIKELIEST = 4
"""How many outcomes are told beside a reading of an open rule; one more is told rather than left out."""
STILL_TO_COME = "“Not known” depends on answers still to come."
TOO_EARLY = "Odds: too early. Most depends on answers still to come."


class Prospects(NamedTuple):
    """Bars, lines to read beneath them, and remarks beside options, by word; once it is thrown, the bars of before."""

    bars: tuple[OddsRow, ...] = ()
    lines: tuple[str, ...] = ()
    remarks: Remarks = MappingProxyType({})
    before: tuple[OddsRow, ...] = ()

    @property
    def as_guided(self) -> Prospects:
        """Leave out what might have been forgotten: who was guided answered as the table shows."""
        return self._replace(lines=tuple(takewhile(lambda line: line != FORGOTTEN, self.lines)))


def is_too_early(run: Run) -> bool:
    """Tell whether nothing can be foretold: every way stops at the question that is open, as no default answers it."""
    asked = run.question if run.ruling is None else None
    return bool(asked and asked.default is None and not asked.is_thrown and not asked.is_precedent)


def prospects(run: Run) -> Prospects:
    """Work out what can be said of a run: before the roll its odds, after it the luck and what was forgotten."""
    return _after(run) if run.ended else _before(run)


def _before(run: Run) -> Prospects:
    if run.question is not None and run.question.is_precedent:
        # The odds would go by one of its readings, so each says its own.
        gives = what_each_gives(run)
        ends = ends_of_readings(run, run.question).items()
        return Prospects(
            remarks={word: said for word, said in ends if not (gives.get(word) and run.readings[word].ruling)}
        )
    if run.ruling is not None or is_too_early(run):
        return Prospects()
    here = forecast.forecast(run.checklist, run.given)
    if not here.known:
        return Prospects(lines=_missing(run, here) if _is_thrown_now(run) else ())
    bars = rows(here) if _throws_dice(run) and here.known >= KNOWN_ENOUGH else ()
    return Prospects(bars, (*_counted(run, here), *_threshold(run), *_missing(run, here)), _remarks(run, here))


def each_reading(run: Run) -> Remarks:
    """Say what each reading of the open rule that is asked gives at once, or else to what it leads.

    The latter is left out where the ruleset has a fault over it: the combat goes on without.
    """
    gives = what_each_gives(run)
    if all(gives.values()) or run.question is None:
        return gives
    try:
        ends = ends_of_readings(run, run.question)
    except Exception:
        return gives
    return {word: said or ends.get(word, "") for word, said in gives.items()}


def ends_of_readings(run: Run, question: Question[Any]) -> Remarks:
    """Say to what each reading of an open rule leads, followed with the usual answers: `{"nearest": "DX 50%, NE 50%"}`.

    Where readings have the same outcomes, effects in which they differ stand behind these; what has no usual answer is
    named where it alone tells them apart, keeps all from being known, or decides on effects that another reading has.
    """
    after = per_option(run.checklist, run.given, question)
    said = {word: _likely(rows(there)) if there.known else "" for word, there in after.items()}
    apart = _effects_apart(after) if not _differ(said) else said
    said = {word: "; ".join(dict.fromkeys(filter(None, (said[word], apart[word])))) for word in said}
    alike = {word: not _differ(said) or bool(end and not apart[word]) for word, end in said.items()}
    told = {word: _and_then(run, word, there, said[word], alike[word]) for word, there in after.items()}
    return told if _differ(told) else {word: _all_the_same(run, word, after, end) for word, end in told.items()}


def _all_the_same(run: Run, word: str, after: Mapping[str, Forecast], end: str) -> str:
    """Say that a reading ends as the others do; what that hangs on: an open rule after it, or what is asked first."""
    if not any(there.missing or there.undecided for there in after.values()):
        read = {each: _open_rules(there) for each, there in after.items()}
        alone = [rule for rule in read[word] if not all(rule in rules for rules in read.values())]
        decides = f"{end}; then “{alone[0]}” decides" if alone else end
        return decides if _differ(read) else f"whichever you choose: {end}"
    asked = {word: f"then “{there.question.prompt}” is asked" for word, there in run.readings.items() if there.question}
    return "; ".join(filter(None, (asked.get(word) if _differ(asked) else "", end)))


def _open_rules(there: Forecast) -> tuple[str, ...]:
    """Name the open rules that are read as suggested on the ways of a forecast."""
    return tuple(sorted(each.question.prompt for each in there.assumed if each.question.is_precedent))


def _differ(said: Mapping[str, object]) -> bool:
    return len(set(said.values())) > 1


def _likely(told: Iterable[OddsRow]) -> str:
    """Say some chances in a line, of many the likeliest: `DX 50%, NE 50%`, `DX 40%, NE 20%, EX 20% and others`.

    What is certain has no chance beside it: `DX`.
    """
    likely = sorted(told, key=lambda row: (bool(row.word), row.chance), reverse=True)
    said = [row.called if row.chance == 1 else f"{row.called} {percent(row.chance)}" for row in likely]
    counts = heading(likely).removeprefix("Odds").removeprefix(" of ")
    said[0:1] = [f"{counts}: {each}" if counts else each for each in said[:1]]
    return ", ".join(said) if len(said) <= LIKELIEST + 1 else f"{', '.join(said[:LIKELIEST])} and others"


def _effects_apart(after: Mapping[str, Forecast]) -> Remarks:
    """Say for each reading the effects whose chances are not the same under all of them."""
    found = {word: there.effects for word, there in after.items()}
    happenings = dict.fromkeys(each for chances in found.values() for each in chances)
    apart = [each for each in happenings if len({chances.get(each, 0) for chances in found.values()}) > 1]
    labels = {each.value: each.label for there in after.values() for each in there.checklist.effects}
    said = {each: _called(each, labels.get(each.effect, spoken(each.effect))) for each in apart}
    return {
        word: _likely(OddsRow("", said[each], chances[each]) for each in apart if each in chances)
        for word, chances in found.items()
    }


def _called(happening: Happening, label: str) -> str:
    """Say an effect with its unit and its detail: `Scouts: eliminated (crater)`."""
    unit, detail = happening.unit and f"{happening.unit}: ", happening.detail and f" ({happening.detail})"
    return f"{unit}{label}{detail}"


def _and_then(run: Run, word: str, there: Forecast, said: str, alike: bool) -> str:
    """Add what has no usual answer, where nothing else is said, or nothing else tells readings apart.

    Once dice lie, what a kit lacks of those still to be rolled is no matter any more: their odds are not asked for.
    """
    asked, lie = run.readings[word].question, bool(thrown(run))
    missing = [
        each
        for each in (*there.missing, *there.undecided)
        if not (lie and each.printed and (asked is None or each.key != asked.key))
    ]
    if not missing or (said and not alike):
        return said
    if lacking := [each for each in missing if each.printed and _of_the_kit(run, each.key)]:
        decides = f"your kit lacks {_listed(lacking)}"
    elif alike and asked is not None:
        decides = f"your answer to “{asked.prompt}” decides"
    else:
        decides = missing[0].reason or f"your answer to “{missing[0].prompt}” decides"
    return f"{said}; then {decides}" if said else decides


def _throws_dice(run: Run) -> bool:
    """Tell whether there are dice in this checklist at all: without, what follows is no matter of odds."""
    return any(each.is_thrown for each in run.checklist.answerable())


def _is_thrown_now(run: Run) -> bool:
    return run.question is not None and run.question.is_thrown


def _counted(run: Run, here: Forecast) -> tuple[str, ...]:
    """Say what the odds of a throw count, where one effect may come with another."""
    counted = run.checklist.counted if _is_thrown_now(run) else ""
    return (counted,) if counted and any(len(effects) > 1 for _, effects in here.joint) else ()


def _missing(run: Run, here: Forecast) -> tuple[str, ...]:
    too_much = [each.reason for each in here.missing if each.reason and each.key not in run.given.answers]
    if too_much:
        return (f"Odds: {'incomplete' if here.known else 'none'}. {too_much[0]}",)
    lacking = [each for each in here.missing if each.printed and _of_the_kit(run, each.key)]
    if not lacking:
        open_still = here.known and here.missing and _throws_dice(run)
        return (STILL_TO_COME if here.known >= KNOWN_ENOUGH else TOO_EARLY,) if open_still else ()
    return (f"Odds: incomplete. Your kit lacks {_listed(lacking)}.",)


def _listed(lacking: Sequence[Unknown]) -> str:
    """Name printed values: cells of a table by column, `column 3-1, dice 1–4 and 6`, others as they are asked for."""
    columns: dict[str, list[int]] = {}
    others: list[str] = []
    for each in lacking:
        if cell := re.search(r"\.(\d+-\d+)\.(-?\d+)$", each.key):
            columns.setdefault(cell[1], []).append(int(cell[2]))
        else:
            called = beside_answer(each.prompt).rstrip("?")
            asks = re.match(r"(Do|Does|Is|Are|May|What|Which|How|Who|Read|Enter)\b", called)
            others.append(f"an answer to “{each.prompt}”" if asks else f"the {called[:1].lower()}{called[1:]}")
    cells = [f"column {column}, {_dice(sorted(rows))}" for column, rows in columns.items()]
    return "; ".join([*cells, *others])


def _dice(rows: Sequence[int]) -> str:
    """Name rows of a table by their dice: `die 4`, `dice 1–4 and 6`."""
    runs = [[row for _, row in run] for _, run in groupby(enumerate(rows), lambda each: each[1] - each[0])]
    parts = [[f"{each[0]}–{each[-1]}"] if len(each) > 2 else [str(row) for row in each] for each in runs]
    return f"{'die' if len(rows) == 1 else 'dice'} {a_list([part for each in parts for part in each], 'and')}"


def _of_the_kit(run: Run, key: str) -> bool:
    return any(each.remember is Scope.KIT and matches(each, key) for each in run.checklist.answerable())


def _threshold(run: Run) -> tuple[str, ...]:
    amount = next((each.question for each in run.answered.values() if each.question.measures), None)
    if amount is None or not _is_thrown_now(run) or thrown(run):
        return ()
    found = next_threshold(run.checklist, run.given, amount)
    return (threshold_line(found, amount.measures),) if found else ()


def _remarks(run: Run, here: Forecast) -> Remarks:
    question = run.question
    if question is None or question.is_thrown or not 1 < len(question.options(run.table)) <= FEW_OPTIONS:
        return {}
    after = per_option(run.checklist, run.given, question)
    known = {word: there for word, there in after.items() if there.known and there.outcomes != here.outcomes}
    said = {word: moved(here, there) for word, there in known.items()}
    are_alike = len({*said.values()}) < len(said) and _differ({word: str(rows(there)) for word, there in known.items()})
    return {word: _likely(rows(there)) for word, there in known.items()} if are_alike else said


def _after(run: Run) -> Prospects:
    bars = rows(odds_now(run)) if thrown(run) else ()
    chance = chance_of_this_or_better(run)
    lucky = [lucky_line(chance, run.checklist.has_attacker)] if chance is not None and chance != 1 else []
    margins = map(str, run.checklist.margins(run) if run.checklist.margins else ())
    missed = [str(each) for each in forecast.forgotten(run)]
    return Prospects(lines=(*lucky, *margins, *([FORGOTTEN] if missed else []), *missed), before=bars)


OR_BETTER = " of this or better."
"""How what says the luck of a roll ends."""


def lucky_line(chance: Fraction, is_attack: bool) -> str:
    """Say how likely this outcome or a better one was; where nobody attacks, no attacker is named."""
    return f"{'The attacker' if is_attack else 'This roll'} had {in_short(chance)}{OR_BETTER}"


def chance_of_this_or_better(run: Run) -> Fraction | None:
    """Give the chance, before the dice were thrown, of this outcome or a better one; None where no dice were."""
    if not thrown(run) or run.ruling is None:
        return None
    return forecast.luck(odds_now(run), run.ruling.outcome)


def in_plain_lines(run: Run, guided: bool = False) -> list[str]:
    """Say the odds of a throw that is asked, or the luck of a ruling, in plain lines; nothing at other questions.

    Nothing either where the ruleset has a fault over them: the combat goes on without. For `guided` see `as_guided`.
    """
    if not run.ended and not _is_thrown_now(run):
        return []
    try:
        shown = prospects(run).as_guided if guided else prospects(run)
    except Exception:
        return []
    return [*([line(shown.bars)] if shown.bars else []), *shown.lines]
