"""The teacher's box: what is said above the question where somebody teaches."""

from __future__ import annotations

from textual.widgets import Static

from rulesets.engine.referee.checklist import Run
from saves.lessons.teacher import Teacher
from saves.session.session import Session
from tui.screens.base import write
from tui.shared.teaching import said_at_screen, situation_at_screen

WHERE_TO_READ = "s (F8 while typing) shows the situation again."
WAYS_OUT = "\nc changes an answer, x starts again."


class TeacherBox(Static):
    """Says what a teacher says where a combat stands; between combats it takes no room."""

    DEFAULT_CSS = """
    TeacherBox { border: round $accent; padding: 0 1; margin-bottom: 1; height: auto; }
    """

    def __init__(self, session: Session, teacher: Teacher) -> None:
        super().__init__(id="lesson")
        self._session = session
        self.teacher = teacher

    def show(self, run: Run | None, crowded: bool) -> None:
        """Say what is to be said, briefly where each line counts."""
        if run is None:
            write(self, "")
            return
        self.border_title, said = self._at_ruling() if run.ended else self._at_question(crowded)
        write(self, said)

    def _at_question(self, crowded: bool) -> tuple[str, str]:
        lesson = self.teacher.lesson
        if lesson.alone:
            return "You are on your own", WHERE_TO_READ if crowded else "\n".join(situation_at_screen(lesson))
        return f"Question {self.teacher.step} of {len(lesson.asked)}", said_at_screen(self._session)

    def _at_ruling(self) -> tuple[str, str]:
        return "How it went", self.teacher.says + (WAYS_OUT if self.teacher.astray else "")
