"""Packages that others have written are loaded apart, so that none takes the program with it.

One that is imported may exit, print, wait for something typed, or never end. Only what ends the process itself, such as
`os._exit`, or goes past Python's own streams cannot be kept away.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread, current_thread, main_thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")

PATIENCE = 5
"""For so many seconds a package is waited for."""
FAULTS = {
    "stdin": "it waits for something typed when it is loaded: take that out",
    "stdout": "it prints something when it is loaded: take that out",
    "stderr": "",
}
"""What is said of a package that uses a standard stream; warnings are nobody's fault, and shown to nobody."""
_USES = ("buffer", "detach", "fileno", "read", "readline", "readlines", "write", "writelines")

_one_at_a_time = Lock()


class Meddled(Exception):
    """A package has used a standard stream while it was loaded; the text is half a sentence."""


class Loading(Generic[T]):
    """Something that is done in a thread of its own, named for whom it is done; `work` catches what it raises."""

    def __init__(self, name: str, work: Callable[[], T]) -> None:
        """Begin, and come back once it is done or has been waited for."""
        self._results: list[T] = []
        thread = Thread(target=lambda: self._results.append(work()), name=name, daemon=True)
        with _one_at_a_time, _streams_kept():
            thread.start()
            wait_for(thread)

    @property
    def result(self) -> T | None:
        """Give what came of it; None as long as it goes on."""
        return self._results[0] if self._results else None


def wait_for(thread: Thread) -> None:
    """Wait until a thread has ended, but no longer than anybody is patient."""
    thread.join(PATIENCE)


class _Kept:
    """A standard stream that only the program itself may use."""

    def __init__(self, stream: Any, fault: str) -> None:
        self._stream, self._fault = stream, fault

    def __getattr__(self, name: str) -> Any:
        if current_thread() is main_thread() or name not in _USES:
            return getattr(self._stream, name)
        if self._fault:
            raise Meddled(self._fault)
        return lambda *_: None

    def __iter__(self) -> Iterable[str]:
        return iter(self.readline, "")


@contextmanager
def _streams_kept() -> Iterator[None]:
    """Keep the standard streams from packages; whoever puts other ones in their place meanwhile has the last word."""
    before = {name: getattr(sys, name) for name in FAULTS}
    kept = {name: _Kept(before[name], fault) for name, fault in FAULTS.items()}
    for name, stream in kept.items():
        setattr(sys, name, stream)
    try:
        yield
    finally:
        for name, stream in kept.items():
            if getattr(sys, name) is stream:
                setattr(sys, name, before[name])
