"""A kit that is read and filled in, whichever front end it is done at: the owner's, or that of a session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rulesets.engine.core.tabletop import Change, KitValues, Tabletop, What
from rulesets.engine.core.words import BadAnswer, what_failed
from rulesets.engine.questions.question import read
from rulesets.engine.referee.ruleset import DEMO_KEY, KitPage, KitRow, Ruleset
from saves.disk.errors import Trouble
from saves.disk.files import write_if_new
from saves.session.kits import KitChanges, Kits, check_changes, check_value, import_kit, write_kit
from saves.session.read_only import WATCHING
from saves.session.session import Session

ONE_GO = "the kit, filled in"


class Kit:
    """A kit to read and, unless `read_only`, to fill in: that of a session, where one is given, else its owner's.

    `where` says whose it is. What is put into that of a session goes into its log, and into the owner's kit, too. What
    cannot be done is said in a sentence; an empty text is that it was done.
    """

    def __init__(self, kits: Kits, ruleset: Ruleset, session: Session | None = None) -> None:
        self.kits, self.ruleset, self.session = kits, ruleset, session
        self.where = "your kit, for sessions to come" if session is None else f"{session.title}, and your kit"
        self.read_only = session is not None and session.read_only

    @property
    def values(self) -> KitValues:
        """Give what is known, by key."""
        return self.kits.values(self.ruleset.id) if self.session is None else self.session.state.table.kit

    @property
    def trouble(self) -> str:
        """Say what keeps the kit's file, or the session, from being read or written; empty if nothing does."""
        return " ".join(self.kits.problems(self.ruleset.id)) if self.session is None else self.session.save_problem

    @property
    def elsewhere(self) -> KitValues:
        """Give what the owner's kit has and this one has not."""
        known = self.values
        return {key: text for key, text in self.kits.values(self.ruleset.id).items() if key not in known}

    def put(self, values: KitChanges, why: str) -> str:
        """Put values in, None takes one out."""
        try:
            if self.session is not None:
                self.session.amend(as_changes(values), why)
                return ""
            check_changes(self.ruleset, as_changes(values), self.values)
        except (BadAnswer, Trouble) as bad:
            return str(bad)
        return self.kits.add(self.ruleset.id, values)

    # Reading

    @property
    def why_not(self) -> str:
        """Say why it cannot be laid out, where the ruleset has a fault over it; empty where it can."""
        try:
            _ = self.pages
        except Exception as error:  # whatever a ruleset raises is its fault
            return f"{self.ruleset.title} has a fault in its kit ({what_failed(error)}): it cannot be opened."
        return ""

    @property
    def pages(self) -> tuple[KitPage, ...]:
        """Lay out its pages, as far as they follow from what is known."""
        return self.ruleset.kit_pages(self.values) if self.ruleset.kit_pages else ()

    @property
    def made_up(self) -> tuple[str, ...]:
        """Name the values that are of the demo, by key."""
        return self.ruleset.demo.still_in(self.values) if self.ruleset.demo else ()

    @property
    def offers_demo(self) -> bool:
        """Tell whether demo values can be taken: into an empty kit only."""
        return not self.read_only and self.ruleset.demo is not None and not self.values

    @property
    def holds_demo(self) -> bool:
        """Tell whether there are demo values to be taken out."""
        return not self.read_only and bool(self.made_up)

    def fits(self, key: str, text: str) -> bool:
        """Tell whether a value would be taken beside the others."""
        try:
            check_value(self.ruleset, key, text, self.values)
        except BadAnswer:
            return False
        return True

    def row_named(self, page: KitPage, name: str) -> KitRow:
        """Make the row of a name that the players give, on a page where they name the rows.

        Raises:
            BadAnswer: there are no such rows here, or that is no name.
        """
        if page.named is None or page.names is None or self.read_only:
            raise BadAnswer("No row can be added here.")
        word = read(page.names, name, Tabletop())
        if not word:
            raise BadAnswer("Type a name, as on the player aid.")
        return KitRow(word.replace("-", " "), (page.named.of(word),))

    # Taking in and out

    def take(self, page: KitPage, key: str, text: str | None) -> str:
        """Put one value of a page in, None takes it out."""
        if self.read_only:
            return WATCHING
        if text is None and key not in self.values:
            return "That value is public." if key in page.public else ""
        return self.put({key: text}, f"{ONE_GO}: {key}")

    def take_demo(self) -> str:
        """Put the demo values in."""
        return self.put(self.ruleset.demo.taken(), "the demo values, for learning") if self.ruleset.demo else ""

    def drop_demo(self) -> str:
        """Take all demo values out, and their mark."""
        return self.put(dict.fromkeys((*self.made_up, DEMO_KEY)), "the demo values are removed")

    def fetch(self) -> str:
        """Put in what the owner's kit has besides."""
        return self.put(self.elsewhere, "the kit, from its owner's other games")

    def take_in(self, path: Path) -> str:
        """Put in what somebody shares in a file.

        Raises:
            BadDocument: anything is wrong with it; all of it is listed, a sentence each.
        """
        return self.put(import_kit(path, self.ruleset), f"{ONE_GO} from {path.name}")

    def write_out(self, path: Path) -> Path:
        """Write all values to a new file, to share them, and give its path.

        Raises:
            Trouble: it is there, or it cannot be written.
        """
        return write_if_new(path, lambda to: write_kit(to, self.ruleset.id, self.values))


def taken_back(session: Session, step: Callable[[], None]) -> str:
    """Take a step back in a session, and say what stays in the owner's kit; empty if nothing does."""
    before = session.state.table.kit
    step()
    return session.kit.stays(before, session.state.table.kit)


def as_changes(values: KitChanges) -> tuple[Change, ...]:
    """Write values as changes of the table."""
    return tuple(Change(What.KIT, key, value=text) for key, text in values.items())
