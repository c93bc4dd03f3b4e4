"""A ruleset's own fault: its code raised where it should ask, count or rule."""

from __future__ import annotations

from rulesets.engine.core.sentences import shortened

LONGEST_WORDS = 200


class RulesetFault(RuntimeError):
    """A procedure raised, or did not keep to what a procedure must do; the error itself is the cause of this one.

    Attributes:
        checklist: the title of the checklist whose procedure it was.
        step: the title of the step at which it stood; empty before the first.
    """

    def __init__(self, checklist: str, step: str, error: BaseException) -> None:
        self.checklist, self.step = checklist, step
        super().__init__(f"{self.where}: {what_failed(error)}")

    @property
    def where(self) -> str:
        """Say where it happened: `Combat, step Odds`."""
        return f"{self.checklist}, step {self.step}" if self.step else self.checklist


def what_failed(error: BaseException, words: bool = True) -> str:
    """Say in short what was raised, with the error's own words unless they are to be left out: `KeyError: 'die'`."""
    name, said = type(error).__name__, " ".join(str(error).split()) if words else ""
    return shortened(f"{name}: {said}" if said else name, LONGEST_WORDS)
