"""What a terminal sends, read as keys, and what stands for the signs that it cannot show."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

# Signs and colours: those with which texts are drawn, and what stands for them where a terminal has few


Colours = Mapping[str, str]
"""A style for each name of a colour: `{"accent": "yellow", "error": "bold red"}`."""


TIED = "\N{NO-BREAK SPACE}"
"""Stands where a line must not end, as within the name of a unit; it is shown as a space."""

CONSOLE = "linux"
"""What the text console of Linux calls itself, in the variable TERM."""

FEWER = str.maketrans(
    {
        **dict(zip("╭╮╰╯━┃╸╌╎╱╲", "┌┐└┘=│--:/\\", strict=True)),  # edges, bars, mountains
        **dict(zip("✓✗×●□◆◇◌▸◂▴▾", "√xx•▒♦○.►◄▲▼", strict=True)),  # what is done, lost, whose, and where to
        **dict(zip("↺↶⏎✎∗‹›", "««◄**<>", strict=True)),  # what is remembered, taken back, pressed
        **dict(zip("“”‘’–—−…⅓¾", "\"\"''---~??", strict=True)),  # what is written
        **dict(zip("▏▎▍▋▊▉▔▁▂▃▅▆▇", "▐▐▌▌▌█▀▄▄▄▄██", strict=True)),  # parts of a cell
        "\N{REPLACEMENT CHARACTER}": "?",
    }
)
"""What is drawn in place of each sign that the console's fonts lack; one cell for one cell."""


def has_few() -> bool:
    """Tell whether the terminal has few signs and few colours."""
    return os.environ.get("TERM") == CONSOLE


def drawable(text: str) -> str:
    """Write a text so that this terminal can show it; names keep their letters."""
    return text.translate(FEWER) if has_few() else text


# What a terminal sends, with only that left which a person pressed or pasted, or which the screens asked it for.
# A terminal sends keys, replies, reports and pasted text as one stream of bytes, and Textual takes for keys what it
# does not know. Here the stream is taken apart first. A key is written in the one way that Textual reads, whichever
# way the terminal has of it; the mouse, the focus, the size and the modes pass as they are; everything else comes to
# nothing.


ESCAPE = 0x1B
SILENCE = 1.0
"""So many seconds without a byte end what is unfinished."""
LARGEST_PASTE = 1_000_000
"""How many bytes a pasted text may have."""
UNFIT, CUT_SHORT = "\x1a", "\x18"
"""Stand for a pasted text with control characters in it, and for one that is too long or has no end."""
HANDED_ON = 10_000
"""So many characters of a pasted text are handed on, far more than any text field takes: Textual reads one by one."""

SHIFT, ALT, CTRL = 1, 2, 4
LOCKS = 64 | 128

TEXT = re.compile(
    rb"[\x00-\x1a\x1c-\x7f]+|\xc2[\xa0-\xbf]|[\xc3-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]"
    rb"|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}"
    rb"|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}"
)
HALF_A_CHARACTER = re.compile(rb"(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})\Z")
INTRODUCER = re.compile(rb"\x1b([\[\]OP_^X])|\xc2([\x8f\x90\x98\x9b\x9d\x9e\x9f])|([\x8f\x90\x98\x9b\x9d\x9e\x9f])")
"""What a sequence begins with: ESC and a letter, or the one character that means both, in UTF-8 or as it is."""
CSI = re.compile(rb"([ -?]*)(?:([@-~])|\Z)?")
SS3 = re.compile(rb"([\d;]*)(?:([ @-~])|\Z)?")
X10_MOUSE = re.compile(rb"M[ -\xff]{0,3}")
LINUX_FUNCTION_KEY = re.compile(rb"\[([A-E]?)")
RXVT_SHIFT_KEY = re.compile(rb"(\d{1,2})\$")
LONGEST_CSI = 64
"""No reply that is asked for and no key has more parameters, in bytes."""
ASKED_FOR = re.compile(rb"[IO]|<\d{1,4};-?\d{1,5};-?\d{1,5}[Mm]|\?\d{1,5};\d\$y|\d{1,4};\d{1,4}R")
SIZE = re.compile(rb"48;(\d{1,4})(?::\d*)*;(\d{1,4})(?::\d*)*;(\d{1,5})(?::\d*)*;(\d{1,5})(?::\d*)*t")
PARAMETERS = re.compile(r"[\d:]*(?:;[\d:]*){0,2}")
END_OF_PASTE = re.compile(rb"\x1b\[201~")
END_OF_OSC, END_OF_STRING = re.compile(rb"\x07|\x1b\\|\xc2\x9c"), re.compile(rb"\x1b\\|\xc2\x9c")
END_OF_8_BIT_STRING = re.compile(rb"\x07|\x1b\\|\x9c")
LONGEST_END = 6

