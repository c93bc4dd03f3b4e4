"""A confirmed combat that is corrected, whichever front end it is done at."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from typing import NamedTuple

from saves.disk.errors import NotNow
from saves.reports.combats import no_combat
from saves.reports.corrections import Consequences, Pair, consequences
from saves.session.correcting import Correction, Draft
from saves.session.runs import TO_LEAVE
from saves.session.session import Session
from tui.shared.on_the_table import NOT_SETTLED

IN_A_LESSON = "Combats of a lesson cannot be corrected: start the lesson again instead."
SAME_ANSWERS = "No answer has changed yet: change one first."


class Resettled(NamedTuple):
    """A precedent that the corrected combat settled, by its key: its prompt, the reading until now, and the new one."""

    key: str
    prompt: str
    before: str
    after: str

    @property
    def asked(self) -> str:
        """Ask what of it holds after this combat."""
        return f"This combat settled: {self.prompt} {self.before}. What holds after it?"

    @property
    def changes(self) -> str:
        """Say that the table goes by what is answered here."""
        return f"{f'Settle it: {self.after},' if self.after != NOT_SETTLED else 'Ask again'} from this combat on"

    @property
    def stays(self) -> str:
        """Say that the table goes on as it was settled."""
        return f"Keep it settled: {self.before}"


def laid_open(session: Session, number: int) -> Draft:
    """Lay a confirmed combat open, so that it can be answered otherwise.

    Raises:
        NotNow: somebody teaches, there is no such combat, or the ruleset cannot run it any more.
        ReadOnly: nothing can be changed here.
    """
    session.check_writable()
    if session.guide is not None:
        raise NotNow(IN_A_LESSON)
    try:
        draft = Draft(session, session.state.combat(number))
    except KeyError:
        raise NotNow(no_combat(str(number), session.state)) from None
    if draft.session.stuck:
        why = draft.session.stuck.replace(f": {TO_LEAVE}.", ".")
        raise NotNow(f"Combat {number} cannot be worked out again, and stays as it is. {why}")
    return draft


def to_settle(draft: Draft) -> tuple[Resettled, ...]:
    """List the precedents to ask about before a correction is worked out.

    Raises:
        NotNow: nothing is answered otherwise, or there is no ruling yet.
    """
    resettled = draft.resettled
    if not draft.otherwise:
        raise NotNow(SAME_ANSWERS)
    return tuple(_resettled(draft, key) for key in resettled)


def _resettled(draft: Draft, key: str) -> Resettled:
    known = {each.key: each for each in draft.session.ruleset.register(draft.corrects.texts)}
    precedent, run = known.get(key), draft.session.run
    answered = run.answered.get(key) if run is not None else None
    before = draft.corrects.texts.get(key, "")
    if precedent is None:
        return Resettled(key, key, before, answered.text if answered else NOT_SETTLED)
    after = precedent.label_of(answered.text) if answered else NOT_SETTLED
    return Resettled(key, precedent.prompt, precedent.label_of(before), after)


def working_out(draft: Draft, settled: Collection[str]) -> Generator[str, None, Correction]:
    """Work a correction out; says after each combat how far it is, and gives the correction in the end.

    Raises:
        NotNow: there is no ruling yet.
    """
    steps, last = draft.working_out(settled), draft.of.state.confirmed
    while True:
        try:
            number = next(steps)
        except StopIteration as end:
            correction: Correction = end.value
            return correction
        yield f"Combat {number:,} of {last:,}"


def seen(draft: Draft, correction: Correction) -> Consequences:
    """Put side by side what a correction changes."""
    return consequences(correction, draft.session.ruleset)


def groups(found: Consequences) -> Iterator[tuple[str, tuple[Pair, ...]]]:
    """Go through what is different, each group with its heading; none that is empty."""
    for heading, pairs in (("Answers", found.answers), ("Rulings", found.rulings), ("The table", found.table)):
        if pairs:
            yield heading, pairs


def standing_lines(found: Consequences) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Tell of each combat that stands as confirmed its ruling, and behind it why and what is left out of it."""
    for each in found.stands:
        left_out = (f"Left out: {'; '.join(each.left_out)}.",) if each.left_out else ()
        yield f"{each.what}: {each.ruling}", (each.why, *left_out)


STANDS = "These stand as confirmed, although what they rest on has changed"
"""The heading of the combats that cannot be worked out again."""
