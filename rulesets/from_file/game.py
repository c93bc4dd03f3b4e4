"""A game from a file: text in, ruleset or problems out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import partial
from typing import Any

from rulesets.api import Checklist, Choice, FoughtBy, Participants, Ruleset, Terms, Total, Words
from rulesets.from_file.playing.charts import chart_of, kit_pages, may_be_shown, tables_of
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.procedure import alone, combat
from rulesets.from_file.playing.questions import KEYS, ROLES, plural, questions_of_dice
from rulesets.from_file.playing.texts import heading, words_of
from rulesets.from_file.reading.conditions import UNITS
from rulesets.from_file.reading.game_file import MAIN, GameFile, read_file
from rulesets.from_file.reading.problems import Problem
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.unsaid import unsaid

SEGMENT = "A segment of a side's turn."


class BadGame(ValueError):
    """A file is no game that can be played.

    Attributes:
        problems: what is wrong with it, by line.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(str(problems[0]))
        self.problems = problems


def game(text: str, id: str) -> Ruleset:
    """Make the game of a text; `id` is what it is called by, the name of its file.

    Raises:
        BadGame: something is wrong with it.
    """
    text = text.replace("\r\n", "\n")
    read = read_file(text)
    if isinstance(read, tuple):
        raise BadGame(read)
    return _ruleset(read, id, text)


def unsaid_in(text: str) -> tuple[str, ...]:
    """List what a sound file leaves unsaid and is decided all the same, a sentence each."""
    read = read_file(text)
    return () if isinstance(read, tuple) else tuple(unsaid(read, tomllib.loads(text)))


def _ruleset(read: GameFile, id: str, text: str) -> Ruleset:
    plays = {name: Play(sheet) for name, sheet in read.sheets.items()}
    states = {word: (state.says, state.meaning, state.cite) for word, state in plays[MAIN].sheet.state.items()}
    pages = kit_pages(tuple(plays.values()))
    return Ruleset(
        id=id,
        title=read.head.game,
        version=read.head.version,
        summary=read.head.summary,
        about=read.head.about,
        checklists=tuple(_checklist(name, play) for name, play in plays.items()),
        sides=read.sides,
        segments=_segments(read, plays[MAIN]),
        segment_key=read.head.turn.answers,
        states=words_of("States", states) if states else None,
        terms=_terms(read),
        sources=read.head.sources,
        kit_pages=(lambda kit: pages) if pages else None,
        tables=partial(tables_of, tuple(plays.values())),
        roster={unit: side for play in plays.values() for unit, side in play.sheet.roster.sides.items()},
        text=text,
    )


def _segments(read: GameFile, play: Play) -> type[Words] | None:
    """List the segments of a turn: as the file lists them, or the answers to the question that the clock answers."""
    turn = read.head.turn
    if turn.segments:
        cite = turn.cite or play.sheet.cite
        texts: dict[str, tuple[str, ...]] = dict.fromkeys(turn.segments, ("", SEGMENT, cite))
        return words_of("Segments", texts)
    asked = play.questions.asks.get(turn.answers)
    return asked.words if isinstance(asked, Choice) else None


def _checklist(id: str, play: Play) -> Checklist:
    return Checklist(
        id=id,
        title=play.sheet.checklist or id.replace("-", " ").capitalize(),
        summary=play.sheet.battle,
        procedure=partial(alone if play.sheet.alone else combat, play=play),
        steps=play.steps,
        questions=(*play.questions.listed(play.sheet), *questions_of_dice(play.sheet)),
        outcomes=play.outcomes,
        effects=play.happens,
        chart=partial(chart_of, play) if may_be_shown(play) else None,
        ranked=partial(_rank, play.sheet) if play.sheet.numbered else None,
        cells_say=partial(_said_of, play.sheet) if play.sheet.numbered else None,
        totals=tuple(Total(key, ROLES[side]) for side, key in KEYS.items() if side in play.sheet.forces),
        fought=partial(_fought, play.sheet),
        facts_called=_facts_called(play.sheet),
        facts_said={"odds": heading, "row": heading},
    )


def _rank(sheet: Sheet, outcome: str) -> tuple[int, ...]:
    """Give an outcome a key to sort by, from worst to best for the attacker: what both came to, or the number left."""
    numbers = outcome.split(":")
    if all(each.lstrip("-").isdecimal() for each in numbers):
        mine, other = (int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0)
        return 1, mine - other, mine
    codes = [*sheet.results]
    return 0, codes.index(outcome) if outcome in codes else -1, 0


def _said_of(sheet: Sheet, outcome: str) -> str:
    """Say an outcome that is a number in a few words."""
    if ":" in outcome:
        return "{} to {}".format(*outcome.split(":"))
    return sheet.results[outcome].says if outcome in sheet.results else outcome


def _facts_called(sheet: Sheet) -> dict[str, str]:
    """Name facts as players do: what the dice of a pool come to is a number of hits."""
    pools = (each.key for each in sheet.throws.values() if each.table is None and not each.sums)
    called = {name: f"number of {plural(name)}" for name in pools}
    return called if sheet.main_table and sheet.main_table.by == "odds" else {**called, "odds": "column"}


def _fought(sheet: Sheet, answers: Mapping[str, str], facts: Mapping[str, Any]) -> Participants:
    """Tell who fought, with the column as players write it."""
    attackers, defenders = (UNITS, "") if sheet.alone else KEYS.values()
    fought = FoughtBy(attackers, defenders)(answers, facts)
    return fought._replace(odds=heading(fought.odds))


def _terms(read: GameFile) -> type[Terms] | None:
    texts: dict[str, tuple[str, ...]] = {
        word: (each.says, each.meaning, each.cite, ", ".join(each.forms)) for word, each in read.head.terms.items()
    }
    return words_of("Term", texts, Terms) if texts else None
