"""What a benchmark reports: one row each, and how rows are measured and printed.

Every row says ours, the floor, how many times the floor ours is, and the limit. What takes time and has no floor of its
own is compared with the processor time of `python -c pass` then and there: its limit is that of a machine on which that
takes 16 ms, so that a slow machine and a busy one tell the same. What is counted has no floor.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

WHAT, VALUE, RATIO, LIMIT = 60, 14, 8, 16
WIDTH = WHAT + 2 * VALUE + RATIO + LIMIT + 6
PASS = 0.016
"""The seconds that `python -c pass` takes on the machine whose limits are told in seconds."""
SECONDS = {"ms": 0.001, "s": 1.0}


@dataclass(frozen=True)
class Row:
    """A figure: what was measured, its value in a unit, what it may be, and a sentence about it if one is due.

    `floor` is what it is compared with, in the same unit. Where there is one, the limits are of the ratio.
    """

    what: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""
    floor: float | None = None

    @property
    def measured(self) -> float:
        """Give what the limits are of: the ratio, or where there is no floor the value."""
        return self.value if self.floor is None else self.value / self.floor

    @property
    def held(self) -> bool:
        """Tell whether it is as it should be."""
        return (self.at_most is None or self.measured <= self.at_most) and (
            self.at_least is None or self.measured >= self.at_least
        )

    @property
    def limit(self) -> str:
        """Say what may be; empty if nothing is wanted of it."""
        unit = self.unit if self.floor is None else "×"
        if self.at_most is not None:
            return f"at most {figure(self.at_most)} {unit}"
        return f"at least {figure(self.at_least)} {unit}" if self.at_least is not None else ""


def figure(value: float) -> str:
    """Write a number as exactly as it is worth."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:,.1f}" if value >= 10 else f"{value:,.2f}"


def ms(what: str, seconds: float, at_most: float | None = None, floor: float | None = None) -> Row:
    """Report seconds as milliseconds, which a floor is given in seconds, too; the limit is as `Row` has it."""
    return Row(what, seconds * 1000, "ms", at_most, floor=None if floor is None else floor * 1000)


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


def passing(times: int = 5) -> float:
    """Give the seconds of processor time that `python -c pass` takes now."""
    return statistics.median(worked(["-c", "pass"]) for _ in range(times))


def worked(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    """Give the seconds of processor time that a Python of its own takes from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def with_floor(row: Row, passes: float) -> Row:
    """Compare what takes time, and has no floor of its own, with a Python that does nothing."""
    if row.floor is not None or row.unit not in SECONDS:
        return row
    unit = SECONDS[row.unit]
    limit = None if row.at_most is None else row.at_most * unit / PASS
    return replace(row, floor=passes / unit, at_most=limit)


def print_head() -> None:
    """Print what stands over the columns."""
    print(f"{'':<{WHAT}} {'ours':>{VALUE}} {'floor':>{VALUE}} {'ratio':>{RATIO}}  {'limit':<{LIMIT}}".rstrip())


def print_rows(title: str, against: str, rows: Iterable[Row]) -> int:
    """Print the figures of a benchmark under what they are compared with; give how many break their limit."""
    print("─" * WIDTH)
    for line in wrap(f"{title}: {against}", WIDTH):
        print(line)
    passes, broken = passing(), 0
    for row in (with_floor(each, passes) for each in rows):
        broken += not row.held
        print(_line(row), flush=True)
        for line in wrap(row.note, WIDTH - 6):
            print(f"      {line}")
    return broken


def _line(row: Row) -> str:
    sign = "" if not row.limit else "✓" if row.held else "✗"
    value = f"{figure(row.value)} {row.unit}"
    floor = "–" if row.floor is None else f"{figure(row.floor)} {row.unit}"
    ratio = "–" if row.floor is None else f"{figure(row.measured)} ×"
    told = f"  {row.what:<{WHAT - 2}} {value:>{VALUE}} {floor:>{VALUE}} {ratio:>{RATIO}}  {row.limit:<{LIMIT}} {sign}"
    return told.rstrip()
