"""What terminals send, and what a person pressed for it: read off the terminals' own descriptions.

xterm's ctlseqs, kitty's keyboard protocol and graphics protocol, iTerm2's and WezTerm's escape codes, Windows Terminal,
the manuals of tmux and screen, urxvt and the console of Linux.
"""

from __future__ import annotations

from dataclasses import dataclass

ESC, BEL, ST = b"\x1b", b"\x07", b"\x1b\\"
UP, ENTER = b"\x1b[A", b"\r"


@dataclass(frozen=True)
class Sent:
    """Bytes of a terminal, and the key that a person pressed for them as the plainest terminal sends it, if any."""

    called: str
    typed: bytes
    pressed: bytes = b""


REPLIES = (
    Sent("primary device attributes", b"\x1b[?64;1;2;6;9;15;18;21;22c"),
    Sent("primary device attributes of screen", b"\x1b[?1;2c"),
    Sent("secondary device attributes", b"\x1b[>1;4602;0c"),
    Sent("secondary device attributes of tmux", b"\x1b[>84;0;0c"),
    Sent("tertiary device attributes", b"\x1bP!|00000000\x1b\\"),
    Sent("terminal parameters", b"\x1b[2;1;1;128;128;1;0x"),
    Sent("status", b"\x1b[0n"),
    Sent("colour scheme", b"\x1b[?997;1n"),
    Sent("extended cursor position", b"\x1b[?12;40R"),
    Sent("cursor position", b"\x1b[12;40R"),
    Sent("colour of the ground, BEL", b"\x1b]11;rgb:1e1e/1e1e/2e2e\x07"),
    Sent("colour of the ground, ST", b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\"),
    Sent("colour of the letters", b"\x1b]10;rgba:ffff/ffff/ffff/5555\x1b\\"),
    Sent("colour of the cursor", b"\x1b]12;#545454\x07"),
    Sent("colour of the palette", b"\x1b]4;5;rgb:5555/5555/5555\x1b\\"),
    Sent("colours of kitty", b"\x1b]21;foreground=rgb:55/55/55;cursor=\x1b\\"),
    Sent("version", b"\x1bP>|XTerm(385)\x1b\\"),
    Sent("version of WezTerm", b"\x1bP>|WezTerm 20240203-110809-5046fc22\x1b\\"),
    Sent("termcap", b"\x1bP1+r544e=787465726d2d323536636f6c6f72\x1b\\"),
    Sent("termcap, unknown", b"\x1bP0+r4D73\x1b\\"),
    Sent("setting", b"\x1bP1$r0;38;5;15m\x1b\\"),
    Sent("graphics of kitty", b"\x1b_Gi=31,s=1;OK\x1b\\"),
    Sent("graphics, an error", b"\x1b_Gi=5;ENOENT:5 missing\x1b\\"),
    Sent("sixel and colours", b"\x1b[?1;0;256S"),
    Sent("size of a cell", b"\x1b[6;15;5t"),
    Sent("size in pixels", b"\x1b[4;600;800t"),
    Sent("size in cells", b"\x1b[8;24;80t"),
    Sent("window's place", b"\x1b[3;55;5t"),
    Sent("window's state", b"\x1b[1t"),
    Sent("title", b"\x1b]l5 o'clock\x1b\\"),
    Sent("name of the icon", b"\x1b]LTableside 5\x1b\\"),
    Sent("title in other letters", "\x1b]lÜbung 5 \u20ac\x1b\\".encode()),
    Sent("clipboard", b"\x1b]52;c;NTU1NQ==\x07"),
    Sent("clipboard of kitty", b"\x1b]5522;type=read:status=DATA;NTU=\x1b\\"),
    Sent("iTerm2's cell size", b"\x1b]1337;ReportCellSize=15.0;5.0;2.0\x1b\\"),
    Sent("iTerm2's capabilities", b"\x1b]1337;Capabilities=T2CwLrMSc7UUw5Ts3BSyMiNsIgHyGcHOoFD\x07"),
    Sent("keyboard protocol", b"\x1b[?25u"),
    Sent("other keys of xterm", b"\x1b[>4;2m"),
    Sent("working folder", b"\x1b]7;file://host/home/55\x1b\\"),
    Sent("notification of kitty", b"\x1b]99;i=5:p=close;\x1b\\"),
    Sent("unknown operating system command", b"\x1b]777;5;5\x07"),
    Sent("unknown device control", b"\x1bP5z555\x1b\\"),
    Sent("unknown application command", b"\x1b_5 5\x1b\\"),
    Sent("privacy message", b"\x1b^5 5\x1b\\"),
    Sent("start of string", b"\x1bX5 5\x1b\\"),
    Sent("unknown control sequence", b"\x1b[>5;5;5$~"),
    Sent("control sequence of 8 bits", b"\x9b>1;4602;0c"),
    Sent("control sequence of 8 bits in UTF-8", b"\xc2\x9b?64;5c"),
    Sent("colour of 8 bits", b"\x9d11;rgb:5555/5555/5555\x9c"),
    Sent("mode of synchronised output", b"\x1b[?2026;2$y"),
    Sent("mode of size reports", b"\x1b[?2048;0$y"),
    Sent("mode that nobody asked for", b"\x1b[?1016;5$y"),
    Sent("mode of the standard", b"\x1b[4;5$y"),
    Sent("two replies at once", b"\x1b[?62;5c\x1b]11;rgb:5555/5555/5555\x1b\\"),
    Sent("end of a string that had none", b"\x1b\\"),
)
REPORTS = (
    Sent("focus", b"\x1b[I"),
    Sent("focus lost and back", b"\x1b[O\x1b[I"),
    Sent("mouse, SGR", b"\x1b[<35;5;5M"),
    Sent("mouse, SGR, outside", b"\x1b[<35;-5;5M"),
    Sent("mouse, SGR, in pixels", b"\x1b[<35;1555;555M"),
    Sent("mouse, urxvt", b"\x1b[67;5;5M"),
    Sent("mouse, X10", b"\x1b[MC55"),
    Sent("mouse, X10, far right", b"\x1b[MC\xb5\xc8"),
    Sent("mouse, X10, answers for bytes", b"\x1b[M555"),
    Sent("locator", b"\x1b[1;5;5;5;0&w"),
    Sent("input mode of Windows", b"\x1b[53;6;53;1;0;1_"),
)
KEYS = (
    Sent("5", b"5", b"5"),
    Sent("5, keyboard protocol", b"\x1b[53u", b"5"),
    Sent("5, with its modifiers", b"\x1b[53;1u", b"5"),
    Sent("5, with its text", b"\x1b[53;;53u", b"5"),
    Sent("5, with its event", b"\x1b[53;1:1u", b"5"),
    Sent("5, held", b"\x1b[53;1:2u", b"5"),
    Sent("5, released", b"\x1b[53;1:3u"),
    Sent("5, with NumLock", b"\x1b[53;129u", b"5"),
    Sent("5, French", b"\x1b[40:53:53;2;53u", b"5"),
    Sent("5, French, by its other keys", b"\x1b[40:53;2u", b"5"),
    Sent("5, xterm's other keys", b"\x1b[27;1;53~", b"5"),
    Sent("5, xterm's other keys, French", b"\x1b[27;2;53~", b"5"),
    Sent("Ctrl+5", b"\x1b[53;5u"),
    Sent("Ctrl+5, xterm's other keys", b"\x1b[27;5;53~"),
    Sent("Ctrl+5 with a text", b"\x1b[53;5;53u"),
    Sent("Super+5", b"\x1b[53;9u"),
    Sent("Alt+5", b"\x1b5"),
    Sent("Alt+5, keyboard protocol", b"\x1b[53;3u"),
    Sent("Alt+5 with a text", b"\x1b[53;3;53u"),
    Sent("Alt+5, xterm's other keys", b"\x1b[27;3;53~"),
    Sent("5 of the numeric keypad", b"\x1b[57404u", b"5"),
    Sent("5 of the numeric keypad, with its text", b"\x1b[57404;129;53u", b"5"),
    Sent("5 of the numeric keypad, released", b"\x1b[57404;129:3u"),
    Sent("5 of the numeric keypad, application mode", b"\x1bOu", b"5"),
    Sent("middle of the numeric keypad", b"\x1b[E"),
    Sent("middle of the numeric keypad, kitty", b"\x1b[57427~"),
    Sent("Enter of the numeric keypad", b"\x1bOM", ENTER),
    Sent("Enter of the numeric keypad, kitty", b"\x1b[57414u", ENTER),
    Sent("Enter, keyboard protocol", b"\x1b[13u", ENTER),
    Sent("Enter, with its event", b"\x1b[13;1:1u", ENTER),
    Sent("Enter, released", b"\x1b[13;1:3u"),
    Sent("Alt+Enter", b"\x1b\r"),
    Sent("up", b"\x1b[A", UP),
    Sent("up, SS3", b"\x1bOA", UP),
    Sent("up, with its event", b"\x1b[1;1:1A", UP),
    Sent("up, with NumLock", b"\x1b[1;129A", UP),
    Sent("up, released", b"\x1b[1;1:3A"),
    Sent("Shift alone", b"\x1b[57441;2u"),
    Sent("NumLock", b"\x1b[57360;129u"),
    Sent("a code beyond all characters", b"\x1b[55555555;1u"),
    Sent("half a character", b"\x1b[55296;;55296u"),
    Sent("a text that is none", b"\x1b[53;;10u", b"5"),
    Sent("nothing but signs", b"\x1b[;;;u"),
)
PASTES = (
    Sent("a coloured paste", b"\x1b[200~\x1b[31m5\x1b[0m\x1b[201~"),
    Sent("a paste with a bell", b"\x1b[200~5\x07\x1b[201~"),
    Sent("a paste with a reply in it", b"\x1b[200~\x1b]11;5\x07\x1b[201~"),
    Sent("a paste with keys in it", b"\x1b[200~\x1b[53u\x1b[A\r\x1b[201~"),
    Sent("a paste with a size in it", b"\x1b[200~\x1b[48;5;5;5;5t\x1b[201~"),
    Sent("a paste in a paste", b"\x1b[200~a\x1b[200~5\r\x1b[201~"),
    Sent("a paste without its end", b"\x1b[200~5\r5\r"),
    Sent("the end of a paste alone", b"\x1b[201~"),
    Sent("a paste that is too long", b"\x1b[200~" + 1_000_001 * b"5" + b"\x1b[201~"),
)
"""Pasted texts that no question takes."""
PLAIN_PASTES = (
    Sent("a paste", b"\x1b[200~5\x1b[201~"),
    Sent("a paste of lines", b"\x1b[200~5\r\n5\r\n\x1b[201~"),
    Sent("a paste of 1 MB", b"\x1b[200~" + 200_000 * b"5\r5\r\n" + b"\x1b[201~"),
    Sent("a paste that is no UTF-8", b"\x1b[200~5\xff\xe9\x1b[201~"),
)
"""Pasted texts that a text field takes, and no question that takes keys."""
GARBAGE = (
    Sent("a byte that is no UTF-8", b"\xff"),
    Sent("a letter of Latin-1", b"\xe9"),
    Sent("half a character of UTF-8", b"\xe2\x82"),
    Sent("a character that is too long", b"\xc0\xb5"),
    Sent("a surrogate", b"\xed\xa0\xb5"),
    Sent("a code beyond Unicode", b"\xf4\x90\x80\xb5"),
    Sent("bytes of all kinds", bytes(range(0x80, 0x8F)) + bytes(range(0xA0, 0x100))),
    Sent("a reply without its end", b"\x1b]11;rgb:5555"),
    Sent("a control sequence without its end", b"\x1b[>1;5"),
    Sent("a device control without its end", b"\x1bP>|XTerm(5"),
    Sent("an application command without its end", b"\x1b_Gi=5"),
    Sent("a mouse report of X10 that is cut", b"\x1b[M5"),
)
UNASKED = (*REPLIES, *REPORTS, *GARBAGE, *(each for each in KEYS if not each.pressed))
EVERY_ONE = (*REPLIES, *REPORTS, *KEYS, *PASTES, *PLAIN_PASTES, *GARBAGE)
