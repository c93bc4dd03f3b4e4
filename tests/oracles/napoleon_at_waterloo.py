"""Napoleon at Waterloo, worked out from its dossier alone: table, odds, towns, demoralisation, who is lost."""

COLUMNS = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
DOWN = {
    "1-5": "AE AE AE AE AE AE",
    "1-4": "Ar AE AE AE AE AE",
    "1-3": "Ar Ar AE AE AE AE",
    "1-2": "Dr Ar Ar Ar Ar AE",
    "1-1": "Dr Dr Dr Ar Ar Ar",
    "2-1": "Dr Dr Dr Dr EX Ar",
    "3-1": "DE Dr Dr Dr Dr EX",
    "4-1": "DE DE Dr Dr EX EX",
    "5-1": "DE DE DE DE EX EX",
    "6-1": "DE DE DE DE DE DE",
}


def place(attack, defence):
    """Count columns from 1-1, rounded for the defender, as far as the strengths go."""
    if attack >= defence:
        return attack // defence - 1
    return -(-(-defence // attack) - 1)


def column(attack, defence, attacker, demoralised, clamp_first):
    """Find the column that is read; beyond the ends it is the one at the end."""
    shift = (1 if attacker == "french" else -1) if demoralised else 0
    there = place(attack, defence)
    there = max(-4, min(5, there)) + shift if clamp_first else there + shift
    return COLUMNS[max(-4, min(5, there)) + 4]


def result(read, die):
    """Read the table."""
    return DOWN[read].split()[die - 1]
