"""Counters, charts, and what looks at units: each with combats that were worked out by hand."""

# ruff: noqa: E501 (each sentence stands on one line, as players read it)

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from ruled import effects, outcome
from snowball import problems

from rulesets.engine.core.tabletop import Change, Tabletop, What
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


def on_table(*changes: Change) -> Tabletop:
    return Tabletop().changed(changes)


def odds(text: str, **answers: str) -> Mapping[str, Fraction]:
    return forecast(game(HEAD + text, "counters").checklists[0], Given(answers)).outcomes


# Counters


def test_a_name_brings_the_strength_of_its_side_s_column() -> None:
    """16 against 10 is 1-1; a 4 is DL, and guards have one step."""
    here = played(SHEET + TABLE, attack="Heavies", defence="Guards", die="4")
    assert (here.facts["attack"], here.facts["defence"], outcome(here)) == (16, 10, "DL")
    assert effects(here) == ["eliminated Guards lost"]


def test_a_strength_that_is_typed_goes_before_the_sheet() -> None:
    assert played(SHEET + TABLE, attack="Heavies 20", defence="Guards", die="4").facts["odds"] == "2-1"


def test_a_name_with_blanks_and_a_number_stands_in_quotes() -> None:
    assert played(SHEET + TABLE, attack="3 Army", defence="Guards 5", die="6").facts["attack"] == 6


STEPS = "[units]\nsteps = true\n"


def test_a_loss_of_a_step_goes_on_along_every_number_of_the_counter() -> None:
    """5 against 8 is 1-2, a 1 is AL; 16 against 8 is 2-1, a 1 is DL: the defence goes from 8 to 4, the attack to 2."""
    here = played(STEPS + SHEET + TABLE, attack="Heavies", defence="Grenadiers", die="1")
    assert effects(here) == ["reduced Grenadiers 4"]
    changes = {(each.field, each.value) for effect in here.effects for each in effect.changes}
    assert changes == {("attack", "2"), ("defence", "4")}


def test_a_reduced_unit_fights_with_what_its_counter_shows() -> None:
    table = on_table(Change(What.CARD, "Grenadiers", "attack", "2"), Change(What.CARD, "Grenadiers", "defence", "4"))
    here = ruled(STEPS + SHEET + TABLE, table, attack="Heavies", defence="Grenadiers", die="1")
    assert (here.facts["defence"], effects(here)) == (4, ["eliminated Grenadiers last step"])


def test_a_reduced_strength_that_is_typed_brings_the_other_numbers_of_that_step() -> None:
    """Grenadiers with an attack of 2 have lost their step: their defence is 4."""
    rule = '[[rule]]\neach = "attackers"\nwhen = { unit.defence = "4" }\nrefuse = "{unit} is worn."\n'
    here = played(STEPS + SHEET + rule + TABLE, attack="Grenadiers 2", defence="Guards")
    assert outcome(here) == "refused"


MEN = """
[units]
steps = "men"
[roster.grey]
counters = '''
        men  shots
Rifles  6    3
'''
[roster.green]
counters = '''
        men  shots
Scouts  2    1
'''
[throw.hit]
dice = "shots"
needs = "4+"
[results]
"#" = "defenders lose #"
"""


def test_steps_may_be_taken_off_a_column() -> None:
    here = played(MEN, attack="Rifles", defence="Rifles 5", hit="4 5 1")
    assert here.refused is not None
    here = played(MEN, attack="Scouts", defence="Rifles", hit="5")
    assert effects(here) == ["reduced Rifles 5"]
    assert effects(played(MEN, attack="Rifles", defence="Scouts", hit="5 5 1")) == ["eliminated Scouts last step"]


