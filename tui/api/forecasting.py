"""The exact odds of one combat from the answers given, and the JSON object that says them.

Answers are read as for a ruling; dice that are not among them are still to be thrown.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.forecast import Forecast, forecast
from rulesets.engine.odds.search import Unknown
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from tui.api.resolving import Commitments, checked, refuse_what_is_not_offered


class CombatOdds(NamedTuple):
    """What may become of a combat, and what it was worked out from."""

    ruleset: Ruleset
    forecast: Forecast
    typed: Answers
    commitments: Commitments

    @property
    def outcomes(self) -> dict[str, Fraction]:
        """Give the chance of each outcome that is known, the best for the attacker first: `{"DX": Fraction(1, 2)}`."""
        return dict(self.forecast.outcomes)

    @property
    def complete(self) -> bool:
        """Tell whether every outcome is known."""
        return self.forecast.known == 1

    @property
    def document(self) -> dict[str, Any]:
        """Write it as `tableside odds` prints it."""
        return {
            "ruleset": self.ruleset.id,
            "checklist": self.forecast.checklist.id,
            "known": str(self.forecast.known),
            "outcomes": [{"outcome": word, **written(chance)} for word, chance in self.forecast.outcomes.items()],
            "effects": [
                {"effect": each.effect, "unit": each.unit, "detail": each.detail, **written(chance)}
                for each, chance in self.forecast.effects.items()
            ],
            "ends": [
                {"unit": unit, "effects": [f"{each.effect} {each.detail}".strip() for each in found], **written(chance)}
                for (unit, found), chance in self.forecast.ends.items()
            ],
            "assumed": assumed(self.forecast, self.commitments),
            "missing": [missing(each) for each in self.forecast.missing],
            "undecided": [missing(each) for each in self.forecast.undecided],
            "unused": unused(self.forecast, self.typed, self.commitments),
        }


def odds(ruleset: Ruleset, checklist: Checklist, typed: Answers, table: Tabletop, defaults: bool = False) -> CombatOdds:
    """Work out the odds from these answers.

    Steps that are open take their default in any case; `defaults` also completes secret commitments.

    Raises:
        BadInput: a key is not known.
        BadAnswer: an answer cannot be taken.
    """
    commitments = checked(ruleset, checklist, typed, table, defaults)
    given = Given(commitments.answers, table, clock=False)
    refuse_what_is_not_offered(adjudicate(checklist, given), typed)
    worked_out = forecast(checklist, given)
    refuse_bad_answers(worked_out, commitments)
    return CombatOdds(ruleset, worked_out, typed, commitments)


def refuse_bad_answers(worked_out: Forecast, commitments: Commitments) -> None:
    """Refuse an answer that cannot be taken wherever it is asked for.

    Raises:
        BadAnswer: there is one.
    """
    for each in (*worked_out.missing, *worked_out.undecided):
        if each.reason and each.key in commitments.answers and each.key not in worked_out.used:
            raise BadAnswer(each.reason)


def written(chance: Fraction) -> dict[str, Any]:
    """Write a chance as an exact fraction, and as percent with two decimals."""
    return {"chance": str(chance), "percent": float(round(chance * 100, 2))}


def assumed(worked_out: Forecast, commitments: Commitments) -> list[dict[str, str]]:
    """Write the defaults that were taken, those in secrets under the keys of their parts."""
    taken = [{"key": each.question.key, "value": each.text} for each in worked_out.assumed]
    for secret, parts in commitments.filled.items():
        if secret in worked_out.used:
            taken += ({"key": part, "value": text} for part, text in parts.items())
    return taken


def missing(each: Unknown) -> dict[str, Any]:
    """Write what is not known, the share that hangs on it, and what is wrong if there is more to say."""
    entry = {"key": each.key, "prompt": each.prompt, "share": str(each.share), "printed": each.printed}
    return {**entry, "reason": each.reason} if each.reason else entry


def unused(worked_out: Forecast, typed: Answers, commitments: Commitments) -> list[str]:
    """List the keys given that no way went by, in the order given."""
    used = {*worked_out.used, *(part for key in worked_out.used for part in commitments.parts.get(key, ()))}
    return [key for key in typed if key not in used and key not in commitments.hidden]
