"""A ruleset that is waited for when it is imported, until a test lets it answer."""

from threading import Event

ANSWER = Event()
ANSWER.wait()

from little_games import RULESET  # noqa: E402, F401
