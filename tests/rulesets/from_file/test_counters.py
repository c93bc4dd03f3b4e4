"""Counters, charts, and what looks at units: each with combats that were worked out by hand."""

# ruff: noqa: E501 (each sentence stands on one line, as players read it)

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ruled import effects

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.from_file import game

HEAD = 'format = 2\ngame = "Counters"\nsides = ["Grey", "Green"]\n'
SHEET = """
[attackers]
strength = "attack"

[defenders]
strength = "defence"

[roster.grey]
counters = '''
             attack  range  defence  morale  class
Heavies      16      8      10       9       armour
Grenadiers   4/2     2      8/4      7       soft
"3 Army"     6/3     .      6/3      6       soft
'''

[roster.green]
counters = '''
             attack  range  defence  morale  class
Guards       5       4      10       8       soft
Breakers     14      6      9        9       armour
Carriers     3       3      2        5       wheeled
'''
"""
TABLE = """
[table.CRT]
cells = '''
     1-2  1-1  2-1
1-3  AL   -    DL
4-6  -    DL   DX
'''

[results]
"-" = "no effect"
AL = "attackers lose 1"
DL = "defenders lose 1"
DX = "defenders are eliminated"
"""


def played(text: str, **answers: str) -> Run:
    return ruled(text, Tabletop(), **answers)


def ruled(text: str, table: Tabletop, **answers: str) -> Run:
    combat = game(HEAD + text, "counters").checklists[0]
    return adjudicate(combat, Given({key: said for key, said in answers.items() if said}, table=table))


def odds(text: str, **answers: str) -> Mapping[str, Fraction]:
    return forecast(game(HEAD + text, "counters").checklists[0], Given(answers)).outcomes


# Counters


STEPS = "[units]\nsteps = true\n"


def test_a_loss_of_a_step_goes_on_along_every_number_of_the_counter() -> None:
    """5 against 8 is 1-2, a 1 is AL; 16 against 8 is 2-1, a 1 is DL: the defence goes from 8 to 4, the attack to 2."""
    here = played(STEPS + SHEET + TABLE, attack="Heavies", defence="Grenadiers", die="1")
    assert effects(here) == ["reduced Grenadiers 4"]
    changes = {(each.field, each.value) for effect in here.effects for each in effect.changes}
    assert changes == {("attack", "2"), ("defence", "4")}


# Conditions on units


# Rules for each unit


# Charts


TERRAIN = """
[chart.Terrain]
rows = "terrain"
prompt = "Where is the target?"
cells = '''
       shift  defence
open   .      .
woods  -1     .
town   .      x2
'''
"""


def test_a_chart_goes_by_the_question_of_a_file_and_by_a_number() -> None:
    own = "[ask.terrain]\ndefault = 'open'\nanswer.woods = { says = 'In the woods' }\n"
    here = played(own + SHEET + TERRAIN + TABLE, attack="Heavies", defence="Guards", terrain="woods", die="1")
    assert here.facts["odds"] == "1-2"
    assert here.answered["terrain"].question.say(here.answered["terrain"].value) == "In the woods"
    far = "[ask.far]\nnumber = [1, 12]\n[chart.Range]\nrows = 'far'\ncells = '''\n      shift\n1-2   1\n3-6   .\n7+    -1\n'''\n"
    for number, column in (("2", "2-1"), ("6", "1-1"), ("12", "1-2")):
        here = played(far + SHEET + TABLE, attack="Heavies", defence="Guards", far=number, die="1")
        assert here.facts["odds"] == column


BY_NAME = """
attackers.strength = "none"
defenders.strength = "none"

[roster.grey]
counters = '''
        class  might
Horse   horse  4
Foot    foot   6
'''

[roster.green]
counters = '''
        class  might
Bows    bow    4
Pikes   foot   8
'''

[chart.Dice]
rows = "unit.class"
columns = "enemy.class"
cells = '''
       horse  foot  bow
horse  2      1     3
foot   1      2     2
bow    2      2     1
'''

[chart.Wound]
rows = "unit.might"
columns = "enemy.might"
cells = '''
     4    5+
4    4+   6+
5+   2+   .
'''

[throw.hit]
dice = "chart Dice"
needs = "chart Wound"

[results]
"#" = "defenders lose #"
"""


def test_odds_of_units_that_throw_apart_are_those_of_every_throw() -> None:
    found = odds(BY_NAME, attack="Horse + Foot", defence="Bows")
    assert found["0"] == Fraction(1, 2) ** 3 * Fraction(1, 6) ** 2
    assert found["5"] == Fraction(1, 2) ** 3 * Fraction(5, 6) ** 2
