"""Numbers of a game file that cannot come up, or for which nothing stands, are named; limits stand in the ledger."""

import pytest
from rows import by_rows

from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.run import run_procedure
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


def test_a_range_of_results_goes_before_any_number_whichever_stands_first():
    text = POOL + '"2+" = "defenders are eliminated"\n'
    assert ruled(game(text, "small"), attack="Ann 3", defence="Ben 4", hit="6 6 1") == ("2", ["eliminated Ben"])


def test_ranges_that_share_a_number_are_remarked():
    text = POOL.replace('"#"', '"1..3"') + '"2+" = "no effect"\n'
    assert problems(text) == ["results: 1..3 and 2+ share a number; the first of them counts there."]


@pytest.mark.parametrize(
    ("need", "said"),
    [
        ("7+", "roll hit: no roll comes to 7+, unless something is added."),
        ("<=6", "roll hit: every roll comes to <=6, unless something is taken away."),
        ("6+", ""),
    ],
)
def test_what_no_die_shows_or_each_of_them_is_remarked(need, said):
    assert problems(POOL.replace("4+", need)) == ([said] if said else [])


def test_a_save_that_stops_nothing_is_remarked():
    save = '[throw.save]\nwho = "defenders"\ndice = "hit"\nneeds = "5+"\n'
    said = ["roll save: stops is not said, so its own successes count, not what is left of hit."]
    assert problems(POOL.replace("[results]", save + "[results]")) == said
    assert problems(POOL.replace("[results]", save + 'stops = "hit"\n[results]')) == []


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
    assert problems(f"{POOL}{rule}{rule}cite = 'R'\n") == ["rule 2 does the same as rule 1, so it counts twice."]
    assert problems(f"{POOL}{rule}{rule.replace('2+', '3+')}") == []


def test_a_roll_stops_nothing_that_another_was_rolled_from_before():
    later = '[throw.wound]\ndice = "hit"\nneeds = "4+"\n[throw.save]\nwho = "defenders"\ndice = "wound"\nneeds = "5+"\n'
    text = POOL.replace("[results]", f'{later}stops = "{{}}"\n[results]')
    told = 'wound is rolled from hit before this roll, which would stop nothing: write stops = "wound".'
    assert problems(text.format("hit")) == [told]
    assert problems(text.format("wound")) == []


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


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ('"3,6,9"', '“3,6,9” is not one range: write ["3", "6", "9"].'),
        ('"0"', "“0” never comes: turns begin at 1."),
        ('["3", "6"]', ""),
    ],
)
def test_turns_of_the_clock_are_ranges_from_1(turns, said):
    mud = f"[ask.mud]\nclock = {{ yes = {{ turn = {turns} }}, no = {{}} }}\nanswer.yes = {{ hit = -1 }}\n"
    assert problems(POOL + mud) == ([said] if said else [])


def test_a_wrong_word_for_who_rolls_is_one_mistake():
    (said,) = problems(PAIRS.replace('"both"', '"each"'))
    assert said.startswith("“each” is not who rolls")
