"""What an owner of ASSAULT reads off dice and player aid, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.assault import aids
from rulesets.assault.terms import (
    COLOURS,
    DIGGING,
    FALLBACK,
    FAST_ACTION,
    FastAction,
    UnitState,
)
from rulesets.kit import KitPage, KitRow, rows_by_name
from rulesets.words import Words

STATUSES: dict[Words, str] = {
    UnitState.DIGGING_IN: DIGGING,
    UnitState.DUG_IN: DIGGING,
    FastAction.FAST: FAST_ACTION,
    UnitState.SUPPRESSED: FALLBACK,
}


def kit_pages(kit: Mapping[str, str]) -> tuple[KitPage, ...]:
    """Lay out the faces of the dice, then the dice of the player aid."""
    return (
        KitPage(
            "Faces of the dice",
            "With the faces of both colours the referee gives the odds, and can roll for you.",
            tuple(KitRow(f"{colour} die", (aids.FACES.of(colour),)) for colour in COLOURS),
        ),
        KitPage(
            "Terrain",
            "The defence dice of each terrain of the player aid, under the name that it has there.",
            rows_by_name(aids.TERRAIN_DICE, kit),
            named=aids.TERRAIN_DICE,
            names=aids.TERRAIN_ROW,
        ),
        KitPage(
            "Hindered sight",
            "The defence dice of all that may hinder a line of sight, under the name that your rulebook has for it.",
            rows_by_name(aids.HINDERED_DICE, kit),
            named=aids.HINDERED_DICE,
            names=aids.HINDERED_ROW,
        ),
        KitPage(
            "Status",
            "The defence dice that come or go for a target in each of these states; none where nothing changes.",
            tuple(status_row(status, cite) for status, cite in STATUSES.items()),
        ),
        KitPage(
            "Ranged fire",
            "The rows of the ranged fire table, and what a failed spotting roll is worth to the target.",
            (
                KitRow("failed spotting", (aids.FAILED_SPOTTING_DICE,)),
                *rows_by_name(aids.RANGED_FIRE_DICE, kit),
            ),
            named=aids.RANGED_FIRE_DICE,
            names=aids.RANGED_FIRE_ROW,
        ),
    )


def status_row(status: Words, cite: str) -> KitRow:
    """Make the row of a status, with the section that speaks of it."""
    return KitRow(status.label.lower(), (replace(aids.STATUS_DICE.of(status.value), cite=cite),))
