"""A session at one table: what can be done next, and what is said of it.

`session` is the one class: where it stands, and each action as a line. It is made of `runs` (the game, and the open
combat worked out), `kits` (printed values), `sides` (whose a unit is), `clock`, `rulings`, `guide` (who teaches) and
`files` (begun, opened, renamed, deleted). What players are helped with is functions of it: `defaults`, `offers`,
`texts`, `by_hand`, `correcting`, `precedents`. `replay` and `watched` are sessions to look at only.
"""