TILDE_KEYS = {1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24}
F13_TO_F20 = {25: 57376, 26: 57377, 28: 57378, 29: 57379, 31: 57380, 32: 57381, 33: 57382, 34: 57383}
RXVT_MODIFIERS = {"^": CTRL, "@": SHIFT | CTRL}
ON_THE_KEYPAD = {57399 + each: sign for each, sign in enumerate("0123456789./*-+\r=,")}
SS3_ON_THE_KEYPAD = {106 + each: sign for each, sign in enumerate("*+,-./0123456789")} | {
    ord("M"): "\r",
    ord("I"): "\t",
    ord(" "): " ",
    ord("X"): "=",
}
FUNCTION_KEYS = range(57361, 57441)
"""The codes by which the keyboard protocol names keys without a character; locks and shifts stand around them."""
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""No line end and no tab: nothing that a text has in it."""


WORD = "\x16"
"""Begins a text that came as a word in one read, and was not said to be pasted; alone, keys of one read begin."""
APART = WORD * 2
"""Keys of one read end."""


def as_a_word(read: bytes) -> bytes:
    """Hand on letters that came in one read as one text, as what is pasted: nobody presses keys that fast.

    One letter repeated is a key that is held down, and so are j and k, which go through lists. Where something else
    follows a letter, what came in this read stands between `WORD` and `APART`.
    """

    def whole(found: re.Match[bytes]) -> bytes:
        letters = {*found[0].lower()} & {*b"abcdefghijklmnopqrstuvwxyz"}
        return found[0] if len(letters - {*b"jk"}) < 2 else _pasted(WORD + found[0].decode())

    if b"\x1b" in read:
        return read
    given = re.sub(rb"[ -~]*[A-Za-z][ -~]*", whole, read)
    goes_on = given == read and re.search(rb"[A-Za-z].", read, re.DOTALL) and {*read} - {*b"jk"} and len({*read}) > 1
    return _pasted(WORD) + read + _pasted(APART) if goes_on else given


class TerminalInput:
    """Takes the bytes of a terminal apart as they come, however they are cut, and gives those that count.

    `escape_delay` is how many seconds after ESC it is the key. `extended` tells that whoever reads knows the keyboard
    protocol (`CSI code ; modifiers u`), in which alone some keys have a name.
    """

    def __init__(self, escape_delay: float = 0.1, extended: bool = True) -> None:
        self._escape_delay, self._extended = escape_delay, extended
        self._held = b""
        self._end: re.Pattern[bytes] | None = None
        self._pasted: bytearray | None = None
        self._pasted_bytes = 0

    @property
    def waits(self) -> float | None:
        """How many seconds without a byte may pass until `give_up`; None where nothing is unfinished."""
        if self._held == b"\x1b" and self._end is None:
            return self._escape_delay
        return SILENCE if self._held or self._end is not None else None

    def feed(self, typed: bytes) -> bytes:
        """Take bytes in, and give what they come to, which is whole sequences in UTF-8."""
        typed, at, given = self._held + typed, 0, bytearray()
        while at < len(typed):
            went = self._through(typed, at) if self._end is not None else self._next(typed, at)
            if went is None:
                break
            came, at = went
            given += came
        self._held = typed[at:]
        return bytes(given)

    def give_up(self) -> bytes:
        """Let what is unfinished come to nothing, but ESC alone, which is the key."""
        given = self._escape() if self._held == b"\x1b" and self._end is None else b""
        if self._pasted is not None:
            given = _pasted(CUT_SHORT)
        self._held, self._end, self._pasted = b"", None, None
        return given

    def _through(self, typed: bytes, at: int) -> tuple[bytes, int] | None:
        """Go through a string or a pasted text as far as it came, which may be to its end."""
        assert self._end is not None
        found = self._end.search(typed, at)
        until = found.start() if found else max(at, len(typed) - LONGEST_END + 1)
        self._pasted_bytes += until - at
        if self._pasted is not None and self._pasted_bytes <= LARGEST_PASTE:
            self._pasted += typed[at:until]
        if found is None:
            return None if until == at else (b"", until)
        given = b"" if self._pasted is None else self._whole_paste(self._pasted)
        self._end, self._pasted = None, None
        return given, found.end()

    def _whole_paste(self, pasted: bytearray) -> bytes:
        if self._pasted_bytes > LARGEST_PASTE:
            return _pasted(CUT_SHORT)
        text = pasted.decode("utf-8", "ignore")
        return _pasted(UNFIT if CONTROLS.search(text.lstrip(WORD)) else text[:HANDED_ON])

    def _next(self, typed: bytes, at: int) -> tuple[bytes, int] | None:
        """Take one sequence, or what is typed up to the next one; None where it may go on."""
        if text := TEXT.match(typed, at):
            return text[0], text.end()
        if HALF_A_CHARACTER.match(typed, at):
            return None
        if introducer := INTRODUCER.match(typed, at):
            seven, *eight = introducer.groups()
            letter = seven or bytes([(eight[0] or eight[1])[0] - 0x40])
            return self._sequence(letter, typed, introducer.end(), raw=eight[1] is not None)
        if typed[at] == ESCAPE:
            return self._behind_escape(typed, at + 1)
        return b"", at + 1  # no character of UTF-8

    def _behind_escape(self, typed: bytes, at: int) -> tuple[bytes, int] | None:
        """Take a key with Alt, which comes as ESC and the key; ESC before anything else is the key."""
        if at == len(typed) or HALF_A_CHARACTER.match(typed, at):
            return None
        if not TEXT.match(typed, at):
            return self._escape(), at
        if typed[at] < 0x20 or typed[at] == 0x7F:
            other = {0x09: b"\x1b[Z", 0x0D: self._extended_key(13, ALT), 0x7F: b"\x17"}.get(typed[at])
            return (self._escape(), at) if other is None else (other, at + 1)
        letter = typed[at : at + 1] if typed[at] < 0x80 else TEXT.match(typed, at)[0]  # type: ignore[index]
        sign, at = letter.decode(), at + len(letter)
        if sign == "\\":  # the end of a string that had none
            return b"", at
        return self._extended_key(ord(sign.lower()[0]), ALT | SHIFT * sign.isupper()), at

    def _sequence(self, letter: bytes, typed: bytes, at: int, raw: bool) -> tuple[bytes, int] | None:
        """Take a sequence from behind its introducer on; a string is gone through then."""
        if letter == b"[":
            return self._control_sequence(typed, at)
        if letter != b"O":
            self._end = END_OF_8_BIT_STRING if raw else END_OF_OSC if letter == b"]" else END_OF_STRING
            return b"", at
        found = SS3.match(typed, at)
        assert found
        if found[2] is None:
            return None if found.end() == len(typed) else (b"", found.end())
        return self._ss3_key(found[1], ord(found[2])), found.end()

    def _control_sequence(self, typed: bytes, at: int) -> tuple[bytes, int] | None:
        if mouse := X10_MOUSE.match(typed, at):
            return None if len(mouse[0]) < 4 and mouse.end() == len(typed) else (b"", mouse.end())
        if function := LINUX_FUNCTION_KEY.match(typed, at):
            if not function[1]:
                return None if function.end() == len(typed) else (b"", function.end())
            number = function[1][0] - ord("A")
            return self._tilde_key((11, 12, 13, 14, 15)[number], 0), function.end()
        if shifted := RXVT_SHIFT_KEY.match(typed, at):
            return self._tilde_key(int(shifted[1]), SHIFT), shifted.end()
        found = CSI.match(typed, at)
        assert found
        if found[2] is None:
            return None if found.end() == len(typed) else (b"", found.end())
        return self._meaning(found[0], found[1].decode(), found[2].decode()), found.end()

    def _meaning(self, whole: bytes, parameters: str, final: str) -> bytes:
        """Give what a control sequence comes to, by what stands behind its introducer."""
        if len(whole) > LONGEST_CSI:
            return b""
        if whole == b"200~":
            self._end, self._pasted, self._pasted_bytes = END_OF_PASTE, bytearray(), 0
            return b""
        if ASKED_FOR.fullmatch(whole):
            return b"\x1b[" + whole
        if size := SIZE.fullmatch(whole):
            return _size(*map(int, size.groups()))
        if not PARAMETERS.fullmatch(parameters):
            return b""
        return self._key([_numbers(each) for each in parameters.split(";")], final)

    def _key(self, fields: list[list[int]], final: str) -> bytes:
        """Give a key that came as a control sequence; none for its release."""
        code, (modifiers, event) = fields[0][0], _modifiers(fields[1] if len(fields) > 1 else [])
        if event == 3:
            return b""
        if final == "u":
            shifted = fields[0][1] if len(fields[0]) > 1 else 0
            return self._coded_key(code, modifiers, shifted, fields[2] if len(fields) > 2 else [])
        if final == "~" and code == 27 and len(fields) == 3:
            return self._coded_key(fields[2][0], modifiers, fields[2][0], [])
        if final == "~":
            return self._tilde_key(code, modifiers)
        if final in RXVT_MODIFIERS:
            return self._tilde_key(code, RXVT_MODIFIERS[final])
        if final in "abcd" and not code:
            return self._letter_key(final.upper(), SHIFT)
        if final == "Z":
            return b"\x1b[Z"
        if code > 1 and not modifiers:  # an old way to write modifiers
            modifiers = (code - 1) & ~LOCKS
        return self._letter_key(final, modifiers)

    def _coded_key(self, code: int, modifiers: int, shifted: int, text: list[int]) -> bytes:
        """Give a key that came by its code: as its text where it types one, else by its name."""
        said = "".join(map(_character, text))
        with_alt = modifiers & ALT and said.isascii() and said.isalnum()
        if said and not with_alt and not modifiers & ~(SHIFT | ALT):
            return said.encode()
        if not modifiers and code in ON_THE_KEYPAD:
            return ON_THE_KEYPAD[code].encode()
        if not modifiers and code in (9, 13, 127):
            return bytes([code])
        if not modifiers and code == ESCAPE:
            return self._escape()
        sign = _character(code)
        if modifiers & ~SHIFT or not sign:
            return self._extended_key(code, modifiers)
        if modifiers:
            sign = _character(shifted) or ("" if sign.isdigit() else sign.upper())
        return sign.encode() if sign else self._extended_key(code, modifiers)

    def _extended_key(self, code: int, modifiers: int) -> bytes:
        known = _character(code) or code in (9, 13, ESCAPE, 127) or code in FUNCTION_KEYS
        if not known or not self._extended:
            return b""
        return b"\x1b[%d;%du" % (code, modifiers + 1) if modifiers else b"\x1b[%du" % code

    def _escape(self) -> bytes:
        """Give the key Escape, so that it waits for nothing more."""
        return b"\x1b[27u" if self._extended else b"\x1b"

    def _tilde_key(self, code: int, modifiers: int) -> bytes:
        if code in F13_TO_F20:
            return self._extended_key(F13_TO_F20[code], modifiers)
        if code not in TILDE_KEYS or (modifiers and not self._extended):
            return b""
        return b"\x1b[%d;%d~" % (code, modifiers + 1) if modifiers else b"\x1b[%d~" % code

    def _letter_key(self, letter: str, modifiers: int) -> bytes:
        if letter == "R":
            return self._tilde_key(13, modifiers)
        if letter not in "ABCDFHPQS" or (modifiers and letter in "PQS" and not self._extended):
            return b""
        if modifiers:
            return b"\x1b[1;%d%s" % (modifiers + 1, letter.encode())
        return (b"\x1bO%s" if letter in "PQS" else b"\x1b[%s") % letter.encode()

    def _ss3_key(self, parameters: bytes, final: int) -> bytes:
        modifiers, _ = _modifiers(_numbers(parameters.decode().rpartition(";")[2]))
        if final in SS3_ON_THE_KEYPAD and not modifiers:
            return SS3_ON_THE_KEYPAD[final].encode()
        if chr(final) in "abcd":
            return self._letter_key(chr(final).upper(), CTRL)
        return self._letter_key(chr(final), modifiers)


def cleaned(message: bytes) -> bytes:
    """Give what counts of a message that is whole, such as one of a page: what is unfinished comes to nothing."""
    whole = TerminalInput()
    return whole.feed(message) + whole.give_up()


def _pasted(text: str) -> bytes:
    return b"\x1b[200~%s\x1b[201~" % text.encode() if text else b""


def _numbers(field: str) -> list[int]:
    return [int(each[-9:]) if each else 0 for each in field.split(":")]


def _modifiers(field: list[int]) -> tuple[int, int]:
    """Give which keys are held, without the locks, and the event: 1 pressed, 2 repeated, 3 released."""
    held, event = [*field, 0, 0][:2]
    return (held - 1 if held else 0) & 63, event


def _character(code: int) -> str:
    """Give the character of a code, if it is one that shows."""
    sign = chr(code) if 0 < code <= 0x10FFFF else ""
    return sign if sign.isprintable() else ""


def _size(rows: int, columns: int, height: int, width: int) -> bytes:
    """Write a report of the size; where no pixels are known, each cell counts as one."""
    if not (rows and columns):
        return b""
    return b"\x1b[48;%d;%d;%d;%dt" % (rows, columns, max(height, rows), max(width, columns))
