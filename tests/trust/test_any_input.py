"""Any input: whatever is typed or shared, nothing is interpreted, nothing runs, and what is wrong is said."""

import json
import sys
from contextlib import suppress

import pytest
from hostile import HOSTILE, SHORT, shows
from lines import typed
from logged import in_lines
from mutate import FIXTURES
from playing import ticking
from sizes import WHOLE

from rulesets import catalogue
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.question import read
from saves.disk.errors import BadDocument, Trouble
from saves.lessons.courses import Stage, course, path_of, progress_of
from saves.lessons.teacher import open_session, take_up
from saves.log.folder import path_for, summary
from saves.reports.export import export_text, import_file
from saves.reports.markdown import report
from saves.session.by_hand import read_register, set_clock
from saves.session.kits import Kits, import_kit
from saves.session.session import Session
from tui import keys
from tui.cli import main
from tui.shared.settings import read_config

GAMES = catalogue.every()[0]
RIVETS = catalogue.ruleset("rivets")


def each_of(texts, first):
    """Try each text; in the share every second one, for one test the first and so on, for the next the second."""
    names = list(texts)[0 if WHOLE else first :: 1 if WHOLE else 2]
    return pytest.mark.parametrize("text", [texts[name] for name in names], ids=names)


each_text, each_other_text = each_of(HOSTILE, 0), each_of(HOSTILE, 1)
each_short_text, each_other_short_text = each_of(SHORT, 0), each_of(SHORT, 1)


def questions():
    """Give every question of every game, about a unit where it is about one."""
    for ruleset in GAMES:
        for checklist in ruleset.checklists:
            for question in (*checklist.questions, *checklist.answerable()):
                yield question.of("Tiger") if "{" in question.key else question


def refusal(do, *args, **more):
    """Do something; gives the sentence by which it is refused, empty if it is not."""
    try:
        do(*args, **more)
    except (BadAnswer, Trouble) as refused:
        sentence = str(refused)
    else:
        return ""
    assert sentence.endswith((".", "?")), sentence[-100:]
    assert shows(sentence), sentence
    assert len(sentence) < 20_000
    return sentence


@each_text
def test_every_question_takes_it_as_a_plain_answer_or_refuses_it_in_a_sentence(text):
    for question in questions():
        if not refusal(read, question, text, Tabletop()):
            assert shows(question.say(read(question, text, Tabletop()))), question.key


def filled(path, text):
    """Put a text wherever players can write something, and play one battle about it."""
    session = Session.create(path, title="Saturday", ruleset=RIVETS, players={"red": "Ann"}, now=ticking())
    doings = [
        lambda: session.note(text),
        lambda: session.amend([Change(What.UNIT, text, value="red")]),
        lambda: session.amend([Change(What.UNIT, "Tiny", value=text)], text),
        lambda: session.amend([Change(What.CARD, "Tiny", text, text), Change(What.STATE, "Tiny", text, text)]),
        lambda: session.amend([Change(What.FACT, text, value=text), Change(What.KIT, text, value=text)]),
        lambda: session.amend([Change(What.OBLIGATION, text, text, text), Change(What.PRECEDENT, text, value=text)]),
        lambda: set_clock(session, 1, text, text),
        lambda: session.begin(text),
        lambda: session.begin("combat"),
        lambda: session.answer(text, text),
        lambda: session.answer("phase", "combat"),
        lambda: session.answer("target", "units"),
        lambda: session.answer("attack", f"{text} 6"),
        lambda: session.answer("attack", "6"),
        lambda: session.answer("defence", "2"),
        lambda: session.answer("die", "5"),
        lambda: session.overrule(text, text, [text]),
        lambda: session.overrule("because", "as we say", [text]),
    ]
    for do in doings:
        refusal(do)
    return session


