"""A figure of a benchmark: what was measured, beside its floor and its ceiling."""

from dataclasses import dataclass

WHAT, NUMBER = 66, 16


@dataclass(frozen=True)
class Figure:
    """What was measured, in a unit; `floor` is what a plain program takes for it in the same run, in the same unit.

    `ceiling` is what it may be at most: of the value, or with `times` of how many times the floor it is.
    """

    what: str
    value: float
    unit: str
    ceiling: float | None = None
    floor: float | None = None
    times: bool = False

    @property
    def held(self):
        """Tell whether it is below its ceiling."""
        measured = self.value / self.floor if self.times and self.floor else self.value
        return self.ceiling is None or measured <= self.ceiling

    def __str__(self):
        floor = f"{_number(self.floor)} {self.unit}" if self.floor else ""
        ratio = f"{self.value / self.floor:.2f} ×" if self.floor else ""
        ceiling = "" if self.ceiling is None else f"≤ {_number(self.ceiling)} {'×' if self.times else self.unit}"
        sign = "" if self.ceiling is None else "✓" if self.held else "✗"
        value = f"{_number(self.value)} {self.unit}"
        row = f"  {self.what:<{WHAT}}{value:>{NUMBER}}{floor:>{NUMBER}}{ratio:>10}  {ceiling:<{NUMBER}}{sign}"
        return row.rstrip()


def _number(value):
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"


HEAD = f"  {'':<{WHAT}}{'ours':>{NUMBER}}{'floor':>{NUMBER}}{'ratio':>10}  ceiling"
