"""Line mode takes the start of a name that is known, and writes it whole."""

import io
from errno import EIO

import pytest
from lines import typed
from piloting import new_session, standing_at
from playing import attacked_in_this_phase, new
from rows import by_rows

from rulesets.api import Factor, Force
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, Unit, UnitStatus, What
from rulesets.engine.core.words import BadAnswer
from saves.session.session import Session
from tui.plain import play
from tui.plain.asking import with_whole_names
from tui.plain.home import HomeMenu
from tui.plain.talk import Left, Talk, completions
from tui.shared.command_line import BadInput
from tui.shared.settings import Places

FORCE = Force("attack", "Who?", who="attackers", known=(Factor("XX", 6), Factor("XXII", 8), Factor("Tall Ann", 4)))


@by_rows
def test_the_start_of_one_known_name_is_that_name(typed, whole):
    assert with_whole_names(FORCE, typed, Tabletop()) == whole


def test_the_start_of_several_names_is_refused_with_them():
    with pytest.raises(BadAnswer, match="“x” could be XX or XXII: type more"):
        with_whole_names(FORCE, "x", Tabletop())


def test_who_left_the_game_is_not_meant():
    table = Tabletop({"XX": Unit(states={ELIMINATED: UnitStatus()})})
    assert with_whole_names(FORCE, "x", table) == "XXII"


def moscow_in_its_combat_phase(tmp_path):
    with new(path := tmp_path / "moscow.jsonl", ruleset=ruleset("battle-for-moscow"), players={}) as session:
        attacked_in_this_phase(session)
    return path


def test_line_mode_says_once_what_letters_of_sources_mean(tmp_path):
    path = new_session(tmp_path, "battle-for-moscow")
    said = typed(tmp_path, "1", "XXIV 12", "16th 4", ":why", ":why", path=path)
    assert said.count("G: grognard.com") == 1


def test_line_mode_says_to_what_each_reading_of_an_open_rule_leads(tmp_path):
    answers = {"attacker": "german", "mud": "yes", "attack": "XXIV 12 + VI 5", "defence": "16th 4"}
    path = new_session(tmp_path, "battle-for-moscow")
    with Session.open(path) as session:
        session.begin("combat")
        while session.run is not None and (asked := session.run.question) is not None and not asked.is_precedent:
            session.answer(asked.key, answers.get(asked.key, asked.default or ""))
    said = typed(tmp_path, path=path)
    assert "Here: DR 33%, EX 33%, NE 33%" in said
    assert "next question" not in said


def test_a_changed_answer_is_minded_and_the_reason_for_it_is_asked_for_until_there_is_one_and_kept(tmp_path):
    path = moscow_in_its_combat_phase(tmp_path)
    said = typed(tmp_path, "XLVII 9", ":review", "3", "XXIV 12", "3", "", "a special rule", "", path=path)
    assert "! A reason is missing: type a few words." in said
    assert "XXIV attacked in combat 1 of this phase. Which is right?" in said
    with Session.open(path) as session:
        assert session.open_run.answered["attack"].text == "XXIV 12"
        assert [*session.state.current.notes] == [
            "XXIV attacked in combat 1 of this phase. All the same: a special rule"
        ]


def test_review_lists_no_attackers_as_possible_defenders(tmp_path):
    path = moscow_in_its_combat_phase(tmp_path)
    said = typed(tmp_path, "XLVII 9", "43 Army 8", ":review", "4", path=path)
    listed = said.rpartition("Type a strength")[0].rpartition("Defending unit")[2].splitlines()
    assert "  -  16 Army: strength 4, in combat 1" in listed
    assert not [line for line in listed if "XLVII:" in line or "XXIV:" in line], "units of one's own are no targets"


KNOWN = ("Ponder", "Patch", "Mallet")


@pytest.mark.parametrize(
    ("begun", "offered"),
    [("pon", ["Ponder"]), ("Mallet 7 + P", [" Ponder", " Patch"]), ("Mallet 7 +", []), ("", []), ("7", [])],
)
def test_the_last_part_of_an_answer_is_completed(begun, offered):
    assert completions(begun, KNOWN) == offered


def test_tab_completes_the_units_that_are_known_while_units_are_asked_for(tmp_path):
    lines = iter(("units", "Ponder"))
    asked = []

    def edited(prompt, names):
        asked.append(tuple(names))
        for each in lines:
            return each
        raise EOFError

    path = standing_at(tmp_path, "combat", {"phase": "combat"})
    with Session.open(path) as session:
        session.amend([Change(What.CARD, name, "strength", "4") for name in ("Ponder", "Mallet")])
    talk = Talk(io.StringIO(), io.StringIO(), edited=edited)
    assert play(HomeMenu(talk, Places(tmp_path / "config.toml", tmp_path), lambda faces: 1), path) == 0
    assert [sorted(each) for each in asked] == [
        ["bcpc", "neutral", "units"],
        ["Mallet", "Ponder"],
        ["Mallet", "Ponder"],
    ]


def test_a_terminal_that_is_gone_is_said_to_be_and_an_end_of_input_leaves():
    def unread(prompt, names):
        raise OSError(EIO, "Input/output error")

    def ended(prompt, names):
        raise EOFError

    with pytest.raises(BadInput, match="can no longer be read"):
        Talk(io.StringIO(), io.StringIO(), edited=unread).ask("> ")
    with pytest.raises(Left):
        Talk(io.StringIO(), io.StringIO(), edited=ended).ask("> ")


def test_a_report_is_written_by_a_command_that_says_its_path(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat"})
    said = typed(tmp_path, ":report", path=path)
    [report] = (tmp_path / "reports").iterdir()
    assert f"Written to {report}." in said
    assert report.read_text("utf-8").startswith("# Saturday at the club")
