"""What is printed on the components of ASSAULT, as the players' copy has it, and the tables that follow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from rulesets.api import Chart, DemoKit, KitPage, KitRow, KitValues, Pool, Precedent, Said, Words, rows_by_name
from rulesets.assault import questions, vocabulary
from rulesets.assault.pools import ATTACK, DEFENCE, EXPERIENCED
from rulesets.assault.vocabulary import MR, PRECEDENTS, AssaultEffect, Experience, Symbol, TargetClass, UnitState

# What a critical hit does by class, states and strongest symbol (MR 10.7.5, 10.7.6): effects, or an open rule


CriticalFate = AssaultEffect | Precedent[Any]
"""What befalls a unit, or the open rule that decides between effects of the same words as its readings."""

States = Collection[UnitState]


def section(kind: TargetClass) -> str:
    """Name the section for a class of target."""
    return MR.CRITICAL_VEHICLE if kind is TargetClass.VEHICLE else MR.CRITICAL


ELIMINATED, FALLS_BACK, SUPPRESSED = AssaultEffect.ELIMINATED, AssaultEffect.FALLS_BACK, AssaultEffect.SUPPRESSED
FALLING_BACK, IMMOBILIZED = UnitState.FALLING_BACK, UnitState.IMMOBILIZED

Fates = tuple[tuple[UnitState | None, CriticalFate], ...]
"""What befalls a target by the first of some states that it is in; None stands for any other target."""

FATES: Mapping[tuple[TargetClass, Symbol], Fates] = {
    (TargetClass.INFANTRY, Symbol.C): ((FALLING_BACK, ELIMINATED), (None, FALLS_BACK)),
    (TargetClass.ARTILLERY, Symbol.C): ((None, ELIMINATED),),
    (TargetClass.VEHICLE, Symbol.C): ((IMMOBILIZED, ELIMINATED), (None, AssaultEffect.IMMOBILIZED)),
    (TargetClass.VEHICLE, Symbol.D): ((IMMOBILIZED, ELIMINATED), (FALLING_BACK, ELIMINATED), (None, FALLS_BACK)),
}
"""What the symbols do that do more than suppress."""

FIRST: Mapping[TargetClass, Fates] = {
    TargetClass.VEHICLE: ((IMMOBILIZED, PRECEDENTS["vehicle-immobilized-suppression"]), (None, SUPPRESSED))
}
AGAIN: Mapping[TargetClass, Fates] = {
    TargetClass.INFANTRY: ((FALLING_BACK, PRECEDENTS["infantry-suppressed-falling-back"]), (None, FALLS_BACK)),
    TargetClass.ARTILLERY: ((None, ELIMINATED),),
    TargetClass.VEHICLE: (
        (IMMOBILIZED, ELIMINATED),
        (FALLING_BACK, PRECEDENTS["vehicle-suppressed-falling-back"]),
        (None, FALLS_BACK),
    ),
}
"""What a first suppression does where it does more, and a second one."""


def fate(kind: TargetClass, states: States, acts: Symbol) -> CriticalFate:
    """Read the table for a target in some states."""
    if (kind, acts) in FATES:
        return _first(FATES[kind, acts], states)
    if UnitState.SUPPRESSED in states:
        return suppressed_again(kind, states)
    return _first(FIRST.get(kind, ((None, SUPPRESSED),)), states)


def suppressed_again(kind: TargetClass, states: States) -> CriticalFate:
    """Say what a second suppression that forces a fallback does: MR 10.7.5 and 10.7.6."""
    return _first(AGAIN[kind], states)


def _first(fates: Fates, states: States) -> CriticalFate:
    return next(befalls for state, befalls in fates if state is None or state in states)


# What an owner of ASSAULT reads off dice and player aid, page by page


DEMO_LABEL = "demo values, not those of the game"

DEMO_KIT: KitValues = {
    "faces.green": "c d d x x -",
    "faces.blue": "d d x x - -",
    "terrain.demo-woods": "1 blue",
    "terrain.demo-house": "2 blue",
    "hindered.demo-hedge": "1 blue",
    "status.digging-in": "none",
    "status.dug-in": "1 blue",
    "status.fast-action": "-1 blue",
    "status.suppressed": "none",
    "ranged-fire.demo-moving": "1 blue",
    "failed-spotting": "1 blue",
}
"""Values for learning and tests: they are made up, and no session takes them unasked."""

DEMO = DemoKit(DEMO_LABEL, DEMO_KIT)


STATUSES: Mapping[Words, str] = {
    UnitState.DIGGING_IN: MR.DIGGING,
    UnitState.DUG_IN: MR.DIGGING,
    vocabulary.FastAction.FAST: MR.FAST_ACTION,
    UnitState.SUPPRESSED: MR.FALLBACK,
}
"""The states of a target that may change its defence dice, each with the section that speaks of it."""


def kit_pages(kit: KitValues) -> tuple[KitPage, ...]:
    """Lay out the faces of the dice, then the dice of the player aid."""
    terrain = "The defence dice for each terrain on the player aid, under its printed name."
    hindered = "The defence dice for everything that may hinder a line of sight, under the name in your rulebook."
    return (
        faces(),
        page_by_name("Terrain", terrain, questions.TERRAIN_ROW, questions.TERRAIN_DICE, kit),
        page_by_name("Hindered line of sight", hindered, questions.HINDERED_ROW, questions.HINDERED_DICE, kit),
        statuses(),
        ranged_fire(kit),
    )


def page_by_name(title: str, help: str, row: questions.AidRow, dice: Pool, kit: KitValues) -> KitPage:
    """Lay out a page whose rows have the names that the owner gives them."""
    return KitPage(title, help, rows_by_name(dice, kit), named=dice, names=row)


def faces() -> KitPage:
    """Lay out the faces of both dice."""
    return KitPage(
        "Faces of the dice",
        "With the faces of both colours, the referee gives the odds and can roll for you.",
        tuple(KitRow(f"{colour} die", (questions.FACES.of(colour),)) for colour in vocabulary.COLOURS),
    )


def statuses() -> KitPage:
    """Lay out the states of a target."""
    return KitPage(
        "Status",
        "The change in defence dice for a target with each status; none for no change.",
        tuple(
            KitRow(status.label.lower(), (replace(questions.STATUS_DICE.of(status.value), cite=cite),))
            for status, cite in STATUSES.items()
        ),
    )


def ranged_fire(kit: KitValues) -> KitPage:
    """Lay out the ranged fire table, and the failed spotting roll before it."""
    help = "The rows of the ranged fire table, and the change in defence dice after a failed spotting roll."
    page = page_by_name("Ranged fire", help, questions.RANGED_FIRE_ROW, questions.RANGED_FIRE_DICE, kit)
    return replace(page, rows=(KitRow("failed spotting", (questions.FAILED_SPOTTING_DICE,)), *page.rows))


# The tables of ASSAULT in words: experience, critical hits, and what a kit knows of dice and player aid


NOTHING = "nothing"
SIDES = {"attacking": ATTACK, "defending": DEFENCE}
MATTER = {
    TargetClass.INFANTRY: (UnitState.SUPPRESSED, UnitState.FALLING_BACK),
    TargetClass.ARTILLERY: (UnitState.SUPPRESSED,),
    TargetClass.VEHICLE: (UnitState.SUPPRESSED, UnitState.FALLING_BACK, UnitState.IMMOBILIZED),
}
"""The states that each class of target may be in before a critical hit, as far as they matter to one."""

CriticalCase = tuple[tuple[UnitState, ...], CriticalFate]
"""The states a target is in, and what befalls it then."""


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game: those of the sheet, and those of a kit as far as it is filled in."""
    return (experience(), criticals(), *(from_kit(page, kit) for page in kit_pages(kit) if known(page, kit)))


