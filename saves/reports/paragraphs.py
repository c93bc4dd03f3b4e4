"""A ruling told once: paragraphs with a role, which screens, line mode, the log, Markdown and pages print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from rulesets.engine.core.ruling import LONGEST_VERDICT
from rulesets.engine.core.words import before_answer, cited, real_minus
from rulesets.engine.questions.kind import every_kind
from rulesets.engine.questions.question import question_of
from rulesets.engine.referee.checklist import Run, Source
from rulesets.engine.referee.ledger import LedgerEntry, added, in_figures
from rulesets.engine.referee.ruleset import Side
from rulesets.engine.reference.ruling_view import RulingView, who_fights
from saves.log.events import Confirm, Used
from saves.log.state import Confirmed
from saves.reports.combats import checklist_of, participants_of
from saves.reports.corrections import told as corrections
from saves.session.clock import turn_heading
from saves.session.rulings import ruling_of
from saves.session.session import Session
from saves.session.texts import ROLLED_HERE


class ParagraphRole(Enum):
    """What a paragraph is for. A ruling is told in this order, whoever prints it."""

    HAPPENED = "whom it befell, and what: as the rules gave it, or as the players ruled instead"
    OVERRULED = "why the players overruled it"
    BY_THE_RULES = "what the rules gave, where the players overruled it"
    INSTEAD = "what is done, as the players ruled"
    TO_DO = "what is done by the ruling, or would have been"
    CORRECTED = "what corrections made of it"
    SUMS = "how it adds up"
    UNNEEDED = "what was answered and fell away"
    DICE = "what the dice showed, and who rolled them"
    ANSWERS = "what was asked and answered"
    PRECEDENTS = "the open rules it rests on, as the table settled them"
    REMARKS = "what was noted by the rules"
    NOTES = "what was noted by the players"


IN_A_LINE = frozenset({ParagraphRole.OVERRULED, ParagraphRole.BY_THE_RULES, ParagraphRole.UNNEEDED})
"""Paragraphs that are one line, with the title before it; the others are lists under their titles."""

IN_ORDER = frozenset({ParagraphRole.TO_DO})
"""Paragraphs whose lines are done one after the other, and numbered."""

TOLD_AS_THEY_COME = frozenset({ParagraphRole.SUMS, ParagraphRole.REMARKS})
"""What was told of a run before its ruling, as it came about."""

IN_THE_ANSWERS = frozenset({ParagraphRole.DICE, ParagraphRole.PRECEDENTS})
"""What the answers say already, gathered for those who look for nothing else."""


DO_THIS_NOW = "Do this now"


class Told(NamedTuple):
    """One thing that a paragraph says.

    Attributes:
        text: its words; empty where its `parts` say it.
        source: the section of the rules that says so, or how an answer was given; empty where neither needs saying.
        about: what it is said of: a question as it was asked, or a total.
        parts: what it is made of, such as the amounts of a total.
        amount: how much it is, of an amount or of a total: `+3`, `2 green 1 blue`.
    """

    text: str
    source: str = ""
    about: str = ""
    parts: tuple[Told, ...] = ()
    amount: str = ""

    def __str__(self) -> str:
        """Say it in a line: `Die roll: 5 (rolled by Tableside)`, `attack 11: Ox +8 (counter), Tiny +3 (counter)`."""
        words = ", ".join(map(str, self.parts)) or f"{self.text} {self.amount}".strip()
        about = f"{self.about} {self.amount}" if self.parts else self.about
        return f"{before_answer(about)} {cited(words, self.source)}" if about else cited(words, self.source)


class Paragraph(NamedTuple):
    """What is said of a ruling in one role; the title of what happened is the outcome, as players call it.

    What happened begins with the verdict and whom it befell: `DESTROYED (Blue: Rover).`
    """

    role: ParagraphRole
    title: str
    says: tuple[Told, ...]


def ruling_told(run: Run, sides: Sequence[Side] = ()) -> tuple[Paragraph, ...]:
    """Tell what a run came to, before anybody confirms it; nothing while nothing is ruled.

    `sides` are those of the game, by whose labels it is said whom the ruling befell.
    """
    ruling = RulingView.of(run)
    if not ruling.outcome:
        return ()
    unneeded = f"{', '.join(ruling.unneeded)}." if ruling.unneeded else ""
    return _in_order(
        Paragraph(
            ParagraphRole.HAPPENED, ruling.called, _happened(ruling, ruling.sentence, sides, run.table.clock.side)
        ),
        *_by_the_rules(ruling),
        to_do_told(ruling, DO_THIS_NOW),
        Paragraph(ParagraphRole.UNNEEDED, "No longer needed", _texts(unneeded)),
    )


def combat_told(session: Session, combat: Confirmed) -> tuple[Paragraph, ...]:
    """Tell how a confirmed combat came about, and what became of its ruling since."""
    ruling, theirs = ruling_of(session.ruleset, combat), combat.overruled
    known = {each.key for each in (*session.ruleset.precedents, *session.ruleset.closed)} - {*combat.moot}
    by_the_rules = _happened(ruling, ruling.sentence, session.ruleset.sides, combat.table.clock.side)
    theirs_told = _overruled(theirs.sentence) if theirs else ()
    rules = Told(" ".join(each.text for each in by_the_rules), ruling.cite)
    return _in_order(
        Paragraph(ParagraphRole.HAPPENED, ruling.called, theirs_told or by_the_rules),
        *_by_the_rules(ruling),
        Paragraph(ParagraphRole.OVERRULED, "✗ Overruled at this table", _texts(theirs.reason if theirs else "")),
        Paragraph(ParagraphRole.BY_THE_RULES, "The rules", (rules,) if theirs else ()),
        Paragraph(
            ParagraphRole.INSTEAD, "What follows, as the players ruled", _texts(*(theirs.effects if theirs else ()))
        ),
        *[to_do_told(ruling, "What would have followed (overruled)" if theirs else "What was to be done")]
        * (not ruling.refused),
        Paragraph(ParagraphRole.CORRECTED, "Corrected", _texts(*corrections(combat, session.ruleset))),
        Paragraph(ParagraphRole.DICE, "Dice", _thrown(session, combat)),
        Paragraph(ParagraphRole.ANSWERS, "Asked and answered", tuple(map(answer_told, combat.used))),
        Paragraph(
            ParagraphRole.PRECEDENTS,
            "Open rules",
            tuple(Told(used.said, about=used.prompt) for used in combat.used if used.key in known),
        ),
        Paragraph(ParagraphRole.NOTES, "Notes", _texts(*combat.notes)),
    )


def combat_shown(session: Session, combat: Confirmed) -> tuple[Paragraph, ...]:
    """Tell how a confirmed combat came about where its answers are told, without what they say already."""
    return tuple(each for each in combat_told(session, combat) if each.role not in IN_THE_ANSWERS)


def in_lines(paragraphs: Iterable[Paragraph]) -> list[str]:
    """Write what is told of a ruling as plain lines: the verdict above its sentence, lists under their titles."""
    lines: list[str] = []
    for role, title, says in paragraphs:
        if role is ParagraphRole.HAPPENED:
            verdict, *more = map(str, says)
            lines += [f"Ruling: {verdict}", *more]
        elif role in IN_A_LINE:
            lines += [f"{title}: {said}" for said in says]
        else:
            signs = (f"{place}. " if role in IN_ORDER else "- " for place in range(1, len(says) + 1))
            lines += [f"{title}:", *(f"  {sign}{said}" for sign, said in zip(signs, says, strict=True))]
    return lines


def _happened(ruling: RulingView, sentence: str, sides: Sequence[Side], turn: str) -> tuple[Told, ...]:
    """Say the verdict with whom it befell, then the sentence; `turn` is the side whose turn it was, if known.

    Where each side suffers something else, each has its own verdict, as on the felt.
    """
    said, verdict = Told(sentence, ruling.cite, "By the table alone" if ruling.verdict.instead else ""), ruling.verdict
    labels, attacking = {side.word: side.label for side in sides}, ruling.participants.side or turn
    whom = {each.called(labels, attacking): each.verdict for each in verdict.sufferers}
    told = whom if len({*whom.values()}) > 1 else {"; ".join(whom): verdict.text}
    verdicts = (f"{what.upper()}{f' ({who})' if who else ''}." for who, what in told.items())
    return (Told(" ".join(verdicts)), said)


def _overruled(sentence: str) -> tuple[Told, ...]:
    """Tell the players' own ruling: large where it is short enough for that, else whole beneath that it is one."""
    short = sentence.strip().rstrip(".")
    return _texts(f"{short.upper()}.") if len(short.split()) <= LONGEST_VERDICT else _texts("OVERRULED.", sentence)


