"""Suites of cases beside a game, as plain data, and where a referee comes to something else.

`tests/conformance/README.md` says what each field means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer, RulesetFault, a_list, nearest, shortened
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import Trouble, file_name
from saves.disk.reading import LARGEST_SESSION, read_regular
from saves.session.by_hand import advance_clock, set_clock
from saves.session.session import Session
from tui.api.games import Combat, with_kit
from tui.shared.command_line import ASKING, BAD_INPUT, RULED, BadInput

NOT_FILLED_IN = "?"
"""The outcome of a case that nobody has filled in from the printed game yet."""


@dataclass(frozen=True)
class Expected:
    """What a correct referee comes to; None is not looked at.

    `effects` are all effects, each as `word unit`; `to_do` is what is done, sentence by sentence; `facts` are some of
    the facts; `names` are words that the sentence about bad input holds.
    """

    exit: int
    outcome: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    verdict: str | None = None
    to_do: Sequence[str] | None = None
    effects: Sequence[str] | None = None
    asks: str | None = None
    options: Sequence[str] | None = None
    unused: Sequence[str] | None = None
    remembered: Sequence[str] | None = None
    names: Sequence[str] = ()


@dataclass(frozen=True)
class Case:
    """One situation, and what follows from it.

    `comes_from` says where the expectation is from: `book` (a printed example), `record` (a recorded game), `other`
    (another program) or `hand` (worked out from the rules).
    """

    id: str
    section: str
    rule: str
    checklist: str
    situation: Mapping[str, str]
    expected: Expected
    dice: Mapping[str, str] = field(default_factory=dict)
    precedent: str = ""
    reading: str = ""
    shows: str = ""
    defaults: bool = True
    before: Sequence[Mapping[str, Any]] = ()
    kit: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    comes_from: str = "hand"

    @property
    def is_filled_in(self) -> bool:
        """Tell whether somebody has read off the printed game what it comes to."""
        return self.expected.outcome != NOT_FILLED_IN

    @property
    def answers(self) -> dict[str, str]:
        """Give all that is answered in it, by key."""
        return {**self.situation, **self.dice}


@dataclass(frozen=True)
class Suite:
    """Cases of one ruleset: of all its rules, or of something that is told about it."""

    ruleset: str
    title: str
    source: str
    cases: tuple[Case, ...]


MOST_OPTIONS = 8
"""How many answers that a case may give are listed one by one."""


class BadBefore(ValueError):
    """What goes before a case cannot be played; the text says why in a sentence."""


class BadSuite(ValueError):
    """A file is not a suite of cases; the text says why in a sentence."""


def read_suite(path: Path) -> Suite:
    """Read a suite.

    Raises:
        BadSuite: it is none.
    """
    called = file_name(path)
    try:
        written = json.loads(read_regular(path, LARGEST_SESSION))
    except json.JSONDecodeError as error:
        raise BadSuite(f"{called}, line {error.lineno}: this is not JSON.") from None
    except (OSError, ValueError, RecursionError):
        raise BadSuite(f"{called} cannot be read.") from None
    suite = _made(Suite, written, called)
    cases = tuple(_case(each, f"{called}, case {number}") for number, each in enumerate(suite.cases, 1))
    return replace(suite, cases=cases)


FORMS = {
    "combat": '{"combat": "CHECKLIST", "answers": {"KEY": "TEXT"}}',
    "units": '{"units": {"UNIT": "SIDE"}}',
    "states": '{"states": {"UNIT": {"STATE": ""}}} (null in place of "" clears the state)',
    "clock": '{"clock": [1, "SIDE", "SEGMENT"]}',
    "segments": '{"segments": 1}',
}
"""How what went before a case is written, by its first key."""


def _may_go_before(what: Mapping[str, Any]) -> bool:
    """Tell whether something is written as what went before a case."""
    values: list[Any]
    match what:
        case {"combat": str(), "answers": {**texts}, **more} | {"units": {**texts}, **more}:
            values = [*texts.values()]
        case {"states": {**units}, **more}:
            helds = [each.values() if isinstance(each, dict) else [0] for each in units.values()]
            values = [until for held in helds for until in held]
        case {"clock": [int(), side, segment], **more}:
            values = [side, segment]
        case {"segments": int(), **more}:
            values = []
        case _:
            return False
    return not more and all(text is None or isinstance(text, str) for text in values)


def _case(written: Any, at: str) -> Case:
    if isinstance(written, dict) and isinstance(written.get("id"), str):
        at = f"{at} ({written['id']})"
    case = _made(Case, written, at)
    for number, each in enumerate(case.before, 1):
        if not _may_go_before(each):
            forms = [form for key, form in FORMS.items() if key in each] or [*FORMS.values()]
            raise BadSuite(f"{at}, before, entry {number}: write {a_list(forms, 'or')}.")
    return replace(case, expected=_made(Expected, case.expected, f"{at}, expected"))


_KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "str": (str, "a text in quotes"),
    "int": (int, "a number"),
    "bool": (bool, "true or false"),
    "Mapping": (dict, "in braces: {…}"),
    "Expected": (dict, "in braces: {…}"),
    "Sequence": (list, "a list in brackets: […]"),
    "tuple": (list, "a list in brackets: […]"),
}
"""What the value of a key must be, by the type of its field, and how that is said."""
_INSIDE: dict[str, tuple[type, str]] = {
    "[str, str]": (str, "texts in quotes, by key"),
    "Sequence[str]": (str, "a list of texts in quotes"),
    "Sequence[Mapping": (dict, "a list of what is in braces: [{…}]"),
}
"""What a value must hold, by the type of its field, and how that is said."""
WHOLE = '{"ruleset": …, "title": …, "source": …, "cases": […]}'
M = TypeVar("M", Suite, Case, Expected)


def _made(model: type[M], written: Any, at: str) -> M:
    """Read a suite, a case or what is expected; what is below it stays as it is written.

    Raises:
        BadSuite: it has a key that has no meaning there, lacks one, or has a value of another kind.
    """
    if not isinstance(written, dict):
        raise BadSuite(f"{at} must be in braces: {WHOLE if model is Suite else '{…}'}.")
    known: dict[str, Field[Any]] = {"from" if each.name == "comes_from" else each.name: each for each in fields(model)}
    may_lack = [key for key, each in known.items() if (each.default, each.default_factory) != (MISSING, MISSING)]
    if unknown := [key for key in written if key not in known]:
        said = f"“{shortened(unknown[0])}” is not a key here: write {a_list([*known], 'or')}."
        raise BadSuite(f"{at}: {said}{nearest(unknown[0], known)}")
    if missing := [key for key in known if key not in written and key not in may_lack]:
        said = f"{a_list(missing, 'and')} {'is' if len(missing) == 1 else 'are'} missing"
        raise BadSuite(f"{at}: {said}; besides there may be {a_list(may_lack, 'and') or 'nothing'}.")
    value: Any
    for key, value in written.items():
        kind, said = _KINDS[re.match(r"\w+", str(known[key].type))[0]]  # type: ignore[index]
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        for holds, (of, texts) in _INSIDE.items():
            if holds in str(known[key].type) and isinstance(value, kind) and not all(isinstance(e, of) for e in inside):
                raise BadSuite(f"{at}: {key} must be {texts}.")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadSuite(f"{at}: {key} must be {said}.")
    return model(**{known[key].name: value for key, value in written.items()})


def played(ruleset: Ruleset, before: Sequence[Mapping[str, Any]], folder: Path) -> Path:
    """Play a session to a file in a folder, and give its path.

    Raises:
        BadBefore: something cannot go before the case, or a question has no answer.
    """
    path = folder / "before.jsonl"
    with Session.create(path, title="Before", ruleset=ruleset, players={}, now=lambda: "1977-01-01") as session:
        for number, each in enumerate(before, 1):
            try:
                _happens(session, each)
            except (BadAnswer, BadInput, Trouble) as bad:
                raise BadBefore(f"before, entry {number}: {bad}") from None
    return path


def _happens(session: Session, what: Mapping[str, Any]) -> None:
    match what:
        case {"combat": checklist, "answers": answers}:
            _fight(session, checklist, answers)
        case {"units": units}:
            session.amend([Change(What.UNIT, name, value=side) for name, side in units.items()])
        case {"states": states}:
            known = [each.value for each in session.ruleset.states or ()]
            unknown = [state for held in states.values() for state in held if state not in (*known, ELIMINATED)]
            if known and unknown:
                raise BadInput(f"There is no state “{shortened(unknown[0])}”: write {a_list(known, 'or')}.")
            session.amend([Change(What.STATE, unit, *each) for unit, held in states.items() for each in held.items()])
        case {"clock": [turn, side, segment]}:
            set_clock(session, turn, side or "", segment or "")
        case {"segments": ended}:
            for _ in range(ended):
                advance_clock(session)


def _fight(session: Session, checklist: str, answers: Mapping[str, str]) -> None:
    """Fight a combat to its end, with a default where no answer is given, and confirm it."""
    session.begin(checklist)
    while (question := session.question) is not None:
        session.answer(question.key, _answer(question, answers, session.open_run.table))
    session.confirm()


def _answer(question: Question[Any], answers: Mapping[str, str], table: Tabletop) -> str:
    if isinstance(question, Secret):
        return question.joined({part.question.key: _answer(part.question, answers, table) for part in question.parts})
    text = answers.get(question.key, question.default)
    if text is None:
        raise BadInput(_unanswered(question.key, "its answers", question.prompt, question.words_of(table)))
    return text


class CaseRuling(NamedTuple):
    """How a case was ruled: the exit code, and the document or the sentence about bad input."""

    code: int
    document: dict[str, Any]
    sentence: str


def differences(ruleset: Ruleset, case: Case, folder: Path) -> list[str]:
    """List what differs from what a case expects; `folder` takes the files that it needs."""
    try:
        return compared(case, *ruled(ruleset, case, folder))
    except (BadBefore, RulesetFault) as bad:
        return [str(bad)]


def ruled(ruleset: Ruleset, case: Case, folder: Path) -> CaseRuling:
    """Rule a case; raises `BadBefore` where what goes before it cannot be played."""
    try:
        found = begun(ruleset, case, folder)
    except (BadInput, BadAnswer, Trouble) as bad:
        return CaseRuling(BAD_INPUT, {}, str(bad))
    return CaseRuling(RULED if found.ended else ASKING, dict(found.document), "")


def begun(ruleset: Ruleset, case: Case, folder: Path) -> Combat:
    """Begin the combat of a case, with what went before it; `folder` takes the files that it needs.

    Raises:
        BadAnswer: an answer cannot be taken.
        BadBefore: what goes before it cannot be played.
        BadInput: a key, its kit or a file cannot be.
    """
    answers = {key: _text(value, case) for key, value in case.answers.items()}
    session = played(ruleset, case.before, folder) if case.before else None
    return with_kit(ruleset, case.kit).begin(case.checklist, answers, session=session, defaults=case.defaults)


def compared(case: Case, code: int, document: dict[str, Any], sentence: str) -> list[str]:
    """List what differs in a ruling from what a case expects."""
    if code != case.expected.exit:
        said = sentence
        if code == ASKING:
            asked = document["question"]
            said = _unanswered(asked["key"], "situation or dice", asked["prompt"], asked["options"] or ())
        elif code == RULED:
            said = f"It is ruled: {document['outcome']}."
        return [f"exit: {code} is found, {case.expected.exit} is expected. {said}".strip()]
    if code == BAD_INPUT:
        return [f"{name} is not named: {sentence}" for name in case.expected.names if name not in sentence]
    return list(_of_document(case, document))


def _unanswered(key: str, where: str, prompt: str, words: Iterable[object]) -> str:
    """Say which answer a case lacks, and what it may be."""
    options = [shortened(str(each)) for each in words]
    some = options if len(options) <= MOST_OPTIONS else [*options[:2], f"another up to {options[-1]}"]
    may = f" Write {a_list(some, 'or')}." if options else ""
    return f"{key} has no answer in {where}: {prompt}{may}"


def _text(value: str, case: Case) -> str:
    """Give an answer, or the text of the file that it names."""
    name = value.removeprefix("@/")
    if name != value and name not in case.files:
        raise BadInput(f"{value} is not one of the files of this case: write it there, or leave @/ out.")
    return case.files[name] if name != value else value


def _of_document(case: Case, document: dict[str, Any]) -> Iterator[str]:
    expected = case.expected
    yield from _unlike("outcome", expected.outcome, document["outcome"])
    yield from _unlike("verdict", expected.verdict, document["verdict"])
    yield from _unlike("to_do", expected.to_do, [each["sentence"] for each in document["to_do"]])
    for fact, value in expected.facts.items():
        yield from _unlike(fact, value, document["facts"].get(fact))
    effects = [_said_of(each, expected.effects or ()) for each in document["effects"]]
    yield from _unlike("effects", _in_any_order(expected.effects), _in_any_order(effects))
    question = document.get("question", {})
    yield from _unlike("asks", expected.asks, question.get("key"))
    yield from _unlike("options", expected.options, question.get("options"))
    yield from _unlike("unused", expected.unused, document["unused"])
    yield from _unlike("remembered", expected.remembered, [each["key"] for each in document["remembered"]])


def _unlike(what: str, expected: object, found: object) -> Iterator[str]:
    if expected is not None and expected != found:
        yield f"{what}: {found} is found, {expected} is expected"


def _said_of(effect: Mapping[str, str], expected: Sequence[str]) -> str:
    """Say an effect as a case has it: its word and its unit, with its detail where the case looks at that."""
    said = f"{effect['effect']} {effect['unit']}".strip()
    return said if said in expected else f"{said} {effect['detail']}".strip()


def _in_any_order(effects: list[str] | Any) -> list[str] | None:
    return None if effects is None else sorted(effects)