def test_what_the_sheet_does_not_know_is_asked_once_and_kept_on_the_card() -> None:
    text = SHEET + '[ask.class]\nof = "unit"\nprompt = "What kind of unit is {unit}?"\n[[rule]]\neach = "attackers"\n'
    text += 'when = { unit.class = "wheeled" }\nstrength = "x2"\n' + TABLE
    here = played(text, attack="Trucks 5", defence="Guards")
    assert here.question is not None
    assert (here.question.key, here.question.prompt) == ("Trucks.class", "What kind of unit is Trucks?")
    assert [each.word for each in here.question.options(Tabletop())] == ["armour", "soft", "wheeled"]
    here = played(text, attack="Trucks 5", defence="Guards", die="1", **{"Trucks.class": "wheeled"})
    assert here.facts["attack"] == 10
    kept = on_table(Change(What.CARD, "Trucks", "class", "wheeled"))
    assert ruled(text, kept, attack="Trucks 5", defence="Guards", die="1").facts["attack"] == 10


def test_names_are_enough_where_nothing_goes_by_strength() -> None:
    text = 'attackers.strength = "none"\ndefenders.strength = "none"\n[throw.hit]\ndice = "2"\nneeds = "5+"\n'
    text += '[results]\n"1+" = "defenders lose 1"\n'
    assert effects(played(text, attack="Ann + Ben", defence="Cay", hit="5 1")) == ["eliminated Cay lost"]
    refused = played(text, attack="Ann 4", defence="Cay").refused
    assert refused is not None
    assert refused.reason == "Ann 4: no strength counts here. Type names alone."


# Conditions on units


@pytest.mark.parametrize(
    ("when", "attack", "defence", "works"),
    [
        ('defenders.class = "armour"', "Heavies", "Breakers", True),
        ('defenders.class = "armour"', "Heavies", "Breakers + Guards", False),
        ('any-defender.class = "armour"', "Heavies", "Breakers + Guards", True),
        ('any-defender.class = "armour"', "Heavies", "Guards", False),
        ('any-attacker.class = ["soft", "wheeled"]', "Heavies + Grenadiers", "Guards", True),
        ('attackers.units = "2+"', "Heavies + Grenadiers", "Guards", True),
        ('attackers.units = "2+"', "Heavies", "Guards", False),
        ('attackers.strength = ">=10"', "Heavies", "Guards", True),
        ('attackers.strength = ">=10"', "Heavies + Grenadiers", "Guards", False),
        ('attackers.range = ">=morale-1"', "Heavies", "Guards", True),
        ('attackers.range = ">morale"', "Heavies", "Guards", False),
        ('attackers.range = "<=attack/2"', "Heavies", "Guards", True),
        ('attackers.range = "<=attack/2"', "Grenadiers 3", "Guards", False),
        ('defenders.range = "morale"', "Heavies", "Guards", False),
        ('defenders.range = "morale-4"', "Heavies", "Guards", True),
        ('attackers.range = "2+"', "3 Army", "Guards", False),
    ],
)
def test_a_condition_looks_at_every_unit_or_at_any(when: str, attack: str, defence: str, works: bool) -> None:
    text = SHEET + f"[[rule]]\nwhen = {{ {when} }}\nresult = 'DX'\n" + TABLE
    here = played(text, attack=attack, defence=defence, die="")
    assert (here.ruling is not None and here.ruling.outcome == "DX") is works


def test_a_condition_looks_at_the_states_of_units() -> None:
    text = SHEET + "[state.routed]\n[[rule]]\nwhen = { defenders.state = 'none' }\nresult = 'DX'\n" + TABLE
    assert outcome(played(text, attack="Heavies", defence="Guards")) == "DX"
    routed = on_table(Change(What.STATE, "Guards", "routed", "yes"))
    assert ruled(text, routed, attack="Heavies", defence="Guards").ruling is None


# Rules for each unit


def test_a_rule_for_each_changes_the_units_for_which_it_holds() -> None:
    """Heavies against a soft target are halved to 8; grenadiers keep 4: 12 against 10."""
    rule = '[[rule]]\neach = "attackers"\nwhen = { unit.class = "armour", enemy.class = "soft" }\nstrength = "x1/2"\n'
    here = played(SHEET + rule + TABLE, attack="Heavies + Grenadiers", defence="Guards", die="1")
    assert (here.facts["attack"], here.facts["defence"]) == (12, 10)


