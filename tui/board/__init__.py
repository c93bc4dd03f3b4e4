"""The board of A Game of War: its texts, its picture, and the screen on which a session is played on it.

`screen` is that screen, `keys` its keys, `beside_steps` how the steps and replays come to it. `cursor` is where the
players look, `actions` are units set up and moved. `layout` puts what is asked (`asking`) and told (`panes`) round the
squares (`board_render`) of a `picture`; `square` and `panel` say what there is to know of one and of all.
"""

NAME = "game-of-war"
"""The name by which a ruleset asks for this board."""
