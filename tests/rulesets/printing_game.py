"""A ruleset that prints something when it is imported."""

print("welcome to the game")
