"""The clock of a session: how it moves, what follows it, and how it is said."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.core.tabletop import LAST_TURN, Change, Clock, Tabletop, What, ended, lapses
from rulesets.engine.core.words import BadAnswer, a_list, checked, nearest, shortened
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.log.state import State

OVER = f"Turn {LAST_TURN:,} is the last that the clock shows: set the clock to begin again."


def where(ruleset: Ruleset, state: State) -> str:
    """Say in a few words where a session stands."""
    if state.current is not None:
        now = f"combat {state.current.number}"
    else:
        now = {0: "no combat yet", 1: "1 combat"}.get(state.confirmed, f"{state.confirmed} combats")
    clock = state.table.clock
    return now if clock == Clock() else f"{said(ruleset, clock)} · {now}"


def shown(ruleset: Ruleset, state: State) -> Clock:
    """Give what the clock shows; where an open combat was said to be in another segment than that, in that one."""
    clock, answers = state.table.clock, state.current.answers if state.current else {}
    moves = clock.segment and ruleset.segment_key in answers
    return clock._replace(segment=answers[ruleset.segment_key].text) if moves else clock


def turn_heading(ruleset: Ruleset, clock: Clock) -> str:
    """Say whose turn the clock shows, as a heading: `Turn 4, Red`; empty where nobody set it."""
    if clock == Clock():
        return ""
    return ", ".join(filter(None, (f"Turn {clock.turn}", ruleset.side_called(clock.side))))


def said(ruleset: Ruleset, clock: Clock) -> str:
    """Say what the clock shows: `turn 4, Red, Combat phase`."""
    labels = {each.value: each.label for each in ruleset.segments or ()}
    return ", ".join(
        filter(None, (f"turn {clock.turn}", ruleset.side_called(clock.side), labels.get(clock.segment, clock.segment)))
    )


def moved(clock: Clock) -> tuple[Change, ...]:
    """List the changes that set the clock, as one move of it."""
    return (
        Change(What.CLOCK, "clock", "turn", str(clock.turn)),
        Change(What.CLOCK, "clock", "side", clock.side),
        Change(What.CLOCK, "clock", "segment", clock.segment),
    )


def following(ruleset: Ruleset, clock: Clock) -> Clock:
    """Give what the clock shows next: the next segment, after the last the next side, after that the next turn.

    Raises:
        NotNow: the last turn is over.
    """
    segments = [each.value for each in ruleset.segments or ()]
    sides = [side.word for side in ruleset.sides]
    if not clock.side and sides:
        return Clock(clock.turn, sides[0], clock.segment or (segments[0] if segments else ""))
    if segments and clock.segment != segments[-1]:
        place = segments.index(clock.segment) + 1 if clock.segment in segments else 0
        return Clock(clock.turn, clock.side, segments[place])
    first = segments[0] if segments else ""
    place = sides.index(clock.side) + 1 if clock.side in sides else len(sides)
    if place < len(sides):
        return Clock(clock.turn, sides[place], first)
    if clock.turn == LAST_TURN:
        raise NotNow(OVER)
    return Clock(clock.turn + 1, sides[0] if sides else "", first)


def first(ruleset: Ruleset) -> Clock:
    """Give what the clock of a game shows at first: the segment that is called as what is played, else its first."""
    segments = [each.value for each in ruleset.segments or ()]
    played = [each.id for each in ruleset.checklists if each.id in segments]
    return Clock(1, ruleset.sides[0].word if ruleset.sides else "", (played or segments or [""])[0])


def next_phase(clock: Clock) -> Clock:
    """Give what the clock shows when the same side has the same segment again, in its next turn.

    Raises:
        NotNow: the last turn is over.
    """
    if clock.turn == LAST_TURN:
        raise NotNow(OVER)
    return clock._replace(turn=clock.turn + 1)


def going_on(ruleset: Ruleset, table: Tabletop) -> tuple[Change, ...]:
    """List the changes that move the clock to what follows, see `following`, with all that this ends.

    Setting the clock for the first time ends nothing, see `lapsed`. But a table that moves a clock which was never set
    has ended a segment by that, even though it had no name; so what held until its end is taken away here.
    """
    now, then = table.clock, following(ruleset, table.clock)
    turn = then.turn != now.turn or len(ruleset.segments or ()) < 2
    unnamed = not now.side and (not now.segment or then.turn != now.turn)
    return (*(lapses(table, ended(table, turn)) if unnamed else ()), *moved(then))


def checked_clock(ruleset: Ruleset, turn: int, side: str, segment: str) -> Clock:
    """Check a clock set by hand; side and segment may be empty, which is not said.

    Raises:
        BadAnswer: there is no such side or segment, or the turn is no turn.
    """
    _one_of("side", side, [each.word for each in ruleset.sides])
    _one_of("segment", segment, [each.value for each in ruleset.segments or ()])
    return Clock(turn_of(str(turn)), side, segment)


def _one_of(name: str, word: str, words: list[str]) -> None:
    if word and word not in words:
        raise BadAnswer(
            f"There is no {name} “{shortened(word)}”: choose {a_list(words) or 'none'}.{nearest(word, words)}"
        )


def turn_of(text: str) -> int:
    """Read the number of a turn, from 1 to `LAST_TURN`.

    Raises:
        BadAnswer: it is none.
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= LAST_TURN):
        raise BadAnswer(f"“{shortened(text)}” is not a turn: type a whole number from 1 to {LAST_TURN:,}.")
    return int(text)


def checked_changes(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Check changes made by hand.

    Raises:
        BadAnswer: a text cannot be shown, nothing is named, or a turn is no turn.
    """
    for change in changes:
        if not checked(f"the name of {change.what.label}", change.name):
            raise BadAnswer(f"The name is missing for {change.what.label}: type a name.")
        checked(change.name, change.field)
        checked(change.name, change.value or "")
        if change.what is What.CLOCK and change.field == "turn":
            turn_of(change.value or "")
    return tuple(changes)


def coupled(changes: Sequence[Change], table: Tabletop, segment_key: str) -> tuple[Change, ...]:
    """Add to changes what follows from them, as the clock's segment and one fact of the table say the same.

    That fact is the answer to the question `segment_key`, such as `phase`: where the clock is moved the fact is set,
    and where the fact is changed the clock's segment is. Without a `segment_key` nothing is added.
    """
    if not segment_key:
        return tuple(changes)
    result: list[Change] = []
    told: Change | None = None
    segment = table.clock.segment
    for change in changes:
        result.append(change)
        if change.what is What.CLOCK and change.field == "segment":
            segment = change.value or ""
            told = Change(What.FACT, segment_key, value=segment or None)
        elif change.what is What.FACT and change.name == segment_key and (change.value or "") != segment:
            segment, told = change.value or "", None
            result.append(Change(What.CLOCK, "clock", "segment", segment))
    return (*result, told) if told else tuple(result)
