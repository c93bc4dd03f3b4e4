"""What lies on the table, how a kit is filled in, and how all front ends word it."""

from pathlib import Path

import pytest
from piloting import new_session, playing, screen_text
from playing import new
from rows import by_rows

import tui
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer, Until, cited, section
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import Trouble
from saves.session.by_hand import set_clock
from saves.session.kits import Kits
from saves.session.read_only import WATCHING
from saves.session.session import Session
from tui.plain.talk import Talk
from tui.shared.on_the_table import Kit, check_by_hand, on_the_table, state_meant
from tui.shared.terminal import FEWER
from tui.shared.wording import why

TINY = (
    Change(What.UNIT, "Tiny", value="red"),
    Change(What.CARD, "Tiny", "strength", "7"),
    Change(What.STATE, "Tiny", "dug-in", "yes", Until.TURN),
    Change(What.STATE, "Tiny", "eliminated", "destroyed"),
)
OWED = Change(What.OBLIGATION, "rebuilds red", "red", "Red builds.", Until.TURN)
PHASE = Change(What.FACT, "phase", value="combat")
ROUNDING = Change(What.PRECEDENT, "odds-rounding", value="nearest")


@pytest.fixture
def session(tmp_path):
    with new(tmp_path / "saturday.jsonl") as opened:
        yield opened


def told(rows):
    return [(row.called, row.said) for row in rows]


def test_a_unit_is_told_with_its_side_its_card_and_then_its_states(session):
    session.amend(TINY)
    (tiny,) = on_the_table(session).units
    assert (tiny.called, tiny.said) == ("Tiny", "Red (Ann)")
    assert told(tiny.on_it) == [("strength", "7"), ("dug in", ""), ("destroyed", "")]


def test_a_state_is_called_as_rulings_call_it_and_may_be_typed_in_either_word(tmp_path):
    with new(tmp_path / "rifles.jsonl", ruleset=ruleset("assault"), players={}) as session:
        session.amend([Change(What.STATE, "Rifles", each, "yes") for each in ("falling-back", "eliminated")])
        (unit,) = on_the_table(session).units
        assert [each.called for each in unit.on_it] == ["fallback", "destroyed"]
        meant = [
            state_meant(session, "Rifles", each) for each in ("Fallback", "falling back", "destroyed", "eliminated")
        ]
    assert meant == ["falling-back", "falling-back", "eliminated", "eliminated"]


@pytest.mark.parametrize(
    ("steps", "flipped", "told_of_it"),
    [("2", True, ["steps 1 of 2"]), ("2", False, ["steps 2"]), ("1", True, ["steps 1", "flipped"])],
)
def test_the_steps_of_a_flipped_unit_are_told_as_so_many_of_how_many(tmp_path, steps, flipped, told_of_it):
    with new(tmp_path / "bautzen.jsonl", ruleset=ruleset("bautzen-1945"), players={}) as session:
        session.amend([Change(What.CARD, "112/20", "steps", steps)], "set up")
        if flipped:
            session.amend([Change(What.STATE, "112/20", "flipped", "yes")], "hit")
        (unit,) = on_the_table(session).units
        assert [row.words for row in unit.on_it if not row.is_told] == told_of_it
        assert next(row.change.value for row in unit.on_it) == steps


def test_the_clock_and_what_is_owed_are_told(session):
    session.amend((OWED,))
    set_clock(session, 4, "red", "combat")
    there = on_the_table(session)
    assert there.clock.said == "turn 4, Red, Combat phase"
    assert told(there.obligations) == [("red", "Red builds.")]


def test_each_row_stands_for_the_change_that_makes_it_so(session):
    changes = (*TINY, OWED, PHASE, ROUNDING)
    session.amend(changes)
    assert tuple(row.change for row in on_the_table(session).one_by_one) == changes


def test_a_precedent_that_is_settled_is_told_by_its_label_however_it_was_typed(session):
    session.amend((Change(What.PRECEDENT, "odds-rounding", value="near"),))
    (settled,) = on_the_table(session).settled
    assert settled.called == "How are uneven odds rounded?"
    assert settled.said == "to the nearest whole number"


