"""One combat ruled from the answers given, and the JSON object that says what it came to.

The document has the public keys of `tableside resolve`; its values are plain JSON. What only one side has
committed is left out of the run altogether, so nothing in the document can depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rulesets import catalogue
from rulesets.engine.core.tabletop import Answers, KitValues, Tabletop
from rulesets.engine.core.words import BadAnswer, Scope, a_list, nearest, shortened
from rulesets.engine.questions.kind import in_capitals
from rulesets.engine.questions.question import Question, question_of, read
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, RefusedAnswer, Run, Source
from rulesets.engine.referee.ledger import LedgerEntry
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView, StepView, steps_of
from rulesets.foreign import owners_files
from saves.disk.errors import file_name
from tui.api.documents import AssumedAnswer, Document, DocumentStep
from tui.shared.command_line import BadInput


class Commitments(NamedTuple):
    """The answers with secrets put together.

    `answers` goes to the run; `parts` names the given parts of each secret that is complete, `filled` those that
    defaults completed; `hidden` are parts of secrets that are not complete, which nothing may show.
    """

    answers: Answers
    parts: Mapping[str, tuple[str, ...]]
    filled: Mapping[str, Answers]
    hidden: frozenset[str]


class Resolution(NamedTuple):
    """A combat as far as the answers reach, and what it was ruled from.

    Attributes:
        ruleset: the game.
        run: the combat as the referee sees it.
        typed: the answers given, parts of secrets among them.
        table: what lies on the table.
        defaults: whether questions that are left take their defaults.
        commitments: the answers with secrets put together.
    """

    ruleset: Ruleset
    run: Run
    typed: Answers
    table: Tabletop
    defaults: bool
    commitments: Commitments

    @property
    def document(self) -> Document:
        """Write it as `tableside resolve` prints it."""
        ruling = RulingView.of(self.run)
        written: Document = {
            "ruleset": self.ruleset.id,
            "checklist": self.run.checklist.id,
            "status": "ruled" if self.run.ended else "asking",
            "outcome": ruling.outcome or None,
            "sentence": ruling.sentence or None,
            "verdict": ruling.verdict.text or None,
            "to_do": [{"sentence": each.sentence, "cite": each.cite} for each in ruling.verdict.to_do],
            "facts": {**ruling.facts, **(self.run.handed_on if self.run.ended else {})},
            "effects": [
                {"effect": it.name, "unit": it.unit, "detail": it.detail, "sentence": it.sentence, "cite": it.cite}
                for it in ruling.effects
            ],
            "ledger": [
                {"total": each.total, "amount": amount(each), "reason": each.reason, "cite": each.cite, "of": each.of}
                for each in ruling.ledger
            ],
            "notes": [{"step": each.step, "sentence": each.text, "cite": each.cite} for each in ruling.remarks],
            "steps": [step(view) for view in steps_of(self.run)],
            "remembered": [
                {"key": each.question.key, "value": each.text, "from": each.question.remember}
                for each in self.run.from_source(Source.MEMORY)
            ],
            "assumed": assumed(self.run, self.commitments),
            "unused": unused(self.run, self.typed, self.commitments),
        }
        if (question := self.run.question) is not None:
            written["question"] = {
                "key": question.key,
                "step": self.run.step,
                "prompt": question.prompt,
                "kind": question.kind,
                "options": part_keys(question) or list(question.words_of(self.run.table)),
                "default": question.default,
                "remember": kept(question),
            }
        return written


def resolve(
    ruleset: Ruleset, checklist: Checklist, typed: Answers, table: Tabletop, defaults: bool = False
) -> Resolution:
    """Resolve one combat as far as the answers reach.

    Raises:
        BadInput: a key is not known.
        BadAnswer: an answer cannot be taken.
    """
    commitments = checked(ruleset, checklist, typed, table, defaults)
    run = adjudicate(checklist, Given(commitments.answers, table, defaults, clock=False))
    if (bad := refusal(run)) is not None:
        raise BadAnswer(bad.keyed if names_a_key(bad, checklist) else f"{bad.key}: {bad.keyed}")
    refuse_what_is_not_offered(run, typed)
    return Resolution(ruleset, run, typed, table, defaults, commitments)


def checked(ruleset: Ruleset, checklist: Checklist, typed: Answers, table: Tabletop, defaults: bool) -> Commitments:
    """Check the keys and the printed values of answers, asked for or not, and put their secrets together.

    Raises:
        BadInput: a key is not known.
        BadAnswer: a printed value cannot be.
    """
    for key in typed:
        known(ruleset, checklist, key)
    check_printed(checklist, typed, table)
    return committed(checklist, typed, defaults)


def checklist_of(ruleset: Ruleset, name: str) -> Checklist:
    """Find a checklist by name.

    Raises:
        BadInput: the ruleset has none of that name.
    """
    known_names = [checklist.id for checklist in ruleset.checklists]
    if name not in known_names:
        others = [Path(each) for each in owners_files()]
        named = next((each for each in others if each.stem != ruleset.id and name in _checklists(each.stem)), None)
        hint = f" The game of {file_name(named)} is called {named.stem}, and has it." if named else ""
        raise BadInput(
            f"{ruleset.id} has no checklist “{shortened(name)}”: choose"
            f" {a_list(known_names)}.{nearest(name, known_names) or hint}"
        )
    return ruleset.checklist(name)


def _checklists(game: str) -> list[str]:
    """Name the checklists of a game; none of one that cannot be played."""
    return [] if catalogue.problems(game) else [each.id for each in catalogue.ruleset(game).checklists]


def known(ruleset: Ruleset, checklist: Checklist, key: str) -> None:
    """Make sure that a checklist may ask for a key.

    Raises:
        BadInput: it never does.
    """
    if checklist.knows(key):
        return
    for secret in Secret.found_in(checklist.questions):
        if secret.key == key:
            raise BadInput(f"{key} has parts: give {a_list(part_keys(secret), 'and')}.")
    keys = checklist.keys()
    near = nearest_key(checklist, key)
    raise BadInput(
        f"{ruleset.id} {checklist.id} has no key “{shortened(key)}”.{near} Its keys are {a_list(keys, 'and')}."
    )


def nearest_key(checklist: Checklist, key: str) -> str:
    """Suggest the nearest known key: one that begins with the same word, or with what this ends in, as `loses.N`."""
    family, _, last = key.partition(".")
    spelt = list(spelt_out(checklist, key))
    kin = [each for each in spelt if last and each.partition(".")[0] == family]
    begun = [each for each in spelt if last and nearest(last, [each.partition(".")[0]])]
    return nearest(key, kin) or nearest(begun[0] if begun else key, begun or spelt)


def spelt_out(checklist: Checklist, key: str) -> Iterator[str]:
    """List the keys of a checklist; one about a unit is about that of this key, if it is near in its last word."""
    last = key.rpartition(".")[2]
    for question in checklist.answerable():
        start, _, rest = question.key.partition("{")
        unit, *more = key.rsplit(".", question.key.count("."))
        if question.key.startswith("{unit}.") and more and nearest(last, [question.key.rpartition(".")[2]]):
            yield question.of(unit).key
        elif rest and start and key.startswith(start):
            yield from (question.of(name).key for name in question.like(key.removeprefix(start)))
        else:
            yield in_capitals(question.key)


def check_printed(checklist: Checklist, typed: Answers, table: Tabletop) -> None:
    """Check every printed value that is given, asked for or not, beside the others and those of the kit.

    Raises:
        BadAnswer: one is no such value, or contradicts what is known.
    """
    questions = {key: question_of(checklist.answerable(), key) for key in typed}
    printed = {key: each for key, each in questions.items() if each is not None and each.remember is Scope.KIT}
    for key, question in printed.items():
        others = {other: typed[other] for other in printed if other != key}
        read(question, typed[key], Tabletop(kit={**others, **table.kit}))


def part_keys(secret: Question[Any]) -> list[str]:
    """Name the keys of a secret's parts; no other question has any."""
    return [part.question.key for part in secret.parts]


