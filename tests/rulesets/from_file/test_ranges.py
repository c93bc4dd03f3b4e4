"""Numbers of a game file that cannot come up, or for which nothing stands, are named; limits stand in the ledger."""

import re

import pytest
from rows import by_rows
from snowball import written

from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Given
from rulesets.from_file import BadGame, game, unsaid_in

HEAD = 'format = 2\ngame = "Small"\nsides = ["Red", "Blue"]\nunits.steps = "strength"\n'
POOL = HEAD + '[throw.hit]\ndice = "strength"\nneeds = "4+"\n[results]\n0 = "no effect"\n"#" = "defenders lose #"\n'
PAIRS = (
    HEAD + "[ask.fort]\nanswer.ditch = { defenders.fight = 1 }\nanswer.none = {}\n"
    '[throw.fight]\nwho = "both"\ndice = "strength"\nmost = 3\npairs = "highest"\nties = "defenders"\n'
    '[results]\n0 = "no effect"\n"#" = "enemy loses #"\n'
)


def problems(text):
    try:
        return list(unsaid_in(game(text, "small").text))
    except BadGame as bad:
        return [each.sentence for each in bad.problems]


def ruled(ruleset, **answers):
    here = run_procedure(ruleset.checklist("combat"), Given({k.replace("__", "."): v for k, v in answers.items()}))
    assert here.ruling is not None, (here.question, here.refused)
    return here.ruling.outcome, [f"{each.name} {each.unit}" for each in here.effects]


@by_rows
def test_a_number_that_no_result_is_for_is_a_mistake(results, said):
    text = POOL.partition("[results]\n")[0] + "[results]\n" + results
    assert problems(text) == ([said] if said else [])


IN_VAIN = {
    "pool": POOL,
    "three": POOL.replace('dice = "strength"', 'dice = "3"'),
    "odds": HEAD
    + "[table.CRT]\nrounding = 'defender'\nlimits = '1-1..2-1'\nbelow = 'first'\nabove = 'last'\ndrms = '-9..99'\n"
    'cells = """\n    1-1 2-1\n1-3 A   -\n4-6 A   A\n"""\n[results]\nA = "attackers lose 1"\n',
}
NERVE_CHECK = '[check.Nerve]\nfailed = "unit is eliminated"\nneeds = "<=7"\n'


@by_rows
def test_what_nothing_comes_of_is_remarked(of, was, is_now, said):
    text = IN_VAIN[of].replace(was, is_now) if was else IN_VAIN[of] + is_now
    found = [
        re.sub(r"line \d+: ", "", each)
        for each in problems(text + NERVE_CHECK * ("Nerve" in text))
        if "halves" not in each
    ]
    assert found == ([said] if said else [])


