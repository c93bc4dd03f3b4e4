"""The file of a game as a session keeps it: its text, and the hash that tells whether it is whole."""

from __future__ import annotations

from dataclasses import dataclass

from saves.disk.reading import LARGEST_GAME


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
    from hashlib import sha256  # needed for games from files only

    return sha256(data).hexdigest()
