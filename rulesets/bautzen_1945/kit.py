"""What an owner of Bautzen 1945 reads off the combat results table and the player aid, page by page."""

from __future__ import annotations

from rulesets.api import KitPage, KitRow, KitValues
from rulesets.bautzen_1945 import crt_questions, shift_questions
from rulesets.bautzen_1945.crt import MODIFIED_ROWS, PUBLIC, ROWS, layout


def kit_pages(kit: KitValues) -> tuple[KitPage, ...]:
    """Lay out where the table begins and ends, then its cells between these ends."""
    return (ends(), table(kit))


def ends() -> KitPage:
    """Lay out the values that stand beside the table, and its two ends."""
    return KitPage(
        "Ends and air support",
        "Where the printed table begins and ends decides which columns the next page has.",
        (
            KitRow("first column", (crt_questions.CRT_FIRST,)),
            KitRow("last column", (crt_questions.CRT_LAST,)),
            KitRow("weaker attacker", (crt_questions.CRT_BELOW_ONE,)),
            KitRow("each air support", (shift_questions.AIR_SHIFT,)),
        ),
    )


def table(kit: KitValues) -> KitPage:
    """Lay out the cells, as far as the columns are known; rows of a modified die are folded until one is known."""
    chart = layout(kit)
    rows = tuple(
        KitRow(f"die {row}", tuple(crt_questions.CELL.of(f"{column}.{row}") for column in chart.columns), folded)
        for row, folded in ((str(number), str(number) not in (*ROWS, *chart.rows)) for number in MODIFIED_ROWS)
    )
    return KitPage(
        "Results table (TRC)",
        "Each cell gives the attacker's losses, a slash and the defender's losses; R and a number are hexes of"
        " mandatory retreat. One cell is published.",
        rows,
        columns=chart.columns,
        public=PUBLIC,
    )
