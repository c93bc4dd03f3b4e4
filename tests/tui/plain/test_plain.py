"""Line mode, driven by lines as a pipe would."""

import re

import pytest
from installing import install
from lines import typed
from piloting import laid_out

from saves.log.folder import summaries
from saves.reports.export import export_text
from saves.session.session import Session
from tui.shared.settings import Places

NEW = [":new", "1", "Ann", "Ben", "Saturday"]
BATTLE = ["1", "combat", "units", "7", "2"]


@pytest.fixture(autouse=True)
def rivets(monkeypatch):
    install(monkeypatch, {"rivets": "rulesets.rivets:RULESET"})


class Table:
    """A table that plays line by line in a folder of its own."""

    def __init__(self, folder):
        self.places = Places(folder / "config.toml", folder)
        self.hidden = None

    def type(self, *lines, path=None):
        """Type lines until the input ends, and give everything that was said."""
        return typed(self.places.data, *lines, path=path, face=5, hidden=self.hidden)

    def session(self):
        """Open the newest session to read."""
        return Session.open(summaries(self.places.sessions)[0].path, read_only=True)

    def answers(self):
        """Give the answers of the open combat."""
        current = self.session().state.current
        return {key: reply.text for key, reply in current.answers.items()} if current else {}


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def test_a_reminder_stands_by_its_question_unless_the_settings_say_no(table):
    reminder = "Reminder: A bopper attacks only the type it is programmed for"
    assert table.type(*NEW, *BATTLE[:3]).count(reminder) == 1
    table.places.config.write_text("reminders = false")
    assert reminder not in table.type(*NEW, *BATTLE[:3])


def test_the_end_of_the_input_keeps_the_session_and_it_goes_on_at_the_same_step(table):
    said = table.type(*NEW, *BATTLE)
    assert "Roll one six-sided die.\nOdds: DX 1/2 (50%), DR 1/6 (17%), NE 1/3 (33%)\n" in said
    assert said.endswith("A number from 1 to 6.\n> \nSession saved.\nGoodbye.\n")
    assert table.answers() == {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}
    again = table.type("")
    assert "Saturday, Rivets" in again
    assert "Step 5 of 8, Roll (CRT)\nRoll one six-sided die.\n" in again


def test_behind_a_refusal_only_what_may_be_typed_is_said_again_and_behind_a_command_all_of_it(table):
    said = table.type(*NEW, *BATTLE, "9", ":dance", ":steps", "5")
    once_more = "! “9” does not answer “Roll one six-sided die”: type a number from 1 to 6.\nA number from 1 to 6.\n> "
    assert once_more in said.replace("> \n", "> ")
    assert said.count("Roll one six-sided die.\nOdds: ") == 2


def test_a_battle_from_beginning_to_end(table):
    said = table.type(*NEW, *BATTLE, "5", "conf", "1")
    counted = "Counted for attack: +7, attackers (on the counter)"
    for line in (counted, "Odds: 3-1.", "Skipped: Overrun, movement phase only."):
        assert said.count(f"{line}\n") == 1
    assert "Ruling: DESTROYED (The defenders).\n3-1, die 5: DX, defenders destroyed. (CRT)\n" in said
    assert "Do this now:\n  1. Take the defenders off the map. (Destruction)\n" in said
    assert "Confirmed." in said
    assert "Known: Which phase is it? Combat phase (remembered on the table, until it changes)\n" in said
    session = table.session()
    assert session.opening.players == {"red": "Ann", "blue": "Ben"}
    assert [combat.outcome for combat in session.state.combats()] == ["DX"]


def test_what_cannot_be_taken_is_a_sentence_and_enter_takes_what_is_offered(table):
    said = table.type(*NEW, ":dance", "1", "battle", "", "x" * 300_000, "combat", "units", "8", "3", "1", "5", "")
    assert "! There is no command :dance; :help lists them all." in said
    assert "! “battle” does not answer “Which phase is it?”: type 1 or 2." in said
    assert "! An empty line does not answer “Which phase is it?”: type 1 or 2." in said
    assert "characters long; the limit is 2,000." in said
    assert "  1  in the defender's favour: Drop any remainder" in said
    assert "Here: 2-1\n" in said
    assert "Here: 3-1\n" in said
    assert "Remembered for this session, as a precedent." in said
    assert [combat.event.facts["odds"] for combat in table.session().state.combats()] == ["2-1"]