GOOD = {
    "odds": """format = 2
game = "Small"
sides = ["Red", "Blue"]
units.steps = "strength"
units.halves = "keep"
[ask.ground]
answer.hill = { shift = -1 }
answer.town = { defence = "x2" }
[ask.supply]
of = "unit"
remember = "turn"
[ask.guns]
prompt = "How many guns support the attack?"
number = [0, 2]
each.shift = 1
[[rule]]
each = "both"
when = { unit.supply = "no" }
strength = "x1/2"
[open.owed]
answer.printed = { owed = "printed" }
answer.counted = { owed = "counted" }
[table.CRT]
rounding = "defender"
below = "first"
above = "last"
limits = "1-1..2-1"
cells = '''
    1-1 2-1
1-3 A   N
4   N   D
5   D   D
6   E   E
'''
[results]
A = "attackers are eliminated"
N = "no effect"
D = "defenders are eliminated"
E = "defenders are eliminated; attackers lose as much"
""",
    "fire": """format = 2
game = "Small"
sides = ["Red", "Blue"]
units.steps = "men"
retreat.answer.free = { says = "A free hex" }
[roster.red]
counters = '''
        men shots half nerve
Rifles  6   5     3    7
'''
[ask.cover]
answer.fence = { hit = -1 }
answer.wall = { hit = -1, save = 1 }
answer.open = {}
[ask.leader]
prompt = "What is the leader with {unit} worth?"
of = "unit"
remember = "turn"
number = [0, 2]
each = { Nerve = -1, Rally = -1 }
[throw.hit]
dice = "shots"
die = "d8"
needs = "5+"
always = 8
[throw.save]
who = "defenders"
dice = "hit"
needs = "4+"
stops = "hit"
[[rule]]
after = "hit"
when = { die = "8" }
does = "defenders are shaken"
[[rule]]
each = "defenders"
when = { unit.men = "<=half" }
Nerve = 1
[state.shaken]
attacking = { hit = -1 }
[check.Nerve]
needs = "<=nerve"
failed = "unit is shaken; unit retreats 1"
[check.Rally]
needs = "<=nerve"
passed = "unit is not shaken"
[results]
0 = "no effect"
1 = "defenders lose 1"
"2+" = "defenders lose #; defenders check Nerve"
[also.rally]
alone = "Who rallies?"
when = { units.state = "shaken" }
does = "units check Rally"
""",
    "fight": HEAD + '[throw.fight]\nwho = "both"\ndice = "d6"\nmargin = """\n<=-2  A\n-1..1 N\n2+    D\n"""\n'
    '[results]\nA = "attackers lose 1"\nN = "no effect"\nD = "defenders lose 1"\n',
}


@by_rows
def test_what_goes_against_the_rest_of_the_file_is_remarked(of, was, is_now, said):
    assert was in GOOD[of]
    found = [re.sub(r"^line \d+: ", "", each) for each in problems(GOOD[of].replace(was, is_now, 1))]
    assert said in found if said else found == []


def test_a_range_of_results_goes_before_any_number_whichever_stands_first():
    text = POOL + '"2+" = "defenders are eliminated"\n'
    assert ruled(game(text, "small"), attack="Ann 3", defence="Ben 4", hit="6 6 1") == ("2", ["eliminated Ben"])


def test_ranges_that_share_a_number_are_remarked():
    text = POOL.replace('"#"', '"1..3"') + '"2+" = "no effect"\n'
    assert problems(text)[:1] == ["line 8: results: 1..3 and 2+ share a number; the first of them counts there."]


@by_rows
def test_what_no_die_shows_or_each_of_them_is_remarked(need, said):
    assert problems(POOL.replace("4+", need)) == ([said] if said else [])


def test_a_save_that_stops_nothing_is_remarked():
    save = '[throw.save]\nwho = "defenders"\ndice = "hit"\nneeds = "5+"\n'
    said = ["line 8: roll save: stops is not said, so its own successes count, not what is left of hit."]
    assert problems(POOL.replace("[results]", save + "[results]")) == said
    assert problems(POOL.replace("[results]", save + 'stops = "hit"\n[results]')) == []


ARMS = POOL.replace('"strength"\nneeds = "4+"', '"shots"\nneeds = "skill+"').replace('"strength"', '"men"') + (
    '[attackers]\nstrength = "shots"\n[defenders]\nstrength = "none"\n'
    '[check.Nerve]\ndice = "2d6"\nneeds = "<=nerve"\nfailed = "unit is shaken"\n'
    '[check.Rally]\ndice = "2d6"\nneeds = "<=nerve"\npassed = "unit is not shaken"\n'
    '[[rule]]\neach = "defenders"\nwhen = { unit.men = "<=half" }\ndoes = "defenders check Nerve"\n'
    '[also.rally]\nalone = "Who rallies?"\nwhen = { units.state = "shaken" }\ndoes = "units check Rally"\n'
    "[state.shaken]\nattacking = { hit.dice = -1 }\n"
    "[roster.red]\ncounters = '''\n shots skill nerve men half\nRifles  4  5  7  4  2\nScouts  2  3  8  2  1\n'''\n"
)


@by_rows
def test_numbers_of_counters_and_states_that_nothing_can_come_of_are_remarked_with_their_lines(was, is_now, said):
    assert problems(ARMS.replace(was, is_now, 1)) == [f"line {each}" for each in said]


