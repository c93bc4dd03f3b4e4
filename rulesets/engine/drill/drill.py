"""The drill of a game: makes the next card, of a topic that is wanted or is due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import RulesetFault, spoken
from rulesets.engine.drill.card import Card, Taught, Topic, Wrong
from rulesets.engine.drill.misread import (
    Misreading,
    come_to,
    misreadings,
    ruled,
    sort_of_answer,
    sort_of_entry,
    value_of,
)
from rulesets.engine.drill.situation import Situations, answers_of, joined, pick, shuffled
from rulesets.engine.questions.question import Roll
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.predictions import OUTCOME, VERDICT, asked_of, cite_of, why_of, worth_asking

TRIES, TRIES_FOR_TOPIC = 30, 120
MOST_WRONG = 3
RARELY = 7
"""One card in so many may be about what the rules refuse."""


class Drill:
    """Makes cards of one game; what it has made before decides which misreadings it takes next.

    Args:
        ruleset: the game.
        lessons: what its lessons teach, in their order.
    """

    def __init__(self, ruleset: Ruleset, lessons: Sequence[Taught] = ()) -> None:
        self._ruleset = ruleset
        self._printed = dict(ruleset.demo.values) if ruleset.demo else {}
        for lesson in lessons:
            self._printed = {**lesson.table.kit, **self._printed}
        self._lessons = [each for each in lessons if not each.alone]
        self._checklists = {each.id: each for each in ruleset.checklists}
        models: dict[str, list[Answers]] = {each: [] for each in self._checklists}
        for lesson in lessons:
            models[lesson.checklist].append(lesson.answers)
        self._situations = {
            id: Situations(ruleset, each, models[id], self._printed) for id, each in self._checklists.items()
        }
        self._teaches = self._first_taught()
        self._made: Counter[str] = Counter()
        self._missed: Counter[str] = Counter()

    @property
    def topics(self) -> tuple[Topic, ...]:
        """List what can be drilled, in the order of the lessons; steps, where there are none."""
        if self._lessons:
            return tuple(each.topic for each in self._lessons)
        return tuple(Topic(step.id, step.title) for each in self._checklists.values() for step in each.steps)

    def card(
        self, roll: Roll, topic: str = "", difficulty: int = 0, recent: Sequence[str] = (), number: int = 1
    ) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for any.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            recent: how the last cards were explained, see `Card.why`: none of these comes again.
            number: the place of the card in this drill.
        """
        wanted = topic or pick(roll, self.topics).word
        spare: Card | None = None
        for tried in range(TRIES_FOR_TOPIC if topic else TRIES):
            for card in self._cards(roll, wanted, difficulty if tried < TRIES // 2 else 0, recent, number):
                if card.topic == wanted:
                    return self._taken(card)
                spare = spare or card
        return self._taken(spare) if spare is not None and not topic else None

    def _taken(self, card: Card) -> Card:
        self._made[card.about] += 1
        self._made[""] += 1
        self._made[REFUSED] += card.truth_value == REFUSED
        self._missed.update(each.misreading for each in card.wrong)
        return card

    # One situation, and what may be asked of it

    def _cards(self, roll: Roll, wanted: str, difficulty: int, recent: Sequence[str], number: int) -> Iterator[Card]:
        lesson = next((each for each in self._lessons if each.topic.word == wanted), None)
        checklist = self._checklists[lesson.checklist] if lesson else pick(roll, [*self._checklists.values()])
        try:
            run = self._situations[checklist.id].play(
                roll, lesson.answers if lesson else {}, 4 - (difficulty or roll(3))
            )
        except RulesetFault:
            return
        about = [
            each
            for each in (*run.facts, *([OUTCOME] if run.ruling else []), *([VERDICT] if run.ended else []))
            if each in (OUTCOME, VERDICT) or worth_asking(run, each)
        ]
        for each in sorted(shuffled(roll, about), key=lambda name: self._made[name])[:2]:
            card = self._card(roll, run, each, wanted, difficulty, number)
            if card is not None and card.why not in recent:
                yield card

    def _card(self, roll: Roll, run: Run, about: str, wanted: str, difficulty: int, number: int) -> Card | None:
        checklist = run.checklist
        known = run.answered if about == VERDICT else run.known_before("" if about == OUTCOME else about)
        answers = answers_of(run, list(known))
        truth = value_of(ruled(checklist, joined(checklist, answers)), about)
        if (
            truth is None
            or truth != value_of(run, about)
            or (truth == REFUSED and self._made[REFUSED] * RARELY >= self._made[""])
        ):
            return None
        found = self._wrong(checklist, joined(checklist, answers), about, truth)
        rules = [each for each in found if each[1].cite]
        if not rules or (difficulty and min(3, len(rules)) != difficulty):
            return None
        rest = [each for each in found if not each[1].cite]
        chosen = (self._least_used(rules, roll) + rest)[:MOST_WRONG]
        words = self._words(run, about) if len(chosen) < 2 else ()
        if len(chosen) < 2 and not words:
            return None
        said = {value_said(checklist, about, value): misreading for value, misreading in chosen}
        true = value_said(checklist, about, truth)
        if true in said or not true:
            return None
        lessons = {name: self._teaches.get((checklist.id, misreading.sort), "") for name, misreading in said.items()}
        taught = [
            *lessons.values(),
            self._teaches.get(
                (checklist.id, f"outcome {truth}" if about in (OUTCOME, VERDICT) else f"fact {about}"), ""
            ),
        ]
        topic = self._topic(run, taught, wanted)
        wrong = tuple(
            Wrong(name, misreading.missed, misreading.cite, lessons[name]) for name, misreading in said.items()
        )
        choices = [*words] if words else self._in_order(run, about, [true, *said], roll)
        settled = tuple(
            f"{answer.question.prompt} {answer.said}."
            for key, answer in known.items()
            if answer.question.is_precedent and any(m.sort == key for _, m in found)
        )
        return Card(
            number,
            checklist.id,
            topic,
            answers,
            settled,
            about,
            asked_of(checklist, about),
            tuple(choices),
            true,
            truth,
            why_of(run, about),
            cite_of(run, about),
            wrong,
            bool(words),
        )

    def _wrong(self, checklist: Checklist, answers: Answers, about: str, truth: Any) -> list[tuple[Any, Misreading]]:
        """List the wrong answers, each with the first misreading that leads to it."""
        found: list[tuple[Any, Misreading]] = []
        for misreading in misreadings(checklist, answers):
            value = come_to(misreading, about)
            if value is None or value == truth or value in [each for each, _ in found]:
                continue
            found.append((value, misreading))
        return found

    def _least_used(self, rules: list[tuple[Any, Misreading]], roll: Roll) -> list[tuple[Any, Misreading]]:
        return sorted(shuffled(roll, rules), key=lambda each: self._missed[each[1].missed])

    def _words(self, run: Run, about: str) -> tuple[str, ...]:
        """List all that a game may answer, where that is a short list; empty where it is not."""
        checklist = run.checklist
        if about == OUTCOME and not checklist.ranked:
            return tuple(value_said(checklist, about, word.value) for word in checklist.outcomes)
        chart = run.chart
        value = str(run.facts.get(about))
        return tuple(checklist.said(about, each) for each in chart.columns) if chart and value in chart.columns else ()

    def _in_order(self, run: Run, about: str, said: list[str], roll: Roll) -> list[str]:
        """Put choices in an order that tells nothing: that of the game, or any."""
        order = self._words(run, about)
        if all(each in order for each in said):
            return sorted(said, key=order.index)
        if all(each.replace("−", "-").lstrip("-").isdecimal() for each in said):
            return sorted(said, key=lambda each: int(each.replace("−", "-")))
        return shuffled(roll, sorted(said))

    # Topics: what a lesson comes to first

    def _topic(self, run: Run, lessons: Sequence[str], wanted: str) -> str:
        topics = {each.topic.lesson: each.topic.word for each in self._lessons}
        found = [topics[each] for each in lessons if each in topics]
        if not self._lessons:
            return wanted if wanted in run.steps else run.steps[-1]
        if wanted in found or not found:
            return wanted if wanted in found else self._lessons[0].topic.word
        return found[-1]

    def _first_taught(self) -> Mapping[tuple[str, str], str]:
        """Find for each rule the lesson that comes to it first, by the word of the rule."""
        first: dict[tuple[str, str], str] = {}
        for lesson in self._lessons:
            checklist = self._checklists[lesson.checklist]
            run = run_procedure(checklist, Given(joined(checklist, lesson.answers), lesson.table, defaults=True))
            for sort in sorts_of(run):
                first.setdefault((checklist.id, sort), lesson.topic.lesson)
        return first


def sorts_of(run: Run) -> Iterator[str]:
    """List words for the rules that a run comes to."""
    for key, used in run.answered.items():
        if used.question.is_precedent:
            yield used.question.key
        elif used.question.default is None or used.text != used.question.default:
            words = used.value if isinstance(used.value, tuple) else (used.text,)
            yield from (sort_of_answer(run.checklist, key, str(getattr(word, "value", word))) for word in words)
    yield from (sort_of_entry(entry) for entry in run.ledger)
    yield from (f"fact {name}" for name in run.facts)
    if run.ruling:
        yield f"outcome {run.ruling.outcome}"
    for each in misreadings(run.checklist, run.given.answers) if not run.given.table.units else ():
        yield each.sort


def value_said(checklist: Checklist, about: str, value: Any) -> str:
    """Say what something comes to, as it stands among choices."""
    if about == OUTCOME:
        if value == REFUSED:
            return "Not allowed"
        word = next((each for each in checklist.outcomes if each.value == value), None)
        label = word.label if word is not None else checklist.cells_say(value) if checklist.cells_say else ""
        return f"{spoken(value)}: {label}" if label and label != spoken(value) else spoken(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{many} {name}" for name, many in value.items() if many) or "none"
    return checklist.said(about, value)
