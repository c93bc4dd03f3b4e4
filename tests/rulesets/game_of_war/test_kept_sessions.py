"""Sessions begun before a rule was found open, or settled, go on: by what they settled, and by the rules of today."""

from pathlib import Path
from shutil import copy

import pytest

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Change, What
from rulesets.game_of_war import RULESET
from saves.reports.verify import verify
from saves.session.session import Session

FIXTURES = Path(__file__).parents[2] / "fixtures" / "format-1"
BOARD = "size 9x9\narsenal N 5,1\narsenal S 5,9"
BEHIND = "SI5,6 NI5,5 NI5,4"
"""North's infantry stands between South's and the target."""


def kept(number, folder):
    """A kept session, to go on with."""
    return Session.open(Path(copy(FIXTURES / f"game-of-war-{number}.jsonl", folder)))


def new(folder):
    return Session.create(folder / "new.jsonl", title="New", ruleset=RULESET, players={})


def attack(session, position, target):
    facts = {"position": position, "board": BOARD}
    session.amend([Change(What.FACT, key, value=text) for key, text in facts.items()])
    session.begin("attack")
    session.answer("attacker", "S")
    session.answer("target", target)
    return session.run


@pytest.mark.parametrize(("number", "outcome"), [(22, "resists"), (23, "refused")])
def test_a_session_that_settled_whether_enemies_block_keeps_its_reading(number, outcome, tmp_path):
    with kept(number, tmp_path) as session:
        assert attack(session, BEHIND, "5,4").ruling.outcome == outcome
        session.confirm()
        assert verify(session) == []


def test_a_session_that_settled_it_may_settle_it_otherwise(tmp_path):
    with kept(23, tmp_path) as session:
        attack(session, BEHIND, "5,4")
        session.answer("enemy-blocks-fire", "no")
        assert session.run.ruling.outcome == "resists"


def test_no_other_session_is_asked_whether_enemies_block(tmp_path):
    with new(tmp_path) as session:
        assert attack(session, BEHIND, "5,4").ruling.outcome == "resists"
        with pytest.raises(BadAnswer, match="not asked here"):
            session.answer("enemy-blocks-fire", "yes")


def test_a_session_that_never_settled_a_rule_is_asked_once_it_matters(tmp_path):
    with kept(19, tmp_path) as session:
        here = attack(session, "SI5,6 ST6,5 SI8,5 NI8,4", "8,4")
        assert here.question.key == "relay-contact"
        assert {word: there.ruling.outcome for word, there in here.readings.items()} == {
            "relays": "resists",
            "no": "refused",
            "yes": "refused",
        }
        session.answer("relay-contact", "relays")
        session.confirm()
        assert verify(session) == []


def test_a_turn_that_was_begun_goes_on(tmp_path):
    with kept(24, tmp_path) as session:
        assert session.run.question.key == "move.2"
        session.answer("move.2", "6,8-7,8-8,7")
        assert session.run.question.key == "cut-off-passage"
        session.answer("cut-off-passage", "goes-on")
        assert session.run.question.key == "move.3"
