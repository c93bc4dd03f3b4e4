"""The drill: situations made of a ruleset, one question about each, and the misreadings that lead to wrong answers.

`situation` plays a checklist with sensible answers, `misread` reckons it with one rule missed, step by step, `card` is
what a player gets, and finds what may be asked and which wrong answers there are, and `drill` makes the next card of a
topic: it holds those that it reckoned and did not deal. Nothing in here is left to chance: whoever wants a card hands
in the roll.
"""
