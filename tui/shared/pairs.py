"""KEY=VALUE arguments: answers given on the command line or in a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.sentences import BadAnswer, checked, shortened

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
            raise BadInput(f"The key {shortened(key)} is given twice; each key once is wanted.")
        answers[key] = text_of(key, value[1:]) if value.startswith("@") else value
    return answers


def pair(argument: str) -> tuple[str, str]:
    """Part an argument at its first equals sign."""
    key, sign, value = argument.partition("=")
    if not sign or not key.strip():
        raise BadInput(f"“{shortened(argument)}” is no answer: KEY=VALUE or KEY=@FILE is wanted.")
    try:
        return checked("a key", key, LONGEST_KEY), value
    except BadAnswer:
        raise BadInput(
            f"“{shortened(key)}” is no key: letters, digits and signs, at most {LONGEST_KEY}, are wanted."
        ) from None


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
        raise BadInput(f"{where} does not exist; the name of a text file is wanted.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no file name"
        raise BadInput(f"{where} cannot be read ({reason}); a readable text file is wanted.") from None
    if len(content) > LONGEST_FILE:
        raise BadInput(f"{where} is too large; at most {LONGEST_FILE:,} bytes of text are wanted.")
    return _decoded(content, where)


def _decoded(content: bytes, where: str) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{where} is no UTF-8 text (byte {error.start + 1}); a text file in UTF-8 is wanted.") from None
    if "\0" in text:
        raise BadInput(f"{where} is a binary file; a text file in UTF-8 is wanted.")
    return text.replace("\r\n", "\n")
