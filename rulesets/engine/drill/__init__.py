"""The drill: situations made of a ruleset, one question about each, and the misreadings that lead to wrong answers.

`situation` plays a checklist with sensible answers, `misread` reckons it with one rule missed, `asking`
finds what may be asked and which wrong answers there are, `card` is what a player
gets, and `drill` makes the next card of a topic. Nothing in here is left to chance: whoever wants a card hands in the
roll.
"""
