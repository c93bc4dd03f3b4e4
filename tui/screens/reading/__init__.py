"""Texts to read and to look up, in which terms can be opened.

`page` is one text, `lookup` finds it.
"""
