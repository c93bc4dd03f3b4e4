"""What the sheet of Rivets leaves open: each reading above its question, the suggested one first."""

from __future__ import annotations

from rulesets.api import Precedent, Rounding, Words
from rulesets.rivets.vocabulary import ADVANCE, CRT_CITE, DESTRUCTION, OVERRUN, RETREAT

ODDS_ROUNDING = Precedent(
    "odds-rounding",
    "How do strengths that do not divide evenly become odds?",
    Rounding,
    cite=CRT_CITE,
    help="The table has only whole odds, and the sheet does not say how to get there.",
    why_default="Dropping fractions for the attacker is the custom of games with such a table.",
)


class BelowTable(Words):
    """Readings of odds worse than the first column."""

    NO_ATTACK = "no-attack", "no attack is allowed", "The table has no column, so the battle cannot be fought."
    FIRST_COLUMN = "1-5", "use the 1-5 column", "The worst column serves for anything worse."
    DESTROYED = "destroyed", "the attackers are destroyed", "Hopeless attacks end in AX without a roll."


ODDS_BELOW_TABLE = Precedent(
    "odds-below-table",
    "What if the odds are worse than 1-5?",
    BelowTable,
    cite=CRT_CITE,
    help="The table begins at 1-5, and the sheet says nothing of worse odds.",
    why_default="Without a column there is nothing to read.",
)


class BcpcRetreat(Words):
    """Readings of a retreat ordered to a BCPC."""

    NO_EFFECT = "no-effect", "it stays", "It stays in its hex, and nothing else happens to it."
    DESTROYED = "destroyed", "it is destroyed", "What must retreat and cannot is lost."
    PLAYERS_SAY = "players-say", "the players say, each time", "Look it up in the rulebook."


BCPC_RETREAT = Precedent(
    "bcpc-retreat",
    "What if a BCPC is told to retreat?",
    BcpcRetreat,
    cite=RETREAT,
    help="All units of the losing side retreat, but a computer complex is not said to be able to move.",
    why_default="Nothing says that it is lost.",
)


class BcpcDestroyed(Words):
    """Readings of AX or DX suffered by a BCPC."""

    PLAYERS_SAY = "players-say", "the players say, each time", "The rulebook tells what a destroyed complex means."
    DESTROYED = "destroyed", "it is destroyed", "It leaves the board as any other unit does."


BCPC_DESTROYED = Precedent(
    "bcpc-destroyed",
    "What if a BCPC suffers AX or DX?",
    BcpcDestroyed,
    cite=DESTRUCTION,
    help="The rulebook has more to say of a computer complex than the sheet does.",
    why_default="The answer may decide the game, and is not on the sheet.",
)


class OverrunAdvance(Words):
    """Readings of whether the overrunning units may enter the emptied hex."""

    YES = "yes", "yes", "Moving in after combat is allowed whenever attackers destroy defenders."
    NO = "no", "no", "Only units outside the overrun are mentioned, and they may not stop there."


OVERRUN_ADVANCE = Precedent(
    "overrun-advance",
    "May units that took part in an overrun enter the emptied hex?",
    OverrunAdvance,
    cite=f"{OVERRUN}; {ADVANCE}",
    help="Only the others are spoken of in the movement phase; after combat attackers may always move in.",
    why_default="Attackers who destroy defenders may enter the hex, at any time.",
)
