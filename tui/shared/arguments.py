"""How the command line is read: a parser that says in a sentence what is wrong, paths, and KEY=VALUE answers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rulesets.engine.core.words import BadAnswer, a_list, capitalised, checked, shortened
from tui.shared.output import put_out

if TYPE_CHECKING:
    from rulesets.engine.core.tabletop import Answers

    Commands = argparse._SubParsersAction["Arguments"]
    """What a command is added to."""


LONGEST_FILE = 100_000
LONGEST_KEY = 200


class BadInput(ValueError):
    """What was given cannot be taken; the text is one sentence: what is wrong, where, and what is accepted."""


def answers_from(arguments: Iterable[str]) -> Answers:
    """Read `KEY=VALUE` and `KEY=@FILE` arguments, in their order.

    Raises:
        BadInput: an argument is no such pair, its key comes twice, or its file cannot be read.
    """
    answers: dict[str, str] = {}
    for argument in arguments:
        key, value = pair(argument)
        if key in answers:
            raise BadInput(f"The key {shortened(key)} is given twice: give each key once.")
        answers[key] = text_of(key, value[1:]) if value.startswith("@") else value
    return answers


def pair(argument: str) -> tuple[str, str]:
    """Part an argument at its first equals sign."""
    key, sign, value = argument.partition("=")
    if not sign or not key.strip():
        raise BadInput(f"“{shortened(argument)}” is not an answer: write KEY=VALUE or KEY=@FILE.")
    try:
        return checked("a key", key, LONGEST_KEY), value
    except BadAnswer:
        raise BadInput(f"“{shortened(key)}” is not a key: use up to {LONGEST_KEY} letters, digits and signs.") from None


def text_of(key: str, name: str) -> str:
    """Read the answer to a key from a UTF-8 text file of at most 100,000 bytes."""
    return file_text(Path(name), f"the answer to {shortened(key)}")


def file_text(path: Path, holding: str) -> str:
    """Read a UTF-8 text file; `holding` says in a sentence what it should hold.

    Raises:
        BadInput: it is missing, no regular file, too large, or no text.
    """
    where = f"The file {shortened(str(path), 200)} for {holding}"
    from saves.disk.reading import start_of  # needed for files only

    try:
        content = start_of(path, LONGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput(f"{where} does not exist: give the name of a text file.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a file name"
        raise BadInput(f"{where} cannot be read ({reason}): give a readable text file.") from None
    if len(content) > LONGEST_FILE:
        raise BadInput(f"{where} is too large: give at most {LONGEST_FILE:,} bytes of text.")
    return _decoded(content, where)


def _decoded(content: bytes, where: str) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{where} is not UTF-8 text (byte {error.start + 1}): give a UTF-8 text file.") from None
    if "\0" in text:
        raise BadInput(f"{where} is a binary file: give a UTF-8 text file.")
    return text.replace("\r\n", "\n")


LONGEST_WORD = 80
"""How long a word may be in what argparse says is wrong."""


class Arguments(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def __init__(self, prog: str | None = None, **options: Any) -> None:
        """Lay texts out for a terminal only once they are printed: to look how wide it is takes its time."""
        super().__init__(prog, formatter_class=partial(argparse.HelpFormatter, width=80), **options)

    def format_help(self) -> str:
        """Write the help as wide as the terminal is."""
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Turn what argparse found into bad input; what was typed is shortened in it."""
        said = re.sub(r"\S+", lambda word: shortened(word[0], LONGEST_WORD), message)
        raise BadInput(f"{capitalised(said)}; see {self.prog} --help.")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Say which words there are to choose from, where another was given."""
        what, known = str(action.metavar).lower(), [str(each) for each in action.choices or ()]
        if known and value not in known:
            raise BadInput(
                f"There is no {what} “{shortened(str(value))}”: choose {a_list(known)}; see {self.prog} --help."
            )

    def print_help(self, file: object = None) -> None:
        """Print the help as all else is printed, so that it is told where it cannot be."""
        put_out(self.format_help().rstrip())


def a_path(text: str) -> Path:
    """Read the path of a file or a folder."""
    return Path(text)
