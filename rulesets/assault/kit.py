"""What an owner of ASSAULT reads off dice and player aid, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.api import DemoKit, KitPage, KitRow, KitValues, Pool, Words, rows_by_name
from rulesets.assault import player_aid
from rulesets.assault.vocabulary import COLOURS, DIGGING, FALLBACK, FAST_ACTION, FastAction, UnitState

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
    UnitState.DIGGING_IN: DIGGING,
    UnitState.DUG_IN: DIGGING,
    FastAction.FAST: FAST_ACTION,
    UnitState.SUPPRESSED: FALLBACK,
}
"""The states of a target that may change its defence dice, each with the section that speaks of it."""


def kit_pages(kit: KitValues) -> tuple[KitPage, ...]:
    """Lay out the faces of the dice, then the dice of the player aid."""
    terrain = "The defence dice for each terrain on the player aid, under its printed name."
    hindered = "The defence dice for everything that may hinder a line of sight, under the name in your rulebook."
    return (
        faces(),
        page_by_name("Terrain", terrain, player_aid.TERRAIN_ROW, player_aid.TERRAIN_DICE, kit),
        page_by_name("Hindered line of sight", hindered, player_aid.HINDERED_ROW, player_aid.HINDERED_DICE, kit),
        statuses(),
        ranged_fire(kit),
    )


def page_by_name(title: str, help: str, row: player_aid.Row, dice: Pool, kit: KitValues) -> KitPage:
    """Lay out a page whose rows have the names that the owner gives them."""
    return KitPage(title, help, rows_by_name(dice, kit), named=dice, names=row)


def faces() -> KitPage:
    """Lay out the faces of both dice."""
    return KitPage(
        "Faces of the dice",
        "With the faces of both colours, the referee gives the odds and can roll for you.",
        tuple(KitRow(f"{colour} die", (player_aid.FACES.of(colour),)) for colour in COLOURS),
    )


def statuses() -> KitPage:
    """Lay out the states of a target."""
    return KitPage(
        "Status",
        "The change in defence dice for a target with each status; none for no change.",
        tuple(status_row(status, cite) for status, cite in STATUSES.items()),
    )


def ranged_fire(kit: KitValues) -> KitPage:
    """Lay out the ranged fire table, and the failed spotting roll before it."""
    help = "The rows of the ranged fire table, and the change in defence dice after a failed spotting roll."
    page = page_by_name("Ranged fire", help, player_aid.RANGED_FIRE_ROW, player_aid.RANGED_FIRE_DICE, kit)
    return replace(page, rows=(KitRow("failed spotting", (player_aid.FAILED_SPOTTING_DICE,)), *page.rows))


def status_row(status: Words, cite: str) -> KitRow:
    """Make the row of a status, with the section that speaks of it."""
    return KitRow(status.label.lower(), (replace(player_aid.STATUS_DICE.of(status.value), cite=cite),))
