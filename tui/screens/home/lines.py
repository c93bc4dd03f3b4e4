"""The lines of Home, and the panes that tell of the session which is marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widgets import Static
from textual.widgets.option_list import Option

from saves.disk.times import moment
from saves.lessons.courses import courses
from tui.screens.base import TableScreen, is_framed, is_narrow
from tui.shared.home import courses_to_learn
from tui.shared.signs import Colours
from tui.widgets.drawing import hanging, in_column, in_two, spread
from tui.widgets.key_bar import KeyBar, keys_now
from tui.widgets.panel import Panel, Panels
from tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from saves.log.folder import Summary


# What Home shows: its list of sessions, what stands beside it, and what it says to whoever is new


WELCOME = (
    "You have a wargame on the table: a map, counters, dice, and a rulebook that somebody has to follow."
    " Tableside is that somebody. It goes through your game's own checklist, asks what is on your table, works"
    " out what the rules say, shows why and in which section, and saves everything. You move the counters and"
    " roll the dice.",
    "A short lesson is the quickest way in. You don't need the game to hand.",
)
NONE_YET = "learn a game in short prepared combats"


def is_new(sessions: bool, lessons: Path) -> bool:
    """Tell whether nothing was ever played here: no session, and no lesson begun."""
    return not sessions and not (lessons.is_dir() and any(lessons.iterdir()))


def welcome(colours: Colours) -> Text:
    """Write what Tableside is, in plain words."""
    return Text("\n\n".join(WELCOME), colours["muted"])


def first_lessons() -> Iterator[tuple[str, str, str]]:
    """List what can be learnt: the ruleset, a title and a few words."""
    for course in courses(packaged=False):
        yield course.ruleset, f"Learn {course.game}", f"{course.about} · {len(course.numbers)} lessons"


def how_far(lessons: Path) -> str:
    """Say in a few words how many lessons are done, of all games; of none, what they are."""
    if not (lessons.is_dir() and any(lessons.iterdir())):
        return NONE_YET
    begun = courses_to_learn(lessons, packaged=False)
    done = sum(each.done for each in begun)
    return f"{done} of {sum(each.many for each in begun)} done; continue" if done else NONE_YET


OTHERS = 18
"""How many characters of a session's line its title, its game and its place do not take."""
WIDEST_GAME, LEAST = 20, 10
MARGINS = 7  # beside the list: its margin and padding, and room for a scrollbar
BESIDE = 38
"""The columns beside the list, where there is room for panes."""


class HomeLines(NamedTuple):
    """Writes the lines of Home.

    Attributes:
        sessions: the sessions, newest first.
        titles: the titles of games, by the names of their rulesets.
        lessons: the folder that holds how far the courses went.
        size: the size of the terminal.
        colours: the colours of the theme.
    """

    sessions: Sequence[Summary]
    titles: Mapping[str, str]
    lessons: Path
    size: Size
    colours: Colours

    def to_go_on(self) -> list[Option]:
        """List the sessions, the one to continue first, and what else can be begun."""

        columns = self._columns
        lines = [
            Option(self._session_line(summary, columns), id=f"open {number}")
            for number, summary in enumerate(self.sessions)
        ]
        begun = 1 if self.sessions and not self.sessions[0].damaged else 0
        more = [
            Option(self._line("New session", "start a session"), id="new"),
            Option(self._line("Lessons", how_far(self.lessons)), id="lessons"),
            Option(self._line("Examples", "step through what others have played"), id="examples"),
        ]
        listed = (("Continue", lines[:begun]), ("Sessions", lines[begun:]), ("Start", more))
        return [option for title, options in listed if options for option in (self._heading(title), *options)]

    def _heading(self, title: str) -> Option:
        """Head a part of the list; where there is room, a blank line parts it from the one before."""
        apart = "\n" if is_framed(*self.size) and title != "Continue" else ""
        return Option(Text(f"{apart}{title}", "bold"), disabled=True)

    def to_begin(self) -> list[Option]:
        """List what somebody can do who never played here: the first lesson of a game, or a game."""

        first = first_lessons()
        learn = [Option(self._line(title, about), id=f"learn {game}") for game, title, about in first]
        more = [
            Option(self._line("New session", "a game is on the table: referee it"), id="new"),
            Option(self._line("Examples", "look at a session that others played"), id="examples"),
        ]
        return learn + more

    def _line(self, title: str, about: str) -> Text:
        if is_narrow(self.size.width):
            return in_two(Text(title, "bold"), about, self.size.width - MARGINS, self.colours["muted"])
        return Text.assemble((in_column(title, 28), "bold"), (about, self.colours["muted"]))

    def _session_line(self, summary: Summary, columns: tuple[int, int, int]) -> Text:
        if is_narrow(self.size.width):
            return self._session_in_two(summary)
        title, game, where = columns
        text = Text.assemble((_fit(summary.called, title), "bold"))
        if summary.damaged:
            return text.append(f" ✗ damaged: {summary.damaged}", self.colours["error"])
        when = f"  {summary.when.astimezone():%d %b %H:%M}"
        text.append(f"  {_fit(self.titles.get(summary.ruleset, summary.ruleset), game)}  ")
        return text.append(_end_of(summary.where, where) + when, self.colours["muted"])

    def _session_in_two(self, summary: Summary) -> Text:
        game = self.titles.get(summary.ruleset, summary.ruleset)
        when = f"{summary.when.astimezone():%d %b %H:%M}"
        where = " · ".join(filter(None, (game, summary.where, when)))
        said = f"✗ damaged: {summary.damaged}" if summary.damaged else where
        style = self.colours["error" if summary.damaged else "muted"]
        return in_two(Text(summary.called, "bold"), said, self.size.width - MARGINS, style)

    @property
    def _columns(self) -> tuple[int, int, int]:
        """Share the room among title, game and where a session stands, so that none is cut beside free columns."""
        if not self.sessions:
            return LEAST, 0, 0
        room = self.size.width - (BESIDE if is_framed(*self.size) else 0) - MARGINS - OTHERS
        games = (cell_len(self.titles.get(each.ruleset, each.ruleset)) for each in self.sessions)
        game = min(max(games, default=0), WIDEST_GAME)
        titles, places = ([cell_len(text) for text in some] for some in zip(*self._said, strict=True))
        title = max(min(max(titles), room - game - min(max(places), LEAST)), LEAST)
        return title, game, max(min(room - game - title, max(places)), 0)

    @property
    def _said(self) -> list[tuple[str, str]]:
        return [(each.called, each.where) for each in self.sessions]


