"""Cards of the drill written by hand, and cards that were left open on disk."""

from pathlib import Path

from pydantic import TypeAdapter

from rulesets.catalogue import ruleset
from rulesets.engine.drill.card import Card
from saves.lessons.drilled import Drilling, card_teacher

CARDS = TypeAdapter(dict[str, Card]).validate_json(Path(__file__).with_name("cards.json").read_text("utf-8"))
UNEVEN_ODDS = CARDS["uneven odds"]
"""7 to 2 with a 3 in Rivets: who rounds up reads DX, who forgets Tiny reads NE, and nothing explains AR."""
ON_THE_BOARD = CARDS["on the board"]
"""The fight of the second lesson of A Game of War."""
RETREATS = CARDS["retreats"]
"""A retreat of three units in Rivets: its result is out long before it is asked what that comes to."""


def dealt(data, card=UNEVEN_ODDS, game="rivets"):
    """Deal a card that was written by hand."""
    session = Drilling(data, ruleset(game)).deal(card)
    teacher = card_teacher(session)
    assert teacher is not None
    return session, teacher


def left_open(data, card=UNEVEN_ODDS, game="rivets"):
    """Deal a card and leave it without an answer; give its file, which the drill of its game takes up."""
    session, teacher = dealt(data, card, game)
    teacher.close()
    return session.path