def _in_order(*paragraphs: Paragraph) -> tuple[Paragraph, ...]:
    """Put paragraphs in the order in which their roles are told; those that say nothing are left out."""
    order = list(ParagraphRole)
    return tuple(sorted((each for each in paragraphs if each.says), key=lambda each: order.index(each.role)))


def _by_the_rules(ruling: RulingView) -> tuple[Paragraph, ...]:
    return (
        sums_told(ruling.ledger),
        Paragraph(ParagraphRole.REMARKS, "Remarks", tuple(Told(each.text, each.cite) for each in ruling.remarks)),
    )


def _texts(*texts: str) -> tuple[Told, ...]:
    return tuple(map(Told, filter(None, texts)))


def to_do_told(ruling: RulingView, title: str) -> Paragraph:
    """Tell what is done by a ruling, in order, each with its section."""
    return Paragraph(ParagraphRole.TO_DO, title, tuple(Told(*each) for each in ruling.verdict.to_do))


def sums_told(entries: Iterable[LedgerEntry]) -> Paragraph:
    """Tell each total with the amounts that it is the sum of, in the order in which they were counted."""
    totals: dict[str, list[LedgerEntry]] = {}
    for entry in entries:
        totals.setdefault(entry.total, []).append(entry)
    return Paragraph(ParagraphRole.SUMS, "Counted", tuple(_sum(total, counted) for total, counted in totals.items()))


