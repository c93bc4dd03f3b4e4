"""Every word of the file, played in a small made-up game; what is expected is worked out by hand."""

# ruff: noqa: E501 (each game stands on one line)

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulesets.engine.core.tabletop import Change, Clock, Tabletop, What
from rulesets.engine.core.words import Until
from rulesets.engine.odds.forecast import forecast
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


def asks(here: Run) -> str:
    return here.question.key if here.question else ""


def happens(here: Run) -> list[str]:
    assert asks(here) == ""
    assert here.refused is None
    return [f"{each.name} {each.unit} {each.detail}".strip() for each in here.effects]


# What the clock answers


CLOCK = '[turn]\nsegments = ["day", "night"]\n[ask.it]\nstep = "battle"\n'
SIDES = "answer.red = { shift = 1 }\nanswer.blue = {}\n"


@pytest.mark.parametrize(
    ("asked", "clock", "expected"),
    [
        (f'clock = "side"\n{SIDES}', Clock(1, "blue"), "blue"),
        ('clock = "segment"\nanswer.day = { shift = 1 }\nanswer.night = {}', Clock(1, "red", "night"), "night"),
        ('clock = "segment"\nanswer.day = { shift = 1 }\nanswer.night = {}', Clock(1, "red"), None),
        ('clock = "turn"\nnumber = [1, 3]\neach.shift = 1', Clock(3, "red"), "3"),
        ('clock = "turn"\nnumber = [1, 3]\neach.shift = 1', Clock(4, "red"), None),
        *(
            ('clock = { yes = { turn = "3..4" }, no = {} }\nanswer.yes.shift = 1', Clock(turn, "red"), said)
            for turn, said in [(2, "no"), (3, "yes"), (4, "yes"), (5, "no")]
        ),
        (
            'clock.yes = { turn = [1, "5+"], side = "blue", segment = ["day", "night"] }\nanswer.yes.shift = 1',
            Clock(6, "blue", "day"),
            "yes",
        ),
        ('clock.yes = { turn = [1, "5+"], side = "blue" }\nanswer.yes.shift = 1', Clock(6, "red", "day"), None),
        ('clock.yes = { segment = "night" }\nanswer.yes.shift = 1', Clock(6, "red", "day"), None),
        (f'clock = "side"\n{SIDES}', Clock(3, "", "day"), None),
        ("clock.no = {}\nanswer.yes.shift = 1", Clock(3, "", "day"), None),
        (f'clock = "side"\n{SIDES}', Clock(3, "green"), None),
    ],
)
def test_a_clock_that_names_a_side_answers_what_the_file_says(asked: str, clock: Clock, expected: str | None) -> None:
    ruleset = doing("no effect", CLOCK + asked)
    here = adjudicate(ruleset.checklists[0], Given({}, Tabletop(clock=clock)))
    used = here.answered.get("it")
    assert (used.text if used else None) == expected
    assert asks(here) == ("attack" if used else "it")


def test_an_answer_that_was_given_goes_before_the_clock() -> None:
    ruleset, table = doing("no effect", CLOCK + f'clock = "side"\n{SIDES}'), Tabletop(clock=Clock(1, "blue"))
    assert played(ruleset, table).answered["it"].text == "blue"
    assert played(ruleset, table, it="red").answered["it"].text == "red"


def test_what_the_clock_answered_says_what_it_showed() -> None:
    turn, side = Tabletop(clock=Clock(3, "red")), f'clock = "side"\n{SIDES}'
    mud = 'clock = { yes = { turn = "3..4" }, no = {} }\nanswer.yes.shift = 1'
    assert played(doing("no effect", CLOCK + mud), turn).answered["it"].said == "turn 3: it"
    assert played(doing("no effect", CLOCK + mud), turn, it="no").answered["it"].said == "no"
    assert played(doing("no effect", CLOCK + side), turn).answered["it"].said == "the clock: red"


# Acts


