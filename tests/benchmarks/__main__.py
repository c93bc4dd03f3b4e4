"""All benchmarks in one table: `python tests/benchmarks [NAME …]`, or `--quick` for the chief ones in a minute.

Ratios are measured side by side in one run.
"""

from __future__ import annotations

import importlib
import sys

from rows import WIDTH, how_busy, print_head, print_rows

NAMES = (
    "start",
    "presses",
    "keys",
    "against_plain",
    "idle",
    "board",
    "costs",
    "odds_seen",
    "sessions",
    "corrections",
    "odds",
    "adjudications",
    "browser",
)
BRIEFLY = ("start", "against_plain", "idle", "costs", "odds_seen")
"""Those of which a part is run in a minute."""
BUSY = 1.2
"""How many times its processor time a piece of work may take before figures mean nothing."""


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all; `--quick` runs a part of some of them, and few times."""
    quick = "--quick" in names
    names = list(BRIEFLY) if quick else names
    if unknown := [name for name in names if name not in NAMES]:
        sys.exit(f"There is no benchmark “{unknown[0]}”; there are {', '.join(NAMES)}.")
    print_head()
    broken, busy = 0, [how_busy()]
    for name in names or NAMES:
        benchmark = importlib.import_module(name)
        found = benchmark.rows(quick=True) if quick else benchmark.rows()
        broken += print_rows(name.replace("_", " "), benchmark.AGAINST, found)
        busy.append(how_busy())
    print("─" * WIDTH)
    if max(busy) > BUSY:
        took = f"{max(busy):.1f} times its processor time"
        print(f"This machine was too busy to tell: a fixed piece of work took {took}.")
    missed = f"Limits that do not hold in this run: {broken}; try again on a quiet machine."
    print(missed if broken else "Every limit holds.")


main(sys.argv[1:])
