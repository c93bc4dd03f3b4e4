"""Tableside for other programs, who import it as `tableside`: games, their combats as values, rulings and odds.

`games` has what a program uses; `resolving` rules a combat from the answers given, `forecasting` works out its odds,
and both write the documents that the commands `resolve` and `odds` print; `documents` says what is in the first.
`entry` and `entry_api` become the packages `tableside`, for using games, and `tableside.api`, for writing them.
"""

from rulesets.engine.core.words import BadAnswer
from tui.api.forecasting import CombatOdds
from tui.api.games import Combat, Explanation, Game, OpenQuestion, game, games
from tui.shared.command_line import BadInput
from tui.shared.settings import look_for_games

__all__ = [
    "BadAnswer",
    "BadInput",
    "Combat",
    "CombatOdds",
    "Explanation",
    "Game",
    "OpenQuestion",
    "game",
    "games",
    "look_for_games",
]
