"""How fast Tableside is: `python tests/benchmarks [start] [keys] [opening] [odds]`; all of them take 15 minutes.

Each figure stands beside its floor, measured in turn in the same run, and its ceiling. Nobody feels what is below it.
"""

import importlib
import os
import sys
from pathlib import Path

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed modules are, ours are kept compiled
tests = Path(__file__).parents[1]
sys.path[:0] = [str(tests.parent), str(tests), str(tests / "trust")]

from figures import HEAD  # noqa: E402

NAMES = ("start", "keys", "opening", "odds")


def main(names):
    """Run the benchmarks named, or all; the exit code is 1 where a ceiling does not hold."""
    if unknown := [name for name in names if name not in NAMES]:
        sys.exit(f"There is no benchmark “{unknown[0]}”; there are {', '.join(NAMES)}.")
    broken = 0
    print(HEAD)
    for name in names or NAMES:
        benchmark = importlib.import_module(name)
        print(f"{name}: {benchmark.WHAT}")
        for figure in benchmark.figures():
            broken += not figure.held
            print(figure, flush=True)
    print(f"Ceilings that do not hold in this run: {broken}; try again on a quiet machine." if broken else "All hold.")
    sys.exit(broken > 0)


main(sys.argv[1:])
