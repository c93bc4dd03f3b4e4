"""What of a terminal's bytes counts: keys as they are, nothing else, and however the bytes are cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sequences import EVERY_ONE, KEYS, PASTES, PLAIN_PASTES, UNASKED
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste

from rulesets.engine.core.words import LONGEST_TEXT
from tui.shared.terminal import CUT_SHORT, HANDED_ON, LARGEST_PASTE, UNFIT, TerminalInput, cleaned


def read(typed):
    """Give what Textual reads in bytes that nothing comes behind."""
    parser = XTermParser()
    return [*parser.feed(typed.decode()), *(parser.feed("") if typed else ())]


def pressed(typed):
    """List the keys that Textual reads, and their characters if they can be typed."""
    keys = (each for each in read(typed) if isinstance(each, Key))
    return [(each.key, each.character if each.is_printable else None) for each in keys]


def pasted(typed):
    """List the pasted texts that Textual reads."""
    return [each.text for each in read(typed) if isinstance(each, Paste)]


@pytest.mark.parametrize("sent", UNASKED, ids=lambda each: each.called)
def test_what_nobody_pressed_types_no_character(sent):
    keys = pressed(cleaned(sent.typed))
    assert all(character is None and ("+" in key) for key, character in keys), keys


@pytest.mark.parametrize("sent", [each for each in KEYS if each.pressed], ids=lambda each: each.called)
def test_a_key_is_itself_whatever_it_comes_as(sent):
    assert pressed(cleaned(sent.typed)) == pressed(sent.pressed)


@pytest.mark.parametrize("sent", EVERY_ONE, ids=lambda each: each.called)
def test_a_key_behind_anything_is_that_key(sent):
    terminal = TerminalInput()
    before = terminal.feed(sent.typed) + terminal.give_up()
    assert pressed(before + terminal.feed(b"4"))[-1] == ("4", "4")
    assert terminal.waits is None


@pytest.mark.parametrize("sent", EVERY_ONE, ids=lambda each: each.called)
def test_however_it_is_cut_it_comes_to_the_same(sent):
    typed = sent.typed if len(sent.typed) < 1000 else sent.typed[:20] + sent.typed[-20:]
    for place in range(len(typed) + 1):
        assert by_pieces([typed[:place], typed[place:]]) == cleaned(typed)
    assert by_pieces([bytes([each]) for each in typed]) == cleaned(typed)


def by_pieces(pieces):
    terminal = TerminalInput()
    return b"".join(map(terminal.feed, pieces)) + terminal.give_up()


WHOLE_ONES = st.sampled_from([each.typed for each in EVERY_ONE if len(each.typed) < 1000])
ANY_BYTES = st.lists(st.one_of(WHOLE_ONES, st.binary(max_size=4), st.sampled_from([b"\x1b", b"\x1b[", b"\x1bO"])))


@given(ANY_BYTES.map(b"".join), st.lists(st.integers(0, 200)))
def test_any_bytes_come_to_the_same_however_they_are_cut(typed, places):
    cuts = [0, *sorted(places), len(typed)]
    assert by_pieces(typed[a:b] for a, b in pairwise(cuts)) == cleaned(typed)


@given(ANY_BYTES.map(b"".join))
def test_whatever_comes_textual_reads_it(typed):
    read(cleaned(typed))


@given(st.lists(st.sampled_from(UNASKED).map(lambda each: each.typed + b"\x1b\\")).map(b"".join))
def test_replies_behind_one_another_type_nothing(typed):
    assert all(character is None for _, character in pressed(cleaned(typed)))


@given(st.integers(0, 60_000), st.integers(0, 300))
def test_without_the_keyboard_protocol_nothing_is_said_in_it(code, modifiers):
    terminal = TerminalInput(extended=False)
    typed = b"\x1b[%d;%du\x1b[27;%d;%d~\x1b5\x1b[25~" % (code, modifiers, modifiers, code)
    assert b"\x1b[" not in terminal.feed(typed)


@given(st.text())
def test_text_that_is_typed_passes(typed):
    said = "".join(each for each in typed if not 0x7F < ord(each) < 0xA0 and each != "\x1b")
    assert cleaned(said.encode()) == said.encode()


@pytest.mark.parametrize("sent", PLAIN_PASTES, ids=lambda each: each.called)
def test_a_plain_paste_is_one_text(sent):
    text = sent.typed.removeprefix(b"\x1b[200~").removesuffix(b"\x1b[201~").decode(errors="ignore")
    came = cleaned(sent.typed)
    assert pasted(came) == [text[:HANDED_ON]]
    assert not pressed(came)


@pytest.mark.parametrize("sent", PASTES, ids=lambda each: each.called)
def test_a_paste_that_is_not_taken_says_so_by_a_character(sent):
    came = cleaned(sent.typed)
    assert not pressed(came)
    assert all(text in (UNFIT, CUT_SHORT) for text in pasted(came))


def test_a_paste_may_have_so_many_bytes_and_no_more():
    for many, text in ((LARGEST_PASTE, HANDED_ON * b"x"), (LARGEST_PASTE + 1, CUT_SHORT.encode())):
        assert cleaned(b"\x1b[200~" + many * b"x" + b"\x1b[201~") == b"\x1b[200~" + text + b"\x1b[201~"


def test_no_text_field_takes_more_of_a_paste_than_is_handed_on():
    assert HANDED_ON > LONGEST_TEXT


def test_only_what_is_unfinished_is_waited_for():
    for typed, seconds in (
        (b"", None),
        (b"5", None),
        (b"\x1b", 0.1),
        (b"\x1b[", 1),
        (b"\x1b]1", 1),
        (b"\x1b[200~5", 1),
    ):
        terminal = TerminalInput(escape_delay=0.1)
        terminal.feed(typed)
        assert terminal.waits == seconds, typed


def test_escape_is_the_key_once_nothing_came_behind_it():
    terminal = TerminalInput()
    assert terminal.feed(b"\x1b") == b""
    assert pressed(terminal.give_up()) == [("escape", None)]
    assert pressed(cleaned(b"\x1b\x1b[A")) == [("escape", None), ("up", None)]


@pytest.mark.parametrize("letter", "OP[]_^XN")
def test_alt_and_a_letter_that_begins_sequences_comes_to_nothing_typed(letter):
    assert all(character is None for _, character in pressed(cleaned(b"\x1b" + letter.encode())))


def test_a_size_without_pixels_counts_each_cell_as_one():
    assert cleaned(b"\x1b[48;24;80;0;0t\x1b[48;0;0;0;0t") == b"\x1b[48;24;80;24;80t"
