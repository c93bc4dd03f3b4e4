"""What a file seems to say is what it does, or `check` says what it does instead: one small file for each."""

from __future__ import annotations

from fractions import Fraction

import pytest
from snowball import problems

from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.questions.question import read
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.reference.texts import booklet
from rulesets.from_file import game, unsaid_in

HEAD = 'game = "Silence"\nsides = ["Red", "Blue"]\n'
ODDS = """
[table.CRT]
cells = '''
  1-1 2-1 3-1
1 N   N   N
2 N   N   D
3 N   D   D
4 N   D   D
5 D   D   D
6 D   D   D
'''

[results]
N = "no effect"
D = "defenders are eliminated"
"""


def played(text: str, **answers: str) -> Run:
    combat = game(HEAD + text, "silence").checklists[0]
    return adjudicate(combat, Given({"defence": "1", **answers}))


def fire(dice: str, *rows: str) -> str:
    cells = "\n".join(("     1-3 4+", *(f"{row}  K   K" for row in rows)))
    results = '[results]\nK = "defenders are eliminated"\n'
    return f"[table.Fire]\nby = 'attack'\ndice = '{dice}'\ncells = '''\n{cells}\n'''\n{results}"


@pytest.mark.parametrize(
    ("dice", "rows", "lowest", "highest", "said"),
    [
        ("d10", ("<=0", "1-4", "5-8", "9-10"), "1", "10", "1 to 10; for 0 to 9 write d0-9"),
        ("d10", ("0-1", "2-10"), "1", "10", "1 to 10; for 0 to 9 write d0-9"),
        ("d10", ("<=0", "1-4", "5+"), "1", "10", "1 to 10; for 0 to 9 write d0-9"),
        ("d10", ("0-3", "4-9"), "0", "9", "0 to 9; for 1 to 10 write a row for 10"),
        ("d10", ("0-3", "4-6", "7+"), "0", "9", "0 to 9; for 1 to 10 write a row for 10"),
        ("d10", ("1-4", "5-10"), "1", "10", ""),
        ("d0-9", ("0-3", "4-9"), "0", "9", ""),
        ("d0-9", ("<=0", "1-10"), "0", "9", ""),
    ],
)
def test_which_numbers_a_d10_shows_goes_by_its_rows_and_is_said(
    dice: str, rows: tuple[str, ...], lowest: str, highest: str, said: str
) -> None:
    text = fire(dice, *rows)
    for face in (lowest, highest):
        assert played(text, attack="1", die=face).ended
    for face in (int(lowest) - 1, int(highest) + 1):
        assert played(text, attack="1", die=str(face)).refused is not None
    remarks = [each for each in unsaid_in(HEAD + text) if "d10" in each]
    assert remarks == ([f"table Fire: its d10 shows {said}."] if said else [])


def test_the_odds_of_a_d10_are_tenths() -> None:
    text = fire("d10", "<=0", "1-4", "5-10").replace("1-4  K   K", "1-4  -   -")
    combat = game(HEAD + text.replace("[results]", "[results]\n'-' = 'no effect'"), "silence").checklists[0]
    outcomes = forecast(combat, Given({"attack": "1", "defence": "1"})).outcomes
    assert outcomes == {"-": Fraction(4, 10), "K": Fraction(6, 10)}


RAIN = '[ask.rain]\nprompt = "Does it rain?"\n[[rule]]\nstep = "{step}"\nwhen = {{ rain = "yes" }}\n{does}\n'


@pytest.mark.parametrize("step", ["battle", "odds", "roll", "result", "advance"])
def test_the_step_of_a_rule_never_switches_its_shift_off(step: str) -> None:
    rule = RAIN.format(step=step, does="shift = -1")
    assert played(rule + ODDS, attack="3", rain="yes", die="2").facts["odds"] == "2-1"


