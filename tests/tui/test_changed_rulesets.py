"""Rulesets that change between save and open, and rulesets that raise: the session stays in the players' hands."""

from dataclasses import replace

import pytest
from installing import install
from lines import typed
from piloting import body, keys, new_session, playing
from rows import by_rows

from rulesets import catalogue
from rulesets.catalogue import of_text, ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.disk.errors import Faulty
from saves.disk.files import Faults
from saves.session.session import Session
from tui.navigation import board_of

MISSING = {
    "RENAMED": "Changing has no checklist “fight”",
    "RAISING": "Changing has a fault in Fight, step Weather (KeyError: 'weather')",
    "": "The ruleset “changing” cannot be loaded",
}


def installed(monkeypatch, variant):
    """Install the game as it is today; with an empty name, it is not there."""
    install(monkeypatch, {"changing": f"changing_game:{variant}"} if variant else {})


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A session with one ruling, and a combat that waits for its die."""
    installed(monkeypatch, "AS_IT_WAS")
    path = new_session(tmp_path, "changing")
    with Session.open(path) as session:
        for die in ("4", ""):
            session.begin("fight")
            if session.run and session.run.question and session.run.question.key == "weather":
                session.answer("weather", "wet")
            if session.run and session.run.question and session.run.question.key == "ties":
                session.answer("ties", "defender")
            if die:
                session.answer("die", die)
                session.confirm()
    return path


@pytest.mark.parametrize(("variant", "missing"), MISSING.items())
def test_in_line_mode_all_that_needs_no_run_works(path, tmp_path, monkeypatch, variant, missing):
    installed(monkeypatch, variant)
    said = typed(tmp_path, ":log", ":table", ":steps", ":why", ":note We shall see.", ":undo", ":leave", path=path)
    assert missing in said
    assert "  1  The die shows 4." in said
    assert any(f"Known: {each} wet" in said for each in ("What is the weather?", "weather"))
    assert "Noted." in said
    with Session.open(path, read_only=True) as session:
        assert session.state.current is None
        assert session.state.confirmed == 1


@pytest.mark.parametrize(("variant", "missing"), MISSING.items())
async def test_the_screen_says_what_is_missing_and_offers_what_still_works(
    path, tmp_path, monkeypatch, variant, missing
):
    installed(monkeypatch, variant)
    async with playing(tmp_path, path) as pilot:
        assert missing.split(" (")[0] in " ".join(body(pilot).split())
        assert ("undo the last action" in body(pilot)) is bool(variant)
        assert ("go back to Home" in body(pilot)) is not bool(variant)
        for opens in ("l", "t", "question_mark", "slash"):
            await keys(pilot, opens, "escape")
        await keys(pilot, "X")
        assert "leave this combat" not in body(pilot)
        await keys(pilot, "u")
        assert missing.split(" (")[0] in " ".join(body(pilot).split())
    with Session.open(path, read_only=True) as session:
        assert session.state.current is not None


@pytest.mark.parametrize("variant", [*MISSING, "ANEW"])
def test_a_report_and_an_export_need_no_run(path, monkeypatch, tableside, variant):
    installed(monkeypatch, variant)
    assert "The die shows 4." in tableside("report", str(path)).out
    assert tableside("export", str(path)).document["ruleset"] == "changing"


async def test_what_was_answered_with_an_option_that_is_gone_is_asked_again(path, tmp_path, monkeypatch):
    with Session.open(path) as session:
        session.amend([Change(What.PRECEDENT, "ties", value="defender")])
    installed(monkeypatch, "ANEW")
    said = typed(tmp_path, "dry", "5", "confirm", ":table", path=path)
    assert "Before, it was wet." in said
    assert "Ruling: WON." in said
    assert "defender" in said.partition("The table")[2]
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "t", "escape", "enter")
        assert "Roll a die." in body(pilot)


def test_a_ruleset_that_raises_over_an_answer_does_not_keep_it(path, tmp_path):
    said = typed(tmp_path, "6", "5", path=path)
    assert (
        "! Changing has a fault in Fight, step Die (ZeroDivisionError: nobody thought of a six): the answer is" in said
    )
    (kept,) = (tmp_path / "faults").iterdir()
    assert str(kept) in said
    assert "raise ZeroDivisionError" in kept.read_text("utf-8")
    assert "Ruling: WON." in said


async def test_on_the_screen_the_question_of_a_raising_ruleset_stands_again(path, tmp_path):
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "6")
        shown = " ".join(body(pilot).split())
        assert "Roll a die." in shown
        assert "ZeroDivisionError: nobody thought of a six" in shown
        await keys(pilot, "5")
        assert "The die shows 5." in body(pilot)


@pytest.mark.parametrize(
    ("variant", "raised"), [("RAISING", ", step Weather (KeyError: 'weather')"), ("SAYING", " (KeyError: 'sky')")]
)
async def test_no_combat_begins_whose_procedure_raises_or_whose_facts_cannot_be_said(
    path, monkeypatch, tmp_path, variant, raised
):
    installed(monkeypatch, variant)
    fault = f"Changing has a fault in Fight{raised}"
    assert f"! {fault}: nothing is changed" in typed(tmp_path, ":leave", "1", ":log", path=path)
    assert (tmp_path / "faults").is_dir()
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "n")
        assert fault.split(" (")[0] in " ".join(body(pilot).split())


@pytest.mark.parametrize("variant", ["UNWEIGHED", "UNREAD"])
async def test_an_answer_is_not_kept_whose_ruling_cannot_be_told(variant, path, monkeypatch, tmp_path):
    installed(monkeypatch, variant)
    fault = "Changing has a fault in Fight (KeyError: 'sky')"
    assert f"! {fault}: the answer is not kept. The details are in" in typed(tmp_path, "5", path=path)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "5")
        assert fault.split(" (")[0] in " ".join(body(pilot).split())
        await keys(pilot, "l")
        assert "The die shows 4" in body(pilot)


def test_what_a_raising_ruleset_says_of_a_secret_is_left_out(path, monkeypatch, tmp_path):
    installed(monkeypatch, "BIDDING")
    game, faults = catalogue.ruleset("changing"), Faults(tmp_path / "faults")
    with Session.create(tmp_path / "a.jsonl", title="A", ruleset=game, players={}, faults=faults) as session:
        session.begin("fight")
        with pytest.raises(Faulty, match="ValueError") as raised:
            session.answer("bids", "bid.red=731; bid.blue=852")
    (kept,) = (tmp_path / "faults").iterdir()
    assert "raise ValueError" in kept.read_text("utf-8")
    for told in (str(raised.value).partition("The details")[0], kept.read_text("utf-8")):
        assert "731" not in told
        assert "852" not in told


ANSWERS = ("changing", "fight", "weather=dry", "ties=defender", "die=6")


@pytest.mark.usefixtures("path")
def test_without_a_screen_a_ruleset_s_fault_is_exit_4(tableside, tmp_path):
    sentence = (
        "tableside: Changing has a fault in Fight, step Die (ZeroDivisionError: nobody thought of a six): nothing"
    )
    printed = tableside("resolve", *ANSWERS)
    assert (printed.code, printed.out) == (4, "")
    assert printed.err == f"{sentence} is ruled.\n"
    verbose = tableside("--verbose", "resolve", *ANSWERS)
    assert 'raise ZeroDivisionError("nobody thought of a six")' in verbose.err
    kept = tableside("--data", str(tmp_path / "mine"), "resolve", *ANSWERS)
    (report,) = (tmp_path / "mine" / "faults").iterdir()
    assert str(report) in kept.err


@pytest.mark.usefixtures("path")
def test_odds_of_a_raising_ruleset_are_exit_4(tableside):
    assert tableside("odds", *ANSWERS[:-1]).code == 4


def test_verify_tells_where_today_s_ruleset_raises(path, monkeypatch, tableside):
    installed(monkeypatch, "RAISING")
    printed = tableside("verify", str(path))
    assert printed.code == 1
    assert "the ruleset has a fault in Fight, step Weather: KeyError: 'weather'" in printed.out


@by_rows
def test_a_ruleset_names_its_board_and_without_one_that_is_known_its_questions_are_shown(game, board, on_board):
    assert (board_of(replace(ruleset(game), board=board)) is not None) is on_board
    assert (ruleset(game).board != "") is (game == "game-of-war")


async def test_a_session_with_converted_line_ends_is_opened_from_a_mended_copy(tmp_path):
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    async with playing(tmp_path, path) as pilot:
        assert "its line ends were converted" in " ".join(body(pilot).split())
        await keys(pilot, "1")
        assert "What now?" in body(pilot)
    assert b"\r\n" in path.read_bytes()
    assert b"\r" not in path.with_name("saturday-mended.jsonl").read_bytes()


def test_line_mode_mends_in_a_copy_once_the_players_agree(tmp_path):
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "At the table" in typed(tmp_path, "2", ":quit", path=path)
    assert path.with_name("saturday-mended.jsonl").exists()


@pytest.fixture
def edited_since(tmp_path):
    """Begin a session of Napoleon at Waterloo by a text that is not that of its file."""
    game = ruleset("napoleon-at-waterloo")
    other = of_text(game.id, game.text.replace("demoralised (40 strength lost)", "broken"))
    path = tmp_path / "sessions" / "sunday.jsonl"
    path.parent.mkdir()
    with Session.create(path, title="Sunday", ruleset=other, players={}) as session:
        session.begin("combat")
        session.answer("attacker", "allied")
    return path


async def test_a_file_that_was_edited_is_announced_shown_and_taken(tmp_path, edited_since):
    async with playing(tmp_path, edited_since) as pilot:
        assert "The file of this game has been edited since (line" in " ".join(body(pilot).split())
        await keys(pilot, "2")
        assert "+prompt = " in body(pilot)
        await keys(pilot, "escape", "3")
        assert "demoralised" in body(pilot)
    with Session.open(edited_since, read_only=True) as session:
        assert session.ruleset is ruleset("napoleon-at-waterloo")


@pytest.mark.parametrize(("way", "asked"), [("1", "broken?"), ("2\n3", "demoralised (40 strength lost)?")])
def test_line_mode_goes_on_by_the_text_that_is_chosen(tmp_path, edited_since, way, asked):
    assert asked in typed(tmp_path, way, ":quit", path=edited_since).rsplit("use the new text", 1)[1]
