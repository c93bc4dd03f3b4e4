"""What all front ends say alike: what signs and sources mean, why a run stands as it does, and what a teacher says."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from math import inf
from typing import Any, NamedTuple

from rulesets.engine.core.words import a_list, capitalised, how_many, section, sources
from rulesets.engine.questions.choices import Listed, PickSeveral, Precedent, Several
from rulesets.engine.questions.dice import Dice, Die
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Pool
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import UnitName
from rulesets.engine.referee.adjudicate import may_be_suggested
from rulesets.engine.referee.checklist import Run, Step
from rulesets.engine.referee.ruleset import Side
from rulesets.engine.reference.ruling_view import RulingView, StepPlace, steps_of
from rulesets.engine.reference.verdicts import GONE
from saves.disk.errors import NotNow
from saves.lessons.lesson import Passage
from saves.lessons.teacher import Teacher, teacher_of
from saves.reports.combats import Forces, combat_line
from saves.reports.paragraphs import ruling_told
from saves.session import clock
from saves.session.defaults import next_checklist
from saves.session.rulings import game_over
from saves.session.session import Session
from saves.session.texts import clock_words

IN_SECRET = "Both sides decide in secret; you see their choices once both have chosen."
"""What those who watch are told of a secret that is not revealed yet."""


def left_by_hand(moved_on: bool) -> str:
    """Say what players do by hand who overrule a ruling; `moved_on` is that their moves stand, and the turn passes."""
    stands = "The moves stay, and the turn passes. " if moved_on else ""
    return f"{stands}Carry out your ruling, then change the units where it differs."


FEW = 2
"""How many units of a long list are named where there is no room for all."""


def few(units: Sequence[str]) -> tuple[str, ...]:
    """Give a list of units as it is named where there is little room: `Ox, Tiny, 3 others`."""
    return (*units[:FEW], f"{len(units) - FEW} others") if len(units) > FEW + 1 else tuple(units)


def with_few(sentence: str, names: Collection[str]) -> str:
    """Shorten the list of these names in a sentence: `Ox, Tiny, Zed and Boris` is `Ox, Tiny and 2 others`."""
    one = "|".join(re.escape(each) for each in sorted(names, key=len, reverse=True))
    if not one:
        return sentence

    def shortened(found: re.Match[str]) -> str:
        return a_list(few(re.findall(one, found[0])), found[1])

    return re.sub(rf"(?<!\w)(?:(?:{one}), )+(?:{one}) (and|or) (?:{one})(?!\w)", shortened, sentence)


SOURCES = (
    "§ is a section of the rules. (inferred) after it: this follows from the section, but is not printed there."
    " Other sources are in brackets. An open rule is what the rules leave open: your table settles it once."
)
"""Tells how it is said where a rule or a value comes from."""

SIGNS = """\
▲ attacker   ▼ defender
■ □ whose unit   • its state   × lost
✓ done   ▌ now   · to come   – skipped
↺ remembered   ○ default   » as usual
✗ refused or wrong   [ ] a reminder
"""
POOL_SIGNS = "■ ● dice of a pool, in their colours\n"


def signs_told(run: Run) -> str:
    """Say what signs mean; those of dice in pools only where the game has any, for ■ is a side elsewhere."""
    has_pools = any(isinstance(each, Pool | Throw) for each in run.checklist.questions)
    return f"{SIGNS}{POOL_SIGNS if has_pools else ''}{SOURCES}\n"


def cited_at(run: Run) -> str:
    """Give the section by which it is asked; sources that are called by a letter are told by the reasons alone."""
    asked = run.question.cite if run.question is not None else ""
    cite = asked or run.checklist.steps[run.checklist.place(run.step)].cite
    return "" if re.fullmatch(r"[A-Z](; [A-Z])*", cite) else cite


class Reason(NamedTuple):
    """One text that says why: its title, its section, what it says, and the options that it explains."""

    title: str
    cite: str
    text: str
    options: tuple[Option, ...] = ()


def why(run: Run, sides: Sequence[Side] = ()) -> tuple[Reason, ...]:
    """List the reasons for where a run stands: its step, what is asked with its options, the cell it has come to.

    Behind a ruling comes the verdict, whom it befell by the labels of the `sides`, and then what decided it.
    """
    if run.ended and (told := ruling_told(run, sides)):
        return (Reason(told[0].says[0].text, "", ""), *what_decided(run))
    step, question = run.checklist.steps[run.checklist.place(run.step)], run.question
    reasons = [Reason(step.title, step.cite, step.help)]
    if question is not None:
        explained = tuple(each for each in question.options(run.table) if each.meaning)
        reasons.append(Reason(question.prompt, question.cite, question.help, explained))
    return (*reasons, *_lit_cell(run))


def _lit_cell(run: Run) -> list[Reason]:
    """Give the cell that a run has come to, in its own words; nothing where there is none."""
    lit = run.chart.lit if run.chart is not None else None
    return [Reason(lit.title, lit.cite, lit.text)] if lit is not None else []


def what_decided(run: Run) -> tuple[Reason, ...]:
    """List what a ruling rests on: the words of its cell, and what the rules say of the steps that made it so.

    Those steps come in the order of what is done now. A ruling of no cell, or of more than that, has its own sentence.
    """
    _, sentence = ruling_told(run)[0].says
    said, cell = str(sentence._replace(source="")), _lit_cell(run)
    if not cell or not (cell[0].text in said or said.startswith(cell[0].title)):
        cell = [Reason(said, sentence.source, ""), *cell]
    elif cell[0].text in said:
        cell = [Reason(said, cell[0].cite, "")]
    return (*cell, *(Reason(each.title, each.cite, each.help) for each in deciding_steps(run)))


LAST = 3
"""So many steps before a ruling come first where it cites none: they say what is done by it."""


def deciding_steps(run: Run) -> list[Step]:
    """List the steps that led to a ruling, of which the rules say something: those that it cites, what decided first.

    Where it cites none of them, they are all that were gone through: the last of them, in their order, then the others.
    """
    passed = [each.step for each in steps_of(run) if each.place is StepPlace.DONE and each.step.help]
    ruling = RulingView.of(run)
    cites = [*(each.cite for each in ruling.verdict.to_do), *(each.cite for each in ruling.effects), ruling.cite]
    cited = list(dict.fromkeys(section for cite in cites for section in _sections(cite)))
    places = {step.title: [cited.index(each) for each in _sections(step.cite) if each in cited] for step in passed}
    deciding = [step for step in passed if places[step.title]]
    return sorted(deciding, key=lambda step: min(places[step.title])) or [*passed[-LAST:], *passed[:-LAST]]


def _sections(cite: str) -> list[str]:
    """Name the sections of a citation, of which it may name a part: `8.5.2` for `8.5.2 (second)`; no letters."""
    return [each.partition(" (")[0] for each in sources(cite) if section(each).startswith("§")]


def reminder_lines(question: Question[Any], reminded: bool) -> tuple[str, ...]:
    """Write the reminder of a question, in a line; none where it has none or nobody is to be `reminded`."""
    return (f"Reminder: {question.reminder}",) if reminded and question.reminder else ()


def is_typed(question: Question[Any] | None) -> bool:
    """Tell whether a question is answered in a field, where letters are text and a command is a key with ctrl."""
    is_listed = isinstance(question, Listed | Several | PickSeveral | Die | Dice | Throw)
    return question is not None and not (
        is_listed or question.signs or any(each.question.signs for each in question.parts)
    )


def undo_key(run: Run | None, redo: bool = False) -> str:
    """Name the key that takes the last step back at a screen, or does it again; in a field, letters are text."""
    return (("u", "ctrl+t"), ("U", "ctrl+y"))[redo][is_typed(run.question if run is not None else None)]


def here(said: str) -> str:
    """Say what a reading comes to here."""
    return f"here → {as_befalls(said)}"


def as_befalls(said: str) -> str:
    """Say what comes of a unit in the word that stands on its felt and its counter, whatever a game calls it."""
    return re.sub(r"\beliminated\b", GONE.lower(), said)


AS_SUGGESTED = "as-suggested"
"""The word of the last row of an open rule, which is no reading of it."""


def as_suggested(run: Run) -> Option:
    """Make the last row of an open rule, which says how many more of them may be asked in this combat."""
    settled = {*run.answered, *run.table.precedents}
    more = sum(may_be_suggested(each) and each.key not in settled for each in run.checklist.questions) - 1
    these = f"This rule and up to {more} more are" if more > 0 else "It is"
    return Option(
        AS_SUGGESTED,
        "Take the suggested readings from here on",
        f"{these} not asked then; each ruling says what was taken.",
    )


A_LINE = 47
"""So many letters fit on a line under a question where the steps stand beside it."""


def said_of_answer(question: Question[Any], text: str, run: Run | None, undo: str, room: float = inf) -> str:
    """Say how an open rule was just settled, in a line, what was secret, or that a unit has no name; else nothing."""
    given = run.answered.get(question.key) if run is not None else None
    if question.is_secret and given is not None:
        return f"Revealed: {given.said}."
    if isinstance(question, Precedent):
        reading, back = given.said if given is not None else question.label_of(text), f"{undo} takes it back."
        full, short = f"{question.prompt} {capitalised(reading)}.", f"{reading}."
        ways = f"Settled: {full} {back}", f"Settled: {short} {back}", f"Settled: {short}"
        return next((way for way in ways if len(way) <= room), f"Settled. {back}")
    if isinstance(question, UnitName) and text == question.default:
        return f"No name: this is called the {text}, and nothing is kept of it. {undo} takes it back."
    return ""


REVEAL_GOES = "Take back what both sides have revealed?"
WAYS_OF_A_REVEAL = ("No, it stands", "Yes: both sides choose again, and the report says so")


KEYS = {"usual": "Press . for the usual answers."}
KEYS_IN_A_FIELD = {"usual": "Press ctrl+f for the usual answers."}
COMMANDS = {"dice": "Press Enter: Tableside rolls for you.", "usual": "Type :usual for the usual answers."}


def said_at_screen(session: Session) -> str:
    """Say what a teacher says at a screen where a session stands; empty where nobody teaches."""
    teacher = teacher_of(session)
    keys = KEYS_IN_A_FIELD if is_typed(session.question) else KEYS
    return _together(teacher.says, teacher.keys, _way(teacher, keys)) if teacher is not None else ""


def said_in_lines(teacher: Teacher) -> str:
    """Say what a teacher says in line mode."""
    return _together(teacher.says, _way(teacher, COMMANDS))


def situation_at_screen(told: Sequence[Passage]) -> list[str]:
    """Give what lies on the table of a lesson, passage by passage, with what a screen adds about its keys.

    Its sources stand on the page that tells all of it.
    """
    return [_together(passage.text, passage.keys) for passage in told]


def _way(teacher: Teacher, ways: dict[str, str]) -> str:
    """Say who rolls dice, or how usual answers are taken; nothing where the learner is alone, who knows by then."""
    if teacher.lesson.alone or not teacher.given:
        return ""
    return ways.get("dice", "") if teacher.dice else ways["usual"] if teacher.leaves_to_usual else ""


def _together(*parts: str) -> str:
    return " ".join(filter(None, parts))


# What can be done between two combats


def what_now(session: Session, forces: Forces) -> Iterator[tuple[str, str, str]]:
    """List what can be done between two combats, with what each costs while the armies stand as they do."""
    if game_over(session.ruleset, session.state):
        yield "board", "Board", "as it stands at the end"
        yield "undo", "Undo", "take the last ruling back, and play on"
        yield "log", "Log", "all rulings: to correct, step through or report"
        yield "table", "Units", "their states, the clock, what is settled"
        return
    last, then, there = session.state.last, _then(session), _to_move(session, forces)
    fresh, over = there - forces.attacked, segment_is_over(session, forces)
    if over:
        yield CLOCK_FIRST, "Move clock", ALL_ATTACKED
        yield "begin", "Another combat", ""
    else:
        left = f"{len(fresh)} of {how_many(len(there), 'unit')} yet to attack"
        yield "next_combat", _next(session), left if fresh and forces.attacked else clock_words(session)
    others = [each.title for each in session.ruleset.checklists if each.id != next_checklist(session)]
    if others and next_checklist(session) and not over:
        yield "begin", "Another checklist", ", ".join(others)
    yield "again", "The same again", combat_line(session, last).signed if last is not None else ""
    if then and not over:
        gives_up = "; attacks not made are given up" if session.ruleset.segments and fresh and forces.attacked else ""
        yield "next_segment", "Move clock", f"{then}{gives_up}"
    yield "board", "Board", "the same session on its board"
    yield "table", "Units", "their states, the clock, what is settled"
    if session.ruleset.kit_pages:
        yet = "" if session.state.table.kit else ": nothing entered yet"
        yield "kit", "Kit", f"what is printed on your copy{yet}"


ALL_ATTACKED = "all units have attacked"

CLOCK_FIRST = "next_segment(True)"
"""Moves the clock where that comes first."""


def segment_is_over(session: Session, forces: Forces) -> bool:
    """Tell whether each unit of the side to move has attacked; as far as is known, where none came new to that."""
    there = _to_move(session, forces)
    return bool(there) and there <= forces.attacked and forces.known and bool(_then(session))


def _to_move(session: Session, forces: Forces) -> set[str]:
    table = session.state.table
    return {unit for unit in table.standing() if forces.sides.get(unit) == table.clock.side != ""}


def _then(session: Session) -> str:
    """Say what the clock shows once it is moved; nothing where it cannot be."""
    with suppress(NotNow):
        return clock.said(session.ruleset, clock.following(session.ruleset, session.state.table.clock))
    return ""


def _next(session: Session) -> str:
    """Name what begins next: where the game has several checklists the one played before, or that one is chosen."""
    if len(session.ruleset.checklists) > 1:
        again = next_checklist(session)
        return f"Next: {session.ruleset.checklist(again).title.lower()}" if again else "Choose a checklist"
    return "Next combat"
