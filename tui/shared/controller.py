"""What is done at a session, whichever front end it is done at; each tells it in its own words and its own way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rulesets.engine.core.ruling import WayOn
from rulesets.engine.core.words import BadAnswer, Words, how_many, shortened
from rulesets.engine.questions.kind import Option, Roll
from rulesets.engine.questions.question import NOTHING_TO_ROLL
from rulesets.engine.referee.adjudicate import may_be_suggested
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import Riddle, riddles, same
from saves.disk.errors import NotNow
from saves.log.events import Predicted, Taken
from saves.session.by_hand import advance_clock
from saves.session.defaults import goes_straight_on, next_checklist, repeat_last, take_usual
from saves.session.rulings import game_over
from saves.session.session import By, Session
from saves.session.texts import clock_words, redo_told, undo_told
from tui.shared.on_the_table import taken_back
from tui.shared.settings import Manner
from tui.shared.wording import as_suggested


def why_not_rolled(run: Run) -> str:
    """Say why the app cannot roll what a run asks for; empty where it can."""
    try:
        rolled(run, lambda faces: 1)
    except BadAnswer as bad:
        return str(bad)
    return ""


def rolled(run: Run, roll: Roll) -> str:
    """Roll what a run asks for; `roll` gives a face from 1 to as many as it is told.

    Raises:
        BadAnswer: nothing is to be rolled, or the printed faces of the dice are not known.
    """
    if run.question is None:
        raise BadAnswer(NOTHING_TO_ROLL)
    return run.question.rolled(roll, run.table, run.refused.text if run.refused else None)


LONGEST_SAID = 80
"""How many characters of what a player said are kept."""


class StepBack(NamedTuple):
    """A step back: what it took back, said in a sentence, and what stays in the owner's kit; empty if nothing."""

    said: str
    kept: str


