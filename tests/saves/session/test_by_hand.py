"""What is done beside combats: the text of a game, the owner's kit, a club's register: kept, shared, and read."""

import json
from dataclasses import replace

import pytest
from demo import DEMO
from playing import answered, new, ticking, with_sums
from rows import by_rows
from snowball import HILL

from rulesets import catalogue
from rulesets.catalogue import of_text, ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import UnknownRuleset
from saves.disk.errors import BadDocument, Damaged, NotNow, Unreadable
from saves.disk.reading import LARGEST_GAME
from saves.reports.export import export_text, import_file
from saves.reports.verify import verify
from saves.session.by_hand import edited, no_longer_fits, read_register, settled_at, take_text, write_register
from saves.session.kits import Kits, import_kit, kit_question, read_kit, write_kit
from saves.session.session import Session
from saves.session.texts import line_told

HARDER = HILL.replace("shift = -1", "shift = -2")
BATTLE = {"attack": "6", "defence": "2", "snowman": "yes", "die": "2"}


def hill(text=HILL):
    return of_text("snowball-hill", text)


def nowhere(id):
    raise UnknownRuleset(f"“{id}” is no ruleset.")


def fight(session, **answers):
    """Fight a combat, and confirm it."""
    session.begin("combat")
    give(session, **answers)
    session.confirm()


def give(session, **answers):
    """Answer what is asked, as far as answers reach."""
    left = {**BATTLE, **answers}
    while session.run is not None and session.run.question is not None and session.run.question.key in left:
        key = session.run.question.key
        session.answer(key, left.pop(key))


@pytest.fixture
def on_the_hill(path):
    with new(path, ruleset=hill(), players={}) as session:
        yield session


def reopened(session):
    """Open it again where the game is not installed."""
    session.close()
    return Session.open(session.path, now=ticking(), rulesets=nowhere)


def the_edit(session, text=HARDER):
    return edited(session, lambda _: hill(text))


def outcomes(session):
    return [each.outcome for each in reversed(list(session.state.combats()))]


def test_a_session_opens_and_goes_on_where_its_game_is_not_installed(on_the_hill):
    fight(on_the_hill)
    with reopened(on_the_hill) as session:
        assert session.ruleset.title == "Snowball Hill"
        fight(session, die="3")
        assert (outcomes(session), session.stuck, verify(session)) == (["nothing", "hill"], "", [])


def test_a_game_that_is_a_program_keeps_no_text(session):
    assert (session.opening.game, session.opening.format, edited(session)) == (None, 1, None)
    with pytest.raises(NotNow, match="is not a file"):
        take_text(session, session.ruleset)


def test_a_file_that_was_edited_is_announced_with_its_lines(on_the_hill):
    found = the_edit(
        on_the_hill, HARDER.replace('hill = "defenders', 'hill = "no effect"\nx = "defenders').replace("x =", "# ")
    )
    assert str(found) == (
        "The file of this game has been edited since (lines 6, 25, 26). This session keeps to the text it began with."
    )
    assert found.difference[1:5] == (
        ' prompt = "Does a snowman guard the hill?"',
        "-answer.yes = { shift = -1 }",
        "+answer.yes = { shift = -2 }",
        " ",
    )


def test_where_lines_are_gone_the_next_one_is_named_and_at_the_end_the_last(on_the_hill):
    lines = HILL.splitlines(keepends=True)
    gone = next(place for place, line in enumerate(lines) if line.startswith("#") or not line.strip())
    assert the_edit(on_the_hill, "".join(lines[:gone] + lines[gone + 1 :])).lines == (gone + 1,)
    assert the_edit(on_the_hill, HILL + "# one more\n").lines == (len(lines) + 1,)


@pytest.mark.parametrize("text", [HILL, HILL.replace("\n", "\r\n")])
def test_a_file_that_is_the_same_is_not(on_the_hill, text):
    assert edited(on_the_hill, lambda _: hill(text)) is None


def test_a_file_that_is_lost_or_broken_is_not_announced(on_the_hill):
    assert edited(on_the_hill, nowhere) is None


def test_an_edited_file_changes_nothing_until_its_text_is_taken(on_the_hill):
    fight(on_the_hill)
    assert outcomes(on_the_hill) == ["nothing"]
    found = the_edit(on_the_hill)
    take_text(on_the_hill, found.ruleset, found.lines)
    fight(on_the_hill, die="4")
    assert on_the_hill.run is None
    assert [each.ruling.facts["odds"] for each in on_the_hill.state.combats()] == ["1-1", "2-1"]