def _sum(total: str, counted: list[LedgerEntry]) -> Told:
    """Tell one total; where dice are counted, with a sum for each colour."""
    colours = dict.fromkeys(entry.of for entry in counted)
    summed = {colour: added(entry for entry in counted if entry.of == colour) for colour in colours}
    sums = [f"{real_minus(in_figures(amount))} {colour}".strip() for colour, amount in summed.items()]
    amounts = (Told(each.called, each.cite, amount=f"{real_minus(each.signed)} {each.of}".strip()) for each in counted)
    return Told("", about=total, parts=tuple(amounts), amount=" ".join(sums))


def answer_told(used: Used) -> Told:
    """Tell an answer with its question, and how it was given."""
    return Told(used.said or "none", came_from(used.source, used.by), used.prompt)


_TAKEN = {"app": ROLLED_HERE, "usual": Source.DEFAULT.label, "again": "as in the last combat"}
_SOURCES = {each.value: each.label for each in (Source.MEMORY, Source.SUGGESTED, Source.DEFAULT, Source.MOOT)}
"""How an answer was given that the players did not give one by one with their own hands."""


def came_from(source: str, by: str = "", kept_for: str = "") -> str:
    """Say where an answer came from: a source by its word, who threw or how it was taken, how long it is remembered.

    Empty where the players' own hands gave it in this combat.
    """
    said = _TAKEN.get(by) or _SOURCES.get(source, "")
    return f"{said} {kept_for}" if kept_for and source == Source.MEMORY else said


def _thrown(session: Session, combat: Confirmed) -> tuple[Told, ...]:
    """Tell the throws that a ruling rests on, with who rolled; what a throw is, the lines say that answered."""
    events, thrown = session.history.events, {each.kind for each in every_kind() if each.is_thrown}
    kinds = {key: getattr(events[reply.line - 1], "kind", "") for key, reply in combat.combat.answers.items()}
    checklist = checklist_of(session, combat)
    asked = {each.key: question_of(checklist.questions if checklist else (), each.key) for each in combat.used}
    kinds |= {key: question.kind for key, question in asked.items() if question is not None}  # of one corrected, too
    throws = (used for used in combat.used if kinds.get(used.key) in thrown)
    return tuple(Told(each.said, ROLLED_HERE if each.by == "app" else "real dice", each.prompt) for each in throws)


# A ruling as plain text, to be handed on: to a message, a forum, the notes of a campaign


LEFT_OUT = (ParagraphRole.UNNEEDED, ParagraphRole.DICE, ParagraphRole.ANSWERS)
"""What only those at the table need."""


def stands_at_ruling(session: Session) -> bool:
    """Tell whether a session stands at a ruling: one to be confirmed, or one that was confirmed just now."""
    if session.run is not None:
        return session.run.ended
    return isinstance(session.state.event, Confirm) and session.state.last is not None


def ruling_text(session: Session) -> str:
    """Write the ruling at which a session stands as plain text; empty where it stands at none."""
    run, last = session.run, session.state.last
    if not stands_at_ruling(session):
        return ""
    if run is None:
        return combat_text(session, last) if last is not None else ""
    number = session.corrects.number if session.corrects is not None else session.state.confirmed + 1
    fought = who_fights(run).said
    turn = turn_heading(session.ruleset, run.given.table.clock)
    return _text(session, turn, number, fought, ruling_told(run, session.ruleset.sides))


def combat_text(session: Session, combat: Confirmed) -> str:
    """Write a confirmed ruling as plain text, with what the players ruled instead, if they did."""
    turn, fought = turn_heading(session.ruleset, combat.table.clock), participants_of(session, combat).said
    return _text(session, turn, combat.number, fought, combat_told(session, combat))


def _text(session: Session, turn: str, number: int, fought: str, told: Iterable[Paragraph]) -> str:
    called = "" if session.ruleset.board and turn else f"Combat {number}"
    combat = ": ".join(filter(None, (called, fought)))
    heading = ". ".join(filter(None, (f"{session.ruleset.title}, {session.title}", turn, combat)))
    lines = in_lines(each for each in told if each.role not in LEFT_OUT)
    return "\n".join((heading, *lines, "Ruled by Tableside."))
