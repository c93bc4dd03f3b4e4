"""The words of format 2 beside counters and throws, each with a combat that was worked out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from ruled import outcome

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


def test_odds_know_which_throws_are_doubles() -> None:
    found: Counter[str] = Counter()
    for one, other in product(range(1, 7), repeat=2):
        found["DR" if one == other or one + other >= 7 else "."] += 1
    chances = forecast(
        game(HEAD + AFTER + TWO_DICE, "words").checklists[0], Given({"attack": "4", "defence": "4"})
    ).outcomes
    assert chances == {code: Fraction(many, 36) for code, many in found.items()}


# Whom a result befalls


# Limits


LIMITED = "[ask.wood]\nanswer.yes = { shift = -1 }\n"


# What is wrong, and what is left unsaid


def test_what_is_decided_is_said() -> None:
    said = unsaid_in(HEAD + LIMITED + TABLE)
    assert "table CRT: limits is not said, so odds beyond it is shifted first, then cut." in said