def test_answers_are_changed_forgotten_and_kept_in_review(table):
    assert "! This combat has no answers yet." in table.type(*NEW, "1", ":r")
    said = table.type("", *BATTLE[1:], ":review", "4", "4")
    assert "  4  Defending units and strengths? 2\n" in said
    assert table.answers()["defence"] == "4"
    assert "nothing was changed." in table.type("", ":r", "1", ":undo")
    table.type("", ":r", "4", ":drop")
    assert "defence" not in table.answers()


def test_a_remembered_answer_is_changed_here_only_or_from_now_on(table):
    for which in ("2", "1"):
        table.type(*NEW, *BATTLE, "5", "1", "1", ":r", "1", "movement", which)
        current = table.session().state.current
        assert current.answers["phase"].here_only is (which == "2")


def test_a_ruling_is_changed_or_left_and_a_combat_begun_again(table):
    assert "Ruling: NO EFFECT." in table.type(*NEW, *BATTLE, "5", "2", "6", "1")
    assert "Started again; 5 answers dropped. :undo brings back what was there." in table.type("", ":restart")
    assert table.answers() == {}
    table.type("", *BATTLE[1:], "5", "4")
    assert table.session().state.current is None
    assert list(table.session().state.combats()) == []
    said = table.type("", "1", ":leave", ":why", ":next", ":e", ":home", "1", ":quit", "never read")
    assert "! No combat is open: start one." in said
    assert "The combat is left without a ruling. :undo brings back what was there." in said
    assert "The clock is at turn 1, Red, Combat phase." in said
    assert said.count("Session saved.") == 2
    assert said.endswith("Goodbye.\n")


def test_texts_are_looked_up_by_a_word_a_title_or_a_cell(table):
    said = table.type(*NEW, ":look 4-1 5", "1", "combat", ":why", ":look BCPC", ":/ computer complex", ":look phase")
    assert "4-1, die 5: DX (CRT; Destruction)\nDefenders destroyed." in said
    assert ":look battle explains that one." in said
    assert said.count("cross the hex of the enemy BCPC.") == 2
    assert "Words: overrun, hex. :look overrun explains that one." in said
    assert "Found these; to read one, type :look and its title:" in said
    said = table.type("", ":look which phase is it?", ":look", ":look zebra")
    assert "Which phase is it? (Overrun Attacks (inferred))\nIn the movement phase only" in said
    assert "Type a word or a section after it" in said
    assert "Nothing mentions “zebra”." in said


def test_help_why_steps_and_counts_explain_where_the_players_stand(table):
    said = table.type(*NEW, *BATTLE, ":help", ":why", ":s", ":c")
    assert "  :undo or :u       undo the last action\n" in said
    assert "Here: Cross-reference the die" in said
    assert "  3  Overrun: skipped, movement phase only\n" in said
    assert "  5  Roll: here\n" in said
    assert "Combat results table (CRT)\n" in said
    assert "Here: column 3-1.\n" in said


def test_a_ruling_is_overruled_with_a_reason(table):
    said = table.type(*NEW, *BATTLE, "5", "3", "House rule", "They hold", "Nobody moves", "", ":log 1")
    assert "Overruled; both rulings are kept.\nCarry out your ruling, then change the units" in said
    assert (
        "Ruling: THEY HOLD.\n✗ Overruled at this table: House rule\nThe rules: DESTROYED (The defenders)."
        " 3-1, die 5: DX, defenders destroyed. (CRT)\nWhat follows, as the players ruled:\n  - Nobody moves\n"
    ) in said
    (combat,) = table.session().state.combats()
    assert combat.overruled is not None