@pytest.mark.parametrize(
    ("acts", "answers", "expected"),
    [
        ("attackers are eliminated", {}, ["eliminated Ann destroyed", "eliminated Ben destroyed"]),
        ("both are eliminated", {}, [f"eliminated {each} destroyed" for each in ("Ann", "Ben", "Cid")]),
        ("weaker are eliminated", {}, ["eliminated Cid destroyed"]),
        ("stronger are eliminated", {}, ["eliminated Ann destroyed", "eliminated Ben destroyed"]),
        ("one attacker is eliminated", {"loses.1": "Ben"}, ["eliminated Ben destroyed"]),
        ("attackers lose 1", {"loses.1": "Ben"}, ["eliminated Ben lost"]),
        ("both lose 1", {"loses.1": "Ben"}, ["eliminated Ben lost", "eliminated Cid lost"]),
        ("both take 1", {"attackers.losses": "1", "defenders.losses": "0", "loses.1": "Ben", "Cid.into": "free"}, ["eliminated Ben lost", "retreats Cid free"]),
        ("attackers lose 2 units", {"loses.1": "Ben"}, ["eliminated Ben lost", "eliminated Ann lost"]),
        ("defenders retreat 2 hexes; attackers may advance", {"Cid.into": "free"}, ["retreats Cid free", "may-advance Ann", "may-advance Ben"]),
        ("attackers lose 2", {"loses.1": "Ben"}, ["eliminated Ben lost", "eliminated Ann lost"]),
        ("one defender retreats 1; attackers advance", {"Cid.into": "free"}, ["retreats Cid free", "may-advance Ann", "may-advance Ben"]),
        ("defenders retreat 2; one attacker advances", {"Cid.into": "none"}, ["eliminated Cid retreat: no such hex", "may-advance"]),
        ("defenders stay", {}, ["stays Cid"]),
        ("no effect", {}, []),
        ("attackers retreat 1; defenders advance", {"Ann.into": "free", "Ben.into": "free"}, ["retreats Ann free", "retreats Ben free", "may-advance Cid"]),
        ("one attacker retreats 1; defenders advance", {"loses.1": "Ben", "Ben.into": "free"}, ["retreats Ben free"]),
        ("defenders lose 1 or defenders retreat 1", {"way.1": "2", "Cid.into": "free"}, ["retreats Cid free"]),
        ("defenders lose 1 or defenders retreat 1", {"way.1": "1"}, ["eliminated Cid lost"]),
        ("attackers take 1", {"attackers.losses": "1", "loses.1": "Ann"}, ["eliminated Ann lost"]),
        ("attackers take 2", {"attackers.losses": "0", "Ann.into": "free", "Ben.into": "free"}, ["retreats Ann free", "retreats Ben free"]),
        ("defenders are eliminated; attackers lose half as much", {"loses.1": "Ben"}, ["eliminated Cid destroyed", "eliminated Ben lost"]),
        ("defenders are eliminated; attackers lose as much", {"loses.1": "Ann"}, ["eliminated Cid destroyed", "eliminated Ann lost"]),
    ],
)  # fmt: skip
def test_an_act(acts: str, answers: dict[str, str], expected: list[str]) -> None:
    assert happens(played(doing(acts), **answers)) == expected


MINES = "[ask.mines]\nanswer.yes = { does = 'one attacker is eliminated' }"
GUNS = "[ask.guns]\nwhich = 'attackers'\neach.does = 'unit is empty'\n[state.empty]\nmeaning = 'It is out of shells.'"


