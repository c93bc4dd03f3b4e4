"""Correcting a confirmed combat: laid open to be answered otherwise, and what follows for the combats after it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, What
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.log.events import Anew, Answer, Confirm, Correct, CorrectedAnswer, Stand, Stands, Take
from saves.log.file import NoFile
from saves.log.history import CorrectedCombat, History, corrected, gone_through, otherwise
from saves.log.models import LONGEST_CORRECTION, line_written
from saves.log.state import Confirmed, Reply, State
from saves.session import clock, rulings
from saves.session.rulings import asked_since
from saves.session.runs import Runs, ruleset_at
from saves.session.session import Session

_WHAT_TO_TYPE = re.compile(r"[.:;] (?:type|name|leave|choose|join|write)\b.*", re.IGNORECASE | re.DOTALL)
"""What a refusal ends with: nobody is asked where a combat stands as confirmed."""
_TOLD = tuple(each.name for each in fields(Anew) if each.name != "combat")
_ON_UNITS = (What.UNIT, What.CARD, What.STATE)


class Correction(NamedTuple):
    """A correction that was worked out: where the session stood, the line it makes, and where that leads."""

    state: State
    event: Correct
    then: State

    @property
    def combats(self) -> tuple[tuple[Confirmed, Confirmed], ...]:
        """List the combats that it changes, oldest first, each as it was and as it is then."""
        mended = [each for each in self.then.combats() if each.by is self.event]
        return tuple((each.formerly, each) for each in reversed(mended) if each.formerly is not None)


def _given(answers: Mapping[str, Reply]) -> dict[str, Reply]:
    return {key: reply._replace(line=0) for key, reply in answers.items()}


def _otherwise(key: str, reply: Reply | None) -> CorrectedAnswer:
    if reply is None:
        return CorrectedAnswer(key=key)
    return CorrectedAnswer(key=key, text=reply.text, here_only=reply.here_only, by=reply.by, kind=reply.kind)  # type: ignore[arg-type]


def _readings(changes: Collection[Change]) -> dict[str, str | None]:
    return {each.name: each.value for each in changes if each.what is What.PRECEDENT}


def work_out(
    session: Session, number: int, answers: Sequence[CorrectedAnswer], run: Run, settled: Collection[str] = ()
) -> Generator[int, None, Correction]:
    """Work out what follows if a confirmed combat is answered otherwise; nothing is written yet.

    Gives the number of each combat as it is done, and in the end the correction, for `correct` to take.

    Args:
        session: the session.
        number: the number of the combat.
        answers: what is answered otherwise.
        run: what the combat comes to with these answers.
        settled: the precedents that stay settled as the combat settled them.
    """
    state, entries = session.state, list[CorrectedCombat]()
    bare = Correct(**session.next_head, event="correct", combat=number, answers=tuple(answers))

    def entry_of(was: Confirmed, table: Tabletop) -> CorrectedCombat | None:
        ruleset = ruleset_at(session.history, session.ruleset, was.line)
        own = was.number == number
        entry = _own(was, bare, run, ruleset, settled) if own else _entry(was, table, ruleset)
        if entry is not None:
            entries.append(entry)
        return entry

    for last, _ in gone_through(state, bare, entry_of):
        yield last.number
    event = replace(
        bare,
        anew=tuple(each for each in entries if isinstance(each, Anew)),
        stands=tuple(each for each in entries if isinstance(each, Stands)),
    )
    return Correction(state, event, corrected(state, event))


def correct(session: Session, correction: Correction) -> None:
    """Correct a confirmed combat, and all that follows from it, as it was worked out.

    Raises:
        NotNow: the session has gone on since then, or more follows from it than one line can hold.
    """
    if correction.state is not session.state:
        raise NotNow("The session has moved on since this was worked out: correct the combat again.")
    event = replace(correction.event, where=clock.where(session.ruleset, correction.then))
    line, _ = line_written(event, 0)
    if len(line) > LONGEST_CORRECTION:
        raise NotNow("Too many combats follow from this one: undo to it instead.")
    session.write(event)


def _own(was: Confirmed, bare: Correct, run: Run, ruleset: Ruleset, settled: Collection[str]) -> Anew:
    """Rule the corrected combat."""
    combat = otherwise(was.combat, bare)
    event = rulings.confirmed(_line_of(was), run, combat, was.table, ruleset.segment_key, stands=was.moved_on)
    old = [each for each in was.event.remembered if each.what is What.PRECEDENT and each.name in settled]
    new = [each for each in event.remembered if each.what is not What.PRECEDENT or each.name not in settled]
    return different(was, replace(event, remembered=(*new, *old)))


def _entry(was: Confirmed, table: Tabletop, ruleset: Ruleset) -> CorrectedCombat | None:
    """Say what becomes of a later combat on the table that now lies before it; None where it is as it was.

    What today's rules say otherwise than those by which it was confirmed does not matter: it is as it was where they
    rule the same on both tables.
    """
    as_it_was = Anew(combat=was.number) if was.standing else None
    if _same(table, was.ruled_on):
        return as_it_was
    found = _ruled_anew(was, table, ruleset)
    if found is not None and found == _ruled_anew(was, was.ruled_on, ruleset):
        return as_it_was
    if found is None or isinstance(found, str):
        why = found or f"{ruleset.title} no longer has a checklist for it."
        return Stands(combat=was.number, why=why, left_out=_left_out(was, table))
    anew = different(was, found)
    return as_it_was if anew == Anew(combat=was.number) else anew


def _same(one: Tabletop, other: Tabletop) -> bool:
    """Tell whether all is the same on two tables, units and what is owed in the same order, too."""
    return one == other and [*one.units] == [*other.units] and [*one.obligations] == [*other.obligations]


def _ruled_anew(was: Confirmed, table: Tabletop, ruleset: Ruleset) -> Confirm | str | None:
    """Rule a combat by its own answers on a table, or say in a sentence what keeps it from being ruled.

    None if its checklist is gone.
    """
    checklist = ruleset.find_checklist(was.checklist)
    if checklist is None:
        return None
    try:
        run, since = _run(checklist, was, table)
    except RulesetFault as fault:
        return f"{ruleset.title} has a fault in {fault.where}."
    if run.refused is not None:
        return re.sub(_WHAT_TO_TYPE, ".", run.refused.reason, count=1)
    if run.question is not None:
        return f"It would be asked now: {run.question.prompt}"
    if run.ruling is not None and run.ruling.outcome == REFUSED != was.outcome:
        return f"It would be refused now: {run.ruling.sentence}"
    key = ruleset.segment_key
    return rulings.confirmed(_line_of(was), run, was.combat, table, key, since, stands=was.moved_on)


def _run(checklist: Checklist, was: Confirmed, table: Tabletop) -> tuple[Run, frozenset[str]]:
    """Run a combat on another table, and name the answers that stand for questions which were not asked then."""
    answers = {key: reply.text for key, reply in was.combat.answers.items()}
    run = adjudicate(checklist, Given(answers, table, suggested=was.suggested))
    asked = run.question
    if asked is None or (asked.formerly is None and asked.key not in was.taken):
        return run, frozenset()  # It was there already, and took no default unasked.
    since, put = asked_since(checklist, was), set[str]()
    while run.question is not None and run.question.key in {*since} - {*answers}:
        put.add(run.question.key)
        answers = {**answers, run.question.key: since[run.question.key]}
        run = adjudicate(checklist, Given(answers, table, suggested=was.suggested))
    return run, frozenset(put)


def _line_of(was: Confirmed) -> Mapping[str, Any]:
    return {"line": was.event.line, "parent": was.event.parent, "at": was.event.at}


def different(was: Confirmed, event: Confirm) -> Anew:
    """Say what is different in a ruling."""
    told = {name: getattr(event, name) for name in _TOLD if getattr(event, name) != getattr(was.event, name)}
    if "facts" in told and (facts := _plain(event.facts)) != _plain(was.event.facts):
        told["facts"] = facts
    else:
        told.pop("facts", None)
    return Anew(combat=was.number, **told)


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(dict(facts)))
    return plain


def _left_out(was: Confirmed, table: Tabletop) -> tuple[Change, ...]:
    """List those of a combat's changes that are about units which are not on the table any more.

    A unit is there, too, where the combat itself says what stands on its card, or of which side it is.
    """
    changes = replace(was, standing=None).changes
    named = {each.name for each in changes if each.what in (What.UNIT, What.CARD) and each.value is not None}
    gone = [each for each in changes if _gone(_unit_of(each), was.ruled_on, table, named)]
    return tuple(each for each in gone if table.changed((each,)) != table)


def _unit_of(change: Change) -> str:
    if change.what is What.OBLIGATION:
        return change.field
    return change.name if change.what in _ON_UNITS else ""


def _gone(unit: str, before: Tabletop, after: Tabletop, named: Collection[str]) -> bool:
    if unit in after.units:
        return after.state(unit, ELIMINATED) is not None and before.state(unit, ELIMINATED) is None
    return unit in before.units and unit not in named


ONLY_ANSWERS = "Only the answers of this combat are corrected here; go back to the session for all else."


class Draft:
    """A combat of a session as it stood before it was confirmed, to be answered otherwise.

    `session` is where that is done, in memory alone: what is done there is undone and brought back as in any session,
    and is gone with it. `of` is the session that takes the correction, `corrects` the combat.
    """

    def __init__(self, of: Session, combat: Confirmed) -> None:
        first = of.opening
        ruleset = ruleset_at(of.history, of.ruleset, combat.line)
        game = of.history.after_line(combat.line).game
        history = History(first, State(first, None, combat.table, combat.combat, combat.before, game=game))
        self.session = Session(NoFile(of.path, ONLY_ANSWERS, Answer, Take, Stand), history, ruleset, of.now)
        self.session.runs = Runs(ruleset, revealed=True, suggested=combat.suggested)
        self.session.corrects = combat
        self.of, self.corrects = of, combat

    @property
    def otherwise(self) -> tuple[CorrectedAnswer, ...]:
        """List what is answered otherwise than it was."""
        assert self.session.state.current is not None
        now = self.session.state.current.answers
        old, new = _given(self.corrects.combat.answers), _given(now)
        return tuple(_otherwise(key, now.get(key)) for key in {**old, **new} if old.get(key) != new.get(key))

    @property
    def resettled(self) -> tuple[str, ...]:
        """Name the precedents that the combat settled, and would settle otherwise or no more.

        Raises:
            NotNow: there is no ruling yet.
        """
        here_only = frozenset(each.key for each in self.otherwise if each.here_only)
        now = _readings(replace(self.session.ended_run, effects=()).changes(here_only))
        before = _readings(self.corrects.event.remembered)
        return tuple(key for key, reading in before.items() if now.get(key) != reading)

    def working_out(self, settled: Collection[str] = ()) -> Generator[int, None, Correction]:
        """Work out what follows from the answers as they stand here, see `work_out`.

        `settled` names the precedents that stay settled as the combat settled them.

        Raises:
            NotNow: there is no ruling yet.
        """
        run = self.session.ended_run
        return work_out(self.of, self.corrects.number, self.otherwise, run, settled)
