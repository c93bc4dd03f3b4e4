"""The board of A Game of War: units put down and moved, the turn played, and who counts lit."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.overlay import against_leaving, against_striking, read_as, scene_of_table
from saves.session.read_only import Replay
from saves.session.session import Session
from tui.board.actions import SetupActions, TurnActions
from tui.board.asking import AskedAtBoard, BoardQuestion, asked_by, asked_of_card
from tui.board.cursor import STRIDE, BoardController, BoardCursor, Overlay, Situation, played_on_board
from tui.board.keys import HELD, WHEN
from tui.board.layout import BoardLayout, BoardThenLayout, BoardWidget
from tui.board.panel import small_board_lines
from tui.board.square import follows, given_up, in_colour
from tui.screens.base import write
from tui.screens.dialogs import AskText
from tui.screens.session.drill import card_asks, take_word
from tui.screens.session.ruling import ways_on
from tui.screens.wording import UNREAD_DOUBT, show_where, streak_shown
from tui.shared.controller import SessionController
from tui.shared.terminal import Colours
from tui.shell import Asking, asking
from tui.widgets.entry import GoBack
from tui.widgets.key_bar import KeyBar, bound, key_rows

WIDE = 110
"""From this many columns on, the top line says in full whose move it is."""


WIDEN = "The board needs 80 columns: turn the phone, or widen the window. b goes to the steps."
"""What stands in the place of a board for which a screen is too narrow."""


class BoardScreen(SetupActions, TurnActions):
    """A session of A Game of War on its board.

    `cursor` is how it was left last, `leave` is told how it is left, and `home` leaves the steps under it as well.
    """

    BINDINGS = bound("BoardScreen")
    MAY_ALLOW = "A: allow it."
    AUTO_FOCUS = ""

    def __init__(
        self,
        controller: SessionController,
        cursor: BoardCursor | None,
        leave: Callable[[BoardCursor], None],
        home: Callable[[], None],
    ) -> None:
        super().__init__(controller)
        self._tell_cursor, self._home = leave, home
        self.said = ("", True)
        self.asking = BoardQuestion()
        self.asked_beside = ""
        self._redraws = False
        self._must_leave: tuple[object, ...] = ()
        self.board = BoardController(controller, self.say, self.redraw, cursor)

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="widen")
        yield BoardLayout(self.asking)
        yield KeyBar()

    def on_mount(self) -> None:
        """Draw the board before it is laid out, which then is done once."""
        self.board.take_up()
        self._draw()

    # What is shown

    def show(self) -> None:
        """Show where the session stands; where the board has nothing to do with it, go back to the steps."""
        run = self.session.run
        if not played_on_board(self.session):
            self.action_back()
            return
        self.board.take_up()
        self._ask_beside(run)
        self.hold_typed_ahead("")
        if self.wrong or (run is not None and run.refused):
            self.say(self.wrong or (run.refused.reason if run and run.refused else ""))
            self.wrong = ""
        self._show_top()
        write(self.query_one("#widen", Static), WIDEN if self.narrow else "")
        self.redraw()
        self._hold_who_must_leave()

    def _hold_who_must_leave(self) -> None:
        """Say of a forced retreat, once, that it is made before anything else, and pick the unit up."""
        run, view = self.session.run, self.board.view
        owes = view.must_leave if view.situation is Situation.MOVE else None
        owed = (self.session.state.confirmed, owes) if owes else ()
        if run and owes and owed != self._must_leave and not self.session.read_only:
            self.hold(owes)
            against = against_leaving(run, owes)
            first = f"{owes.name} must retreat first: choose a square and press Enter."
            self.board.say_now(against or first, wrong=bool(against))
            self.tableside.only_new_keys()
        self._must_leave = owed

    def _ask_beside(self, run: Run | None) -> None:
        """Ask beside the board what is asked now, once; what was asked before is over."""
        asks = run is not None and self.board.situation is Situation.ASKED and not self.session.read_only
        asked = run.question.key if run and run.question and asks else ""
        if self.card is not None:
            asked = f"{card_asks(self.card).question.key} {self.card.said}"
        if asked != self.asked_beside or self.asking.passing:
            self.asking.close()
        if asked and asked != self.asked_beside:
            self.call_later(self.action_answer)
        self.asked_beside = asked
        if self.narrow:
            self.set_focus(None)  # nothing is answered that is not seen
        else:
            self.asking.take_keys()

    def say(self, sentence: str, wrong: bool = True) -> None:
        """Say something under the board, until the next key; it is seen once the board is drawn anew."""
        self.said = (sentence, wrong)
        self.hold_typed_ahead(sentence if wrong else "")

    def say_ignored(self, why: str) -> bool:
        """Say under the board why a key was ignored, unless something else is said there."""
        if not self.said[0]:
            self.say_done(why)
        return True

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done: where it was asked, else under the board."""
        if reason and self.asking.asked and self.teacher is None:
            self.asking.say_wrong(reason)
            self.tableside.only_new_keys()
        else:
            self.say(reason)
            self.redraw()

    def redraw(self) -> None:
        """Have the board drawn anew, once, when all is done that is being done now."""
        if not self._redraws:
            self._redraws = True
            self.call_next(self._draw)

    def on_option_list_option_highlighted(self) -> None:
        """Draw the board as the marked answer has it."""
        self.redraw()

    def _draw(self) -> None:
        """Draw the board and what stands around it, and offer the keys that do something there."""
        self._redraws = False
        if not self.is_attached:
            return
        refused = self.said[0] if self.teacher is not None and self.said[1] else ""
        view, run, colours = self.board.view, self.session.run, self.tableside.colours
        ways = key_rows(self, ways_on(self.session, run), colours) if run is not None and run.ended else None
        rule = view.question.key if view.question else ""
        scene = read_as(view.scene, rule, self.asking.marked)
        view = view._replace(scene=scene, striking=self.asking.passing, refused=refused, ways=ways)
        self.query_one(BoardLayout).show(view, self._said_now)
        self.refresh_bindings()

    def _show_top(self) -> None:
        colours, position = self.tableside.colours, self.board.scene.position
        last = self.session.state.last if self.session.run is None else None
        again = last is not None and last.overruled is not None and not last.moved_on
        to_move = " still to move" if again else " to move" if self.app.size.width >= WIDE else ""
        whose = in_colour(position.turn, f"{position.turn.words}{to_move}", colours, bold=True)
        begins = "Setting up" if self.board.situation is Situation.SETUP else self.board.view.over
        begins = begins or ("" if position.turn_said else self._nobody_to_move)
        right = Text.assemble((begins, colours["muted"]) if begins else whose)
        right = streak_shown(self.card, colours) if self.card is not None else right
        show_where(self, self.session, right)

    @property
    def _nobody_to_move(self) -> str:
        if not self.board.scene.position.units:
            return "No units yet"
        begins = self.board.view.asks_who_begins or not self.session.state.confirmed
        return "Enter: who begins?" if begins else "Whose turn?"

    @property
    def _said_now(self) -> Text:
        """What was said, but for what a teacher says; or else what keeps the session from being saved."""
        colours, (sentence, wrong) = self.tableside.colours, self.said
        if not sentence or (wrong and self.teacher is not None):
            sentence, wrong = self.session.save_problem, not self.session.read_only
        if not sentence:
            return Text()
        return Text(f"✗ {sentence}", colours["error"]) if wrong else Text(sentence, "bold")

    # What is asked beside the board

    def action_answer(self) -> None:
        """Put what is asked beside the board."""
        run, roomy, colours = self.session.run, self.in_panes, self.tableside.colours
        if self.card is not None:
            width = self.query_one("#right-of-it").size.width
            self._ask(asked_of_card(self.session, self.card, self._take_of_card, roomy, colours, width))
            return
        if run is not None and run.question is not None and self.board.situation is Situation.ASKED and self.is_current:
            suggests = self.controller.as_suggested
            self._ask(asked_by(run, run.question, self.reply, roomy, colours, suggests))

    def _take_of_card(self, word: str) -> None:
        if self.card is not None:
            take_word(self.tableside, self.card, word)
            self.show()

    def _ask(self, asked: AskedAtBoard) -> None:
        self.say("")
        self.asking.ask(asked)
        self.redraw()

    def action_nothing_usual(self) -> None:
        """Take what Enter offers in a field beside the board; else say that there is no usual answer to take."""
        if not self.asking.take_offered():
            super().action_nothing_usual()

    # What the table allows though it is refused

    def action_allow(self) -> None:
        """Ask why what was refused is allowed all the same; a unit that was not picked up is picked up first."""
        if self.may_hold:
            self.hold_all_the_same()
        else:
            super().action_allow()

    # Looking

    def action_step(self, columns: int, rows: int) -> None:
        self.board.step(columns, rows)

    def action_stride(self, columns: int, rows: int) -> None:
        self.board.step(columns * STRIDE, rows * STRIDE)

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """Go to the square that was clicked; do there what Enter does where one stands there already."""
        event.stop()
        if self.asking.asked:
            self.tableside.press("escape")
        elif event.again:
            self.tableside.press("enter")
        else:
            self.board.go(event.square)

    def on_board_widget_wheel_turned(self, event: BoardWidget.WheelTurned) -> None:
        """Go with the wheel: what is shown of a large board is what lies around the cursor."""
        event.stop()
        if not self.asking.asked:
            self.board.step(event.columns, event.rows)

    @asking
    def action_jump(self) -> Asking:
        """Ask for a square, and go there."""
        self.board.go((yield AskText("Which square?", "K8 or 8,11.", take=self.board.square_named)))

    def action_network(self) -> None:
        self.board.network()

    def action_overlay(self, name: str) -> None:
        self.board.toggle(Overlay[name])

    def action_next_step(self) -> None:
        self.board.next_step()

    # Playing

    def action_put(self) -> None:
        (self.shift if self.session.run is None else self.put)()

    def action_strike(self) -> None:
        """Offer to end the moves, and to attack the unit under the cursor."""
        run, name, colours = self.session.run, self.board.cursor.square.name, self.tableside.colours
        if run is not None and (against := against_striking(run, self.board.cursor.square)):
            self.say_wrong(against)
            return
        offer = [("strike", f"Attack {name}", ""), ("no", "Continue moving", "")]
        prompt = Text(given_up(self.board.view), colours["muted"])
        ruling = follows(self.board.view, colours)
        self._ask(AskedAtBoard(f"Attack {name} now?", prompt, offer, self._strike, 0, follows=ruling, passing=True))
        self.tableside.only_new_keys()
        self.tableside.hold_back(("enter",), UNREAD_DOUBT)

    def _strike(self, word: str) -> None:
        self.asking.close()
        self.redraw()
        if word == "strike":
            self.strike()

    def action_begin(self) -> None:
        """Begin a checklist, once there is somebody on the board."""
        if self.board.scene.position.units:
            super().action_begin()
        else:
            self.say_wrong("No units on the board yet: set up first.")

    def begin_checklist(self, checklist: str | None) -> None:
        if checklist is not None:
            self.board.cursor = self.board.cursor._replace(setup=False, picked=None)
            self.say("")
            super().begin_checklist(checklist)

    def action_undo(self) -> None:
        self.say("")
        super().action_undo()

    def say_done(self, sentence: str) -> None:
        """Say what was done, as by undo, until the next key."""
        self.say(sentence, wrong=False)
        self.redraw()

    # What can be done now

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now; the others are not shown."""
        if self.narrow:
            return action in ("back", "leave", "help")  # nothing is done on a board that is not seen
        if self.is_attached and self.asking.asked and (action in HELD or (action == "note" and self.asking.passing)):
            return False
        if action == "allow" and self.is_attached and self.may_hold:
            return True
        when = WHEN.get(action)
        if when is None or not self.is_attached:
            return super().check_action(action, parameters)
        return when(self.board.view)

    # Leaving

    def action_leave(self) -> None:
        """Leave the session; what is asked beside the board is only left open first, but for a card."""
        if self.asking.asked and self.card is None and not self.narrow:
            self.asking.close()
            self.redraw()
        elif self.is_current:
            self.action_back()
            self.call_later(self._home)

    def action_let_go(self) -> None:
        self.board.let_go()

    def action_close_shown(self) -> None:
        """Show nothing over the board any more, and all of a ruling instead of one step."""
        self.board.cursor = self.board.cursor._replace(step="")
        self.board.show_overlay(Overlay.NOTHING)

    def on_go_back(self, event: GoBack) -> None:
        """Leave open what was asked, from the field of its answer."""
        self.action_leave()

    def action_back(self) -> None:
        """Back to the list of steps."""
        if self.is_current:
            self._tell_cursor(self.board.cursor)
            self.dismiss(None)


class GameOfWarBoard:
    """The board that steps and replays are shown on, as `GameBoard` of `tui.screens.session.replay` wants it.

    Beside the steps it comes back as it was left: the cursor where it was, and in the middle of setting up.
    """

    plays = staticmethod(played_on_board)

    def __init__(self) -> None:
        self._left: BoardCursor | None = None
        self._confirmed = 0

    def screen(self, controller: SessionController, home: Callable[[], None]) -> Screen[None]:
        cursor, confirmed = self._left, controller.session.state.confirmed
        if cursor is not None and confirmed != self._confirmed:  # something was ruled since: the game goes on
            cursor = cursor._replace(setup=False)

        def leave(cursor: BoardCursor) -> None:
            self._left, self._confirmed = cursor._replace(picked=None), controller.session.state.confirmed

        return BoardScreen(controller, cursor, leave, home)

    def small(self, session: Session, width: int, colours: Colours) -> list[Text]:
        """Draw the board small, with the forces; nothing where it cannot be read."""
        try:
            return small_board_lines(scene_of_table(session.state.table), width, colours)
        except BadAnswer:
            return []

    def then(self, replay: Replay) -> tuple[Widget, Callable[[Text], None]]:
        """Make the board of a replay, and what draws it as it stood, with what happened said under it."""
        board = BoardThenLayout(replay)
        return board, board.show_moment