def test_what_settles_no_precedent_of_the_game_stands_as_it_was_kept(session):
    session.amend((Change(What.PRECEDENT, "odds-rounding", value="sideways"), Change(What.PRECEDENT, "x", value="y")))
    assert [row.said for row in on_the_table(session).settled] == ["sideways", "y"]


def test_precedents_that_are_not_settled_stand_in_the_register_alone(session):
    session.amend((ROUNDING,))
    there = on_the_table(session)
    values = {row.change.name: row.change.value for row in there.register}
    assert values.pop("odds-rounding") == "nearest"
    assert values
    assert set(values.values()) == {None}
    assert [row.change.name for row in there.settled] == ["odds-rounding"]


def test_an_open_rule_is_told_as_it_is_read_in_the_open_combat_or_as_suggested_from_here_on(session):
    def read(key):
        return next(row.said for row in on_the_table(session).register if row.change.name == key)

    assert read("odds-rounding") == "not settled"
    session.begin("combat")
    for key, text in {"phase": "combat", "target": "units", "attack": "7", "defence": "3"}.items():
        session.answer(key, text)
    session.answer("odds-rounding", "nearest")
    assert read("odds-rounding") == "to the nearest whole number, in this combat"
    session.abandon()
    session.read_open_rules("suggested")
    assert read("odds-rounding") == "taken as suggested: in the defender's favour"


@pytest.mark.parametrize(
    "change", [PHASE, ROUNDING, *TINY[:2], TINY[3], OWED, Change(What.FACT, "weather", value="mud")]
)
def test_what_could_be_so_can_be_put_there(session, change):
    check_by_hand(session, change)


@by_rows
def test_what_could_not_be_so_is_refused_with_a_sentence(session, change, sentence):
    with pytest.raises(BadAnswer, match=f"^{sentence}"):
        check_by_hand(session, Change(What(change[0]), *change[1:]))


def test_anything_can_be_taken_away(session):
    check_by_hand(session, Change(What.FACT, "phase"))
    check_by_hand(session, Change(What.PRECEDENT, "odds-rounding"))


def run(**answers):
    return adjudicate(RIVETS.checklists[0], Given(answers))


@by_rows
def test_a_section_is_cited_as_a_heading_and_in_a_line(cite, heading, in_a_line):
    assert section(cite) == heading
    assert cited("Ruled.", cite) == in_a_line


def test_why_goes_from_the_step_to_the_question_and_its_options():
    step, question = why(run(phase="combat"))
    assert (step.title, step.options) == ("Which battle", ())
    assert question.title == RIVETS.checklists[0].questions[1].prompt
    assert [each.word for each in question.options] == ["units", "bcpc", "neutral"]


def test_why_tells_the_verdict_then_the_cell_once_in_its_own_words_then_the_steps_of_what_is_done_now():
    ended = run(phase="combat", target="units", attack="7", defence="2", die="5")
    verdict, cell, *decided = why(ended, RIVETS.sides)
    assert verdict.title == "DESTROYED (The defenders)."
    assert decided[0].title == "Advance"
    assert cell.title == "3-1, die 5: DX"
    assert cell.text.startswith("Defenders destroyed.")
    assert sum(cell.text in text for each in why(ended, RIVETS.sides) for text in (each.title, each.text)) == 1


DRAWN_BELOW_32 = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""The signs that code page 437 has where Python's codec has control characters."""


def can_show(text):
    return all(letter in DRAWN_BELOW_32 or letter.encode("cp437", "ignore") for letter in text)


def test_every_sign_in_the_front_ends_has_one_that_the_console_can_show():
    folder = Path(tui.__file__).parent
    used = {letter for path in folder.rglob("*.py") for letter in path.read_text(encoding="utf-8")}
    assert [letter for letter in sorted(used) if not can_show(letter.translate(FEWER))] == []
    assert all(len(one) == 1 for one in FEWER.values())


async def test_a_screen_on_the_console_has_only_signs_that_it_can_show(tmp_path, monkeypatch):
    monkeypatch.setenv("TERM", "linux")
    async with playing(tmp_path, new_session(tmp_path), size=(120, 40)) as pilot:
        shown = screen_text(pilot)
        assert "┌─ What now?" in shown
        assert can_show(shown.replace("\n", ""))
        assert pilot.app.theme == "tableside-ansi"


