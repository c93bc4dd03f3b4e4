"""What is done to the listed sessions in line mode: renamed, deleted, brought back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer
from tui.plain.picking import picked
from tui.plain.talk import Talk

if TYPE_CHECKING:
    from saves.log.folder import Summary


def of_the_list(talk: Talk, said: str, listed: list[Summary]) -> Summary | None:
    """Find a session by its number or how its title begins; asked for where nothing is said.

    Raises:
        BadAnswer: there is none, or none of that name.
    """
    if not listed:
        raise BadAnswer("There is no session yet: press Enter to start one.")
    words = said or talk.words("Which session? Press Enter to cancel")
    names = [(each.title, each.path.stem) for each in listed]
    return listed[picked(words, names, ":help") - 1] if words else None


def rename(talk: Talk, said: str, listed: list[Summary]) -> None:
    """Give a session another title: `2 Saturday` renames the second.

    Raises:
        BadAnswer: there is no such session, or it cannot be called so.
        Trouble: it is open elsewhere, or cannot be written.
    """
    from saves.session import shelf
    from saves.session.session import wall_clock

    number, _, title = said.partition(" ")
    session = of_the_list(talk, number if number.isdecimal() else said, listed)
    if session is None:
        return
    new = title.strip() if number.isdecimal() and title else talk.words("Its new title? Press Enter to cancel")
    if new:
        shelf.rename(session.path, new, wall_clock())
        talk.say("Renamed.")


def delete(talk: Talk, said: str, listed: list[Summary]) -> None:
    """Delete a session, once that was agreed to; it can be brought back.

    Raises:
        BadAnswer: there is no such session.
        Trouble: it is open elsewhere, or cannot be moved.
    """
    from saves.session import shelf
    from saves.session.session import wall_clock

    session = of_the_list(talk, said, listed)
    if session and talk.choose(f"Delete “{session.called}”?", ["keep it", "delete it"], default=1) == 2:
        shelf.delete(session.path, wall_clock())
        talk.say("Deleted. :restore brings it back.")


def restore(talk: Talk, sessions: Path) -> None:
    """Bring a deleted session back.

    Raises:
        BadAnswer: none was deleted.
        Trouble: it cannot be moved.
    """
    from saves.session import shelf

    gone = shelf.deleted(sessions)
    if not gone:
        raise BadAnswer("No session was deleted.")
    listed = [f"{each.called}, {each.where}" for each in gone]
    number = talk.choose("Bring which deleted session back? Press Enter to cancel.", listed)
    if number:
        shelf.bring_back(gone[number - 1].path, sessions)
        talk.say("Brought back.")
