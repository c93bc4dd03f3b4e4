"""The checklist `tally`: the two sums by hand, where another map is played on, or the sums are merely to be checked."""

from __future__ import annotations

from rulesets.api import Checklist, Referee, Until
from rulesets.game_of_war import tally_questions as asked
from rulesets.game_of_war.fight import NOBODY_ENTERS
from rulesets.game_of_war.margin import margins
from rulesets.game_of_war.precedents import (
    CUT_OFF_RELAY,
    CUT_OFF_RETREAT,
    FORT_SUPPORT,
    MOUNTAIN_BLOCKS_RETREAT,
    RELAY_SUPPORT,
)
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.readings import (
    CutOffRelay,
    CutOffRetreat,
    FortSupport,
    MountainBlocksRetreat,
    RelaySupport,
)
from rulesets.game_of_war.rules.units import CHARGE, Kind, Terrain
from rulesets.game_of_war.steps import TALLY_STEPS
from rulesets.game_of_war.tally_questions import Supporter
from rulesets.game_of_war.vocabulary import COMBAT, COMMUNICATION, SUMS, UNITS, Around, AttackOutcome, Happens

TARGET_UNIT = "the target"


def tally(ref: Referee) -> None:
    """Add up both sides from what the players count."""
    ref.step("target")
    kind, ground = ref.ask(asked.KIND).unit, ref.ask(asked.GROUND_OF_TARGET).terrain
    cut_off = ref.ask(asked.CUT_OFF)
    ref.step("attackers")
    attackers(ref, ground)
    if not ref.total("offence"):
        ref.refuse("No attack: no units attack.", COMBAT)
    ref.step("supporters")
    own_defence(ref, kind, ground, cut_off)
    supporters(ref)
    ref.step("result")
    rule(ref, kind, cut_off)


# §2, §3: the offence


def attackers(ref: Referee, ground: Terrain) -> None:
    """Count the attackers; nobody charges into a pass or a fort."""
    for question, kind in asked.ATTACKERS:
        counted(ref, "offence", ref.ask(question), kind.offence, asked.called(kind), UNITS)
    if ground.shelters:
        no_charge(ref, ground)
    else:
        counted(ref, "offence", ref.ask(asked.CHARGING), CHARGE, "charging cavalry", UNITS)
    ref.fact("offence", ref.total("offence"))


def no_charge(ref: Referee, ground: Terrain) -> None:
    """Count cavalry that was said to charge onto this ground, where nobody is asked for it, as what does not charge."""
    ref.note(f"A unit in a {ground.value} cannot be charged: cavalry within two squares counts 4 each.", UNITS)
    if ref.has(asked.CHARGING) and (number := ref.ask(asked.CHARGING)):
        counted(ref, "offence", number, Kind.CAVALRY.offence, f"cavalry, no charge into a {ground.value}", UNITS)
        ref.note("Leave out cavalry counted as charging from more than two squares away.", UNITS)


# §2, §4, §5: the defence


def own_defence(ref: Referee, kind: Kind, ground: Terrain, cut_off: bool) -> None:
    """Count the target itself."""
    keeps = not cut_off or (kind.relay and ref.ask(CUT_OFF_RELAY) is CutOffRelay.YES)
    if keeps:
        where = f" in a {ground.value}" if ground.shelters else ""
        ref.count("defence", kind.defence_in(ground), f"the target, {kind.words}{where}", UNITS)
    else:
        ref.note("The target is cut off and adds nothing to its defence.", COMMUNICATION)


def supporters(ref: Referee) -> None:
    """Count the target's friends, as the table has settled what ground and relays give."""
    for question, support in asked.SUPPORTERS:
        number = ref.ask(question)
        if number:
            counted(ref, "defence", number, worth(ref, support), support.words, support.cite)
    ref.fact("defence", ref.total("defence"))


