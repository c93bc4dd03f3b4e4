"""What is done to the sessions that Home lists: renamed, deleted, brought back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer
from saves.disk.errors import Trouble
from saves.session import files
from saves.session.files import wall_clock
from tui.screens.dialogs import AskOne, AskText

if TYPE_CHECKING:
    from saves.log.folder import Summary
    from tui.shell import Shell


class Shelf:
    """Asks what is to be done, does it, and has the list shown anew."""

    def __init__(self, app: Shell, show: Callable[[], None]) -> None:
        self._app = app
        self._show = show

    def rename(self, session: Summary) -> None:
        """Ask for another title of a session."""
        ask = AskText("What is this session called?", before=session.title)
        self._app.push_screen(ask, lambda title: self._rename(session, title))

    def _rename(self, session: Summary, title: str | None) -> None:
        if title is not None:
            self._try("Not renamed", lambda: files.rename(session.path, title, wall_clock()))

    def delete(self, session: Summary) -> None:
        """Ask whether a session is to be deleted; the way that hurts is not the one that is marked."""
        ways = [("keep", "Keep it"), ("delete", "Delete it; it can be brought back")]
        ask = AskOne(f"Delete “{session.called}”?", ways)
        self._app.only_new_keys()  # nobody deletes by a key that was typed before the question was seen
        self._app.push_screen(ask, lambda word: self._delete(session) if word == "delete" else None)

    def _delete(self, session: Summary) -> None:
        if self._try("Not deleted", lambda: files.delete(session.path, wall_clock())):
            self._app.notify(f"“{session.called}” is deleted. u brings it back.", timeout=8, markup=False)

    def bring_back(self) -> None:
        """List the deleted sessions, to bring one back."""
        sessions = self._app.places.sessions
        gone = files.deleted(sessions)
        if not gone:
            self._app.notify("No session was deleted.", timeout=5, markup=False)
            return
        listed = [(str(place), each.called, each.where) for place, each in enumerate(gone)]
        ask = AskOne("Bring which deleted session back?", listed)
        self._app.push_screen(ask, lambda place: self._bring_back(gone[int(place)]) if place else None)

    def _bring_back(self, session: Summary) -> None:
        self._try("Not brought back", lambda: files.bring_back(session.path, self._app.places.sessions))

    def _try(self, title: str, act: Callable[[], object]) -> bool:
        """Do something, and say so where it cannot be done; tells whether it was."""
        try:
            act()
        except (BadAnswer, Trouble) as problem:
            self._app.notify(str(problem), title=title, severity="error", timeout=15, markup=False)
            return False
        self._show()
        return True
