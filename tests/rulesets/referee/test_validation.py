"""The fence: what is wrong with a ruleset is said when it is loaded, with its line, or as its fault when it is run."""

from dataclasses import replace

import pytest
from installing import install
from little_games import BID, COMPARE, RULESET, Doing, Ending, checklist, walk
from rows import by_rows
from snowball import HILL

from rulesets import catalogue
from rulesets.api import (
    ELIMINATED,
    Change,
    Chart,
    ClockAnswers,
    CombatResultsTable,
    Die,
    Force,
    Number,
    OnClock,
    Scope,
    Step,
    What,
    YesNo,
)
from rulesets.catalogue import ruleset
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.ruleset import Side
from rulesets.engine.referee.validation import flaws_of
from rulesets.from_file import game as game_of


def wrong_with(name="little", **changes):
    """List what is wrong with the little game once something of it is changed."""
    return [flaw.sentence for flaw in flaws_of(replace(RULESET, **changes), name)]


def with_question(question):
    return replace(RULESET, checklists=(replace(BID, questions=(*BID.questions, question)),))


@pytest.mark.parametrize("name", list(catalogue.PROGRAMS))
def test_the_games_here_keep_to_all_of_it(name):
    assert list(flaws_of(catalogue.ruleset(name), name)) == []


def test_an_id_is_that_of_the_entry_point_and_everything_has_one_of_its_own():
    assert wrong_with("large") == ["its id is “little”, but it is registered as “large”: both must be the same"]
    assert wrong_with(sides=(RULESET.sides[0],) * 2) == ["the side “red” is there 2 times: give each an id of its own"]
    assert wrong_with(checklists=()) == ["it has no checklist: add one"]
    assert wrong_with(states=("pinned",)) == [
        "its states are not a class of words: derive one from Words, a member for each"
    ]
    assert wrong_with(terms=Ending) == ["its terms are not a class of words: derive one from Terms, a member for each"]
    twice = replace(BID, steps=(*BID.steps, Step("die", "Die")))
    assert wrong_with(checklists=(twice,)) == [
        "checklist game: the step “die” is there 2 times: give each an id of its own"
    ]
    assert wrong_with(checklists=(BID, COMPARE)) == [
        "the checklist “game” is there 2 times: give each an id of its own"
    ]


def test_a_key_is_of_one_question_and_can_be_typed_on_a_command_line():
    assert [flaw.sentence for flaw in flaws_of(with_question(Die("die", "Again?")), "little")] == [
        "checklist game: 2 questions have the key “die”: give each a key of its own"
    ]
    assert [flaw.sentence for flaw in flaws_of(with_question(YesNo("is it", "Is it?")), "little")] == [
        "checklist game, question is it: its key has a space or an equals sign: leave it out"
    ]


def test_a_default_is_an_answer():
    (flaw,) = flaws_of(with_question(Number("depth", "How deep?", 0, 9, default="10")), "little")
    assert flaw.sentence.startswith(
        "checklist game, question depth: its default does not answer it: “10” does not answer"
    )
    assert flaw.word == "depth"


def test_the_clock_answers_a_question_that_there_is():
    assert wrong_with(segment_key="phase") == [
        "the clock's segment answers “phase”, which nothing asks: use the key of a question"
    ]


def test_what_a_clock_answers_is_an_answer():
    mud = YesNo("mud", "Mud?", clock=ClockAnswers(answers=(("yes", OnClock((range(3, 5),))), ("perhaps", OnClock()))))
    (said,) = [flaw.sentence for flaw in flaws_of(with_question(mud), "little")]
    assert said.startswith("checklist game, question mud: its clock's answer “perhaps” does not answer it:")


def test_a_step_that_is_come_to_and_not_listed_is_found_when_the_game_is_tried():
    (fault,) = walk(replace(BID, procedure=lambda ref: ref.step("bidds"))).faults
    assert "The step bidds is not among the steps of the checklist." in fault


