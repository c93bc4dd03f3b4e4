"""A ruleset: a game's checklists, the pages of its kit, and everything that the game says of itself."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pkgutil import get_data
from typing import Any, Literal, NamedTuple, TypeVar

from rulesets.engine.core.tables import Chart, Drawing
from rulesets.engine.core.tabletop import ELIMINATED, Answers, KitValues, Settled, Tabletop, Unit
from rulesets.engine.core.words import ResultWords, Role, Scope, Terms, Words, spoken, words_of
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.kind import Roll, pick
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Step

R = TypeVar("R", bound=ResultWords)

DEMO_KEY = "demo-values"
"""The entry of a kit that says, by its label, that demo values were taken into it."""


class KitRow(NamedTuple):
    """A row of a page of printed values.

    Attributes:
        name: what the row is called.
        questions: the questions that it answers: one, or one for each column.
        folded: whether it is shown on request only.
    """

    name: str
    questions: tuple[Question[Any], ...]
    folded: bool = False


@dataclass(frozen=True)
class KitPage:
    """A page of values that the owner reads off the components of a game: a list, or with `columns` a table.

    Attributes:
        title: what the page is called.
        help: where to find the values, for the owner.
        rows: its rows.
        columns: the headings of its columns; empty for a list.
        public: values that everybody knows and nobody has to read off, by key: `{"crt.3-1.5": "1/2"}`.
        named: where players name the rows themselves, the question of a row, whose key leaves the name open; else None.
        names: the question that reads such a name.
    """

    title: str
    help: str
    rows: tuple[KitRow, ...]
    columns: tuple[str, ...] = ()
    public: KitValues = field(default_factory=dict)
    named: Question[Any] | None = None
    names: Question[str] | None = None


class DemoKit(NamedTuple):
    """A kit of made-up values, to learn the game with before one's own copy is read off.

    Attributes:
        label: the words that must stand wherever these values are used.
        values: the values as texts, by the key of their question: `{"faces.green": "c d d x - -"}`.
    """

    label: str
    values: KitValues

    def taken(self) -> KitValues:
        """Give the values as a kit takes them, with the entry that marks them: `{"demo-values": "Made up."}`."""
        return {**self.values, DEMO_KEY: self.label}

    def still_in(self, kit: KitValues) -> tuple[str, ...]:
        """Name the entries of a `kit` that are demo values, as `{"faces.green": "c d d x - -"}` may be.

        There are none if the kit is not marked as one that took demo values.
        """
        if DEMO_KEY not in kit:
            return ()
        return tuple(key for key, text in self.values.items() if kit.get(key) == text)


def rows_by_name(named: Question[Any], kit: KitValues) -> tuple[KitRow, ...]:
    """List the rows of a page whose names the players gave, in the order of their names.

    Args:
        named: the question of a row, whose key leaves the name open at its end: `class.{name}`.
        kit: what is known, by key: `{"class.panzer-iv": "medium"}` makes a row `panzer iv`.
    """
    start = named.key.partition("{")[0]
    names = sorted(key.removeprefix(start) for key in kit if key.startswith(start))
    return tuple(KitRow(name.replace("-", " "), (named.of(name),)) for name in names)


def terms_of(module: str) -> type[Terms]:
    """Read the glossary beside a module of a game, `glossary.toml`: a table for each term, named by its word.

    In it stand `says`, what the term is called here where that is not its word; `meaning`; `cite`; and `forms`.
    """
    texts = {
        word: (said.get("says", ""), said["meaning"], said.get("cite", ""), ", ".join(said.get("forms", ())))
        for word, said in _read_beside(module, "glossary.toml").items()
    }
    return words_of("Term", texts, Terms)


def steps_of(module: str, *groups: str) -> tuple[Step, ...]:
    """Read steps beside a module of a game, `steps.toml`: for each group a table for each step, by its id.

    In it stands what `Step` has; `role` is `attacker` or `defender`.
    """
    read = _read_beside(module, "steps.toml")
    steps = (step for group in groups for step in read[group].items())
    return tuple(Step(id, **{**said, "role": Role(said["role"]) if "role" in said else None}) for id, said in steps)


def texts_of(module: str, name: str, words: type[Words] | None = None) -> dict[str, Any]:
    """Read what a question says beside a module of a game, `questions.toml`: a table named by its key.

    In it stand fields of the question, such as `prompt`, `low` and `default`, `remember` and `role` by their words; and
    `key`, where that is not its name. Of the words that answer it each has a table that gives it what it `says`, its
    `meaning` and its `cite`. A class of `words` is for rules that name them often; else the tables are the list.

    Example: `PHASE = Choice(**texts_of(__name__, "phase", Phase), words=Phase)`.
    """
    said = _read_beside(module, "questions.toml")[name]
    fields = {field: value for field, value in said.items() if not isinstance(value, dict)}
    if words is not None:
        _tell(words, said)
    elif len(fields) < len(said):
        fields["words"] = _listed("Answers", said)
    return {"key": name, **fields, **{field: by(said[field]) for field, by in _BY_WORD.items() if field in said}}


_BY_WORD: Mapping[str, type[Words]] = {"remember": Scope, "role": Role}


def _tell(words: Iterable[Words], texts: Mapping[str, Any]) -> None:
    """Give words their texts, those that have any."""
    for each in words:
        if each.value in texts:
            said = texts[each.value]
            each.label, each.meaning, each.cite = said["says"], said["meaning"], said.get("cite", "")


def _listed(name: str, said: Mapping[str, Any]) -> type[Words]:
    """Make words of the tables that a question, or an open rule, has for them."""
    words: type[Words] = words_of(name, {word: () for word, each in said.items() if isinstance(each, dict)})
    _tell(words, said)
    return words


def precedent_of(module: str, key: str, readings: type[Words] | None = None) -> Precedent[Any]:
    """Read an open rule beside a module of a game, `precedents.toml`: a table named by the key of the precedent.

    In it stand `prompt`, `cite`, `help`, `why` the first of the readings is suggested, and `formerly`; and for each
    reading, by its word, a table that gives it what it `says`, its `meaning` and its `cite`. A class of `readings` is
    for rules that go through them.
    """
    said = _read_beside(module, "precedents.toml")[key]
    if readings is not None:
        _tell(readings, said)
    return Precedent(
        key,
        said["prompt"],
        readings or _listed("Readings", said),
        cite=said["cite"],
        help=said["help"],
        why_default=said["why"],
        formerly=said.get("formerly"),
    )


def precedents_of(module: str, words: Mapping[str, type[Words]] | None = None) -> dict[str, Precedent[Any]]:
    """Read all open rules beside a module of a game, see `precedent_of`, by key; `words` are classes of readings."""
    return {key: precedent_of(module, key, (words or {}).get(key)) for key in _read_beside(module, "precedents.toml")}


def results_of(module: str, *groups: str) -> Callable[[type[R]], type[R]]:
    """Give the words of a class their texts, read beside a module of a game, `results.toml`: in groups, a table a word.

    In it stand what the word `says`, its `meaning`, its `cite`, and `verdict`, `to-do` and `joined`, see `ResultWords`.
    A word that several groups have is told by the last of them.
    """
    read = _read_beside(module, "results.toml")
    texts = {word: said for group in groups for word, said in read[group].items()}

    def told(words: type[R]) -> type[R]:
        _tell(words, texts)
        for each in words:
            said = texts[each.value]
            each.verdict, each.to_do = said.get("verdict", ""), said.get("to-do", "")
            each.joined = said.get("joined", each.joined)
        return words

    return told


def drilled_of(module: str) -> dict[str, Any]:
    """Read what the drill of a game needs beside its module, `drilled.toml`, such as the units of its situations."""
    return _read_beside(module, "drilled.toml")


def drawn(made: Mapping[str, Any], lists: Iterable[str], roll: Roll) -> dict[str, str]:
    """Draw a row of each of some lists of what a drill is made of; a value that names a list is drawn from that."""
    rows: dict[str, str] = {}
    for name in lists:
        rows |= pick(roll, made[name])
    return {key: pick(roll, made[text]) if isinstance(made.get(text), list) else text for key, text in rows.items()}


@cache
def _read_beside(module: str, name: str) -> dict[str, Any]:
    return tomllib.loads((get_data(module, name) or b"").decode())


ENGINE = 1
"""The number of this engine. It rises when games that are written for it could not be played by the one before."""


class Side(NamedTuple):
    """A side of the game, such as `Side("red", "Red")`.

    Attributes:
        word: what is typed, logged and printed in JSON.
        label: what the screen calls it.
        colour: its hue on every screen; unsaid, the first side is warm, and the other has what is left.
    """

    word: str
    label: str
    colour: Literal["warm", "cool"] | None = None


class Flips(NamedTuple):
    """How a unit that loses a step is turned over.

    Example: `Flips("steps", "flipped")`.

    Attributes:
        entry: the entry of its card that counts the steps of a unit that is whole.
        state: the state of a unit that shows its back: one step is gone.
    """

    entry: str
    state: str

    def said(self, unit: Unit) -> str:
        """Say how many steps are left of how many: `1 of 2`; empty where that is not known, or none is lost."""
        steps = unit.card.get(self.entry, "")
        if self.state not in unit.states or not steps.isdecimal() or int(steps) < 2:
            return ""
        return f"{0 if ELIMINATED in unit.states else int(steps) - 1} of {steps}"


@dataclass(frozen=True)
class Ruleset:
    """A game: its procedures, and all that it says of itself.

    Attributes:
        id: what is typed and logged, such as `rivets`.
        title: what the screen calls it.
        version: the version of this ruleset; a log says by which one it was ruled.
        summary: how the game decides combats, in half a sentence.
        about: what the game is, in a sentence.
        checklists: its procedures.
        sides: its sides, the one that begins first.
        segments: the segments of a side's turn, in their order; None if there are none.
        segment_key: the key of the question that the clock's segment answers, such as `phase`; empty if there is none.
        states: the states that a unit may be in; None if there are none but being eliminated.
        terms: the glossary; None if there is none.
        sources: what each source is that texts cite by a letter or a word: `{"N": "the transcription of the folio"}`.
        kit_pages: lays out what the owner reads off the components, page by page, given what is known of it:
            `{"faces.green": "c d d x - -"}`. None if nothing has to be read off.
        demo: a kit of made-up values for learning; None if there is none.
        tables: lays out every table that the rules read, as far as a kit knows it, given as for `kit_pages`:
            `{"crt.3-1.5": "1/2"}`. None if there are no tables.
        board: the board that a front end may have for this game alone, by its name; where there is none, or a front end
            does not know it, the game is played by its questions.
        closed: rules that were open once, and that players are not asked for any more; their first reading is what the
            rules say. A session that settled one by another reading keeps it.
        ends_with: the word of the effect with which the game is over; empty where the rules ruled here do not say when.
        drawing: draws the board as a table has it, for reports; None where the game is played without squares, or
            nothing stands on them.
        counters: what is printed on the front of those units, by column: `{"Tank": {"attack": "8"}}`.
        roster: the sides of units that are known beforehand, by word: `{"XXIV": "german"}`; who fights against them is
            offered first.
        situation: makes answers to begin a situation of the drill with, given the id of a checklist, a roll, and words
            for the rules that shall matter, as lessons have them in `drills`; None where answers to the questions one
            by one make sensible situations.
        flips: how a unit that loses a step is turned over; None where no counter is.
        text: the file of the game, where it is one; sessions keep it. Empty where it is a program.
        engine: the number of the engine that it is written for; an older one says so, and does not play it.
    """

    id: str
    title: str
    version: str
    summary: str
    about: str
    checklists: tuple[Checklist, ...]
    sides: tuple[Side, ...]
    segments: type[Words] | None = None
    segment_key: str = ""
    states: type[Words] | None = None
    terms: type[Terms] | None = None
    kit_pages: Callable[[KitValues], tuple[KitPage, ...]] | None = None
    demo: DemoKit | None = None
    tables: Callable[[KitValues], tuple[Chart, ...]] | None = None
    board: str = ""
    closed: tuple[Precedent[Any], ...] = ()
    drawing: Callable[[Tabletop], Drawing | None] | None = None
    ends_with: str = ""
    roster: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    engine: int = ENGINE
    flips: Flips | None = None
    text: str = ""
    situation: Callable[[str, Roll, Sequence[str]], Answers] | None = None
    sources: Mapping[str, str] = field(default_factory=dict)

    def checklist(self, id: str) -> Checklist:
        """Give the checklist of that id.

        Raises:
            KeyError: there is none.
        """
        found = self.find_checklist(id)
        if found is None:
            raise KeyError(id)
        return found

    def find_checklist(self, id: str) -> Checklist | None:
        """Find the checklist of that id; None where there is none, as in a session of an older version."""
        return next((each for each in self.checklists if each.id == id), None)

    def answerable(self) -> Iterator[Question[Any]]:
        """Go through what may be answered one by one in all checklists."""
        return (each for checklist in self.checklists for each in checklist.answerable())

    def side_called(self, word: str) -> str:
        """Give the label of a side by its word; what is no side's word stands as it is."""
        return next((each.label for each in self.sides if each.word == word), word)

    def state_called(self, state: str) -> str:
        """Call a state of a unit as rulings do: `falling-back` a fallback, one that is off the table destroyed."""
        labels = {each.value: each.label.lower() for each in self.states or ()}
        return spoken(labels.get(state, "destroyed" if state == ELIMINATED else state))

    def hue(self, side: str) -> str:
        """Name the hue of a side by its word: one of the two is `warm`, the other `cool`; empty for what is no side."""
        ours = self.sides[:2]
        first = next((each.word for wanted in ("warm", None) for each in ours if each.colour == wanted), "")
        return "" if side not in [each.word for each in ours] else "warm" if side == first else "cool"

    def demo_label(self, kit: KitValues) -> str:
        """Give the words that must stand wherever a kit is used that holds demo values; empty if it holds none.

        `kit` holds values by key: `{"faces.green": "c d d x - -"}`.
        """
        return self.demo.label if self.demo and self.demo.still_in(kit) else ""

    @property
    def precedents(self) -> tuple[Precedent[Any], ...]:
        """List the precedents of all checklists, each once, in their order."""
        return tuple({each.key: each for checklist in self.checklists for each in checklist.precedents}.values())

    def register(self, settled: Settled) -> tuple[Precedent[Any], ...]:
        """List the precedents, and after them those closed ones that a session has settled.

        `settled` holds readings by key: `{"odds-rounding": "nearest"}`.
        """
        return (*self.precedents, *(each for each in self.closed if each.key in settled))
