"""What shows on a screen, and what does not and is refused in a file."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any


class Fault(ValueError):
    """What is wrong with a line, in half a sentence."""


def check_shown(value: Any) -> None:
    """Refuse text with characters that do not show, anywhere in a JSON value.

    Raises:
        ValueError: there is one; the text is half a sentence.
    """
    for text in _texts(value):
        if text.isprintable():
            continue
        for letter in text:
            if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
                raise Fault(f"it contains the invisible character U+{ord(letter):04X}")


def _texts(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting.extend(each)
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)
