"""Bautzen 1945, a second time: odds by taking away, losses by trying every order."""

from dataclasses import dataclass

READINGS = {
    "off-table": ("that-column", "not-allowed"),
    "support-cap": ("may-equal", "must-be-less"),
    "stack-exchange": ("total", "each-unit"),
}


def odds(attack, defence):
    """8.2.4: the n of "n to 1", counted by taking the defence away; 0 when the attacker is weaker."""
    if attack < 0 or defence < 1:
        raise ValueError("strengths")
    times = 0
    while attack >= defence:
        attack -= defence
        times += 1
    return times


def odds_below_one(attack, defence):
    """`odds-below-one`: the n of "1 to n" for a weaker attacker, counted by adding attacks up."""
    if not 1 <= attack < defence:
        raise ValueError("only for a weaker attacker")
    total, times = attack, 1
    while total < defence:
        total += attack
        times += 1
    return times


def shifted(start, shifts):
    """8.2.5: every shift in one sum, then one walk along the columns. May leave the table."""
    net = 0
    for shift in shifts:
        net += shift
    place = start
    while net > 0:
        place, net = place + 1, net - 1
    while net < 0:
        place, net = place - 1, net + 1
    return place


def final_column(start, shifts, first=1, last=99, off_table="that-column"):
    """8.2.5 with the printed ends of the table; None when the reading forbids the combat.

    Odds that were past an end before any shift are no fault of the shifts: they use that end column.
    """
    if off_table not in READINGS["off-table"]:
        raise ValueError(off_table)
    place = shifted(start, shifts)
    if place < first:
        return first if off_table == "that-column" or start < first else None
    if place > last:
        return last if off_table == "that-column" or start > last else None
    return place


def lone_hq_defence(support):
    """8.6.1: an HQ attacked alone in its hex: the least whole number that is no less than half."""
    half = 0
    while half + half < support:
        half += 1
    return half


def next_takers(left, taken):
    """8.3: who may take the very next step, given steps left and steps already counted against each."""

    def dies(unit):
        return left[unit] == 1

    def able(unit):
        """Has a step, and is not shielded by somebody who could take it and live."""
        if left[unit] < 1:
            return False
        saviours = [friend for friend in left if friend != unit and left[friend] >= 2]
        return not (dies(unit) and saviours)

    return [
        unit
        for unit in left
        if able(unit) and not any(able(friend) and taken[friend] < taken[unit] for friend in left if friend != unit)
    ]


def allocations(steps, losses, prior=None):
    """8.3: every legal end result, unit by unit, each once.

    `steps` are the steps each participant has left; `prior` are steps that already count against it in
    the even spread and are gone from `steps`. The numbers returned are the new losses only.
    """
    start = {unit: (prior or {}).get(unit, 0) for unit in steps}
    found = []
    seen = set()

    def extend(now, owed):
        mark = tuple(now.values())
        if mark in seen:
            return
        seen.add(mark)
        left = {unit: steps[unit] - now[unit] for unit in steps}
        if owed == 0 or not any(left.values()):
            found.append(now)
            return
        taken = {unit: start[unit] + now[unit] for unit in steps}
        for unit in next_takers(left, taken):
            extend({**now, unit: now[unit] + 1}, owed - 1)

    extend(dict.fromkeys(steps, 0), losses)
    return sorted(found, key=lambda one: tuple(one.values()), reverse=True)


@dataclass(frozen=True)
class Mix:
    """8.2.7: one way to pay a result. Each ending gives the steps left to every unit."""

    steps_lost: int
    hexes: int
    endings: tuple[dict[str, int], ...]

    @property
    def saves_somebody(self):
        """Whether any ending leaves a unit alive."""
        return any(left > 0 for ending in self.endings for left in ending.values())


def exchange_mixes(steps, result, prior=None, reading="total"):
    """8.2.7 and 8.5.1: every mix of steps and hexes for a defending stack, fewest hexes first.

    By `total`, a hex pays one step of the result. By `each-unit`, it pays one for every unit that lives to go it,
    whoever the steps of the mix are put on.
    """
    if reading not in READINGS["stack-exchange"]:
        raise ValueError(reading)

    def endings(lost):
        return tuple({unit: steps[unit] - one[unit] for unit in steps} for one in allocations(steps, lost, prior))

    def worth(ending):
        return 1 if reading == "total" else sum(1 for left in ending.values() if left > 0)

    mixes = []
    for hexes in range(result + 1):
        if mixes and mixes[-1].steps_lost == 0:
            break
        lost = 0
        while any(lost + hexes * worth(ending) < result for ending in endings(lost)):
            lost += 1
        mixes.append(Mix(lost, hexes, endings(lost)))
    return mixes


def still_owed(paid, worth, gone):
    """`blocked-midway`: what is left of the steps paid in hexes, after some of these hexes, counted hex by hex."""
    while gone > 0 and paid > 0:
        paid, gone = max(0, paid - worth), gone - 1
    return paid
