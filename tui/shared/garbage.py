"""When garbage is looked for: not while a program loads what stays, and seldom from then on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 20_000
"""Garbage is looked for each time that so many objects more are there: a screen that opens makes half as many at most.

Nearly all of them stay, so that looking for it in between, as Python would each 700, is time that somebody waits.
"""


@contextmanager
def nothing_thrown_away() -> Iterator[None]:
    """Keep the garbage collector still, which would walk a hundred times through what stays until the program ends.

    An application that goes on for long has it `look_seldom`. At the end nothing is looked through, either: all goes
    with the program.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def all_stays() -> None:
    """Have nothing looked through any more that is there now, as nearly all of it stays; counting begins anew."""
    gc.freeze()


def look_seldom() -> None:
    """Have garbage looked for again where that was still; what was loaded until now stays for good."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()
