"""The lines of Home, and what is seen at once of what is marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widgets import Static
from textual.widgets.option_list import Option

from saves.disk.machine import ago, moment
from tui.screens.base import FRAMED, ListScreen, is_framed, is_narrow
from tui.shared.home import CourseRow, courses_to_learn
from tui.shared.terminal import TIED, Colours
from tui.widgets.drawing import ENTER, done_bar, hanging, in_column, ruled_off, spread
from tui.widgets.felt import FLAT, HIGH, LETTER_LINES, LOW, Felt, FeltHalf, felt_lines, large
from tui.widgets.key_bar import KeyBar, bound
from tui.widgets.row_list import CLOSES, OPENS, RowList, row_width

if TYPE_CHECKING:
    from saves.log.folder import Summary


# What Home shows: its list of sessions, what can be begun, the games; and what is seen at once of what is marked


WHAT_IT_IS = "the referee at your table"
HOW = "It asks, rules, says why and saves."
YOURS = "You move the counters and roll."
OWN_GAME = "Your own game: tableside new NAME"
NAMED = 4
"""So many of the owner's games are named."""

FIRST_LESSON = "rivets-1"
FIRST_FACE = 5
FIRST_RULING = FeltHalf("Blue: Rover", "Destroyed", f"DX   3-1, die {FIRST_FACE}", "cool")
FIRST_TO_DO = ("Take Rover off the map.", "Ponder or Midge may enter its hex, or both.")
"""The ruling to which the first lesson leads, for who has never seen one; no game is loaded to show it."""


def first_ruling(width: int, tall: bool, colours: Colours) -> Text:
    """Show a ruling as it looks."""
    height = HIGH if tall else LOW if width >= ROOMY else FLAT
    felt = Felt((FIRST_RULING,), (FIRST_FACE,), "", height, colours)
    to_do = [*hanging("Do this now: ", FIRST_TO_DO[0], width), *hanging("", FIRST_TO_DO[1], width)]
    to_do[0].stylize("bold", 0, len("Do this now:"))
    return Text("\n").join([*felt_lines(felt, width), *([] if height == LOW else [Text()]), *to_do])


def seen_at_once(summary: Summary, width: int, colours: Colours) -> Text:
    """Tell what the summary has: what is wrong with a session, or where it stands and when it was played."""
    if summary.damaged:
        return Text("\n").join(hanging("✗ ", summary.damaged, width, colours["error"]))
    when = Text(moment(summary.when.astimezone()), colours["muted"])
    return spread(Text(f"{summary.where[:1].upper()}{summary.where[1:]}"), when, width)


AROUND = 10
"""The lines of a window without panes that hold no list: the name, the marked session, the keys, what parts them."""


def lines_of(options: Sequence[Option]) -> int:
    """Count the lines of a list."""
    return sum(str(each.prompt).count("\n") + 1 for each in options)


def _lines_of(parts: Sequence[tuple[str, Sequence[Option]]]) -> int:
    """Count the lines of the parts of a list, each with its title and a blank line between any two."""
    return sum(bool(title) + lines_of(lines) + 1 for title, lines in parts if lines) - 1


NO_GAME_NEEDED = "no game needed, a teacher beside each answer"
GAME, TITLES = 20, 22
"""How wide the column of a session's game is at most, and that of what can be begun."""
GAMES = "Games  "
BAR = 5
"""How many characters the bar of a course takes."""


def list_width(size: Size) -> int:
    """Give how wide the list is with its edges or margins: three sevenths where something stands beside it."""
    return size.width * 3 // 7 if is_framed(*size) else size.width


