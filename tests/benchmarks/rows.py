"""What a benchmark reports: one row each, and how rows are measured and printed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure: what was measured, its value as text, and what is wanted of it."""

    what: str
    value: str
    wanted: str = ""


def seconds(action: Callable[[], object], times: int = 5) -> float:
    """Measure an action several times; the median counts."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def ms(value: float) -> str:
    """Write seconds as milliseconds."""
    return f"{value * 1000:,.2f} ms"


def print_rows(title: str, rows: list[Row]) -> None:
    """Print a table of figures."""
    print(f"\n{title}")
    for row in rows:
        print(f"  {row.what:<62} {row.value:>16}   {row.wanted}")
