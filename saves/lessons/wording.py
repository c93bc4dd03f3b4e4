"""What a teacher says: before a question, to an answer that does not fit, at the ruling and after it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, a_list, capitalised, shortened, sources, spoken, without_article
from rulesets.engine.questions.forces import Force, meant, names_in
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.checklist import Run, UsedAnswer
from saves.lessons.lesson import Cue, Lesson, Passage, in_short

DICE_ARE_ROLLED = "In a lesson Tableside rolls the dice, and they stay as they are."
NOT_YET = "Not yet."
RIGHT = "Correct: the outcome and all its effects."
READ_AGAIN = "Read the situation again."
MOST_NAMED = 3
"""How many further answers are named beside the first."""


def fits(question: Question[Any], cue: Cue, text: str, table: Tabletop) -> bool:
    """Tell whether an answer as typed means what the lesson's does; where it is free, whether it is an answer at all.

    Raises:
        BadAnswer: what was typed is no answer.
    """
    meant = _meaning(question, text, table)
    return cue.free or bool(meant == _meaning(question, cue.answer, table))


def _meaning(question: Question[Any], text: str, table: Tabletop) -> Any:
    return question.meaning(read(question, text, table))


def amounts_to(question: Question[Any], cue: Cue, text: str, table: Tabletop) -> bool:
    """Tell whether the right total was typed, in the place of the units that make it up."""
    try:
        return question.amounts_to(read(question, text, table), read(question, cue.answer, table))
    except BadAnswer:
        return False


def nearest_first(situation: Sequence[Passage], cue: Cue) -> Sequence[Passage]:
    """Order passages by the words that they share with the hints, the answer and the key of a question.

    Words count the more, the fewer passages have them; of passages that share as much, the last comes first. What
    shares no more than half of what the first does is left out.
    """
    wanted = _words(" ".join((*cue.hints, cue.answer, cue.key)))
    found = Counter(word for each in situation for word in _words(each.text))
    shared = [sum(1 / found[word] for word in _words(each.text) & wanted) for each in situation]
    first, *more = sorted(zip(shared, range(len(situation)), situation, strict=True), reverse=True)
    return [first[2], *(passage for much, _, passage in more if 2 * much > first[0])]


def _words(text: str) -> set[str]:
    """Give the numbers of a text, and its words of more than three letters, whether of one or of several."""
    return {word.rstrip("s") for word in re.findall(r"\d+|\w{4,}", text.casefold())}


def ladder(question: Question[Any], cue: Cue, table: Tabletop) -> tuple[str, ...]:
    """List what is said one after the other to who wants help: the hints, the rule with its source, the answer."""
    rule = str(Passage(cue.rule, cue.cite)) if cue.rule else ""
    return (*cue.hints, *filter(None, [rule]), _answer(question, cue, table))


def _answer(question: Question[Any], cue: Cue, table: Tabletop) -> str:
    if cue.free:
        return f"Every answer is right here, for example: {cue.answer}."
    return question.lies(read(question, cue.answer, table), "this lesson")


def slip(question: Question[Any], cue: Cue, text: str, table: Tabletop) -> str:
    """Say what is wrong with an answer that is right in part; empty where nothing can be said."""
    wrong = question.slip(read(question, text, table), read(question, cue.answer, table))
    return f"Not yet. {wrong}" if wrong else ""


def objection(question: Question[Any], cue: Cue, said: Sequence[str], wrong: str) -> str:
    """Say what is `wrong`, and what was `said` last to help, or the first hint; of dice, that Tableside rolls them."""
    if question.is_thrown:
        return DICE_ARE_ROLLED
    return f"{wrong or NOT_YET} {said[-1] if said else next(iter(cue.hints), READ_AGAIN)}"


def misspelt(question: Question[Any], cue: Cue, text: str, table: Tabletop) -> str:
    """Name what was typed that is nobody's name, with the name that is near; empty where nothing is a slip of that."""
    known, typed = dict.fromkeys((*question.names_in(cue.answer), *table.standing())), question.names_in(text)
    if isinstance(question, Force) and not typed and not amounts_to(question, cue, text, table):
        known, typed = dict.fromkeys(question.names_in(cue.answer)), names_in(text)  # a number of a unit's name
    spelt = {each.casefold() for each in known}
    strange = [name for name in typed if name.casefold() not in spelt]
    left = [each for each in known if each.casefold() not in {name.casefold() for name in typed}]
    slips = ((name, _called_in_part(name, left)) for name in strange)
    return next((f"There is no “{shortened(name)}” here.{near}" for name, near in slips if near), "")


