"""A whole file: what it says of the game, its checklists, and what it leaves unsaid."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.api import Side
from rulesets.from_file.reading.checks import check
from rulesets.from_file.reading.clock import side_words
from rulesets.from_file.reading.idle import all_acts
from rulesets.from_file.reading.lines import lines_of
from rulesets.from_file.reading.notation import FAR, span
from rulesets.from_file.reading.row import Problem, Problems, Row, invisible_in, not_one_of
from rulesets.from_file.reading.sheet import IN_SHEET, Sheet, sheet
from rulesets.from_file.reading.tables import BY_STRENGTHS, EVERYTHING, Table

# A whole file: what it says of the game, and its checklists


FORMAT = 1
"""The newest format of game files that can be read."""
LARGEST_FILE = 256 * 1024
MAIN = "combat"
LISTS = ("sources", "turn", "terms", "also")
IN_FILE = (
    "game",
    "sides",
    "sources",
    "format",
    "version",
    "summary",
    "about",
    "battle",
    "checklist",
    "turn",
    "terms",
    "also",
)
IN_TERM = ("says", "meaning", "cite", "forms")

_KEY = r"(?:\"[^\"\n]{0,60}\"|'[^'\n]{0,60}'|[\w-]{1,60})"
_TOO_DEEP = re.compile(rf"(?:{_KEY}[ \t]*\.[ \t]*){{12}}")


@dataclass(frozen=True)
class Term:
    """A word that a beginner has to be told."""

    word: str
    says: str
    meaning: str
    cite: str
    forms: tuple[str, ...]


@dataclass(frozen=True)
class GameFile:
    """A game, read.

    Attributes:
        title: the name of the game.
        version: the version of the file.
        summary: how the game decides combats, in half a sentence.
        about: what the game is, in a sentence.
        battle: what its main checklist is for.
        checklist: what its main checklist is called.
        sides: its two sides.
        segments: the segments of a side's turn.
        segments_cite: the section of the rules that names them.
        segment_key: the question that the clock's segment answers; empty if there is none.
        terms: the glossary.
        sources: what each source is that texts cite, by its name there.
        sheets: its checklists by id; the first is the main one.
        titles: what the other checklists are called and are for, by id.
    """

    title: str
    version: str
    summary: str
    about: str
    battle: str
    checklist: str
    sides: tuple[Side, ...]
    segments: tuple[str, ...]
    segments_cite: str
    segment_key: str
    terms: tuple[Term, ...]
    sources: Mapping[str, str]
    sheets: Mapping[str, Sheet]
    titles: Mapping[str, tuple[str, str]]


def read_file(text: str) -> GameFile | tuple[Problem, ...]:
    """Read the text of a game file; where anything is wrong, all problems, by line."""
    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        return (Problem(1, f"The file is larger than {LARGEST_FILE // 1024} KiB: shorten it."),)
    if (deep := _TOO_DEEP.search(text)) is not None:
        return (Problem(text.count("\n", 0, deep.start()) + 1, "This key has too many dots: use at most a few."),)
    if unseen := _unseen(text):
        return unseen
    try:
        values = tomllib.loads(text)
    except RecursionError:
        return (Problem(1, "The file has brackets within brackets too deep to be read: leave some out."),)
    except ValueError as error:
        return (_not_toml(text, str(error)),)
    problems = Problems(lines_of(text))
    found = _game(Row(values, (), problems), values)
    return problems.found or found or (Problem(1, "The file holds no game."),)


def _unseen(text: str) -> tuple[Problem, ...]:
    """Note each line that holds a character which does not show on a screen, also in a comment."""
    if text.isprintable():
        return ()
    lines = ((number, invisible_in(line)) for number, line in enumerate(text.split("\n"), 1))
    return tuple(Problem(number, f"This line holds {unseen}: delete it.") for number, unseen in lines if unseen)


def _not_toml(text: str, error: str) -> Problem:
    line = re.search(r"line (\d+)", error)
    at = int(line[1]) if line else text.count("\n") + 1
    if "Cannot overwrite" in error or "Cannot declare" in error or "already" in error:
        return Problem(at, "This name is given a second time: give each name once.")
    return Problem(at, "This line cannot be read as TOML: check its quotes, brackets and equals signs.")


def _game(row: Row, values: Mapping[str, Any]) -> GameFile | None:
    if not _is_readable(row):
        return None
    row.only(*IN_FILE, *IN_SHEET)
    _citing(row, row)
    parts = {MAIN: (row,), **{id: (each, row) for id, each in row.named_rows("also").items()}}
    for id, each in row.named_rows("also").items():
        each.only("checklist", "battle", *IN_SHEET)
        if id == MAIN:
            each.wrong(f"“{MAIN}” is the main checklist: give this one another name.")
    _rosters_are_of_sides(row)
    sheets = {id: made for id, of in parts.items() if (made := sheet(of)) is not None}
    for made_id, made in sheets.items():
        check(made, parts[made_id][0])
    titles = {id: _title(id, each) for id, each in row.named_rows("also").items()}
    return _of(row, sheets, titles) if MAIN in sheets else None


def _rosters_are_of_sides(row: Row) -> None:
    known = [side.word for side in _sides(row)]
    for side in row.row("roster").values:
        if side not in known:
            row.wrong(not_one_of(side, "a side", known), "roster", side)


def _citing(row: Row, file: Row) -> None:
    """Note each cite that names none of the `sources`, where a file lists these."""
    known = [*file.row("sources").values]
    for key, value in row.values.items() if known else ():
        here = Row(row.values, row.path, row.problems)
        if key == "cite" and isinstance(value, str):
            for part in re.split(r"[,;]\s*", value):
                if part.strip().removesuffix(" (inferred)") not in known:
                    here.wrong(not_one_of(part.strip(), "one of the sources of this file", known), key)
        for place, each in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(each, Mapping) and key != "sources":
                path = (*row.path, key) if place is None else (*row.path, key, place)
                _citing(Row(each, path, row.problems), file)


def _is_readable(row: Row) -> bool:
    """Tell whether a file is of a format that is known, and has what every game has."""
    if row.whole("format") > FORMAT:
        row.wrong(f"This file is of format {row.whole('format')}: open it with a newer Tableside.", "format")
        return False
    for key in ("game", "sides", "table", "results"):
        if key not in row:
            row.wrong(f"“{key}” is missing: {MISSING[key]}.")
    return all(key in row for key in ("table", "results"))


MISSING = {
    "game": 'write the name of the game, such as game = "Snowball Hill"',
    "sides": 'write the two sides, such as sides = ["Red caps", "Blue caps"]',
    "table": "write a table, which begins with [table.Results]",
    "results": "say below [results] what each result of the table does",
}


def _title(id: str, row: Row) -> tuple[str, str]:
    title = row.line("checklist", id.replace("-", " ").capitalize())
    return title, row.line("battle", "One battle, from strengths to result.")


def _of(row: Row, sheets: Mapping[str, Sheet], titles: Mapping[str, tuple[str, str]]) -> GameFile:
    turn = row.row("turn")
    turn.only("segments", "answers", "cite")
    questions = sheets[MAIN].names.questions
    answers = turn.one_of("answers", [key for key, each in questions.items() if each.form == "words"], "a question")
    return GameFile(
        row.line("game"),
        row.word("version", "1"),
        row.line("summary", "a game from a file"),
        row.line("about"),
        row.line("battle", "One battle, from strengths to result."),
        row.line("checklist", MAIN.capitalize()),
        _sides(row),
        turn.words("segments"),
        turn.text("cite"),
        answers,
        tuple(_term(word, row.row("terms")) for word in row.row("terms").values),
        {word: row.row("sources").line(word) for word in row.row("sources").values},
        sheets,
        titles,
    )


def _sides(row: Row) -> tuple[Side, ...]:
    value = row.values.get("sides", ["Attackers", "Defenders"])
    if isinstance(value, list):
        value = dict(zip(side_words(value), value, strict=True))
    said = [each for each in value.values() if isinstance(each, str | Mapping)] if isinstance(value, Mapping) else []
    if len(said) != 2 or len(value) != 2:
        row.wrong('sides must be two names, such as sides = ["Red caps", "Blue caps"].', "sides")
        return ()
    one, other = (_side(word, said, row) for word, said in value.items())
    if one.colour and one.colour == other.colour:
        twice = f"Both sides are {one.colour}: make one of them warm and the other cool."
        row.wrong(twice, "sides", other.word, "colour")
    return (one, other)


def _side(word: str, said: str | Mapping[str, Any], row: Row) -> Side:
    """Read a side that is said by its name alone, or by its name and its colour."""
    if isinstance(said, str):
        return Side(word, said)
    side = Row(said, (*row.path, "sides", word), row.problems)
    side.only("says", "colour")
    colour = side.one_of("colour", ("warm", "cool"), "the colour of a side")
    return Side(
        word, side.line("says", word.capitalize()), ("warm" if colour == "warm" else "cool") if colour else None
    )


def _term(word: str, terms: Row) -> Term:
    if isinstance(terms.values[word], str):
        return Term(word, "", terms.line(word), "", ())
    row = terms.row(word)
    row.only(*IN_TERM)
    return Term(word, row.line("says"), row.line("meaning"), row.text("cite"), row.words("forms"))


# What a file leaves unsaid and is decided all the same, a sentence each, so that no default is silent


ENDS = {"below": (0, "lower than"), "above": (-1, "higher than")}
"""The column at each end, and what lies beyond it."""
LOSING = ("lose", "take", "pay")


def unsaid(read: GameFile, values: Mapping[str, Any]) -> Iterator[str]:
    """List what was decided for each checklist of a file; `values` are the file as TOML has it."""
    main = read.sheets[MAIN]
    yield from _of_units(main, values)
    for id, each in read.sheets.items():
        part = values if id == MAIN else {**values, **values["also"][id]}
        for name, table in each.tables.items():
            if id == MAIN or table is not main.tables.get(name):
                yield from _of_table(each, table, part["table"][name])


def _of_units(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    acts, units = {act.name for act in all_acts(sheet)}, values.get("units", {})
    if "steps" not in units and acts & set(LOSING):
        yield "units: steps is not said, so a loss is a whole unit."
    if "halves" not in units and _may_make_halves(sheet):
        yield "units: halves is not said, so halves are kept."
    if "retreat" not in values and acts & {"retreat", "take"}:
        yield "retreat is not said, so a unit without a hex to retreat to is eliminated."


def _may_make_halves(sheet: Sheet) -> bool:
    bodies = (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies))
    factors = [body.works.get(name) for body in bodies for name in ("attack", "defence", "strength")]
    factors += [factor for state in sheet.states.values() for factor in (state.attack, state.defence)]
    return any(factor is not None and factor.times.denominator != 1 for factor in factors)


def _of_table(sheet: Sheet, table: Table, said: Mapping[str, Any]) -> Iterator[str]:
    """List what is decided of a table by which combats are ruled."""
    what = {"odds": "odds", "difference": "a difference"}.get(table.by, "a strength")
    if table.by in BY_STRENGTHS and len(table.columns) > 1:
        for key, (place, beyond) in ENDS.items():
            if key not in said and _may_lie_beyond(sheet, table, key):
                decided = getattr(table, key).kind
                does = "no attack is allowed" if decided == "refuse" else "that column is read"
                yield f"table {table.name}: {key} is not said, so with {what} {beyond} {table.columns[place]} {does}."
        if "cap" not in said and _is_cut(table) and _works(sheet, "shift"):
            count = "odds beyond it count" if table.by == "odds" else f"{what} beyond it counts"
            yield f"table {table.name}: cap is not said, so {count} as its last column before shifts."
    if table.by == "odds" and "rounding" not in said and len(table.columns) > 1:
        yield f"table {table.name}: rounding is not said, so odds are rounded in the defender's favour."
    if said.get("dice") == "d10" and any(0 in each for each in table.spans):
        shows = "1 to 10; for 0 to 9 write d0-9" if table.low else "0 to 9; for 1 to 10 write a row for 10"
        yield f"table {table.name}: its d10 shows {shows}."
    yield from _of_rows(sheet, table)


def _is_cut(table: Table) -> bool:
    """Tell whether what lies beyond a table counts as its last column before shifts, though it goes on beyond."""
    if table.by == "odds":
        return "column" in (table.below.kind, table.above.kind)
    last = span(table.columns[-1])
    return table.step is not None and last is not None and last.high < min(FAR, table.limits.high)


def _of_rows(sheet: Sheet, table: Table) -> Iterator[str]:
    if table is not sheet.table or not _works(sheet, "drm") or table.drms is not EVERYTHING:
        return
    thrown = table.dice.span(table.low)
    lowest = min(table.spans, key=lambda each: each.low)
    highest = max(table.spans, key=lambda each: each.high)
    if lowest.low >= thrown.low or highest.high <= thrown.high:
        yield f"table {table.name}: a modified roll beyond the rows reads the nearest row."


def _may_lie_beyond(sheet: Sheet, table: Table, end: str) -> bool:
    """Tell whether a combat may lie beyond an end: odds at both, other numbers below the first, or by shifts."""
    if table.by == "odds" or _works(sheet, "shift"):
        return True
    return end == "below" and table.starts[0] > -FAR


def _works(sheet: Sheet, name: str) -> bool:
    bodies = (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies))
    return any(name in body.works for body in bodies)
