"""Where things are kept, and the players' own settings."""

import pytest

from tui.shared.settings import keep_theme, places, read_config


def test_the_data_folder_is_the_one_given_then_that_of_the_environment_then_the_platforms(tmp_path, monkeypatch):
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setenv("TABLESIDE_DATA", str(elsewhere))
    assert places(tmp_path).data == tmp_path
    here = places()
    assert (here.sessions, here.lessons, here.kits) == (
        elsewhere / "sessions",
        elsewhere / "lessons",
        elsewhere / "kits",
    )
    monkeypatch.delenv("TABLESIDE_DATA")
    assert places().data.name == "tableside"


def test_the_settings_are_where_the_environment_says(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLESIDE_CONFIG", str(tmp_path / "mine.toml"))
    assert places(tmp_path).config == tmp_path / "mine.toml"


REST = 'manner = "brisk"  # as at the club\n\n[keys]\n"combat.undo" = "ctrl+u"\n'


@pytest.mark.parametrize("before", ["", REST, f'theme = "dark"\n{REST}', f'# theme = "ansi"\n{REST}'])
def test_a_theme_is_kept_beside_all_that_stood_there(tmp_path, before):
    path = tmp_path / "settings" / "config.toml"
    path.parent.mkdir()
    path.write_text(before)
    keep_theme(path, "light")
    assert read_config(path).theme == "light"
    assert path.read_text().endswith(before.removeprefix('theme = "dark"\n'))


def test_settings_that_were_not_there_are_made(tmp_path):
    keep_theme(tmp_path / "new" / "config.toml", "ansi")
    assert read_config(tmp_path / "new" / "config.toml").theme == "ansi"


def test_settings_that_are_a_link_stay_one(tmp_path):
    path, kept = tmp_path / "config.toml", tmp_path / "dotfiles.toml"
    kept.write_text(REST)
    path.symlink_to(kept)
    keep_theme(path, "light")
    assert path.is_symlink()
    assert read_config(kept).theme == "light"


@pytest.mark.parametrize("broken", ["theme =", '"theme" = """\ndark"""\n', "[theme]\nis = 1\n"])
def test_what_cannot_be_changed_surely_stays_as_it_is(tmp_path, broken):
    path = tmp_path / "config.toml"
    path.write_text(broken)
    with pytest.raises(ValueError, match=r"theme|Invalid|value"):
        keep_theme(path, "light")
    assert path.read_text() == broken