class HomeLines(NamedTuple):
    """Writes the lines of Home.

    Attributes:
        sessions: the sessions, newest first.
        titles: the titles of games, by the names of their rulesets.
        lessons: the folder that holds how far the courses went.
        size: the size of the terminal.
        colours: the colours of the theme.
        keys: the key of each action of the screen, as it is shown.
        now: what is now, in the time zone of the players.
    """

    sessions: Sequence[Summary]
    titles: Mapping[str, str]
    lessons: Path
    size: Size
    colours: Colours
    keys: Mapping[str, str]
    now: datetime

    def listed(self, new: bool, to_begin: Mapping[str, tuple[str, str]]) -> list[Option]:
        """List the sessions, what can be begun, and the games; for who is new, what to try first.

        Where lines are too few for all of it, the games are left to the list that a new session opens.
        """
        begin = [Option(self.told(*row, self.keys.get(id, "")), id=id) for id, row in to_begin.items()]
        parts = [
            ("Sessions", [*self._sessions()]),
            ("Start here" if new else "Start", begin),
            ("Games" if self.size.height >= TALL else "", [*self._games()]),
        ]
        apart, framed = not is_narrow(self.size.width) or self.size.height >= FRAMED[1], is_framed(*self.size)
        if apart and not framed:
            room = self.size.height - AROUND
            parts = parts if _lines_of(parts) <= room else parts[:2]
            apart = _lines_of(parts) <= room
        options: list[Option] = []
        for title, lines in parts:
            if lines and framed:
                options += [Option(f"{OPENS}{title}", disabled=True), *lines, Option(CLOSES, disabled=True)]
            elif lines:
                blank = [Text()] if options and apart else []
                heading = [*blank, *([ruled_off(Text(title, "bold"), self.width, self.colours)] if title else [])]
                options += [Option(Text("\n").join(heading), disabled=True)] if heading else []
                options += lines
        return options

    def banner(self, new: bool, columns: int) -> Text:
        """Write the name, large where columns are not few, and beside it what this is, and how much there is of it."""
        accent, muted = f"bold {self.colours['accent']}", self.colours["muted"]
        if is_narrow(columns):
            return Text.assemble(("TABLESIDE", accent), (f"  {WHAT_IT_IS}", muted))
        told = (HOW, YOURS) if new else (self.many,)
        beside = [Text(WHAT_IT_IS, "bold"), *(Text(each, muted) for each in told)]
        beside = [Text()] * (LETTER_LINES - len(beside)) + beside
        lines = zip(large("Tableside", columns), beside, strict=True)
        return Text("\n").join(Text.assemble((f"{name}    ", accent), said) for name, said in lines)

    @property
    def width(self) -> int:
        """Give the width of a line."""
        return row_width(list_width(self.size), is_narrow(self.size.width))

    @property
    def courses(self) -> tuple[CourseRow, ...]:
        """List the games that lessons teach."""
        return courses_to_learn(self.lessons, packaged=False)

    @property
    def begun(self) -> bool:
        """Tell whether any lesson was begun."""
        return self.lessons.is_dir() and any(self.lessons.iterdir())

    @property
    def done(self) -> int:
        """Count the lessons that are done."""
        return sum(each.done for each in self.courses) if self.begun else 0

    def to_go_on_with(self, opened: Path | None, when: float) -> str:
        """Give the id of the line to go on with: the lessons or the session played last, or one `opened` since then."""
        learned = max((path.stat().st_mtime for path in self.lessons.iterdir()), default=0.0) if self.begun else 0.0
        played = max((each.when.timestamp() for each in self.sessions), default=0.0)
        if opened is not None and when > max(learned, played):
            return self.id_of(opened)
        return "lessons" if learned > played else ""

    def id_of(self, session: Path) -> str:
        """Give the id of a session's line; nothing where it is not listed."""
        return next((f"open {number}" for number, each in enumerate(self.sessions) if each.path == session), "")

    @property
    def many(self) -> str:
        """Say how many sessions there are, and how far all lessons have come."""
        lessons = f"{self.done} of {sum(each.many for each in self.courses)} lessons done"
        return f"{len(self.sessions)} session{'' if len(self.sessions) == 1 else 's'} · {lessons}"

    def to_begin(self, new: bool) -> dict[str, tuple[str, str]]:
        """Name what can be begun, and a few words about it, by what does it; for who is new, what to try first."""
        about = NO_GAME_NEEDED
        if self.begun:
            from saves.lessons.courses import game_of, to_go_on_with

            if lesson := to_go_on_with(self.lessons, packaged=False):
                about = f"continue {game_of(lesson)}, lesson {lesson.number}"
        own = {"new": ("New session", "a game on your table, step by step")}
        learn = {"lessons": ("Learn", about)}
        return {
            **({"try": ("Try this combat", "two minutes")} | learn | own if new else own | learn),
            "drill": ("Drill", "situations to rule, one after another"),
            "examples": ("Examples", "what others played, to step through"),
            "import": ("Import", "a session from a file, as others exported it"),
        }

    def told(self, title: str, about: str, key: str) -> Text:
        """Write what can be done, a few words about it where they fit beside Enter, and its key at the right."""
        shown = Text(key, f"bold {self.colours['accent']}")
        column = TITLES if self.width >= ROOMY else TITLES - 5
        told = Text.assemble((in_column(title, column), "bold"), (about, self.colours["muted"]))
        if told.cell_len + len(ENTER) + 1 > self.width:
            told = told[: told.plain.find(", ")] if ", " in about else Text(title, "bold")
        return spread(told, shown, self.width)

    def _sessions(self) -> Iterator[Option]:
        wide = max((self._when(each).cell_len for each in self.sessions), default=0)
        named = (cell_len(self.game_of(each)) for each in self.sessions)
        game = min(max(named, default=0), GAME) + 2 if self.has_games else 0
        title = self.width - game - wide - 2
        for number, each in enumerate(self.sessions):
            line = Text.assemble((_fit(each.called, title), "bold"))
            if game:
                line.append(f"  {_fit(self.game_of(each), game - 2)}", self.colours["muted"])
            lines = [spread(line, self._when(each), self.width)]
            if is_narrow(self.size.width):
                about = each.damaged or self._in_short(each)
                lines += hanging("   ", about, self.width, self.colours["error" if each.damaged else "muted"])
            yield Option(Text("\n").join(lines), id=f"open {number}")

    def _in_short(self, summary: Summary) -> str:
        """Say in one line of which game a session is and where it stands; the combat that is open says most."""
        game = self.game_of(summary)
        ways = (summary.where, summary.where.rpartition(" · ")[2])
        fitting = (each for each in ways if cell_len(f"{game} · {each}") <= self.width - 3)
        return " · ".join(filter(None, (game, next(fitting, ""))))

    def _when(self, summary: Summary) -> Text:
        if summary.damaged:
            return Text("✗ damaged", self.colours["error"])
        return Text(ago(summary.when.astimezone(self.now.tzinfo), self.now), self.colours["muted"])

    @property
    def has_games(self) -> bool:
        """Tell whether the line of a session has room for its game."""
        return self.width >= TWO_COLUMNS

    def game_of(self, summary: Summary) -> str:
        """Name the game of a session."""
        return self.titles.get(summary.ruleset, summary.ruleset)

    @property
    def own(self) -> list[str]:
        """List the games that are not taught: those that were named at the start, and those of the games folder."""
        taught = {course.id for course in self.courses}
        return [title for id, title in self.titles.items() if id not in taught]

    @property
    def _own_games(self) -> str:
        """Name the games of the owner, the first ones of many, or say how one is begun."""
        more = [f"{len(self.own) - NAMED} more"] if len(self.own) > NAMED else []
        return f"Your own: {' · '.join((*self.own[:NAMED], *more))}" if self.own else OWN_GAME

    def _games(self) -> Iterator[Option]:
        """List the games that lessons teach, with how far these have come; where lines are few, by their names only."""
        begun, found, tall, muted = self.begun, self.courses, self.size.height >= TALL, self.colours["muted"]
        if not tall:
            named = f"{TIED}· ".join(each.title.replace(" ", TIED) for each in found)
            told = hanging(GAMES, named, self.width, muted)
            if self.sessions or self.own:
                told += hanging(" " * len(GAMES), self._own_games, self.width, muted)
            told[0].stylize(f"bold {self.colours['foreground']}", 0, len(GAMES))
            yield Option(Text("\n").join(told), disabled=True)
            return
        for place, course in enumerate(found):
            done = course.done if begun else 0
            bar = done_bar(done, course.many, BAR, self.colours)
            right = Text.assemble(bar, (f" {done}/{course.many} lessons".rjust(LESSONS), "" if done else muted))
            lines = [spread(Text(course.title, "bold"), right, self.width), Text(f"  {course.about}", muted)]
            if self.size.height >= TALLEST:
                taught = " · ".join(each.title.replace(" ", TIED) for each in course.course.lessons)
                lines += hanging("  ", taught, self.width, muted)
            if place and self.size.height >= VERY_TALL:
                yield Option(Text(), disabled=True)
            yield Option(Text("\n").join(lines), id=f"learn {course.id}")
        yield Option(Text("\n").join([Text(), *hanging("", self._own_games, self.width, muted)]), disabled=True)


TWO_COLUMNS, ROOMY = 54, 60
TALL, VERY_TALL, TALLEST = 34, 44, 56
LESSONS = len(" 12/12 lessons")


def _fit(text: str, width: int) -> str:
    return set_cell_size(text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…", width)


# What stands in place of Home where one session is served and nothing else: it opens that session again


class OneSession(ListScreen):
    """A list of one line; there is no other session, no setting and no file to be reached from here."""

    BINDINGS = bound("OneSession")

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def compose(self) -> ComposeResult:
        yield Static("Tableside", id="top")
        yield Static("Every answer is saved. Only this session can be opened here.", classes="word")
        yield RowList()
        yield KeyBar()

    def on_mount(self) -> None:
        self.listed.add_option(Option("Open the session", id="open"))

    def on_screen_resume(self) -> None:
        """Mark it."""
        listed = self.listed
        listed.highlighted = 0
        listed.focus()

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Open the session."""
        event.stop()
        self.tableside.navigator.open_session(self._path)

    def action_quit(self) -> None:
        """Leave; the page says how to come back."""
        self.app.exit()
