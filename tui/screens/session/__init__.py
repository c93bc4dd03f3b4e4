"""A session at the table, and what opens over it.

`session_screen` is what the steps and a board have in common, `steps_screen` the steps, `keys` are the keys of both.
The steps are made of `question`, in which a `ruling` stands, too, and for a moment its die alone, with the ledger
under it, and of `side_panes`, which hold `panels`, and units as counters on `sheets`; `drill` shows on them a card of
the drill. `doubts` ask whether something is a slip that is to be done, and in the predict manner what will come of it.
`teaching` is what a lesson adds to all that. `look_up` (of rules, with what they leave open), `review`, `table`,
`log` and `replay` open over them; `replay` shows what others referee, too.
"""
