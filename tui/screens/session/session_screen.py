"""What the steps and a board have in common: the session that goes on there, and all that can be done to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rulesets.engine.core.words import BadAnswer, a_list
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Source
from saves.disk.errors import Trouble
from saves.lessons.drilled import card_teacher, run_shown
from saves.lessons.teacher import teacher_of
from saves.log.events import Predicted
from saves.reports.paragraphs import ruling_text
from saves.session.defaults import absent, begins_otherwise, next_checklist
from saves.session.doubts import WayOut, doubt_about
from saves.session.kits import Kits
from saves.session.session import By, Session
from tui.screens import wording
from tui.screens.base import TableScreen
from tui.screens.dialogs import AskOne, AskText
from tui.screens.kit import KitScreen
from tui.screens.reading import of_help, of_reasons
from tui.screens.session.doubts import AllTheSame, Predict, begin_again, may_be_undone, rolled, settle
from tui.screens.session.keys import AS_USUAL, SETTLING, can_be_done, has_only_begun, has_way_on
from tui.screens.session.log import LogView
from tui.screens.session.look_up import LookUp, OverruleDialog, OwnRuling
from tui.screens.session.review import Review
from tui.screens.session.table import TableView
from tui.screens.session.teaching import all_that_is_taught
from tui.shared.controller import SessionController
from tui.shared.on_the_table import Kit
from tui.shared.settings import Manner
from tui.shared.terminal import Colours
from tui.shared.wording import A_LINE, is_typed, left_by_hand, said_of_answer, undo_key
from tui.shell import Asking, asking
from tui.widgets import key_queue
from tui.widgets.entry import Amiss
from tui.widgets.tables import hues_of


class SessionScreen(TableScreen):
    """A screen at which a session goes on; those that stand on it lay out what is seen of it.

    An action that a key stands for is a method here, whoever of them has the key; `keys.WHEN` says when it can be done.
    """

    MAY_ALLOW = "Your table may allow it."
    """What is said behind a refusal that a key lets stand."""
    COMES_NEXT = ""
    """The checklist that is marked where several can be begun, by its id; empty for the one of the last combat."""

    def __init__(self, controller: SessionController) -> None:
        super().__init__()
        self.controller = controller
        self.session = controller.session
        self.teacher, self.card = teacher_of(self.session), card_teacher(self.session)
        self.wrong = ""
        self._weighed: int | None = None
        self._barred: tuple[int, str, str] | None = None

    @property
    def reported(self) -> Session:
        """The session that is played."""
        return self.session

    @property
    def ruling(self) -> str:  # type: ignore[override]
        return ruling_text(self.session)

    @property
    def hues(self) -> Colours:
        """The styles of the theme, with those of the open combat's parts in the hues of its sides."""
        return hues_of(self.session, self.session.run, self.tableside.colours)

    # What those that stand on this one lay out

    def show(self) -> None:
        """Show where the session stands."""
        raise NotImplementedError

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done."""
        raise NotImplementedError

    def say_done(self, sentence: str) -> None:
        """Say what was done, as by undo, until something else is."""
        raise NotImplementedError

    def refuse(self, reason: str) -> None:
        """Say why an answer was not taken, with its question still open; a ruling that refuses is shown as a ruling."""
        self.say_wrong(reason)

    def on_amiss(self, event: Amiss) -> None:
        """Say what to press where a key answers nothing."""
        self.say_wrong(event.reason)

    def hold_typed_ahead(self, reason: str) -> None:
        """Drop what was typed ahead where something is refused for a `reason`, or a ruling or an open rule is new.

        For a moment no key settles what is new or answers a combat that begins otherwise, and Enter leaves no ruling.
        """
        if self.session.read_only:
            return
        run, card, open_question = self.session.run, self.card, self.session.question
        asks_a_rule = card is None and open_question is not None and open_question.is_precedent
        otherwise = card is None and not asks_a_rule and begins_otherwise(self.session)
        weighs = bool(card.said) if card is not None else run is not None and (run.ended or asks_a_rule or otherwise)
        line = self.session.state.line if weighs else None
        is_new = weighs and line != self._weighed
        self._weighed = line
        if reason or is_new:
            self.tableside.only_new_keys()
        if is_new and asks_a_rule:
            self.tableside.hold_back(SETTLING, wording.UNREAD)
        elif is_new and otherwise:
            settling = ("enter",) if is_typed(open_question) else SETTLING
            self.tableside.hold_back(settling, wording.UNREAD_OTHERWISE, key_queue.HABIT)
        elif is_new:
            self.tableside.hold_back(("enter",), wording.UNREAD_RULING, key_queue.BOUNCE)
        elif not reason and absent(self.session):
            self.tableside.hold_back(AS_USUAL, wording.UNREAD_NONES, 0)

    def on_screen_resume(self) -> None:
        """Show where the session stands, and what may have changed elsewhere."""
        self.shown_for = self.app.size
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now; the others are not shown."""
        if action == "allow":
            refused = self.barred is not None or has_way_on(self.session)
            return self.is_attached and refused and can_be_done(action, self.session)
        return not self.is_attached or can_be_done(action, self.session)

    # Answering

    def submit(
        self,
        question: Question[Any],
        text: str,
        by: By = "hand",
        here_only: bool = False,
        settled: AllTheSame = (),
        note: str = "",
    ) -> None:
        """Hand an answer on, once it is settled that it is no slip; in the predict manner, its outcome is said first.

        `settled` names the doubts about it that are; `note` goes into the log with it.
        """
        doubt = None if question.is_thrown else doubt_about(self.session, question.key, text, settled)
        if doubt is not None:
            take = partial(self._take_way, question, here_only, (*settled, doubt.about))
            settle(self, self.session, question.key, doubt, take, partial(self._refused, question, text))
            return
        try:
            riddles = self.controller.riddles(question.key, text)
        except (BadAnswer, Trouble) as bad:
            self._refused(question, text, str(bad))
            return
        go_on = partial(self._give_and_show, question, text, by, here_only, note)
        if riddles:
            lies = rolled(self.session.run, text, self.size, self.tableside.colours)
            ask = Predict(riddles, self.controller.words_to_say, lies)
            self.app.push_screen(ask, lambda said: go_on(said or ()))
        else:
            go_on(())

    def _take_way(self, question: Question[Any], here_only: bool, settled: AllTheSame, way: WayOut, note: str) -> None:
        """Answer as a way out of a doubt says."""
        self.submit(question, way.text or "", here_only=here_only or way.here_only, settled=settled, note=note)

    def _give_and_show(
        self, question: Question[Any], text: str, by: By, here_only: bool, note: str, predicted: Sequence[Predicted]
    ) -> None:
        """Give an answer to the controller, and show what it came to, or why it is refused."""
        try:
            self.controller.give(question.key, text, here_only=here_only, by=by, predicted=predicted)
            if note:
                self.session.note(note)
        except (BadAnswer, Trouble) as bad:
            self._refused(question, text, str(bad))
        else:
            self.show_answered(question, by)
            run = self.session.run
            if not here_only and (said := said_of_answer(question, text, run, undo_key(run), A_LINE)):
                self.say_done(said)

    def take_suggested(self) -> None:
        """Take the suggested readings of open rules from here on, and say so."""
        self.attempt(self.controller.take_suggested, "takes it back")

    def show_answered(self, question: Question[Any], by: By) -> None:
        """Show where the session stands behind an answer that was just given; the steps show a die first."""
        self.show()

    # What players allow though it is refused

    @property
    def barred(self) -> tuple[str, str] | None:
        """The key and the text of what was just refused, where the table may allow it; else None."""
        line, key, text = self._barred or (0, "", "")
        return (key, text) if line == self.session.state.line else None

    def bar(self, key: str, text: str) -> str:
        """Remember what was refused, and say that the table may allow it, where it may."""
        may = self.controller.may_allow(key, text)
        self._barred = (self.session.state.line, key, text) if may else None
        self.refresh_bindings()
        return f" {self.MAY_ALLOW}" if may else ""

    def _refused(self, question: Question[Any], text: str, reason: str) -> None:
        self.refuse(reason + self.bar(question.key, text))

    @asking
    def action_allow(self) -> Asking:
        """Say of the table what allows what a ruling refused; elsewhere ask why what was refused is allowed."""
        if has_way_on(self.session):
            self.attempt(self.controller.take_way_on)
        elif self.barred is not None:
            reason = yield AskText("Why do you allow it?", "The log keeps the reason.")
            if self.barred is not None and (question := self.session.question) is not None:
                self.say_wrong("")
                self.submit(question, self.controller.allowing(*self.barred, reason))

    def action_usual(self) -> None:
        """Take the usual answers, up to the first question that has none; where this one has none, say so."""
        self.attempt(self.controller.take_usual)

    def action_again(self) -> None:
        """Take who attacks whom, and where, from the last combat; where nothing can be taken, say so."""
        self.attempt(self.controller.repeat_last)

    action_nothing_again, action_nothing_usual = action_again, action_usual

    def action_app_dice(self) -> None:
        """Let the app roll what is asked, and the log says so; where it cannot, say why."""
        if (question := self.session.question) is None:
            return
        try:
            text = self.controller.app_dice()
        except BadAnswer as bad:
            self.say_wrong(str(bad))
        else:
            self.submit(question, text, by="app")

    action_no_app_dice = action_app_dice

    @asking
    def action_manner(self) -> Asking:
        listed = [(word.value, word.label, word.meaning) for word in Manner]
        word = yield AskOne("How should the referee talk?", listed, self.tableside.manner.value)
        self.tableside.manner = Manner(word)
        self.attempt(self.controller.take_only_answers)

    # From one combat to the next

    def attempt(self, action: Callable[[], object], back: str = "") -> None:
        """Do something to the session, and say where that fails; else what it says, and how undo has it `back`."""
        try:
            said = action()
        except (BadAnswer, Trouble) as bad:
            said, self.wrong = None, str(bad)
        self.show()
        if said and back:
            self.say_done(f"{str(said).rstrip('.')}. {undo_key(self.session.run)} {back}.")

    def action_next_combat(self) -> None:
        """Begin the checklist that was played last, or ask which where none was."""
        if next_checklist(self.session):
            self.begin_checklist(next_checklist(self.session))
        else:
            self.action_begin()

    def action_begin(self) -> None:
        """Begin a checklist; which, is asked where there are several: another one than that of the last combat."""
        checklists, last = self.session.ruleset.checklists, next_checklist(self.session)
        usual = self.COMES_NEXT or next((each.id for each in checklists if last and each.id != last), None)
        if len(checklists) == 1:
            self.begin_checklist(checklists[0].id)
        else:
            listed = [(each.id, each.title, each.summary) for each in checklists]
            self.app.push_screen(AskOne("Which checklist?", listed, usual), self.begin_checklist)

    def begin_checklist(self, checklist: str | None) -> None:
        """Begin a checklist by its id; with None, nothing."""
        if checklist is not None:
            self.attempt(partial(self.controller.begin, checklist))

    def action_confirm(self) -> None:
        """Confirm the ruling; where the next combat begins with that, say how one comes to what else can be done."""
        if self.controller.leave_out():
            self.show()
            self.say_done("It is left out; the rest stays.")
            return
        self.attempt(self.controller.confirm)
        run, done = self.session.run, self.session.state.confirmed
        if run is not None and not run.ended:
            self.tableside.only_new_keys()
            back = "Escape" if has_only_begun(self.session) else undo_key(run)
            kept = a_list([each.said for each in run.from_source(Source.MEMORY)], "and")
            still = f" Still: {kept}." if kept and begins_otherwise(self.session) else ""
            self.say_done(f"Combat {done} is done.{still} {back} leads to what else you can do.")

    @asking
    def action_undo(self) -> Asking:
        """Take the last action back, and say what that was, and what stays in the owner's kit."""
        if self.session.can_undo and (yield from may_be_undone(self.session)):
            in_a_field = is_typed(self.session.question)
            taken_back = self.controller.undo()
            self.say_kept(taken_back.kept)
            self.show()
            self.say_done(f"{taken_back.said.rstrip('.')}. {undo_key(self.session.run, redo=True)} brings it back.")
            if is_typed(self.session.question) and not in_a_field:
                self.tableside.hold_back(
                    ("u",), wording.UNREAD_FIELD.format(undo_key(self.session.run)), key_queue.HABIT
                )

    def action_redo(self) -> None:
        """Do again what was taken back last, and say what that was."""
        self.attempt(self.controller.redo, "takes it back")

    def action_restart(self) -> None:
        """Begin this combat again, with no answers; where some would go, ask first."""
        begin_again(self.tableside, self.session, partial(self.attempt, self.controller.restart))

    def action_abandon(self) -> None:
        self.attempt(self.controller.leave, "brings it back")

    def action_next_segment(self, _: bool = False) -> None:
        self.attempt(self.controller.advance_clock, "moves it back")

    @asking
    def action_overrule(self) -> Asking:
        """Rule otherwise: a reason, a ruling and its effects in the players' own words."""
        self.take_overruling((yield OverruleDialog(left_by_hand(bool(self.session.ended_run.stands)))))

    def take_overruling(self, words: OwnRuling) -> None:
        self.attempt(partial(self.session.overrule, *words))

    def action_nothing_overruled(self) -> None:
        """Say that there is no ruling yet, or that the last one is done."""
        first = "yet: answer what is asked" if self.session.run is not None else "here: take the last one back"
        self.say_wrong(f"There is no ruling to overrule {first} first.")

    def action_nothing_changed(self) -> None:
        """Say where answers are changed while no ruling lies open."""
        way = "press r for the answers so far" if self.session.run is not None else "press l, then c at the combat"
        self.say_wrong(f"There is no ruling to change here: {way}.")

    @asking
    def action_note(self) -> Asking:
        yield AskText("A note for the log:", take=self._note)
        self.show()
        self.say_done("The note is in the log.")

    def _note(self, text: str) -> str:
        self.session.note(text)
        return text

    # What opens over it

    def action_help(self) -> None:
        self.app.push_screen(of_help(self, self.session, self.session.run, self.tableside.colours))

    def action_why(self) -> None:
        if (run := run_shown(self.session)) is not None:
            self.app.push_screen(of_reasons(self.session, run, self.app.size.width, self.hues))

    def action_review(self) -> None:
        self.app.push_screen(Review(self.session), lambda _: self.show())

    action_change = action_review

    def action_situation(self) -> None:
        """Show what lies on the table of a lesson and what the teacher says now, then with one hint more each time."""
        if self.teacher is not None:
            self.teacher.read_over()
            page = all_that_is_taught(self.session, self.teacher, self.tableside.colours)
            self.app.push_screen(page, lambda wanted: self.action_situation() if wanted else self.show())

    action_situation_again = action_situation

    def action_look_up(self) -> None:
        self.app.push_screen(LookUp(self.session.ruleset, self.session.state.table.kit))

    def action_kit(self) -> None:
        kit = Kit(Kits(self.tableside.places.kits), self.session.ruleset, self.session)
        if kit.why_not:
            self.say_wrong(kit.why_not)
        else:
            self.app.push_screen(KitScreen(kit))

    def action_table(self) -> None:
        self.app.push_screen(TableView(self.session))

    def action_log(self) -> None:
        self.app.push_screen(LogView(self.session))
