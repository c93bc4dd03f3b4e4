"""Screens: Home, a session at the table, and what opens over them.

`home` opens each `session`; `lessons`, the `kit` and texts (`reading`) open over one. `base` is what all screens share,
`dialogs` are small ones, `wording` is what they say.
"""