def committed(checklist: Checklist, typed: Answers, defaults: bool) -> Commitments:
    """Put each secret together whose parts are all in; parts of the others are hidden.

    Raises:
        BadInput: a part of a complete secret holds the sign that stands between parts.
    """
    secrets = Secret.found_in(checklist.questions)
    of_secrets = {key for secret in secrets for key in part_keys(secret)}
    answers = {key: text for key, text in typed.items() if key not in of_secrets}
    parts: dict[str, tuple[str, ...]] = {}
    filled: dict[str, Answers] = {}
    hidden: set[str] = set()
    for secret in secrets:
        given = {key: typed[key] for key in part_keys(secret) if key in typed}
        by_default = defaults_for(secret, given, defaults)
        if len(given) + len(by_default) < len(secret.parts):
            hidden.update(given)
            continue
        refuse_semicolons(secret, given)
        answers[secret.key] = secret.joined({**given, **by_default})
        parts[secret.key], filled[secret.key] = tuple(given), by_default
    return Commitments(answers, parts, filled, frozenset(hidden))


def defaults_for(secret: Secret, given: Answers, defaults: bool) -> Answers:
    """Fill in the parts that were not given, as far as they have a default that is taken."""
    missing = (part.question for part in secret.parts if part.question.key not in given)
    return {each.key: each.default for each in missing if each.default is not None and (defaults or each.assumed)}


