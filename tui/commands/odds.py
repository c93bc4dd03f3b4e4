"""The exact odds of one combat without a screen: answers in, one JSON object out.

Answers are read as `resolve` reads them; dice that are not among them are still to be thrown.
"""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction
from typing import Any

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.odds.forecast import Forecast, Missing, forecast
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from tui.commands.resolve import Commitments, Resolution, answered, check_printed, committed, known
from tui.shared.arguments import BadInput
from tui.shared.output import ASKING, RULED


def run(parsed: Namespace) -> int:
    """Work out the odds of the combat of a command line, print them, and give the exit code."""
    return answered(parsed, odds)


def odds(ruleset: Ruleset, checklist: Checklist, typed: Answers, table: Tabletop, defaults: bool = False) -> Resolution:
    """Work out the odds from these answers; the code tells whether every outcome is known.

    Steps that are open take their default in any case; `defaults` also completes secret commitments.

    Raises:
        BadInput: a key is not known, or an answer cannot be taken.
        BadAnswer: a printed value cannot be.
    """
    for key in typed:
        known(ruleset, checklist, key)
    check_printed(checklist, typed, table)
    commitments = committed(checklist, typed, defaults)
    worked_out = forecast(checklist, Given(commitments.answers, table, clock=False))
    refuse_bad_answers(worked_out, commitments)
    code = RULED if worked_out.known == 1 else ASKING
    return Resolution(code, document(ruleset, worked_out, typed, commitments))


def refuse_bad_answers(worked_out: Forecast, commitments: Commitments) -> None:
    """Refuse an answer that cannot be taken wherever it is asked for.

    Raises:
        BadInput: there is one.
    """
    for each in (*worked_out.missing, *worked_out.undecided):
        if each.reason and each.key in commitments.answers and each.key not in worked_out.used:
            raise BadInput(each.reason)


def document(ruleset: Ruleset, worked_out: Forecast, typed: Answers, commitments: Commitments) -> dict[str, Any]:
    """Write a forecast as one JSON object; outcomes stand best for the attacker first."""
    return {
        "ruleset": ruleset.id,
        "checklist": worked_out.checklist.id,
        "known": str(worked_out.known),
        "outcomes": [{"outcome": word, **written(chance)} for word, chance in worked_out.outcomes.items()],
        "effects": [
            {"effect": each.effect, "unit": each.unit, "detail": each.detail, **written(chance)}
            for each, chance in worked_out.effects.items()
        ],
        "assumed": assumed(worked_out, commitments),
        "missing": [missing(each) for each in worked_out.missing],
        "undecided": [missing(each) for each in worked_out.undecided],
        "unused": unused(worked_out, typed, commitments),
    }


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


def missing(each: Missing) -> dict[str, Any]:
    """Write what is not known, the share that hangs on it, and what is wrong if there is more to say."""
    entry = {"key": each.key, "prompt": each.prompt, "share": str(each.share), "printed": each.printed}
    return {**entry, "reason": each.reason} if each.reason else entry


def unused(worked_out: Forecast, typed: Answers, commitments: Commitments) -> list[str]:
    """List the keys given that no way went by, in the order given."""
    used = {*worked_out.used, *(part for key in worked_out.used for part in commitments.parts.get(key, ()))}
    return [key for key in typed if key not in used and key not in commitments.hidden]