def worth(ref: Referee, support: Supporter) -> int:
    """Say what one supporter of a kind gives on its ground."""
    if support.kind.relay:
        return support.kind.defence if ref.ask(RELAY_SUPPORT) is RelaySupport.YES else 0
    raised = not support.ground.shelters or ref.ask(FORT_SUPPORT) is FortSupport.YES
    return support.kind.defence_in(support.ground if raised else Terrain.PLAIN)


def counted(ref: Referee, total: str, number: int, each: int, what: str, cite: str) -> None:
    """Enter so many of a kind into a total."""
    if number and each:
        ref.count(total, number * each, f"{what}: {number} × {each}", cite)


# §3: the result


def rule(ref: Referee, kind: Kind, cut_off: bool) -> None:
    """Compare the sums, and announce what becomes of the target."""
    offence, defence = ref.total("offence"), ref.total("defence")
    ref.fact("difference", offence - defence)
    sums = f"{offence} against {defence}"
    match Result.of(offence, defence):
        case Result.RESISTS:
            ref.rule(AttackOutcome.RESISTS, f"{sums}: the target resists.", COMBAT)
        case Result.DESTROYED:
            destroyed(ref, f"{sums}: the target is destroyed. {NOBODY_ENTERS}", COMBAT)
        case _:
            ref.step("retreat")
            beaten_by_one(ref, f"{sums}, one more", kind, cut_off)


def beaten_by_one(ref: Referee, sums: str, kind: Kind, cut_off: bool) -> None:
    """Find out whether the target can leave its square."""
    match ref.ask(asked.AROUND):
        case Around.UNITS:
            destroyed(ref, f"{sums}: destroyed, with units all around it.", COMBAT)
        case _ if cut_off and kind.fighting:
            gone = ref.ask(CUT_OFF_RETREAT) is CutOffRetreat.DESTROYED
            held(ref, f"{sums}: cut off, so it cannot move", gone, "cut-off-retreat")
            if not gone:
                may_not_attack(ref)
        case Around.MOUNTAINS:
            gone = ref.ask(MOUNTAIN_BLOCKS_RETREAT) is MountainBlocksRetreat.DESTROYED
            held(ref, f"{sums}: mountains block every way out", gone, "mountain-blocks-retreat")
        case _:
            ref.rule(
                AttackOutcome.RETREAT, f"{sums}: the target must retreat as its side's first move next turn.", COMBAT
            )
            owes = "The target must make its side's first move next turn."
            ref.oblige(Happens.MUST_RETREAT, TARGET_UNIT, owes, Until.NEXT_TURN, COMBAT)
            may_not_attack(ref)


def held(ref: Referee, why: str, gone: bool, precedent: str) -> None:
    """Rule on a target that cannot leave, as the table has settled."""
    if gone:
        destroyed(ref, f"{why}; destroyed.", f"precedent {precedent}")
        return
    ref.rule(AttackOutcome.RESISTS, f"{why}; it stays.", f"precedent {precedent}")
    ref.effect(Happens.STAYS, TARGET_UNIT, "", "The target stays on its square.", f"precedent {precedent}")


def destroyed(ref: Referee, said: str, cite: str) -> None:
    """Rule that the target is destroyed."""
    ref.rule(AttackOutcome.DESTROYED, said, cite)
    ref.effect(Happens.DESTROYED, TARGET_UNIT, "", "The target is destroyed.", cite)


def may_not_attack(ref: Referee) -> None:
    """Write down that the target adds nothing to its side's next attack."""
    said = "The target may not join its side's attack next turn; its defence still counts."
    ref.oblige(Happens.MAY_NOT_ATTACK, TARGET_UNIT, said, Until.NEXT_TURN, COMBAT)


# The checklist

TALLY = Checklist(
    id="tally",
    title="Tally",
    summary="The two sums without a board: enter how many units of each kind count, and read off the result.",
    procedure=tally,
    steps=TALLY_STEPS,
    questions=asked.QUESTIONS,
    outcomes=AttackOutcome,
    effects=Happens,
    margins=margins,
    totals=SUMS,
)
