"""The pictures of the README and its film fetch nothing, stand there, and show what is shown today."""

import re

import pytest
from pictures.film import FILM, FRAMES, SECONDS, film, lines
from pictures.making import PICTURES, ROOT, THEMES, drawn, words

EACH = pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)


@EACH
async def test_a_picture_shows_what_is_shown_today_in_both_themes(picture):
    today = words(await drawn(picture, "dark"))
    for theme in THEMES:
        assert words(picture.path(theme).read_text("utf-8")) == today, "python tests/pictures makes them anew"


@EACH
def test_a_picture_fetches_nothing(picture):
    for theme in THEMES:
        said = picture.path(theme).read_text("utf-8")
        assert re.search(r"url\(\W*http|href|<script|<image", said) is None


def test_the_readme_shows_each_picture_once_to_whoever_reads_by_day_and_by_night():
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(
        r'media="\(prefers-color-scheme: light\)" srcset="([^"]+)">\s*<img src="([^"]+)" alt="[^"]+', readme
    )
    wanted = [tuple(str(each.path(theme).relative_to(ROOT)) for theme in ("light", "dark")) for each in PICTURES]
    assert shown == wanted


async def test_the_film_shows_what_is_shown_today():
    today = words(film(await lines()))
    assert words(FILM.read_text("utf-8")) == today, "python tests/pictures makes it anew"
    assert [each.caption for each in FRAMES if each.caption not in today] == []
    assert "Roll one six-sided die." in today


def test_the_film_is_small_runs_nothing_fetches_nothing_and_stands_still_for_who_wants_no_motion():
    said = FILM.read_text("utf-8")
    assert len(said.encode()) <= 200_000
    assert re.search(r"url\(|href|<script|<image|@import|\son\w+=", said) is None
    assert set(re.findall(r"animation:t\d+ (\d+)s", said)) == {str(SECONDS)}
    assert "@media (prefers-reduced-motion:reduce){g{animation:none!important}}" in said


def test_the_film_is_the_first_picture_of_the_readme():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.search(r"!\[[^]]{30,}\]\(([^)]+)\)|srcset", readme)[1] == str(FILM.relative_to(ROOT))