@each_other_text
def test_whatever_is_written_into_a_session_can_be_shown_reported_and_read_again(tmp_path, text):
    with filled(tmp_path / "a.jsonl", text) as session:
        assert session.saved
        assert shows(session.where)
        assert shows(report(session))
        lines = list(session.history.lines())
        assert all(shows(line) for line in in_lines(session))
        source = tmp_path / "shared.json"
        source.write_text(export_text(session), encoding="utf-8")
    with Session.open(session.path, read_only=True) as again:
        assert list(again.history.lines()) == lines
    assert import_file(source, tmp_path / "copies").parent == tmp_path / "copies"


@each_short_text
def test_titles_and_players_stay_words(tmp_path, text):
    def create():
        Session.create(tmp_path / "a.jsonl", title=text, ruleset=RIVETS, players={"red": text}).close()

    if not refusal(create):
        with Session.open(tmp_path / "a.jsonl", read_only=True) as session:
            assert shows(session.title + session.opening.players["red"])
            assert shows(report(session))


@each_other_short_text
def test_an_imported_session_never_leaves_its_folder(tmp_path, text):
    data = json.loads(export_text(Session.open(sorted(FIXTURES.glob("format-1/rivets-*.jsonl"))[0], read_only=True)))
    data["title"] = data["log"][0]["title"] = text
    source = tmp_path / "elsewhere" / "shared.json"
    source.parent.mkdir()
    source.write_text(json.dumps(data), encoding="utf-8")
    folder = tmp_path / "data" / "sessions"
    refusal(import_file, source, folder)
    there = [each for each in tmp_path.rglob("*") if each.is_file()]
    assert all(each.parent in (folder, source.parent) for each in there)
    assert all(shows(each.name) and each.name.isascii() for each in there)


@each_short_text
def test_kits_of_any_name_stay_in_their_folder(tmp_path, text):
    kits = Kits(tmp_path / "kits")
    assert kits.path(text).parent == tmp_path / "kits"
    if text.isprintable():
        kits.add(text, {"a": "1"})
    assert all(each.parent == tmp_path / "kits" for each in tmp_path.rglob("*") if each.is_file())


@each_text
def test_a_kit_that_is_shared_is_taken_or_every_problem_is_said(tmp_path, text):
    path = tmp_path / "kit.json"
    for ruleset in GAMES:
        for values in (
            {text: text},
            {"crt.4-1.2": text},
            {"crt.foo": "1/2"},
            {"faces.green": text},
            {"terrain.x": text},
        ):
            kit = {"tableside": "kit", "format": 1, "ruleset": ruleset.id, "values": values}
            path.write_text(json.dumps(kit), encoding="utf-8")
            refusal(import_kit, path, ruleset)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert refusal(import_kit, path, RIVETS)


COMMANDS = (
    (":new", "1", "{text}", "{text}", "{text}", "{text}"),
    ("{text}", ":{text}", ":import {text}", ":import", "{text}"),
    (":open {text}", ":help {text}", ":examples", "{text}", ""),
)
TALK = (
    *("{text}", ":note {text}", ":note", "{text}", ":log {text}", ":{text}", ":table {text}", ":why {text}"),
    *(":amend", "{text}", ":amend", "1", "{text}", "{text}", ":amend", "2", "{text}", "{text}", "1", "combat"),
    *("{text}", "1", "{text}", "Tiny 6", "{text}", "2", "{text}", ":review", "{text}", ":review", "3", "{text}"),
    *("5", "3", "{text}", "{text}", "{text}", "", ":log", ":log 1", ":table", ":home"),
)