def test_a_number_that_is_none_of_the_menu_is_refused(table):
    assert "! “9” is not one of these: type a number from 1 to 4, a name or the start of one." in table.type(
        *NEW, *BATTLE, "5", "9"
    )
    assert "! “x” is not one of these: type 1, a name or the start of one." in table.type(":new", "1", "", "", "b", "x")


def amend(table, *lines):
    said = table.type("", ":amend")
    options = [line.strip() for line in said.partition("What do you want to change?")[2].splitlines()]
    numbers = {option.partition("  ")[2]: option.partition("  ")[0] for option in options if "  " in option}
    return table.type("", ":amend", numbers[lines[0]], *lines[1:], ":table")


def test_each_thing_on_the_table_can_be_changed_and_taken_away(table):
    table.type(*NEW, "1", "combat", "units", "Thinker 8", "Lump 3", "defender", "6", "1")
    assert "Unit Lump: strength 3\n" in amend(table, "Lump: destroyed", "-", "a mistake")
    assert "Unit Thinker: strength 9\n" in amend(table, "Thinker, strength 8", "9", "")
    uneven = "How are uneven odds rounded?"
    voted = amend(table, f"{uneven} in the defender's favour", "nearest", "we voted")
    assert f"Open rule: {uneven} to the nearest whole number\n" in voted
    assert f"! “sideways” does not answer “{uneven}" in amend(
        table, f"{uneven} to the nearest whole number", "sideways"
    )
    assert "Unit Tiny: Red (Ann)\n" in amend(table, "a new unit", "Tiny", "red", "")
    assert "Rivets has no state “dug-in”: type eliminated." in amend(table, "a state of a unit", "Tiny", "dug-in")
    assert "Unit Tiny: Red (Ann), destroyed\n" in amend(table, "a state of a unit", "Tiny", "eliminated", "")
    assert "Unit Tiny: Red (Ann), LB yes, destroyed\n" in amend(
        table, "a value on a unit's card", "Tiny", "is-lb", "yes", ""
    )
    assert "Unit Tiny" not in amend(table, "Tiny: Red (Ann)", "-", "it went home").rpartition("The table")[2]
    assert "! The name is missing" in amend(table, "a state of a unit", "Tiny", "")


def test_notes_and_the_log(table):
    said = table.type(*NEW, ":log", ":note The cat sat on it", ":n", "Twice", *BATTLE, "5", "1", ":log", ":log 7")
    assert "No combat has been ruled yet." in said
    assert said.count("Noted.") == 2
    assert "  1  attackers 7 → defenders 2   3-1  die 5  destroyed (DX)\n" in said
    assert "! There is no combat 7; rulings so far: 1." in said
    assert [note.text for note in table.session().state.notes()] == ["Twice", "The cat sat on it"]


def test_home_lists_sessions_and_refuses_what_is_not_there(table):
    assert "No sessions yet." in table.type(":help", ":quit")
    table.type(*NEW)
    said = table.type("9", "x", ":quit")
    assert "  1  Saturday, Rivets, " in said
    assert "! “9” is not one of these: type 1, a name, the start of one or :help." in said
    assert "! “x” is not one of these" in said
    assert "! “x” is not a session: there are none yet" in Table(table.places.data / "elsewhere").type("x", ":quit")


def test_a_session_is_opened_by_its_title_and_a_game_by_its_name(table, monkeypatch):
    install(monkeypatch, {"game-of-war": "rulesets.game_of_war:RULESET"})
    assert "Did you mean A Game of War?" in table.type(":new", "A Game of Wra", "")
    table.type(":new", "game of", "game-of", "", "", "Saturday", "Ann", "Ben")
    table.type(":new", "A Game", "Ann", "Ben", "Sunday")
    table.type(":new", "a game", "Ann", "Ben", "Sunny")
    assert re.search("! “sun” could be [123] or [123]: type the number.", table.type("sun"))
    assert "Did you mean Sunday?" in table.type("sundey")
    assert "Sunday" in table.type("sunda").split("Session saved.")[0].rpartition("begins one.")[2]


