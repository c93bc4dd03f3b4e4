"""Slow, plain second implementations of the rules, for checking the rulesets against."""
