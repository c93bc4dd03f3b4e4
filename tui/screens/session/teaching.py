"""A lesson in a session: what the teacher says, what lies on its table, and how it ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text
from textual.app import App
from textual.geometry import Size

from rulesets.engine.core.words import section
from rulesets.engine.questions.throws import Throw
from rulesets.engine.reference.texts import glossary
from saves.lessons.courses import Progress, Stage, game_of
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import Teacher, teacher_of
from saves.session.session import Session
from tui.screens.lessons import SIGN, Lessons, situation
from tui.screens.reading import Page
from tui.shared.terminal import Colours
from tui.shared.wording import is_typed, said_at_screen, situation_at_screen
from tui.widgets.drawing import done_bar, hanging, marked, parted, spread, wrapped
from tui.widgets.key_bar import Doing
from tui.widgets.panel import EDGE_LINES, Block, Panel


def back_to(session: Session, app: App[None]) -> str:
    """Name the action that leaves a session: back to the list of lessons where it was opened there, else to Home."""
    if session.guide is None:
        return "home"
    return "lessons" if any(isinstance(each, Lessons) for each in app.screen_stack) else "home"


AT_BOARD = "f8"
"""Shows what is taught where letters are typed, or a board has them."""

WAYS_OUT = "\nc changes an answer, Ctrl+R starts again."


def heading(session: Session, teacher: Teacher) -> str:
    """Name a lesson with how far it has come."""
    lesson, run = teacher.lesson, session.run
    if run is None:
        far = "done" if teacher.done else "not done yet"
    elif run.ended:
        far = "the result"
    else:
        far = "on your own" if lesson.alone else f"{teacher.step} of {len(lesson.asked)}"
    return f"Lesson {lesson.number} · {far}"


def progress_bar(session: Session, teacher: Teacher, width: int, colours: Colours) -> Text:
    """Draw how many questions of a lesson are answered."""
    run, many = session.run, len(teacher.lesson.asked)
    answered = max(0, teacher.step - 1) if run is not None and not run.ended else many
    return done_bar(answered, many, width, colours)


def _shows(session: Session, key: str) -> str:
    """Name a key with what it shows: the situation, and once that was read over where something is asked, a hint."""
    teacher = teacher_of(session)
    if session.question is None or teacher is None:
        return f"{key} situation"
    return f"{key} hint" if teacher.is_read else f"{key} situation, hint"


def key_for_all(session: Session) -> str:
    """Name the key that shows all that is taught at the steps: no letter where that is typed."""
    asked = session.question
    dice = asked.symbols.casefold() if isinstance(asked, Throw) else ""
    return AT_BOARD if is_typed(asked) or "s" in dice else "s"


TEACHERS_ROWS, IN_FRAMES = 4, 12
"""So many rows what a teacher says takes at most above the question, and where panes have edges; its heading apart."""


def said_now(session: Session, teacher: Teacher) -> str:
    """Give what the teacher says where a session stands, and the ways out for who went astray."""
    return said_at_screen(session) + (WAYS_OUT if teacher.astray else "")


def with_terms(session: Session, said: str) -> Text:
    """Underline the terms in what is said."""
    text = Text(said)
    for mention in glossary(session.ruleset.terms).mentions(said):
        text.stylize("underline", mention.start, mention.end)
    return text


def asked_in_lesson(session: Session) -> Text:
    """Write what a teacher says before a question, with the sentence in bold that asks; empty where nobody teaches."""
    teacher = teacher_of(session)
    text = with_terms(session, said_now(session, teacher) if teacher is not None else "")
    text.stylize_before("not bold")
    for asks in re.finditer(r"[^.?: ][^.?:]*\?", text.plain):
        text.stylize("bold", *asks.span())
    return text


def what_is_taught(
    session: Session, refused: str, width: int, rows: int, colours: Colours, asks: bool = False, apart: bool = False
) -> list[list[Text]]:
    """Write what the teacher says where a session stands, passage by passage in lines, its terms underlined.

    A blank line comes before each where they stand `apart`.

    Why an answer was `refused` comes first, or why the one before is right: then no more of the situation than what
    helps most. It is told where there are more than a few rows; what comes first of it makes room for what is said
    now, but to who is alone. What is said before a question is left out where that `asks` it.
    """
    teacher, run = teacher_of(session), session.run
    if teacher is None:
        return []
    fresh = teacher.fresh and not apart
    tells = (fresh or rows > TEACHERS_ROWS) and run is not None and not run.ended
    right = "" if refused else teacher.was_right
    told = situation_at_screen(teacher.situation[:1] if right else teacher.lesson.situation) if tells else []
    told = [*told_first(teacher, width, rows), teacher.lesson.label] if told and fresh else told
    said = "" if asks and run is not None and not run.ended else said_now(session, teacher)
    passages = [with_terms(session, each) for each in (*told, said, *teacher.hints) if each and each not in refused]
    if refused:
        passages.insert(0, Text(f"✗ {refused}", colours["error"]))
    if right:
        passages.insert(0, Text.assemble(("✓ ", f"bold {colours['good']}"), with_terms(session, right)))
    parts = [[line for part in each.split("\n") for line in parted(part, width)] for each in passages]
    kept = len(told) if teacher.lesson.alone and not fresh else 1
    while len(parts) > kept + bool(refused or right) and sum(len(each) + apart for each in parts) > rows:
        del parts[min(bool(refused or right) + (not tells), len(parts) - 1)]  # where rows are few, what is asked stays
    return parts


def taught_above(
    session: Session, key: str, refused: str, width: int, rows: int, colours: Colours, asks: bool = False
) -> Text:
    """Write the heading of a lesson and in some rows what the teacher says; empty where nothing is to be said.

    `key` shows all of it. To who is alone before a question there is the heading alone.
    """
    teacher, parts = teacher_of(session), what_is_taught(session, refused, width, rows, colours, asks)
    fresh = asks and teacher is not None and teacher.fresh
    apart = fresh and sum(len(part) + 1 for part in parts) <= rows + bool(refused)
    lines = [line for part in parts for line in ([Text(), *part] if apart else part)][apart and bool(refused) :]
    lines += [Text()] if asks and lines and len(lines) < rows else []
    if teacher is None or not (lines or (teacher.step and teacher.lesson.card is None)):
        return Text()
    right = Text(f"{'… ' if len(lines) > rows else ''}{_shows(session, key)}", colours["muted"])
    called = heading(session, teacher)
    fitting = called if cell_len(called) + 1 + right.cell_len <= width else called.rpartition(" · ")[2]
    left = Text(f"{fitting} ", colours["muted"])
    bar = progress_bar(session, teacher, max(0, width - left.cell_len - right.cell_len - 1), colours)
    head = left + bar
    head.rstrip()
    return Text("\n").join([spread(head, right, width), *lines[:rows]])


def taught_beside(session: Session, key: str, refused: str, room: Size, colours: Colours) -> list[Panel]:
    """Make the pane in which the teacher speaks, with the key for all of it; none where nobody teaches."""
    teacher = teacher_of(session)
    if teacher is None or teacher.lesson.card is not None:
        return []
    bar = progress_bar(session, teacher, room.width, colours)
    parts = what_is_taught(session, refused, room.width, room.height - EDGE_LINES - 1, colours, True, True)
    blocks = ((bar,), *((Text(), *lines) for lines in parts))
    opens = "situation" if session.question is not None else "situation_again"
    return [Panel(heading(session, teacher), blocks, _shows(session, key), opens=opens)]


def explains_codes(session: Session) -> bool:
    """Tell whether what the codes of a table mean stands beneath it: in the first lesson, before anything says that."""
    teacher = teacher_of(session)
    return teacher is not None and teacher.lesson.card is None and teacher.lesson.number == 1


def course_beside(lessons: Sequence[Progress], on: Lesson, width: int, colours: Colours) -> Panel:
    """Make the pane that lists the lessons of a course, the one that is `on` marked."""
    blocks, many = list[Block](), sum(each.stage is Stage.DONE for each in lessons)
    for each in lessons:
        here, done = each.lesson is on, each.stage is Stage.DONE
        sign = SIGN[Stage.DONE] if done else " "
        said = hanging(f" {sign}{each.lesson.number:>2}  ", each.lesson.title, width, "" if here else colours["muted"])
        said[0].stylize(colours["good"], 0, 2)
        blocks.append(tuple(marked(line, width, colours) for line in said) if here else tuple(said))
    return Panel("The course", tuple(blocks), f"{many} of {len(lessons)} done")


MANNERS_TOLD_AFTER = 2
"""The lesson at whose end a key is named that nobody needs before."""


def all_that_is_taught(session: Session, teacher: Teacher, colours: Colours) -> Page:
    """Make the page of the situation, and of what the teacher says where the session stands."""
    lesson = teacher.lesson
    text = Text(f"{lesson.teaches[:1].upper()}{lesson.teaches[1:]}.", "bold")
    text.append(f"   {section(lesson.cite)}\n", colours["muted"])
    text.append("\n").append_text(situation(lesson, colours))
    if said := said_at_screen(session):
        text.append(f"\n\n{heading(session, teacher)}", "bold").append(f"\n{said}")
    for hint in teacher.hints:
        text.append(f"\n\n{hint}")
    return Page(session.ruleset, lesson.name, text, hints=teacher.hints, more=teacher.has_more_hints)


MOST_TOLD = 7
"""So many lines of a situation stand above a question, or under it, at most: its answers and the counters need room."""


def rows_above(teacher: Teacher | None, width: int) -> int:
    """Count the rows that a teacher has above the question: at the first, so many that its first passage fits."""
    lesson = teacher.lesson if teacher is not None and teacher.fresh else None
    told = (*situation_at_screen(lesson.situation[:1]), lesson.label) if lesson else ()
    return min(MOST_TOLD, max(TEACHERS_ROWS, sum(len(wrapped(each, width)) for each in told if each)))


def _fitting(passages: Sequence[str], width: int, rows: int) -> list[str]:
    """Give the first of some passages, and what else of them fits."""
    kept = [*passages[:1]]
    for told in passages[1:]:
        kept += [told] if sum(len(wrapped(each, width)) for each in (*kept, told)) <= rows else []
    return kept


def told_first(teacher: Teacher, width: int, rows: int) -> list[str]:
    """Give the passages that are told above the first question, with room for whose values they are."""
    label = len(wrapped(teacher.lesson.label, width)) if teacher.lesson.label else 0
    return _fitting(situation_at_screen(teacher.lesson.situation), width, rows - label)


def situation_now(session: Session, teacher: Teacher, width: int, above: Collection[str]) -> Text:
    """Write of the situation what helps most with the open question and is not told `above` it, without blanks."""
    told = situation_at_screen(teacher.lesson.situation if teacher.fresh else teacher.situation)
    return with_terms(session, "\n".join(_fitting([each for each in told if each not in above], width, MOST_TOLD)))


def ways_from_the_end(session: Session, teacher: Teacher) -> Iterator[Doing]:
    """Say how one goes on from the end of a lesson, and by which action."""
    lesson, next_one = teacher.lesson, teacher.next_one
    yield "try_again", "Try again", "from its first question"
    if next_one is not None:
        yield "next_lesson", _called(next_one, lesson), next_one.teaches
    yield "own_session", "Start your own session", "of this game"
    yield "drill", "Drill this", "one situation after another"
    if teacher.done:
        yield "restart", "Repeat this lesson", ""
    if lesson.number == MANNERS_TOLD_AFTER:
        yield "manner", "Choose another manner", "such as predicting results"


def _called(lesson: Lesson, after: Lesson) -> str:
    """Name a lesson, with its game where that is another one."""
    game = "" if lesson.ruleset == after.ruleset else f"{game_of(lesson)}, "
    return f"{game}{lesson.name}"
