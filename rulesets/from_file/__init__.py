"""Games that are one file: a text in, a ruleset or all that is wrong with the text out. It opens no files itself."""

from __future__ import annotations

from rulesets.from_file.game import BadGame as BadGame
from rulesets.from_file.game import game as game
from rulesets.from_file.game import unsaid_in as unsaid_in
from rulesets.from_file.reading.game_file import schema as schema
from rulesets.from_file.reading.problems import Problem as Problem
