"""Judges a case: plays it through `tableside resolve`, and says where what it prints is not what is expected."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from sources import Sourced, unsourced

from conformance.beforehand import played
from conformance.suites import BAD_INPUT, Case
from rulesets import catalogue
from tui.cli import main


def differences(ruleset: str, case: Case, folder: Path) -> list[str]:
    """List what differs from what a case expects; `folder` takes the files that it needs."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(command(ruleset, case, folder))
    if code != case.expected.exit:
        return [f"exit is {code}, not {case.expected.exit}: {err.getvalue()}{out.getvalue()}"]
    if code == BAD_INPUT:
        return list(_of_sentence(case, out.getvalue(), err.getvalue()))
    return list(_of_document(case, json.loads(out.getvalue())))


def command(ruleset: str, case: Case, folder: Path) -> list[str]:
    """Write a case as the arguments of the program."""
    for name, content in case.files.items():
        (folder / name).write_text(content, encoding="utf-8")
    values = {**case.situation, **case.dice}
    arguments = ["resolve", ruleset, case.checklist]
    arguments += [f"{key}={value.replace('@/', f'@{folder}/')}" for key, value in values.items()]
    if case.defaults:
        arguments.append("--defaults")
    if case.kit:
        kit = folder / "kit.json"
        kit.write_text(json.dumps({"ruleset": ruleset, "values": case.kit}), encoding="utf-8")
        arguments += ["--kit", str(kit)]
    if case.before:
        arguments += ["--session", str(played(ruleset, case.before, folder))]
    return arguments


def _of_sentence(case: Case, out: str, err: str) -> Iterator[str]:
    if out or not err.startswith("tableside: ") or err.count("\n") != 1:
        yield f"bad input is not answered by one sentence: {out}{err}"
    for name in case.expected.names:
        if name not in err:
            yield f"{name} is not named: {err}"


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
    yield from unsourced(_said(document), catalogue.ruleset(document["ruleset"]))


def _said(document: dict[str, Any]) -> Iterator[Sourced]:
    """List what is said of the combat: what follows from it, what its totals are made of, what is noted."""
    for effect in document["effects"]:
        yield Sourced("effect", effect["sentence"], effect["cite"])
    for entry in document["ledger"]:
        yield Sourced(f"total {entry['total']}", entry["reason"], entry["cite"])


def _unlike(what: str, expected: object, found: object) -> Iterator[str]:
    if expected is not None and expected != found:
        yield f"{what}: {found} is found, {expected} is expected"


def _in_any_order(effects: list[str] | Any) -> list[str] | None:
    return None if effects is None else sorted(effects)
