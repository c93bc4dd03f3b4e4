"""Exact odds: every way in which the dice may fall, what if, what was forgotten.

`search` follows a procedure in every way, to what each comes to; a `forecast` adds up how likely that is, also with
other answers, and looks for forgotten ones that would have changed a ruling. `prospects` is what players are
told of a run, with chances and bars as they are written.
"""