@pytest.mark.parametrize("step", ["battle", "odds", "roll", "result", "losses"])
@pytest.mark.parametrize(("does", "fact"), [('attack = "x2"', 6), ('defence = "+2"', 3)])
def test_the_step_of_a_rule_never_switches_its_change_of_a_strength_off(step: str, does: str, fact: int) -> None:
    here = played(RAIN.format(step=step, does=does) + ODDS, attack="3", rain="yes", die="2")
    assert here.facts[does.split()[0]] == fact


@pytest.mark.parametrize("step", ["battle", "roll", "retreats"])
def test_the_step_of_a_rule_never_switches_its_change_of_the_die_off(step: str) -> None:
    here = played(RAIN.format(step=step, does="drm = -1") + ODDS, attack="2", rain="yes", die="3")
    assert here.ruling is not None
    assert here.ruling.outcome == "N"


HELP = """
[ask.night]
prompt = "Is it night?"

[ask.help]
prompt = "What helps the defender?"
several = true
answer.hill = { says = "A hill", shift = -1 }
answer.mist = { says = "Mist", shift = -1, when = { night = "yes" } }
"""


def test_an_answer_is_offered_only_where_its_when_holds() -> None:
    for night, words in (("no", ["hill"]), ("yes", ["hill", "mist"])):
        here = played(HELP + ODDS, attack="3", night=night)
        assert here.question is not None
        assert [each.word for each in here.question.options(here.table)] == words


def test_an_answer_that_is_not_offered_is_not_taken_and_a_combat_that_stands_on_it_is_still_ruled() -> None:
    here = played(HELP + ODDS, attack="3", night="no")
    assert here.question is not None
    with pytest.raises(BadAnswer) as bad:
        here.question.taken(None, "mist", here.table)
    assert bad.value.keyed == "“mist” does not answer help here: type hill or none."
    before = played(HELP + ODDS, attack="3", night="no", help="mist", die="2")
    assert before.ruling is not None
    assert (before.ruling.outcome, before.facts["odds"]) == ("D", "3-1")


GROUND = """
[ask.night]
prompt = "Is it night?"

[ask.ground]
prompt = "Where is the defender?"
default = "mist"
answer.hill = { shift = -1 }
answer.mist = { shift = -1, unless = { night = "no" } }
"""


def test_a_default_that_is_not_offered_is_not_taken_either() -> None:
    here = played(GROUND + ODDS, attack="3", night="no")
    assert here.question is not None
    assert (here.question.default, here.question.only_answer(here.table)) == ("hill", "hill")


def test_what_an_open_rule_says_of_an_answer_is_settled_after_it_is_given() -> None:
    rule = '[open.mist-hides]\nprompt = "Does mist hide?"\nanswer.yes = {}\nanswer.no = {}\n'
    text = rule + HELP.replace('night = "yes"', 'mist-hides = "yes"') + ODDS
    here = played(text, attack="3")
    assert here.question is not None
    assert [each.word for each in here.question.options(here.table)] == ["hill", "mist"]


def test_an_answer_that_looks_at_what_hangs_on_its_own_question_is_offered() -> None:
    text = HELP.replace('prompt = "Is it night?"', 'prompt = "Is it night?"\nwhen = { help = "hill" }')
    here = played(text + ODDS, attack="3")
    assert here.question is not None
    assert here.question.key == "help"


@pytest.mark.parametrize(("least", "default"), [(-2, None), (1, None), (0, "0")])
def test_a_number_without_a_default_has_none_but_0_where_that_is_the_least(least: int, default: str | None) -> None:
    leader = f'[ask.leader]\nprompt = "What is the leader worth?"\nnumber = [{least}, 3]\neach.drm = 1\n'
    here = played(leader + ODDS, attack="3")
    assert here.question is not None
    assert (here.question.key, here.question.default) == ("leader", default)


