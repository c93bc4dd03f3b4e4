"""Style sheets stay parsed: how many Textual keeps, and how it tells those of a kind of widget, are its own affair."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from piloting import playing

import tui
from tui.themes import know_styles, know_widgets
from tui.widgets.long_list import LongList

SPARE = 6
"""So many more Textual must be able to keep: its own hints and messages come with the first of them."""

ELSEWHERE = ("tui.serve", "tui.__main__")
"""What no running application loads."""


async def test_textual_keeps_the_styles_of_all_screens_parsed(tmp_path: Path) -> None:
    for module in walk_packages(tui.__path__, "tui."):
        if not module.name.startswith(ELSEWHERE):
            import_module(module.name)
    async with playing(tmp_path) as pilot:
        styles = pilot.app.stylesheet
        know_styles(styles)
        for _ in know_widgets(styles):
            pass
        many, kept = len(styles.source), styles._parse_cache.maxsize
    assert many <= kept - SPARE, (
        f"Our screens have {many} sources of styles (`.tcss` and `DEFAULT_CSS`), and Textual keeps {kept} parsed;"
        " beyond that, each new kind of widget has all of them parsed anew. Put some into a sheet of `tui/themes`."
    )


def test_textual_tells_the_styles_of_a_kind_of_widget_before_there_is_one() -> None:
    of_the_kind = LongList._get_default_css(LongList.__new__(LongList))
    why = "Textual has changed what `themes.know_widgets` asks: styles would not be known before the first of a kind."
    assert of_the_kind == LongList()._get_default_css(), why
    assert LongList.DEFAULT_CSS in (styles for _, styles, _, _ in of_the_kind), why
