"""The pictures of the README fetch nothing, stand there dark and light, and show what is shown today."""

from __future__ import annotations

import re

import pytest
from pictures.making import PICTURES, ROOT, THEMES, Picture, drawn, words

EACH = pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)


@EACH
async def test_a_picture_shows_what_is_shown_today_in_both_themes(picture: Picture) -> None:
    today = words(await drawn(picture, "dark"))
    for theme in THEMES:
        assert words(picture.path(theme).read_text("utf-8")) == today, "python tests/pictures makes them anew"


@EACH
def test_a_picture_fetches_nothing(picture: Picture) -> None:
    for theme in THEMES:
        said = picture.path(theme).read_text("utf-8")
        assert re.search(r"url\(\W*http|href|<script|<image", said) is None


def test_the_readme_shows_each_picture_once_to_whoever_reads_by_day_and_by_night() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(
        r'media="\(prefers-color-scheme: light\)" srcset="([^"]+)">\s*<img src="([^"]+)" alt="[^"]+', readme
    )
    wanted = [tuple(str(each.path(theme).relative_to(ROOT)) for theme in ("light", "dark")) for each in PICTURES]
    assert shown == wanted
