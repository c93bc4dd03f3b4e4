"""The words of format 2 beside counters and throws, each with a combat that was worked out by hand."""

# ruff: noqa: E501 (each sentence stands on one line, as players read it)

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from ruled import effects, outcome
from snowball import problems

from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.from_file import game, unsaid_in

HEAD = 'format = 2\ngame = "Words"\nsides = ["Red", "Blue"]\n'
TABLE = """
[table.CRT]
cells = '''
     1-2  1-1  2-1  3-1
1-3  AR   .    DR   DR
4-6  .    DR   DR   DE
'''
[results]
"." = "no effect"
AR = "attackers are eliminated"
DR = "defenders are beaten"
DE = "defenders are eliminated"
[state.beaten]
"""


def played(text: str, table: Tabletop | None = None, **answers: str) -> Run:
    return of(game(HEAD + text, "words").checklists[0], table, **answers)


def of(checklist: Checklist, table: Tabletop | None = None, **answers: str) -> Run:
    return adjudicate(checklist, Given(answers, table=table or Tabletop()))


def in_state(unit: str, state: str) -> Tabletop:
    return Tabletop().changed([Change(What.STATE, unit, state, "yes")])


# Checklists of one force


RECOVERY = """
[check.Recovery]
dice = "2d6"
needs = "7+"
passed = "unit is not beaten"
failed = "unit is eliminated"

[also.recovery]
checklist = "Recovery"
alone = "Who tries to recover?"
when = { units.state = "beaten" }
does = "units check Recovery"

[also.recovery.ask.leader]
prompt = "Does a leader help?"
answer.yes = { Recovery = 1 }
"""


def recovery() -> Checklist:
    return game(HEAD + TABLE + RECOVERY, "words").checklists[1]


def test_one_force_checks_alone_and_passes_or_fails() -> None:
    beaten = in_state("Ann", "beaten")
    asked = of(recovery(), beaten).question
    assert asked is not None
    assert (asked.key, asked.prompt) == ("units", "Who tries to recover?")
    passed = of(recovery(), beaten, units="Ann", leader="no", **{"Ann.recovery.die": "4+3"})
    assert (outcome(passed), effects(passed, details=False)) == ("passed", ["not-beaten Ann"])
    failed = of(recovery(), beaten, units="Ann", leader="no", **{"Ann.recovery.die": "3+3"})
    assert (outcome(failed), effects(failed, details=False)) == ("failed", ["eliminated Ann"])
    helped = of(recovery(), beaten, units="Ann", leader="yes", **{"Ann.recovery.die": "3+3"})
    assert outcome(helped) == "passed"


def test_a_force_for_which_a_checklist_is_not_is_refused() -> None:
    here = of(recovery(), in_state("Ann", "beaten"), units="Ann + Ben")
    assert here.ruling is not None
    assert (here.ruling.outcome, "each must be beaten" in here.ruling.sentence) == ("refused", True)


def test_a_force_passes_where_all_of_it_do_and_odds_know_it() -> None:
    table = in_state("Ann", "beaten").changed([Change(What.STATE, "Ben", "beaten", "yes")])
    here = of(
        recovery(), table, units="Ann + Ben", leader="no", **{"Ann.recovery.die": "6+6", "Ben.recovery.die": "1+1"}
    )
    assert outcome(here) == "failed"
    chances = forecast(recovery(), Given({"units": "Ann + Ben", "leader": "no"}, table=table)).outcomes
    assert chances["passed"] == Fraction(21, 36) ** 2


# Rules that look at a throw


AFTER = """
[[rule]]
after = "CRT"
when = { doubles = "yes" }
shift = 1
why = "doubles"
"""
TWO_DICE = TABLE.replace("[table.CRT]\n", '[table.CRT]\ndice = "2d6"\n').replace("1-3 ", "2-6 ").replace("4-6 ", "7-12")