def refuse_semicolons(secret: Secret, given: Answers) -> None:
    """Refuse a part that would be read as two."""
    for part in secret.parts:
        if ";" in given.get(part.question.key, ""):
            raise BadInput(part.question.bad(given[part.question.key]).keyed)


def refusal(run: Run) -> RefusedAnswer | None:
    """Find the typed answer that cannot be taken: where the run stands, or whichever way a precedent is read."""
    if run.refused is not None:
        return run.refused if run.refused.source is Source.TYPED else None
    found = [refusal(reading) for reading in run.readings.values()]
    return found[0] if found and all(each == found[0] for each in found) else None


def refuse_what_is_not_offered(run: Run, typed: Answers) -> None:
    """Refuse a typed answer that is read, but cannot be given where it is asked for.

    Raises:
        BadAnswer: there is one.
    """
    for key in typed:
        if key in run.answered:
            run.answered[key].question.offers(run.answered[key].text)


def names_a_key(bad: RefusedAnswer, checklist: Checklist) -> bool:
    """Tell whether the reason of a refusal says which answer it is about: its key, or that of a secret's part.

    A reason that is the same for players and for programs calls no question by anything; a word in it may be a key.
    """
    if bad.keyed == bad.reason:
        return False
    parts = [
        key for secret in Secret.found_in(checklist.questions) if secret.key == bad.key for key in part_keys(secret)
    ]
    return any(key in bad.keyed for key in (bad.key, *parts))


def kept(question: Question[Any]) -> Scope | None:
    """Name how long an answer is kept; None where only in its combat."""
    return None if question.remember is Scope.COMBAT else question.remember


def amount(entry: LedgerEntry) -> int | str:
    """Write an amount as facts have it: a whole number, or a text such as `-17/2`."""
    return entry.amount if entry.parts == 1 else f"{entry.amount}/{entry.parts}"


def step(view: StepView) -> DocumentStep:
    """Write a step: where it stands, why it is skipped, and what was answered there."""
    return {
        "step": view.step.id,
        "title": view.step.title,
        "cite": view.step.cite,
        "place": view.place,
        "why": view.why,
        "answers": [
            {"key": each.question.key, "value": each.text, "said": each.said, "source": each.source}
            for each in view.answers
        ],
    }


def assumed(run: Run, commitments: Commitments) -> list[AssumedAnswer]:
    """Write the defaults that were taken, those in secrets under the keys of their parts."""
    taken: list[AssumedAnswer] = []
    for key, answer in run.answered.items():
        if key in commitments.filled:
            taken += ({"key": part, "value": text} for part, text in commitments.filled[key].items())
        elif answer.source is Source.DEFAULT:
            taken.append({"key": key, "value": answer.text})
    return taken


def unused(run: Run, typed: Answers, commitments: Commitments) -> list[str]:
    """List the keys given that were not asked for, in the order given."""
    waiting = {part for key in run.waiting for part in commitments.parts.get(key, (key,))}
    return [key for key in typed if key in waiting and key not in commitments.hidden]


def table_for(ruleset: Ruleset, kit: KitValues, session: Path | None) -> Tabletop:
    """Lay the table: as in the session, if one is given, with the printed values of a kit, which have been checked.

    The session's file stays as it is.

    Raises:
        BadInput: the session is of another ruleset.
        Trouble: it cannot be opened.
    """
    if session is None:
        return Tabletop(kit=kit)
    from saves.session.session import Session  # reads logs with pydantic, which most rulings do without

    with Session.open(session, read_only=True) as opened:
        if opened.ruleset.id != ruleset.id:
            raise BadInput(f"{file_name(session)} is a session of {opened.ruleset.id}: give one of {ruleset.id}.")
        table = opened.state.table
    return replace(table, kit={**table.kit, **kit})