@each_other_text
def test_line_mode_shows_it_as_it_is_or_not_at_all(tmp_path, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    with Session.create(tmp_path / "sessions/a.jsonl", title="Saturday", ruleset=RIVETS, players={}):
        pass
    for lines in (*COMMANDS, TALK):
        path = tmp_path / "sessions/a.jsonl" if lines is TALK else None
        assert shows(typed(tmp_path, *(line.format(text=text.replace("\n", " ")) for line in lines), path=path))
    allowed = [tmp_path / folder for folder in ("sessions", "kits", "lessons", "examples")]
    assert all(each.parent in allowed for each in tmp_path.rglob("*") if each.is_file())


@each_other_short_text
def test_resolve_and_odds_take_it_or_print_one_sentence(tmp_path, monkeypatch, capsys, text):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_bytes(text.encode("utf-8", "surrogatepass"))
    for arguments in (
        ["resolve", text, "combat"],
        ["resolve", "rivets", text],
        ["resolve", "rivets", "combat", text],
        ["resolve", "rivets", "combat", f"{text}=7"],
        ["resolve", "rivets", "combat", f"attack={text}"],
        ["resolve", "rivets", "combat", "phase=combat", f"attack={text} 6", f"defence={text} 2"],
        ["resolve", "rivets", "combat", f"attack=@{text}"],
        ["resolve", "game-of-war", "attack", "position=@text.txt"],
        ["resolve", "game-of-war", "attack", "board=@text.txt", "position=NI1,1"],
        ["resolve", "assault", "fire", "--kit", "text.txt"],
        ["resolve", "rivets", "combat", "--session", "text.txt"],
        ["odds", "rivets", "combat", f"attack={text}"],
        ["export", "text.txt"],
        ["report", "text.txt"],
        ["verify", "text.txt"],
        ["--data", str(tmp_path / "data"), "import", "text.txt"],
        ["rulesets", text],
        [text],
    ):
        code = ended(arguments)
        caught = capsys.readouterr()
        assert code in (0, 2, 3), (arguments, caught.err)
        assert shows(caught.out + caught.err), arguments
        assert code != 2 or (caught.err.startswith("tableside: ") and caught.err.count("\n") == 1), caught.err
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["text.txt"]


def ended(arguments):
    """Run the command without a screen, and give its exit code."""
    if arguments in ([""], [" \t "], []):
        return 0
    try:
        return main(arguments)
    except SystemExit as left:
        return int(left.code or 0)


@each_text
def test_settings_are_used_or_named(tmp_path, text):
    path = tmp_path / "config.toml"
    quoted = json.dumps(text.encode("utf-8", "replace").decode())
    for content in (
        text,
        f"theme = {quoted}",
        f"[keys]\nundo = {quoted}\n{quoted} = 'x'",
        f"{quoted} = 1",
        "a=" + text,
    ):
        path.write_bytes(content.encode("utf-8", "surrogatepass"))
        read = read_config(path)
        assert all(shows(problem) and problem.endswith(".") for problem in read.problems)
        assert read.theme in ("", "dark", "light", "ansi")


@each_other_text
def test_keys_in_the_settings_hold_or_are_named(text):
    short = text[:40]
    found = keys.settled({text: text, "combat.undo": short, "home.new": f"ctrl+{short[:10]}", "app.quit": short})
    assert all(shows(problem) and problem.endswith((".", "?")) for problem in found.problems)
    assert text not in found.keymap


def test_a_folder_for_settings_and_deep_settings_are_said_to_be_useless(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text("a = " + "[" * 90_000, encoding="utf-8")
    assert read_config(path).problems
    path.unlink()
    path.mkdir()
    assert read_config(path).problems


@pytest.mark.parametrize("kind", ["kit", "export"])
def test_numbers_beyond_all_measure_and_doubled_keys_are_no_trouble(tmp_path, kind):
    path = tmp_path / "shared.json"
    for content in (
        '{"a": 1e999, "a": NaN}',
        "9" * 10_000,
        '{"tableside": "' + kind + '", "format": 1e400, "log": [{}]}',
    ):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(BadDocument):
            import_kit(path, RIVETS) if kind == "kit" else import_file(path, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be given there")
@each_short_text
def test_a_file_of_any_name_is_listed_opened_and_refused_safely(tmp_path, text):
    name = text.replace("/", "").replace("\0", "").encode("utf-8", "surrogateescape")[:200].decode("utf-8", "ignore")
    for number, data in enumerate((b"not a session", sorted(FIXTURES.glob("format-1/rivets-*.jsonl"))[0].read_bytes())):
        path = tmp_path / f"{number}{name}.jsonl"
        path.write_bytes(data)
        listed = summary(path)
        assert shows(f"{listed.title}{listed.where}{listed.damaged}")
        refusal(Session.open, path, read_only=True)
        with suppress(Trouble), Session.open(path) as session:
            path.unlink()
            session.note("goes on")
            assert shows(session.save_problem)
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / f"0{name}.jsonl").write_bytes(b"not a session")
    assert shows(typed(tmp_path, "1"))


@each_text
def test_an_owner_s_kit_that_holds_anything_is_named_and_kept_aside(tmp_path, text):
    kits, known = Kits(tmp_path / "kits"), RIVETS.id
    path = kits.path(known)
    path.parent.mkdir()
    for content in (text, json.dumps({"ruleset": known, "values": {text: text}}), json.dumps({"values": text})):
        path.write_bytes(content.encode("utf-8", "surrogatepass"))
        problems = kits.problems(known)
        assert all(shows(problem) and problem.endswith(".") for problem in problems)
        assert not problems or kits.values(known) == {}
        with Session.create(path_for("a", tmp_path), title="a", ruleset=RIVETS, players={}, kits=kits) as session:
            assert shows(report(session))
        assert path.read_bytes() == content.encode("utf-8", "surrogatepass")
        assert kits.add(known, {"faces.green": "c d x - - -"}) == ""
        assert "faces.green" in kits.values(known)
        assert len(list(path.parent.glob("*.damaged*"))) >= bool(problems)


@each_other_text
def test_a_position_or_a_board_is_read_or_every_problem_is_said(text):
    attack = catalogue.ruleset("game-of-war").checklist("attack")
    position, board = (next(each for each in attack.questions if each.key == key) for key in ("position", "board"))
    first = (text.splitlines() or [""])[0]
    for question, content in (
        (position, f"SI8,11 {first} NI8,10"),
        (position, f"SI8,11 # {first}\n{text}\nNI8,10"),
        (board, f"size 5x5\narsenal N 1,1\n{text}\narsenal S 5,5"),
        (board, f"size {first}\nmountain {first}\n{first} N {first}"),
    ):
        refusal(read, question, content, Tabletop())


@each_text
def test_a_club_s_register_is_taken_or_every_problem_is_said(tmp_path, text):
    path = tmp_path / "register.json"
    for ruleset in GAMES:
        keys = [each.key for each in ruleset.precedents[:1]]
        for readings in ({text: text}, *({key: text} for key in keys), *({key: [text]} for key in keys)):
            register = {"tableside": "precedents", "format": 1, "ruleset": ruleset.id, "readings": readings}
            path.write_text(json.dumps(register), encoding="utf-8")
            assert refusal(read_register, path, ruleset)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert refusal(read_register, path, RIVETS)


@each_other_text
def test_a_lesson_s_file_may_hold_anything(tmp_path, text):
    lesson = course("rivets")[0]
    path = path_of(lesson, tmp_path)
    path.parent.mkdir(parents=True, exist_ok=True)
    begun = json.dumps({"event": "answer", "key": text, "text": text, "line": text, "parent": [text]})
    for content in (text, begun, f"{begun}\n" * 3, json.dumps({"event": "confirm", "effects": [text]})):
        path.write_bytes(content.encode("utf-8", "surrogatepass"))
        assert progress_of(lesson, tmp_path).stage is not Stage.DONE
        assert take_up(lesson, tmp_path) == path
        refusal(open_session, path, accept_damage=True)
    path.unlink()
    path.mkdir()
    assert progress_of(lesson, tmp_path).stage is Stage.NEW
    assert refusal(open_session, take_up(lesson, tmp_path))
