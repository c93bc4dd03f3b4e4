"""What `tableside check` does: a game is read, played in every way, and held against its cases and lessons.

`check` says what is wrong, `game` finds it and what makes no difference, `cases` are the suites beside a game.
"""
