"""The bottom line: the keys that do something now."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text
from textual.widgets import Static

from tui.widgets.drawing import colours_of, spread


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
        """Write the keys, leaving out what does not fit; at the end stands the palette, which holds everything."""
        accent = f"bold {colours_of(self)['accent']}"
        everything = Text.assemble(("^p", accent), " all")
        room = max(0, self.content_size.width - everything.cell_len - 2)
        line = Text()
        for key, word in self._keys():
            part = Text.assemble((key, accent), f" {word}")
            gap = "   " if line else ""
            if line.cell_len + len(gap) + part.cell_len > room:
                break
            line.append(gap).append_text(part)
        whole = spread(line, everything, self.content_size.width)
        if whole != self.content:
            self.update(whole)

    def _keys(self) -> Iterator[tuple[str, str]]:
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled and binding.description not in seen:
                seen.add(binding.description)
                yield self.app.get_key_display(binding), binding.description
