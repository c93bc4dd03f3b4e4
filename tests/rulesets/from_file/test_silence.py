"""What a file seems to say is what it does, or `check` says what it does instead: one small file for each."""

from __future__ import annotations

import pytest

from rulesets.engine.core.words import BadAnswer
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


HELP = """
[ask.night]
prompt = "Is it night?"

[ask.help]
prompt = "What helps the defender?"
several = true
answer.hill = { says = "A hill", shift = -1 }
answer.mist = { says = "Mist", shift = -1, when = { night = "yes" } }
"""


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


def test_a_cell_of_the_owners_copy_is_asked_for_by_its_column_and_row() -> None:
    text = FOREST.replace("0 1 2 3 4\n", "<=0 1 2 3 >=4\n").replace("1 N N N N D", "<=1 N N N N ?")
    here = played(
        text.replace("[table.CRT]", '[table.CRT]\ntitle = "Combat Results"'), attack="9", forest="no", die="1"
    )
    assert here.question is not None
    assert here.question.prompt == "What does your table show in column ≥4, row ≤1 of Combat Results?"
    assert read(here.question, "D", here.table) == "D"
