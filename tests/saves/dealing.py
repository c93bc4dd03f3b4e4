"""Cards of the drill written by hand, and cards that were left open on disk."""

from rulesets.catalogue import ruleset
from rulesets.engine.drill.card import Card, Wrong
from saves.lessons.drilled import Drilling, card_teacher

UNEVEN_ODDS = Card(
    number=1,
    checklist="combat",
    topic="uneven-odds",
    answers={
        "phase": "combat",
        "target": "units",
        "attack": "Thinker 4 + Tiny 3",
        "defence": "Rover 2",
        "odds-rounding": "defender",
        "die": "3",
    },
    settled=("How are uneven odds rounded? In the defender's favour.",),
    about="outcome",
    question="What is the outcome?",
    choices=("NE: no effect", "DR: defenders retreat", "DX: defenders destroyed", "AR: attackers retreat"),
    truth="DR: defenders retreat",
    truth_value="DR",
    why="3-1, die 3: DR, defenders retreat.",
    cite="CRT",
    wrong=(
        Wrong("DX: defenders destroyed", "7 to 2 was rounded up to 4-1.", "How to read the odds", "rivets-2"),
        Wrong("NE: no effect", "Tiny (3) was left out of the sum."),
    ),
)
"""7 to 2 with a 3 in Rivets: who rounds up reads DX, who forgets Tiny reads NE, and nothing explains AR."""

ON_THE_BOARD = Card(
    number=1,
    checklist="attack",
    topic="lines-and-range",
    answers={"position": "turn=S SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9", "target": "8,10"},
    settled=(),
    about="difference",
    question="What is the difference?",
    choices=("-4", "1", "7"),
    truth="1",
    truth_value=1,
    why="13 against 12.",
    cite="§3",
    wrong=(Wrong("-4", "The artillery at M8 was taken to be out of range.", "§2", "game-of-war-2"), Wrong("7", "x")),
)
"""The fight of the second lesson of A Game of War."""


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


RETREATS = Card(
    number=1,
    checklist="combat",
    topic="retreats",
    answers={
        "phase": "combat",
        "target": "neutral",
        "attack": "Mallet 7 + Ponder 4",
        "defence": "Rambler 2 + Nosy 2 + Creeper 1",
        "odds-rounding": "defender",
        "die": "4",
        "Rambler.into": "marsh",
        "Rambler.is-lb": "yes",
        "Nosy.into": "marsh",
        "Nosy.is-lb": "no",
        "Creeper.into": "full",
    },
    settled=("How are uneven odds rounded? In the defender's favour.",),
    about="verdict",
    question="What happens?",
    choices=("No effect", "Step lost", "Destroyed", "Retreat", "Mutual losses", "Loss and retreat"),
    truth="Loss and retreat",
    truth_value="Loss and retreat",
    why="2-1, die 4: DR, defenders retreat.",
    cite="CRT",
    wrong=(Wrong("Destroyed", "A marsh was treated like a crater.", "Retreat", "rivets-3"),),
    in_words=True,
)
"""A retreat of three units in Rivets: its result is out long before it is asked what that comes to."""
