"""What Textual writes with, with a stamp behind each frame; Textual loads it by its name, which `stamped` gives."""

from __future__ import annotations

from stamped import stamp
from textual.drivers.linux_driver import LinuxDriver

from tui.widgets import key_queue

key_queue.MOMENT = 0  # keys that a program presses need no time to read


class Stamped(LinuxDriver):
    """Writes to the terminal."""

    def write(self, data: str) -> None:
        """Write a frame, and how much processor time it had taken when it was made."""
        super().write(stamp(data))
