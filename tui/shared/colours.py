"""The colours in which texts are drawn, whatever the theme calls them."""

from __future__ import annotations

from collections.abc import Mapping

Colours = Mapping[str, str]
"""A style for each name of a colour: `{"accent": "yellow", "error": "bold red"}`."""
