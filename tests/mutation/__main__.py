"""Makes the resolvers and what keeps sessions wrong, one small change at a time; reports what the tests do not notice.

`python tests/mutation [PART …] [--kinds KIND …] [--only TEXT] [--every N] [--first M]`: all parts or those named, all
kinds of change or those named, those of one module, each Nth of them from the Mth on. Nothing on disk is changed.
"""

import argparse
import os
import sys
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ.setdefault("TABLESIDE_TRUST", "share")

from mutants import Kind, mutants  # noqa: E402
from ready import answers  # noqa: E402
from trial import PARTS, Fate, tried  # noqa: E402


def chosen(part, kinds, only, every, first):
    """Make the mutants of a part that are asked for, one after another."""
    everything = (each for module, path in part.modules.items() for each in mutants(path, module))
    return islice((each for each in everything if each.kind in kinds and only in str(each)), first, None, every)


def score(part, choose):
    """Try the mutants of a part, and say of each what noticed it: last those that must be imported anew."""
    left = []
    for mutant, (fate, tests) in zip(choose(), answers(part, choose()), strict=True):
        if fate:
            yield mutant, fate
        else:
            left.append((mutant, tests))
    for mutant, tests in left:
        yield mutant, tried(part, mutant, tests)


def main():
    """Try the parts named, or all, and print a table."""
    parser = argparse.ArgumentParser(prog="python tests/mutation")
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--kinds", nargs="+", choices=[kind.value for kind in Kind], metavar="KIND", default=list(Kind))
    parser.add_argument("--only", default="", metavar="TEXT", help="try those whose line in the list has it")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try each Nth mutant only")
    parser.add_argument("--first", type=int, default=0, metavar="M", help="begin with the Mth, from 0")
    parsed = parser.parse_args()
    kinds = [Kind(kind) for kind in parsed.kinds]
    fates = Counter()
    for name in parsed.parts or PARTS:
        print(f"{name}: not noticed", flush=True)
        for mutant, fate in score(
            PARTS[name], partial(chosen, PARTS[name], kinds, parsed.only, parsed.every, parsed.first)
        ):
            fates[mutant.module.rpartition(".")[0], mutant.kind, fate] += 1
            if fate in (Fate.SURVIVED, Fate.STUCK):
                print(f"  {mutant}{' (stuck)' if fate is Fate.STUCK else ''}", flush=True)
    print_table(fates)


def print_table(fates):
    """Print how many of each kind there were in each part, and what noticed them."""
    print("\nfolder                      change   mutants  by cases  by tests  stuck   not    score")
    for name, kind in dict.fromkeys((name, kind) for name, kind, _ in fates):
        cases, tests, stuck, left = (fates[name, kind, fate] for fate in Fate)
        total = cases + tests + stuck + left
        figures = f"{total:>10}{cases:>10}{tests:>10}{stuck:>7}{left:>6}{100 * (total - left) / total:>8.1f}%"
        print(f"{name:<28}{kind.value:<7}{figures}")


if __name__ == "__main__":
    main()
