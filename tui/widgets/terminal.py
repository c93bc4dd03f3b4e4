"""The terminal that the screens are shown on: Textual's own driver, which reads only what counts of what is sent."""

from __future__ import annotations

import os
from contextlib import suppress
from select import select
from threading import Thread, local

from textual import constants
from textual.drivers.linux_driver import LinuxDriver

from tui.shared.terminal import TerminalInput, as_a_word

AT_ONCE = 65_536


class TerminalDriver(LinuxDriver):
    """Reads keys from a pipe, into which another thread writes what `TerminalInput` leaves of the terminal's bytes.

    Only the thread that reads keys has the pipe for the terminal: how that is set is asked of the terminal itself.
    """

    @property
    def fileno(self) -> int:
        """The number of the terminal; in the thread that reads keys, that of the pipe."""
        return getattr(self._pipe, "fileno", self._terminal)

    @fileno.setter
    def fileno(self, terminal: int) -> None:
        self._terminal, self._pipe = terminal, local()

    def run_input_thread(self) -> None:
        """Wait for keys, as Textual does; what reads the terminal itself ends with that."""
        (over, end), (clean, into) = os.pipe(), os.pipe()
        reading = Thread(target=_read, args=(self._terminal, over, into), name="terminal-input", daemon=True)
        reading.start()
        self._pipe.fileno = clean
        try:
            super().run_input_thread()
        finally:
            os.close(end)
            os.close(clean)
            reading.join()
            os.close(over)
            os.close(into)


def _read(terminal: int, over: int, into: int) -> None:
    """Read a terminal until somebody closes the other end of `over`, or nobody is at the terminal any more."""
    keys = TerminalInput(constants.ESCAPE_DELAY, extended=not constants.DISABLE_KITTY_KEY)
    with suppress(OSError):  # hung up: `when_hung_up` is told of that, too
        while True:
            ready, _, _ = select([terminal, over], [], [], keys.waits)
            if over in ready:
                return
            if terminal not in ready:
                came = keys.give_up()
            elif typed := os.read(terminal, AT_ONCE):
                came = keys.feed(typed if keys.waits is not None else as_a_word(typed))
            else:
                return
            while came:
                came = came[os.write(into, came) :]
