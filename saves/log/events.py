"""The events of a session, each of which is one line of its log.

A line is a JSON object in a frame, see `saves.log.frame`. Every line has a number and names the line that it follows,
so that the log is a tree: what was taken back stays in it. `saves/README.md` lists every field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal

from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.tabletop import Change
from rulesets.engine.referee.checklist import Remark
from rulesets.engine.referee.ledger import LedgerEntry
from saves.disk.reading import LARGEST_GAME
from saves.log.frame import FORMAT, NEWEST


@dataclass(frozen=True, kw_only=True)
class GameCopy:
    """The file of a game: its text, and the SHA-256 of its bytes in UTF-8, as 64 hexadecimal digits."""

    text: str
    sha256: str

    def __post_init__(self) -> None:
        """Make sure that it is whole, and no larger than the file of a game may be.

        Raises:
            ValueError: it is not; the text is half a sentence.
        """
        data = self.text.encode("utf-8", "replace")
        if len(data) > LARGEST_GAME:
            raise ValueError("the text of the game is too large")
        if self.sha256 != _hash_of(data):
            raise ValueError("the text of the game does not fit its hash")


def copy_of(text: str) -> GameCopy | None:
    """Keep the text of a game; None of a game that is a program, and has none."""
    return GameCopy(text=text, sha256=_hash_of(text.encode())) if text else None


def _hash_of(data: bytes) -> str:
    return sha256(data).hexdigest()


Players = dict[str, str]
"""Who plays each side, by the word of the side: `{"red": "Ann", "blue": "Ben"}`."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """What every line has: its number from 1, the line it follows, when it was written, and where things stand.

    `where` is a short text for the list of sessions; a line without one leaves it as it was.
    """

    line: int
    parent: int
    at: str
    where: str = ""


@dataclass(frozen=True, kw_only=True)
class Open(Line):
    """A session begins: the first line. `kit` holds the printed values that its owner had then.

    `game` is the file of its game, where that is a file: the session is played by this text, wherever it is opened.
    """

    event: Literal["open"]
    tableside: Literal["session"]
    format: int
    title: str
    ruleset: str
    version: str = ""
    players: Players = field(default_factory=dict)
    kit: dict[str, str] = field(default_factory=dict)
    about: str = ""
    game: GameCopy | None = None

    def __post_init__(self) -> None:
        """Make sure that it is of a format that there is.

        Raises:
            ValueError: it is not; the text is half a sentence.
        """
        if not FORMAT <= self.format <= NEWEST:
            raise ValueError(f"there is no format {self.format}")


@dataclass(frozen=True, kw_only=True)
class Begin(Line):
    """A combat begins, or the open one begins anew."""

    event: Literal["begin"]
    checklist: str


@dataclass(frozen=True, kw_only=True)
class Predicted:
    """What a player said beforehand: what it was about, what they said, what it was, by which rule."""

    about: str
    said: str
    was: str
    cite: str = ""


@dataclass(frozen=True, kw_only=True)
class Answer(Line):
    """An answer is given, changed or, without a text, taken away.

    `kind` is the kind of its question, which tells a throw from the rest; `by` who threw. `predicted` is what a
    player said would come of it.
    """

    event: Literal["answer"]
    key: str
    text: str | None = None
    here_only: bool = False
    by: Literal["hand", "app"] = "hand"
    kind: str = ""
    predicted: tuple[Predicted, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Taken:
    """An answer that was taken unsaid: the key of its question, the answer, and the kind of the question."""

    key: str
    text: str
    kind: str = ""


@dataclass(frozen=True, kw_only=True)
class Take(Line):
    """Answers are taken together that nobody says one by one, in the order in which they are asked.

    They are taken as `usual` in this game, or `again` as in the last combat of this kind.
    """

    event: Literal["take"]
    how: Literal["usual", "again"]
    answers: tuple[Taken, ...]


@dataclass(frozen=True, kw_only=True)
class HowRead(Line):
    """How open rules are read from here on that the table has not settled: as `suggested`, or as `asked` then."""

    event: Literal["readings"]
    how: Literal["suggested", "asked"]


@dataclass(frozen=True, kw_only=True)
class Leave(Line):
    """The open combat is left without a ruling."""

    event: Literal["leave"]


@dataclass(frozen=True, kw_only=True)
class Used:
    """An answer that a ruling rests on: the question, the text, how it is said, where it came from, at which step."""

    key: str
    prompt: str
    text: str
    said: str
    source: str
    step: str
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class Confirm(Line):
    """A combat ends with its ruling, complete, so that no rule is needed to read it.

    `remembered` is what the table keeps of the answers; the effects' changes follow.
    """

    event: Literal["confirm"]
    checklist: str
    outcome: str
    sentence: str
    cite: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    used: tuple[Used, ...] = ()
    steps: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    remembered: tuple[Change, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Overrule(Confirm):
    """A combat ends as the players rule; the computed ruling is kept beside theirs, and its effects do not apply."""

    event: Literal["overrule"]  # type: ignore[assignment]
    reason: str
    instead: str
    instead_effects: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Amend(Line):
    """The table is changed by hand, and why."""

    event: Literal["amend"]
    changes: tuple[Change, ...]
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Note(Line):
    """The players note something."""

    event: Literal["note"]
    text: str


@dataclass(frozen=True, kw_only=True)
class NewText(Line):
    """The session goes on by another text of its game's file; `lines` are those that are new in it, from 1."""

    event: Literal["text"]
    game: GameCopy
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Stand(Line):
    """The session goes to where it stood after line `to`: undo, redo, or back to there."""

    event: Literal["stand"]
    to: int
    how: Literal["undo", "redo", "back"]