def _called_in_part(name: str, known: Sequence[str]) -> str:
    """Suggest the unit in whose name it is a word, or which is near, as `meant` does."""
    whole = next((each for each in known if name.casefold() in each.casefold().split()), "")
    return f" Did you mean {whole}?" if whole else meant(name, known)


def as_known(question: Question[Any], cue: Cue, text: str, table: Tabletop) -> str:
    """Write the names of an answer as they stand on the table: without an article, as in “the Guard 7”."""
    known = {each.casefold() for each in (*question.names_in(cue.answer), *table.standing())}
    for name in question.names_in(text):
        bare = without_article(name)
        if name.casefold() not in known and bare.casefold() in known:
            text = question.renamed(text, name, bare)
    return text


def before(lesson: Lesson, run: Run) -> str:
    """Say why the question that is asked is answered as it is; empty where nothing is to be said."""
    if run.question is None:
        return ""
    cue = lesson.cue(run.question.key)
    shown = (*sources(run.question.cite), f"precedent {run.question.key}")
    return cue.said(shown) if cue is not None else ""


def at_the_ruling(lesson: Lesson, run: Run) -> str:
    """Say of a combat done alone whether it came to what was expected; of a guided one nothing, for it did."""
    if not lesson.alone:
        return ""
    differing = sorted(_differing(lesson, run), key=lambda given: given.question.in_own_words)
    if run.ruling is None or not lesson.as_expected(run.ruling.outcome, tuple(map(in_short, run.effects))):
        again = capitalised(_look_again(lesson, differing)) if differing else ""
        return f"{_expected(lesson, run)} {again}".rstrip()
    others = [given for given in differing if not given.question.in_own_words]  # words of their own may differ
    return f"The same result, but {_look_again(lesson, others)}" if others else RIGHT


def _expected(lesson: Lesson, run: Run) -> str:
    ruled = run.ruling.outcome if run.ruling else ""
    if ruled != lesson.outcome:
        return f"Not yet: the outcome should be {spoken(lesson.outcome)}, and here it is {spoken(ruled)}."
    return f"{spoken(ruled)} is correct, but the effects are not yet."


def _look_again(lesson: Lesson, differing: Sequence[UsedAnswer]) -> str:
    """Name the first answer that differs, with its hint, and then the others."""
    first, *more = differing
    cue = lesson.cue(first.question.key)
    hint = next(iter(cue.hints), "") if cue is not None else ""
    said = f"look again at {first.question.called}: you answered {first.said}. {hint}".rstrip()
    others = a_list([f"{each.question.called} (you answered {each.said})" for each in more[:MOST_NAMED]], "and")
    return f"{said} Also at {others}." if more else said


def _differing(lesson: Lesson, run: Run) -> list[UsedAnswer]:
    """List the answers that are not those of the lesson, in the order in which they were given."""
    return [given for given in run.answered.values() if _differs(lesson, given, run.table)]


def _differs(lesson: Lesson, given: UsedAnswer, table: Tabletop) -> bool:
    cue, question = lesson.cue(given.question.key), given.question
    if cue is None or cue.answer == given.text:
        return False
    try:
        return bool(_meaning(question, cue.answer, table) != question.meaning(given.value))
    except BadAnswer:
        return True
