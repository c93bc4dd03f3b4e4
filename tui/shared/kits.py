"""Where a kit that is being filled in lives: in the owner's folder, or in a session and the folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.questions.kit_pages import DEMO_KEY
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import Trouble
from saves.session.kits import Kits, check_changes

if TYPE_CHECKING:
    from saves.session.session import Session

Values = Mapping[str, str | None]


class Kit(Protocol):
    """A kit that can be read and, unless `read_only`, changed; `where` says whose it is."""

    ruleset: Ruleset
    where: str
    read_only: bool

    @property
    def values(self) -> Mapping[str, str]:
        """Give what is known, by key."""

    @property
    def trouble(self) -> str:
        """Say what keeps the kit's file from being read or written; empty if nothing does."""

    @property
    def elsewhere(self) -> Mapping[str, str]:
        """Give what the owner's kit has and this one has not."""

    def put(self, values: Values, why: str) -> str:
        """Put values in, None takes one out; say in a sentence why not, or give an empty text."""


class OwnersKit:
    """The kit of a game in the owner's folder."""

    read_only = False

    def __init__(self, kits: Kits, ruleset: Ruleset) -> None:
        self.kits, self.ruleset = kits, ruleset
        self.where = "your kit, for sessions to come"

    @property
    def values(self) -> Mapping[str, str]:
        """Read the file."""
        return self.kits.values(self.ruleset.id)

    @property
    def trouble(self) -> str:
        """Say what is wrong with the file."""
        return " ".join(self.kits.problems(self.ruleset.id))

    @property
    def elsewhere(self) -> Mapping[str, str]:
        """Give nothing: this is the owner's kit."""
        return {}

    def put(self, values: Values, why: str) -> str:
        """Write the file."""
        try:
            check_changes(self.ruleset, as_changes(values), self.values)
        except BadAnswer as bad:
            return str(bad)
        return self.kits.add(self.ruleset.id, values)


class SessionsKit:
    """The kit in a session; what is put in goes into its log and into the owner's kit."""

    def __init__(self, session: Session, kits: Kits) -> None:
        self.session, self.ruleset, self.kits = session, session.ruleset, kits
        self.where = f"{session.title}, and your kit"
        self.read_only = session.read_only

    @property
    def values(self) -> Mapping[str, str]:
        """Give what the session knows."""
        return self.session.state.table.kit

    @property
    def trouble(self) -> str:
        """Say what keeps the session or the kit from being saved."""
        return self.session.save_problem

    @property
    def elsewhere(self) -> Mapping[str, str]:
        """Give what the owner's kit has and the session has not."""
        owned, known = self.kits.values(self.ruleset.id), self.values
        return {key: text for key, text in owned.items() if key not in known}

    def put(self, values: Values, why: str) -> str:
        """Write a line of the log."""
        try:
            self.session.amend(as_changes(values), why)
        except (BadAnswer, Trouble) as bad:
            return str(bad)
        return ""


def taken_back(session: Session, step: Callable[[], None]) -> str:
    """Take a step back in a session, and say what stays in the owner's kit; empty if nothing does."""
    before = session.state.table.kit
    step()
    return session.stays_in_kit(before)


def as_changes(values: Values) -> tuple[Change, ...]:
    """Write values as changes of the table."""
    return tuple(Change(What.KIT, key, value=text) for key, text in values.items())


def without_demo(ruleset: Ruleset, kit: Mapping[str, str]) -> Values:
    """List the demo values of a kit, and their mark, to be taken out."""
    left = ruleset.demo.still_in(kit) if ruleset.demo else ()
    return dict.fromkeys((*left, DEMO_KEY))