@by_rows
def test_steps_that_do_not_go_down_together_are_remarked(rifles, said):
    text = POOL.replace('"strength"\n[throw', "true\n[throw").replace('dice = "strength"', 'dice = "shots"') + (
        f"[roster.red]\ncounters = '''\n shots nerve\nRifles {rifles}\n'''\n"
        "[[rule]]\nwhen = { attackers.nerve = '9' }\nhit = 1\n"
        '[attackers]\nstrength = "shots"\n[defenders]\nstrength = "none"\n'
    )
    assert problems(text) == said


@by_rows
def test_a_cell_or_a_column_too_many_on_counters_is_one_mistake(was, is_now, said):
    with pytest.raises(BadGame) as bad:
        game(ARMS.replace(was, is_now, 1), "small")
    assert [str(each) for each in bad.value.problems] == [said]


def test_a_number_above_the_rows_of_a_table_is_a_column_and_no_corner():
    text = (
        HEAD
        + "[table.Fire]\nby = 'attack'\ncells = '''\n    1 2 3\n1-3 - A\n4-6 A A\n'''\n[results]\nA = 'no effect'\n"
    )
    assert problems(text) == ["This line has 3 columns, and each other line 2."]
    assert "This line" not in " ".join(problems(text.replace("1 2 3", "d6 1 3")))


def test_an_advance_that_looks_at_all_attackers_is_remarked():
    rule = "[[advance]]\nwhen = { attackers.men = '4' }\nnote = 'None advances.'\n"
    (said,) = problems(ARMS + rule)
    told = "line 39: attackers.men is so only where it is so of all of them; of each that advances, write %s."
    assert said == told % "unit.men"
    assert problems(ARMS.replace("[attackers]", "[attackers]\nmost = 1") + rule) == []


def test_a_row_that_a_counter_has_no_chart_for_is_a_mistake_and_a_column_that_nothing_looks_at_is_remarked():
    counters = "[roster.red]\ncounters = '''\n     strength power klass\nAnn  3  6  red\nBen  4  3  blue\n'''\n"
    chart = "[chart.Wound]\nrows = 'unit.power'\ncolumns = 'defenders.power'\ncells = '''\n   3  6\n3  4+ 5+\n'''\n"
    text = POOL.replace('needs = "4+"', 'needs = "chart Wound"') + counters + chart
    assert problems(text) == ["No row of the chart is for “6”, which power may be: add it, with . for nothing."]
    assert problems(text.replace("3  4+ 5+\n", "3  4+ 5+\n6  3+ 4+\n")) == [
        "counters: nothing looks at the column klass."
    ]


@pytest.mark.parametrize(("fort", "outcome"), [("none", "3:0"), ("ditch", "0:3")])
def test_a_change_of_paired_dice_is_added_to_each_of_them(fort, outcome):
    ruleset = game(PAIRS, "small")
    dice = {"fight__attackers": "6 5 4", "fight__defenders": "5 4 3"}
    assert ruled(ruleset, attack="Ann 3", defence="Ben 3", fort=fort, **dice)[0] == outcome


def test_a_limit_of_changes_stands_in_the_ledger_and_adds_up():
    text = POOL.replace('needs = "4+"', 'needs = "4+"\ndrms = "-1..1"') + (
        "[ask.mud]\nanswer.yes = { hit = -1 }\n[ask.rain]\nanswer.yes = { hit = -1 }\n"
    )
    answers = {"attack": "Ann 2", "defence": "Ben 3", "mud": "yes", "rain": "yes", "hit": "5 4"}
    here = run_procedure(game(text, "small").checklist("combat"), Given(answers))
    entries = [(each.amount, each.reason) for each in here.ledger if each.total == "hit roll"]
    assert entries == [(-1, "mud"), (-1, "rain"), (1, "limited to -1")]
    assert (here.ledger.total("hit roll"), here.ruling and here.ruling.outcome) == (-1, "1")


