"""The board of A Game of War as texts: its squares, the line under it, and the panel beside it. No screen."""

NAME = "game-of-war"
"""The name by which a ruleset asks for this board."""
