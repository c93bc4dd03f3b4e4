import pytest
from commanding import Command
from sizes import WHOLE

from rulesets.foreign import look_for_games_with

collect_ignore = [] if WHOLE else ["browser"]
"""Pages in a browser, and what they are driven with, are for the whole only."""


@pytest.fixture
def tableside(capsys):
    return Command(capsys)


@pytest.fixture(autouse=True)
def no_games_of_others():
    """Forget the games that a command found in folders of its test."""
    yield
    look_for_games_with(dict)
