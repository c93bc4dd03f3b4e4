"""Exact odds: a `search` through all ways in which dice may fall, and the `forecast` that it makes.

On them rest what would be otherwise (`what_if`, `forgotten`) and what is said beside a question or a ruling
(`prospects`); `display` writes chances for players.
"""
