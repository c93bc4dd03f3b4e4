"""Games and their combats as values that a program holds: what is asked next, the ruling, the odds, the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulesets import catalogue
from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.tabletop import Answers, Change, KitValues, Tabletop, What
from rulesets.engine.core.words import BadAnswer, UnknownRuleset, a_list, nearest, shortened
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ledger import in_figures
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView, usual_answer
from rulesets.engine.reference.verdicts import ToDo
from saves.disk.errors import Trouble
from tui.api import forecasting
from tui.api.documents import Document
from tui.api.forecasting import CombatOdds
from tui.api.resolving import Resolution, checklist_of, part_keys, resolve, table_for
from tui.shared.command_line import BadInput, text_of

ENDING = ".toml"
IN_STATE = ".state"
"""How the key of a state ends in which a unit is before the combat."""

Value = str | int | bool | Path
"""An answer: a text as players type it, a number, yes or no, or a file that holds the text."""
GivenAnswers = Mapping[str, Value]
"""Answers by key: `{"attack": "Thinker 4 + Tiny 3", "die": 5, "odds-rounding": "nearest"}`."""


class OpenQuestion(NamedTuple):
    """What a combat waits for.

    Attributes:
        key: the name of the answer, as `answer` takes it.
        kind: what kind of question it is, such as `choice` or `die`.
        prompt: what players are asked.
        words: the words to choose from, or the keys of a secret's parts; empty where anything may be typed.
        section: the section of the rules, or the component, that the answer is found by.
        usual: the answer that players give most often, as text; None if there is none.
    """

    key: str
    kind: str
    prompt: str
    words: tuple[str, ...]
    section: str
    usual: str | None

    def __str__(self) -> str:
        """Give the question with the key that answers it."""
        return f"{self.prompt} [{self.key}]"


class Explanation(NamedTuple):
    """One thing that a total or a fact rests on, with its section."""

    text: str
    cite: str

    def __str__(self) -> str:
        """Give it with its section in brackets."""
        return f"{self.text} [{self.cite}]" if self.cite else self.text


@dataclass(frozen=True, repr=False)
class Game:
    """A game whose combats can be ruled, with the printed values that are known of it.

    Example: `tableside.game("rivets").begin("combat", phase="combat", target="units", attack=7, defence=2)`.
    """

    ruleset: Ruleset
    kit: KitValues = field(default_factory=lambda: MappingProxyType({}))

    @property
    def id(self) -> str:
        return self.ruleset.id

    @property
    def title(self) -> str:
        return self.ruleset.title

    @property
    def version(self) -> str:
        return self.ruleset.version

    @property
    def checklists(self) -> dict[str, str]:
        """Give the titles of its checklists by name: `{"combat": "Combat"}`."""
        return {each.id: each.title for each in self.ruleset.checklists}

    def begin(
        self,
        checklist: str,
        answers: GivenAnswers | None = None,
        *,
        session: Path | None = None,
        defaults: bool = False,
        **named: Value,
    ) -> Combat:
        """Begin a combat, and go as far in its checklist as the answers reach.

        Answers stand by name or in a mapping, which takes keys with dots and hyphens, too. `session` is a file whose
        table the combat is fought on; it is only read. With `defaults`, questions that are left take theirs.

        Raises:
            BadAnswer: an answer cannot be taken.
            BadInput: the checklist or a key is not known, or a file cannot be used.
        """
        with refusing():
            return Combat(resolve(*self._given(checklist, answers, session, named), defaults))

    def odds(
        self,
        checklist: str,
        answers: GivenAnswers | None = None,
        *,
        session: Path | None = None,
        defaults: bool = False,
        **named: Value,
    ) -> CombatOdds:
        """Work out the odds of a combat; what is taken, and what is refused, is as for `begin`.

        Steps that are open take their default in any case; `defaults` also completes secret commitments.
        """
        with refusing():
            return forecasting.odds(*self._given(checklist, answers, session, named), defaults)

    def __repr__(self) -> str:
        """Name it between angle brackets."""
        return f"<{self.title}>"

    def _given(
        self, checklist: str, answers: GivenAnswers | None, session: Path | None, named: GivenAnswers
    ) -> tuple[Ruleset, Checklist, Answers, Tabletop]:
        chosen = checklist_of(self.ruleset, checklist)
        given = dict(texts({**(answers or {}), **named}))
        states = {key: given.pop(key) for key in [*given] if key.endswith(IN_STATE) and self.ruleset.states}
        return self.ruleset, chosen, given, self._with(states, table_for(self.ruleset, self.kit, session))

    def _with(self, states: Answers, table: Tabletop) -> Tabletop:
        """Put units into states on a table: `{"Orks.state": "shaken", "Ann.state": "pinned + broken"}`.

        Raises:
            BadInput: there is no such state.
        """
        words = [each.value for each in self.ruleset.states or ()]
        several_are = f", or several as {'+'.join(words[:2])}" if len(words) > 1 else ""
        put = [(key, text.strip()) for key, several in states.items() for text in several.split("+")]
        for key, text in put:
            if text not in words:
                told = f"{key}: “{shortened(text)}” is not a state: choose {a_list(words)}{several_are}."
                raise BadInput(told + nearest(text, words))
        return table.changed(Change(What.STATE, key.removesuffix(IN_STATE), text, "yes") for key, text in put)


@dataclass(frozen=True, repr=False)
class Combat:
    """A combat as far as the answers reach; another answer makes another combat, and this one stays as it is.

    What only one side has committed in secret is in none of its attributes before both have.
    """

    _resolution: Resolution

    def answer(self, answers: GivenAnswers | None = None, /, **named: Value) -> Combat:
        """Give the combat that one answer or more lead to, by name or in a mapping; one given before is changed.

        Raises:
            BadAnswer: an answer cannot be taken.
            BadInput: a key is not known.
        """
        done = self._resolution
        given = {**done.typed, **texts({**(answers or {}), **named})}
        with refusing():
            return Combat(resolve(done.ruleset, self._run.checklist, given, done.table, done.defaults))

    def usual(self) -> Combat:
        """Take the usual answers up to the first question that has none, such as a die or a printed value."""
        combat = self
        while (text := usual_answer(combat._run, lambda _: False)) is not None and combat.question is not None:
            combat = combat.answer({combat.question.key: text})
        return combat

    @property
    def question(self) -> OpenQuestion | None:
        """Give what is asked next; None once all is ruled."""
        run = self._run
        if (asked := run.question) is None:
            return None
        words = tuple(part_keys(asked) or asked.words_of(run.table))
        section = asked.cite or run.checklist.steps[run.checklist.place(run.step)].cite
        return OpenQuestion(asked.key, asked.kind, asked.prompt, words, section, asked.default)

    @property
    def ended(self) -> bool:
        """Tell whether all is ruled, and nothing is left to ask."""
        return self._run.ended

    @property
    def outcome(self) -> str:
        """Give the word of the outcome, such as `DX`; empty while nothing is ruled."""
        return self._view.outcome

    @property
    def verdict(self) -> str:
        """Say what the ruling comes to in a few words, such as `Step lost, retreat`; empty while nothing is ruled."""
        return self._view.verdict.text

    @property
    def to_do(self) -> tuple[ToDo, ...]:
        """List what the players do now, in order: each a `sentence` with its `cite`."""
        return self._view.verdict.to_do

    @property
    def sentence(self) -> str:
        """Say in one sentence how the outcome came about; empty while nothing is ruled."""
        return self._view.sentence

    @property
    def cite(self) -> str:
        """Name the section of the rules that gives the outcome."""
        return self._view.cite

    @property
    def effects(self) -> tuple[Effect, ...]:
        """List what follows, for each unit; as text each is a sentence."""
        return self._view.effects

    @property
    def facts(self) -> dict[str, Any]:
        """Give what was found on the way, by name: `{"attack": 7, "odds": "3-1"}`."""
        return dict(self._view.facts)

    @property
    def odds(self) -> dict[str, Fraction]:
        """Give the chance of each outcome, the best for the attacker first; what is not known is not in it."""
        done = self._resolution
        with refusing():
            worked_out = forecasting.odds(done.ruleset, self._run.checklist, done.typed, done.table, done.defaults)
        return worked_out.outcomes

    def why(self, fact: str) -> tuple[Explanation, ...]:
        """Say what a total or a fact rests on: the entries of the total, then the remarks of the step that found it.

        Raises:
            BadInput: nothing of that name has been found.
        """
        run = self._run
        known = list(dict.fromkeys((*run.facts, *(each.total for each in run.ledger))))
        if fact not in known:
            there_is = f" There is {a_list(known, 'and')}.{nearest(fact, known)}" if known else ""
            raise BadInput(f"Nothing called “{shortened(fact)}” has been found.{there_is}")
        entries = [Explanation(f"{in_figures(each.value)} {each.called}", each.cite) for each in run.ledger.of(fact)]
        found_at = run.found.get(fact)
        return (*entries, *(Explanation(each.text, each.cite) for each in run.notes if each.step == found_at))

    @property
    def document(self) -> Document:
        """Write it as the JSON object that `tableside resolve` prints."""
        return self._resolution.document

    @property
    def _run(self) -> Run:
        return self._resolution.run

    @property
    def _view(self) -> RulingView:
        return RulingView.of(self._run)

    def __str__(self) -> str:
        """Say what is ruled, with its section, or what is asked."""
        if self.question is not None:
            return f"{self._resolution.ruleset.id} {self._run.checklist.id}: {self.question}"
        return f"{self.outcome}: {self.sentence} ({self.cite})"

    def __repr__(self) -> str:
        """Say the same between angle brackets; nothing that is secret is in it."""
        return f"<{self}>"


def games() -> tuple[str, ...]:
    """Name all games: those that are programs, then those that are files."""
    return catalogue.known()


def game(name: str | Path, *, kit: Mapping[str, str] | Path | None = None) -> Game:
    """Give a game by its name, or by the path of its file, with printed values that were read off components.

    Example: `tableside.game("assault", kit={"faces.green": "c d d x - -"})`; a kit may be a file, too.

    Raises:
        BadInput: there is no such game, or it cannot be used, or a value of the kit is none.
    """
    with refusing():
        path = name if isinstance(name, Path) else Path(name) if name.endswith(ENDING) else None
        ruleset = catalogue.ruleset(str(name)) if path is None else from_file(path)
        return with_kit(ruleset, kit)


def with_kit(ruleset: Ruleset, kit: Mapping[str, str] | Path | None) -> Game:
    """Give a game that is loaded, with the printed values of a kit, each read as if it were typed.

    Raises:
        BadInput: one is none, or the file cannot be used.
    """
    if not kit:
        return Game(ruleset)
    from saves.session.kits import checked_kit, import_kit  # writes kits, too, which most rulings do without

    with refusing():
        known = import_kit(kit, ruleset) if isinstance(kit, Path) else checked_kit(dict(kit), ruleset)
        return Game(ruleset, MappingProxyType(known))


def from_file(path: Path) -> Ruleset:
    """Read the game of a file.

    Raises:
        BadInput: it is none that can be played.
    """
    from saves.disk.game_files import game_file  # finds files of games, which built-in games do without

    name, text = game_file(path)
    if text.trouble:
        raise BadInput(f"{shortened(name)} cannot be loaded: {text.trouble}.")
    return catalogue.of_text(name, text.text)


def texts(answers: GivenAnswers) -> Answers:
    """Write answers as players type them.

    Raises:
        BadInput: one is nothing that can be typed.
    """
    return {key: written(key, value) for key, value in answers.items()}


def written(key: str, value: Value) -> str:
    """Write one answer as players type it."""
    if isinstance(value, Path):
        return text_of(key, str(value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str | int):
        raise BadInput(f"The answer to {shortened(key)} is a {type(value).__name__}: give a text or a number.")
    return str(value)


@contextmanager
def refusing() -> Iterator[None]:
    """Say as programs read it what cannot be taken.

    Raises:
        BadAnswer: an answer was refused.
        BadInput: something else cannot be used.
    """
    try:
        yield
    except BadAnswer as bad:
        raise BadAnswer(bad.keyed) from None
    except (Trouble, UnknownRuleset) as bad:
        raise BadInput(str(bad)) from None