def test_a_game_for_a_newer_engine_says_so():
    assert wrong_with(engine=2) == ["it is written for engine 2, this is engine 1: install a newer Tableside"]


class TwoDice(Die):
    """Two dice, with numbers from 2 to 12 that the odds would take for equally likely."""

    def parse(self, text, table):
        if int(text) == 1:
            raise self.bad(text)
        return super().parse(text, table)

    def rolled(self, roll, table, lying):
        return str(roll(6) + roll(6))


class Weighed(TwoDice):
    """The same, but with the numbers that it has."""

    def words_of(self, table):
        return tuple(map(str, range(2, 13)))

    def weights(self):
        return {number: 6 - abs(number - 7) for number in range(2, 13)}


class Evenly(Weighed):
    """The same, but with all numbers weighed alike."""

    def weights(self):
        return dict.fromkeys(range(2, 13), 1)


class OldNames(Die):
    """A die with odds by a name that nothing looks at."""

    def chances(self):
        return {6: 1}


def flaws_of_die(kind, faces):
    return " ".join(flaw.sentence for flaw in flaws_of(with_question(kind("dice", "Roll.", faces=faces)), "little"))


def test_dice_of_a_kind_of_their_own_fall_as_the_odds_weigh_them():
    assert flaws_of_die(Weighed, 12) == ""
    assert "numbers that are no answers (1)" in flaws_of_die(TwoDice, 12)
    assert "odds would be wrong" in flaws_of_die(Evenly, 12)
    assert "say weights instead" in flaws_of_die(OldNames, 6)


def test_a_table_has_a_cell_for_each_row_and_column():
    with pytest.raises(ValueError, match="The table, row 2: column 3-1 has no cell"):
        CombatResultsTable.read("1-1 2-1 3-1", ["a b a", "a b"], {"a": 1, "b": 2})
    with pytest.raises(ValueError, match="The table, row 1: a cell too many stands behind column 2-1"):
        CombatResultsTable.read("1-1 2-1", ["a b a"], {"a": 1, "b": 2})
    with pytest.raises(ValueError, match="The table, row 2, column 2-1: c is not a or b"):
        CombatResultsTable.read("1-1 2-1", ["a b", "a c"], {"a": 1, "b": 2})
    with pytest.raises(ValueError, match="Reach, row far: column wet has no cell"):
        Chart("Reach", "1", ("dry", "wet"), ("near", "far"), (("1", "2"), ("3",)))
    with pytest.raises(ValueError, match="Reach has 1 headings of rows and 2 rows of cells"):
        Chart("Reach", "1", ("dry",), ("near",), (("1",), ("3",)))


def told(procedure):
    with pytest.raises(RulesetFault) as raised:
        run_procedure(checklist(procedure, steps=("end",)), Given())
    return str(raised.value)


def test_what_a_procedure_uses_is_listed_and_its_facts_fit_json():
    assert told(lambda ref: ref.step("ends")).endswith("The step ends is not among the steps of the checklist.")
    assert told(lambda ref: ref.rule("victory", "Won.")).endswith(
        "The outcome victory is not among the outcomes of the checklist."
    )
    assert told(lambda ref: ref.effect(Ending.WON)).endswith(
        "The effect won is not among the effects of the checklist."
    )
    for value in ({1, 2}, float("nan"), {"a": object()}, {1: "a"}):
        assert "The fact odd is not fit for JSON" in told(lambda ref, value=value: ref.fact("odd", value))


FORCE = Force("attack", "Who attacks?", who="attackers")
TIRED = YesNo("{unit}.tired", "Is {unit} tired?", remember=Scope.UNIT)


def all_go(ref):
    """Eliminate everybody, whether they have names or not."""
    attack = ref.ask(FORCE)
    for unit in attack.units:
        ref.ask(TIRED.of(unit))
        ref.effect(Doing.TIRED, unit, changes=(Change(What.STATE, unit, ELIMINATED, "lost"),))
    ref.rule(Ending.LOST, "All go.")


