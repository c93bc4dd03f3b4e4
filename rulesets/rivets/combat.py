"""The combat procedure of Rivets, in the order in which it is played."""

from __future__ import annotations

from rulesets.api import (
    ELIMINATED,
    Change,
    Chart,
    Checklist,
    Force,
    Muster,
    Odds,
    Option,
    Referee,
    Role,
    Run,
    Total,
    What,
    about,
    eliminated,
    named,
    verb,
)
from rulesets.rivets import combat_questions as asked
from rulesets.rivets import precedents
from rulesets.rivets.crt import CRT, drawn
from rulesets.rivets.precedents import BcpcDestroyed, BcpcRetreat, BelowTable, OverrunAdvance
from rulesets.rivets.steps import COMBAT_STEPS
from rulesets.rivets.vocabulary import (
    ADVANCE,
    CRT_CITE,
    DESTRUCTION,
    OVERRUN,
    RETREAT,
    Attacker,
    Happens,
    Hex,
    Outcome,
    Phase,
    Target,
)

OVERRUN_TIMES = 6

FORCES = (asked.ATTACK, asked.DEFENCE)
TOTALS = (Total(asked.ATTACK.key, Role.ATTACKER), Total(asked.DEFENCE.key, Role.DEFENDER))


def combat(ref: Referee) -> None:
    """Resolve one battle."""
    ref.step("battle")
    phase, target = ref.ask(asked.PHASE), ref.ask(asked.TARGET)
    if phase is Phase.MOVEMENT and target is Target.BCPC:
        ref.refuse("A BCPC cannot be overrun, and nothing else is fought in the movement phase.", OVERRUN)
    ref.step("strengths")
    attack, defence = muster(ref, asked.ATTACK), muster(ref, asked.DEFENCE)
    no_unit_on_both_sides(ref, attack, defence)
    if phase is Phase.MOVEMENT:
        overrun(ref, attack, defence)
        return
    column = odds(ref, attack, defence)
    outcome = hopeless(ref) if column is None else roll(ref, column)
    apply(ref, outcome, attack, defence, target)


# counter: strengths


def muster(ref: Referee, force: Force) -> Muster:
    """Ask for a force that is still on the board, and add it up."""
    units = ref.ask(force)
    for unit in units.units:
        if ref.table.state(unit, ELIMINATED):
            ref.reject(force, eliminated(unit, force))
    for factor in units.factors:
        ref.count(force.key, factor.strength, factor.unit, force.cite)
    ref.fact(force.key, units.total)
    return units


def no_unit_on_both_sides(ref: Referee, attack: Muster, defence: Muster) -> None:
    """Reject a defender that also attacks."""
    for unit in defence.units:
        if unit in attack.units:
            ref.reject(asked.DEFENCE, f"{unit} attacks in this battle and cannot defend in it; name other units.")


# Overrun Attacks


def overrun(ref: Referee, attack: Muster, defence: Muster) -> None:
    """Overrun the defenders, six times or more, or refuse."""
    ref.step("overrun")
    needed = OVERRUN_TIMES * defence.total
    if attack.total < needed:
        many = f"An overrun needs {needed} strength, six times {defence.total}; there are {attack.total}."
        ref.refuse(many, OVERRUN)
    ref.fact("odds", str(CRT.last))
    sentence = f"Overrun, {attack.total} against {defence.total}: the defenders are eliminated."
    ref.rule(Outcome.OVERRUN, sentence, OVERRUN)
    for unit in defence.units:
        eliminate(ref, unit, "overrun", OVERRUN)
    ref.effect(
        Happens.MAY_PASS,
        sentence="Units that took no part may move through the hex this phase, but not stop there.",
        cite=OVERRUN,
    )
    ref.step("advance")
    if ref.ask(precedents.OVERRUN_ADVANCE) is OverrunAdvance.YES:
        may_advance(ref, attack, "The overrunning units may enter the emptied hex.", "precedent overrun-advance")


# CRT: odds, roll, result


def odds(ref: Referee, attack: Muster, defence: Muster) -> Odds | None:
    """Find the column; None where the attackers are lost without one."""
    ref.step("odds")
    rounding = ref.ask(precedents.ODDS_ROUNDING)
    reduced = Odds.of(attack.total, defence.total, rounding)
    even = max(attack.total, defence.total) % min(attack.total, defence.total) == 0
    how = "" if even else f", {rounding.label}"
    ref.note(f"{attack.total} against {defence.total} is {reduced}{how}.", CRT_CITE)
    column = min(reduced, CRT.last)
    ref.fact("odds", str(column))
    if column >= CRT.first:
        return column
    match ref.ask(precedents.ODDS_BELOW_TABLE):
        case BelowTable.NO_ATTACK:
            ref.refuse(f"The odds are {column}: below {CRT.first} no attack is allowed.", "precedent odds-below-table")
        case BelowTable.DESTROYED:
            return None
        case BelowTable.FIRST_COLUMN:
            ref.fact("odds", str(CRT.first))
            return CRT.first


def hopeless(ref: Referee) -> Outcome:
    """Rule where the table has no column and this table has settled that the attackers are lost."""
    ref.step("result")
    ref.rule(Outcome.AX, "The odds are worse than 1-5: all attackers are destroyed.", "precedent odds-below-table")
    return Outcome.AX


def roll(ref: Referee, column: Odds) -> Outcome:
    """Throw the die and read the table."""
    ref.step("roll")
    die = ref.ask(asked.DIE, at=str(column))
    ref.step("result")
    outcome = CRT.cell(column, die)
    ref.rule(outcome, f"{column}, die {die}: {outcome}, {outcome.label}.", CRT_CITE)
    return outcome