def test_doubles_move_the_column_after_the_roll() -> None:
    """4 to 4 is 1-1: 5 does nothing there; 2+2 is read at 2-1, and 2+3 is not."""
    fight = {"attack": "4", "defence": "4"}
    assert outcome(played(AFTER + TWO_DICE, **fight, die="2+3")) == "."
    doubles = played(AFTER + TWO_DICE, **fight, die="2+2")
    assert (outcome(doubles), doubles.facts["odds"]) == ("DR", "2-1")


def test_a_sum_that_may_be_doubles_is_not_enough() -> None:
    here = played(AFTER + TWO_DICE, attack="4", defence="4", die="4")
    assert here.refused is not None
    assert outcome(played(AFTER + TWO_DICE, attack="4", defence="4", die="5")) == "."


def test_odds_know_which_throws_are_doubles() -> None:
    found: Counter[str] = Counter()
    for one, other in product(range(1, 7), repeat=2):
        found["DR" if one == other or one + other >= 7 else "."] += 1
    chances = forecast(
        game(HEAD + AFTER + TWO_DICE, "words").checklists[0], Given({"attack": "4", "defence": "4"})
    ).outcomes
    assert chances == {code: Fraction(many, 36) for code, many in found.items()}


def test_a_rule_after_a_roll_may_change_the_die_give_a_result_or_do_something() -> None:
    rule = "[[rule]]\nafter = 'CRT'\nwhen = {{ die = '{}' }}\n{}\n"
    fight = {"attack": "4", "defence": "4", "die": "3"}
    assert outcome(played(rule.format("3", "drm = 1") + TABLE, **fight)) == "DR"
    assert outcome(played(rule.format("3", "result = 'DE'") + TABLE, **fight)) == "DE"
    assert outcome(played(rule.format("1,2", "result = 'DE'") + TABLE, **fight)) == "."
    does = played(rule.format("3", "does = 'attackers are beaten'") + TABLE, **fight)
    assert effects(does, details=False) == ["beaten attackers"]


def test_a_rule_after_a_sum_adds_to_it() -> None:
    text = "[throw.push]\ndice = 'd6'\nmargin = '''\n<=0 no\n1+ yes\n'''\n[results]\nno = 'no effect'\nyes = 'defenders are eliminated'\n"
    text += "[[rule]]\nafter = 'push'\nwhen = { die = '1' }\npush = 5\n"
    fight = {"attack": "1", "defence": "4"}
    assert outcome(played(text, **fight, push="1")) == "yes"
    assert outcome(played(text, **fight, push="2")) == "no"


def test_a_rule_after_a_table_for_both_changes_the_side_that_rolled() -> None:
    """Both have 4: a 1 inflicts 0, a 6 inflicts 1; who rolls a 1 reads 5 rows further."""
    text = "[table.Fire]\nfor = 'both'\ncells = '''\n     1-9\n<=5  0\n6+   1\n'''\n[results]\n'#' = 'enemy is beaten'\n[state.beaten]\n"
    text = (
        text.replace("'enemy is beaten'", "'no effect'") + "[[rule]]\nafter = 'Fire'\nwhen = { die = '1' }\ndrm = 5\n"
    )
    here = played(text, attack="4", defence="4", **{"die.attackers": "1", "die.defenders": "2"})
    assert (here.facts["attackers"], here.facts["defenders"]) == (1, 0)


# Whom a result befalls


@pytest.mark.parametrize(
    ("who", "gone"),
    [
        ("strongest defender", "Ben"),
        ("weakest defender", "Cid"),
        ("strongest attacker", "Ann"),
        ("weakest attacker", "Ann"),
    ],
)
def test_a_result_befalls_the_strongest_or_the_weakest_unit(who: str, gone: str) -> None:
    text = TABLE.replace('DE = "defenders are', f'DE = "{who} is')
    here = played(text, attack="Ann 30", defence="Ben 6 + Cid 2", die="6")
    assert effects(here, details=False) == [f"eliminated {gone}"]


def test_the_owner_chooses_between_units_that_are_as_strong() -> None:
    text = TABLE.replace('DE = "defenders are', 'DE = "weakest defender is')
    here = played(text, attack="Ann 90", defence="Ben 6 + Cid 2 + Dan 2", die="6")
    assert here.question is not None
    assert [each.word for each in here.question.options(Tabletop())] == ["Cid", "Dan"]


