"""The readings of what the sheet of Bautzen 1945 leaves open; the first of each is suggested."""

from __future__ import annotations

from rulesets.words import Words


class SupplyShift(Words):
    """Readings of what a committed supply column shifts."""

    EACH = "each", "one column each", "Each moves the odds one column in favour of the side that commits it."
    PLAYERS_SAY = "players-say", "the players say, each time", "Look the shift up in the rulebook each time."


class OddsBelowOne(Words):
    """Readings of odds with the attacker weaker than the defender."""

    PRINTED = (
        "printed-table",
        "as the printed table has it",
        "Its columns tell whether there is such a combat.",
    )
    ZERO = "zero-to-one", "counts as 0 to 1", "Rounding down gives 0 to 1, and column shifts may still raise it."


class OffTable(Words):
    """Readings of a column beyond the printed ones."""

    THAT_COLUMN = (
        "that-column",
        "use the outermost column",
        "The first or last printed one serves for all beyond.",
    )
    NOT_ALLOWED = "not-allowed", "not allowed", "Without a column the combat cannot be fought."


class SupportCap(Words):
    """Readings of how much support may count."""

    MAY_EQUAL = (
        "may-equal",
        "as much as the combat factors",
        "It counts up to the factors of the units it supports.",
    )
    MUST_BE_LESS = (
        "must-be-less",
        "less than the combat factors",
        "It stays below the factors of the units it supports.",
    )


class SupportCapDefender(Words):
    """Readings of whether the cap on support binds the defender."""

    YES = "yes", "yes", "Both sides are held to the same limit."
    NO = "no", "no", "Only the attacker is limited; the example compares the attacker's support alone."


class LossesCounted(Words):
    """Readings of which earlier losses count when losses are spread."""

    COMBAT = "this-combat", "in this combat", "Units start even in each combat, whatever they lost before."
    GAME = "the-game", "over the whole game", "A unit flipped in an earlier combat has already taken one."


class SupportShares(Words):
    """Readings of whether supporting units share the losses."""

    NO = "no", "no", "Only the units that fight with combat factors lose steps."
    YES = "yes", "yes", "HQs and artillery took part, and are counted when losses are spread."


class TwoBonuses(Words):
    """Readings of encirclement and a concentric attack together."""

    YES = "yes", "both count", "All shifts are summed, these two among them."
    ONLY_ONE = "only-one", "only one counts", "Surrounding the defender earns one bonus, not two."


class StackExchange(Words):
    """Readings of what one hex given up by a whole stack pays for."""

    TOTAL = "total", "one step of the total", "A hex buys off one step, however many units fall back."
    EACH_UNIT = "each-unit", "one step of each unit", "A hex buys off one step for every unit that falls back."


class BlockedPenalty(Words):
    """Readings of when a stack that cannot retreat pays for it."""

    RETREAT = (
        "retreat-due",
        "when it should retreat",
        "A retreat that is ordered or chosen, and fails, is paid for.",
    )
    ANY_RESULT = "any-result", "at any result", "A stack with nowhere to go pays whenever it suffers a result."


class BlockedRetreat(Words):
    """Readings of whether hexes that were chosen but barred turn into steps again."""

    YES = "yes", "yes", "Steps that were to be paid in hexes are owed again, beside the extra ones."
    NO = "no", "no", "The extra steps are the whole price."


class BlockedMidway(Words):
    """Readings of a retreat that is barred after its first hex."""

    OWES = "stays-and-owes", "it stays there and owes the rest in steps", "Each hex not gone is one step instead."
    UNABLE = "unable", "as unable to retreat", "It stays there, and each of its units loses a further step."


class ReattackStep(Words):
    """Readings of when a unit that is caught again suffers a step."""

    TABLE = "crt-figure", "by the table's figure", "A defender's figure of at least 1 in the cell is enough."
    AFTER_EXCHANGE = "after-exchange", "after the exchange", "Only a step that is really lost counts."


class PartlyRetreated(Words):
    """Readings of a second attack on a stack, or by attackers, of which only some fit the rule."""

    MARKED = "marked-only", "only marked units, any new attacker suffices", "Each marked unit is judged by itself."
    PLAYERS_SAY = "players-say", "the players say, each time", "Name who is eliminated, each time it happens."


class LoneHqAttack(Words):
    """Readings of whether HQs may attack without combat units."""

    NO = "no", "no", "The sheet gives an HQ on its own a value for defence only."
    YES = "yes", "yes", "An HQ alone fights as a combat unit does."
