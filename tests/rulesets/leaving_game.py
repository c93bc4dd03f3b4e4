"""A ruleset that leaves the program when it is imported."""

raise SystemExit("goodbye")
