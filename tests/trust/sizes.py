"""How much of a large test is run: a share, the whole, or everything there is.

The README's command runs a share. `TABLESIDE_TRUST=whole pytest` runs what stands in the tests, as `.ci/run` does;
`TABLESIDE_TRUST=full pytest` goes on where even that is a choice. README.md beside this file says how long they take.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

_SIZE = os.environ.get("TABLESIDE_TRUST", "share")
if _SIZE not in ("share", "whole", "full"):
    raise ValueError(f"TABLESIDE_TRUST is {_SIZE!r}: share, whole or full is wanted")

FULL = _SIZE == "full"
WHOLE = _SIZE != "share"
OF_EXAMPLES = 3
"""One of so many examples is in the share of a test by Hypothesis."""

whole = pytest.mark.skipif(not WHOLE, reason="only in the whole: TABLESIDE_TRUST=whole")


def share(cases, of):
    """Give the cases to run: all of them, or in the share every so manieth, the first among them."""
    return cases if WHOLE else cases[::of]


def foretell(times, seconds):
    """Say beforehand how long so many will take, of so many seconds each on one slow core."""
    print(f"{times} of them: about {max(1, round(times * seconds / 60))} min.", flush=True)


def examples(number, *allowed):
    """Ask Hypothesis for so many examples, or for a share of them; how long one takes is no failure."""
    many = 10 * number if FULL else number if WHOLE else max(1, number // OF_EXAMPLES)
    return settings(max_examples=many, deadline=None, suppress_health_check=(HealthCheck.too_slow, *allowed))
