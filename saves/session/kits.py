"""The owner's kit: printed values that were read off components, a file a ruleset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.engine.core.tabletop import Change, KitValues, Tabletop, What, put
from rulesets.engine.core.words import BadAnswer, Scope, nearest, shortened, shown
from rulesets.engine.questions.question import Question, question_of, read
from rulesets.engine.referee.ruleset import DEMO_KEY, Ruleset
from saves.disk.errors import BadDocument, Unread, file_name, in_words
from saves.disk.files import json_of, move, the_first, write_json, wrong_head

KitQuestions = tuple[Question[Any], ...]
KitChanges = Mapping[str, str | None]
"""What is put into a kit, by the key of the question: `{"faces.green": "c d d x - -"}`; None takes a value out."""

KIT_FORMAT = 1
LARGEST_KIT = 5_000_000
"""How many bytes a kit's file may have."""
MOST_VALUES = 8_000
MOST_BYTES = 900_000
"""How many values a kit holds, and how many bytes they take: a session begins with them all, in its first line."""


class Kits:
    """A folder with a kit file for each ruleset, as JSON: `{"ruleset": …, "values": {key: text}}`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, ruleset_id: str) -> Path:
        """Name the kit file of a ruleset."""
        return self.folder / f"{re.sub('[^a-z0-9-]', '-', ruleset_id.lower())}.json"

    def values(self, ruleset_id: str) -> KitValues:
        """Read a kit, empty if there is none or it cannot be read; `problems` says why not."""
        try:
            return read_kit(self.path(ruleset_id), ruleset_id)
        except (BadDocument, FileNotFoundError):
            return {}

    def problems(self, ruleset_id: str) -> tuple[str, ...]:
        """Say what is wrong with a kit file, a sentence each; nothing if there is none."""
        try:
            read_kit(self.path(ruleset_id), ruleset_id)
        except FileNotFoundError:
            return ()
        except BadDocument as bad:
            return bad.problems
        return ()

    def add(self, ruleset_id: str, values: KitChanges) -> str:
        """Add values to a kit, None takes one away; a file that is no kit is kept aside first.

        Gives a sentence if they cannot be written, an empty text if they are.
        """
        path = self.path(ruleset_id)
        try:
            kept = {**_owned(path, ruleset_id), **values}
            left = {key: text for key, text in kept.items() if text is not None}
            if much := _too_much(path, left):
                return f"{much}; these values stay in this session."
            write_kit(path, ruleset_id, left)
        except OSError as error:
            return f"The kit {shown(path.name)} cannot be written ({in_words(error)}); its values stay in this session."
        return ""


def _owned(path: Path, ruleset_id: str) -> KitValues:
    """Read an owner's kit that is to be written; what is no kit is kept aside.

    Raises:
        OSError: the system does not let it be read, or kept aside.
    """
    try:
        return read_kit(path, ruleset_id)
    except FileNotFoundError:
        return {}
    except Unread as unread:
        raise unread.error from None
    except BadDocument:
        move(path, path.with_name(f"{path.name}.damaged"))
        return {}


class KeptKit:
    """The owner's kit of one ruleset, which keeps what its sessions read off components; no `kits` keeps nothing.

    `problem` says in a sentence what went wrong with writing it last; empty if nothing did.
    """

    def __init__(self, kits: Kits | None, ruleset: Ruleset) -> None:
        self.problem = ""
        self._kits = kits
        self._ruleset = ruleset
        self._due: dict[str, str | None] = {}

    def by(self, ruleset: Ruleset) -> KeptKit:
        """Make the same for another ruleset."""
        return KeptKit(self._kits, ruleset)

    def keep(self, changes: Sequence[Change]) -> None:
        """Do in the kit what was done to that of a session, and what could not be written before."""
        self._due.update({each.name: each.value for each in changes if each.what is What.KIT})
        if self._kits is None or not self._due:
            return
        self.problem = self._kits.add(self._ruleset.id, self._due)
        if not self.problem:
            self._due.clear()

    def stays(self, before: KitValues, now: KitValues) -> str:
        """Say which values stay here after a step back in a session, from its kit `before` to that of `now`, if any."""
        if self._kits is None:
            return ""
        owned = self._kits.values(self._ruleset.id)
        gone = [key for key in dict.fromkeys((*before, *now)) if before.get(key) != now.get(key)]
        return kept_in_words(self._ruleset, [key for key in gone if owned.get(key) == before.get(key)])


def write_kit(path: Path, ruleset_id: str, values: KitValues) -> None:
    """Write a kit to a file, as the owner's own or to share it.

    Raises:
        OSError: it cannot be written.
    """
    kit = {"tableside": "kit", "format": KIT_FORMAT, "ruleset": ruleset_id, "values": dict(sorted(values.items()))}
    write_json(path, kit)


def read_kit(path: Path, ruleset_id: str) -> KitValues:
    """Read a kit file as far as its form goes.

    Raises:
        FileNotFoundError: there is none.
        BadDocument: it is no kit of this ruleset; all that is wrong is listed.
    """
    kit = json_of(path, "kit", LARGEST_KIT)
    if not isinstance(kit, dict) or not isinstance(kit.get("values"), dict):
        raise BadDocument((f"{file_name(path)} is not a kit: it needs an object with “ruleset” and “values”.",))
    if much := _too_much(path, kit["values"]):
        raise BadDocument((f"{much}: leave some out.",))
    wrong = (problem for key, value in kit["values"].items() if (problem := _unfit(path, key, value)))
    problems = [*wrong_head(path, kit, "kit", KIT_FORMAT, ruleset_id), *the_first(wrong)]
    if problems:
        raise BadDocument(tuple(problems))
    return dict(kit["values"])


def _too_much(path: Path, values: Mapping[str, Any]) -> str:
    """Say that a kit has more than it can hold; empty if it does not."""
    takes = len(json.dumps(values, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    if len(values) > MOST_VALUES:
        return f"The kit {shown(path.name)} has {len(values):,} values, and at most {MOST_VALUES:,} are kept"
    if takes > MOST_BYTES:
        return f"The values of the kit {shown(path.name)} take {takes:,} bytes, and at most {MOST_BYTES:,} are kept"
    return ""


def _unfit(path: Path, key: str, value: Any) -> str:
    """Say in a sentence why a value cannot be in any kit; empty if it can."""
    if not isinstance(value, str):
        return f"{file_name(path)}: the value of {shortened(key)} is not text: put it in quotes."
    if not (key + value).isprintable():
        return f"{file_name(path)}: {shortened(key)} contains invisible characters: use letters."
    return ""


def import_kit(path: Path, ruleset: Ruleset) -> KitValues:
    """Read a kit file that somebody shares, each value checked as if it were typed at the table.

    Raises:
        BadDocument: anything is wrong; it is listed, a sentence each, as far as anybody would read it.
    """
    try:
        values = read_kit(path, ruleset.id)
    except FileNotFoundError:
        raise BadDocument((f"There is no file {file_name(path, folder=True)}: give the name of a kit file.",)) from None
    return checked_kit(values, ruleset)


def checked_kit(values: KitValues, ruleset: Ruleset) -> KitValues:
    """Give printed values back once each was checked as if it were typed at the table.

    Raises:
        BadDocument: one is none of this game; all are listed, a sentence each, as far as anybody would read it.
    """
    asked = kit_questions(ruleset)
    wrong = (problem for key, text in values.items() if (problem := _problem(ruleset, key, text, values, asked)))
    if problems := the_first(wrong):
        raise BadDocument(tuple(problems))
    return values


def _problem(ruleset: Ruleset, key: str, text: str, kit: KitValues, asked: KitQuestions) -> str:
    try:
        check_value(ruleset, key, text, kit, asked)
    except BadAnswer as bad:
        return bad.keyed
    return ""


def check_value(ruleset: Ruleset, key: str, text: str, kit: KitValues, asked: KitQuestions = ()) -> None:
    """Check a value of a kit beside the others that the kit holds.

    `asked` is what kits of this game answer; where many values are checked, it is found once.

    Raises:
        BadAnswer: it is no printed value of this game, or contradicts what is known.
    """
    if ruleset.demo and (key, text) == (DEMO_KEY, ruleset.demo.label):
        return
    asked = asked or kit_questions(ruleset)
    question = question_of(asked, key)
    if question is None:
        known = [each.key for each in asked]
        raise BadAnswer(f"{ruleset.title} has no printed value {shortened(key)}.{nearest(key, known)}")
    read(question, text, Tabletop(kit=put(kit, key, None)))


def check_changes(ruleset: Ruleset, changes: Iterable[Change], kit: KitValues) -> None:
    """Check the values that changes by hand put into a kit, each beside all the others.

    Raises:
        BadAnswer: one of them cannot stand in it.
    """
    said = {change.name: change.value for change in changes if change.what is What.KIT}
    left = {key: text for key, text in {**kit, **said}.items() if text is not None}
    asked = kit_questions(ruleset) if said else ()
    for key, text in said.items():
        if text is not None:
            check_value(ruleset, key, text, left, asked)


def kept_in_words(ruleset: Ruleset, keys: Sequence[str]) -> str:
    """Say that values which a session took back are in the owner's kit as they were; empty for none."""
    if not keys:
        return ""
    question = kit_question(ruleset, keys[0])
    one = question.called if question else f"“{shortened(keys[0])}”"
    what = f"{one} stays as before" if len(keys) == 1 else f"{len(keys)} printed values stay as before"
    return f"Undone in this session only: {what} in your kit."


def kit_questions(ruleset: Ruleset) -> KitQuestions:
    """List the questions whose answers a kit holds, each once; some leave open a name, as `faces.{colour}` does."""
    return tuple({each.key: each for each in ruleset.answerable() if each.remember is Scope.KIT}.values())


def kit_question(ruleset: Ruleset, key: str) -> Question[Any] | None:
    """Find the question that a key of a kit answers; None if there is none."""
    return question_of(kit_questions(ruleset), key)
