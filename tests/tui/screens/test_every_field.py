"""Every place of the screens where a text can be typed takes hostile texts; a new place has to be added here.

The places are found in the source: each field that is laid out, each prompt for a line, each widget that takes what
is pasted.
"""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from marked_up import BROKEN, LINK, MARKUP, check_screen
from piloting import LARGE, keys, new_session, playing, screen_text
from playing import attacked_in_this_phase
from sizes import WHOLE, share
from textual.events import Paste
from textual.widgets import Input

import tui
from rulesets.engine.core.tabletop import Change, What
from saves.log.folder import summaries
from saves.session.session import Session
from tui.widgets.kit_table import KitTable

FIELDS = ("Field", "HiddenField", "Input", "TextArea", "MaskedInput", "AskText")
UNSEEN = "\x1b[2J\x1b]0;x\x07\x9b31m\u202eevil\u2066 a\u200bb\ufeff \0 \x7f 👨‍👩‍👧‍👦 \ue000 Z\u0337\u0322"
TEXTS = (
    f"{UNSEEN}\nsecond line",
    f"~nobody-of-that-name/{'x' * 1_000_000}",
    f"{MARKUP} {LINK} {BROKEN} 🎲 戦車 שלום" + "[b]" * 300_000,
)


@dataclass(frozen=True)
class Way:
    """How to come to a field: the game ("" is Home), what was done before, the keys to press, and the settings."""

    keys: Sequence[str]
    game: str = "rivets"
    before: Callable[[Session], None] | None = None
    config: str = ""


def with_facts(session):
    session.amend([Change(What.UNIT, "Tiger", value="red"), Change(What.CARD, "Tiger", "strength", "4")])
    session.amend([Change(What.FACT, "phase", value="combat")])


def with_kit(session):
    session.amend([Change(What.KIT, "crt.first", value="1-2")])


def asked_for_the_board(session):
    session.amend([Change(What.FACT, "board", value="no board")])
    session.begin("attack")


def laid_out(session):
    session.amend([Change(What.FACT, "position", value="SI3,18 NI8,10 turn=S")])


def ruled(session):
    session.begin("combat")
    for key, text in {"phase": "combat", "target": "units", "attack": "7", "defence": "2", "die": "5"}.items():
        session.answer(key, text)


def committing(session):
    session.begin("combat")
    answers = {"attacker": "german", "hex": "1910", "attack.units": "6", "lone-hq": "no", "defence.units": "4"}
    for key, text in answers.items():
        session.answer(key, text)