@pytest.mark.parametrize(
    ("more", "answers", "expected"),
    [
        (MINES, {"mines": "yes", "loses.1": "Ben"}, ["eliminated Ben mines", "retreats Cid free"]),
        (MINES, {"mines": "no"}, ["retreats Cid free"]),
        (GUNS, {"guns": "Ben"}, ["empty Ben", "retreats Cid free"]),
        ("[[rule]]\nwhen = { attack = '8' }\ndoes = 'both lose 1'", {"loses.1": "Ann"}, ["eliminated Ann lost", "eliminated Cid lost"]),
        ("[[rule]]\nwhen = { attack = '9' }\ndoes = 'both lose 1'", {}, ["retreats Cid free"]),
        ("[[rule]]\nwhen = { attack = '8' }\nresult = 'R'\ndoes = 'defenders stay'", {}, ["stays Cid"]),
        ("[open.dusk]\nanswer.no = { }\nanswer.yes = { does = 'one attacker retreats 1' }", {"dusk": "yes", "loses.1": "Ben", "Ben.into": "free"}, ["retreats Ben free", "retreats Cid free"]),
    ],
)  # fmt: skip
def test_what_a_rule_or_an_answer_does_comes_before_what_the_result_does(
    more: str, answers: dict[str, str], expected: list[str]
) -> None:
    assert happens(played(doing("defenders retreat 1", more), **{"Cid.into": "free", **answers})) == expected


def test_several_steps_of_one_unit_are_asked_for_once() -> None:
    ruleset = doing("defenders lose 2", "[units]\nsteps = true")
    assert happens(played(ruleset, **{"Cid.left": "1"})) == ["reduced Cid 1"]


def test_as_much_that_is_not_enough_is_asked_for_again() -> None:
    here = played(
        doing("defenders are eliminated; attackers lose as much", "[units]\nsteps = true"),
        **{"loses.1": "Ann", "Ann.left": "5"},
    )
    assert asks(here) == "Ann.left"


def test_a_sentence_is_said_with_what_stands_in_braces() -> None:
    more = "[say.late]\nsays = 'Night falls on {attack} and {defence}.'\nlabel = 'night'"
    here = played(doing("say late", more))
    assert [each.sentence for each in here.effects] == ["Night falls on 8 and 4."]


def test_what_is_asked_by_an_act_is_noted() -> None:
    more = "[ask.fate]\nprompt = 'What happens?'\ntext = true"
    here = played(doing("ask fate", more), fate="they shake hands")
    assert [each.sentence for each in here.effects] == ["they shake hands."]


def test_a_rule_does_what_its_settled_reading_does() -> None:
    more = "[open.mercy]\nprompt = 'Mercy?'\nanswer.no = { does = 'defenders are eliminated' }\nanswer.yes = { does = 'defenders retreat 1' }"
    ruleset = doing("rule mercy", more)
    assert happens(played(ruleset)) == ["eliminated Cid destroyed"]
    assert happens(played(ruleset, mercy="yes", **{"Cid.into": "free"})) == ["retreats Cid free"]


@pytest.mark.parametrize("until", ["cleared", "segment", "turn", "next-turn"])
def test_a_state_lasts_as_long_as_the_file_says(until: str) -> None:
    here = played(doing("defenders are stunned", f"[state.stunned]\nuntil = '{until}'\nmeaning = 'It sits down.'"))
    assert [each.sentence for each in here.effects] == ["Cid: stunned. It sits down."]
    (change,) = here.effects[0].changes
    assert (change.name, change.field, change.until) == ("Cid", "stunned", Until(until))


@pytest.mark.parametrize(
    ("says", "acts", "expected"),
    [
        ("Up the hill.", "attackers advance", ["Ann: Up the hill.", "Ben: Up the hill."]),
        ("{unit} climbs.", "attackers advance", ["Ann climbs.", "Ben climbs."]),
        ("{unit} climbs.", "one attacker advances", ["One of the attackers climbs."]),
        ("Up the hill.", "defenders advance", []),
    ],
)
def test_what_the_file_says_of_an_advance_is_said_of_each_that_may(says: str, acts: str, expected: list[str]) -> None:
    here = played(doing(f"defenders are eliminated; {acts}", f"[[advance]]\nsays = '{says}'"))
    assert [each.sentence for each in here.effects if each.name == "may-advance"] == expected