def test_a_unit_that_lost_its_last_step_does_not_stay():
    text = HEAD + (
        '[throw.fight]\nwho = "both"\ndice = "d6"\nmargin = """\n<=0 ST\n1+ DR\n"""\n'
        '[results]\nST = "no effect"\nDR = "defenders retreat 1"\n'
        '[retreat]\nanswer.none = { does = "unit loses 1; unit stays" }\nanswer.free = {}\n'
    )
    answers = {
        "attack": "Ann 3",
        "defence": "Ben 1",
        "fight__attackers": "6",
        "fight__defenders": "1",
        "Ben__into": "none",
    }
    assert ruled(game(text, "small"), **answers) == ("DR", ["eliminated Ben"])


def test_hits_that_retreats_take_as_steps_again_are_questions_of_the_checklist():
    text = HEAD + (
        '[throw.hit]\ndice = "strength"\nneeds = "4+"\n[results]\n0 = "no effect"\n"#" = "defenders take #"\n'
        '[retreat]\nanswer.none = { does = "unit loses 1; unit stays" }\nanswer.free = {}\n'
    )
    assert "{unit}.left-{n}" in [each.key for each in game(text, "small").checklist("combat").questions]


def test_a_rule_that_stands_there_twice_is_remarked():
    rule = '[[rule]]\nwhen = { attack = "2+" }\nhit = -1\n'
    for text in ("cite = 'R'", "why = 'too far'"):
        assert problems(f"{POOL}{rule}{rule}{text}\n") == ["rule 2 does the same as rule 1, so it counts twice."]
    assert problems(f"{POOL}{rule}{rule.replace('2+', '3+')}") == []


def test_a_roll_stops_nothing_that_another_was_rolled_from_before():
    later = '[throw.wound]\ndice = "hit"\nneeds = "4+"\n[throw.save]\nwho = "defenders"\ndice = "wound"\nneeds = "5+"\n'
    text = POOL.replace("[results]", f'{later}stops = "{{}}"\n[results]')
    told = 'wound is rolled from hit before this roll, which would stop nothing: write stops = "wound".'
    assert problems(text.format("hit")) == [told]
    assert problems(text.format("wound")) == []


@pytest.mark.parametrize(("third", "fault"), [("1..2", "leave numbers out"), ("1..3", ""), ("1..4", "overlap")])
def test_columns_headed_by_ranges_go_on_where_the_one_before_ends(third, fault):
    text = "format = 2\n" + written("lens").replace("1..3", third)
    told = f"The columns {third} and 4+ {fault}: begin each where the one before it ends."
    assert (told in problems(text)) is bool(fault)
    assert fault or "columns" not in " ".join(problems(text))


def test_both_sides_save_where_both_sides_rolled():
    save = '[throw.save]\nwho = "{}"\ndice = "hit"\nneeds = "5+"\nstops = "hit"\n[results]'
    of_both = POOL.replace("[throw.hit]", '[throw.hit]\nwho = "both"').replace("[results]", save)
    of_both = of_both.replace("defenders lose", "enemy loses")
    assert problems(of_both.format("defenders")) == ['hit is rolled by both sides: write who = "both".']
    assert problems(of_both.format("both")) == []
    alone = POOL.replace("[results]", save)
    assert problems(alone.format("both")) == ['hit is rolled by the attackers alone: write who = "defenders".']
    assert problems(alone.format("defenders")) == []


def test_a_face_does_not_both_succeed_and_fail():
    text = POOL.replace('needs = "4+"', 'needs = "4+"\nalways = {}\nnever = 1')
    assert problems(text.replace("{}", "1")) == ["always and never are the same face: leave one of them out."]
    assert problems(text.replace("{}", "6")) == []


def test_a_force_of_no_units_is_a_mistake():
    told = "most is a number of units, from 1 on: leave it out where any number may fight."
    assert problems(f"{POOL}[attackers]\nmost = 0\n") == [told]
    assert problems(f"{POOL}[attackers]\nmost = 1\n") == []


