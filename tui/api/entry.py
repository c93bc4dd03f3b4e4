"""Tableside for programs that use games: see `tui.api`; games in the player's own folder are found by name, too."""

from tui.api import *

look_for_games()