def test_taking_a_text_is_one_line_that_undo_takes_back(on_the_hill):
    before = len(list(on_the_hill.history.lines()))
    found = the_edit(on_the_hill)
    take_text(on_the_hill, found.ruleset, found.lines)
    assert line_told(on_the_hill, before + 1) == "The game continues with the new text of its file (line 6)"
    assert on_the_hill.ruleset.text == HARDER
    on_the_hill.undo()
    assert (on_the_hill.ruleset.text, on_the_hill.ruleset) == (HILL, hill())
    on_the_hill.redo()
    assert on_the_hill.ruleset is hill(HARDER)


def test_each_ruling_is_verified_by_the_text_that_it_was_made_by(on_the_hill):
    fight(on_the_hill)
    take_text(on_the_hill, hill(HARDER))
    fight(on_the_hill)
    with reopened(on_the_hill) as session:
        assert session.ruleset is hill(HARDER)
        assert verify(session) == []


def test_verify_says_which_rulings_a_new_text_changes(on_the_hill):
    fight(on_the_hill, snowman="no")
    fight(on_the_hill)
    (changed,) = verify(on_the_hill, hill(HARDER))
    assert (changed.number, changed.differs_in) == (2, ("the facts", "the totals"))


def test_every_answer_is_read_again_and_what_no_longer_fits_is_named(on_the_hill):
    fight(on_the_hill, attack="8", defence="3", rounding="defender")
    on_the_hill.begin("combat")
    for key in ("attack", "defence", "snowman"):
        on_the_hill.answer(key, BATTLE[key])
    other = HILL.replace("snowman", "fort").replace(
        '\nprompt = "How are odds rounded?"', '\nprompt = "Round?"\nanswer.nearest = {}'
    )
    take_text(on_the_hill, hill(other))
    assert no_longer_fits(on_the_hill) == (
        "“Round? defender” was settled, but is no longer a reading.",
        "“snowman: yes” was answered, but is no longer asked.",
    )
    assert on_the_hill.run.question.key == "fort"
    on_the_hill.undo()
    assert no_longer_fits(on_the_hill) == ()


def test_an_answer_that_is_none_any_more_is_named_and_asked_again(on_the_hill):
    on_the_hill.begin("combat")
    for key in ("attack", "defence", "snowman"):
        on_the_hill.answer(key, BATTLE[key])
    take_text(on_the_hill, hill(HILL.replace("answer.yes = ", "answer.aye = ")))
    (named,) = no_longer_fits(on_the_hill)
    assert named.startswith("“Does a snowman guard the hill? yes” was answered, and is asked again. ")


def with_first_line(session, **game):
    """Change the text of the game in the file, with every checksum as it should be."""
    session.close()
    lines = [json.loads(line) for line in session.path.read_bytes().splitlines()]
    lines[0]["game"] |= game
    session.path.write_bytes(with_sums(lines))
    return session.path


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ({"text": HARDER}, "the text of the game does not fit its hash"),
        ({"sha256": "0" * 64}, "the text of the game does not fit its hash"),
        ({"text": "#" * (LARGEST_GAME + 1)}, "the text of the game is too large"),
    ],
)
def test_a_text_that_is_not_whole_or_too_large_is_refused(on_the_hill, game, why):
    fight(on_the_hill)
    path = with_first_line(on_the_hill, **game)
    with pytest.raises(Damaged, match=why):
        Session.open(path)
    with pytest.raises(Unreadable, match=why):
        Session.open(path, accept_damage=True)


def test_an_exported_session_has_the_text_and_an_import_checks_it(on_the_hill, tmp_path):
    fight(on_the_hill)
    document = tmp_path / "hill.json"
    document.write_text(export_text(on_the_hill), encoding="utf-8")
    with Session.open(import_file(document, tmp_path), rulesets=nowhere) as copy:
        assert (copy.ruleset.text, outcomes(copy)) == (HILL, ["nothing"])
    document.write_text(export_text(on_the_hill).replace("shift = -1", "shift = -3"), encoding="utf-8")
    with pytest.raises(BadDocument, match="the text of the game does not fit its hash"):
        import_file(document, tmp_path)


def test_a_text_that_this_version_cannot_play_can_be_read_and_noted_in(path):
    with new(path, ruleset=replace(hill(), text=HILL.replace("d4", "d4x")), players={}) as session:
        session.note("before")
    with Session.open(path) as session:
        assert not session.ruleset.checklists
        session.note("after")


@pytest.fixture
def kits(tmp_path):
    return Kits(tmp_path / "kits")


