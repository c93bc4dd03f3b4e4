"""Judges a case: plays it as `tableside resolve` does, and says where what comes out is not what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.ruleset import Ruleset
from saves.session.kits import write_kit
from tui.commands.checking.beforehand import played
from tui.commands.checking.cases import Case
from tui.commands.resolve import checklist_of, resolve
from tui.commands.starting_table import table_for
from tui.shared.exits import BAD_INPUT
from tui.shared.pairs import BadInput


class Ruled(NamedTuple):
    """How a case was ruled: the exit code, and the document or the sentence about bad input."""

    code: int
    document: dict[str, Any]
    sentence: str


def differences(ruleset: Ruleset, case: Case, folder: Path) -> list[str]:
    """List what differs from what a case expects; `folder` takes the files that it needs."""
    return compared(case, *ruled(ruleset, case, folder))


def ruled(ruleset: Ruleset, case: Case, folder: Path) -> Ruled:
    """Rule a case."""
    try:
        checklist = checklist_of(ruleset, case.checklist)
        answers = {key: _text(value, case) for key, value in case.answers.items()}
        found = resolve(ruleset, checklist, answers, _table(ruleset, case, folder), case.defaults)
    except BadAnswer as bad:
        return Ruled(BAD_INPUT, {}, bad.keyed)
    except BadInput as bad:
        return Ruled(BAD_INPUT, {}, str(bad))
    return Ruled(found.code, found.document, "")


def compared(case: Case, code: int, document: dict[str, Any], sentence: str) -> list[str]:
    """List what differs in a ruling from what a case expects."""
    if code != case.expected.exit:
        return [f"exit: {code} is found, {case.expected.exit} is expected. {sentence}".strip()]
    if code == BAD_INPUT:
        return [f"{name} is not named: {sentence}" for name in case.expected.names if name not in sentence]
    return list(_of_document(case, document))


def _text(value: str, case: Case) -> str:
    """Give an answer, or the text of the file that it names."""
    return case.files[value.removeprefix("@/")] if value.startswith("@/") else value


def _table(ruleset: Ruleset, case: Case, folder: Path) -> Tabletop:
    """Lay the table as what went before left it, with the printed values that are known."""
    kit, session = (folder / "kit.json") if case.kit else None, None
    if kit is not None:
        write_kit(kit, ruleset.id, case.kit)
    if case.before:
        session = played(ruleset, case.before, folder)
    return table_for(ruleset, kit, session)


def _of_document(case: Case, document: dict[str, Any]) -> Iterator[str]:
    expected = case.expected
    yield from _unlike("outcome", expected.outcome, document["outcome"])
    for fact, value in expected.facts.items():
        yield from _unlike(fact, value, document["facts"].get(fact))
    effects = [f"{each['effect']} {each['unit']}".strip() for each in document["effects"]]
    yield from _unlike("effects", _in_any_order(expected.effects), _in_any_order(effects))
    question = document.get("question", {})
    yield from _unlike("asks", expected.asks, question.get("key"))
    yield from _unlike("options", expected.options, question.get("options"))
    yield from _unlike("unused", expected.unused, document["unused"])
    yield from _unlike("remembered", expected.remembered, [each["key"] for each in document["remembered"]])


def _unlike(what: str, expected: object, found: object) -> Iterator[str]:
    if expected is not None and expected != found:
        yield f"{what}: {found} is found, {expected} is expected"


def _in_any_order(effects: list[str] | Any) -> list[str] | None:
    return None if effects is None else sorted(effects)
