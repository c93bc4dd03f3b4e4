"""Makes the resolvers and what keeps sessions wrong, one small change at a time; reports what the tests do not notice.

`python tests/mutation [PART …] [--kinds KIND …] [--every N]`: all parts or those named, all kinds of change or those
named, each Nth of them. Nothing on disk is changed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ.setdefault("TABLESIDE_TRUST", "whole")

from mutants import Kind, Mutant, mutants  # noqa: E402
from parts import PARTS  # noqa: E402
from trial import Fate, Part, tried  # noqa: E402


def sources(part: Part) -> list[Path]:
    """List the files of a part."""
    return sorted(path for pattern in part.sources for path in ROOT.glob(pattern))


def module(path: Path) -> str:
    """Name the module of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def score(part: Part, kinds: list[Kind], every: int) -> Iterator[tuple[Mutant, Fate]]:
    """Try the mutants of a part, and say of each what noticed it."""
    everything = [(path, each) for path in sources(part) for each in mutants(path, module(path)) if each.kind in kinds]
    for path, mutant in everything[::every]:
        fate = tried(part, path, mutant)
        if fate is Fate.SURVIVED:
            print(f"  {mutant}", flush=True)
        yield mutant, fate


def main() -> None:
    """Try the parts named, or all, and print a table."""
    parser = argparse.ArgumentParser(prog="python tests/mutation")
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--kinds", nargs="+", choices=[kind.value for kind in Kind], metavar="KIND", default=list(Kind))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try each Nth mutant only")
    parsed = parser.parse_args()
    kinds = [Kind(kind) for kind in parsed.kinds]
    fates: Counter[tuple[str, Kind, Fate]] = Counter()
    for name in parsed.parts or PARTS:
        print(f"{name}: not noticed", flush=True)
        for mutant, fate in score(PARTS[name], kinds, parsed.every):
            fates[name, mutant.kind, fate] += 1
    print_table(fates)


def print_table(fates: Counter[tuple[str, Kind, Fate]]) -> None:
    """Print how many of each kind there were in each part, and what noticed them."""
    print("\npart            change   mutants  by cases  by tests  stuck   not    score")
    for name, kind in dict.fromkeys((name, kind) for name, kind, _ in fates):
        cases, tests, stuck, left = (fates[name, kind, fate] for fate in Fate)
        total = cases + tests + stuck + left
        figures = f"{total:>10}{cases:>10}{tests:>10}{stuck:>7}{left:>6}{100 * (total - left) / total:>8.1f}%"
        print(f"{name:<16}{kind.value:<7}{figures}")


if __name__ == "__main__":
    main()
