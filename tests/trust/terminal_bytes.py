"""Send all that terminals send to the real program on a pseudo-terminal: `python tests/trust terminal_bytes`.

At every kind of question, in dialogs and on the board the log may have a line only for keys that a person pressed,
what is shown afterwards is what was shown before, and a real key works. At the places that stand for the others each
sequence is sent by itself.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from conformance.suites import games, suite
from kill_screens import laid_out
from piloting import AT_THE_CARD, AT_THE_DIE, AT_THE_THROW
from sequences import EVERY_ONE, GARBAGE, PASTES, PLAIN_PASTES, UNASKED
from sizes import foretell
from terminals import LONGEST_WAIT, tableside

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer
from saves.session.session import Session
from tui.shared.terminal import SILENCE

TITLE = "What was pressed"
OF_THE_MOMENT = ("at", "created", "id", "sum")
"""What differs in a line of the log each time that it is written."""
QUIET = 0.2
"""After so many seconds without anything painted or done, what was sent is through."""
A_SENTENCE = 6.0
"""So many seconds after a large text was pasted, what is said of it is to be seen."""
UNFINISHED_ENDS = SILENCE + 0.3
GAP, LONG_GAP = 0.02, 0.25
"""Seconds between two pieces: less and more than the escape delay."""
PALETTE = b"\x0b"
SECONDS_A_PLACE, SECONDS_ALONE = 8, 180
Makes = Callable[[Path], Path | None]


@dataclass(frozen=True)
class Place:
    """Where bytes are sent: the session that is opened, or none for Home, the keys that lead there, what shows then.

    `real` is a key that a person presses there; `types` tells that a text field has the focus.
    """

    called: str
    makes: Makes
    keys: str = ""
    shows: str = TITLE
    real: bytes = PALETTE
    types: bool = False


def standing(game, checklist, answers):
    """Make a session in which a combat has these answers."""

    def makes(folder):
        path = folder / "sessions" / "bytes.jsonl"
        with Session.create(path, title=TITLE, ruleset=ruleset(game), players={}) as session:
            session.begin(checklist)
            for key, text in answers.items():
                session.answer(key, text)
        return path

    return makes


def kept(name):
    """Make the sessions of `kill_screens`, and open one of them, or none."""

    def makes(folder):
        laid_out(folder)
        return folder / "sessions" / f"{name}.jsonl" if name else None

    return makes


AT_A_CHOICE = {"phase": "combat"}
AT_A_TEXT = {**AT_A_CHOICE, "target": "units"}
DIE = Place("a die", standing("rivets", "combat", AT_THE_DIE), real=b"5")
TEXT = Place("a text", standing("rivets", "combat", AT_A_TEXT), real=b"7", types=True)
BOARD = Place("the board", kept("pass"), "\r", "Before the pass")
HOME = Place("Home", kept(""), shows="Examples")
NOTE = Place("a dialog with a text", kept("war"), "a", "Next combat", b"m", types=True)
ALONE = (DIE, Place("a choice", standing("rivets", "combat", AT_A_CHOICE), real=b"1"), TEXT, NOTE, BOARD, HOME)
"""The places at which each sequence is sent by itself."""
DIALOGS = (
    Place("a ruling", standing("rivets", "combat", {**AT_THE_DIE, "die": "5"})),
    Place("an overrule", kept("war"), "\r16\r2\r5~o", "Next combat", b"m", types=True),
    Place("the palette", kept("war"), "\x0b", "Next combat", b"q", types=True),
    Place("help", kept("war"), "?", "Next combat"),
    Place("the log", kept("war"), "l", "Next combat"),
    Place("the table", kept("war"), "t", "Next combat"),
    Place("deleting", kept(""), "d", "Examples"),
    Place("a new session", kept(""), "n", "Examples"),
    Place("the lessons", kept(""), "l", "Examples"),
    Place("a replay", kept(""), "v", "Examples"),
    Place("printed values", kept(""), "p", "Examples"),
)


def every_question():
    """Find each kind of question that the cases of the games come to, and go there."""
    found = set()
    for game in games():
        for case in suite(game).cases[::3]:
            texts = {**case.situation, **case.dice}
            with tempfile.TemporaryDirectory() as folder, suppress(BadAnswer):  # a case may be of what is refused
                yield from _new_kinds(game, case.checklist, {} if case.kit else texts, Path(folder), found)
    yield Place("dice on a card", standing("assault", "fire", AT_THE_CARD))
    yield Place("a throw", standing("assault", "fire", AT_THE_THROW))


def _new_kinds(game, checklist, texts, folder, found):
    given = {}
    with Session.create(folder / "bytes.jsonl", title=TITLE, ruleset=ruleset(game), players={}) as session:
        session.begin(checklist)
        while session.run is not None and (asked := session.run.question) is not None:
            if type(asked) not in found:
                found.add(type(asked))
                yield Place(f"{type(asked).__name__} of {game}", standing(game, checklist, dict(given)))
            if asked.key not in texts:
                return
            given[asked.key] = texts[asked.key]
            session.answer(asked.key, texts[asked.key])


class Table:
    """The program at a place, in a folder of its own."""

    def __init__(self, place, folder):
        self.place, self.folder = place, folder
        self._terminal = tableside(folder, place.makes(folder))
        assert self._terminal.shows(place.shows), f"no {place.called}"
        self.rest(3 * QUIET)
        for keys in filter(None, place.keys.split("~")):
            self._terminal.type(keys)
            self.rest(5 * QUIET)

    def rest(self, quiet=QUIET):
        """Wait until nothing was painted, and nothing done, for so long."""
        last, until = time.monotonic(), time.monotonic() + LONGEST_WAIT
        while last < until and time.monotonic() - last < quiet:
            if self._terminal.look(quiet / 4) or not self._terminal.sleeps:
                last = time.monotonic()

    def send(self, pieces, gap=GAP):
        """Send pieces, one a while after the other, and wait until they are through."""
        for number, piece in enumerate(pieces):
            if number:
                time.sleep(gap)
            self._terminal.send(piece)
        self.rest()

    def wait_for(self, seen):
        """Wait until something is seen, or is not."""
        until = time.monotonic() + A_SENTENCE
        while not seen() and time.monotonic() < until:
            self.rest(QUIET)

    @property
    def cells(self):
        """What is shown."""
        return self._terminal.cells

    @property
    def shown(self):
        """What is shown, as one text."""
        return "\n".join("".join(row) for row in self.cells)

    @property
    def log(self):
        """The lines of all sessions, without when they were written."""
        return [
            json.dumps({key: value for key, value in json.loads(line).items() if key not in OF_THE_MOMENT})
            for path in sorted(self.folder.glob("**/*.jsonl"))
            for line in path.read_text(encoding="utf-8").splitlines()
        ]

    @property
    def ended(self):
        """The exit code, if the program has ended."""
        return self._terminal.program.poll()

    def close(self):
        """End the program."""
        self._terminal.kill()


@contextmanager
def table(place):
    """Start the program at a place, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        there = Table(place, Path(folder))
        try:
            yield there
        finally:
            there.close()