def test_a_rule_for_each_may_refuse_spare_shift_and_do_something() -> None:
    refuse = '[[rule]]\neach = "attackers"\nwhen = { unit.range = "<4" }\nrefuse = "{unit} is out of range."\n'
    here = played(SHEET + refuse + TABLE, attack="Heavies + Grenadiers", defence="Guards")
    assert here.ruling is not None
    assert here.ruling.sentence.endswith("Grenadiers is out of range.")
    shift = '[[rule]]\neach = "both"\nwhen = { unit.class = "armour" }\nshift = -1\n'
    assert played(SHEET + shift + TABLE, attack="Heavies 30", defence="Breakers", die="1").facts["odds"] == "1-1"
    does = '[[rule]]\neach = "defenders"\nwhen = { unit.class = "soft" }\ndoes = "unit is eliminated"\n'
    here = played(SHEET + does + TABLE, attack="Heavies", defence="Guards + Breakers", die="6")
    assert effects(here) == ["eliminated Guards destroyed"]
    spared = '[[rule]]\neach = "defenders"\nwhen = { unit.class = "soft" }\nspared = true\n'
    here = played(SHEET + spared + TABLE, attack="Heavies 40", defence="Guards + Breakers", die="6")
    assert effects(here) == ["eliminated Breakers destroyed"]


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


def test_a_row_of_a_chart_changes_what_its_columns_say() -> None:
    """16 to 10 is 1-1, in woods 1-2; in a town 16 to 20 is 1-2."""
    fight = {"attack": "Heavies", "defence": "Guards", "die": "1"}
    assert played(SHEET + TERRAIN + TABLE, terrain="woods", **fight).facts["odds"] == "1-2"
    assert played(SHEET + TERRAIN + TABLE, terrain="open", **fight).facts["odds"] == "1-1"
    town = played(SHEET + TERRAIN + TABLE, terrain="town", **fight)
    assert (town.facts["defence"], town.facts["odds"]) == (20, "1-2")
    asked = played(SHEET + TERRAIN + TABLE, attack="Heavies", defence="Guards").question
    assert asked is not None
    assert (asked.key, asked.prompt) == ("terrain", "Where is the target?")


def test_a_chart_goes_by_the_question_of_a_file_and_by_a_number() -> None:
    own = "[ask.terrain]\ndefault = 'open'\nanswer.woods = { says = 'In the woods' }\n"
    here = played(own + SHEET + TERRAIN + TABLE, attack="Heavies", defence="Guards", terrain="woods", die="1")
    assert here.facts["odds"] == "1-2"
    assert here.answered["terrain"].question.say(here.answered["terrain"].value) == "In the woods"
    far = "[ask.far]\nnumber = [1, 12]\n[chart.Range]\nrows = 'far'\ncells = '''\n      shift\n1-2   1\n3-6   .\n7+    -1\n'''\n"
    for number, column in (("2", "2-1"), ("6", "1-1"), ("12", "1-2")):
        here = played(far + SHEET + TABLE, attack="Heavies", defence="Guards", far=number, die="1")
        assert here.facts["odds"] == column


MARSH = """
[chart.Marsh]
rows = "marsh"
columns = "defenders.class"
mixed = "{mixed}"
gives = "shift"
cells = '''
     soft  armour  wheeled
dry  .     .       .
wet  -1    +1      .
'''
"""


@pytest.mark.parametrize(
    ("mixed", "defence", "column"),
    [
        ("least", "Guards", "1-2"),
        ("least", "Breakers", "2-1"),
        ("least", "Breakers + Guards", "1-2"),
        ("most", "Breakers + Guards", "2-1"),
        ("most", "Carriers + Guards", "1-1"),
    ],
)
def test_cells_by_class_give_a_change_and_of_several_classes_the_least_or_the_most_counts(
    mixed: str, defence: str, column: str
) -> None:
    text = SHEET + MARSH.replace("{mixed}", mixed) + TABLE
    total = sum({"Guards": 10, "Breakers": 9, "Carriers": 2}[each] for each in defence.split(" + "))
    here = played(text, attack=f"Heavies {total}", defence=defence, marsh="wet", die="1")
    assert here.facts["odds"] == column