def _end_of(where: str, width: int) -> str:
    """Fit where a session stands into its column, from its end: the combat that is open says most."""
    while cell_len(where) > width and " · " in where:
        where = where.partition(" · ")[2]
    return _fit(where, width)


def _fit(text: str, width: int) -> str:
    return set_cell_size(text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…", width)


BAR = 5
"""How many characters the bar of a course takes."""


def panes(home: TableScreen, marked: Summary | None, titles: Mapping[str, str], room: Size) -> Panels:
    """Show what goes with the session that is marked, if one is."""
    colours = home.tableside.colours
    return (
        _stopped(marked, titles, room.width, colours),
        Panel.of("Lessons done", _lessons(home, room.width, colours), rank=1),
        Panel.of("Keys", _keys(home, colours), rank=2, grows=True),
    )


def _stopped(marked: Summary | None, titles: Mapping[str, str], width: int, colours: Colours) -> Panel:
    """Show where a session was left."""
    if marked is None:
        return Panel("", ())
    if marked.damaged:
        return Panel.of(marked.called, hanging("✗ ", marked.damaged, width, colours["error"]))
    when = marked.when.astimezone()
    lines = [
        Text.assemble((titles.get(marked.ruleset, marked.ruleset), "bold")),
        *hanging("", marked.where, width),
        *hanging("", f"{when:%A}, {moment(when)}", width, colours["muted"]),
    ]
    return Panel.of(marked.called, lines)


def _lessons(home: TableScreen, width: int, colours: Colours) -> list[Text]:
    """Show how many lessons of each game are done, with a bar."""
    lines = []
    for course in courses_to_learn(home.tableside.places.lessons):
        full = round(BAR * course.done / course.many)
        bar = Text.assemble(("━" * full, colours["good"]), ("─" * (BAR - full), colours["edge"]))
        done = Text(f" {course.done} of {course.many}")
        fits = cell_len(course.title) + BAR + done.cell_len < width
        lines.append(spread(Text(course.title), Text.assemble(bar, done) if fits else done, width))
    return lines


def _keys(home: TableScreen, colours: Colours) -> list[Text]:
    """List the keys of Home, each with what it does."""
    shown = (active.binding for active in keys_now(home) if active.binding.show and active.node is home)
    keys = {each.description: home.app.get_key_display(each) for each in reversed(list(shown))}
    return [
        Text.assemble((key.rjust(3), f"bold {colours['accent']}"), f"  {does}") for does, key in reversed(keys.items())
    ]


# What stands in place of Home where one session is served and nothing else: it opens that session again


class OneSession(TableScreen):
    """A list of one line; there is no other session, no setting and no file to be reached from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open", id="only.open", tooltip="Open the session again"),
        Binding("q", "quit", "quit", id="only.quit", tooltip="Quit; the session is saved"),
    ]

    def __init__(self, path: Path) -> None:
        super().__init__(classes="list-screen")
        self._path = path

    def compose(self) -> ComposeResult:
        """Lay out title, list and keys."""
        yield Static("Tableside", id="top")
        yield Static("Every answer is saved. Only this session can be opened here.", classes="word")
        yield RowList()
        yield KeyBar()

    def on_mount(self) -> None:
        """Write the line."""
        self.query_one(RowList).add_option(Option("Open the session", id="open"))

    def on_screen_resume(self) -> None:
        """Mark it."""
        listed = self.query_one(RowList)
        listed.highlighted = 0
        listed.focus()

    def action_take(self) -> None:
        """Open the session."""
        self.query_one(RowList).action_select()

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Open the session."""
        event.stop()
        self.tableside.open_session(self._path)

    def action_quit(self) -> None:
        """Leave; the page says how to come back."""
        self.app.exit()
