"""Sessions that are only looked at: stepped through again, moment by moment, or watched as others referee them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from rulesets.engine.core.tabletop import What
from saves.log.events import Confirm, Overrule
from saves.reports.combats import combat_called, combat_of_number
from saves.reports.paragraphs import ruling_text, stands_at_ruling
from saves.session.clock import turn_heading
from saves.session.read_only import EVERY, Replay, Watched
from saves.session.session import Session
from saves.session.texts import side_called
from tui.screens import wording
from tui.screens.base import TableScreen, write
from tui.screens.dialogs import AskText
from tui.screens.reading import Reading
from tui.screens.session.question import LedgerPane, PaneText, QuestionPane, SessionLayout
from tui.screens.session.ruling import asked_said, overruled_said, ruling_said, run_of
from tui.screens.session.session_screen import SessionScreen
from tui.screens.session.side_panes import SidePanes
from tui.shared.controller import SessionController
from tui.shared.on_the_table import TableRow, on_the_table
from tui.shared.settings import Manner
from tui.shared.terminal import Colours
from tui.shell import Asking, asking
from tui.widgets.drawing import done_bar, spread
from tui.widgets.key_bar import KeyBar, bound
from tui.widgets.panel import scroll_first
from tui.widgets.pools import throws_pools
from tui.widgets.tables import hues_of, is_lost, states_of


def happened(replay: Replay, colours: Colours) -> Text:
    """Write what happened at the moment, and what is to be known of it besides."""
    moment = replay.moment
    text = Text.assemble((moment.told, "bold"))
    for mark in moment.marks:
        text.append(f"  {mark}", colours["error"])
    return text


def place(replay: Replay, width: int, colours: Colours) -> Text:
    """Write how far the replay has come, with a bar of so many columns."""
    text = done_bar(replay.moment.number, replay.many, width, colours)
    return text.append(f"  {replay.moment.number} of {replay.many}", "bold")


def table(replay: Replay, colours: Colours) -> Text:
    """Write what lay on the table: the clock, the units with their states, what was owed, what was settled."""
    there, turn = on_the_table(replay.session), turn_heading(replay.session.ruleset, replay.session.state.table.clock)
    text = Text.assemble((turn or "The clock is not set", "bold"))
    for unit in there.units:
        text.append("\n").append_text(_unit(unit, replay, colours))
    for owed in there.obligations:
        text.append("\n\nOwed  " if owed is there.obligations[0] else "\n      ", colours["muted"]).append(owed.said)
    for settled in there.settled:
        head = "\n\nSettled\n" if settled is there.settled[0] else "\n"
        text.append(head, colours["muted"]).append(f"{settled.called} ", colours["muted"]).append(settled.said)
    return text


def _unit(unit: TableRow, replay: Replay, colours: Colours) -> Text:
    gone = is_lost(unit)
    text = Text.assemble(("× " if gone else "  ", colours["error"]), (unit.called, colours["muted"] if gone else ""))
    told = [side_called(replay.session, unit.said)] if unit.said else []
    told += [row.words for row in unit.on_it if row.change.what is What.CARD]
    text.append(f"  {', '.join(told)}" if told else "", colours["muted"])
    states = [row.words for row in states_of(unit)]
    return text.append(f"  {', '.join(states)}" if states else "", colours["error"])


AROUND = 2
"""The lines above the steps: how far it has come, and what happened."""
BAR, LITTLE_BAR = 20, 12
STACKED = 60
"""Below so many characters, answers stand under their questions."""
NOTHING_FOUGHT = "No combat is open here."


STEPS: Mapping[str, Callable[[Replay], None]] = {
    "forward": Replay.forward,
    "back": Replay.back,
    "next_ruling": Replay.next_ruling,
    "ruling_before": Replay.ruling_before,
    "next_turn": Replay.next_turn,
    "turn_before": Replay.turn_before,
    "first": Replay.first,
    "last": Replay.last,
}
"""The ways from a moment to another, by the word that a key has for it."""

BACKWARDS = ("back", "ruling_before", "turn_before", "first")


class GameBoard(Protocol):
    """The board of a game, beside the steps of a session, and as it stood at the moment of a replay."""

    def plays(self, session: Session) -> bool:
        """Tell whether the board has anything to do with where a session stands."""

    def screen(self, controller: SessionController, home: Callable[[], None]) -> Screen[None]:
        """Make the screen of the board; it leads the session by what the steps lead it by, and `home` leaves those."""

    def then(self, replay: Replay) -> tuple[Widget, Callable[[Text], None]]:
        """Make the board of a replay, and what draws it as it stood, with what happened said under it."""


class ReplayScreen(TableScreen):
    """Shows one moment of a session, and goes from it to others."""

    BINDINGS = bound("ReplayScreen")

    def __init__(self, replay: Replay, board: GameBoard | None, play_on: Callable[[], None] | None = None) -> None:
        """Show a replay; `play_on` opens its session where it stands, None where that cannot be done from here."""
        super().__init__()
        self.replay = replay
        self.board = board
        self._play_on = play_on
        self._on_board = board is not None
        self.side_panes = SidePanes(replay.session, self._hues, is_read=True)
        self.question_pane = QuestionPane()
        self.ledger_pane = LedgerPane(self.question_pane)

    def _hues(self) -> Colours:
        return hues_of(self.replay.session, self.replay.session.run, self.tableside.colours)

    @property
    def ruling(self) -> str:  # type: ignore[override]
        """The text of the ruling at the moment."""
        return ruling_text(self.replay.session)

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="place")
        yield Static(id="happened", markup=False)
        yield from self.side_panes.around(self.question_pane, self.ledger_pane)
        if self.board is not None:
            board, self._draw_board = self.board.then(self.replay)
            yield board
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()

    # What is shown

    @property
    def _has_board(self) -> bool:
        """Tell whether there is a board for this moment, and room for it."""
        board = self.board
        return board is not None and board.plays(self.replay.session) and not self.narrow

    @property
    def shows_board(self) -> bool:
        return self._on_board and self._has_board

    def show(self) -> None:
        """Show the moment."""
        self.shown_for = self.app.size
        colours, width = self.tableside.colours, self.tableside.fitted_size.width - 2
        right = wording.at_the_right(self.replay.session, Manner.TEACH, colours, width)
        if self.shows_board:
            whose = wording.whose_turn(self.replay.session, colours)
            right = Text.assemble(whose, "   ", place(self.replay, LITTLE_BAR, colours))
        left = wording.where(self.replay.session, colours, width - right.cell_len - 1, "Replay")
        self._write("#top", spread(left, right, width))
        self.set_class(self.shows_board, "-board")
        for board in self.query(".board-then"):
            board.display = self.shows_board
        if self.shows_board:
            self._show_board()
        else:
            self._show_steps()
        self.refresh_bindings()

    def _show_board(self) -> None:
        for line in ("#place", "#happened"):
            self._write(line, "")
        self._draw_board(happened(self.replay, self.tableside.colours))

    def _show_steps(self) -> None:
        """Show the moment as the steps showed it, with nothing to answer."""
        session, last = self.replay.session, self.replay.session.state.last
        is_confirmed = last is not None and isinstance(session.state.event, Confirm | Overrule)
        run = run_of(session, last) if last is not None and is_confirmed else session.run
        colours, size = hues_of(session, run, self.tableside.colours), self.tableside.fitted_size
        room = SessionLayout(*size, run is not None and throws_pools(run.checklist))
        room = room if room.framed else room._replace(lines=room.lines - AROUND)
        at = self.replay.moment.at[:16].replace("T", " ")
        far = place(self.replay, LITTLE_BAR if room.narrow else BAR, colours)
        self._write("#place", far.append(f"  {at}", colours["muted"]))
        self._write("#happened", happened(self.replay, colours))
        self.side_panes.show(run, room, hushed=False)
        if run is not None:
            self.ledger_pane.show_ledger(run, room, colours, yields=False)
        else:
            self.ledger_pane.rest()
        if last is not None and is_confirmed and run is None:
            page = wording.combat_page(session, last, colours, stacked=room.columns < STACKED)
            said = PaneText(Group(*page), title=combat_called(session.ruleset, last))
        elif session.stuck or run is None:
            title = "Between combats" if session.state.confirmed else "Before the first combat"
            said = PaneText(session.stuck or NOTHING_FOUGHT, title=title)
        elif not run.ended:
            said = asked_said(session, run, Manner.BRISK, room, False, colours)
        elif last is not None and last.overruled is not None and is_confirmed:
            said = overruled_said(self, session, last, room, colours)
        else:
            said = ruling_said(self, session, run, room, colours)
        self.question_pane.tell(said)
        self.question_pane.say_wrong("")

    def _write(self, line: str, content: RenderableType) -> None:
        write(self.query_one(line, Static), content)

    # What keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now; the others are not shown."""
        if action == "go":
            return self.replay.can_go_back if parameters[0] in BACKWARDS else self.replay.can_go_on
        if action == "board":
            return self._has_board
        if action == "copy":
            return stands_at_ruling(self.replay.session)
        return action != "play_on" or self._play_on is not None

    def action_go(self, step: str) -> None:
        STEPS[step](self.replay)
        self.show()

    def action_undone(self) -> None:
        self.notify(self.replay.toggle_undone(), timeout=4, markup=False)
        self.show()

    def action_units(self) -> None:
        self.app.push_screen(Reading("The table then", table(self.replay, self.tableside.colours)))

    def action_board(self) -> None:
        self._on_board = not self._on_board
        self.show()

    @asking
    def action_go_to(self) -> Asking:
        self.replay.go_to((yield AskText("The ruling of which combat?", "Its number.", take=self._line_of)))
        self.show()

    def _line_of(self, number: str) -> int:
        return combat_of_number(self.replay.session.ruleset, self.replay.history.state, number).line

    def action_scroll(self, lines: int) -> None:
        scroll_first((self.question_pane, self.ledger_pane), lines)

    def action_play_on(self) -> None:
        if self._play_on is not None:
            self.dismiss(None)
            self.app.call_later(self._play_on)


# Watching: a screen that shows what somebody else referees, as it happens


class Watching:
    """Looks at the file of a session while its screen is there; `said` is what happened last.

    What lies over the steps stays there while the session goes on: the board shows it, too, a page that is read shows
    what it showed. A board that had nothing to do with what went on comes back by itself.
    """

    def __init__(
        self, screen: SessionScreen, watched: Watched, has_board: Callable[[], bool], open_board: Callable[[], None]
    ) -> None:
        self.said = ""
        self._watched, self._screen, self._has_board, self._open_board = watched, screen, has_board, open_board
        self._board_went = False
        screen.set_interval(EVERY, self.look)

    def look(self) -> None:
        """Show what is new, if anything is."""
        news = self._watched.look()
        if not news.changed:
            return
        self.said = news.told[-1] if news.told else self.said
        shown = self._screen.app.screen
        if isinstance(shown, SessionScreen) and shown.session is self._screen.session:
            shown.show()
            if shown is not self._screen:
                shown.say_done(self.said)
                self._board_went = not self._has_board()
            elif self._board_went and self._has_board():
                self._board_went = False
                self._open_board()