def gone(attack):
    answers = {"attack": attack, "Ann.tired": "no", "attackers.tired": "no"}
    return run_procedure(checklist(all_go, FORCE, TIRED), Given(answers))


def test_a_unit_without_a_name_never_gets_a_card():
    here = gone("Ann 4 + 3")
    assert [effect.unit for effect in here.effects] == ["Ann", "attackers"]
    assert list(here.table.units) == ["Ann"]
    assert {change.name for change in here.changes()} == {"Ann"}
    odds = forecast(checklist(all_go, FORCE, TIRED), Given({"attack": "3", "attackers.tired": "no"}))
    assert [way.outcome for way in odds.leaves] == ["lost"]


def refused(text, folder, monkeypatch, name):
    """Say in the words of the list of games why a game of this text is not played."""
    (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    install(monkeypatch, {"hill": f"{name}:RULESET"})
    (broken,) = catalogue.every()[1]
    return str(broken)


def test_the_list_of_games_says_the_line(tmp_path, monkeypatch):
    text = (
        "from dataclasses import replace\nfrom little_games import RULESET\nRULESET = replace(RULESET,\n  id='hil')\n"
    )
    assert refused(text, tmp_path, monkeypatch, "hill_a") == (
        "hill cannot be loaded: hill_a.py, line 4: its id is “hil”, but it is registered as “hill”: both must be the"
        " same"
    )
    assert refused("\n1 / 0\n", tmp_path, monkeypatch, "hill_b") == (
        "hill cannot be loaded: hill_b.py, line 2: ZeroDivisionError: division by zero"
    )
    assert refused("\nx = (\n", tmp_path, monkeypatch, "hill_c").startswith(
        "hill cannot be loaded: hill_c.py, line 2: "
    )
    assert refused("from rulesets.api import Halo\n", tmp_path, monkeypatch, "hill_d") == (
        "hill cannot be loaded: hill_d.py, line 1: "
        "rulesets.api has no Halo: write a name that it has, or install a newer Tableside"
    )
    text = "from rulesets.api import YesNo\n\nIS = YesNo('is', 'Is it?', glow=1)\n"
    assert "hill_e.py, line 3: YesNo has no glow" in refused(text, tmp_path, monkeypatch, "hill_e").replace(
        "Question", "YesNo"
    )


WARM_IN = {
    "rivets": "red",
    "game-of-war": "S",
    "battle-for-moscow": "soviet",
    "bautzen-1945": "allied",
    "napoleon-at-waterloo": "allied",
    "assault": "first",
    "salt-marsh": "smugglers",
}


@pytest.mark.parametrize(("game", "side"), WARM_IN.items())
def test_of_each_game_one_side_is_warm_and_the_other_is_cool(game, side):
    of = ruleset(game)
    assert {each.word: of.hue(each.word) for each in of.sides} == {
        each.word: "warm" if each.word == side else "cool" for each in of.sides
    }


@by_rows
def test_a_side_without_a_colour_has_what_the_other_leaves(red, blue, hues):
    game = replace(RULESET, sides=(Side("red", "Red", red), Side("blue", "Blue", blue)))
    assert [game.hue("red"), game.hue("blue")] == hues
    assert game.hue("green") == game.hue("") == ""


def test_a_game_file_says_which_side_is_warm():
    said = 'sides = { red = "Red caps", blue = { says = "Blue caps", colour = "warm" } }'
    game = game_of(HILL.replace('sides = ["Red caps", "Blue caps"]', said), "snowball")
    assert game.sides == (Side("red", "Red caps"), Side("blue", "Blue caps", "warm"))
    assert (game.hue("red"), game.hue("blue")) == ("cool", "warm")


@by_rows
def test_a_colour_that_tells_no_sides_apart_is_a_flaw(colours, flaw):
    sides = (Side("red", "Red", colours[0]), Side("blue", "Blue", colours[1]))
    assert [each.sentence for each in flaws_of(replace(RULESET, sides=sides), "little")] == [flaw]
