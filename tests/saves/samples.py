"""The packaged sample sessions, played once more line by line; as a script, this writes them anew into the package."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.append(str(Path(__file__).parents[1]))

from playing import new

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import What
from saves.disk.files import put
from saves.lessons.courses import examples
from saves.log import events
from saves.session.session import Session


def play_again(sample, path):
    """Do in a new session all that was done in a sample, by the rules of today."""
    with Session.open(sample, read_only=True) as played:
        opening, lines = played.opening, played.history.events
    who = {"title": opening.title, "players": opening.players, "about": opening.about, "kit": opening.kit}
    with new(path, ruleset=ruleset(opening.ruleset), **who) as session:
        for event in lines[1:]:
            do_again(session, event)


def do_again(session, event):
    """Do what a line says was done; samples have lines of these kinds alone."""
    match event:
        case events.Begin():
            session.begin(event.checklist)
        case events.Answer(text=str() as text):
            session.answer(event.key, text, here_only=event.here_only, by=event.by)
        case events.Amend():
            clock = [
                each for each in event.changes if each.what is What.CLOCK
            ]  # what follows the clock comes by itself
            session.amend(clock or event.changes, event.why)
        case events.Note():
            session.note(event.text)
        case events.Overrule():
            session.overrule(event.reason, event.instead, event.instead_effects)
        case events.Confirm():
            session.confirm()
        case events.Stand(how="undo"):
            session.undo()
        case _:
            raise NotImplementedError(event.event)


if __name__ == "__main__":
    for each in examples():
        with TemporaryDirectory() as folder:
            play_again(each.path, anew := Path(folder) / "sample.jsonl")
            put(each.path, anew.read_bytes())
