"""Sessions of games that are files carry the text: they open anywhere, and go on by another only once it is taken."""

import json
from dataclasses import replace

import pytest
from playing import new, ticking, with_sums
from snowball import HILL

from rulesets.catalogue import of_text
from rulesets.engine.core.words import UnknownRuleset
from saves.disk.errors import BadDocument, Damaged, NotNow, Unreadable
from saves.disk.reading import LARGEST_GAME
from saves.reports.export import export_text, import_file
from saves.reports.verify import verify
from saves.session.by_hand import edited, no_longer_fits, take_text
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
    found = edited(session, lambda _: hill(text))
    assert found is not None
    return found


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
    assert line_told(on_the_hill, before + 1) == "The game goes on by the new text of its file (line 6)"
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
