"""Texts that mean harm, or that nobody thought of."""

HOSTILE = {
    "nothing": "",
    "spaces": " \t ",
    "escape sequence": "\x1b[2J\x1b[31mred\x1b[0m\x07",
    "window title": "\x1b]0;pwned\x07",
    "hyperlink": "\x1b]8;;file:///etc/passwd\x1b\\x\x1b]8;;\x1b\\",
    "C1 control": "\x9b31mred",
    "NUL": "a\0b",
    "backspaces": "safe\b\b\b\bevil",
    "carriage return": "one\rtwo",
    "markup": "[red]7[/] [bold]B[/bold] [@click=app.quit]x[/]",
    "broken markup": "[/] [[[ [/nothing] [red",
    "Markdown": "# h\n<script>alert(1)</script> ![x](file:///etc/passwd) `ls`",
    "right to left": "\u202eevil\u202c \u2066x\u2069",
    "Hebrew and Arabic": "שלום مرحبا",
    "emoji": "🎲 Tiger 🐅",
    "joined emoji": "👨‍👩‍👧‍👦 🏳️‍🌈",
    "zero width": "a\u200b\u200c\ufeffb",
    "soft hyphen": "a\u00adb",
    "combining": "Z" + "\u0337\u0322" * 200 + "algo",
    "wide": "戦車４",
    "line separators": "a\u2028b\u2029c\x85d\x0b\x0ce",
    "private use": "\ue000\U000f0000",
    "no character": "\ufffe\uffff",
    "lone surrogate": "a\udcffb",
    "format strings": "{unit} {0} {self.__class__} %s%n $(touch pwned) `touch pwned`",
    "path": "../../escape",
    "absolute path": "/escape",
    "Windows path": "..\\..\\escape:con",
    "file": "@/etc/passwd",
    "command": ":quit now",
    "option": "--help",
    "equals": "die=6; attack=7",
    "digits": "9" * 5_000,
    "long": "x" * 1_000_000,
    "long markup": "[b]" * 300_000,
    "many lines": "7\n" * 400_000,
    "nested": "[" * 100_000,
}

SHORT = {name: text for name, text in HOSTILE.items() if len(text) < 10_000}


def shows(text):
    """Tell whether a text can be shown on any terminal as it is: nothing in it moves, colours or turns anything."""
    return all(letter.isprintable() or letter == "\n" for letter in text)
