"""Which games have a board of their own."""

BOARDS = ("game-of-war",)
"""The rulesets with a board, by their ids."""