FOREST = """
[ask.forest]
prompt = "Is the defender in a forest?"
answer.yes = { shift = -2 }

[table.CRT]
by = "difference"
cells = '''
  0 1 2 3 4
1 N N N N D
2 N N N D D
3 N N D D D
4 N N D D D
5 N D D D D
6 D D D D D
'''

[results]
N = "no effect"
D = "defenders are eliminated"
"""
CUT = "table CRT: cap is not said, so a difference beyond it counts as its last column before shifts."


@pytest.mark.parametrize(
    ("cap", "attack", "column"),
    [("first", "9", "2"), ("last", "9", "4"), ("last", "6", "3"), ("last", "5", "2"), ("last", "2", "0")],
)
def test_a_difference_is_cut_before_or_after_shifts_as_the_file_says(cap: str, attack: str, column: str) -> None:
    text = FOREST.replace('"difference"', f'"difference"\ncap = "{cap}"')
    assert played(text, attack=attack, forest="yes", die="2").facts["odds"] == column
    assert CUT not in unsaid_in(HEAD + text)


def test_a_shift_up_from_below_the_table_reaches_it_where_it_is_cut_last() -> None:
    text = FOREST.replace('"difference"', '"difference"\ncap = "last"').replace("-2 }", "2 }")
    assert played(text, attack="1", defence="2", forest="yes", die="2").facts["odds"] == "1"
    assert played(text, attack="1", defence="9", forest="yes", die="2").facts["odds"] == "0"


def test_that_a_difference_is_cut_before_shifts_is_said() -> None:
    assert CUT in unsaid_in(HEAD + FOREST)
    assert CUT not in unsaid_in(HEAD + FOREST.replace("2 3 4\n", "2 3 4+\n"))
    assert CUT not in unsaid_in(HEAD + FOREST.replace("shift = -2", "drm = -2"))


def test_sources_explain_cites_and_are_no_terms() -> None:
    sources = '[sources]\nA = "the rules, second printing"\nhill = "the player aid card"\n'
    asked = '[ask.height]\nprompt = "Does A stand on a hill?"\ncite = "A; hill"\nanswer.yes = { shift = -1 }\n'
    read_file = game(HEAD + sources + asked + ODDS.replace("[table.CRT]", '[table.CRT]\ncite = "A"'), "silence")
    assert read_file.terms is None
    assert read_file.sources == {"A": "the rules, second printing", "hill": "the player aid card"}
    assert "| hill | the player aid card |" in booklet(read_file)


def test_a_throw_that_cannot_be_read_is_all_that_is_said_of_it() -> None:
    said = problems(HEAD + fire("5d6", "5-30"))
    assert [each.split(": ", 1)[1][:22] for each in said] == ["“5d6” is not a throw: "]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("defender is eliminated", "defenders are eliminated"),
        ("attacker loses a step", "attackers lose 1"),
        ("defender retreats two", "defenders retreat 2"),
    ],
)
def test_the_phrase_that_is_meant_is_suggested(written: str, meant: str) -> None:
    (said,) = problems(HEAD + ODDS.replace('D = "defenders are eliminated"', f'D = "{written}"'))
    assert said.endswith(f"Did you mean {meant}?")


def test_what_a_condition_may_look_at_is_said_by_its_kind() -> None:
    rule = '[[rule]]\nwhen = { attackers = "tired" }\nshift = -1\n'
    (said,) = problems(HEAD + rule + ODDS)
    assert said == (
        "4: “attackers” is nothing that a condition can look at: write attack, defence, ratio or turn. "
        "To look at the state of units, ask a question about it."
    )


def test_a_cell_of_the_owners_copy_is_asked_for_by_its_column_and_row() -> None:
    text = FOREST.replace("0 1 2 3 4\n", "<=0 1 2 3 >=4\n").replace("1 N N N N D", "<=1 N N N N ?")
    here = played(
        text.replace("[table.CRT]", '[table.CRT]\ntitle = "Combat Results"'), attack="9", forest="no", die="1"
    )
    assert here.question is not None
    assert here.question.prompt == "What does your table show in column ≥4, row ≤1 of Combat Results?"
    assert read(here.question, "D", here.table) == "D"
