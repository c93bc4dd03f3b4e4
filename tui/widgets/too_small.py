"""What covers a screen where the terminal is too small for it."""

from __future__ import annotations

from tui.widgets.still import Written


class TooSmall(Written):
    """Covers the screen where the terminal is below the floor."""

    DEFAULT_CSS = """
    TooSmall { display: none; layer: above; width: 100%; height: 100%; background: $background;
               content-align: center middle; text-align: center; }
    """

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self._columns, self._rows = columns, rows

    def on_mount(self) -> None:
        """Write the size that is there."""
        self.say()

    def say(self) -> None:
        """Write what is needed and what there is."""
        size = self.app.size
        said = (
            f"Tableside needs {self._columns} columns and {self._rows} rows, and this terminal has"
            f" {size.width} and {size.height}: make it larger, or start with --plain."
        )
        if said != self.content:
            self.update(said)
