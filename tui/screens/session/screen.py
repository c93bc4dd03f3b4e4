"""The table during a session, and what can be done at it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from tui.screens.base import in_and_out_of_text
from tui.screens.dialogs import AskOne, AskText
from tui.screens.reading import page
from tui.screens.session.showing import Showing
from tui.shared.kits import taken_back
from tui.widgets.entry import Anew, Answered, GoBack


class Combat(Showing):
    """A session's table: between combats, at a question, or at a ruling."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "confirm", id="ruling.confirm", tooltip="Apply the ruling"),
        Binding("enter", "begin", "next combat", id="session.next", tooltip="Begin the next combat"),
        Binding("n", "begin", "new combat", id="session.new", tooltip="Begin a checklist"),
        Binding("c", "change", "change", id="ruling.change", tooltip="Change an answer of this combat"),
        Binding("o", "overrule", "overrule", id="ruling.overrule", tooltip="Rule otherwise, with a written reason"),
        Binding("v", "app_dice", "app dice", id="combat.dice", tooltip="Let the app roll what is asked"),
        *in_and_out_of_text("u", "ctrl+z", "undo", "undo", "combat.undo", "Take the last action back"),
        *in_and_out_of_text("U", "ctrl+y", "redo", "redo", "combat.redo", "Do again what was taken back"),
        *in_and_out_of_text("r", "f3", "review", "review", "combat.review", "See and change this combat's answers"),
        *in_and_out_of_text("w", "f2", "why", "why", "combat.why", "The section and its full text"),
        *in_and_out_of_text("question_mark", "f1", "help", "help", "combat.help", "Help for this step, and all keys"),
        *in_and_out_of_text("t", "f4", "table", "table", "session.table", "Units, states, clock, precedents"),
        *in_and_out_of_text("i", "f8", "kit", "kit", "session.kit", "What is printed on your copy, in one go"),
        *in_and_out_of_text("l", "f5", "log", "log", "session.log", "All rulings so far"),
        *in_and_out_of_text("slash", "f9", "look_up", "look up", "session.look-up", "Search all texts of this game"),
        Binding("p", "odds", "odds", show=False, id="session.odds", tooltip="Show the odds, or leave them out"),
        *in_and_out_of_text("m", "f12", "manner", "manner", "session.manner", "Teach, brisk or predict", show=False),
        *in_and_out_of_text("a", "f6", "note", "add note", "session.note", "Write a note into the log"),
        Binding("e", "next_segment", "next segment", id="session.clock", tooltip="Move the clock to the next segment"),
        Binding("pagedown", "scroll(8)", show=False, id="combat.down", tooltip="Scroll down what does not fit"),
        Binding("pageup", "scroll(-8)", show=False, id="combat.up", tooltip="Scroll up again"),
        Binding("x", "restart", "restart", show=False, id="combat.restart", tooltip="Begin this combat again"),
        Binding(
            "X", "abandon", "leave combat", show=False, id="combat.leave", tooltip="Leave this combat without a ruling"
        ),
        Binding("escape", "home", "home", id="session.home", tooltip="Back to Home; the session is kept"),
        Binding(
            "backspace", "home", "home", show=False, id="session.home2", tooltip="Back to Home; the session is kept"
        ),
    ]

    def on_unmount(self) -> None:
        """Let the session's file go, however the screen ends."""
        self.session.close()

    def on_screen_resume(self) -> None:
        """Show where the session stands, and what may have changed elsewhere."""
        self.show()

    # What can be done now

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now; the others are not shown."""
        if not self.is_attached:
            return True
        run, writable = self.run_now, not self.session.read_only
        what = str(parameters[0]) if parameters else ""
        if action == "do_in_text":
            return self.in_text and self._can(what)
        if action == "do":
            return not self.in_text and self._can(what)
        match action:
            case "begin" | "next_segment":
                return writable and run is None
            case "go_on" | "overrule" | "change":
                return writable and run is not None and run.ended
            case "app_dice":
                return writable and run is not None and run.question is not None and run.question.is_thrown
            case "restart" | "abandon":
                return writable and run is not None and not self.in_text
        return True

    def _can(self, what: str) -> bool:
        session = self.session
        match what:
            case "undo":
                return session.can_undo and not session.read_only
            case "redo":
                return session.can_redo and not session.read_only
            case "review":
                return self.run_now is not None and bool(self.run_now.answered)
            case "why":
                return self.run_now is not None
            case "note":
                return not session.read_only
            case "kit":
                return session.ruleset.kit_pages is not None
        return True

    def action_do(self, what: str) -> None:
        """Do what a letter stands for, where letters are keys."""
        getattr(self, f"_{what}")()

    def action_do_in_text(self, what: str) -> None:
        """Do the same by a key that is no letter, where letters are text."""
        getattr(self, f"_{what}")()

    # Doing it

    def on_answered(self, event: Answered) -> None:
        """Take an answer to the open question."""
        event.stop()
        run = self.run_now
        if run is not None and run.question is not None and event.to == run.question.key:
            self.answer(run.question, event.text)

    def on_anew(self, event: Anew) -> None:
        """Take away what was said of the answer before."""
        event.stop()
        self.say_wrong("")

    def on_go_back(self, event: GoBack) -> None:
        """Go back where an empty field is left."""
        event.stop()
        self.action_home()

    def action_go_on(self) -> None:
        """Confirm the ruling."""
        self.attempt(self.session.confirm)

    def action_begin(self) -> None:
        """Begin a checklist; which, is asked where there are several."""
        checklists = self.session.ruleset.checklists
        if len(checklists) == 1:
            self._begin(checklists[0].id)
        else:
            listed = [(each.id, f"{each.title}  {each.summary}") for each in checklists]
            self.app.push_screen(AskOne("Which checklist?", listed), self._begin)

    def _begin(self, checklist: str | None) -> None:
        if checklist is not None:
            self.attempt(partial(self.session.begin, checklist))

    def _undo(self) -> None:
        if self.session.can_undo:
            self.say_kept(taken_back(self.session, self.session.undo))
            self.show()

    def _redo(self) -> None:
        if self.session.can_redo:
            self.session.redo()
            self.show()

    def action_scroll(self, lines: int) -> None:
        """Scroll a question or a ruling that is longer than the screen; at its end, the ledger."""
        panes = (self.query_one(pane, VerticalScroll) for pane in ("#asking", "#ledger"))
        able = (
            pane for pane in panes if (pane.scroll_offset.y < pane.max_scroll_y if lines > 0 else pane.scroll_offset.y)
        )
        pane = next(able, None)
        if pane is not None:
            pane.scroll_relative(y=lines, animate=False)

    def action_restart(self) -> None:
        """Begin this combat again, with no answers."""
        self.session.restart()
        self.show()

    def action_abandon(self) -> None:
        """Leave this combat without a ruling; undo brings it back."""
        self.attempt(self.session.abandon)

    def action_next_segment(self) -> None:
        """Move the clock to the next segment."""
        self.session.advance_clock()
        self.show()

    # What opens over it

    def _help(self) -> None:
        self.app.push_screen(page.of_help(self, self.session, self.run_now, self.tableside.colours))

    def _why(self) -> None:
        run = self.run_now
        if run is not None:
            self.app.push_screen(page.of_reasons(self.session, run, self.tableside.colours))

    def action_change(self) -> None:
        """Change an answer before the ruling is confirmed."""
        self._review()

    def _review(self) -> None:
        from tui.screens.session.review import Review

        self.app.push_screen(Review(self.session), lambda _: self.show())

    def _manner(self) -> None:
        self.action_manner()

    def _look_up(self) -> None:
        from tui.screens.reading.lookup import LookUp

        self.app.push_screen(LookUp(self.session.ruleset, self.session.state.table.kit))

    def _kit(self) -> None:
        from saves.session.kits import Kits
        from tui.screens.kit.screen import KitScreen
        from tui.shared.kits import SessionsKit

        self.app.push_screen(KitScreen(SessionsKit(self.session, Kits(self.tableside.places.kits))))

    def _table(self) -> None:
        from tui.screens.session.table import TableView

        self.app.push_screen(TableView(self.session))

    def _log(self) -> None:
        from tui.screens.session.log import LogView

        self.app.push_screen(LogView(self.session))

    def _note(self) -> None:
        self.app.push_screen(AskText("A note for the log:"), self._take_note)

    def _take_note(self, text: str | None) -> None:
        if text:
            self.attempt(partial(self.session.note, text))

    def action_overrule(self) -> None:
        """Rule otherwise: a reason, a ruling and its effects in the players' own words."""
        from tui.screens.session.overrule import Overrule

        self.app.push_screen(Overrule(), self._overrule)

    def _overrule(self, words: tuple[str, str, list[str]] | None) -> None:
        if words is not None:
            reason, sentence, effects = words
            self.attempt(partial(self.session.overrule, reason, sentence, effects))

    def action_home(self) -> None:
        """Back to Home; the session is kept as it stands."""
        self.dismiss(None)
