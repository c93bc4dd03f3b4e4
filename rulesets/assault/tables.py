"""The tables of ASSAULT in words: experience, critical hits, and what a kit knows of dice and player aid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulesets.api import Chart, KitPage, KitValues, Said
from rulesets.assault.critical_table import Fate, fate, section
from rulesets.assault.kit import DEMO, kit_pages
from rulesets.assault.pools import ATTACK, DEFENCE, EXPERIENCED
from rulesets.assault.vocabulary import (
    CRITICAL,
    CRITICAL_VEHICLE,
    DEFENCE_LIST,
    EXPERIENCE,
    Experience,
    Happens,
    Symbol,
    TargetClass,
    UnitState,
)

NOTHING = "nothing"
SIDES = {"attacking": ATTACK, "defending": DEFENCE}
MATTER = {
    TargetClass.INFANTRY: (UnitState.SUPPRESSED, UnitState.FALLING_BACK),
    TargetClass.ARTILLERY: (UnitState.SUPPRESSED,),
    TargetClass.VEHICLE: (UnitState.SUPPRESSED, UnitState.FALLING_BACK, UnitState.IMMOBILIZED),
}
"""The states that each class of target may be in before a critical hit, as far as they matter to one."""

Case = tuple[tuple[UnitState, ...], Fate]
"""The states a target is in, and what befalls it then."""


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game: those of the sheet, and those of a kit as far as it is filled in."""
    return (experience(), criticals(), *(from_kit(page, kit) for page in kit_pages(kit) if known(page, kit)))


def experience() -> Chart:
    """Lay out what experience is worth."""
    cells = tuple(
        tuple("+1 blue" if level in EXPERIENCED[total] else NOTHING for total in SIDES.values()) for level in Experience
    )
    rows = tuple(level.label for level in Experience)
    return Chart("Dice for experience", EXPERIENCE, tuple(SIDES), rows, cells, means=worth, rows_are="")


def worth(column: str, row: str, shown: str) -> Said:
    """Say what a level is worth on one side."""
    dice = SIDES[column].removesuffix("dice")
    text = f"No extra {dice}die." if shown == NOTHING else f"One extra blue {dice}die."
    recruit = row == Experience.RECRUIT.label and column == "defending"
    return f"{text} As a target it takes an automatic X." if recruit else text, EXPERIENCE


def criticals() -> Chart:
    """Lay out what the strongest symbol of a critical hit does to each class of target."""
    rows = (*(symbol.value for symbol in Symbol), NOTHING)
    columns = tuple(kind.value for kind in TargetClass)
    cells = tuple(tuple(_in_short(column, row) for column in columns) for row in rows)
    cite = f"{CRITICAL}; {CRITICAL_VEHICLE}"
    return Chart("Critical hits, by the strongest symbol left", cite, columns, rows, cells, means=struck, rows_are="")


def struck(column: str, row: str, shown: str) -> Said:
    """Say what a symbol does to a class of target, state by state."""
    kind = TargetClass(column)
    if row == NOTHING:
        return "No symbols left: the critical hit has no effect.", section(kind)
    told = [_told(kind, states, each) for states, each in cases(kind, Symbol(row))]
    return " ".join(told), section(kind)


def cases(kind: TargetClass, acts: Symbol) -> tuple[Case, ...]:
    """List what befalls a target without a state, then in each state, or states together, that changes it."""
    found: list[Case] = []
    for number in range(len(MATTER[kind]) + 1):
        for states in combinations(MATTER[kind], number):
            befalls = fate(kind, states, acts)
            if any(other != befalls for other in _nearest(found, states)) or not states:
                found.append((states, befalls))
    return tuple(found)


def _nearest(found: Sequence[Case], states: tuple[UnitState, ...]) -> Iterator[Fate]:
    """Give what is said already of as many of these states as possible."""
    within = [(set(some), befalls) for some, befalls in found if set(some) < set(states)]
    for some, befalls in within:
        if not any(some < others for others, _ in within):
            yield befalls


def _in_short(column: str, row: str) -> str:
    if row == NOTHING:
        return "no effect"
    said = [(states, _word(befalls)) for states, befalls in cases(TargetClass(column), Symbol(row))]
    return "; ".join(f"if {_states(states)}: {word}" if states else word for states, word in said)


def _word(befalls: Fate) -> str:
    return befalls.label if isinstance(befalls, Happens) else "open"


def _states(states: tuple[UnitState, ...]) -> str:
    *others, last = (state.label.lower() for state in states)
    return f"{', '.join(others)} and {last}" if others else last


def _told(kind: TargetClass, states: tuple[UnitState, ...], befalls: Fate) -> str:
    if not isinstance(befalls, Happens):
        return f"Already {_states(states)}: see the open rule."
    if not states:
        return f"{kind.label}: {befalls.label}."
    return f"Already {_states(states)}: {befalls.label}."


def known(page: KitPage, kit: KitValues) -> bool:
    """Tell whether a kit holds anything of a page."""
    return any(question.key in kit for row in page.rows for question in row.questions)


def from_kit(page: KitPage, kit: KitValues) -> Chart:
    """Lay out what a kit knows of a page: the faces of the dice, or the defence dice of each row."""
    asked = {row.name: row.questions[0] for row in page.rows}
    shown = {name: kit.get(question.key, "") for name, question in asked.items()}
    demo = DEMO.still_in(kit)

    def read_off(column: str, row: str, shown: str) -> Said:
        made_up = f" These are {DEMO.label}." if asked[row].key in demo else ""
        return f"{asked[row].prompt} {shown}.{made_up}", asked[row].cite

    cells = tuple((each,) for each in shown.values())
    return Chart(page.title, DEFENCE_LIST, ("",), tuple(asked), cells, means=read_off, rows_are="")
