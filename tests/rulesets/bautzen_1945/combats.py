"""Combats of Bautzen 1945, fought without a screen."""

from rows import answers

from rulesets.bautzen_1945 import COMBAT
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given

ISSUE = answers("Bautzen, as the combat was published")
ONE = {"attack.units": "A 9", "defence.units": "X 3", "die": "4", "X.steps": "2", "X.unsupplied": "no"}
SECRETS = ("attack.supply", "defence.supply", "air")


def fight(answers, table=None, defaults=True):
    """Fight one combat; what is not committed is nothing."""
    secrets = {"attack.supply": "0", "defence.supply": "0", "air": "0"}
    secrets |= {key: text for key, text in answers.items() if key in SECRETS}
    open_answers = {key: text for key, text in answers.items() if key not in SECRETS}
    joined = "; ".join(f"{key}={text}" for key, text in secrets.items())
    return adjudicate(COMBAT, Given({**open_answers, "commitments": joined}, table or Tabletop(), defaults))


def simple(attack, defence, result="", **more):
    """Fight with one cell read off the table; further answers have `__` for a point and `_` for a dash."""
    answers = {"attack.units": attack, "defence.units": defence, "die": "4"}
    answers |= {"result": result} if result else {}
    return fight({**answers, **{key.replace("__", ".").replace("_", "-"): text for key, text in more.items()}})


def options(run):
    """List the options of the question that is asked."""
    return [option.word for option in run.question.options(run.table)] if run.question else []


def reason(run):
    """Give the sentence for the answer that was refused; empty if none was."""
    return run.refused.keyed if run.refused else ""
