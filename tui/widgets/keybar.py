"""The bottom line: the keys that do something now."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from tui.look import colours_of


class KeyBar(Static):
    """Shows the keys of the screen that work now, as many as fit."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; width: 1fr; padding: 0 1; background: $panel; }"

    def on_mount(self) -> None:
        """Follow the screen's bindings."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.show_keys())
        self.call_after_refresh(self.show_keys)

    def on_resize(self) -> None:
        """Fit the new width."""
        self.show_keys()

    def show_keys(self) -> None:
        """Write the keys, leaving out what does not fit."""
        colours = colours_of(self)
        line = Text()
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not active.enabled or binding.description in seen:
                continue
            part = Text.assemble(
                (self.app.get_key_display(binding), f"bold {colours['accent']}"), f" {binding.description}   "
            )
            if line.cell_len + part.cell_len > max(0, self.size.width) + 2:
                break
            seen.add(binding.description)
            line.append_text(part)
        self.update(line)
