"""What the sheet of Rivets leaves open: each reading above its question, the suggested one first."""

from __future__ import annotations

from rulesets.api import Precedent, Rounding, Words
from rulesets.rivets.vocabulary import ADVANCE, CRT_CITE, DESTRUCTION, OVERRUN, RETREAT

ODDS_ROUNDING = Precedent(
    "odds-rounding",
    "How are uneven odds rounded?",
    Rounding,
    cite=CRT_CITE,
    help="The table lists only whole odds. The extract does not say how to round.",
    why_default="Most games with an odds table round in the defender's favour.",
)


class BelowTable(Words):
    """Readings of odds worse than the first column."""

    NO_ATTACK = (
        "no-attack",
        "no attack is allowed",
        ("The table has no column for these odds, so the attack cannot be made."),
    )
    FIRST_COLUMN = "1-5", "use the 1-5 column", "The worst column also covers any worse odds."
    DESTROYED = "destroyed", "the attackers are destroyed", "Odds worse than 1-5 count as AX, without a die roll."


ODDS_BELOW_TABLE = Precedent(
    "odds-below-table",
    "What if the odds are worse than 1-5?",
    BelowTable,
    cite=CRT_CITE,
    help="The table begins at 1-5, and the extract does not mention worse odds.",
    why_default="There is no column from which to read a result.",
)


class BcpcRetreat(Words):
    """Readings of a retreat ordered to a BCPC."""

    NO_EFFECT = "no-effect", "it stays", "The BCPC stays in its hex and suffers no other effect."
    DESTROYED = "destroyed", "it is destroyed", "The BCPC cannot move, so the retreat destroys it."
    PLAYERS_SAY = "players-say", "the players decide each time", "Look it up in your rulebook each time."


BCPC_RETREAT = Precedent(
    "bcpc-retreat",
    "What happens to a BCPC on AR or DR?",
    BcpcRetreat,
    cite=RETREAT,
    help="All units of the losing side retreat, but the extract does not say that a computer complex can move.",
    why_default="The extract does not say that AR or DR destroys a BCPC.",
)


class BcpcDestroyed(Words):
    """Readings of AX or DX suffered by a BCPC."""

    PLAYERS_SAY = "players-say", "the players decide each time", "Look it up in your rulebook each time."
    DESTROYED = "destroyed", "it is destroyed", "A BCPC is removed from the board like any other unit."


BCPC_DESTROYED = Precedent(
    "bcpc-destroyed",
    "What happens to a BCPC on AX or DX?",
    BcpcDestroyed,
    cite=DESTRUCTION,
    help="The extract does not say what the destruction of a computer complex means.",
    why_default="It may decide the game, and the extract does not cover it.",
)


class OverrunAdvance(Words):
    """Readings of whether the overrunning units may enter the emptied hex."""

    YES = "yes", "yes", "Attackers that destroy the defenders may always advance after combat."
    NO = "no", "no", "The rule allows only units outside the overrun to move through, and they may not stop there."


OVERRUN_ADVANCE = Precedent(
    "overrun-advance",
    "May overrunning units enter the vacated hex?",
    OverrunAdvance,
    cite=f"{OVERRUN}; {ADVANCE}",
    help="The overrun rule mentions only units outside the overrun. After combat, attackers may always advance.",
    why_default="Attackers that destroy the defenders may advance, whatever the phase.",
)
