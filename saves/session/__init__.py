"""A session at one table: what can be done next, and what is said of it.

`session` is the one class: where it stands, and each action as a line. It is made of `runs` (the game, the open combat
worked out, and what is asked of who teaches), `kits` (printed values), `sides` (whose a unit is, and who has fought in
this phase), `clock`, `rulings` and `files` (begun, opened, renamed, deleted). Functions of it help players: `defaults`,
`offers`, `doubts`, `texts`, `by_hand`, `correcting`. `read_only` (what is stepped through again, or watched) and the
draft of a correction hold a session that writes to no file.
"""
