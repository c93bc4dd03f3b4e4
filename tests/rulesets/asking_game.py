"""A ruleset that wants something typed when it is imported."""

import sys

NAME = sys.stdin.readline()
