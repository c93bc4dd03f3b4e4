"""A game from a file: text in, ruleset or problems out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulesets import api
from rulesets.api import Checklist, FoughtBy, Odds, Participants, Ruleset, Terms, Total, Words, shortened, words_of
from rulesets.from_file.playing.charts import chart_of, kit_pages, may_be_shown, tables_of
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.procedure import alone, combat
from rulesets.from_file.playing.questions import KEYS, ROLES, question_of_throw, questions_of_dice
from rulesets.from_file.playing.texts import heading
from rulesets.from_file.reading.conditions import UNITS
from rulesets.from_file.reading.game_file import MAIN, GameFile, read_file, read_values
from rulesets.from_file.reading.notation import CELL, NOTHING, grid_of, plural
from rulesets.from_file.reading.problems import Lines, Path, Problem, lines_of
from rulesets.from_file.reading.remarks import unsaid
from rulesets.from_file.reading.sheet import Sheet

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
    return ruleset_of(read, id, text)


def unsaid_in(text: str) -> tuple[str, ...]:
    """List what a sound file leaves unsaid and is decided all the same, a sentence each."""
    read = read_file(text)
    said = () if isinstance(read, tuple) else unsaid(read.sheets, tomllib.loads(text), lines_of(text))
    return tuple(dict.fromkeys(said))


def ruleset_of(read: GameFile, id: str, text: str) -> Ruleset:
    """Make the game of a file that was read; `text` is what it says."""
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
        counters=_counters(plays[MAIN].sheet),
        text=text,
    )


def _counters(sheet: Sheet) -> dict[str, dict[str, str]]:
    """Say what is printed on the front of each counter, as the list of units has it."""
    roster = sheet.roster
    return {
        unit: {**{column: str(each[0]) for column, each in on.items()}, **roster.classes.get(unit, {})}
        for unit, on in roster.numbers.items()
    }


def _segments(read: GameFile, play: Play) -> type[Words] | None:
    """List the segments of a turn: as the file lists them, or the answers to the question that the clock answers."""
    turn = read.head.turn
    if turn.segments:
        cite = turn.cite or play.sheet.cite
        texts: dict[str, tuple[str, ...]] = dict.fromkeys(turn.segments, ("", SEGMENT, cite))
        return words_of("Segments", texts)
    asked = play.questions.asks.get(turn.answers)
    return asked.words if isinstance(asked, api.Choice) else None


OF_TWO_SIDES, OF_UNITS = "One battle, from strengths to result.", "Units by themselves, without an enemy."
"""What a checklist is for, where its file says nothing of it."""


def _checklist(id: str, play: Play) -> Checklist:
    return Checklist(
        id=id,
        title=play.sheet.checklist or id.replace("-", " ").capitalize(),
        summary=play.sheet.battle or (OF_UNITS if play.sheet.alone else OF_TWO_SIDES),
        procedure=partial(alone if play.sheet.alone else combat, play=play),
        steps=play.steps,
        questions=(*play.questions.listed(play.sheet), *questions_of_dice(play.sheet)),
        outcomes=play.outcomes,
        effects=play.effects,
        chart=partial(chart_of, play) if may_be_shown(play) else None,
        ranked=partial(_rank, play.sheet) if play.sheet.names.numbered else None,
        cells_say=partial(_said_of, play.sheet) if play.sheet.names.numbered else None,
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
    pools = [each for each in sheet.throws.values() if each.table is None and not each.sums]
    called = {each.key: f"number of {plural(each.key)}" for each in pools}
    for each in pools:
        for whose in ("attackers.", "defenders.") if each.who == "both" else ("",):
            of = f"{whose}{each.key}".replace(".", " ")
            called[f"{whose}{each.key}.dice"] = f"number of dice that are rolled for {plural(of)}"
            called[f"{whose}{each.key}.roll"] = f"number that a die needs for a {of}"
    called |= {"owed": "strength owed in the exchange", "difference": "difference, attack minus defence"}
    return called if sheet.main_table and sheet.main_table.by == "odds" else {**called, "odds": "column"}


def _fought(sheet: Sheet, answers: Mapping[str, str], facts: Mapping[str, Any]) -> Participants:
    """Tell who fought, the side that attacked where that is asked, the column, and what was thrown but for pools."""
    attackers, defenders = (UNITS, "") if sheet.alone else KEYS.values()
    checks = (key for key in answers if sheet.alone and re.fullmatch(r".+\.die(-\d+)?", key))
    thrown = ((each, side) for each in sheet.throws.values() for side in each.sides if side in each.sums or each.table)
    sums = (question_of_throw(each, side, "", 0, ()).key for each, side in thrown)
    attacks = next(
        (key for key, ask in sheet.ask.items() if ask.by_clock is not None and ask.by_clock.part == "side"), ""
    )
    fought = FoughtBy(attackers, defenders, attacks, dice=("die", *checks, *sums))(answers, facts)
    first = sheet.main_table.columns[0] if sheet.main_table and sheet.main_table.by == "odds" else ""
    are_odds = first and re.fullmatch("1-[0-9]+|[0-9]+-1", fought.odds)
    below = are_odds and Odds.parse(fought.odds) < Odds.parse(first)
    return fought._replace(odds=f"below {first}" if below else heading(fought.odds))


def _terms(read: GameFile) -> type[Terms] | None:
    texts: dict[str, tuple[str, ...]] = {
        word: (each.says, each.meaning, each.cite, ", ".join(each.forms)) for word, each in read.head.terms.items()
    }
    return words_of("Term", texts, Terms) if texts else None


# A game without each part of its file that may do something: where nothing comes out otherwise, it does nothing


TEXTS = ("says", "meaning", "cite", "why", "help", "prompt", "label", "verdict", "to_do", "how", "until", "title")
"""Keys that say something, and do nothing."""
WHEN = ("when", "unless", "step", "after", "each", "dice", "remember", "cap", "owed")
"""Keys that say where something holds, or how it is looked at."""
WHOLE = ("rule", "advance", "state", "check", "kind", "faces", "results", "table", "chart")
"""Sections of which each entry may do nothing as a whole."""

LIMITS = {
    "table": ("limits", "shifts", "drms", "beyond"),
    "throw": ("drms", "least", "most", "always", "never"),
    "ask": ("clock",),
    "chart": (),
}
"""What else may do nothing in an entry of a section, of which the rest is left out as a whole."""


WantedAnswers = tuple[str, str, tuple[str, ...]]
"""Whose something is, the question, and the answers of which one must be given: `("unit", "class", ("foot",))`."""
MET = "It is met."


@dataclass(frozen=True)
class Without:
    """A game without a part of its file.

    Attributes:
        path: the part; a cell of a chart by its line in the text and its place there.
        line: the line of it.
        words: what is written there, or as its condition; empty where that is a heading.
        ruleset: the game without it; None where it cannot be read so, as something else names the part.
        wanted: what its condition looks at: whose it is, the question, and the answers of which one must be given.
        noted: the game in which a rule or an advance does nothing but to note that it is met; of other parts None.
    """

    path: Path
    line: int
    words: str
    ruleset: Ruleset | None
    wanted: tuple[WantedAnswers, ...] = ()
    noted: Ruleset | None = None

    def __str__(self) -> str:
        """Name the part as the file has it: `ask.fort.answer.ditch.defenders.fight`."""
        named = self.path[:-2] if self.cell else self.path
        return ".".join(str(each + 1) if isinstance(each, int) else each for each in named)

    @property
    def cell(self) -> int:
        """Give the place of a cell in its line of a chart, from 1; of other parts 0."""
        last = self.path[-1]
        return last if isinstance(last, int) and self.path[-3:-2] == ("cells",) else 0


def without_each(text: str, id: str) -> Iterator[Without]:
    """Give a sound game without each part of its file, what is whole before what it holds."""
    values, lines = tomllib.loads(text), lines_of(text)
    for path, kept in (*_parts(values), *(part for of, also in _items(values, "also") for part in _parts(also, of))):
        read = read_values(_left(values, path, kept))
        words, wanted = _words_of(path, text, lines), tuple(_wanted(values, path))
        noted = read_values(_left(values, path, kept, MET)) if path[-2] in ("rule", "advance") else None
        games = (None if each is None else ruleset_of(each, id, text) for each in (read, noted))
        yield Without(path, lines.of(path), words, next(games), wanted, next(games))


def _wanted(values: Any, path: Path) -> Iterator[WantedAnswers]:
    """List what must be so for a part to do anything, as far as that is one of several words."""
    for place, key in enumerate(path if path[-3:-2] != ("cells",) else ()):
        if path[place - 1] == "answer":
            yield "", "into" if path[place - 2] == "retreat" else str(path[place - 2]), (str(key),)
        values = dict(enumerate(values) if isinstance(values, list) else values).get(key, {})
        when = values.get("when", {}) if isinstance(values, Mapping) else {}
        for who, of in {"": when, **{who: of for who, of in when.items() if isinstance(of, Mapping)}}.items():
            said = ((key, [each] if isinstance(each, str) else each) for key, each in of.items())
            yield from ((who, key, tuple(words)) for key, words in said if isinstance(words, list))


def _words_of(path: Path, text: str, lines: Lines) -> str:
    """Give the line of a part, or that of its condition, without what is blank; nothing of a heading."""
    conditions = (lines.at[each] for each in ((*path, "when"), (*path, "unless")) if each in lines.at)
    written = text.split("\n")[next(conditions, lines.of(path)) - 1]
    return "" if written.startswith("[") else shortened(" ".join(written.split()), 60)


def _items(values: Any, key: str) -> list[tuple[Path, Any]]:
    """List what stands in a section, each with its path."""
    found = values.get(key, ()) if isinstance(values, Mapping) else ()
    entries = found.items() if isinstance(found, Mapping) else enumerate(found)
    return [((key, name), each) for name, each in entries]


def _parts(sheet: Any, before: Path = ()) -> Iterator[tuple[Path, int]]:
    """List the parts of a checklist that do something, each with how many of its names stay where nothing is left."""
    for section in WHOLE:
        for path, said in _items(sheet, section):
            if path != ("results", "order") and said != "no effect":
                yield (*before, *path), len(before) + 1
                works = [*_works(said)] if section not in LIMITS else []
                yield from (((*before, *path, *of), len(before) + 2) for of in works if len(works) > 1)
    for section, keys in LIMITS.items():
        for path, said in _items(sheet, section):
            yield from (((*before, *path, key), len(before) + 2) for key in keys if key in said)
    asked = [each for section in ("ask", "open") for each in _items(sheet, section)]
    for path, said in (*asked, (("retreat",), sheet.get("retreat", {}))):
        each = [(("each",), said["each"])] if "each" in said else []
        for of, body in (*_items(said, "answer"), *each):
            at = (*before, *path, *of)
            yield from (((*at, *leaf), len(at)) for leaf in _works(body))
    for path, said in _items(sheet, "chart"):
        for line, (_, *cells) in grid_of(said["cells"]).lines:
            filled = (place for place, cell in enumerate(cells, 1) if cell != NOTHING)
            yield from (((*before, *path, "cells", line, place), len(before) + 5) for place in filled)


def _works(said: Any) -> Iterator[Path]:
    """List what a body does, by the path in it."""
    entries = said.items() if isinstance(said, Mapping) else ()
    for key, each in entries:
        if key == "but" and isinstance(each, list):
            yield from ((key, place) for place in range(len(each)))
        elif isinstance(each, Mapping) and key not in (*WHEN, "but"):
            yield from ((key, *path) for path in _works(each))
        elif key not in (*TEXTS, *WHEN) and each != "no effect":
            yield (key,)


def _left(values: Any, path: Path, kept: int, noted: str = "") -> Any:
    """Copy a file without a part, and without what is empty then, but for the first names of its path.

    With a note that stands there in place of what the part does, under the same condition.
    """
    key, *rest = path
    if isinstance(values, str):
        return _without_cell(values, *map(int, path))
    made = values.copy()
    if rest:
        made[key] = _left(values[key], tuple(rest), kept - 1, noted)
    if noted and not rest:
        made[key] = {name: each for name, each in values[key].items() if name in WHEN} | {"note": noted}
    elif not rest or (kept < 1 and not made[key]):
        del made[key]
    return made


def _without_cell(text: str, line: int, place: int) -> str:
    """Empty a cell of a chart, by its line from 0 and its place there; the heading of the line is at 0."""
    lines = text.split("\n")
    cell = [*CELL.finditer(lines[line])][place]
    lines[line] = f"{lines[line][: cell.start()]}{NOTHING}{lines[line][cell.end() :]}"
    return "\n".join(lines)
