"""A ruleset that never comes to an end when it is imported."""

from threading import Event

Event().wait()
