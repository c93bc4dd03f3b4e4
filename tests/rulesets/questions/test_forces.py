from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Change, Tabletop, Unit, What
from rulesets.engine.questions.forces import Factor, Force, Muster
from rulesets.engine.questions.question import read

ATTACK = Force("attack", "Who attacks?", who="attackers")
SUPPORT = Force("support", "Who supports?", who="guns", low=0, may_be_empty=True)
CARDS = Tabletop(units={"Tiger": Unit(card={"strength": "3"}), "Puma": Unit(card={"strength": "many"})})


def units(text: str, force: Force = ATTACK, table: Tabletop = CARDS) -> list[tuple[str, int]]:
    return [(factor.unit, factor.strength) for factor in read(force, text, table).factors]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", [("attackers", 7)]),
        ("(7)", [("attackers", 7)]),
        ("4+3", [("attackers-1", 4), ("attackers-2", 3)]),
        (" 4 + (3) ", [("attackers-1", 4), ("attackers-2", 3)]),
        ("Thinker 4 + Tiny 3", [("Thinker", 4), ("Tiny", 3)]),
        ("Thinker 4 + 3", [("Thinker", 4), ("attackers", 3)]),
        ("Big  Ben (12)", [("Big Ben", 12)]),
        ("21/20 6", [("21/20", 6)]),
        ("tiger", [("Tiger", 3)]),
        ("TIGER 5 + 1", [("Tiger", 5), ("attackers", 1)]),
    ],
)
def test_forces_are_read_as_typed(text: str, expected: list[tuple[str, int]]) -> None:
    assert units(text) == expected


@pytest.mark.parametrize("text", ["none", "0", "-", "NONE"])
def test_a_force_may_be_empty_where_the_rules_let_it(text: str) -> None:
    assert read(SUPPORT, text, CARDS) == Muster()
    with pytest.raises(BadAnswer):
        read(ATTACK, text, CARDS)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("0", "strengths from 1 to 999"),
        ("1000", "strengths from 1 to 999"),
        ("-3", "has no strength in attack"),
        ("seven", "“seven” has no strength in attack: type strengths from 1 to 999, such as 7, 4+3"),
        ("", "An empty line does not answer attack"),
        ("4+", "“4+” does not answer attack"),
        ("+", "does not answer attack"),
        ("Puma", "“Puma” has no strength in attack"),
        ("Tiger 3 + tiger 4", "attack names Tiger twice"),
        ("a:b 3", "“a:b” cannot be a unit's name in attack"),
        ("x" * 41 + " 3", "cannot be a unit's name in attack: type up to 40 characters"),
        ("٣", "“٣” has no strength in attack"),
        ("9999999999", "“9999999999” does not answer attack: type strengths from 1 to 999"),
        ("Ann 9999999999", "“Ann 9999999999” does not answer attack: type strengths from 1 to 999"),
    ],
)
def test_what_is_no_force_is_said_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(BadAnswer) as raised:
        read(ATTACK, text, CARDS)
    assert part in raised.value.keyed
    assert str(raised.value).endswith(".")


@given(st.text(alphabet="0123456789+() aT-.½", max_size=30))
def test_any_text_is_a_force_or_a_sentence(text: str) -> None:
    try:
        total, sentence = read(ATTACK, text, CARDS).total, "."
    except BadAnswer as refused:
        total, sentence = 1, str(refused)
    assert total >= 1
    assert sentence.endswith(".")


names = st.lists(st.text("abcdefgh", min_size=1, max_size=6), unique=True, min_size=1, max_size=5)


@given(names, st.data())
def test_a_force_prints_as_it_is_typed(named: list[str], data: st.DataObject) -> None:
    muster = Muster(tuple(Factor(name, data.draw(st.integers(1, 999))) for name in named))
    assert read(ATTACK, str(muster), Tabletop()) == muster


def test_strengths_of_named_units_are_kept_and_of_nameless_ones_are_not() -> None:
    text = "Thinker 4 + 3 + 2"
    kept = ATTACK.keep(text, read(ATTACK, text, CARDS))
    assert kept == (Change(What.CARD, "Thinker", "strength", "4"),)


def test_a_card_may_hold_the_least_strength_there_is_and_no_less() -> None:
    cards = Tabletop(
        units={name: Unit(card={"strength": worth}) for name, worth in {"Midge": "1", "Dust": "0"}.items()}
    )
    assert units("Midge", table=cards) == [("Midge", 1)]
    with pytest.raises(BadAnswer, match=r"“Dust” has no strength in “Who attacks\?”"):
        read(ATTACK, "Dust", cards)


def test_a_force_is_said_shortly_when_nobody_in_it_has_a_name() -> None:
    assert ATTACK.say(read(ATTACK, "4 + 3", CARDS)) == "4+3"
    assert ATTACK.say(read(ATTACK, "Tiger + 3", CARDS)) == "Tiger 3 + attackers 3"
    assert SUPPORT.say(Muster()) == "none"
    assert str(Muster()) == "none"