def experience() -> Chart:
    """Lay out what experience is worth."""
    cells = tuple(
        tuple("+1 blue" if level in EXPERIENCED[total] else NOTHING for total in SIDES.values()) for level in Experience
    )
    rows = tuple(level.marked for level in Experience)
    return Chart("Dice for experience", MR.EXPERIENCE, tuple(SIDES), rows, cells, means=worth, rows_are="")


def worth(column: str, row: str, shown: str) -> Said:
    """Say what a level is worth on one side."""
    dice = SIDES[column].removesuffix("dice")
    text = f"No extra {dice}die." if shown == NOTHING else f"One extra blue {dice}die."
    recruit = row == Experience.RECRUIT.marked and column == "defending"
    return f"{text} As a target it takes an automatic X." if recruit else text, MR.EXPERIENCE


def criticals() -> Chart:
    """Lay out what the strongest symbol of a critical hit does to each class of target."""
    rows = (*(symbol.value for symbol in Symbol), NOTHING)
    columns = tuple(kind.value for kind in TargetClass)
    cells = tuple(tuple(_in_short(column, row) for column in columns) for row in rows)
    cite = vocabulary.CRITICAL_HITS
    return Chart("Critical hits, by the strongest symbol left", cite, columns, rows, cells, means=struck, rows_are="")


def struck(column: str, row: str, shown: str) -> Said:
    """Say what a symbol does to a class of target, state by state."""
    kind = TargetClass(column)
    if row == NOTHING:
        return "No symbols left: the critical hit has no effect.", section(kind)
    told = [_told(kind, states, each) for states, each in cases(kind, Symbol(row))]
    return " ".join(told), section(kind)


def cases(kind: TargetClass, acts: Symbol) -> tuple[CriticalCase, ...]:
    """List what befalls a target without a state, then in each state, or states together, that changes it."""
    found: list[CriticalCase] = []
    for number in range(len(MATTER[kind]) + 1):
        for states in combinations(MATTER[kind], number):
            befalls = fate(kind, states, acts)
            if any(other != befalls for other in _nearest(found, states)) or not states:
                found.append((states, befalls))
    return tuple(found)


def _nearest(found: Sequence[CriticalCase], states: tuple[UnitState, ...]) -> Iterator[CriticalFate]:
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


def _word(befalls: CriticalFate) -> str:
    return befalls.label if isinstance(befalls, AssaultEffect) else "open"


def _states(states: tuple[UnitState, ...]) -> str:
    *others, last = (state.replace("-", " ") for state in states)  # as one is: its marker's name is a noun
    return f"{', '.join(others)} and {last}" if others else last


def _told(kind: TargetClass, states: tuple[UnitState, ...], befalls: CriticalFate) -> str:
    if not isinstance(befalls, AssaultEffect):
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
    return Chart(page.title, vocabulary.DEFENCE_LIST, ("",), tuple(asked), cells, means=read_off, rows_are="")
