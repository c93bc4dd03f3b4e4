"""The board of A Game of War: its texts, its picture, and the screen on which a session is played on it."""

NAME = "game-of-war"
"""The name by which a ruleset asks for this board."""
