"""Tableside for packages that bring games: see `rulesets.api`."""

from rulesets.api import *
