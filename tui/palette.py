"""The command palette: everything that can be done now, named `noun: verb`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.screen import Screen

from tui.widgets.keybar import keys_now

if TYPE_CHECKING:
    from tui.shell import Shell


def commands(app: Shell, screen: Screen[object]) -> list[SystemCommand]:
    """List the actions of a screen that work now, then those of the application."""
    found: dict[str, SystemCommand] = {}
    for active in keys_now(screen):
        binding = active.binding
        if binding.id and binding.tooltip and active.node in (screen, app):
            noun = binding.id.split(".")[0]
            title = f"{noun}: {binding.description or binding.tooltip.lower()}"
            action = partial(app.run_action, binding.action, active.node)
            found.setdefault(binding.action, SystemCommand(title, binding.tooltip, action))
    themes = [
        SystemCommand(f"theme: {name}", f"Show everything in the {name} theme", partial(_theme, app, name))
        for name in ("dark", "light", "ansi")
    ]
    return [*found.values(), *themes]


def _theme(app: Shell, name: str) -> None:
    """Show everything in a theme, and keep it in the settings."""
    from tui.shared.config import keep_theme

    app.theme = f"tableside-{name}"
    try:
        keep_theme(app.places.config, name)
    except (OSError, ValueError) as problem:
        said = f"The theme is on, and will be forgotten: {app.places.config} cannot be written ({problem})."
        app.notify(said, title="Settings", severity="warning", timeout=10, markup=False)
