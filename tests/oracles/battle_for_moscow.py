"""Battle for Moscow, worked out from its dossier alone: table, odds, terrain, mud."""

from fractions import Fraction

ROWS = {
    1: ("DR", "DR", "DR", "DR", "DR", "DRL"),
    2: ("EX", "DR", "DR", "DR", "DRL", "DRL"),
    3: ("EX", "EX", "DR", "EX", "DRL", "DE"),
    4: ("NE", "EX", "EX", "DRL", "DRL", "DE"),
    5: ("NE", "NE", "EX", "DRL", "DE", "DE"),
    6: ("AL", "NE", "DRL", "DE", "DE", "DE"),
}


def level(attack, defence, attacker, mud, terrain, capped_first):
    """Say which n of n to 1 is read; less than 1 where nothing happens."""
    doubled = attack if mud else 2 * attack
    times = doubled // (2 * defence)
    if times < 1:
        return 0
    helped = len([each for each in terrain if each != "fort" or attacker == "german"])
    return min(times, 6) - helped if capped_first else min(times - helped, 6)


def sum_compared(attack, mud):
    """Write the attack as it is compared."""
    half = Fraction(attack, 2)
    return attack if not mud else int(half) if half.denominator == 1 else f"{attack}/2"


def result(read, die, chart="EX"):
    """Read the table; `chart` is what it has at 4-1, die 3."""
    if read < 1:
        return "NE"
    return chart if (read, die) == (4, 3) else ROWS[die][read - 1]