def test_a_force_that_takes_hits_twice_is_asked_twice() -> None:
    ruleset = doing("defenders take 1; defenders take 2")
    here = played(ruleset, **{"defenders.losses": "0", "Cid.into": "free", "defenders.losses-2": "1"})
    assert happens(here) == ["retreats Cid free", "eliminated Cid lost"]
    assert "{force}.losses-{n}" in [each.key for each in ruleset.checklists[0].questions]
    assert "{force}.losses-{n}" not in [each.key for each in doing("both take 1").checklists[0].questions]


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


MORALE = """
[ask.guard]
of = "unit"
answer.yes = { drm = 2 }
[table.T]
by = "difference"
dice = "d4"
cells = '''
    <=99
1-4 R
'''
[table.Nerve]
dice = "d4"
cells = '''
    all
1-2 run
3-6 nil
'''
[results]
R = "defenders check Nerve"
run = "unit is eliminated"
nil = "no effect"
"""


@pytest.mark.parametrize(("guard", "thrown", "effects"), [("no", "2", ["eliminated Cid run"]), ("yes", "2", [])])
def test_what_a_unit_is_changes_the_throw_of_its_check(guard: str, thrown: str, effects: list[str]) -> None:
    here = played(made(MORALE), **{"Cid.guard": guard, "Cid.nerve.die": thrown})
    assert happens(here) == effects


def test_a_table_may_be_drawn_with_lines() -> None:
    drawn = """[table.T]
above = "last"
cells = '''
      | 1-1 | 2-1 | 3-1+
  ----+-----+-----+-----
  1-3 | A   | A   | B
  4-6 | A   | B   | B
'''
[results]
A = "no effect"
B = "no effect"
"""
    here = played(made(drawn), attack="30", defence="5", die="1")
    assert here.ruling is not None
    assert (here.facts["odds"], here.ruling.outcome) == ("3-1+", "B")


@pytest.mark.parametrize(("beyond", "outcome"), [("", "refused"), ("beyond = 'end'", "A")])
@pytest.mark.parametrize(("attack", "fort"), [("4", "yes"), ("3", "no")])
def test_shifts_may_stop_at_the_end_of_a_table_that_refuses_lower_odds(
    beyond: str, outcome: str, attack: str, fort: str
) -> None:
    table = f"[table.T]\nbelow = 'refuse'\n{beyond}\ncells = '''\n 1-1 2-1\n1-6 A A\n'''\n[results]\nA = 'no effect'"
    here = played(made(f"[ask.fort]\nanswer.yes = {{ shift = -2 }}\n{table}"), attack=attack, defence="4", fort=fort)
    assert here.ruling is not None
    assert here.ruling.outcome == (outcome if fort == "yes" else "refused")


@pytest.mark.parametrize(("troops", "defence"), [("town", 8), ("fort", 12), ("fort, town", 12), ("none", 4)])
def test_of_several_answers_the_strongest_factor_counts(troops: str, defence: int) -> None:
    answers = "answer.town = { defence = 'x2' }\nanswer.fort = { defence = 'x3' }"
    ruleset = doing("no effect", f"[ask.works]\nseveral = true\ncounts = 'most'\n{answers}")
    assert played(ruleset, works=troops).facts["defence"] == defence


def test_what_is_added_for_each_of_a_number_is_added_so_often() -> None:
    ruleset = doing("no effect", "[ask.guns]\nnumber = [0, 9]\neach.attack = '+2'")
    assert played(ruleset, guns="3").facts["attack"] == 14


def test_nobody_may_advance_where_the_file_notes_why() -> None:
    more = "[[advance]]\nnote = 'The ford is flooded.'"
    here = played(doing("defenders are eliminated; attackers advance", more))
    assert happens(here) == ["eliminated Cid destroyed"]
    assert here.notes[-1].text == "The ford is flooded."


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


