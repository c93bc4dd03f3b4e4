"""What is done to a session besides playing it, in random play: replayed, handed on, renamed, deleted, edited."""

import re

from soundness import check_reopened, check_sentence

from rulesets.catalogue import of_text
from rulesets.engine.core.words import UnknownRuleset
from saves.disk.errors import BadDocument
from saves.reports.export import export_text, import_file, plain_state
from saves.session import files
from saves.session.by_hand import no_longer_fits, read_register, take_text, write_register
from saves.session.kits import import_kit, write_kit
from saves.session.read_only import Replay

NOW = "2026-03-07T20:00:00+01:00"
TITLES = ("Sunday", "  late,  “again” ", "Zoë [b]", "x" * 80, "7")


def step_through(session, rng):
    """Step through a session from some line, and back and forth; each moment is told, and nothing changes."""
    size = len(session.history.events)
    replay = Replay.at_line(session, rng.randint(1, size))
    moves = (
        *(replay.forward, replay.back, replay.first, replay.last, replay.next_ruling, replay.ruling_before),
        *(replay.next_turn, replay.turn_before, lambda: replay.show_undone(rng.random() < 0.5)),
        lambda: replay.go_to(rng.randint(1, size)),
    )
    for _ in range(5):
        rng.choice(moves)()
        moment = replay.moment
        assert moment.told.isprintable() or "\n" in moment.told, moment
        assert 1 <= moment.number <= replay.many
        assert replay.session.state is session.history.after_line(moment.line)
        assert replay.session.where
        assert replay.session.run is None or replay.session.run.question is not None or replay.session.run.ended
    replay.last()
    assert replay.undone or plain_state(replay.session.state) == plain_state(session.state)
    assert len(session.history.events) == size


def handed_on(session, folder, opened):
    """Hand a session on as a document, and go on with what somebody else makes of it."""
    folder.mkdir(parents=True, exist_ok=True)
    document = folder / "shared.json"
    document.write_text(export_text(session), encoding="utf-8")
    copy = import_file(document, folder / f"from-{len(list(folder.iterdir()))}")
    assert copy.read_bytes() == session.path.read_bytes()
    return _again(session, opened, copy)


def renamed(session, rng, opened):
    """Give a session another title: nothing else of it changes."""
    title = rng.choice(TITLES)
    session.close()
    files.rename(session.path, title, NOW)
    now = opened(session.path)
    assert now.title == " ".join(title.split()) or now.title == title.strip()
    assert plain_state(now.state) == plain_state(session.state)
    assert list(now.history.lines())[1:] == list(session.history.lines())[1:]
    return now


def deleted_and_brought_back(session, opened):
    """Delete a session and bring it back: it is not there in between, and the same afterwards."""
    session.close()
    gone = files.delete(session.path, NOW)
    assert not session.path.exists()
    assert gone in [each.path for each in files.deleted(session.path.parent)]
    back = files.bring_back(gone, session.path.parent)
    assert not gone.exists()
    return _again(session, opened, back)


def _again(before, opened, path):
    before.close()
    now = opened(path)
    check_reopened(before, now)
    return now


def shared_and_taken(session, folder):
    """Share what is printed and what was settled: a sound value comes back as it was, and all else is named."""
    ruleset, table = session.ruleset, session.state.table
    kit, register = folder / "kit.json", folder / "register.json"
    write_kit(kit, ruleset.id, table.kit)
    write_register(register, ruleset.id, table.precedents)
    try:
        assert dict(import_kit(kit, ruleset)) == dict(table.kit)
    except BadDocument as bad:
        _all_named(bad)
    try:
        changes = {each.name: each.value for each in read_register(register, ruleset)}
        assert changes.items() <= table.precedents.items()
    except BadDocument as bad:
        _all_named(bad)


def _all_named(bad):
    for problem in bad.problems:
        check_sentence(problem)


def another_text(session, rng):
    """Go on by another text of a game that is a file: a number in it is another one; tells whether there was one."""
    ruleset = _edited(session.ruleset, rng)
    if ruleset is None:
        return False
    take_text(session, ruleset, (1,))
    for sentence in no_longer_fits(session):
        check_sentence(sentence)
    return True


def _edited(ruleset, rng):
    places = list(re.finditer(r"(?<![\w.#-])[0-9]+(?![\w.])", ruleset.text))
    if not places:
        return None
    place = rng.choice(places)
    text = ruleset.text[: place.start()] + str(int(place[0]) + rng.choice((1, 2))) + ruleset.text[place.end() :]
    try:
        return of_text(ruleset.id, rng.choice((text, f"{ruleset.text}\n# edited\n")))
    except UnknownRuleset as unsound:
        check_sentence(str(unsound))
        return None
