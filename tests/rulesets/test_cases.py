"""Each case as it was worked out by hand, odds as enumerated, slips as told: of made-up games, and beside the suites.

How a case is written says `games/README.md`.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from ruled import asked, effects, outcome
from snowball import problems

from rulesets.catalogue import ruleset as known
from rulesets.engine.core.tabletop import Change, Clock, Tabletop, What
from rulesets.engine.core.words import Until
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate, what_each_gives
from rulesets.engine.referee.checklist import Given, Source
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.from_file import game, unsaid_in
from saves.session.clock import moved

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(GAMES.rglob("*.json"))
OF_FORMAT_2 = {each.stem: game(each.read_text("utf-8"), each.stem) for each in (GAMES / "format_2").glob("*.toml")}


def written(kind):
    """List the cases, the odds or the slips of all files, each with the text of its game."""
    return [pytest.param(each, id=f"{path.stem}: {each['id']}") for path in FILES for each in of_file(path, kind)]


def of_file(path, kind):
    beside = path.with_suffix(".toml")
    base = beside.read_text("utf-8") if beside.exists() else ""
    document = json.loads(path.read_text("utf-8"))
    for each in document.get(kind, []):
        text = each.get("game", base)
        for old, new in each.get("with", []):
            assert old in text, (each["id"], old)
            text = text.replace(old, new, 1)
        yield {**each, "text": text, "ruleset": document.get("ruleset")}


def played(case):
    """Give the checklist of a case, and what it goes by."""
    answers = {**case["situation"], **case.get("dice", {})}
    how = {key: case[key] for key in ("defaults", "clock", "suggests") if key in case}
    ruleset = known(case["ruleset"]) if case["ruleset"] else game(case["text"], "made-up")
    return ruleset.checklist(case.get("checklist", "combat")), Given(answers, laid(case.get("before", [])), **how)


def laid(before):
    """Lay the table as it was before, from units with their cards and states to the clock."""
    table = Tabletop()
    for each in before:
        changes = [*moved(Clock(*each["clock"]))] if "clock" in each else []
        changes += [Change(What.UNIT, unit, value=side) for unit, side in each.get("units", {}).items()]
        changes += [Change(What.FACT, key, "", said, Until.TURN) for key, said in each.get("of_turn", {}).items()]
        for unit, card in each.get("cards", {}).items():
            changes += [Change(What.CARD, unit, name, said) for name, said in card.items()]
        for unit, states in each.get("states", {}).items():
            for word, said in states.items():
                value, until = (said, "cleared") if isinstance(said, str) else said
                changes.append(Change(What.STATE, unit, word, value, Until(until)))
        for what, key in ((What.KIT, "kit"), (What.FACT, "facts"), (What.PRECEDENT, "precedents")):
            changes += [Change(what, name, value=said) for name, said in each.get(key, {}).items()]
        table = table.changed(changes)
    return table


FOUND = {
    "exit": lambda run, _: 2 if run.refused else 3 if run.question else 0,
    "outcome": lambda run, _: outcome(run),
    "sentence": lambda run, _: run.ruling and run.ruling.sentence,
    "cite": lambda run, _: run.ruling and run.ruling.cite,
    "facts": lambda run, wanted: {key: run.facts.get(key) for key in wanted},
    "effects": lambda run, wanted: next((some for some in both(run) if some == wanted), effects(run)),
    "told": lambda run, _: [each.sentence for each in run.effects],
    "verdict": lambda run, _: RulingView.of(run).verdict.text,
    "to_do": lambda run, _: [each.sentence for each in RulingView.of(run).verdict.to_do],
    "changes": lambda run, _: [[c.name, c.field, c.value, c.until.value] for each in run.effects for c in each.changes],
    "asks": lambda run, _: asked(run),
    "prompt": lambda run, _: run.question and run.question.prompt,
    "help": lambda run, _: run.question and run.question.help,
    "default": lambda run, _: run.question and run.question.default,
    "options": lambda run, _: run.question and [each.word for each in run.question.options(run.table)],
    "labels": lambda run, _: run.question and [each.label for each in run.question.options(run.table)],
    "offered": lambda run, _: [each.word for each in run.question.offered(run.table)],
    "handed_on": lambda run, wanted: {key: run.handed_on.get(key) for key in wanted},
    "likely": lambda run, _: run.question and run.question.likely,
    "meanings": lambda run, _: run.question and [each.meaning for each in run.question.options(run.table)],
    "printed": lambda run, _: run.question and run.question.printed,
    "refused": lambda run, _: run.refused and run.refused.key,
    "reason": lambda run, _: run.refused and run.refused.reason,
    "keyed": lambda run, _: run.refused and run.refused.keyed,
    "notes": lambda run, wanted: [each.text for each in run.notes if each.text in wanted],
    "noted": lambda run, wanted: {text: text in [each.text for each in run.notes] for text in wanted},
    "kept": lambda run, _: [[part for part in (c.name, c.field, c.value) if part != ""] for c in run.changes()],
    "memory": lambda run, _: {each.question.key: each.text for each in run.from_source(Source.MEMORY)},
    "readings": lambda run, _: what_each_gives(run),
    "cancelled": lambda run, wanted: [
        {part: [*map("".join, each.pairs)] if part == "pairs" else getattr(each, part) for part in parts}
        for each, parts in zip(run.cancelled, wanted, strict=True)
    ],
    "steps": lambda run, wanted: {step: step in run.steps for step in wanted},
    "totals": lambda run, wanted: {total: run.ledger.total(total) for total in wanted},
    "ledger": lambda run, wanted: {each: entries(run, each, "amount", "reason") for each in wanted},
    "reasons": lambda run, wanted: {each: [entry.reason for entry in run.ledger.of(each)] for each in wanted},
    "cites": lambda run, wanted: {each: [entry.cite for entry in run.ledger.of(each)] for each in wanted},
    "entries": lambda run, wanted: {each: entries(run, each, "amount", "of", "reason", "cite") for each in wanted},
    "answered": lambda run, wanted: {key: run.answered[key].text for key in wanted},
    "said": lambda run, wanted: {key: run.answered[key].said for key in wanted},
    "shown": lambda run, wanted: {key: run.answered[key].question.say(run.answered[key].value) for key in wanted},
    "unused": lambda run, _: list(run.waiting),
}
"""What is looked at, by the key of `expected`."""


def entries(run, total, *parts):
    """List what a total is made of."""
    return [[getattr(entry, part) for part in parts] for entry in run.ledger.of(total)]


def both(run):
    """List the effects without and with what is said beside each."""
    return effects(run, details=False), effects(run)


@pytest.mark.parametrize("case", written("cases"))
def test_a_case_is_ruled_as_it_was_worked_out_by_hand(case):
    here = adjudicate(*played(case))
    assert {key: FOUND[key](here, wanted) for key, wanted in case["expected"].items()} == case["expected"]


@pytest.mark.parametrize("known", written("odds"))
def test_odds_are_those_of_an_enumeration(known):
    found = forecast(*played(known))
    if "outcomes" in known:
        assert found.outcomes == {each: Fraction(chance) for each, chance in known["outcomes"].items()}
    chances = found.chances(happened_to)
    for effect, chance in known.get("effects", {}).items():
        if not effect.startswith("retreats"):  # whether a unit can be moved is the players' to say
            assert chances.get(effect, Fraction(0)) == Fraction(chance), effect


def happened_to(leaf):
    """Write what a way comes to: `eliminated Guards`, `reduced Guards 4`."""
    return [each for it in leaf.effects for each in (f"{it.effect} {it.unit}", f"{it.effect} {it.unit} {it.detail}")]


@pytest.mark.parametrize("slip", written("slips"))
def test_a_slip_is_told_at_its_line_and_what_is_none_is_not(slip):
    assert problems(slip["text"]) == slip["said"]


@pytest.mark.parametrize("file", written("remarks"))
def test_what_a_file_leaves_unsaid_is_remarked_and_nothing_else(file):
    remarks = list(unsaid_in(file["text"]))
    assert file.get("all", remarks) == remarks
    assert [each for each in file.get("said", []) if each not in remarks] == []
    assert [each for each in file.get("unsaid", []) if any(one.endswith(each) for one in remarks)] == []


def test_a_table_of_every_game_can_be_drawn():
    def drawn(ruleset):
        return len(ruleset.tables({})) if ruleset.tables else 0

    assert {name for name, ruleset in OF_FORMAT_2.items() if not drawn(ruleset)} == {"harbour-coup", "three-castles"}