def contest(path, kits, *more):
    session = new(path, ruleset=DEMO, players={}, kits=kits)
    session.begin("contest")
    answered(session, "bids=bid.one=1; bid.two=2", "dice=1", *more, "roll=c", "Ox.tired=no")
    return session


def test_a_value_read_off_is_written_to_the_kit_when_its_combat_is_confirmed(path, kits):
    with contest(path, kits, "bonus=4") as session:
        assert kits.values("demo") == {}
        session.confirm()
        assert kits.values("demo") == {"bonus": "4"}
        assert session.state.table.kit == {"bonus": "4"}
    assert json.loads(kits.path("demo").read_text()) == {
        "tableside": "kit",
        "format": 1,
        "ruleset": "demo",
        "values": {"bonus": "4"},
    }


def test_a_new_session_has_the_kit_in_its_log(path, kits):
    write_kit(kits.path("demo"), "demo", {"bonus": "7"})
    with contest(path, kits) as session:
        assert session.run.answered["bonus"].text == "7"
    kits.path("demo").unlink()
    with Session.open(path, now=ticking(), rulesets=lambda _: DEMO) as again:
        assert again.run.answered["bonus"].text == "7"


def test_a_value_amended_by_hand_reaches_the_kit(path, kits):
    with new(path, ruleset=DEMO, players={}, kits=kits) as session:
        session.amend([Change(What.KIT, "bonus", value="2")], "read off in one go")
    assert kits.values("demo") == {"bonus": "2"}


def test_two_sessions_add_to_one_kit(path, kits):
    kits.add("demo", {"a": "1", "b": "2"})
    kits.add("demo", {"b": "3", "c": "4"})
    assert kits.values("demo") == {"a": "1", "b": "3", "c": "4"}


def test_a_kit_that_cannot_be_written_is_said_and_written_at_the_next_chance(path, kits):
    kits.folder.write_text("a file where the folder should be")
    with contest(path, kits, "bonus=4") as session:
        session.confirm()
        assert session.saved
        assert session.save_problem.startswith("The kit demo.json cannot be written")
        kits.folder.unlink()
        session.amend([], "again")
        assert session.save_problem == ""
    assert kits.values("demo") == {"bonus": "4"}


def test_a_damaged_kit_is_kept_aside_not_overwritten(kits):
    kits.folder.mkdir()
    kits.path("demo").write_text("{broken")
    assert kits.values("demo") == {}
    assert kits.problems("demo") == ("demo.json is not JSON: choose a kit file.",)
    assert kits.add("demo", {"bonus": "1"}) == ""
    assert kits.path("demo").with_name("demo.json.damaged").read_text() == "{broken"
    assert kits.values("demo") == {"bonus": "1"}


def shared(tmp_path, kit):
    path = tmp_path / "shared.json"
    path.write_text(json.dumps(kit), encoding="utf-8")
    return path


def test_a_shared_kit_is_read_value_by_value(tmp_path):
    assert import_kit(shared(tmp_path, {"ruleset": "demo", "values": {"bonus": "3"}}), DEMO) == {"bonus": "3"}


def test_all_that_is_wrong_with_a_shared_kit_is_said(tmp_path):
    with pytest.raises(BadDocument) as caught:
        import_kit(shared(tmp_path, {"ruleset": "demo", "values": {"bonus": "99", "bonos": "1", "dice": "2"}}), DEMO)
    assert caught.value.problems == (
        "“99” does not answer bonus: type a whole number from 0 to 9.",
        "Demo has no printed value bonos. Did you mean bonus?",
        "Demo has no printed value dice.",
    )


def test_a_kit_of_many_wrong_values_tells_the_first_of_them(tmp_path):
    kit = shared(tmp_path, {"ruleset": "bautzen-1945", "values": {f"crt.1-1.{number}": "?" for number in range(300)}})
    with pytest.raises(BadDocument) as caught:
        import_kit(kit, catalogue.ruleset("bautzen-1945"))
    assert len(caught.value.problems) == 21
    assert caught.value.problems[-1] == "There are more problems after these."


def test_a_kit_of_more_values_than_any_game_prints_is_refused_and_never_written(tmp_path, kits):
    values = {f"terrain.row-{number}": "1 green" for number in range(8_000)}
    assert kits.add("assault", values) == ""
    said = kits.add("assault", {"terrain.one-more": "1 green"})
    assert (
        said == "The kit assault.json has 8,001 values, and at most 8,000 are kept; these values stay in this session."
    )
    assert kits.values("assault") == values
    shared_kit = shared(tmp_path, {"ruleset": "assault", "values": {**values, "terrain.x": ""}})
    with pytest.raises(BadDocument, match="at most 8,000"):
        import_kit(shared_kit, catalogue.ruleset("assault"))


