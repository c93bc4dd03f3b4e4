"""One session served to players on other machines: nothing else can be reached, and no file of this machine."""

from piloting import keys, new_session, notified, playing, screen_text, standing_at

from saves.session.session import Session
from tui.screens.home.lines import OneSession


def files(folder):
    """List all files that are not only there while a session is open."""
    return sorted(path for path in folder.rglob("*") if not path.name.startswith("."))


async def test_leaving_the_session_leads_to_nothing_but_back(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {"phase": "combat"}), only=True) as pilot:
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, OneSession)
        await keys(pilot, "n", "l", "e", "i", "p", "d", "v")
        assert isinstance(pilot.app.screen, OneSession)
        await keys(pilot, "down", "enter")
        assert "What is attacked?" in screen_text(pilot)
        pilot.app.navigator.begin_session()
        assert "Only this session can be opened here." in notified(pilot)


async def test_no_file_is_written_or_read_for_players_on_other_machines(tmp_path):
    (tmp_path / "secret.txt").write_text("SI8,11 turn=S")
    path = new_session(tmp_path, "game-of-war")
    async with playing(tmp_path, path, only=True) as pilot:
        before = files(tmp_path)
        await keys(pilot, "ctrl+p", "s", "p", "ctrl+u", f"'@{tmp_path}/secret.txt'", "enter")
        assert "No file can be read from here" in screen_text(pilot)
        await keys(pilot, "escape", "escape", "escape", "escape")
        assert files(tmp_path) == before
    with Session.open(path) as session:
        assert "8,11" not in str(session.state.table.facts)


async def test_the_settings_of_this_machine_stay_as_they_are(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), only=True) as pilot:
        await keys(pilot, "ctrl+k", "'theme: light'", "enter")
        assert pilot.app.theme == "tableside-light"
        assert "light" not in (tmp_path / "config.toml").read_text()
