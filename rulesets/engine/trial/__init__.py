"""The trial of a game: a `walk` through each checklist tries `guesses` and notes what can be reached.

`trial` tries a whole ruleset so, seeks the cells that are missing and holds its odds against play.
"""
