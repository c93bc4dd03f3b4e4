"""While a program loads what it needs, nothing that it loads is thrown away."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_thrown_away() -> Iterator[None]:
    """Keep the garbage collector still, which would walk a hundred times through what stays until the program ends.

    An application that goes on for long turns it on when it first rests. At the end nothing is looked through, either:
    all goes with the program.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
