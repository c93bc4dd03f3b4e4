"""The command palette: everything that can be done now, each once, found by everyday words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hit, Hits
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider

from tui.widgets.keybar import IN_TEXT, keys_now

if TYPE_CHECKING:
    from tui.shell import Shell

HURTS = ("quit", "restart", "abandon", "remove", "delete", "no_demo", "back_to", "clear")
"""Actions that take something away, or end something: they stand last, so that none is ever marked by itself."""

LAST = 0.01
"""What is left of the rank of a command that hurts."""

OTHER_WORDS = {
    "undo": "back mistake wrong",
    "redo": "forward again",
    "log": "history rulings earlier luck",
    "table": "units states clock",
    "why": "rule section reason explain",
    "look_up": "search find rules word",
    "manner": "brisk predict teach quiet",
    "app_dice": "roll random throw",
    "overrule": "house rule disagree",
    "home": "menu leave close",
    "quit": "exit leave end",
    "review": "change correct answers what if",
    "help": "keys shortcuts",
    "picture": "screenshot image svg",
    "next_segment": "turn phase clock",
}
"""What players might type who do not know what a command is called, by its action."""


class Commands(SystemCommandsProvider):
    """Finds commands by their titles, their descriptions and other words for them."""

    async def discover(self) -> Hits:
        """List all commands in the order of the keys, those that hurt last."""
        listed = self.app.get_system_commands(self.screen)
        for command in sorted(listed, key=_hurts):
            yield DiscoveryHit(command.title, command.callback, help=command.help)

    async def search(self, query: str) -> Hits:
        """Give what fits the words that are typed."""
        matcher = self.matcher(query)
        for command in self.app.get_system_commands(self.screen):
            shown = matcher.match(command.title)
            found = max(shown, matcher.match(f"{command.help} {_other_words(command)}") / 2)
            if found > 0:
                title = matcher.highlight(command.title) if shown else command.title
                rank = found * (LAST if _hurts(command) else 1)
                yield Hit(rank, title, command.callback, text=command.title, help=command.help)


def _action(command: SystemCommand) -> str:
    """Give the name of the action that a command does; empty for a theme."""
    callback = command.callback
    if isinstance(callback, partial) and isinstance(callback.args[0], str):
        return callback.args[0].partition("(")[0]
    return ""


def _hurts(command: SystemCommand) -> bool:
    return _action(command) in HURTS


def _other_words(command: SystemCommand) -> str:
    return OTHER_WORDS.get(_action(command), "")


def commands(app: Shell, screen: Screen[object]) -> list[SystemCommand]:
    """List the actions of a screen that work now, then those of the application, then the themes."""
    found: dict[str, SystemCommand] = {}
    for active in keys_now(screen):
        binding = active.binding
        if binding.id and binding.tooltip and active.node in (screen, app) and binding.action not in found:
            word = binding.description or binding.id.removesuffix(IN_TEXT).rpartition(".")[2].replace("-", " ")
            action = partial(app.run_action, binding.action, active.node)
            told = f"{binding.tooltip}   {app.get_key_display(binding)}"
            found[binding.action] = SystemCommand(word.capitalize(), told, action)
    themes = [
        SystemCommand(f"Theme: {name}", f"Show everything in {about}, from now on", partial(_theme, app, name))
        for name, about in (("dark", "light on dark"), ("light", "dark on light"), ("ansi", "the terminal's colours"))
    ]
    return [*found.values(), *themes]


def _theme(app: Shell, name: str) -> None:
    """Show everything in a theme, and keep it in the settings of those whose machine it is."""
    from tui.shared.config import keep_theme

    app.theme = f"tableside-{name}"
    if app.only:  # the settings are those of another machine
        return
    try:
        keep_theme(app.places.config, name)
    except (OSError, ValueError) as problem:
        said = f"The theme is on, and will be forgotten: {app.places.config} cannot be written ({problem})."
        app.notify(said, title="Settings", severity="warning", timeout=10, markup=False)
