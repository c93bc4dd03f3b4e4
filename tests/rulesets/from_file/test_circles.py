"""A file that refers in a circle is no game: that is found when it is read, and said with the lines of the circle."""

from __future__ import annotations

import pytest
from snowball import HILL, problems

from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.from_file import game

NOTHING = 'nothing = "no effect"'
MORALE = """
[table.Morale]
dice = "d6"
cells = '''
     all
1-3  nothing
4-6  again
'''
"""


def with_more(more: str, nothing: str = "no effect") -> str:
    """Give the game with more at its end, from line 27 on."""
    return HILL.replace(NOTHING, f'nothing = "{nothing}"') + "\n" + more


def with_checks(again: str) -> str:
    """Give the game with a check, of which a result `again` comes."""
    checked = HILL.replace("attackers advance", "one attacker checks Morale")
    return f'{checked}again = "{again}"\n{MORALE}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            with_more("[ask.mud]\nwhen = { mud = 'yes' }\nanswer.yes = { shift = 1 }\nanswer.no = {}\n"),
            "27: The question mud hangs on itself by its when: leave one of them out.",
        ),
        (
            with_more("[ask.mud]\nunless = { mud = 'yes' }\nanswer.yes = { shift = 1 }\nanswer.no = {}\n"),
            "27: The question mud hangs on itself by its when: leave one of them out.",
        ),
        (
            with_more(
                "[ask.mud]\nwhen = { rain = 'yes' }\nanswer.yes = { shift = 1 }\nanswer.no = {}\n"
                "[ask.rain]\nwhen = { cloud = 'yes' }\nanswer.yes = { shift = 1 }\nanswer.no = {}\n"
                "[open.cloud]\nwhen = { mud = 'yes' }\nanswer.yes = { shift = 1 }\nanswer.no = {}\n"
            ),
            "27: The question mud hangs on itself by its when, by way of the question rain (line 31) and the open rule"
            " cloud (line 35): leave one of them out.",
        ),
        (
            with_more("[open.bridge]\nanswer.up = { does = 'rule bridge' }\n", "rule bridge"),
            "27: The open rule bridge leads to itself again: let it end otherwise.",
        ),
        (
            with_more(
                "[open.bridge]\nanswer.up = { does = 'attackers lose 1; rule ford' }\nanswer.down = {}\n"
                "[open.ford]\nanswer.deep = { does = 'no effect' }\nanswer.shallow = { does = 'rule bridge' }\n",
                "rule bridge",
            ),
            "27: The open rule bridge leads to itself again, by way of the open rule ford (line 30): let one of them"
            " end otherwise.",
        ),
        (
            with_more(
                "[ask.bridge]\nanswer.up = { does = 'ask ford' }\n[ask.ford]\nanswer.deep = { does = 'ask bridge' }\n",
                "ask bridge",
            ),
            "27: The question bridge leads to itself again, by way of the question ford (line 29): let one of them end"
            " otherwise.",
        ),
        (
            with_more("[state.cold]\nagain = 'unit is cold'\n", "defenders are cold"),
            "27: The state cold leads to itself again: let it end otherwise.",
        ),
        (
            with_more(
                "[state.cold]\nagain = 'rule ice'\n[open.ice]\nanswer.thin = { does = 'defenders are cold' }\n",
                "defenders are cold",
            ),
            "29: The open rule ice leads to itself again, by way of the state cold (line 27): let one of them end"
            " otherwise.",
        ),
        (
            with_checks("attackers check Morale"),
            "28: The table Morale leads to itself again, by way of the result again (line 26): let one of them end"
            " otherwise.",
        ),
        (
            with_more(
                "[retreat]\nanswer.wood = { does = 'unit retreats 1' }\nanswer.open = {}\n", "defenders retreat 1"
            ),
            "27: The retreat leads to itself again: let it end otherwise.",
        ),
        (
            with_more(
                "[kind.sled]\ndefenders = {}\nretreat = 'sled'\n"
                "[open.sled]\nanswer.stuck = { does = 'defenders retreat 1' }\nanswer.free = { does = 'unit stays' }\n",
                "defenders retreat 1",
            ),
            "30: The open rule sled leads to itself again: let it end otherwise.",
        ),
        (
            with_more(
                "[kind.sled]\ndefenders = {}\neliminated = 'sled'\n"
                "[open.sled]\nanswer.lost = { does = 'both are eliminated' }\nanswer.won = { does = 'unit stays' }\n",
            ),
            "30: The open rule sled leads to itself again: let it end otherwise.",
        ),
        (
            with_more(
                "[units]\nshort = 'debt'\n"
                "[open.debt]\nanswer.all = { does = 'attackers lose as much' }\nanswer.none = { does = 'no effect' }\n",
                "defenders lose 1; attackers lose as much",
            ),
            "29: The open rule debt leads to itself again: let it end otherwise.",
        ),
    ],
)
def test_a_circle_is_said_once_with_its_lines(text: str, said: str) -> None:
    assert [each for each in problems(text) if "itself" in each] == [said]


@pytest.mark.parametrize(
    "text",
    [
        with_checks("unit is eliminated; one attacker checks Morale"),
        with_checks("unit is eliminated; attackers check Morale"),
        with_more(
            "[kind.sled]\ndefenders = {}\nretreat = 'sled'\n"
            "[open.sled]\nanswer.stuck = { does = 'unit retreats 1' }\nanswer.free = { does = 'unit stays' }\n",
            "defenders retreat 1",
        ),
        with_more(
            "[open.bridge]\nanswer.up = { does = 'rule ford; rule ford' }\n"
            "[open.ford]\nanswer.deep = { does = 'no effect' }\n",
            "rule bridge; rule ford",
        ),
    ],
)
def test_what_ends_with_other_units_is_no_circle(text: str) -> None:
    assert problems(text) == []


def test_many_rules_without_a_circle_are_read() -> None:
    rules = [f"[open.r{n}]\nanswer.on = {{ does = 'rule r{n + 1}' }}" for n in range(58)]
    last = "[open.r58]\nanswer.on = { does = 'no effect' }"
    assert problems(with_more("\n".join([*rules, last, ""]), "rule r0")) == []
    back = "[open.r58]\nanswer.on = { does = 'rule r0' }"
    (said,) = problems(with_more("\n".join([*rules, back, ""]), "rule r0"))
    assert said.startswith("27: The open rule r0 leads to itself again, by way of the open rule r1 (line 29),")


def test_many_questions_that_each_wait_for_two_others_are_asked_in_time() -> None:
    """Looked at anew for each that waits, the last would be looked at two hundred million times."""
    waiting = (f"when = {{ q{n - 1} = 'yes', q{n - 2} = 'yes' }}\n" if n > 1 else "" for n in range(40))
    asks = [f"[ask.q{n}]\n{when}answer.yes = {{ shift = 1 }}\nanswer.no = {{}}\n" for n, when in enumerate(waiting)]
    combat = game(with_more("".join(asks[:39])), "snowball-hill").checklists[0]
    answers = {"attack": "8", "defence": "4", "snowman": "no", "rounding": "defender", "die": "1"}
    here = adjudicate(combat, Given({**answers, **{f"q{n}": "yes" for n in range(39)}}))
    assert here.facts["odds"] == "3-1"
