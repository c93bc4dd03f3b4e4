"""Mistakes that a type checker finds by what the door says of its names: a line each, marked by `# wrong`."""

from __future__ import annotations

from rulesets.api import Change, Die, Quartermaster, Referee, Tabletop, What, YesNo  # wrong

GUARD = YesNo("guard", "Is it a guard?", help=str(Quartermaster))
DIE = Die("die", "Roll.", sides=6)  # wrong
FACE: str = DIE.parse("3", Tabletop())  # wrong


def procedure(ref: Referee) -> str:
    """Mistake a yes or no for a text."""
    return ref.ask(GUARD)  # wrong


def kept(unit: str, strength: int) -> Change:
    """Mistake a number for a text."""
    return Change(What.CARD, unit, "strength", strength)  # wrong
