"""All benchmarks in one table: `python tests/benchmarks [NAME …]`. Ratios are measured side by side in one run."""

from __future__ import annotations

import importlib
import sys

from rows import WIDTH, print_head, print_rows

NAMES = (
    "start",
    "presses",
    "keys",
    "board",
    "sessions",
    "corrections",
    "odds",
    "adjudications",
    "game_of_war",
    "browser",
)


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all."""
    if unknown := [name for name in names if name not in NAMES]:
        sys.exit(f"There is no benchmark “{unknown[0]}”; there are {', '.join(NAMES)}.")
    print_head()
    broken = 0
    for name in names or NAMES:
        benchmark = importlib.import_module(name)
        broken += print_rows(name.replace("_", " "), benchmark.AGAINST, benchmark.rows())
    print("─" * WIDTH)
    missed = f"Limits that do not hold in this run: {broken}; try again on a quiet machine."
    print(missed if broken else "Every limit holds.")


main(sys.argv[1:])
