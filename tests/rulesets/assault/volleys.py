"""Attacks of ASSAULT, resolved without a screen."""

from rows import answers

from rulesets.assault import CRITICAL, FIRE
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given

USUAL = answers("ASSAULT, as usual")
"""Hardened against hardened: four green attack dice, two blue defence dice and one for experience."""
VOLLEYS = answers("Volleys of ASSAULT")
"""What else is tried, by what is peculiar to it."""

UNASKED = {
    question.key: question.default
    for question in FIRE.questions
    if question.default is not None and not isinstance(question, Precedent)
}
"""Every default typed, so that only precedents are open."""


def volley(table=None, unsettled=False, **more):
    """Fire once; keys have `__` for the point and `_` for the hyphen.

    Defaults are taken; with `unsettled` they are typed instead, and precedents are left to the table.
    """
    answers = {**(UNASKED if unsettled else {}), **USUAL, **keys(more)}
    return adjudicate(FIRE, Given(answers, table or Tabletop(), defaults=not unsettled))


def shot(attack, defence, table=None, unsettled=False, **more):
    """Fire with as many green attack and blue defence dice as are typed, experience adding none."""
    pools = {
        "attacker__experience": "hardened",
        "target__experience": "hardened",
        "attack__dice": f"{_dice(attack)} green",
        "defence__dice": f"{_dice(defence) - 1} blue",
        "attack__roll": attack,
        "defence__roll": defence,
    }
    return volley(table, unsettled, **{**pools, **more})


def critical(kind, states, attack, defence="", unsettled=False, **more):
    """Resolve critical hits alone, as many as dice are typed; the defender rolls blanks where nothing is typed."""
    answers = {
        "target": "target",
        "criticals": str(_dice(attack)),
        "target.class": kind,
        "target.states": states,
        "attack.roll": attack,
        "defence.roll": defence or "-" * _dice(attack),
        **keys(more),
    }
    return adjudicate(CRITICAL, Given(answers, defaults=not unsettled))


def keys(more):
    """Write keys as they are typed: `__` is the point and `_` the hyphen."""
    return {key.replace("__", ".").replace("_", "-"): text for key, text in more.items()}


def _dice(typed):
    inside = 0
    count = 0
    for sign in typed:
        inside += (sign == "(") - (sign == ")")
        count += (sign in "cdxCDX-" and not inside) or sign == "("
    return count


def happened(run):
    """Name the effects in their order."""
    return [effect.name for effect in run.effects]


def left(run, fact="left"):
    """Spell what a comparison left, strongest first."""
    return "".join(symbol * count for symbol, count in run.facts[fact].items())
