"""Every kind of question with samples of it, and what a kind may lack that the house wants of each.

Samples are the questions and answers of the conformance suites, and, of kinds that those do not ask, some by hand.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from inspect import isabstract
from pathlib import Path
from typing import Any

from conformance.suites import games, suite

import rulesets
from rulesets.assault.vocabulary import SYMBOLS
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop, Unit
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.forecast import alternatives
from rulesets.engine.questions.dice import Dice
from rulesets.engine.questions.kind import every_kind
from rulesets.engine.questions.question import Question, read
from rulesets.engine.questions.symbol_dice import PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Position, TableCell, UnitName
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from tui.api.resolving import committed
from tui.plain.wording import wanted
from tui.widgets.answers import ENTRIES

PAGE = (Path(rulesets.__file__).parent / "PACKAGES.md").read_text(encoding="utf-8")
ON_THE_PAGE = re.findall(r"^\| `([A-Z]\w+)\(.*\)` \| .+ \| .+ \|$", PAGE, re.M)
EVERY = 3
"""Only each third case is taken, which has enough of every kind."""
FACES = "c c d d x -"
EMPTY = Tabletop()


@dataclass(frozen=True)
class Sample:
    """A question as it was asked, an answer to it, and the table on which it was given."""

    question: Question[Any]
    text: str
    table: Tabletop = EMPTY

    @property
    def texts(self):
        """List texts that may answer the question: this one, each option and its number, and what the odds try."""
        options = self.question.options(self.table)
        listed = [text for n, each in enumerate(options, 1) for text in (each.word, each.label, str(n))]
        return tuple(dict.fromkeys((self.text, *listed, *self.tried)))

    @property
    def tried(self):
        """List what the odds try in place of the answer."""
        return alternatives(self.question, Given({self.question.key: self.text}, self.table))

    def value(self, text):
        """Read a text as an answer; it raises BadAnswer where it is none."""
        return read(self.question, text, self.table)

    def takes(self, text):
        """Tell whether a text answers the question."""
        try:
            self.value(text)
        except BadAnswer:
            return False
        return True

    def keeps(self, text):
        """Tell whether an answer is kept as what it means, and what was chosen not by its number in a list."""
        value = self.value(text)
        kept = self.question.written(value, text.strip())
        return self.takes(kept) and self.value(kept) == value and not (kept == text and self._is_mere_number(text))

    def _is_mere_number(self, text):
        """Tell whether a text means an option by its number alone."""
        words = self.question.words_of(self.table) if self.question.lists_options else ()
        at = int(text) - 1 if text.isdecimal() else -1
        return 0 <= at < len(words) and words[at] != text and self.value(words[at]) == self.value(text)


def two_numbers(text):
    """Read a cell such as 1/2."""
    left, _, right = text.partition("/")
    if not (left.isdecimal() and right.isdecimal()):
        raise BadAnswer("That is no cell.")
    return int(left), int(right)


BY_HAND = (
    Sample(Position("place", "Where do they stand?", reader=str.upper, wanted="a place"), "a1"),
    Sample(TableCell("cell", "Read the cell.", reader=two_numbers, wanted="two numbers"), "1/2"),
    Sample(PrintedFaces("faces", "What is on them?", symbols=SYMBOLS), FACES),
    Sample(Dice("dice", "Roll.", 2), "3+4"),
    Sample(Dice("number", "Roll.", 2, digits=True), "34"),
    Sample(Dice("ten", "Roll.", 1, 10, low=0), "0"),
    Sample(UnitName("who", "Who?"), "tiny", Tabletop(units={"Tiny": Unit()})),
)


def kinds():
    """List the kinds of the engine and of the four games that a question can be of."""
    for name in games():
        ruleset(name)
    return tuple(each for each in every_kind() if each.__module__.startswith("rulesets.") and not isabstract(each))


def engine_kinds():
    """List the kinds of the engine, which the page for packages lists."""
    return tuple(each for each in kinds() if each.__module__.startswith("rulesets.engine."))


@cache
def samples():
    """Give the samples of each kind."""
    found = {kind: {} for kind in kinds()}
    for sample in (*_of_suites(), *BY_HAND):
        found[type(sample.question)].setdefault((sample.question.key, sample.text), sample)
    return {kind: tuple(some.values()) for kind, some in found.items()}


def _of_suites():
    for name in games():
        for case in suite(name).cases[::EVERY]:
            checklist = ruleset(name).checklist(case.checklist)
            typed = committed(checklist, {**case.situation, **case.dice}, defaults=True).answers
            run = adjudicate(checklist, Given(typed, Tabletop(kit=case.kit), defaults=True))
            for answer in run.answered.values():
                sample = Sample(answer.question, answer.text, run.given.table)
                yield from filter(_can_be_read, (sample, *_parts(sample, answer.value)))


def _parts(sample, value):
    for question, each in sample.question.told(value):
        if question is not sample.question:
            yield Sample(question, str(each), sample.table)


def _can_be_read(sample):
    return sample.takes(sample.text)


def lacking(kind, some):
    """Name what a kind lacks of all that every kind has."""
    wrongs = {
        "samples": not some,
        "word": not kind.kind,
        "line on the page": kind in engine_kinds() and kind.__name__ not in ON_THE_PAGE,
        "widget": next(each for each in kind.__mro__ if each in ENTRIES) is Question,
        "prompt of line mode": any(wanted(each.question).startswith(".") for each in some),
        "kept text": not all(each.keeps(text) for each in some for text in each.texts if each.takes(text)),
        "what the odds try": not all(each.takes(text) for each in some for text in each.tried),
        "roll": kind.is_thrown and not all(map(_rolls, some)),
    }
    return {what for what, is_wrong in wrongs.items() if is_wrong}


def _rolls(sample):
    """Tell whether the app can roll what is asked, where it knows what is printed on the dice."""
    if isinstance(sample.question, Throw) and not sample.question.pool.size:
        return True
    kit = {f"faces.{colour}": FACES for colour in ("green", "blue")}
    try:
        return sample.takes(sample.question.rolled(lambda faces: faces, replace(sample.table, kit=kit), None))
    except BadAnswer:
        return False
