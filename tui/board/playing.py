"""Playing at the board: units moved and attacks made by marking squares, other questions answered over it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.game_of_war.highlights import against_move, against_moving, legal_ends
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.combat import no_target
from rulesets.game_of_war.rules.moves import Move
from tui.board.seen import Situation
from tui.board.setting_up import SettingUp
from tui.board.square import enter_does
from tui.screens import wording
from tui.screens.dialogs import AskOne, AskText


class Playing(SettingUp):
    """What is done at the board once a checklist is begun, and how one is begun there."""

    asked_over = ""
    """The key of the question that was last put over the board."""

    def action_pick(self) -> None:
        """Pick up the unit under the cursor."""
        run, square = self.run_now, self.look.cursor
        unit = self.scene.position.at(square)
        if unit is None:
            self.action_nothing_here()
            return
        if run is not None and (against := against_moving(run, square)):
            self.say(against)
            return
        self.look = replace(self.look, picked=square)
        self.go(square)
        self.refresh_bindings()
        if run is not None and not legal_ends(run, square):
            self.say(f"{unit.words} has no square to go to.")

    def action_nothing_here(self) -> None:
        """Say what Enter does where it does nothing now."""
        read_only = self.session.read_only
        self.say("This session is read only." if read_only else enter_does(self.seen), wrong=False)

    def action_put(self) -> None:
        """Put down the unit that was picked up, if it may go here."""
        run, start, end = self.run_now, self.look.picked, self.look.cursor
        if start is None or start == end:
            self._let_go()
        elif run is None:
            self.shift()
        elif (unit := self.scene.position.at(end)) and unit.side is self.scene.position.turn:
            self._let_go()
            self.action_pick()
        elif against := against_move(run, Move(start, end)):
            self.say(against)
        elif run.question is not None:
            self.silence()
            self.answer(run.question, str(Move(start, end)))
        self.refresh_bindings()

    def _let_go(self) -> None:
        self.look = replace(self.look, picked=None)
        self.draw()
        self.refresh_bindings()

    def action_done(self) -> None:
        """End the moves."""
        self.look = replace(self.look, picked=None)
        self._reply("done")

    def action_decline(self) -> None:
        """Make no attack."""
        self._reply("none")

    def action_attack(self) -> None:
        """Attack the unit under the cursor."""
        square, position = self.look.cursor, self.scene.position
        if against := no_target(position, position.turn, square):
            self.say(f"{against} Choose a unit of {position.turn.other.words}.")
        else:
            self._reply(str(square))

    def _reply(self, text: str) -> None:
        run = self.run_now
        if run is not None and run.question is not None:
            self.silence()
            self.answer(run.question, text)

    def action_start(self) -> None:
        """Begin a turn with the unit under the cursor, or an attack on it; nobody having begun, a turn."""
        unit = self.scene.position.at(self.look.cursor)
        if unit is None:
            self.action_nothing_here()
        elif unit.side is self.scene.position.turn or not self.scene.position.turn_said:
            self.begin_checklist("turn")
            if self.situation is Situation.MOVE and self.look.picked is None:
                self.action_pick()
        else:
            self.begin_checklist("attack")
            if self.situation is Situation.TARGET:
                self.action_attack()

    def action_begin(self) -> None:
        """Begin a checklist, once there is somebody on the board."""
        if self.scene.position.units:
            super().action_begin()
        else:
            self.say("Nobody stands on the board yet: set up first.")

    def begin_checklist(self, checklist: str | None) -> None:
        """Begin a checklist, and pick up the unit that must leave first."""
        if checklist is not None:
            self.look = replace(self.look, setup=False, picked=None)
            self.silence()
        super().begin_checklist(checklist)
        run = self.run_now
        if run and isinstance(run.question, Moving) and run.question.turn.owes:
            self.look = replace(self.look, cursor=run.question.turn.owes)
            self.action_pick()

    def action_undo(self) -> None:
        """Take the last action back, and say what it was."""
        taken_back = self.session.undo_text
        self.silence()
        super().action_undo()
        if taken_back:
            self.say(f"Taken back: {taken_back}", wrong=False)

    def action_answer(self) -> None:
        """Put what is asked over the board."""
        run = self.run_now
        question = run.question if run else None
        if run is None or question is None or self.situation is not Situation.ASKED or not self.is_current:
            return
        options = question.options(run.table)
        if not options:
            ask = AskText(question.prompt, f"{question.accepted().capitalize()}.", question.default or "")
            self.app.push_screen(ask, self._take)
            return
        notes, words = what_each_gives(run), [each.word for each in options]
        listed = [(each.word, _option(question, each, notes.get(each.word, ""))) for each in options]
        marked = words.index(question.default) if question.default in words else 0
        prompt = f"{question.prompt}  {question.cite}\n{wording.help_for(run, question)}\n"
        self.app.push_screen(AskOne(prompt, listed, marked), self._take)

    def _take(self, text: str | None) -> None:
        if text is not None:
            self.asked_over = ""
            self._reply(text)


def _option(question: Question[Any], option: Option, here: str) -> str:
    """Write an option with what it gives here, or what it means; a precedent's default is suggested."""
    suggested = "  ← suggested" if question.is_precedent and option.word == question.default else ""
    said = f"here: {here}" if here else option.meaning
    return f"{option.label}{suggested}\n     {said}" if said else f"{option.label}{suggested}"