TO_REGISTER = ("t", "p")
WAYS = {
    "screens.home.sessions:take_in": Way(("i",), game=""),
    "screens.home.sessions:compose#first": Way(("n", "4"), game=""),
    "screens.home.sessions:compose#second": Way(("n", "4", "enter"), game=""),
    "screens.home.sessions:compose#title": Way(("n", "4", "enter", "enter"), game=""),
    "screens.home.sessions:rename": Way(("escape", "r")),
    "screens.session.drill:take_word": Way(("D", "enter", "1", "3"), game=""),
    "screens.session.log:action_filter": Way(("l", "f")),
    "screens.session.replay:action_go_to": Way(("escape", "v", "g")),
    "screens.session.look_up:compose": Way(("slash",)),
    "screens.session.session_screen:action_note": Way(("a",)),
    "screens.session.session_screen:action_allow": Way(
        ("i", "g", "'R3'", "enter", "enter", "k", "k", "enter", "A"), game="game-of-war", before=laid_out
    ),
    "screens.session.doubts:settle": Way(
        ("'XXIV 12'", "enter", "3"), game="battle-for-moscow", before=attacked_in_this_phase
    ),
    "screens.session.look_up:compose#sentence": Way(("o",), before=ruled),
    "screens.session.look_up:compose#reason": Way(("o", "x", "enter"), before=ruled),
    "screens.session.look_up:compose#effects": Way(("o", "x", "enter", "x", "enter"), before=ruled),
    "screens.session.doubts:compose": Way(("enter", "2", "1", "7", "enter", "2", "enter"), config='manner = "predict"'),
    "screens.session.table:_change_clock": Way(("t", "home", "enter")),
    "screens.session.table:_ask_text": Way(("t", "home", "down", "enter", "1"), before=with_facts),
    "screens.session.table:action_add_unit": Way(("t", "a")),
    "screens.session.look_up:action_export": Way((*TO_REGISTER, "x")),
    "screens.session.look_up:action_import": Way((*TO_REGISTER, "i")),
    "screens.kit:action_import": Way(("i", "f3"), game="bautzen-1945"),
    "screens.kit:action_export": Way(("i", "f4"), game="bautzen-1945", before=with_kit),
    "board.screen:action_jump": Way(("g",), game="game-of-war"),
    "board.actions:action_other_board": Way(("y",), game="game-of-war"),
    "board.actions:action_written": Way(("p",), game="game-of-war"),
    "board.asking:compose": Way((), game="game-of-war", before=asked_for_the_board),
    "widgets.typed:compose": Way(("enter", "2", "1")),
    "widgets.answers:compose#secret-field": Way(("enter",), game="bautzen-1945", before=committing),
    "widgets.kit_table:KitTable.on_paste": Way(("i",), game="bautzen-1945"),
}
EVERYWHERE = {
    "screens.dialogs:compose": "every line that is asked for",
    "widgets.throw:ThrowEntry.on_paste": "faces of symbol dice, letter by letter",
    "widgets.typed:Field.on_paste": "every field",
}
"""What is part of all the others."""


def places():
    """Find every place where a text can be typed: module and function, with the id of the field."""
    root = Path(tui.__file__).parent
    for path in sorted(root.rglob("*.py")):
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        for owner in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(owner, ast.ClassDef | ast.Module):
                yield from (f"{module}:{each}" for each in _found_in(owner))


def _found_in(owner):
    for method in owner.body:
        if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(owner, ast.ClassDef) and method.name in ("on_paste", "_on_paste"):
            yield f"{owner.name}.{method.name}"
        for call in ast.walk(method):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in FIELDS:
                ids = [each.value.value for each in call.keywords if each.arg == "id"]
                yield "#".join([method.name, *ids])


def test_every_place_to_type_is_tried():
    assert sorted(places()) == sorted([*WAYS, *EVERYWHERE])


async def opened(pilot, way):
    await keys(pilot, *way.keys)
    field = pilot.app.screen.focused
    assert isinstance(field, Input | KitTable), screen_text(pilot)
    return field


async def pasted(pilot, field, text):
    """Paste a text, look at the screen, take it, and look again."""
    if isinstance(field, Input):
        field.value = ""
    else:
        field.typed = None
    field.post_message(Paste(text))
    await pilot.pause()
    check_screen(pilot)
    await keys(pilot, "enter")
    check_screen(pilot)


@pytest.mark.parametrize("place", share(list(WAYS), 3))
async def test_a_field_shows_any_text_and_takes_it_or_says_why_not(tmp_path, monkeypatch, place):
    way, texts = WAYS[place], list(TEXTS) if WHOLE else [TEXTS[list(WAYS).index(place) % len(TEXTS)]]
    monkeypatch.chdir(tmp_path)
    while texts:
        data = tmp_path / str(len(texts))
        path = None
        if way.game:
            path = new_session(data, way.game)
            with Session.open(path) as session:
                if way.before:
                    way.before(session)
        async with playing(data, path, size=LARGE, config=way.config) as pilot:
            field = await opened(pilot, way)
            while texts and field is pilot.app.screen.focused:
                await pasted(pilot, field, texts.pop(0))
        check_files(data)


def check_files(data):
    """Check that every session can be read, and that nothing lies where it should not."""
    assert all(each.damaged is None for each in summaries(data / "sessions"))
    for each in data.rglob("*"):
        assert each.name.isprintable()
        assert each.is_dir() or each.parent in (data, *(data / name for name in ("sessions", "kits", "read-otherwise")))