def apply(ref: Referee, outcome: Outcome, attack: Muster, defence: Muster, target: Target) -> None:
    """Carry a result out: destruction, or retreats, then the advance."""
    match outcome:
        case Outcome.AX:
            destroy(ref, attack, attacking_bcpc(ref, attack))
        case Outcome.AR:
            retreat(ref, attack, attacking_bcpc(ref, attack))
        case Outcome.DX:
            destroy(ref, defence, defending_bcpc(ref, defence, target))
            advance(ref, attack, target)
        case Outcome.DR:
            retreat(ref, defence, defending_bcpc(ref, defence, target))
            advance(ref, attack, target)


def attacking_bcpc(ref: Referee, attack: Muster) -> str:
    """Name the attacker that is a BCPC; empty if none is."""
    if ref.ask(asked.ATTACKER) is Attacker.UNITS:
        return ""
    return only(attack) or ref.ask(asked.WHICH_ATTACKER.among(Option(unit, unit) for unit in attack.units))


def defending_bcpc(ref: Referee, defence: Muster, target: Target) -> str:
    """Name the defender that is a BCPC; empty if none is."""
    if target is not Target.BCPC:
        return ""
    return only(defence) or ref.ask(asked.WHICH_TARGET.among(Option(unit, unit) for unit in defence.units))


def only(force: Muster) -> str:
    """Name the one unit of a force; empty if there are several."""
    return force.units[0] if len(force.units) == 1 else ""


# Destruction


def destroy(ref: Referee, losers: Muster, bcpc: str) -> None:
    """Destroy all units of a side, a BCPC as the table has settled."""
    for unit in losers.units:
        if unit != bcpc:
            eliminate(ref, unit, "destroyed", DESTRUCTION)
        elif ref.ask(precedents.BCPC_DESTROYED) is BcpcDestroyed.DESTROYED:
            eliminate(ref, unit, "destroyed", "precedent bcpc-destroyed")
        else:
            as_players_say(ref, unit)


def eliminate(ref: Referee, unit: str, how: str, cite: str) -> None:
    """Take a unit off the board."""
    changes = (Change(What.STATE, unit, ELIMINATED, how),) if named(unit, *FORCES) else ()
    are = verb(unit, "is", "are", *FORCES)
    ref.effect(Happens.ELIMINATED, unit, how, f"{unit} {are} eliminated ({how}).", cite, changes)


def as_players_say(ref: Referee, unit: str) -> None:
    """Ask what the rulebook does to a BCPC, and note it."""
    fate = ref.ask(asked.BCPC_FATE.of(unit))
    ref.effect(Happens.AS_PLAYERS_SAY, unit, fate, f"{unit}: {fate}.", "precedent bcpc-destroyed")


# Retreat


def retreat(ref: Referee, losers: Muster, bcpc: str) -> None:
    """Retreat all units of a side one by one, a BCPC as the table has settled."""
    ref.step("retreats")
    for unit in losers.units:
        if unit == bcpc:
            retreat_bcpc(ref, unit)
        else:
            retreat_unit(ref, unit)


def retreat_unit(ref: Referee, unit: str) -> None:
    """Move one unit one hex, and eliminate it where it cannot be."""
    into = ref.ask(asked.INTO.of(unit))
    if into in (Hex.CLEAR, Hex.FRIENDS) or (into is Hex.MARSH and ref.ask(about(asked.IS_LB, unit, *FORCES))):
        ref.effect(Happens.RETREATS, unit, into, f"{unit} retreats one hex: {into.label.lower()}.", RETREAT)
    else:
        eliminate(ref, unit, f"retreat: {into.label.lower()}", RETREAT)


def retreat_bcpc(ref: Referee, unit: str) -> None:
    """Retreat a BCPC as the table has settled."""
    match ref.ask(precedents.BCPC_RETREAT):
        case BcpcRetreat.NO_EFFECT:
            ref.effect(
                Happens.STAYS, unit, "", f"No effect on {unit}: a BCPC stays in its hex.", "precedent bcpc-retreat"
            )
        case BcpcRetreat.DESTROYED:
            eliminate(ref, unit, "cannot retreat", "precedent bcpc-retreat")
        case BcpcRetreat.PLAYERS_SAY:
            as_players_say(ref, unit)


# Movement After Combat


def advance(ref: Referee, attack: Muster, target: Target) -> None:
    """Allow the attackers into the emptied hex; never into a BCPC's."""
    ref.step("advance")
    if target is Target.BCPC:
        ref.note("No unit may enter the hex of the enemy BCPC.", ADVANCE)
    elif target is Target.NEUTRAL:
        may_advance(ref, attack, "The attackers may enter the hex of the Neutral complex.", ADVANCE)
    else:
        may_advance(ref, attack, "The attackers may enter the emptied hex.", ADVANCE)


def may_advance(ref: Referee, attack: Muster, sentence: str, cite: str) -> None:
    """Allow the attackers to enter the hex."""
    for unit in attack.units:
        ref.effect(Happens.MAY_ADVANCE, unit, "", sentence if only(attack) else f"{unit} may enter the hex.", cite)


# The checklist


def chart(run: Run) -> Chart | None:
    """Lay out the combat results table with the column and the row of this battle lit."""
    column = run.facts.get("odds", "") if "odds" in run.steps else ""
    die = run.answered.get(asked.DIE.key)
    return drawn(column, die.text if die else "")


COMBAT = Checklist(
    id="combat",
    title="Combat",
    summary="One battle, from strengths to the advance; in the movement phase, an overrun.",
    procedure=combat,
    steps=COMBAT_STEPS,
    questions=asked.QUESTIONS,
    outcomes=Outcome,
    effects=Happens,
    chart=chart,
    totals=TOTALS,
)
