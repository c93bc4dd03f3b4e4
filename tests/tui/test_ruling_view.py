"""A new fact on the ruling stands in one place, and every front end tells it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from commanding import Command
from piloting import keys, playing, screen_text
from rich.console import Console, RenderableType

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.reference import ruling_view
from rulesets.engine.reference.ruling_view import RulingView, Told
from rulesets.game_of_war.overlay import scene_of_run
from rulesets.game_of_war.rules.squares import Square
from saves.reports.verify import verify
from saves.session.session import Session
from tui.board.seen import Look, Seen
from tui.board.view import beside
from tui.screens.reading.page import why_page
from tui.screens.wording import ruling
from tui.themes import DARK, rich_colours

COLOURS = rich_colours(DARK)
POSITION = "SI8,11 SI8,12 SI8,13 SI9,14 NI8,10 NI8,9 NI15,9 turn=S"


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell one more fact of every ruling."""

    def sky(ruling: RulingView) -> Told:
        return Told("sky_above", f"grey over {ruling.outcome}", "WX 7")

    monkeypatch.setattr(ruling_view, "FACTS", (sky, lambda ruling: None))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Take an attack that South's infantry cannot win to its ruling."""
    game = ruleset("game-of-war")
    players = {side.word: side.label for side in game.sides}
    with Session.create(tmp_path / "saturday.jsonl", title="Saturday", ruleset=game, players=players) as session:
        session.amend([Change(What.FACT, "position", value=POSITION)])
        session.begin("attack")
        session.answer("target", "8,10")
        yield session


def printed(*parts: RenderableType) -> str:
    console = Console(width=120, file=None)
    with console.capture() as shown:
        console.print(*parts)
    return shown.get()


def test_screens_tell_it_of_a_ruling_and_of_its_reasons(session: Session) -> None:
    assert "Sky above: grey over resists  WX 7" in printed(ruling(session.run, COLOURS))
    assert "Sky above: grey over resists   § WX 7" in printed(*why_page(session.ruleset, session.run, COLOURS))


def test_the_board_tells_it(session: Session) -> None:
    seen = Seen(scene_of_run(session.run), session.run, Look(Square(8, 10)))
    assert "Sky above: grey over resists" in beside(seen, 60, 30, COLOURS).plain.splitlines()


def test_verify_tells_it_of_a_ruling_that_comes_out_otherwise(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.confirm()
    monkeypatch.setattr("saves.reports.verify._totals", lambda ruling: {("offence", ""): id(ruling)})
    (difference,) = verify(session)
    assert str(difference).count("Sky above: grey over resists") == 2


def test_resolve_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    printed = Command(capsys)("resolve", "game-of-war", "attack", f"position={POSITION}", "target=8,10")
    assert printed.document["outcome"] == "resists"
    assert printed.document["sky_above"] == "grey over resists"


def test_nothing_is_told_while_nothing_is_ruled(capsys: pytest.CaptureFixture[str]) -> None:
    printed = Command(capsys)("resolve", "game-of-war", "attack", f"position={POSITION}")
    assert printed.document["status"] == "asking"
    assert "sky_above" not in printed.document


async def test_steps_and_board_show_it(session: Session) -> None:
    session.close()
    async with playing(session.path.parent, session.path) as pilot:
        assert "Sky above: grey over" in screen_text(pilot)
        await keys(pilot, "b")
        assert "Sky above: grey over resists  WX 7" in screen_text(pilot)