def test_a_cite_names_a_source_or_an_open_rule():
    text = POOL.replace("units.steps", 'sources = { R = "The rules" }\nunits.steps')
    text += '[open.mud]\nprompt = "Does mud count?"\ncite = "R"\nanswer.yes = { hit = -1 }\nanswer.no = {}\n'
    rule = '[[rule]]\nwhen = { attack = "2+" }\nhit = -1\ncite = "precedent %s"\n'
    assert problems(text + rule % "mud") == []
    assert "precedent dust" in problems(text + rule % "dust")[0]


@by_rows
def test_turns_of_the_clock_are_ranges_from_1(turns, said):
    mud = f"[ask.mud]\nclock = {{ yes = {{ turn = {turns} }}, no = {{}} }}\nanswer.yes = {{ hit = -1 }}\n"
    assert problems(POOL + mud) == ([said] if said else [])


def test_a_wrong_word_for_who_rolls_is_one_mistake():
    (said,) = problems(PAIRS.replace('"both"', '"each"'))
    assert said.startswith("“each” is not who rolls")


ARMOUR = (
    POOL + "[attackers]\nstrength = 'none'\n[defenders]\nstrength = 'none'\n"
    "[roster.red]\ncounters = '''\n      class strength\nTanks armor 4\nFoot  soft  3\n'''\n"
)
LOOKED_AT = '[[rule]]\nwhen = { defenders.class = "armour" }\nhit = -1\n'
CHART = (
    '[chart.Aim]\nrows = "unit.class"\ncolumns = "enemy.class"\ngives = "hit"\n'
    'cells = """\n armour soft\nsoft -1 1\n"""\n'
)


@pytest.mark.parametrize("looks", [LOOKED_AT, CHART])
def test_a_class_that_is_mistyped_on_a_counter_is_told_at_the_counter(looks):
    with pytest.raises(BadGame) as bad:
        game(ARMOUR + looks, "small")
    told = "“armor” stands on this counter alone, and “armour” is looked at: write both alike."
    assert [str(each) for each in bad.value.problems] == [f"18: {told}"]
    other = ARMOUR.replace("Foot  soft  3\n", "Foot  soft  3\nGuns  armour 2\n")
    assert "line 18: Tanks: nothing looks at the class armor. Did you mean armour?" in problems(other + looks)


@pytest.mark.parametrize(
    ("owed", "first", "left"), [("6", "Ann", "3"), ("3", "Ann", "3"), ("7", "Ann", "3"), ("4", "Ben", "4")]
)
def test_an_exchange_offers_to_turn_a_unit_over_where_others_can_pay_the_rest(owed, first, left):
    text = HEAD.replace('"strength"', "true") + (
        '[roster.red]\nAnn = "6/3"\nBen = "8/4"\n'
        '[throw.fight]\nwho = "both"\ndice = "d6"\nmargin = """\n<=0 no\n1+ EX\n"""\n'
        '[results]\nno = "no effect"\nEX = "defenders are eliminated; attackers lose as much"\n'
    )
    answers = {"attack": "Ann + Ben", "defence": f"Cid {owed}", "fight.attackers": "6", "fight.defenders": "1"}
    given = Given({**answers, "loses.1": first})
    here = run_procedure(game(text, "small").checklist("combat"), given)
    assert here.question is not None
    assert (here.question.key, here.question.default) == (f"{first}.left", left)


@pytest.mark.parametrize("of_each", [False, True])
def test_how_many_succeed_is_offered_only_where_no_rule_looks_at_each_die(of_each):
    rule = '[[rule]]\nafter = "hit"\nwhen = { die = "6" }\ndoes = "defenders lose 1"\n'
    here = run_procedure(
        game(POOL + rule * of_each, "small").checklist("combat"), Given({"attack": "Ann 3", "defence": "Ben 4"})
    )
    assert here.question is not None
    assert here.question.key == "hit"
    assert ("How many succeed will do, too" in here.question.help) is not of_each
