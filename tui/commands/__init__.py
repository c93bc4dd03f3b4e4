"""The commands that answer and end; no Textual.

`resolve` and `odds` are one combat, `games` are the commands about games: what there is to play, and what is wrong
with one: `check` says it, `check_game` finds it and what makes no difference, `check_cases` are the suites beside a
game. `drill` gives cards, `sessions` are the commands about files, and schemas of what is in them.
"""