def facts(ruleset: Ruleset, **answers: str) -> dict[str, Any]:
    return dict(played(ruleset, **answers).facts)


@pytest.mark.parametrize(
    ("answer", "name", "value"),
    [
        ("shift = -1", "odds", "1-1"),
        ("shift = 1", "odds", "3-1"),
        ("attack = 'x1/2'", "attack", 4),
        ("attack = '+3'", "attack", 11),
        ("attack = 'x1/3'", "attack", "8/3"),
        ("defence = 'x2'", "defence", 8),
        ("column = '1-2'", "odds", "1-2"),
    ],
)
def test_an_answer_carries_what_it_does(answer: str, name: str, value: Any) -> None:
    ruleset = odds(f"[ask.hill]\nprompt = 'On a hill?'\nanswer.yes = {{ {answer} }}")
    assert facts(ruleset, hill="yes")[name] == value
    plain = facts(ruleset, hill="no")
    assert (plain["attack"], plain["defence"], plain["odds"]) == (8, 4, "2-1")


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


@pytest.mark.parametrize(("leaders", "row", "code"), [("0", 3, "B"), ("1", 4, "B"), ("4", 7, "C"), ("9", 12, "C")])
def test_each_of_a_number_changes_the_throw(leaders: str, row: int, code: str) -> None:
    here = played(
        odds("[ask.leaders]\nprompt = 'How many leaders?'\nnumber = [0, 9]\neach.drm = 1"), leaders=leaders, die="3"
    )
    assert here.ledger.total("drm") == row - 3
    assert here.ruling is not None
    assert here.ruling.outcome == code


def test_a_sum_of_changes_of_the_throw_is_cut() -> None:
    more = "[ask.leaders]\nprompt = 'How many leaders?'\nnumber = [0, 9]\neach.drm = 1"
    here = played(odds(more, "drms = '-2..2'"), leaders="9", die="3")
    assert here.ruling is not None
    assert here.ruling.outcome == "B"


@pytest.mark.parametrize(("shifts", "column"), [("-1..1", "1-1"), ("-3..3", "1-2")])
def test_a_sum_of_shifts_is_cut(shifts: str, column: str) -> None:
    more = "[ask.walls]\nprompt = 'How many walls?'\nnumber = [0, 9]\neach.shift = -1"
    assert facts(odds(more, f"shifts = '{shifts}'"), walls="2")["odds"] == column


@pytest.mark.parametrize(("counts", "column"), [("all", "1-2"), ("most", "1-1")])
def test_of_several_answers_all_work_or_only_the_strongest(counts: str, column: str) -> None:
    more = f"[ask.ground]\nprompt = 'What ground?'\nseveral = true\ncounts = '{counts}'\nanswer.wood = {{ shift = -1 }}\nanswer.hill = {{ shift = -1 }}"
    assert facts(odds(more), ground="wood,hill")["odds"] == column


@pytest.mark.parametrize(("halves", "attack"), [("keep", 4), ("up", 5), ("down", 3)])
def test_a_half_of_each_unit_is_kept_or_rounded(halves: str, attack: int) -> None:
    more = f"[units]\nhalves = '{halves}'\n[ask.tired]\nprompt = 'Who is tired?'\nwhich = 'attackers'\neach.strength = 'x1/2'"
    here = played(odds(more), attack="Ann 5 + Ben 3", tired="all")
    assert here.facts["attack"] == attack
    assert here.ledger.total("attack") == attack


def test_a_spared_unit_counts_and_suffers_nothing() -> None:
    ruleset = doing(
        "attackers are eliminated", "[ask.far]\nprompt = 'Who is far?'\nwhich = 'attackers'\neach.spared = true"
    )
    here = played(ruleset, far="Ben")
    assert (happens(here), here.facts["attack"]) == (["eliminated Ann destroyed"], 8)


