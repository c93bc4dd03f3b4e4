"""Battles of Rivets, fought without a screen."""

from __future__ import annotations

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.rivets import COMBAT


def fight(
    attack: str = "",
    defence: str = "",
    die: str = "",
    table: Tabletop | None = None,
    defaults: bool = True,
    **more: str,
) -> Run:
    """Fight one battle; further answers have `_` for `-`, and `__` for the point between a unit and its key."""
    answers = {"phase": "combat", "target": "units", "attack": attack, "defence": defence, "die": die}
    answers |= {key.replace("__", ".").replace("_", "-"): text for key, text in more.items()}
    given = {key: text for key, text in answers.items() if text}
    return adjudicate(COMBAT, Given(given, table or Tabletop(), defaults))
