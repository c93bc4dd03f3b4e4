"""What cases of made-up games cannot say as data: what the engine is told by a file, and what needs many of a kind."""

import pytest
from rows import by_rows
from snowball import HILL, problems, written

from rulesets import catalogue
from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import read
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.texts import booklet
from rulesets.from_file import game, unsaid_in


def combat(text):
    return game(text, "made-up").checklists[0]


def played(text, **answers):
    return adjudicate(combat(text), Given({"attack": "3", "defence": "1", **answers}))


def fire(dice, *rows):
    cells = "\n".join(("     1-3 4+", *(f"{row}  K   K" for row in rows)))
    head = 'game = "Fire"\nsides = ["Red", "Blue"]\n[results]\nK = "defenders are eliminated"\n'
    return f"{head}[table.Fire]\nby = 'attack'\ndice = '{dice}'\ncells = '''\n{cells}\n'''\n"


@by_rows
def test_which_numbers_a_d10_shows_goes_by_its_rows_and_is_said(dice, rows, lowest, highest, said):
    text = fire(dice, *rows)
    for face in (lowest, highest):
        assert played(text, die=face).ended
    for face in (int(lowest) - 1, int(highest) + 1):
        assert played(text, die=str(face)).refused is not None
    remarks = [each for each in unsaid_in(text) if "d10" in each]
    assert remarks == ([f"table Fire: its d10 shows {said}."] if said else [])


HELP = """[ask.help]
prompt = "What helps the defender?"
several = true
answer.hill = { says = "A hill", shift = -1 }
answer.mist = { says = "Mist", shift = -1, when = { attack = "9" } }

[table.CRT]"""


def test_an_answer_that_is_not_offered_is_refused_with_those_that_are():
    here = played(written("silence").replace("[table.CRT]", HELP))
    with pytest.raises(BadAnswer) as bad:
        here.question.taken(None, "mist", here.table)
    assert bad.value.keyed == "“mist” does not answer help here: type hill or none."


def test_sources_explain_cites_and_are_no_terms():
    sources = '[sources]\nA = "the rules, second printing"\nhill = "the player aid card"\n'
    asked = '[ask.height]\nprompt = "Does A stand on a hill?"\ncite = "A; hill"\nanswer.yes = { shift = -1 }\n'
    with_sources = written("silence").replace("[table.CRT]", f'{sources}{asked}[table.CRT]\ncite = "A"')
    read_file = game(with_sources, "silence")
    assert read_file.terms is None
    assert read_file.sources == {"A": "the rules, second printing", "hill": "the player aid card"}
    assert "| hill | the player aid card |" in booklet(read_file)


def test_a_result_of_a_cell_of_the_owners_copy_is_read_off():
    here = adjudicate(combat(written("own-copy")), Given({"attack": "4", "defence": "3", "die": "2"}))
    assert here.question is not None
    assert read(here.question, "DX", here.table) == "DX"


def test_units_of_the_roster_that_are_left_are_offered_as_they_are_typed():
    force = combat(written("skirmish")).questions[0]
    table = Tabletop().changed((Change(What.STATE, "Ben", ELIMINATED, "yes"),))
    assert force.completions(Tabletop()) == ("Tall Ann", "Ben", "Cid")
    assert force.completions(table) == ("Tall Ann", "Cid")


@by_rows
def test_what_players_are_asked_is_no_part_of_what_a_result_is_called(acts, label):
    more = '[ask.fate]\ntext = true\n[say.night-falls]\nsays = "Night falls."\n'
    text = written("one-result").replace("no effect", acts) + more
    assert next(iter(combat(text).outcomes)).label == label


def test_the_order_of_results_is_the_one_that_is_written():
    text = written("odds").replace("[results]\n", '[results]\norder = "B C A"\n')
    assert [word.value for word in combat(text).outcomes] == ["refused", "B", "C", "A"]


def test_once_in_a_phase_is_said_of_each_force():
    questions = combat(written("one-result") + "[attackers]\nonce = 'phase'\n").questions
    assert {each.key: each.once for each in questions if isinstance(each, Force)} == {"attack": "phase", "defence": ""}


def with_more(more, nothing="no effect"):
    """Give the game with more at its end, from line 27 on."""
    return HILL.replace('nothing = "no effect"', f'nothing = "{nothing}"') + "\n" + more


def test_many_rules_without_a_circle_are_read():
    rules = [f"[open.r{n}]\nanswer.on = {{ does = 'rule r{n + 1}' }}" for n in range(58)]
    last = "[open.r58]\nanswer.on = { does = 'no effect' }"
    assert problems(with_more("\n".join([*rules, last, ""]), "rule r0")) == []
    back = "[open.r58]\nanswer.on = { does = 'rule r0' }"
    (said,) = problems(with_more("\n".join([*rules, back, ""]), "rule r0"))
    assert said.startswith("27: The open rule r0 leads to itself again, by way of the open rule r1 (line 29),")


def test_many_questions_that_each_wait_for_two_others_are_asked_in_time():
    """Looked at anew for each that waits, the last would be looked at two hundred million times."""
    waiting = (f"when = {{ q{n - 1} = 'yes', q{n - 2} = 'yes' }}\n" if n > 1 else "" for n in range(39))
    asks = [f"[ask.q{n}]\n{when}answer.yes = {{ shift = 1 }}\nanswer.no = {{}}\n" for n, when in enumerate(waiting)]
    answers = {"attack": "8", "defence": "4", "snowman": "no", "rounding": "defender", "die": "1"}
    here = played(with_more("".join(asks)), **answers, **{f"q{n}": "yes" for n in range(39)})
    assert here.facts["odds"] == "3-1"


@by_rows
def test_a_half_is_explained_where_no_column_is_headed_by_it(attack, notes):
    hill = game(HILL.replace("1-1     2-1 ", "1-1     3-2 "), "snowball-hill")
    answers = {"attack": attack, "defence": "2", "snowman": "no", "die": "2"}
    run = adjudicate(hill.checklists[0], Given(answers, defaults=True))
    assert [each.text for each in run.notes] == notes


def test_whether_units_of_one_side_fight_is_said_by_the_players_and_nothing_is_marked():
    salt_marsh = catalogue.ruleset("salt-marsh").checklists[0]
    run = adjudicate(salt_marsh, Given({"attack": "Ferrymen", "defence": "Poachers"}))
    assert run.question.key == "own-target"
    assert run.question.on_enter is None
    assert adjudicate(salt_marsh, Given(run.given.answers, defaults=True)).question.key != "own-target"