def wrong_after(there, sent, pieces, gap=GAP):
    """Send what nobody pressed, and say what is wrong then; nothing where nothing is."""
    log, cells = there.log, there.cells
    there.send(pieces, gap)
    if any(each in (*GARBAGE, *PASTES) for each in sent):
        there.rest(UNFINISHED_ENDS)
    if any(each in (*PASTES, *PLAIN_PASTES) for each in sent):
        there.wait_for(lambda: not _wrong_with_a_paste(there, sent, cells))
    if there.ended is not None:
        return f"the program ended with {there.ended}"
    if there.log != log:
        return f"a line in the log: {there.log[-1]}"
    if any(each in (*PASTES, *PLAIN_PASTES) for each in sent):
        return _wrong_with_a_paste(there, sent, cells)
    return "" if there.cells == cells else "another picture"


def _wrong_with_a_paste(there, sent, before):
    if there.place.types and sent[0] in PLAIN_PASTES:
        return "the paste is not shown" if there.cells == before else ""
    refused = "pasted text" in there.shown.lower() or sent[0].typed == b"\x1b[201~"
    return "" if refused else "no sentence refuses the paste"


def wrong_with_a_real_key(there):
    """Press a key, and say what is wrong with what follows."""
    log, cells = there.log, there.cells
    there.send([there.place.real])
    there.rest(2 * QUIET)
    if there.ended is not None:
        return f"a key ended the program with {there.ended}"
    return "" if (there.log, there.cells) != (log, cells) else "a key did nothing"


