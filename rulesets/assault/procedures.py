"""The two checklists of ASSAULT, step by step: an attack from aiming to its critical hits, and critical hits alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulesets.api import Checklist, Counts, FoughtBy, Participants, Referee, Role, Step, Total
from rulesets.assault import (
    player_aid,
    precedents,
    questions,
    units,
)
from rulesets.assault.attack import LEFT, attack, compare, defence, look_at, on_table
from rulesets.assault.pools import ATTACK, DEFENCE, ROLES, beside, what_cancels
from rulesets.assault.precedents import OrdinaryFirst
from rulesets.assault.results import (
    ALONE,
    WITHIN_FIRE,
    Victim,
    announce,
    critical_dice,
    critical_roll,
    critical_strikes,
    ordinary,
)
from rulesets.assault.units import TARGET
from rulesets.assault.vocabulary import (
    ATTACK_LIST,
    COLOURS,
    CRITICAL_HITS,
    DEFENCE_LIST,
    MR,
    SYMBOLS,
    AssaultEffect,
    FireOutcome,
    Symbol,
)

# The steps of the checklists of ASSAULT, with their sections and teaching texts


NO_SYMBOL = "no symbols rolled"

_attack = partial(Step, part="Attack", role=Role.ATTACKER)
_defence = partial(Step, part="Defence", role=Role.DEFENDER, skipped=NO_SYMBOL)

FIRE_STEPS = (
    _attack(
        "a1",
        "Attack 1: possible?",
        f"{MR.RANGE}; {MR.SIGHT}",
        "Name both units, then check range and line of sight.",
        brief="Possible?",
    ),
    _attack(
        "a2",
        "Attack 2: activate",
        f"{MR.COMMAND}; {MR.COMMAND_POINT}; {MR.COMMAND_CARD}",
        "With the optional command rules, flip a command point and check for a command card.",
        brief="Activate",
    ),
    _attack(
        "a3",
        "Attack 3: status marker",
        f"{ATTACK_LIST}; {MR.ARC}",
        "Place a status marker for what the attacker does.",
        brief="Status marker",
    ),
    _attack(
        "a4",
        "Attack 4: spotting",
        f"{MR.SPOTTING}; {MR.CARD}",
        "Roll for spotting if required, and check the abilities of both units.",
        brief="Spotting",
    ),
    _attack(
        "a5",
        "Attack 5: card dice",
        f"{MR.ARC}; {MR.RANGE}; {MR.CARD}",
        "Check the arc of fire, then take the attack dice on the card for this range.",
        brief="Card dice",
    ),
    _attack(
        "a6",
        "Attack 6: attacker's experience",
        MR.EXPERIENCE,
        "A Veteran or Elite attacker takes one more blue die.",
        brief="Experience",
    ),
    _attack(
        "a7",
        "Attack 7: a Recruit target?",
        f"{MR.EXPERIENCE}; precedent auto-suppression",
        "A Recruit target takes an automatic X. Your table settles whether the defence can cancel it.",
        brief="Recruit target?",
    ),
    _attack(
        "a8",
        "Attack 8: changes",
        f"{MR.DIGGING}; {MR.CARD}; {MR.COMMAND_CARD}",
        "Remove one die where MR 13.1 says so, then apply abilities and command cards.",
        brief="Changes",
    ),
    _attack(
        "a9",
        "Attack 9: roll",
        f"{ATTACK_LIST}; {MR.HALF_STRENGTH}",
        "Roll the dice. An attacker at half strength may roll fewer.",
        brief="Roll",
    ),
    _attack(
        "a10",
        "Attack 10: result",
        ATTACK_LIST,
        "Count the symbols. The defender now takes dice.",
        brief="Result",
    ),
    _defence(
        "d1",
        "Defence 1: card dice",
        f"{MR.CARD}; {MR.IMPACT}",
        "Take the defence dice on the card, and check the defender's area of impact.",
        brief="Card dice",
    ),
    _defence(
        "d2",
        "Defence 2: terrain",
        MR.TERRAIN,
        "The player aid gives defence dice for some terrain.",
        brief="Terrain",
    ),
    _defence(
        "d3",
        "Defence 3: hindered line of sight",
        MR.HINDERED,
        "A hindered line of sight may give defence dice.",
        skipped="the line of sight is not hindered",
        unreached=NO_SYMBOL,
        brief="Hindered line",
    ),
    _defence(
        "d4",
        "Defence 4: status",
        f"{MR.DIGGING}; {MR.FAST_ACTION}; {MR.FALLBACK}",
        "Digging in, dug in, a fast action of infantry or artillery, or suppression may change the dice.",
        brief="Status",
    ),
    _defence(
        "d5",
        "Defence 5: defender's experience",
        MR.EXPERIENCE,
        "A Hardened, Veteran or Elite defender takes one more blue die.",
        brief="Experience",
    ),
    _defence(
        "d6",
        "Defence 6: attacker's fire status",
        f"{MR.RANGED_FIRE}; {MR.SPOTTING}",
        "Look up the attacker's marker in the ranged fire table, and apply a failed spotting roll.",
        brief="Fire status",
    ),
    _defence(
        "d7",
        "Defence 7: command card",
        MR.COMMAND_CARD,
        "Check for a command card and play it now.",
        brief="Command card",
        skipped="command rules not in play",
        unreached=NO_SYMBOL,
    ),
    _defence(
        "d8",
        "Defence 8: roll",
        f"{DEFENCE_LIST}; {MR.CARD}",
        "Check defensive abilities, then roll.",
        brief="Roll",
    ),
    _defence(
        "d9",
        "Defence 9: compare",
        MR.COMPARISON,
        "Defence symbols cancel attack symbols. Apply what is left.",
        brief="Compare",
    ),
    Step(
        "critical",
        "Critical hits",
        CRITICAL_HITS,
        "Each critical hit left gives one green die against one blue die. Only the strongest remaining symbol"
        " takes effect.",
        "no critical hits left",
        part="Critical hits",
        brief="Comparison",
    ),
)

CRITICAL_STEPS = (
    Step(
        "left",
        "Critical hits left",
        CRITICAL_HITS,
        "Enter the critical hits that the defence did not cancel.",
    ),
    Step(
        "target",
        "The target",
        CRITICAL_HITS,
        "The target's class and markers before this hit.",
    ),
    Step("dice", "Dice", CRITICAL_HITS, "One green and one blue die for each critical hit."),
    Step(
        "roll", "One comparison", MR.COMPARISON, "Both sides roll together, and defence symbols cancel attack symbols."
    ),
    Step(
        "result",
        "Strongest symbol",
        CRITICAL_HITS,
        "Only the strongest remaining symbol takes effect, and never as damage points.",
    ),
)


# The two procedures of ASSAULT: an attack from aiming to its critical hits, and critical hits alone


# An attack


def fire(ref: Referee) -> None:
    """Resolve one attack: both checklists, then the critical hits."""
    shot = attack(ref)
    if shot is None:
        return
    victim, dice = defence(ref, shot)
    ref.step("d9")
    compare(ref, shot, victim, dice, lambda left: implement(ref, victim.copy(), left))


def implement(ref: Referee, victim: Victim, left: Counts) -> None:
    """Let what is left act: ordinary results and critical hits, in the order that the table has settled."""
    criticals, damage, suppressions = left
    first = bool(criticals and (damage or suppressions)) and ref.ask(precedents.ORDINARY_FIRST) is OrdinaryFirst.YES
    if first or not criticals:
        ordinary(ref, victim, damage, suppressions)
        damage = suppressions = 0
    if not criticals or victim.gone:
        announce(ref, victim)
        return
    ref.step("critical")
    pools = critical_dice(ref, criticals, victim.kind)

    def then(acts: Symbol | None) -> None:
        finish(ref, victim.copy(), acts, damage, suppressions)

    critical_roll(ref, WITHIN_FIRE, pools, then, beside=beside(left))


def finish(ref: Referee, victim: Victim, acts: Symbol | None, damage: int = 0, suppressions: int = 0) -> None:
    """Let the critical hit act, then what is still to come of the ordinary results, and rule."""
    critical_strikes(ref, victim, acts)
    ordinary(ref, victim, damage, suppressions)
    announce(ref, victim)


# Critical hits alone


def critical_hits(ref: Referee) -> None:
    """Resolve critical hits alone."""
    ref.step("left")
    criticals = ref.ask(questions.CRITICALS)
    ref.step("target")
    victim = look_at(ref, on_table(ref, units.TARGET_UNIT, TARGET))
    ref.step("dice")
    pools = critical_dice(ref, criticals, victim.kind)
    ref.step("roll")
    critical_roll(ref, ALONE, pools, lambda acts: result(ref, victim.copy(), acts))


def result(ref: Referee, victim: Victim, acts: Symbol | None) -> None:
    """Let critical hits that are resolved alone act, and rule."""
    ref.step("result")
    finish(ref, victim, acts)


# Who fought


def symbols(thrown: str) -> str:
    """Write what dice show by their symbols, the strongest first: `CCD`; a dash where all are blank."""
    shown = "".join(word for word in thrown.casefold().split() if word not in COLOURS)
    return "".join(letter * shown.count(letter.casefold()) for letter in SYMBOLS) or "–"


def who_fires(answers: Mapping[str, str], facts: Mapping[str, Any]) -> Participants:
    """Tell who fired at whom, and what both threw: `CCD against X`."""
    fought = FoughtBy(units.FIRING_UNIT.key, units.TARGET_UNIT.key, dice=(), forces=False)(answers, facts)
    rolls = (questions.ATTACK_ROLL.key, questions.DEFENCE_ROLL.key)
    return fought._replace(dice=" against ".join(symbols(answers[key]) for key in rolls if key in answers))


def who_is_hit(answers: Mapping[str, str], facts: Mapping[str, Any]) -> Participants:
    """Tell whom critical hits strike, and what both threw."""
    return who_fires(answers, facts)._replace(attackers=())


# The checklists

ATTACK_POOL = Total(ATTACK, ROLES[ATTACK], questions.ATTACK_ROLL.key, LEFT, "attack")

DEFENCE_POOL = Total(DEFENCE, ROLES[DEFENCE], questions.DEFENCE_ROLL.key, LEFT, "defence")

FIRE = Checklist(
    id="fire",
    title="Fire",
    summary="One attack: ten steps of attack, nine of defence, then critical hits.",
    procedure=fire,
    steps=FIRE_STEPS,
    questions=(
        *units.QUESTIONS,
        *questions.ATTACK_QUESTIONS,
        *questions.DEFENCE_QUESTIONS,
        *questions.OF_CRITICAL_HITS,
        *player_aid.QUESTIONS,
        *precedents.OF_FIRE,
    ),
    outcomes=FireOutcome,
    effects=AssaultEffect,
    counted="If there are several effects, the odds count the strongest.",
    totals=(ATTACK_POOL, DEFENCE_POOL, *WITHIN_FIRE.totals),
    fought=who_fires,
    cancelled=what_cancels,
)

CRITICAL = Checklist(
    id="critical",
    title="Critical hits",
    summary="Critical hits alone: those left after the defence roll.",
    procedure=critical_hits,
    steps=CRITICAL_STEPS,
    questions=(
        questions.CRITICALS,
        units.TARGET_UNIT,
        units.TARGET_CLASS,
        units.STATES,
        *questions.OF_CRITICAL_HITS_ALONE,
        player_aid.FACES,
        *precedents.OF_A_CRITICAL,
    ),
    outcomes=FireOutcome,
    effects=AssaultEffect,
    totals=ALONE.totals,
    fought=who_is_hit,
    cancelled=what_cancels,
)
