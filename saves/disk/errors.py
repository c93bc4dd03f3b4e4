"""What can go wrong with a session, each told in a sentence that says what to do."""

from __future__ import annotations

from pathlib import Path

from rulesets.engine.core.words import shortened, shown

LONGEST_NAME, LONGEST_PATH = 100, 200


def file_name(path: Path, folder: bool = False) -> str:
    """Name a file in a sentence, shortened: by its path with its `folder`, and where the path ends in no name (`.`)."""
    return shortened(path.name, LONGEST_NAME) if path.name and not folder else shortened(str(path), LONGEST_PATH)


class Trouble(Exception):
    """Something that the players are told in one sentence, which is the text of the error.

    The names of files may hold anything; what does not show on a screen shows as �.
    """

    def __str__(self) -> str:
        """Give the sentence, fit for any screen."""
        return shown(super().__str__())


class NotNow(Trouble):
    """What was asked for cannot be done at this point of the session."""


class Faulty(Trouble):
    """A ruleset raised where it should ask, count or rule; the text says which, where, what, and what can be done."""


class ReadOnly(Trouble):
    """The session was opened to be read only."""


class InUse(Trouble):
    """Another program writes this session; the text names it."""


class Unreadable(Trouble):
    """A file cannot be opened as a session.

    `line` is the first line that cannot be read, 0 where it is the file as a whole; `reason` is half a sentence.
    `folder` tells where the file is, too.
    """

    def __init__(self, path: Path, reason: str, advice: str, line: int = 0, folder: bool = False) -> None:
        self.path, self.line, self.reason = path, line, reason
        name = file_name(path, folder)
        where = f"{name}, line {line}" if line else name
        super().__init__(f"{where}: {reason}; {advice}.")


class Damaged(Unreadable):
    """A file is a session up to a line, and not from there on; `sound` counts the lines that can be read."""

    def __init__(self, path: Path, reason: str, line: int) -> None:
        self.sound = line - 1
        advice = (
            f"the {self.sound} lines before it can be opened, and a copy of the file will be kept"
            if self.sound > 1
            else "the line before it can be opened, and a copy of the file will be kept"
            if self.sound
            else "none of it can be opened; the file is unchanged"
        )
        super().__init__(path, reason, advice, line)


class Converted(Unreadable):
    """A file is a sound session but for its line ends, which something converted."""

    def __init__(self, path: Path) -> None:
        advice = "“tableside mend” makes a copy that has its own; this file is unchanged"
        super().__init__(path, "its line ends were converted, by an editor or on the way here", advice)


class Newer(Unreadable):
    """A file was written by a newer version."""

    def __init__(self, path: Path, format: int, known: int) -> None:
        super().__init__(
            path,
            f"it has format {format}, and this version reads up to format {known}",
            "open it with a newer Tableside; the file is unchanged",
        )


class BadDocument(Trouble):
    """A document cannot be imported; `problems` lists everything that is wrong, a sentence each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = tuple(map(shown, problems))
        super().__init__(" ".join(problems))


class Unread(BadDocument):
    """The system does not let a document be read, for the reason that `error` gives; what it holds is not known."""

    def __init__(self, problem: str, error: OSError) -> None:
        self.error = error
        super().__init__((problem,))


def refusal(error: OSError) -> str:
    """Say in a sentence which file the system refused, and why."""
    name = shortened(str(error.filename), LONGEST_PATH) if error.filename else "A file"
    return f"{name} cannot be used ({in_words(error)})."


def in_words(error: OSError) -> str:
    """Say in half a sentence what the system refused."""
    return (error.strerror or type(error).__name__).lower()