def together(place):
    """Send all that nobody pressed at one place, one behind the other, then a pasted text, then a real key."""
    whole = [each for each in UNASKED if each not in GARBAGE]
    with table(place) as there:
        wrong = wrong_after(there, whole, [each.typed for each in whole])
        wrong = wrong or wrong_after(there, PASTES[:1], [PASTES[0].typed])
        return wrong or wrong_with_a_real_key(there)


def alone(place, sequences=EVERY_ONE):
    """Send each sequence by itself at one place; gives what is wrong with each."""
    as_pressed = {}
    waiting = [each for each in sequences if not each.pressed]
    for sent in sequences:
        if sent.pressed:
            yield sent, _wrong_with_a_key(place, sent, as_pressed)
    while waiting:
        with table(place) as there:
            wrong = ""
            while waiting and not wrong:
                sent = waiting.pop(0)
                wrong = wrong_after(there, [sent], [sent.typed])
                if sent in (*PASTES, *PLAIN_PASTES) or not waiting:
                    wrong = wrong or wrong_with_a_real_key(there)
                    yield sent, wrong
                    break
                yield sent, wrong


def _wrong_with_a_key(place, sent, as_pressed):
    """Say what comes of a key otherwise than of the same on the plainest terminal."""
    if sent.pressed not in as_pressed:
        as_pressed[sent.pressed] = _after(place, sent.pressed)
    log, cells = _after(place, sent.typed)
    if log != as_pressed[sent.pressed][0]:
        return f"not the lines of that key: {log[-1]}"
    return "" if cells == as_pressed[sent.pressed][1] else "not the picture of that key"


def _after(place, typed):
    with table(place) as there:
        there.send([typed])
        there.rest(3 * QUIET)
        return there.log, there.cells


def main():
    """Send everything everywhere, and say what it came to."""
    parser = argparse.ArgumentParser(description="Send what terminals send to Tableside on a pseudo-terminal.")
    parser.add_argument("--places", type=int, help="at so many kinds of place only")
    parser.add_argument("--alone", action="store_true", help="only each sequence by itself, at the die and a text")
    wanted = parser.parse_args()
    places = () if wanted.alone else (*DIALOGS, *every_question())[: wanted.places]
    singly = ALONE[:1] + ALONE[2:3] if wanted.alone else ALONE[: wanted.places]
    seconds = len(places) * SECONDS_A_PLACE + len(singly) * SECONDS_ALONE
    foretell(len(places) + len(singly), seconds / max(1, len(places) + len(singly)))
    faults = 0
    for place in places:
        faults += _tell(place.called, "everything", together(place))
    for place in singly:
        for sent, wrong in alone(place):
            faults += _tell(place.called, sent.called, wrong)
    print(f"{faults} came to something." if faults else "Nothing came of what nobody pressed.")
    return 1 if faults else 0


def _tell(place, sent, wrong):
    if wrong:
        print(f"{place}: {sent}: {wrong}", flush=True)
    return bool(wrong)