def test_another_table_is_read_where_an_answer_says_so() -> None:
    more = "[ask.horse]\nprompt = 'On horseback?'\nanswer.yes = { table = 'Charge' }"
    second = ODDS.replace("{table}", "").replace(
        "[results]",
        "[table.Charge]\nby = 'difference'\ndice = 'd6'\ncells = '''\n    <=3 4+\n1-6 A   C\n'''\n[results]",
    )
    ruleset = made(more + second)
    here = played(ruleset, horse="yes")
    assert here.ruling is not None
    assert (here.ruling.outcome, here.facts["odds"], here.facts["table"]) == ("C", "4+", "Charge")
    assert played(ruleset, horse="no").facts["odds"] == "2-1"


@pytest.mark.parametrize(
    ("table", "attack", "odds_", "drm"),
    [("below = { drm = -1 }", "1", "1-2", -1), ("above = { drm = 2 }", "30", "3-1", 2)],
)
def test_beyond_the_table_the_throw_may_change(table: str, attack: str, odds_: str, drm: int) -> None:
    here = played(odds("", table), attack=attack)
    assert (here.facts["odds"], here.ledger.total("drm")) == (odds_, drm)


@pytest.mark.parametrize(
    ("by", "columns", "found"),
    [("attack", "1-4 5-8 9+", "5-8"), ("defence", "1-3 4 5+", "4"), ("difference", "<=3 4 5+", "4")],
)
def test_a_table_is_read_by(by: str, columns: str, found: str) -> None:
    ruleset = made(f"[table.T]\nby = '{by}'\ncells = '''\n{columns}\n1-6 A A A\n'''\n[results]\nA = 'no effect'")
    assert facts(ruleset)["odds"] == found


def test_a_table_is_read_by_a_question() -> None:
    more = "[ask.range]\nprompt = 'How far?'\nnumber = [1, 9]\n"
    ruleset = made(
        f"{more}[table.T]\nby = 'range'\ncells = '''\n1-2 3-5 6+\n1-6 A A A\n'''\n[results]\nA = 'no effect'"
    )
    assert facts(ruleset, range="4")["odds"] == "3-5"


# Dice


@pytest.mark.parametrize(
    ("dice", "rows", "chances"),
    [
        ("2d6", "2-6 A\n7 B\n8-12 C", {"A": Fraction(15, 36), "B": Fraction(6, 36), "C": Fraction(15, 36)}),
        ("d66", "11-36 A\n41-65 B\n66 C", {"A": Fraction(18, 36), "B": Fraction(17, 36), "C": Fraction(1, 36)}),
        ("d10", "0 A\n1-8 B\n9 C", {"A": Fraction(1, 10), "B": Fraction(8, 10), "C": Fraction(1, 10)}),
        ("d10", "1 A\n2-9 B\n10 C", {"A": Fraction(1, 10), "B": Fraction(8, 10), "C": Fraction(1, 10)}),
        ("3d4", "3 A\n4-11 B\n12 C", {"A": Fraction(1, 64), "B": Fraction(62, 64), "C": Fraction(1, 64)}),
    ],
)
def test_odds_are_those_of_all_throws(dice: str, rows: str, chances: dict[str, Fraction]) -> None:
    text = f"[table.T]\ndice = '{dice}'\ncells = '''\nall\n{rows}\n'''\n[results]\nA = 'no effect'\nB = 'no effect'\nC = 'no effect'"
    here = forecast(made(text).checklists[0], Given({"attack": "1", "defence": "1"}))
    assert here.outcomes == chances


@pytest.mark.parametrize(
    ("dice", "prompt"),
    [
        ("d6", "Roll one six-sided die."),
        ("2d6", "Roll two six-sided dice."),
        ("3d4", "Roll three four-sided dice."),
        ("d66", "Roll two six-sided dice, the first for the tens."),
        ("d20", "Roll one twenty-sided die."),
    ],
)
def test_the_prompt_says_what_to_roll(dice: str, prompt: str) -> None:
    ruleset = made(f"[table.T]\ndice = '{dice}'\ncells = '''\nall\n1-66 A\n'''\n[results]\nA = 'no effect'")
    here = adjudicate(ruleset.checklists[0], Given({"attack": "1", "defence": "1"}))
    assert here.question is not None
    assert here.question.prompt == prompt


