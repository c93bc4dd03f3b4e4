"""What throws look up, in charts and on the faces of dice: slips are told at their line, and nothing is silent."""

from __future__ import annotations

from rulesets.from_file import unsaid_in

CHARTS = """format = 2
game = "Grey Fields"
sides = ["Greys", "Blues"]
units.steps = "men"

[roster.greys]
counters = '''
        men  quality  weapon
Rifles  6    regular  rifle
Boys    8    green    mg
'''
[roster.blues]
counters = '''
        men  quality  weapon
Line    6    regular  rifle
'''

[chart.Dice]
rows = "attackers.weapon"
columns = "defenders.quality"
cells = '''
       green  regular
rifle  2      1
mg     6      4
'''

[chart.Wound]
rows = "defenders.quality"
columns = "attackers.weapon"
cells = '''
         rifle  mg
green    3+     <=2
regular  4+     .
'''

[throw.hit]
dice = "chart Dice"
needs = "chart Wound"

[results]
"#" = "defenders lose #"
"""
SYMBOLS = """format = 2
game = "Ridge"
sides = ["Allies", "Axis"]
units.steps = "figures"

[ask.bunker]
prompt = "Is the target in a bunker?"
answer.yes = { battle.flag = -1 }

[ask.ground]
prompt = "Where is the target?"
answer.open = {}
answer.town = {}

[chart.Ground]
rows = "ground"
columns = "attackers.class"
gives = "battle.dice"
cells = '''
      foot
open  .
town  -1
'''

[roster.allies]
counters = '''
      class  figures
Foot  foot   4
'''

[throw.battle]
dice = "3"
faces = "grenade flag star Blank"

[faces]
grenade = "defenders lose 1"
flag = "defenders retreat 1"
star = "no effect"
"""


def test_a_face_of_which_nothing_is_said_is_remarked_unless_it_is_called_blank() -> None:
    said = "faces: nothing is said of {}, so {} nothing."
    assert not [each for each in unsaid_in(SYMBOLS) if each.startswith("faces")]
    without = SYMBOLS.replace('star = "no effect"\n', "")
    assert said.format("star", "it does") in unsaid_in(without)
    without = without.replace('grenade = "defenders lose 1"\n', "")
    assert said.format("grenade and star", "they do") in unsaid_in(without)


def test_a_chart_in_which_nothing_succeeds_somewhere_is_remarked() -> None:
    said = "chart Wound: where a . stands, nothing succeeds."
    assert said in unsaid_in(CHARTS)
    assert said not in unsaid_in(CHARTS.replace("4+     .", "4+     5+"))
