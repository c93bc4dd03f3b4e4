"""Exact odds: every way in which the dice may fall, what if, what was forgotten."""
