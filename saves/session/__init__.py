"""A session at one table: what can be done next, and what is said of it.

`session` is the one class: where it stands, and each action as a line. It is made of `writer` (what the lines go to),
`runs` (the game, and the open combat worked out), `kits` (printed values), `sides` (whose a unit is), `clock`,
`rulings`, `guide` (who teaches) and `files` (begun, opened, renamed, deleted).
Functions of it help players: `defaults`, `offers`, `once` (who has fought in this phase), `texts`, `by_hand`,
`correcting`, `precedents`. `replay`, `watched` and the draft of a correction hold a session that writes to no file.
"""