def test_a_plain_number_is_added_to_a_strength() -> None:
    assert played("[[rule]]\nattack = 1\n" + TABLE, attack="7", defence="4", die="1").facts["odds"] == "2-1"


# Limits


LIMITED = "[ask.wood]\nanswer.yes = { shift = -1 }\n"


def test_odds_are_shifted_from_where_they_are_unless_limits_cut_them_first() -> None:
    """30 to 4 is 7-1: one column less is 6-1, still the last column; cut to 3-1 before, it is 2-1."""
    fight = {"attack": "30", "defence": "4", "wood": "yes", "die": "6"}
    assert played(LIMITED + TABLE, **fight).facts["odds"] == "3-1"
    cut = TABLE.replace("[table.CRT]\n", '[table.CRT]\nlimits = "1-2..3-1"\n')
    assert played(LIMITED + cut, **fight).facts["odds"] == "2-1"


def test_the_reading_of_an_open_rule_may_say_the_limits() -> None:
    rule = "[open.cut]\nprompt = 'Are odds cut before shifts?'\nanswer.before = { limits = '1-2..3-1' }\nanswer.after = {}\n"
    text = rule + LIMITED + TABLE.replace("[table.CRT]\n", '[table.CRT]\nlimits = "cut"\n')
    fight = {"attack": "30", "defence": "4", "wood": "yes", "die": "6"}
    assert played(text, **fight, cut="before").facts["odds"] == "2-1"
    assert played(text, **fight, cut="after").facts["odds"] == "3-1"


def test_a_ten_sided_die_is_from_1_to_10_and_d0_9_the_other() -> None:
    ten = TABLE.replace("[table.CRT]\n", '[table.CRT]\ndice = "d10"\n').replace("1-3 ", "<=3 ").replace("4-6 ", "4-10")
    assert outcome(played(ten, attack="4", defence="4", die="10")) == "DR"
    nought = ten.replace('"d10"', '"d0-9"').replace("4-10", "4-9 ")
    assert outcome(played(nought, attack="4", defence="4", die="0")) == "."
    assert problems(HEAD + ten.replace("4-10", "4-9 ")) == [
        "7: No row is for a throw of 10: add one. For 0 to 9 write d0-9."
    ]


def test_a_number_has_no_default_of_its_own() -> None:
    here = played("[ask.guns]\nnumber = [0, 3]\neach.shift = 1\n" + TABLE, attack="4", defence="4")
    assert here.question is not None
    assert (here.question.key, here.question.default) == ("guns", None)


def test_the_clock_answers_by_turns() -> None:
    text = "[ask.night]\nclock = { '3,4' = 'yes', '#' = 'no' }\nanswer.yes = { shift = -1 }\n" + TABLE
    for turn, column in ((2, "2-1"), (3, "1-1"), (4, "1-1"), (5, "2-1")):
        table = Tabletop().changed([Change(What.CLOCK, "", "turn", str(turn)), Change(What.CLOCK, "", "side", "red")])
        assert played(text, table, attack="8", defence="4", die="1").facts["odds"] == column


def test_a_check_may_be_made_with_a_number_in_the_code_and_fail_by_how_much() -> None:
    text = "[table.CRT]\ncells = '''\n     1-1\n1-3  M1\n4-6  M4\n'''\n[results]\n'M#' = 'defenders check Steady +#'\n[state.pinned]\n"
    text += "[check.Steady]\nneeds = '<=8'\npassed = 'no effect'\nexactly = 'unit is pinned'\nfailed-by = { '1,2' = 'unit is pinned', '3+' = 'unit is eliminated' }\n"
    fight = {"attack": "4", "defence": "Ann 4", "die": "5"}
    for dice, found in (("1+2", []), ("2+2", ["pinned Ann"]), ("3+3", ["pinned Ann"]), ("4+3", ["eliminated Ann"])):
        assert effects(played(text, **fight, **{"Ann.steady.die": dice}), details=False) == found


# What is wrong, and what is left unsaid


