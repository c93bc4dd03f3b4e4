"""Crashes made to order: the process stops before or after any system call of a save, or after any byte of a write."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from typing import Any

import pytest
from sizes import FULL, WHOLE

import saves.disk.files
import saves.log.file

os_open, os_close = os.open, os.close
EVERY = 1 if FULL else 11 if WHOLE else 31
"""A write is stopped after every so manieth of its bytes, and after each of the last ones."""

CALLS = ("fsync", "replace", "open", "close", "stat", "fstat", "mkdir", "unlink", "rename", "link")


class Stopped(BaseException):
    """The process is gone here; whatever it still tries does not happen."""


class Calls:
    """Counts the places at which a process may stop, and stops it at one of them; without one it goes through.

    There is one place before and one after each call, and one after each byte of a write; `places` lists those that
    are worth a try.
    """

    def __init__(self, at: int | None = None) -> None:
        self.at = at
        self.count = 0
        self.places: list[int] = []
        self.files: list[FileIO] = []
        self.handles: list[int] = []

    def here(self) -> None:
        """Stop, if this is the place; once stopped, stop for ever."""
        if self.at is not None and self.count >= self.at:
            raise Stopped
        self.places.append(self.count)
        self.count += 1

    def bytes_before_stopping(self, size: int) -> int:
        """Say how many of so many bytes are written before the process stops."""
        first = self.count
        self.places += (first + place for place in range(size) if place % EVERY == 0 or place > size - 4)
        if self.at is None or self.count + size <= self.at:
            self.count += size
            return size
        return self.at - self.count

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Make a call that can be stopped before and after."""

        def stoppable(*args: Any, **more: Any) -> Any:
            self.here()
            done = call(*args, **more)
            if call is os_open:
                self.handles.append(done)
            elif call is os_close:
                self.handles.remove(args[0])
            self.here()
            return done

        return stoppable

    def let_go(self) -> None:
        """Close what the process had open, as the system does when a process is gone."""
        for file in self.files:
            file.close()
        for handle in self.handles:
            os.close(handle)


def stoppable_files(calls: Calls) -> type[FileIO]:
    """Make files whose every call can be stopped."""

    class Stoppable(FileIO):
        def __init__(self, path: Any, mode: str = "r") -> None:
            calls.here()
            super().__init__(path, mode)
            calls.files.append(self)
            calls.here()

        def write(self, data: Any) -> int:
            calls.here()
            written = calls.bytes_before_stopping(len(data))
            super().write(bytes(data)[:written])
            if written < len(data):
                raise Stopped
            calls.here()
            return written

        def truncate(self, size: int | None = None) -> int:
            calls.here()
            done = super().truncate(size)
            calls.here()
            return done

    return Stoppable


@contextmanager
def stopping(at: int | None) -> Iterator[Calls]:
    """Put every system call of a save under watch; at the end the system lets go of what the process had."""
    calls = Calls(at)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(saves.log.file, "FileIO", stoppable_files(calls))
            patch.setattr(saves.disk.files, "FileIO", stoppable_files(calls))
            for name in CALLS:
                patch.setattr(os, name, calls.around(getattr(os, name)))
            yield calls
    finally:
        calls.let_go()