# Results


def test_a_sign_in_a_code_stands_for_its_numbers() -> None:
    text = "[units]\nsteps = true\n[table.T]\ndice = 'd4'\ncells = '''\nall\n1 1r-2\n2 0r-1\n3-4 NE\n'''\n[results]\n'#r-#' = 'attackers lose #; defenders lose #'\nNE = 'no effect'"
    here = played(made(text), attack="Ann 6", **{"Ann.left": "5", "Cid.left": "2"})
    assert happens(here) == ["reduced Ann 5", "reduced Cid 2"]


def test_the_order_of_results_is_the_one_that_is_written() -> None:
    text = "[table.T]\ncells = '''\nall\n1-3 A\n4-6 B\n'''\n[results]\norder = 'B A'\nA = 'no effect'\nB = 'no effect'"
    assert [word.value for word in made(text).checklists[0].outcomes] == ["B", "A"]


# Memory, steps, checklists


def test_an_answer_about_a_unit_is_kept_on_its_card() -> None:
    more = "[ask.arm]\nof = 'unit'\nprompt = 'What is {unit}?'\nanswer.foot = {}\nanswer.horse = {}\n[retreat]\nanswer.wood = { when = { arm = 'foot' } }\nanswer.road = {}"
    ruleset = doing("defenders retreat 1", more)
    here = played(ruleset, **{"Cid.arm": "horse"})
    assert here.question is not None
    assert [option.word for option in here.question.options(here.table)] == ["road"]
    table = Tabletop().changed((Change(What.CARD, "Cid", "arm", "foot"),))
    again = played(ruleset, table)
    assert again.question is not None
    assert [option.word for option in again.question.options(again.table)] == ["wood", "road"]


def test_a_condition_may_look_at_the_turn_while_the_clock_is_used() -> None:
    more = "[[rule]]\nwhen = { turn = '3..4' }\nshift = -1"
    on_turn_3 = Tabletop().changed((Change(What.CLOCK, "clock", "turn", "3"),))
    assert played(odds(more), on_turn_3).facts["odds"] == "1-1"
    assert played(odds(more)).facts["odds"] == "2-1"


def test_what_is_unless_is_not() -> None:
    more = "[ask.night]\nprompt = 'Night?'\nanswer.yes = {}\n[[rule]]\nunless = { night = 'yes' }\nshift = 1"
    assert [facts(odds(more), night=night)["odds"] for night in ("yes", "no")] == ["2-1", "3-1"]


def test_another_checklist_has_what_is_its_own_and_the_rest_of_the_main_one() -> None:
    more = "[ask.hill]\nprompt = 'On a hill?'\nanswer.yes = { shift = -1 }\n"
    also = "[also.charge]\nchecklist = 'Charge'\n[also.charge.table.C]\nby = 'difference'\ncells = '''\n    <=3 4+\n1-6 X   Y\n'''\n[also.charge.results]\nX = 'no effect'\nY = 'attackers are eliminated'"
    ruleset = made(more + ODDS.replace("{table}", "") + also)
    assert [each.title for each in ruleset.checklists] == ["Combat", "Charge"]
    here = played(ruleset, checklist="charge", hill="yes")
    assert here.ruling is not None
    assert (here.ruling.outcome, here.facts["odds"]) == ("X", "<=3")


def test_once_in_a_phase_is_said_of_each_force() -> None:
    ruleset = doing("no effect", "[attackers]\nonce = 'phase'\n")
    forces = {each.key: each.once for each in ruleset.checklists[0].questions if isinstance(each, Force)}
    assert forces == {"attack": "phase", "defence": ""}
