"""Hostile texts on the screens: shown as they are, and nothing in them is interpreted."""

import json
from contextlib import suppress

import pytest
from marked_up import BROKEN, LINK, MARKUP, check_screen
from piloting import LARGE, keys, notified, playing, screen_text
from sizes import share

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer, Until
from saves.session.session import Session
from tui.screens.dialogs import AskOne

TEXTS = {
    "markup": MARKUP,
    "broken markup": BROKEN,
    "escape sequence": "\x1b[2J\x1b[31mred",
    "right to left": "\u202eevil",
    "emoji": "🎲 👨‍👩‍👧‍👦",
    "zero width": "a\u200bb",
    "combining": "Z" + "\u0337" * 60,
    "wide": "戦車" * 40,
    "long": "x" * 1_000_000,
    "long markup": "[b]" * 300_000,
    "many lines": "7\n" * 400_000,
    "tabs": "a\tb",
}
LEAVING = {"q", "ctrl+q", "ctrl+c", "ctrl+z", "ctrl+k", "ctrl+p", "f1"}


def hostile_session(data):
    """Put markup wherever players can write something."""
    path = data / "sessions" / "saturday.jsonl"
    players = {"red": MARKUP, "blue": BROKEN}
    with Session.create(path, title=f"{MARKUP} {BROKEN}", ruleset=ruleset("rivets"), players=players) as session:
        for text in (MARKUP, BROKEN):
            session.amend([Change(What.UNIT, text, value="red"), Change(What.CARD, text, text, text)], text)
            session.amend([Change(What.STATE, text, text, text), Change(What.FACT, text, value=text)], text)
            session.amend([Change(What.OBLIGATION, text, text, text, Until.TURN)], text)
            session.amend([Change(What.PRECEDENT, text, value=text), Change(What.CARD, text, "strength", "4")], text)
            session.note(text)
            session.note(LINK)
            battle(session, "neutral")
            session.overrule(text, text, [text, LINK])
        battle(session, "units")
    return path


def battle(session, target):
    """Fight with a unit whose name is markup, up to the ruling."""
    session.begin("combat")
    answers = {"phase": "combat", "target": target, "attack": f"{MARKUP} 6", "defence": f"{BROKEN} 2", "die": "5"}
    while session.run and session.run.question and session.run.question.key in answers:
        session.answer(session.run.question.key, answers[session.run.question.key])


async def back_to(pilot, screen):
    """Leave whatever was opened on top of a screen; tell whether that is where it leads."""
    for _ in range(3):
        if pilot.app.screen is not screen:
            await keys(pilot, "escape")
    return pilot.app.screen is screen


async def every_key(pilot):
    """Press every key of a screen, and come back to it."""
    screen = pilot.app.screen
    own = [key for key, active in screen.active_bindings.items() if active.node is screen]
    for key in [key for key in own if key not in LEAVING]:
        await keys(pilot, key)
        check_screen(pilot)
        if not await back_to(pilot, screen):
            return


@pytest.mark.parametrize("where", share(["combat", "home", "table"], 3))
async def test_markup_that_players_wrote_is_shown_as_it_is(tmp_path, where):
    path = hostile_session(tmp_path)
    if where == "table":
        with Session.open(path) as session:
            session.abandon()
    async with playing(tmp_path, None if where == "home" else path, size=LARGE) as pilot:
        assert "[red]Tiny[/red]" in screen_text(pilot)
        check_screen(pilot)
        await every_key(pilot)


async def test_a_unit_to_choose_may_be_called_anything(tmp_path):
    path = tmp_path / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset("rivets"), players={}) as session:
        session.begin("combat")
        answers = {"phase": "combat", "target": "bcpc", "attack": f"{MARKUP} 8", "defence": f"{MARKUP}2 1 + {BROKEN} 1"}
        for key, text in {**answers, "die": "5"}.items():
            with suppress(BadAnswer):
                session.answer(key, text)
    async with playing(tmp_path, path, size=LARGE) as pilot:
        check_screen(pilot)
        assert "[red]Tiny[/red]2" in screen_text(pilot)
        await keys(pilot, "1")
        check_screen(pilot)


async def test_a_list_to_choose_from_shows_any_words(tmp_path):
    async with playing(tmp_path, size=LARGE) as pilot:
        pilot.app.push_screen(AskOne(BROKEN, [("1", MARKUP), ("2", BROKEN), ("3", LINK)]))
        await pilot.pause()
        check_screen(pilot)
        shown = screen_text(pilot)
        assert all(text in shown for text in (MARKUP, BROKEN, LINK))


async def test_a_file_of_any_name_is_listed_as_it_is(tmp_path):
    folder = tmp_path / "sessions"
    folder.mkdir(parents=True)
    (folder / "\x1b[31m[red]x[ ].jsonl").write_bytes(b"no session")
    (folder / f"{'[b]' * 60}.jsonl").write_bytes(b"no session")
    async with playing(tmp_path, size=LARGE) as pilot:
        check_screen(pilot)
        await keys(pilot, "enter")
        check_screen(pilot)
        await keys(pilot, "down", "enter")
        check_screen(pilot)


async def test_settings_may_hold_anything(tmp_path):
    keymap = "".join(
        f"{json.dumps(text[:40], ensure_ascii=False)} = {json.dumps(text[:9], ensure_ascii=False)}\n"
        for text in TEXTS.values()
    )
    config = f'theme = "[red]"\n[keys]\n"combat.undo" = "\\u001b[31m"\n"home.new" = "[/]"\n{keymap}'
    async with playing(tmp_path, size=LARGE, config=config) as pilot:
        check_screen(pilot)
        assert "theme cannot be “[red]”" in screen_text(pilot) + notified(pilot)
        said = notified(pilot)
        assert "combat.undo cannot use “�[31m”, which is not a key; it keeps u." in said
        assert all(each.isprintable() for each in said.splitlines())
