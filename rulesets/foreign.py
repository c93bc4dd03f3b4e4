"""What comes from outside: packages that others have written, and games that are one file each.

A package may exit, print, wait for something typed, or never end when it is imported; so it is loaded apart. Only what
ends the process itself, such as `os._exit`, or goes past Python's own streams cannot be kept away.
Files are handed over as text by whoever may open them, and looked for once somebody asks for a game that is not among
the others, so that nobody waits for them in vain.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import Event, Lock, Thread, current_thread, main_thread
from typing import Any, Generic, NamedTuple, TypeVar

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


class Meddled(Exception):
    """A package has used a standard stream while it was loaded; the text is half a sentence."""


class Loading(Generic[T]):
    """Something that is done in a thread of its own, named for whom it is done; `work` catches what it raises."""

    def __init__(self, name: str, work: Callable[[], T]) -> None:
        """Begin, and come back at once; from now on it is waited for, beside all others that are."""
        self._results: list[T] = []
        self._waited_for = Event()
        self._thread = Thread(target=lambda: self._results.append(work()), name=name, daemon=True)
        Thread(target=self._load, name=f"waiting for {name}", daemon=True).start()

    def _load(self) -> None:
        with _STREAMS:
            self._thread.start()
            wait_for(self._thread)
        self._waited_for.set()

    def wait(self) -> None:
        """Come back once it is done or has been waited for."""
        self._waited_for.wait()

    @property
    def goes_on(self) -> bool:
        """Tell whether it is still waited for."""
        return not self._waited_for.is_set()

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
        self.stream, self._fault = stream, fault

    def __getattr__(self, name: str) -> Any:
        if current_thread() is main_thread() or name not in _USES:
            return getattr(self.stream, name)
        if self._fault:
            raise Meddled(self._fault)
        return lambda *_: None

    def __iter__(self) -> Iterable[str]:
        return iter(self.readline, "")


class _Streams:
    """The standard streams, kept from packages while any is loaded.

    Whoever puts other ones in their place meanwhile has the last word.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._loading = 0

    def __enter__(self) -> None:
        with self._lock:
            self._loading += 1
            for name, fault in FAULTS.items():
                stream = getattr(sys, name)
                if not isinstance(stream, _Kept):
                    setattr(sys, name, _Kept(stream, fault))

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._loading -= 1
            for name in FAULTS if not self._loading else ():
                stream = getattr(sys, name)
                if isinstance(stream, _Kept):
                    setattr(sys, name, stream.stream)


_STREAMS = _Streams()


# Games that are one file each, handed over as text by whoever may open files


class GameText(NamedTuple):
    """The file of a game.

    Attributes:
        text: what stands in it.
        trouble: why it cannot be read, as half a sentence; empty where it can.
    """

    text: str = ""
    trouble: str = ""


GameTexts = Mapping[str, GameText]
"""The files of games by the games' ids: `{"snowball-hill": GameText("game = …")}`."""


class _Owners:
    """How the owner's games, and the files that they are in, are looked for; each once."""

    games: Callable[[], GameTexts] = dict
    files: Callable[[], tuple[str, ...]] = tuple


def look_for_games_with(finder: Callable[[], GameTexts], lister: Callable[[], tuple[str, ...]] = tuple) -> None:
    """Have the owner's games looked for by a function, and by no other; it is called once, when it is needed.

    `lister` names the files of these games, by their paths, without reading any: what a game brings along stands beside
    its file.
    """
    _Owners.games, _Owners.files = staticmethod(cache(finder)), staticmethod(cache(lister))


def owners_games() -> GameTexts:
    """Give the games that the owner has as files."""
    return _Owners.games()


def owners_files() -> tuple[str, ...]:
    """Name the files of the games that the owner has, by their paths."""
    return _Owners.files()
