"""What `tableside check` does: a game is read, played in every way, and held against its cases and lessons.

`check` says what is wrong, `game` finds it, `idle` what makes no difference, `cases` are the suites beside a game.
"""