def test_enter_begins_the_first_session_with_what_is_offered(table):
    table.type("", "1", "", "", "")
    session = table.session()
    assert session.title == "Red against Blue"
    assert session.opening.players == {"red": "Red", "blue": "Blue"}
    table.type(":new", "1", "", "", "")
    assert table.session().title == "Red against Blue 2"


def test_an_example_is_stepped_through_and_nothing_is_kept_of_it(table):
    said = table.type(":examples", "rivets", "", "", "", "", "next", "back", "table", "counts", "x", "leave", ":quit")
    assert "1 of 48, no combat yet.\nThe session is opened: Saturday at the club\n" in said
    assert "Combat begins" in said
    assert "Confirmed: Overrun, 13 to 2: the defenders are eliminated.\nRuling: OVERRUN (Blue: Nosy).\n" in said
    assert "What was to be done:\n  1. Take Nosy off the map (overrun). (Overrun Attacks)\n" in said
    assert "Next: " in said
    assert "! “x” is not a command here: press Enter for the next step, or type help." in said
    assert summaries(table.places.sessions) == []


def test_a_session_is_stepped_through_from_home_and_from_one_of_its_combats(table):
    said = table.type(*NEW, *BATTLE, "5", "1", ":replay 1", "", "leave", ":replay 9", ":home", ":replay 1", "last")
    assert "Combat begins\nNext: Which phase is it?" in said
    assert "! There is no combat 9; rulings so far: 1." in said
    assert "Confirmed: 3-1, die 5: DX" in said


def test_a_session_is_renamed_deleted_and_brought_back(table):
    said = table.type(*NEW, ":home", ":rename 1 Sunday", ":delete 1", "2", ":restore", "1", ":delete 1", "")
    assert ("Renamed.\n" in said, "Deleted. :restore brings it back.\n" in said, "Brought back.\n" in said) == (
        True,
    ) * 3
    assert [each.title for each in summaries(table.places.sessions)] == ["Sunday"]
    assert "! No session was deleted." in table.type(":restore")


def test_an_exported_session_is_imported(table, tmp_path):
    table.type(*NEW, *BATTLE)
    document = tmp_path / "saturday.json"
    document.write_text(export_text(table.session()), encoding="utf-8")
    said = table.type(f":import {document}", "5")
    assert "Ruling: DESTROYED (The defenders)." in said
    assert len(summaries(table.places.sessions)) == 2
    assert f"! {tmp_path / 'there.json'}: there is no" in table.type(":import", str(tmp_path / "there.json"))


def test_a_damaged_session_is_opened_up_to_its_last_sound_line_if_the_players_say_so(table):
    table.type(*NEW, *BATTLE)
    path = summaries(table.places.sessions)[0].path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], lines[4].replace(b"attack", b"attick"), *lines[5:]]))
    damaged = path.read_bytes()
    left = table.type("", "1")
    assert "damaged" in left
    assert path.read_bytes() == damaged
    opened = table.type("", "2")
    assert "Attacking units and strengths?" in opened


def test_a_session_in_use_is_offered_to_watch(table):
    table.type(*NEW, *BATTLE)
    with Session.open(summaries(table.places.sessions)[0].path):
        said = table.type("", "2", ":undo", ":home", ":watch 1", ":table")
    assert "2  watch it" in said
    assert said.count("You are watching: whatever the referee does is shown here.") == 2
    assert "! You are watching: only the referee of this session can change it." in said


BIDS = [":new", "1", "Ann", "Ben", "Bids", "1", "dry"]