SLIPS = HEAD + AFTER + TWO_DICE + RECOVERY


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('after = "CRT"', 'after = "CRTT"', "6: “CRTT” is not a roll: write CRT. Did you mean CRT?"),
        ("doubles = ", "double = ", "7: “double” is nothing that a condition can look at: write attack, defence, ratio or turn. Did you mean doubles?"),
        ('after = "CRT"\n', "", "6: doubles is known after a roll only: write after = … in this rule."),
        ("shift = 1", "attack = 1", "8: attack comes too late after a roll: write drm, result, shift, does or note."),
        ("units check Recovery", "unit check Recovry", "35: “Recovry” is not a check or a table: write Recovery or CRT. Did you mean Recovery?"),
        ("units.state", "unts.state", "34: “unts” is not whose units are looked at: write unit, attackers, defenders, any-attacker, any-defender, units or enemy. Did you mean units?"),
        ('does = "units check Recovery"\n', "", "33: Say what the units do, such as does = \"units check Nerve\"."),
        ("[state.beaten]", "[state.beaten]\nattack = 'x2'", "24: attack of a state is written attacking.strength in format 2."),
        ("shift = 1", "shift = 1\nstep = 'odds'", "9: step does not go with after: leave one of them out."),
        ('DE = "defenders are', 'DE = "enemy is', "22: “enemy is eliminated”: no enemy can be meant here. Write attackers or defenders."),
        ('DE = "defenders are', 'DE = "units are', "22: “units are eliminated”: no units can be meant here. Write attackers or defenders."),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_line(old: str, new: str, said: str) -> None:
    assert said in problems(SLIPS.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[chart.X]\nrows = 'a'\ncells = 'x'", "chart"),
        ("[attackers]\nstrength = 'none'", "strength"),
        ("[roster.red]\ncounters = '''\n  a\nb 1\n'''", "counters"),
        ("[[rule]]\neach = 'both'\nshift = 1", "each"),
        ("[[rule]]\nafter = 'CRT'\nshift = 1", "after"),
        ("[also.x]\nalone = 'Who?'", "alone"),
    ],
)
def test_a_file_of_format_1_is_told_which_words_are_newer(text: str, word: str) -> None:
    found = problems(HEAD.replace("format = 2\n", "") + text + TABLE)
    assert any(
        f"“{word}” is a word of format 2: write format = 2 near the top, or leave it out." in each for each in found
    )


def test_a_dot_in_a_cell_does_nothing_where_nothing_is_said_of_it() -> None:
    here = played(TABLE.replace('"." = "no effect"\n', ""), attack="4", defence="4", die="1")
    assert (outcome(here), effects(here, details=False)) == (".", [])


def test_what_is_usual_is_said_to_practice_and_limits_nothing() -> None:
    text = "attackers.usual = '2-12'\n[ask.guns]\nnumber = [0, 9]\nusual = '1-3'\neach.shift = 1\n" + TABLE
    questions = {each.key: each for each in game(HEAD + text, "words").checklists[0].questions}
    assert (questions["attack"].usual, questions["guns"].usual) == ((2, 12), (1, 3))  # type: ignore[attr-defined]
    assert played(text, attack="40", defence="4", guns="9", die="6").facts["odds"] == "3-1"


def test_a_change_by_classes_that_no_table_reads_is_told() -> None:
    text = "[roster.red]\ncounters = '''\n     class\nAnn  foot\nBen  horse\n'''\n[chart.Ground]\nrows = 'attackers.class'\n"
    text += "cells = '''\n       shift\nfoot   .\nhorse  -1\n'''\n[throw.hit]\ndice = '2'\nneeds = '4+'\n[results]\n0 = 'no effect'\n"
    said = "shift changes nothing here, as no table is read by it: write a change of a roll, such as hit = -1."
    assert any(each.endswith(said) for each in problems(HEAD + text))


def test_what_is_decided_is_said() -> None:
    said = unsaid_in(HEAD + LIMITED + TABLE)
    assert "table CRT: limits is not said, so odds beyond it is shifted first, then cut." in said
