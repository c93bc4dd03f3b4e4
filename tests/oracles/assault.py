"""ASSAULT's comparison and critical hits, a second time: one symbol after another, and by trying everything.

A die is written as the symbols it shows: "C" critical hit, "D" damage point, "X" suppression; "" is a blank.
"""

#: Strongest first (MR 10.7.5).
SYMBOLS = "CDX"

READINGS = {
    "cancelling": ("like", "stronger", "any"),
    "infantry-suppressed-falling-back": ("eliminated", "falls-back"),
    "vehicle-immobilized-suppression": ("suppressed", "eliminated"),
    "vehicle-suppressed-falling-back": ("eliminated", "falls-back"),
}

STATES = frozenset({"suppressed", "falling-back", "immobilized"})
CLASSES = ("infantry", "artillery", "vehicle")


def showing(dice):
    """Every symbol lying on the table, strongest first, whichever die shows it."""
    return sorted((symbol for die in dice for symbol in die), key=SYMBOLS.index)


def can_cancel(defending, attacking, cancelling):
    """MR 10.7.2: may this defending symbol take away that attacking one?"""
    if cancelling == "any":
        return True
    if cancelling == "like":
        return defending == attacking
    if cancelling == "stronger":
        return SYMBOLS.index(defending) <= SYMBOLS.index(attacking)
    raise ValueError(cancelling)


def compare(attack, defence, cancelling="like"):
    """MR 10.7.2 by hand: attack symbols left over, as a string, strongest first."""
    shield = showing(defence)
    left = []
    for symbol in showing(attack):
        able = [held for held in shield if can_cancel(held, symbol, cancelling)]
        if able:
            shield.remove(able[-1])
        else:
            left.append(symbol)
    return "".join(left)


def _pairings(attack, shield, cancelling):
    """Every way to give each attack symbol a defending symbol of its own, or none."""
    if not attack:
        yield []
        return
    for rest in _pairings(attack[1:], shield, cancelling):
        yield [None, *rest]
    for place, held in enumerate(shield):
        if can_cancel(held, attack[0], cancelling):
            remaining = shield[:place] + shield[place + 1 :]
            for rest in _pairings(attack[1:], remaining, cancelling):
                yield [held, *rest]


def compare_by_search(attack, defence, cancelling="like"):
    """MR 10.7.2 again: of all pairings, the one that serves the strongest symbols best and most cheaply."""
    symbols, shield = showing(attack), showing(defence)

    def worth(pairing):
        return [-1 if held is None else SYMBOLS.index(held) for held in pairing]

    best = max(_pairings(symbols, shield, cancelling), key=worth)
    return "".join(symbol for symbol, held in zip(symbols, best, strict=True) if held is None)


def strongest(symbols):
    """The strongest symbol of a leftover, or "" when nothing is left."""
    return showing([symbols])[0] if symbols else ""


def experience(level):
    """MR 4.2.3: blue dice when attacking, blue dice when defending, automatic X when attacked."""
    attacking = 1 if level in ("Veteran", "Elite") else 0
    defending = 1 if level in ("Hardened", "Veteran", "Elite") else 0
    if level not in ("Recruit", "Hardened", "Veteran", "Elite"):
        raise ValueError(level)
    return attacking, defending, level == "Recruit"


def critical(unit, states, symbol, readings=None):
    """MR 10.7.5 and 10.7.6: the one effect of a critical hit, given the states before it.

    `symbol` is the strongest one left, or "". The answer is none, suppressed, falls-back, immobilized or
    eliminated.
    """
    now = set(states)
    if unit not in CLASSES or not now <= STATES or symbol not in ("", *SYMBOLS):
        raise ValueError(f"{unit} {sorted(now)} {symbol}")
    for row, word in (readings or {}).items():
        if word not in READINGS[row]:
            raise ValueError(f"{row}: {word}")

    def ruled(row):
        return (readings or {}).get(row, READINGS[row][0])

    if symbol == "":
        return "none"

    if unit == "infantry":
        if symbol == "C":
            if "falling-back" in now:
                return "eliminated"
            return "falls-back"
        if "suppressed" not in now:
            return "suppressed"
        if "falling-back" not in now:
            return "falls-back"
        return ruled("infantry-suppressed-falling-back")

    if unit == "artillery":
        if symbol == "C":
            return "eliminated"
        if "suppressed" in now:
            return "eliminated"
        return "suppressed"

    if symbol == "C":
        if "immobilized" in now:
            return "eliminated"
        return "immobilized"
    if symbol == "D":
        if "immobilized" in now:
            return "eliminated"
        if "falling-back" in now:
            return "eliminated"
        return "falls-back"
    if "suppressed" in now:
        if "immobilized" in now:
            return "eliminated"
        if "falling-back" in now:
            return ruled("vehicle-suppressed-falling-back")
        return "falls-back"
    if "immobilized" in now:
        return ruled("vehicle-immobilized-suppression")
    return "suppressed"
