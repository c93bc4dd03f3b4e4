"""Every word of the file, played in a small made-up game; what is expected is worked out by hand."""

from __future__ import annotations

import pytest

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Until
from rulesets.engine.questions.forces import Force
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.from_file import game

HEAD = 'game = "Made up"\nsides = { red = "Red", blue = "Blue" }\n'
ONE_CELL = "[table.T]\nby = 'difference'\ndice = 'd4'\ncells = '''\n    <=99\n1-4 R\n'''\n[results]\nR = "


def made(text: str) -> Ruleset:
    return game(HEAD + text, "made-up")


def doing(acts: str, more: str = "") -> Ruleset:
    """Make a game whose every result does the same."""
    return made(f"{more}\n{ONE_CELL}{acts!r}\n".replace("'", '"').replace('"""', "'''"))


def played(ruleset: Ruleset, table: Tabletop | None = None, checklist: str = "", **answers: str) -> Run:
    given = {"attack": "Ann 6 + Ben 2", "defence": "Cid 4", "die": "1", **answers}
    which = ruleset.checklist(checklist) if checklist else ruleset.checklists[0]
    return adjudicate(which, Given(given, table or Tabletop(), defaults=True))


# What the clock answers


# Acts


@pytest.mark.parametrize("until", ["cleared", "segment", "turn", "next-turn"])
def test_a_state_lasts_as_long_as_the_file_says(until: str) -> None:
    here = played(doing("defenders are stunned", f"[state.stunned]\nuntil = '{until}'\nmeaning = 'It sits down.'"))
    assert [each.sentence for each in here.effects] == ["Cid: stunned. It sits down."]
    (change,) = here.effects[0].changes
    assert (change.name, change.field, change.until) == ("Cid", "stunned", Until(until))


@pytest.mark.parametrize(
    ("acts", "label"),
    [
        ("defenders lose 1; ask fate; attackers advance", "defenders lose 1"),
        ("ask fate", "the players are asked"),
        ("attackers advance", "attackers advance"),
        ("say night-falls", "night falls"),
    ],
)
def test_what_players_are_asked_is_no_part_of_what_a_result_is_called(acts: str, label: str) -> None:
    ruleset = doing(acts, "[ask.fate]\ntext = true\n[say.night-falls]\nsays = 'Night falls.'")
    assert next(iter(ruleset.checklists[0].outcomes)).label == label


# Modifiers

ODDS = """
[table.T]
dice = "d6"
{table}
cells = '''
     1-2 1-1 2-1 3-1
<=0  A   A   A   B
1-3  A   A   B   B
4-6  A   B   B   C
7+   B   B   C   C
'''
[results]
A = "no effect"
B = "defenders retreat 1"
C = "defenders are eliminated"
"""


def odds(more: str, table: str = "") -> Ruleset:
    return made(f"{more}\n{ODDS.replace('{table}', table)}")


@pytest.mark.parametrize(
    ("rule", "outcome"), [("result = 'C'", "C"), ("refuse = 'Not {attack} against {defence}.'", "refused")]
)
@pytest.mark.parametrize(
    ("condition", "holds"),
    [("ratio = '2-1+'", True), ("ratio = '3-1+'", False), ("attack = '8'", True), ("defence = '<4'", False)],
)
def test_a_rule_may_end_a_combat_by_what_the_strengths_are(
    rule: str, outcome: str, condition: str, holds: bool
) -> None:
    here = played(odds(f"[[rule]]\nwhen = {{ {condition} }}\n{rule}"))
    assert here.ruling is not None
    assert (here.ruling.outcome == outcome, "die" in here.waiting) == (holds, holds)


# Dice


# Results


def test_the_order_of_results_is_the_one_that_is_written() -> None:
    text = "[table.T]\ncells = '''\nall\n1-3 A\n4-6 B\n'''\n[results]\norder = 'B A'\nA = 'no effect'\nB = 'no effect'"
    assert [word.value for word in made(text).checklists[0].outcomes] == ["B", "A"]


# Memory, steps, checklists


def test_once_in_a_phase_is_said_of_each_force() -> None:
    ruleset = doing("no effect", "[attackers]\nonce = 'phase'\n")
    forces = {each.key: each.once for each in ruleset.checklists[0].questions if isinstance(each, Force)}
    assert forces == {"attack": "phase", "defence": ""}
