"""Random play never dead-ends, every text is there, and secrets stay secret."""

from __future__ import annotations

import random

import pytest
from sizes import share

from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.combat import chart
from rulesets.bautzen_1945.combat_questions import commitments
from rulesets.bautzen_1945.vocabulary import AttackingSide
from rulesets.engine.core.tabletop import ELIMINATED, Tabletop
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.adjudicate import adjudicate, what_each_gives
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.reference.ruling_view import steps_of

ANSWERS = {
    "attack.units": ["A 4 + B 3", "A 9", "7+5", "12", "A 3 + 2 + C 1", "none", "A 0"],
    "defence.units": ["X 4 + Y 2", "X 3", "3", "2+2", "X 9", "X 0"],
    "attack.support": ["none", "HQ 3", "2", "HQ 3 + guns 2"],
    "defence.support": ["none", "QG 2", "4"],
    "air.shift": ["none", "1"],
    "odds.zero": ["6-1", "1-3"],
    "crt.first": ["1-4", "1-1", "2-1"],
    "crt.last": ["5-1", "3-1"],
    "hex": ["1910", ""],
}
CELLS = ["0/1", "1/2", "-/3", "2/0", "0/2R1", "1/0R2", "0/0", "3/4", "1/1"]
NUMBERS = ["none", "0", "1", "-1", "2"]


def an_answer(rng: random.Random, here: Run) -> str:
    """Make up an answer to the question that is asked."""
    question: Question[object] = here.question  # type: ignore[assignment]
    if isinstance(question, Secret):
        return question.joined({part.question.key: rng.choice(["0", "1", "2"]) for part in question.parts})
    if question.key in ANSWERS:
        return rng.choice(ANSWERS[question.key])
    if question.kind == "cell":
        return rng.choice(CELLS)
    words = [option.word for option in question.options(here.table)]
    if words:
        return rng.choice(words)
    return rng.choice([text for text in NUMBERS if acceptable(question, text, here)])


def acceptable(question: Question[object], text: str, here: Run) -> bool:
    try:
        question.parse(text, here.table)
    except ValueError:
        return False
    return True


def play(rng: random.Random, table: Tabletop) -> Run:
    """Answer whatever is asked until nothing is; what is refused is answered anew."""
    answers: dict[str, str] = {}
    for _ in range(120):
        here = adjudicate(COMBAT, Given(answers, table, defaults=rng.random() < 0.3))
        if here.ended:
            return here
        assert here.question
        assert COMBAT.knows(here.question.key) or here.question.key == "commitments"
        for each in here.readings.values():
            assert what_each_gives(here)
            assert not each.ruling or each.ruling.sentence
        answers[here.question.key] = an_answer(rng, here)
    raise AssertionError(f"120 answers did not end it: {answers}")


@pytest.mark.parametrize("seed", share(range(150), of=8))
def test_random_play_ends_and_what_it_changes_can_be_played_on(seed: int) -> None:
    rng = random.Random(seed)
    table = Tabletop()
    for _ in range(3):
        here = play(rng, table)
        sound(here)
        table = table.changed(here.changes())
        gone = [name for name in table.units if table.state(name, ELIMINATED)]
        table = Tabletop({name: unit for name, unit in table.units.items() if name not in gone}, kit=table.kit)


def sound(here: Run) -> None:
    """Check what must hold of every combat."""
    assert here.ruling
    known = [word.value for word in COMBAT.effects]
    gone: list[str] = []
    for effect in here.effects:
        assert effect.name in known
        assert effect.sentence
        assert effect.cite
        assert effect.unit not in gone, "something befell a unit that was eliminated"
        if effect.name == "eliminated":
            gone.append(effect.unit)
    for total in ("attack", "defence", "shift", "die"):
        if total in here.facts:
            assert here.facts[total] == here.ledger.total(total)
    assert chart(here).cells
    assert steps_of(here)
    assert COMBAT.rank(here.ruling.outcome)


def test_only_what_the_rules_give_a_default_has_one() -> None:
    defaults = {each.key: each.default for each in COMBAT.answerable() if not isinstance(each, Precedent)}
    assert {key: default for key, default in defaults.items() if default is not None} == {
        "attacker": "german",
        "hex": "",
        "lone-hq": "no",
        "air": "0",
        "attack.support": "none",
        "defence.support": "none",
        "air.shift": "none",
        "terrain": "none",
        "encircled": "no",
        "concentric": "none",
        "other": "none",
        "die.modifier": "none",
        "{unit}.retreated": "no",
        "{unit}.flipped": "no",
        "supply.left": "no",
    }


@pytest.mark.parametrize(
    ("attacker", "sides"),
    [(AttackingSide.GERMAN, ("german", "allied", "allied")), (AttackingSide.ALLIED, ("allied", "german", "allied"))],
)
def test_air_support_is_the_allied_sides_alone(attacker: AttackingSide, sides: tuple[str, ...]) -> None:
    secret = commitments(attacker)
    assert tuple(part.side for part in secret.parts) == sides
    assert [part.question.key for part in secret.parts] == ["attack.supply", "defence.supply", "air"]