class SessionController:
    """Does what players ask of a session.

    What is refused is raised, as one sentence for the players, and leaves the session as it was: `BadAnswer` where an
    answer or a text cannot be taken, a `Trouble` (such as `NotNow` or `ReadOnly`) where nothing of the kind can be
    done at this point. `manner` gives the manner that is on, `roll` a face from 1 to as many as it is told.
    """

    def __init__(self, session: Session, roll: Roll, manner: Callable[[], Manner] = lambda: Manner.TEACH) -> None:
        self.session = session
        self._roll = roll
        self._manner = manner

    @property
    def open_run(self) -> Run:
        """Give the run of the open combat where there must be one.

        Raises:
            BadAnswer: no combat is open, or it cannot be run.
        """
        run = self.session.run
        if run is None:
            raise BadAnswer(self.session.stuck or "No combat is open: start one.")
        return run

    # Guidance

    @property
    def says(self) -> str:
        """Say what a guide says where the session stands; empty for nothing, and where nobody guides."""
        guide = self.session.guide
        return guide.says if guide is not None else ""

    @property
    def hides(self) -> bool:
        """Tell whether a guide lets nothing be given away of what an answer comes to."""
        guide = self.session.guide
        return guide is not None and guide.hides

    @property
    def quiet(self) -> bool:
        """Tell whether nothing may be given away of what comes: a guide hides it, or the players say it first."""
        return self.hides or self._predicts

    # Answering

    def riddles(self, key: str, text: str) -> tuple[Riddle, ...]:
        """List what the players say of an answer before it is given; in the predict manner only.

        The answer is tried and not written; given after that, it is not worked out again.

        Raises:
            BadAnswer: the answer cannot be taken.
            ReadOnly: nothing can be answered here.
        """
        self.session.check_writable()
        run = self.session.run
        if not self._predicts or run is None:
            return ()
        return riddles(run, self.session.what_if(key, text))

    @property
    def words_to_say(self) -> dict[str, list[Words]]:
        """List the words to choose from in a riddle, by what it is about; none where there are none to choose from."""
        if (run := self.session.run) is None:
            return {}
        outcomes = () if run.checklist.ranked else run.checklist.outcomes  # those read off a table are no words
        return {"outcome": [*outcomes], "effects": [*run.checklist.effects]}

    def give(
        self, key: str, text: str, *, here_only: bool = False, by: By = "hand", predicted: Sequence[Predicted] = ()
    ) -> None:
        """Give an answer to the open question, or change one that this run has used; then take what answers itself.

        `here_only` keeps the answer out of what is remembered; `by` says who threw dice; `predicted` is what a
        player said would come of it.

        Raises:
            BadAnswer: it cannot be taken; nothing is logged.
            ReadOnly: nothing can be answered here.
            NotNow: no combat is open.
        """
        self.session.check_writable()
        self.session.answer(key, text, here_only=here_only, by=by, predicted=predicted)
        self.take_only_answers()

    def may_allow(self, key: str, text: str) -> bool:
        """Tell whether an answer that was refused could be given all the same, with the players' reason."""
        try:
            self.session.what_if(key, self.allowing(key, text, "…"))
        except BadAnswer:
            return False
        return True

    def allowing(self, key: str, text: str, reason: str) -> str:
        """Write an answer to the open question that the rules bar, so that it stands as the players allow it.

        Raises:
            BadAnswer: no answer to it can be allowed.
        """
        question = self.session.question
        allowing = question.allowing(text, reason) if question is not None and question.key == key else None
        if allowing is None:
            raise BadAnswer("There is nothing to allow here.")
        return allowing

    def take_only_answers(self) -> None:
        """In the brisk manner, give the answers to questions that have only one; a unit is always named by hand."""
        if self._manner() is not Manner.BRISK or self.session.read_only:
            return
        while (run := self.session.run) is not None and (question := run.question) is not None:
            only = question.only_answer(run.table)
            if only is None:
                return
            self.session.answer(question.key, only)

    def app_dice(self) -> str:
        """Roll what the open question asks for, and give it as it would be typed; nothing is answered by that.

        Where somebody guides who has dice for it, they show what those show.

        Raises:
            BadAnswer: no combat is open, nothing is to be rolled, or the printed faces of the dice are not known.
        """
        run, guide = self.open_run, self.session.guide
        return (guide.dice if guide is not None else "") or rolled(run, self._roll)

    def throw(self) -> str:
        """Roll what the open question asks for, answer with it, and give it as it would be typed.

        Raises:
            BadAnswer: nothing is to be rolled, the printed faces are not known, or what was rolled is not wanted.
            ReadOnly: nothing can be answered here.
        """
        text = self.app_dice()
        question = self.open_run.question
        assert question is not None  # else nothing was to be rolled
        self.give(question.key, text, by="app")
        return text

    # Answers that nobody says one by one

    def take_usual(self) -> tuple[Taken, ...]:
        """Take the usual answers from the open question on; in the predict manner, none that brings anything to light.

        Raises:
            BadAnswer: the open question has none.
            ReadOnly: nothing can be answered here.
            NotNow: no combat is open, or somebody teaches.
        """
        self.session.check_writable()
        taken = take_usual(self.session, lambda before, after: not (self._predicts and riddles(before, after)))
        self.take_only_answers()
        return taken

    def repeat_last(self) -> tuple[Taken, ...]:
        """Take who attacks whom, and where, from the last combat; between two combats, the next one begins with that.

        Raises:
            ReadOnly: nothing can be answered here.
            NotNow: there is none to go by, or somebody teaches.
        """
        self.session.check_writable()
        taken = repeat_last(self.session)
        self.take_only_answers()
        return taken

    @property
    def as_suggested(self) -> Option | None:
        """Give the row that takes open rules as suggested from here on; None where no such rule is asked."""
        session, run = self.session, self.session.run
        taught = session.guide is not None or session.corrects is not None or session.read_only
        if taught or run is None or run.question is None or not may_be_suggested(run.question):
            return None
        return as_suggested(run)

    def take_suggested(self) -> str:
        """Take the suggested readings of open rules that are not settled, from here on, and say so.

        Raises:
            NotNow: somebody teaches, a combat is corrected, or they are taken already.
            ReadOnly: nothing can be answered here.
        """
        self.session.read_open_rules("suggested")
        self.take_only_answers()
        return "Open rules are taken as suggested from here on."

    @property
    def _predicts(self) -> bool:
        return self._manner() is Manner.PREDICT

    # Back and forth

    def undo(self) -> StepBack:
        """Take back the last action.

        Raises:
            NotNow: there is none.
        """
        return StepBack(undo_told(self.session), taken_back(self.session, self.session.undo))

    def redo(self) -> str:
        """Do again what was taken back last, and say in a sentence what that was.

        Raises:
            NotNow: nothing was, or something else was done since.
        """
        said = redo_told(self.session)
        self.session.redo()
        return said

    # From one combat to the next

    def begin(self, checklist: str) -> None:
        """Begin a combat, by the id of its checklist.

        Raises:
            NotNow: one is open, or there is no such checklist.
        """
        self.session.begin(checklist)
        self.take_only_answers()

    def confirm(self) -> None:
        """Confirm the ruling, and begin the next combat where nothing else has to be decided first.

        Raises:
            NotNow: there is no ruling yet.
        """
        goes_on = goes_straight_on(self.session)
        self.session.confirm()
        if goes_on and not game_over(self.session.ruleset, self.session.state):
            self.begin(next_checklist(self.session))

    def leave_out(self) -> bool:
        """Leave out the one answer that was refused, and go on with the rest; tell whether there is such a one."""
        run = self.session.run
        refused = run.ruling.leaves_out if run is not None and run.ruling is not None else ""
        if refused and self.session.guide is None:
            self.session.drop(refused)
        return bool(refused) and self.session.guide is None

    @property
    def way_on(self) -> WayOn | None:
        """Give what may be said of the table so that what was refused is allowed; None where nothing may."""
        run = self.session.run
        return run.ruling.way_on if run is not None and run.ruling is not None else None

    def take_way_on(self) -> str:
        """Say of the table what was not known, and give it in words; the open combat is ruled by it then.

        Raises:
            NotNow: there is nothing that could be said.
        """
        way_on = self.way_on
        if way_on is None:
            raise NotNow("Nothing was refused that your table may allow.")
        self.session.amend(way_on.changes, way_on.label)
        return way_on.label

    def leave(self) -> str:
        """Leave the open combat without a ruling, and say what goes with it.

        Raises:
            NotNow: no combat is open.
        """
        dropped = self._answers
        self.session.abandon()
        return f"The combat is left without a ruling{dropped}."

    @property
    def _answers(self) -> str:
        """Say how many answers go with the open combat; empty for none."""
        gone = self.session.state.current
        return f"; {how_many(len(gone.answers), 'answer')} dropped" if gone is not None and gone.answers else ""

    def restart(self) -> str:
        """Begin the open combat again, without its answers, and say how many; where somebody guides, all they guide.

        Raises:
            NotNow: no combat is open, where nobody guides.
        """
        dropped = self._answers
        guide = self.session.guide
        if guide is None:
            self.session.restart()
        else:
            guide.again()
            self.take_only_answers()
        return f"Started again{dropped}."

    def advance_clock(self) -> str:
        """Move the clock to the next segment, and say what it shows then.

        Raises:
            NotNow: nobody knows what follows.
        """
        advance_clock(self.session)
        return f"The clock is at {clock_words(self.session)}."


def predicted(asked: Sequence[Riddle], said: Sequence[str]) -> tuple[Predicted, ...]:
    """Write what a player said of riddles, in their order and as far as anything was said, as the log keeps it."""
    return tuple(
        Predicted(
            about=riddle.about,
            said=riddle.is_ if same(words, riddle.is_) else shortened(words, LONGEST_SAID),
            was=riddle.is_,
            cite=riddle.cite,
        )
        for riddle, words in zip(asked, said, strict=False)
    )