def test_secrets_are_typed_one_side_after_the_other_and_revealed_together(table, monkeypatch):
    install(monkeypatch, {"little": "little_games:RULESET"})
    said = table.type(*BIDS, "", "8", "", "7", "", "6", "1")
    assert "Red (Ann): take the keyboard. Everyone else, look away." in said
    assert "Blue (Ben): take the keyboard. Everyone else, look away." in said
    assert "Each side is asked alone, one thing after another." in said
    assert "Both sides have committed.\n" in said
    before, after = said.split("Both sides have committed.")
    assert "8" not in before
    assert "Revealed: attack bid 8; defence bid" in after
    (combat,) = table.session().state.combats()
    assert combat.ruling.facts == {"bids": {"attack.bid": 8, "defence.bid": 7, "luck.bid": 0}}


def test_secrets_are_hidden_where_the_terminal_can(table, monkeypatch):
    install(monkeypatch, {"little": "little_games:RULESET"})
    typed = iter(["8", "7", "5"])
    prompts = []

    def hidden(prompt):
        prompts.append(prompt)
        return next(typed)

    table.hidden = hidden
    table.type(*BIDS, "", "")
    assert prompts == [
        "How much does the attacker bid? > ",
        "How much does the defender bid? > ",
        "How much luck is bid? Press Enter for 0. > ",
    ]
    assert table.answers()["bids"] == "attack.bid=8; defence.bid=7; luck.bid=5"


def test_what_is_typed_in_secret_is_never_repeated_and_a_command_forgets_it(table, monkeypatch):
    install(monkeypatch, {"little": "little_games:RULESET"})
    said = table.type(*BIDS, "", "77", "4;5", "4", "", ":steps", ":quit")
    assert said.count("That is not an answer: type a whole number from 0 to 9.") == 2
    assert "77" not in said
    assert "bids" not in table.answers()
    log = summaries(table.places.sessions)[0].path.read_text(encoding="utf-8")
    assert "bid=" not in log


def test_a_word_says_what_allows_what_was_refused(table, monkeypatch):
    install(monkeypatch, {"game-of-war": "rulesets.game_of_war:RULESET"})
    attacked = ["attack", "SI8,11 NI8,10 SI9,12 SI9,13 SI9,14 turn=S", "8,10", "confirm"]
    said = table.type(*NEW, *attacked, "attack", "8,10", "next-turn", "confirm")
    assert "South has already attacked this turn, and its next turn has not begun." in said
    assert "2  South's next turn has begun" in said
    assert said.index("South's next turn has begun.\n") < said.rindex("resists")
    assert table.session().state.confirmed == 2


def test_a_refused_move_is_allowed_by_a_command_that_asks_why(table, monkeypatch):
    install(monkeypatch, {"game-of-war": "rulesets.game_of_war:RULESET"})
    begun = ["turn", "SI8,11 NI8,10 SI9,14 turn=S"]
    said = table.type(*NEW, *begun, ":allow", "K8-K9", ":allow", "Ann let it stand", "N9-N6", ":allow of old")
    assert "! Nothing was refused that your table may allow." in said
    assert "cannot move. Your table may allow it: :allow asks why." in said
    assert "Why do you allow it?" in said
    assert table.answers()["move.1"] == "K8-K9 allowed: Ann let it stand"
    assert table.answers()["move.2"] == "N9-N6 allowed: of old"


def test_a_word_takes_the_usual_answers_and_says_them(table, monkeypatch):
    install(monkeypatch, {"assault": "rulesets.assault:RULESET"})
    said = table.type(*NEW, "1", "Panther", "Squad", ":usual", "none", "none", ":.", ":undo")
    assert "Line of sight to the target? Clear (as usual)" in said
    assert "! There is no usual answer here: answer this yourselves." in said
    assert table.answers()["attack.spotting"] == "none"


def test_a_session_whose_game_is_over_goes_on_at_its_end_and_is_undone(tmp_path, monkeypatch):
    install(monkeypatch, {"game-of-war": "rulesets.game_of_war:RULESET"})
    path = laid_out(tmp_path, "SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 turn=S")
    said = Table(tmp_path).type("attack", "8,10", "confirm", path=path)
    assert "The game is over.\nWhat now?" in said
    said = Table(tmp_path).type("undo the last action", path=path)
    assert "undone" in said
    assert "1  confirm" in said