def test_of_several_classes_the_players_may_say_which_counts() -> None:
    text = SHEET + MARSH.replace("{mixed}", "ask") + TABLE
    fight = {"attack": "Heavies 19", "defence": "Breakers + Guards", "marsh": "wet"}
    here = played(text, **fight)
    assert here.question is not None
    assert (here.question.key, here.question.prompt) == ("marsh.class", "Which class counts on Marsh?")
    assert played(text, **fight, die="1", **{"marsh.class": "armour"}).facts["odds"] == "2-1"


def test_a_chart_by_the_class_of_each_unit_changes_that_unit() -> None:
    """In woods armour counts half: 8 and 4 against 10."""
    chart = "[chart.Weapons]\nrows = 'unit.class'\ncolumns = 'ground'\ngives = 'strength'\ncells = '''\n         clear  woods\n"
    chart += "armour   .      x1/2\nsoft     .      .\nwheeled  .      x2\n'''\n[ask.ground]\nanswer.clear = {}\nanswer.woods = {}\n"
    here = played(SHEET + chart + TABLE, attack="Heavies + Grenadiers", defence="Guards", ground="woods", die="1")
    assert (here.facts["attack"], here.facts["defence"]) == (12, 10)


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


def test_charts_are_looked_up_by_name_for_dice_and_for_what_they_need() -> None:
    """Horse against bows throw 3 and need 4+; foot against bows throw 2 and need 2+: they throw apart."""
    here = played(BY_NAME, attack="Horse + Foot", defence="Bows")
    assert here.question is not None
    assert (here.question.key, here.question.prompt) == (
        "hit.Horse",
        "Hit, Horse: roll 3 six-sided dice; 4 or more succeeds.",
    )
    here = played(BY_NAME, attack="Horse + Foot", defence="Bows", **{"hit.Horse": "4 3 1", "hit.Foot": "2 1"})
    assert here.facts["hit"] == 2
    nothing = played(BY_NAME, attack="Foot", defence="Pikes", hit="6 6")
    assert (nothing.facts["hit"], outcome(nothing)) == (0, "0")


def test_odds_of_units_that_throw_apart_are_those_of_every_throw() -> None:
    found = odds(BY_NAME, attack="Horse + Foot", defence="Bows")
    assert found["0"] == Fraction(1, 2) ** 3 * Fraction(1, 6) ** 2
    assert found["5"] == Fraction(1, 2) ** 3 * Fraction(5, 6) ** 2


def test_a_number_of_the_enemy_must_be_one_number() -> None:
    chart = BY_NAME[BY_NAME.index("[chart.Wound]") : BY_NAME.index("[throw.hit]")]
    text = BY_NAME.replace(chart, "").replace('needs = "chart Wound"', 'needs = "enemy.might+"')
    assert played(text, attack="Horse", defence="Bows", hit="4 3 1").facts["hit"] == 1
    here = played(text, attack="Horse", defence="Bows + Pikes")
    assert here.refused is not None
    assert here.refused.reason.startswith("Bows, Pikes: might 4, 8, and one number counts.")


def test_of_several_enemies_a_unit_may_be_asked_which_class_counts() -> None:
    chart = BY_NAME[BY_NAME.index("[chart.Wound]") : BY_NAME.index("[throw.hit]")]
    text = BY_NAME.replace(chart, "").replace('needs = "chart Wound"', 'needs = "4+"')
    here = played(text, attack="Horse", defence="Bows + Pikes")
    assert here.question is not None
    assert (here.question.key, here.question.prompt) == ("Horse.dice.class", "Horse: which class counts on Dice?")
    here = played(text, attack="Horse", defence="Bows + Pikes", hit="4 3 1", **{"Horse.dice.class": "bow"})
    assert here.facts["hit"] == 1


def test_a_chart_that_nothing_looks_up_is_told() -> None:
    text = BY_NAME.replace('needs = "chart Wound"', 'needs = "4+"')
    said = 'Nothing looks this chart up: write gives, or strength, dice or needs = "chart Wound".'
    assert any(each.endswith(said) for each in problems(HEAD + text))


