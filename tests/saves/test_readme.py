"""The contract of the log is whole and true: every event, every field, every word, and an example that can be read."""

import re
from dataclasses import MISSING, fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from playing import play_sample

import saves
from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.tabletop import LAST_TURN, Change, What
from rulesets.engine.core.words import Until
from rulesets.engine.referee.checklist import Remark, Source
from rulesets.engine.referee.ledger import LedgerEntry
from saves.disk.reading import LARGEST_SESSION
from saves.log import events
from saves.log.events import GameCopy, Line
from saves.log.frame import FORMAT, NEWEST, OF_A_FILE
from saves.log.history import History
from saves.log.models import LONGEST_CORRECTION, LONGEST_LINE
from saves.log.reading import contents
from saves.reports.export import exported
from saves.session.by_hand import write_register
from saves.session.kits import write_kit
from saves.session.session import Session

README = (Path(saves.__file__).parent / "README.md").read_text(encoding="utf-8")
SECTIONS = {title.strip("`"): body for title, body in re.findall(r"^##+ (.+?)\n(.*?)(?=^##|\Z)", README, re.S | re.M)}

EVENTS = {get_args(get_type_hints(each)["event"])[0]: each for each in get_args(events.Event)}
PARTS = {
    "game files": GameCopy,
    "predictions": events.Predicted,
    "answers taken": events.Taken,
    "corrected answers": events.CorrectedAnswer,
    "rulings anew": events.Anew,
    "combats that stand": events.Stands,
    "answers used": events.Used,
    "effects": Effect,
    "entries": LedgerEntry,
    "remarks": Remark,
    "changes": Change,
}
WORDS = {
    ("answer", "by"): ("hand", "app"),
    ("take", "how"): ("usual", "again"),
    ("corrected answers", "by"): ("hand", "app", "usual", "again"),
    ("stand", "how"): ("undo", "redo", "back"),
    ("answers used", "source"): tuple(each.value for each in Source),
    ("changes", "until"): tuple(each.value for each in Until),
}


def rows(section):
    """Give what a section says of each field by its name: what counts where it is missing, and what it holds."""
    lines = re.findall(r"^- ((?:`\w+`(?:, )?)+)(?: \((.+?)\))?: (.+)$", SECTIONS[section], re.M)
    return {name: (missing, holds) for names, missing, holds in lines for name in re.findall(r"\w+", names)}


def own_fields(kind):
    """List the fields of an event that are not those of every line, or of the event that it builds upon."""
    above = {each.name for base in kind.__mro__[1:] if base is not object for each in fields(base)}
    return {each.name: each for each in fields(kind) if each.name not in above | {"event"}}


def may_be_left_out(field):
    return field.default is not MISSING or field.default_factory is not MISSING


def test_there_is_a_section_for_every_event_and_no_other():
    assert re.findall(r"^### `(.+)`$", README, re.M) == list(EVENTS)


@pytest.mark.parametrize(("section", "kind"), [*EVENTS.items(), *PARTS.items()])
def test_every_field_is_told_and_whether_it_may_be_left_out(section, kind):
    told = {name: bool(missing) for name, (missing, _) in rows(section).items()}
    assert told == {name: may_be_left_out(field) for name, field in own_fields(kind).items()}


def test_the_fields_of_every_line_are_told():
    assert set(rows("Every line")) == {each.name for each in fields(Line)} | {"event", "sum"}


@pytest.mark.parametrize(("section", "field"), WORDS)
def test_the_words_of_a_field_are_told(section, field):
    assert tuple(re.findall(r"`([a-z-]+)`", rows(section)[field][1].partition(";")[0])) == WORDS[section, field]


def test_every_kind_of_change_is_told():
    told = re.findall(r"^\| `([a-z]+)` \|", SECTIONS["changes"].rpartition("| `what` |")[2], re.M)
    assert set(told) == {each.value for each in What}


def test_the_example_is_a_session_that_can_be_read():
    (example,) = re.findall(r"```jsonl\n(.*?)```", README, re.S)
    found = contents(Path("example.jsonl"), example.encode())
    history, misplaced = History.of(found.events)
    assert (found.fault, found.rest, misplaced) == ("", b"", "")
    assert [event.event for event in history.events] == ["open", "begin", "answer", "stand"]
    assert history.state.line == 2


def test_the_numbers_are_those_of_the_code():
    assert f"longer than {LONGEST_LINE:,} bytes" in README
    assert f"`correct` line longer than {LONGEST_CORRECTION:,}." in README
    assert f"a number from 1 to {LAST_TURN:,}" in README
    assert f"sessions of at most {LARGEST_SESSION:,} bytes" in README
    assert f"`format` is {FORMAT}. It is {OF_A_FILE} in a session of a game that is a file" in README
    assert f"and {NEWEST} from its first" in README


def test_every_field_of_an_exported_session_is_told(path):
    play_sample(path)
    with Session.open(path, read_only=True) as session:
        document = exported(session)
    named = {name: set(re.findall(r"`(\w+)`", meaning)) for name, meaning in _document_rows()}
    assert set(document) | set(document["state"]) == set(named)
    assert set(document["state"]["clock"]) <= named["clock"]
    for part in ("units", "combats", "notes"):
        kept = document["state"][part]
        first = next(iter(kept.values())) if isinstance(kept, dict) else kept[0]
        assert set(first) <= named[part], part
    assert set(document["state"]["combat"]) <= named["combat"]


def _document_rows():
    lines = re.findall(r"^- ((?:`\w+`(?:, )?)+): (.*)$", SECTIONS["Documents"], re.M)
    return [(name, meaning) for names, meaning in lines for name in re.findall(r"\w+", names)]


@pytest.mark.parametrize(
    ("write", "says", "holds"), [(write_kit, "kit", "values"), (write_register, "precedents", "readings")]
)
def test_the_documents_that_people_share_are_told(tmp_path, write, says, holds):
    file = tmp_path / "document.json"
    write(file, "rivets", {"key": "text"})
    assert f'"tableside": "{says}"' in file.read_text()
    assert f'"{holds}": {{' in file.read_text()
    assert f"`tableside` is `{says}`, `{holds}` gives" in README
