"""Questions and open rules as the file has them, with what their answers do."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rulesets.api import ClockAnswers
from rulesets.from_file.reading.clock import clock_answers
from rulesets.from_file.reading.conditions import Condition, Names, Shape, condition
from rulesets.from_file.reading.modifiers import IN_EACH, SCOPES, WORKS_AT, Modifiers, modifiers
from rulesets.from_file.reading.row import LARGEST_NUMBER, Row, not_one_of

FORMS = ("answer", "several", "number", "which", "text", "each", "counts", "of")
IN_ASK = ("prompt", "help", "cite", "default", "when", "unless", "step", "remember", "printed", "why", "clock", *FORMS)
IN_OPEN = ("prompt", "help", "cite", "default", "when", "unless", "step", "why", "printed", "answer")
MOST_ANSWERS = 40
SIDES = ("attackers", "defenders")
HIGHEST = 999


@dataclass(frozen=True)
class Ask:
    """A question, or an open rule.

    Attributes:
        key: the name of the answer.
        shape: what kind of answer it has.
        prompt: what players are asked.
        help: the teaching text.
        cite: the section of the rules.
        why: why the first reading is suggested, or the reason shown with what the answer changes.
        default: the answer that Enter takes; None if there is none.
        remember: how long the answer is remembered: one of `SCOPES`.
        printed: whether the answer is printed on a component.
        answers: what each answer is called and does, by its word.
        each: what each unit, or each of a number, does.
        counts_most: whether of several answers only the strongest works.
        low: the least number.
        high: the highest number.
        which: the force of which any units are named.
        condition: when it is asked.
        step: the step at which it is asked; empty where it stands at the first at which it works.
        clock: what the clock answers to it; None where it answers nothing.
    """

    key: str
    shape: Shape
    prompt: str
    help: str = ""
    cite: str = ""
    why: str = ""
    default: str | None = None
    remember: str = "combat"
    printed: bool = False
    answers: dict[str, Modifiers] = field(default_factory=dict)
    each: Modifiers = field(default_factory=Modifiers)
    counts_most: bool = False
    low: int = 0
    high: int = HIGHEST
    which: str = ""
    condition: Condition = field(default_factory=Condition)
    step: str = ""
    clock: ClockAnswers | None = None

    @property
    def bodies(self) -> tuple[Modifiers, ...]:
        """List all that an answer may do."""
        return (*self.answers.values(), self.each)

    @cached_property
    def offers_by_condition(self) -> bool:
        """Tell whether some of its answers can be given under a condition only."""
        return not self.shape.is_open and any(body.condition.keys for body in self.answers.values())

    @property
    def works_at(self) -> frozenset[str]:
        """Name the steps at which an answer may do something."""
        return frozenset(WORKS_AT[name] for body in self.bodies for name in body.works)


def ask(key: str, row: Row, names: Names) -> Ask:
    """Read a question or an open rule."""
    shape = names.questions[key]
    row.only(*(IN_OPEN if shape.is_open else IN_ASK))
    answers = _answers(row, shape, names)
    low, high = _range(row) if shape.form == "number" else (0, HIGHEST)
    each = row.row("each")
    return Ask(
        key,
        shape,
        row.line("prompt", f"{key.replace('-', ' ').capitalize()}?"),
        row.line("help"),
        row.text("cite"),
        row.line("why"),
        _default(row, shape, answers, low, high),
        row.one_of("remember", SCOPES, "a way to remember", "unit" if shape.of_unit else "combat"),
        row.flag("printed"),
        answers,
        modifiers(each, names, IN_EACH) if "each" in row else Modifiers(),
        row.one_of("counts", ("most", "all"), "a way to count", "all") == "most",
        low,
        high,
        row.one_of("which", SIDES, "a force", SIDES[0]) if shape.form == "which" else "",
        condition(row, names),
        row.word("step"),
        None if shape.is_open else clock_answers(row, shape, names),
    )


def _answers(row: Row, shape: Shape, names: Names) -> dict[str, Modifiers]:
    given = row.named_rows("answer", MOST_ANSWERS)
    found = {word: modifiers(each, names) for word, each in given.items()}
    if shape.form in ("words", "several") and not (shape.is_open and not found):
        found = {word: found.get(word, Modifiers()) for word in shape.words}
    if shape.form in ("number", "which", "text") and found:
        row.wrong(f"A question with {shape.form} has no answers to choose from: use each, or leave it out.", "answer")
    return found


def _range(row: Row) -> tuple[int, int]:
    value = row.values.get("number")
    sound = isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)
    if isinstance(value, list) and sound and -LARGEST_NUMBER < value[0] <= value[1] < LARGEST_NUMBER:
        return value[0], value[1]
    row.wrong("number must be the least and the most, such as number = [0, 9].", "number")
    return 0, 9


def _default(row: Row, shape: Shape, answers: dict[str, Modifiers], low: int, high: int) -> str | None:
    if "default" not in row:
        return {"several": "none", "which": "none", "number": "0" if low == 0 else None}.get(shape.form)
    word = row.word("default")
    known: tuple[str, ...] = ()
    match shape.form:
        case "words":
            known = shape.words
        case "several":
            known = (*shape.words, "none")
        case "which":
            known = ("none", "all")
        case "number":
            known = tuple(str(each) for each in range(low, min(high, low + HIGHEST) + 1))
        case _:
            return word
    if word in known:
        return word
    row.wrong(not_one_of(word, "an answer to this question", known), "default")
    return None
