"""The door for programs: combats as values that rule as the command line does."""

import doctest
import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
import tableside
from rows import by_rows

import tui
from tui import api

README = Path(tui.__file__).parents[1] / "README.md"
NAMES = sorted(
    [
        "BadAnswer",
        "BadInput",
        "Combat",
        "CombatOdds",
        "Explanation",
        "Game",
        "OpenQuestion",
        "game",
        "games",
        "look_for_games",
    ]
)
BATTLE = {"phase": "combat", "target": "units", "attack": "Thinker 4 + Tiny 3", "defence": "Nosy 2"}


def test_the_door_has_these_names_and_no_others():
    assert sorted(api.__all__) == NAMES
    assert all(getattr(tableside, name) is getattr(api, name) for name in NAMES)


def test_the_readme_shows_it_as_it_is():
    block = next(each for each in re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S) if ">>>" in each)
    example = doctest.DocTestParser().get_doctest(block, {}, "README.md", None, None)
    assert (
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL).run(example).failed == 0
    )


def test_a_combat_says_what_it_waits_for_and_what_became_of_it():
    battle = tableside.game("rivets").begin("combat", BATTLE, defaults=True)
    assert battle.question is not None
    assert (battle.question.key, battle.question.kind, battle.question.words) == ("die", "dice", tuple("123456"))
    assert battle.odds["DX"] == Fraction(1, 2)
    assert sum(battle.odds.values()) == 1
    ruled = battle.answer(die=5)
    assert (battle.ended, ruled.ended, ruled.outcome, ruled.cite) == (False, True, "DX", "CRT")
    assert ruled.question is None
    assert [str(each) for each in ruled.why("odds")][:1] == ["7 to 2 is 3-1 (however your table rounds). [CRT]"]
    assert str(ruled).startswith("DX: 3-1, die 5: DX")


def test_what_it_writes_is_what_the_command_prints(tableside):
    printed = tableside.resolve("rivets combat phase=combat target=units attack=7 defence=2 die=5 --defaults")
    ruled = api.game("rivets").begin(
        "combat", phase="combat", target="units", attack=7, defence=2, die=5, defaults=True
    )
    assert json.loads(json.dumps(ruled.document)) == printed.document


def test_an_answer_changed_gives_another_combat_and_leaves_the_first_as_it_is():
    ruled = tableside.game("rivets").begin("combat", {**BATTLE, "die": 5}, defaults=True)
    assert ruled.answer(die=1).outcome != ruled.outcome == "DX"


def test_usual_answers_are_taken_up_to_the_die():
    battle = tableside.game("rivets").begin("combat", BATTLE).usual()
    assert battle.question is not None
    assert battle.question.key == "die"


@by_rows
def test_what_cannot_be_taken_is_said_in_a_sentence(answers, kind, said):
    battle = tableside.game("rivets").begin("combat", BATTLE, defaults=True)
    with pytest.raises(getattr(api, kind), match=re.escape(said)):
        battle.answer(answers)


def test_games_and_checklists_and_facts_that_are_not_there_are_said_to_be_none():
    with pytest.raises(tableside.BadInput, match="There is no ruleset “rivet”"):
        tableside.game("rivet")
    with pytest.raises(tableside.BadInput, match="has no checklist “fight”"):
        tableside.game("rivets").begin("fight")
    with pytest.raises(tableside.BadInput, match="Nothing called “column” has been found"):
        tableside.game("rivets").begin("combat", BATTLE).why("column")


def test_a_game_file_is_a_game_and_one_that_cannot_be_read_is_refused(tmp_path):
    there = Path(tui.__file__).parents[1] / "rulesets" / "games" / "battle-for-moscow.toml"
    assert tableside.game(there).title == tableside.game(str(there)).title == tableside.game("battle-for-moscow").title
    with pytest.raises(tableside.BadInput, match="cannot be loaded"):
        tableside.game(tmp_path / "none.toml")


def test_a_printed_value_is_taken_from_a_kit_as_if_it_were_typed():
    known = {"faces.green": "c d d x - -"}
    assert tableside.game("assault", kit=known).kit == known
    with pytest.raises(tableside.BadInput):
        tableside.game("assault", kit={"faces.green": "q"})


def test_a_game_and_a_combat_stay_as_they_are_whatever_is_done_with_what_they_give():
    known = {"faces.green": "c d d x - -"}
    assault, battle = tableside.game("assault", kit=known), tableside.game("rivets").begin("combat", BATTLE)
    before = (dict(assault.kit), battle.document, battle.facts, battle.odds)
    known["faces.green"] = "x x x x x x"
    for each in (battle.document, battle.document["facts"], battle.facts, battle.odds):
        each.clear()
    with pytest.raises(TypeError):
        assault.kit["faces.green"] = "x x x x x x"  # type: ignore[index]
    with pytest.raises(AttributeError):
        battle.outcome = "DX"  # type: ignore[misc]
    assert (dict(assault.kit), battle.document, battle.facts, battle.odds) == before


def test_what_one_side_committed_is_in_nothing_that_can_be_read_before_the_other_has():
    bautzen = tableside.game("bautzen-1945")
    hidden = next(each for each in bautzen.ruleset.checklist("combat").questions if each.parts)
    half = hidden.parts[0].question
    word = (list(half.words_of(bautzen.begin("combat")._run.table)) or ["7"])[-1]
    combat = bautzen.begin("combat", {half.key: word})
    without = bautzen.begin("combat")
    assert combat.document == without.document
    assert (repr(combat), combat.facts, combat.question) == (repr(without), without.facts, without.question)


def test_it_loads_no_screen_and_reads_no_log():
    source = "import sys, tableside; tableside.game('rivets').begin('combat'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout.split()
    assert {"textual", "rich", "pydantic"}.isdisjoint(loaded)


def test_no_built_in_game_loads_the_models_that_game_files_are_read_by():
    made = "from rulesets.catalogue import PROGRAMS, ruleset; [ruleset(id) for id in PROGRAMS]"
    source = f"import sys; {made}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout.split()
    assert "rulesets.rivets" in loaded
    assert {"pydantic", "pydantic_core", "rulesets.from_file"}.isdisjoint(loaded)


def test_a_unit_is_in_a_state_that_is_said_before_the_combat():
    marsh = api.game("salt-marsh")
    assert marsh.begin("rally", {"units": "Ann"}).question is None  # refused: nobody is shaken
    assert marsh.begin("rally", {"units": "Ann", "Ann.state": "shaken"}).question is not None
    with pytest.raises(api.BadInput, match="is not a state: choose shaken"):
        marsh.begin("rally", {"units": "Ann", "Ann.state": "shakn"})


def test_a_unit_is_in_several_states_with_a_plus_between_them():
    lane = api.game(README.parent / "tests" / "games" / "format_2" / "broken-lane.toml")
    for both in ("suppressed + broken", "broken+suppressed"):
        assert lane.begin("combat", {"attack": "Rifles", "defence": "Cooks", "Rifles.state": both}).outcome == "refused"
    with pytest.raises(api.BadInput, match=r"or several as suppressed\+broken"):
        lane.begin("combat", {"attack": "Rifles", "Rifles.state": "suppressed, broken"})