def test_line_mode_quotes_plainly_there(tmp_path, monkeypatch):
    with (tmp_path / "said").open("w+", encoding="utf-8") as said:
        monkeypatch.setenv("TERM", "linux")
        Talk(said, said).say("“Zoé” – 3 × C7 …")
        said.seek(0)
        assert said.read() == '"Zoé" - 3 x C7 ~\n'


FACES = "faces.green"


@pytest.fixture
def kits(tmp_path):
    return Kits(tmp_path / "kits")


@pytest.fixture
def owners(kits):
    return Kit(kits, ruleset("assault"))


@pytest.fixture
def path(tmp_path, kits):
    path = tmp_path / "saturday.jsonl"
    Session.create(path, title="Saturday", ruleset=ruleset("assault"), players={}, kits=kits).close()
    return path


@pytest.fixture
def sessions(path, kits):
    with Session.open(path, kits=kits) as session:
        yield Kit(kits, session.ruleset, session)


def page_of(kit, key):
    return next(page for page in kit.pages for row in page.rows if key in [each.key for each in row.questions])


def test_a_value_is_taken_by_the_owners_kit_and_taken_out_again(owners):
    page = page_of(owners, FACES)
    assert owners.take(page, FACES, "c d x x - -") == ""
    assert owners.values == {FACES: "c d x x - -"}
    assert owners.take(page, FACES, None) == ""
    assert owners.values == {}


def test_what_does_not_fit_is_said_and_not_taken(owners):
    assert owners.fits(FACES, "c d x x - -")
    assert not owners.fits(FACES, "nonsense")
    assert "“nonsense” does not answer" in owners.take(page_of(owners, FACES), FACES, "nonsense")
    assert owners.values == {}


def test_a_session_fetches_what_its_owner_has_besides(sessions, owners):
    owners.put({FACES: "c d x x - -"}, "read off")
    assert sessions.elsewhere == {FACES: "c d x x - -"}
    assert sessions.fetch() == ""
    assert sessions.values == {FACES: "c d x x - -"}
    assert sessions.elsewhere == {}


def test_demo_values_go_into_an_empty_kit_and_out_again_without_what_was_read_off(owners):
    assert (owners.offers_demo, owners.holds_demo) == (True, False)
    assert owners.take_demo() == ""
    assert (owners.offers_demo, owners.holds_demo) == (False, True)
    assert FACES in owners.made_up
    owners.take(page_of(owners, FACES), FACES, "c c c c c c")
    assert FACES not in owners.made_up
    assert owners.drop_demo() == ""
    assert owners.values == {FACES: "c c c c c c"}
    assert not owners.holds_demo


def test_a_kit_that_is_read_only_offers_nothing_and_takes_nothing(path, kits):
    with Session.open(path, read_only=True) as session:
        kit = Kit(kits, session.ruleset, session)
        page = page_of(kit, FACES)
        assert not kit.offers_demo
        assert kit.take(page, FACES, "c d x x - -") == WATCHING
        named = next(each for each in kit.pages if each.named)
        with pytest.raises(BadAnswer, match="No row can be added here"):
            kit.row_named(named, "Light woods")
        assert kit.values == {}


def test_a_row_is_named_by_the_players_where_the_page_lets_them(owners):
    named = next(page for page in owners.pages if page.named)
    row = owners.row_named(named, "Light woods")
    assert (row.name, row.questions[0].key) == ("light woods", "terrain.light-woods")
    with pytest.raises(BadAnswer, match="No row can be added here"):
        owners.row_named(page_of(owners, FACES), "Light woods")


def test_a_kit_goes_out_to_a_new_file_and_comes_in_elsewhere(owners, sessions, tmp_path):
    owners.put({FACES: "c d x x - -"}, "read off")
    shared = tmp_path / "shared.json"
    assert owners.write_out(shared) == shared
    with pytest.raises(Trouble, match="choose another name"):
        owners.write_out(shared)
    assert sessions.take_in(shared) == ""
    assert sessions.values == {FACES: "c d x x - -"}
