"""What a benchmark reports: one row each, and how rows are measured and printed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from textwrap import wrap

WHAT, VALUE, LIMIT = 62, 12, 18
WIDTH = WHAT + VALUE + LIMIT + 8


@dataclass(frozen=True)
class Row:
    """A figure: what was measured, its value in a unit, what it may be, and a sentence about it if one is due."""

    what: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def held(self) -> bool:
        """Tell whether the value is as it should be."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )

    @property
    def limit(self) -> str:
        """Say what the value may be; empty if nothing is wanted of it."""
        if self.at_most is not None:
            return f"at most {figure(self.at_most)} {self.unit}"
        return f"at least {figure(self.at_least)} {self.unit}" if self.at_least is not None else ""


def figure(value: float) -> str:
    """Write a number as exactly as it is worth."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:,.1f}" if value >= 10 else f"{value:,.2f}"


def ms(what: str, seconds: float, at_most: float | None = None) -> Row:
    """Report seconds as milliseconds, which the limit is in, too."""
    return Row(what, seconds * 1000, "ms", at_most)


def seconds(action: Callable[[], object], times: int = 5) -> float:
    """Measure an action several times; the median counts."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def how_busy() -> float:
    """Say how many times its processor time a fixed piece of work takes, which on a quiet machine is once."""
    start, work = time.perf_counter(), time.process_time()
    sum(number * number % 7 for number in range(1_000_000))
    return (time.perf_counter() - start) / (time.process_time() - work)


def print_head() -> None:
    """Print what stands over the columns."""
    print(f"{'':<{WHAT}} {'measured':>{VALUE}}  {'limit':<{LIMIT}}")


def print_rows(title: str, against: str, rows: Iterable[Row]) -> int:
    """Print the figures of a benchmark under what they are compared with; give how many break their limit."""
    print("─" * WIDTH)
    for line in wrap(f"{title}: {against}", WIDTH):
        print(line)
    broken = 0
    for row in rows:
        sign = "" if not row.limit else "✓" if row.held else "✗"
        broken += not row.held
        value = f"{figure(row.value)} {row.unit}"
        print(f"  {row.what:<{WHAT - 2}} {value:>{VALUE}}  {row.limit:<{LIMIT}} {sign}".rstrip())
        for line in wrap(row.note, WIDTH - 6):
            print(f"      {line}")
    return broken
