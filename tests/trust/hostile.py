"""Texts that mean harm, or that nobody thought of, from `hostile.json`: a text, or one with how often it repeats."""

from rows import beside

TEXTS = beside(__file__)


def whole(text):
    """Give a text as it is meant, repeated where it says so."""
    return text if isinstance(text, str) else text[0] * text[1]


HOSTILE = {name: whole(text) for name, text in TEXTS["hostile"].items()}
HOSTILE["combining"] = "Z" + "\u0337\u0322" * 200 + "algo"

SHORT = {name: text for name, text in HOSTILE.items() if len(text) < 10_000}


def shows(text):
    """Tell whether a text can be shown on any terminal as it is: nothing in it moves, colours or turns anything."""
    return all(letter.isprintable() or letter == "\n" for letter in text)
