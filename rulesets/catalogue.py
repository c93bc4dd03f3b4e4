"""Which rulesets there are: those of Tableside and those of any installed distribution, by the same door."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from rulesets.engine.core.sentences import UnknownRuleset, a_list, nearest, shortened
from rulesets.engine.referee.ruleset import Ruleset

GROUP = "tableside.rulesets"
LONGEST_REASON = 300


@dataclass(frozen=True)
class Broken:
    """A ruleset that is registered but cannot be used, and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        """Say it in half a sentence, however much the distribution had to say."""
        return f"{shortened(self.name)} does not load: {shortened(self.reason, LONGEST_REASON)}"


@cache
def registered() -> dict[str, EntryPoint]:
    """List the registered rulesets by name, without importing any."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def ruleset(name: str) -> Ruleset:
    """Load one ruleset.

    Raises:
        Unknown: none is registered by that name, or it does not load.
    """
    point = registered().get(name)
    if point is None:
        known = list(registered())
        raise UnknownRuleset(f"“{shortened(name)}” is no ruleset: {a_list(known)} is wanted.{nearest(name, known)}")
    loaded = _load(point)
    if isinstance(loaded, Broken):
        raise UnknownRuleset(f"The ruleset {name} does not load: {loaded.reason}.")
    return loaded


def every() -> tuple[tuple[Ruleset, ...], tuple[Broken, ...]]:
    """Load all rulesets; those that are broken are named beside them and stop nothing."""
    loaded = [_load(point) for point in registered().values()]
    sound = tuple(each for each in loaded if isinstance(each, Ruleset))
    return sound, tuple(each for each in loaded if isinstance(each, Broken))


def _load(point: EntryPoint) -> Ruleset | Broken:
    try:
        loaded = point.load()
    except (Exception, SystemExit) as error:  # whatever a foreign distribution raises, it is reported by name
        return Broken(point.name, f"{type(error).__name__}: {error}")
    if not isinstance(loaded, Ruleset):
        return Broken(point.name, f"{point.value} is no Ruleset")
    return loaded