@by_rows
def test_what_is_no_kit_is_said_to_be_none(tmp_path, kit, said):
    with pytest.raises(BadDocument, match=said):
        import_kit(shared(tmp_path, kit), DEMO)


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000])
def test_a_file_that_is_no_json_is_said_to_be_none(tmp_path, data):
    path = tmp_path / "x.json"
    path.write_bytes(data)
    with pytest.raises(BadDocument):
        read_kit(path, "demo")
    with pytest.raises(BadDocument):
        import_kit(tmp_path / "none.json", DEMO)
    with pytest.raises(BadDocument):
        import_kit(tmp_path, DEMO)


def test_a_key_finds_its_question():
    assert kit_question(DEMO, "bonus") is not None
    assert kit_question(DEMO, "dice") is None


def test_a_step_back_leaves_the_owners_kit_as_it_was_and_says_so(tmp_path):
    kits = Kits(tmp_path / "kits")
    ruleset = catalogue.ruleset("bautzen-1945")
    with Session.create(tmp_path / "a.jsonl", title="a", ruleset=ruleset, players={}, kits=kits) as session:
        session.amend([Change(What.KIT, "crt.first", value="1-2"), Change(What.KIT, "crt.last", value="6-1")], "")
        before = session.state.table.kit
        session.undo()
        assert kits.values("bautzen-1945") == {"crt.first": "1-2", "crt.last": "6-1"}
        assert session.kit.stays(before, session.state.table.kit) == (
            "Undone in this session only: 2 printed values stay as before in your kit."
        )
        before = session.state.table.kit
        session.redo()
        assert session.kit.stays(before, session.state.table.kit) == ""
        session.amend([Change(What.KIT, "crt.first", value=None)], "")
        before = session.state.table.kit
        session.undo()
        assert "crt.first" not in kits.values("bautzen-1945")
        assert "“First column of the printed table?” stays as before" in session.kit.stays(
            before, session.state.table.kit
        )
    with Session.open(tmp_path / "a.jsonl") as session:
        before = session.state.table.kit
        session.undo()
        assert session.kit.stays(before, session.state.table.kit) == ""


RIVETS = ruleset("rivets")


def test_what_one_table_settled_another_takes_over(tmp_path):
    with new(tmp_path / "one.jsonl") as one, new(tmp_path / "two.jsonl") as two:
        for key, reading in (("odds-rounding", "nearest"), ("bcpc-retreat", "destroyed")):
            write_register(tmp_path / "club.json", "rivets", {key: reading})
            one.amend(read_register(tmp_path / "club.json", RIVETS), "the club")
        write_register(tmp_path / "club.json", "rivets", one.state.table.precedents)
        two.amend(read_register(tmp_path / "club.json", RIVETS), "the club")
        assert two.state.table.precedents == {"odds-rounding": "nearest", "bcpc-retreat": "destroyed"}
        assert set(settled_at(two).values()) == {2}


def test_everything_wrong_is_said_at_once(tmp_path):
    path = tmp_path / "club.json"
    readings = {"odds-roundin": "nearest", "bcpc-retreat": "explodes", "odds-below-table": 3}
    path.write_text(json.dumps({"ruleset": "assault", "format": 9, "readings": readings}))
    with pytest.raises(BadDocument) as caught:
        read_register(path, RIVETS)
    said = " ".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    assert "odds-rounding" in said
    assert "no-effect, destroyed or players-say" in said


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"{", b'{"readings": 3}', b"[" * 100_000])
def test_what_is_no_register_gets_a_sentence(tmp_path, content):
    path = tmp_path / "club.json"
    path.write_bytes(content)
    with pytest.raises(BadDocument, match=r"club\.json"):
        read_register(path, RIVETS)


def test_a_register_may_hold_a_rule_that_is_open_no_longer_as_the_rules_have_it(tmp_path):
    path, war = tmp_path / "club.json", ruleset("game-of-war")
    write_register(path, "game-of-war", {"enemy-blocks-fire": "no", "fort-support": "no"})
    assert [change.name for change in read_register(path, war)] == ["fort-support"]
    write_register(path, "game-of-war", {"enemy-blocks-fire": "yes"})
    with pytest.raises(BadDocument, match="enemy-blocks-fire is no longer open: the rules say “no”"):
        read_register(path, war)