@dataclass(frozen=True, kw_only=True)
class CorrectedAnswer:
    """An answer of a confirmed combat as it is corrected; without a text it is taken away. See `Answer`."""

    key: str
    text: str | None = None
    here_only: bool = False
    by: Literal["hand", "app", "usual", "again"] = "hand"
    kind: str = ""


@dataclass(frozen=True, kw_only=True)
class Anew:
    """What the ruling of a confirmed combat is after a correction; what is None is as it was."""

    combat: int
    outcome: str | None = None
    sentence: str | None = None
    cite: str | None = None
    facts: dict[str, Any] | None = None
    effects: tuple[Effect, ...] | None = None
    ledger: tuple[LedgerEntry, ...] | None = None
    used: tuple[Used, ...] | None = None
    steps: tuple[str, ...] | None = None
    remarks: tuple[Remark, ...] | None = None
    remembered: tuple[Change, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Stands:
    """A combat that stands as confirmed after a correction: why, in a sentence, and its changes that are left out."""

    combat: int
    why: str
    left_out: tuple[Change, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Correct(Line):
    """A confirmed combat is corrected; its ruling and those that follow from it are written out in `anew`.

    `stands` holds later combats that read something else now and cannot be worked out again.
    """

    event: Literal["correct"]
    combat: int
    answers: tuple[CorrectedAnswer, ...]
    anew: tuple[Anew, ...] = ()
    stands: tuple[Stands, ...] = ()


Event = Open | Begin | Answer | Take | HowRead | Leave | Confirm | Overrule | Amend | Note | NewText | Stand | Correct

SINCE: Mapping[str, int] = {"take": 2, "text": 2, "correct": 2, "readings": 3}
"""The format that an event came with, by its word; those that are not listed came with the first."""


def format_needed(event: Event) -> int:
    """Give the number of the format that an event came with."""
    return SINCE.get(event.event, FORMAT)


def answers_in(event: Event) -> tuple[tuple[str, str | None], ...]:
    """List the answers that an event gives, each by its key; None where one is taken away."""
    match event:
        case Answer():
            return ((event.key, event.text),)
        case Take():
            return tuple((each.key, each.text) for each in event.answers)
        case _:
            return ()