# What is wrong with them


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Heavies      16      8", "Heavies      16/20   8", "14: “16/20” does not go down from full: write it such as 12/6."),
        ("Heavies      16      8 ", "Heavies      16 ", "14: Heavies has 4 cells, and there are 5 columns: write . for nothing, and quotes around a name with blanks."),
        ('"3 Army"', "Heavies ", "16: “Heavies” is in the roster twice: give each unit a name of its own."),
        ('strength = "attack"', 'strength = "atack"', "6: “atack” is not a strength: write none, attack, range, defence or morale. Did you mean attack?"),
        ('strength = "attack"', 'strength = "chart Factor"', "6: “chart Factor” is not a strength: write none, attack, range, defence or morale."),
        ("[attackers]", "[units]\nsteps = 'moral'\n[attackers]", "6: “moral” is not what a loss takes 1 off: write true, strength, attack, range, defence or morale. Did you mean morale?"),
        ("[table.CRT]", "[[rule]]\neach = 'attackers'\nwhen = { unit.clas = 'soft' }\nshift = 1\n[table.CRT]", "29: “clas” is not something to look at of units: write attack, range, defence, morale, class, state, units or strength. Did you mean class?"),
        ("[table.CRT]", "[[rule]]\neach = 'attackers'\nwhen = { unit.class = 'sofd' }\nshift = 1\n[table.CRT]", "29: “sofd” is not an answer to class: write armour, soft or wheeled. Did you mean soft?"),
        ("[table.CRT]", "[[rule]]\neach = 'attackers'\nwhen = { unit.attack = '<=rnge/2' }\nshift = 1\n[table.CRT]", "29: “<=rnge/2” is not a number or a range: write one such as 3, 2..3, <=0, 12+ or <=range/2. Did you mean range?"),
        ("[table.CRT]", "[[rule]]\nwhen = { atackers.class = 'soft' }\nshift = 1\n[table.CRT]", "28: “atackers” is not whose units are looked at: write unit, attackers, defenders, any-attacker, any-defender, units or enemy. Did you mean attackers?"),
        ("[table.CRT]", "[[rule]]\nwhen = { unit.class = 'soft' }\nshift = 1\n[table.CRT]", "27: unit.class is about a unit, and no unit is in hand: write each in a rule, or attackers or defenders."),
        ("[table.CRT]", "[[rule]]\neach = 'attacker'\nshift = 1\n[table.CRT]", "28: “attacker” is not a force: write attackers, defenders or both. Did you mean attackers?"),
        ("[table.CRT]", "[chart.X]\nrows = 'unit.clas'\ncells = '''\n   shift\na  1\n'''\n[table.CRT]", "28: “unit.clas” is not what the rows of a chart may be: write unit.attack, enemy.attack, defenders.attack, unit.range, enemy.range, defenders.range, unit.defence, enemy.defence or another. Did you mean unit.class?"),
        ("[table.CRT]", "[chart.X]\nrows = 'wood'\ncells = '''\n   shfit\na  1\nb  .\n'''\n[table.CRT]", "30: “shfit” is not something that a chart changes: write refuse, note, attack, defence, strength, spared, table, difference or another. Did you mean shift?"),
        ("[table.CRT]", "[chart.X]\nrows = 'wood'\ncells = '''\n   shift\na  one\nb  .\n'''\n[table.CRT]", "31: shift takes a whole number such as -1 or +2."),
        ("[table.CRT]", "[chart.X]\nrows = 'wood'\ncolumns = 'defenders.class'\ngives = 'shift'\nmixed = 'last'\ncells = '''\n   soft\na  1\nb  .\n'''\n[table.CRT]", "31: “last” is not a way to treat several classes: write least, most or ask. Did you mean least?"),
        ("[table.CRT]", "[chart.X]\nrows = 'wood'\ncolumns = 'defenders.class'\ngives = 'shift'\ncells = '''\n   sofft\na  1\nb  .\n'''\n[table.CRT]", "32: “sofft” is not an answer to defenders.class: write armour, soft or wheeled. Did you mean soft?"),
        ("4-6  -    DL   DX", "4-6  -    DXX   DX", "31: “DXX” is not a result: write -, AL, DL or DX. Did you mean DX?"),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_line_with_a_near_word(old: str, new: str, said: str) -> None:
    assert old in SHEET + TABLE
    assert said in problems(HEAD + (SHEET + TABLE).replace(old, new, 1))
