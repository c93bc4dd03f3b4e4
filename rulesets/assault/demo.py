"""Demo values for learning and tests: they are made up, and no session takes them unasked."""

from __future__ import annotations

from collections.abc import Mapping

DEMO_LABEL = "demo values, not those of the game"

DEMO_KIT: Mapping[str, str] = {
    "faces.green": "c d d x x -",
    "faces.blue": "d d x x - -",
    "terrain.demo-woods": "1 blue",
    "terrain.demo-house": "2 blue",
    "hindered.demo-hedge": "1 blue",
    "status.digging-in": "none",
    "status.dug-in": "1 blue",
    "status.fast-action": "-1 blue",
    "status.suppressed": "none",
    "ranged-fire.demo-moving": "1 blue",
    "failed-spotting": "1 blue",
}
