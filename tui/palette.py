"""The command palette: everything that can be done now, each once, found by everyday words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import cast

from rich.cells import cell_len
from rich.console import RenderableType
from textual.app import ComposeResult, SystemCommand
from textual.command import CommandInput, CommandList, CommandPalette, DiscoveryHit, Hit, Hits
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import Reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.system_commands import SystemCommandsProvider
from textual.widgets import LoadingIndicator

from rulesets.engine.core.words import a_list, shortened
from tui.screens.base import FittedScreen, TableScreen, over
from tui.shared.settings import keep_theme
from tui.shell import Shell
from tui.widgets.drawing import colours_of, wrapped
from tui.widgets.key_bar import IN_TEXT, ONLY_SAY, KeyWord, key_line, keys_now
from tui.widgets.row_list import with_mark

HURTS = ("quit", "restart", "abandon", "remove", "delete", "no_demo", "back_to", "clear")
"""Actions that take something away, or end something: they stand last, so that none is ever marked by itself."""

LAST = 0.01
"""What is left of the rank of a command that hurts."""

WORDS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("palette_words.toml").read_text("utf-8")
)
OTHER_WORDS, TITLES = WORDS["other_words"], WORDS["titles"]
"""What players might type who do not know what a command is called, and what it is called here, by its action."""

LIKE_ANOTHER = ("next_combat",)
"""What is begun by another command as well, which lets one choose; it is called the same, and listed once."""

REPORT = "Write this session as a report for people"
"""What is said of a report where no key writes it."""

WIDTH, AROUND = 74, 6
"""The width of the palette, which is that of all dialogs, and what edges, blanks and the scroll bar take of it."""

TITLE, KEY = 17, 8
"""How wide the columns of titles and of keys are."""

FROM_KEY = "   "
"""What parts the words about a command from its key."""


class MarkedCommands(CommandList):
    """The commands that were found, with the mark of all lists before the one that Enter does."""

    def render_line(self, y: int) -> Strip:
        """Draw a line, with the mark before it where it is the marked one."""
        return with_mark(self, super().render_line(y))


class Sought(CommandInput):
    """The field of the palette, with a cursor that stands still."""

    cursor_blink = Reactive(False, init=False)


class Palette(CommandPalette, FittedScreen[None]):
    """A field to type in, and a line for each command."""

    def __init__(self) -> None:
        super().__init__((Commands,), id="--command-palette")

    def render(self) -> RenderableType:
        """Draw what lies under it fainter, and still to be read."""
        return over(super().render())

    def compose(self) -> ComposeResult:
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                yield Sought(placeholder="Type what you want to do", select_on_focus=False)
            with Vertical(id="--results"):
                yield MarkedCommands()
                yield LoadingIndicator()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Page through the commands once they are laid out: before, none of them has a height."""
        is_laid_out = any(each.scrollable_content_region for each in self.query(MarkedCommands))
        return (is_laid_out or action != "command_list") and super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Name it and its keys in its edges; let the sign of a long search stand still, which nobody sees."""
        self.query_one(LoadingIndicator).auto_refresh = None
        self.query_one("#--input").border_title = "All that can be done here"
        words = (KeyWord("↑↓", "choose"), KeyWord("enter", "do it", "enter"), KeyWord("esc", "close", "escape"))
        self.query_one(MarkedCommands).border_subtitle = key_line(words, WIDTH - AROUND, colours_of(self))


class Commands(SystemCommandsProvider):
    """Finds commands by their titles, their descriptions and other words for them."""

    async def discover(self) -> Hits:
        """List all commands in the order of the keys, those that hurt last."""
        for command in sorted(commands(cast(Shell, self.app), self.screen), key=_hurts):
            yield DiscoveryHit(self._line(command, Content(command.title)), command.callback, text=command.title)

    async def search(self, query: str) -> Hits:
        """Give what has each word that is typed, whole or as a part of a word: first those with it in the title."""
        words, style, found = query.lower().split(), self.matcher(query).match_style, False
        for command in commands(cast(Shell, self.app), self.screen):
            others = OTHER_WORDS.get(_action(command), "")
            about = f"{command.title} {command.help.partition(FROM_KEY)[0]} {others}".lower()
            if not all(word in about for word in words):
                continue
            title, in_title, found = Content(command.title), 0, True
            for word in words:
                place = command.title.lower().find(word)
                if place >= 0:
                    in_title += 1
                    title = title.stylize(style, place, place + len(word))
            rank = (1 + in_title) / (1 + len(words)) * (LAST if _hurts(command) else 1)
            yield Hit(rank, self._line(command, title), command.callback, text=command.title)
        if not found:
            said = nothing_called(query.strip(), self.screen)
            room = min(WIDTH, cast(Shell, self.app).fitted_size.width * 96 // 100) - AROUND
            yield Hit(LAST, Content("\n".join(wrapped(said, room))), _do_nothing, text=query)

    def _line(self, command: SystemCommand, title: Content) -> Content:
        """Write a command: its title, what it does, its key; what is long goes on below, as far in as it began."""
        about, _, key = command.help.partition(FROM_KEY)
        width = min(WIDTH, cast(Shell, self.app).fitted_size.width * 96 // 100) - AROUND
        lead = max(TITLE, cell_len(command.title) + 2)
        first, *more = wrapped(about, width - lead - KEY - 1)
        beside = " " * (width - lead - cell_len(first) - KEY)
        line = Content.assemble(title, " " * (lead - cell_len(command.title)), (first, "$muted"), beside)
        line = Content.assemble(line, (f"{key:>{KEY}}", "bold $accent"))
        return Content("\n").join([line, *(Content.assemble(" " * lead, (each, "$muted")) for each in more)])


def nothing_called(query: str, screen: Screen[object]) -> str:
    """Say that nothing can be done here that is called so, and where what may be meant can be done."""
    words = query.lower().split()
    called = {action: TITLES.get(action, action.replace("_", " ").capitalize()) for action in OTHER_WORDS}
    known = {each: f"{each.lower()} {OTHER_WORDS[action]}" for action, each in called.items()}
    meant = [each for each, about in known.items() if all(word in about for word in words)]
    if not meant:
        return f"Nothing is called “{shortened(query)}” here: delete letters, or type another word."
    in_session = isinstance(screen, TableScreen) and screen.reported is not None
    where = "at another step of this session" if in_session else "in an open session"
    return f"Not here: {a_list(meant)}. It can be done {where}."


def _do_nothing() -> None:
    """Close the palette."""


def _action(command: SystemCommand) -> str:
    """Give the name of the action that a command does; empty for a theme."""
    callback = command.callback
    if isinstance(callback, partial) and isinstance(callback.args[0], str):
        return callback.args[0].partition("(")[0]
    return ""


def _hurts(command: SystemCommand) -> bool:
    return _action(command) in HURTS


def commands(app: Shell, screen: Screen[object]) -> list[SystemCommand]:
    """List the actions of a screen that work now, then those of the application, then the themes."""
    found, said = dict[str, SystemCommand](), set[str]()
    for active in keys_now(screen):
        binding = active.binding
        is_new = binding.action not in (*found, *ONLY_SAY, *LIKE_ANOTHER) and binding.tooltip not in said
        if binding.id and binding.tooltip and active.node in (screen, app) and is_new:
            word = binding.description or binding.id.removesuffix(IN_TEXT).rpartition(".")[2].replace("-", " ")
            action = partial(app.run_action, binding.action, active.node)
            told = f"{binding.tooltip}{FROM_KEY}{app.get_key_display(binding)}"
            title = TITLES.get(binding.action, word.capitalize())
            found[binding.action] = SystemCommand(title, told, action)
            said.add(binding.tooltip)
    if isinstance(screen, TableScreen) and screen.reported is not None and not app.only and "report" not in found:
        found["report"] = SystemCommand(TITLES["report"], REPORT, partial(app.run_action, "report", screen))
    themes = [
        SystemCommand(f"Theme: {name}", f"Show everything in {about}, from now on", partial(_theme, app, name))
        for name, about in (("dark", "light on dark"), ("light", "dark on light"), ("ansi", "the terminal's colours"))
    ]
    return [*found.values(), *themes]


def _theme(app: Shell, name: str) -> None:
    """Show everything in a theme, and keep it in the settings of those whose machine it is."""
    app.theme = f"tableside-{name}"
    if app.only:  # the settings are those of another machine
        return
    try:
        keep_theme(app.places.config, name)
    except (OSError, ValueError) as problem:
        said = f"The theme is on, and will be forgotten: {app.places.config} cannot be written ({problem})."
        app.notify(said, title="Settings", severity="warning", timeout=10, markup=False)
