"""Checklists run as a table would run them, and sessions played without their log."""

from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Source
from rulesets.game_of_war import RULESET

ATTACK, TURN, TALLY = (RULESET.checklist(name) for name in ("attack", "turn", "tally"))
W1 = "SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 NI8,10 NI8,9"
W2 = "SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9"
W3 = "SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 NI8,9"


def run(checklist, answers, table=None, defaults=False):
    return adjudicate(checklist, Given(answers, table or Tabletop(), defaults))


def attack(position, target, attacker="S", table=None, defaults=True, **more):
    answers = {"position": position, "attacker": attacker, "target": target}
    answers |= {key.replace("_", "-"): value for key, value in more.items()}
    return run(ATTACK, {key: value for key, value in answers.items() if value is not None}, table, defaults)


def turn(position, *moves, table=None, defaults=True, **more):
    """Play a turn; South's, where neither the table nor the position says whose it is."""
    answers = {} if position is None else {"position": position}
    if position is not None and "turn=" not in position and not (table and table.clock.side):
        answers["side"] = "S"
    answers |= {f"move.{number}": move for number, move in enumerate(moves, 1)}
    return run(TURN, answers | {key.replace("_", "-"): value for key, value in more.items()}, table, defaults)


def laid(position, side="", turn=1, **facts):
    return Tabletop(facts={"position": position, **facts}, clock=Clock(turn, side))


def confirmed(here):
    """The table as confirming a run leaves it."""
    assert here.ended, here.question
    return here.given.table.changed(here.changes())


def refusal(here):
    assert here.refused is not None
    assert here.refused.source is Source.TYPED
    return here.refused.keyed
