"""A kit that is read and filled in without a front end: the owner's, and that of a session."""

import pytest

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import Trouble
from saves.session.kits import Kits
from saves.session.read_only import WATCHING
from saves.session.session import Session
from tui.shared.on_the_table import Kit

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
