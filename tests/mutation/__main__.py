"""Makes the resolvers wrong, one small change at a time, and reports what the tests do not notice.

`python tests/mutation [PART …] [--every N]`: all parts or those named, each Nth mutant. Nothing on disk is changed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from mutants import Mutant, mutants  # noqa: E402
from parts import PARTS  # noqa: E402
from trial import Fate, Part, tried  # noqa: E402


def sources(part: Part) -> list[Path]:
    """List the files of a part."""
    return sorted(path for pattern in part.sources for path in ROOT.glob(pattern))


def module(path: Path) -> str:
    """Name the module of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def score(part: Part, every: int) -> tuple[Counter[Fate], list[Mutant]]:
    """Try the mutants of a part; give how they fared, and those that nothing noticed."""
    all_of_it = [(path, each) for path in sources(part) for each in mutants(path, module(path))]
    fates: Counter[Fate] = Counter()
    survivors: list[Mutant] = []
    for path, mutant in all_of_it[::every]:
        fate = tried(part, path, mutant)
        fates[fate] += 1
        if fate is Fate.SURVIVED:
            survivors.append(mutant)
            print(f"  {mutant}", flush=True)
    return fates, survivors


def main() -> None:
    """Try the parts named, or all, and print a table."""
    parser = argparse.ArgumentParser(prog="python tests/mutation")
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try each Nth mutant only")
    parsed = parser.parse_args()
    rows = []
    for name in parsed.parts or PARTS:
        print(f"{name}: not noticed", flush=True)
        start = time.monotonic()
        fates, survivors = score(PARTS[name], parsed.every)
        rows.append((name, fates, len(survivors), time.monotonic() - start))
    print("\npart            mutants  by cases  by tests  stuck   not   score  minutes")
    for name, fates, left, seconds in rows:
        total = fates.total()
        noticed = 100 * (total - left) / total if total else 100
        figures = f"{total:>9}{fates[Fate.CASES]:>10}{fates[Fate.TESTS]:>10}{fates[Fate.STUCK]:>7}{left:>6}"
        print(f"{name:<14}{figures}{noticed:>7.1f}%{seconds / 60:>9.1f}")


if __name__ == "__main__":
    main()
