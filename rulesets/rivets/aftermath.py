"""What a result of Rivets does: destruction, retreats, then the advance."""

from __future__ import annotations

from rulesets.api import ELIMINATED, Change, Muster, Option, Referee, What, about, headed, named
from rulesets.rivets import combat_questions as asked
from rulesets.rivets.combat_questions import BcpcDestroyed, BcpcRetreat
from rulesets.rivets.vocabulary import (
    ADVANCE,
    DESTRUCTION,
    RETREAT,
    AttackerKind,
    BattleOutcome,
    Hex,
    RivetsEffect,
    Target,
)

FORCES = (asked.ATTACK, asked.DEFENCE)

REACHED = {Hex.CLEAR: "an empty hex", Hex.FRIENDS: "friendly units", Hex.MARSH: "a marsh, as an LB"}
"""How players read where a unit that survives retreats to."""

LOST = {
    Hex.FULL: "may not stack there",
    Hex.ENEMIES: "onto enemy units",
    Hex.CRATER: "into a crater",
    Hex.MARSH: "retreated into a marsh",
    Hex.OFF_MAP: "off the map",
}
"""How players read why a retreat eliminates a unit."""


def aftermath(ref: Referee, outcome: BattleOutcome, attack: Muster, defence: Muster, target: Target) -> None:
    """Carry a result out: destruction, or retreats, then the advance."""
    match outcome:
        case BattleOutcome.AX:
            destroy(ref, attack, attacking_bcpc(ref, attack))
        case BattleOutcome.AR:
            retreat(ref, attack, attacking_bcpc(ref, attack))
        case BattleOutcome.DX:
            destroy(ref, defence, defending_bcpc(ref, defence, target))
            advance(ref, attack, target)
        case BattleOutcome.DR:
            retreat(ref, defence, defending_bcpc(ref, defence, target))
            advance(ref, attack, target)


def attacking_bcpc(ref: Referee, attack: Muster) -> str:
    """Name the attacker that is a BCPC; empty if none is."""
    if ref.ask(asked.ATTACKER) is AttackerKind.UNITS:
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
        elif ref.ask(asked.BCPC_DESTROYED) is BcpcDestroyed.DESTROYED:
            eliminate(ref, unit, "destroyed", "precedent bcpc-destroyed")
        else:
            as_players_say(ref, unit, "precedent bcpc-destroyed")


def eliminate(ref: Referee, unit: str, how: str, cite: str, reason: str = "") -> None:
    """Take a unit off the board; `reason` is what the players read of it."""
    changes = (Change(What.STATE, unit, ELIMINATED, how),) if named(unit, *FORCES) else ()
    why = f" ({reason})" if reason else ""
    ref.effect(RivetsEffect.ELIMINATED, unit, how, f"{headed(unit, *FORCES)}: eliminated{why}.", cite, changes)


def as_players_say(ref: Referee, unit: str, cite: str) -> None:
    """Ask what the rulebook does to a BCPC, and note it."""
    fate = ref.ask(asked.BCPC_FATE.of(unit))
    ref.effect(RivetsEffect.AS_PLAYERS_SAY, unit, fate, f"{headed(unit, *FORCES)}: {fate}.", cite)


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
        ref.effect(
            RivetsEffect.RETREATS, unit, into, f"{headed(unit, *FORCES)}: retreat 1 hex ({REACHED[into]}).", RETREAT
        )
    else:
        eliminate(ref, unit, f"retreat: {into.label.lower()}", RETREAT, LOST[into])


def retreat_bcpc(ref: Referee, unit: str) -> None:
    """Retreat a BCPC as the table has settled."""
    match ref.ask(asked.BCPC_RETREAT):
        case BcpcRetreat.NO_EFFECT:
            ref.effect(
                RivetsEffect.STAYS,
                unit,
                "",
                f"{headed(unit, *FORCES)}: no effect; a BCPC does not retreat.",
                "precedent bcpc-retreat",
            )
        case BcpcRetreat.DESTROYED:
            eliminate(ref, unit, "cannot retreat", "precedent bcpc-retreat", "cannot retreat")
        case BcpcRetreat.PLAYERS_SAY:
            as_players_say(ref, unit, "precedent bcpc-retreat")


# Movement After Combat


def advance(ref: Referee, attack: Muster, target: Target) -> None:
    """Allow the attackers into the emptied hex; never into a BCPC's."""
    ref.step("advance")
    if target is Target.BCPC:
        ref.note("Ground units may not enter the hex of the enemy BCPC.", ADVANCE)
    elif target is Target.NEUTRAL:
        may_advance(ref, attack, "The attackers may enter the hex of the Neutral complex.", ADVANCE)
    else:
        may_advance(ref, attack, "The attackers may enter the vacated hex.", ADVANCE)


def may_advance(ref: Referee, attack: Muster, sentence: str, cite: str) -> None:
    """Allow the attackers to enter the hex; nothing is allowed to a BCPC that players say is among them."""
    bcpc = attacking_bcpc(ref, attack) if ref.has(asked.ATTACKER) else ""
    if bcpc:
        ref.note(
            f"{bcpc}: a BCPC. The rules that Tableside knows don't say whether it may advance; your rulebook may.",
            ADVANCE,
        )
    for unit in attack.units:
        if unit == bcpc:
            continue
        ref.effect(
            RivetsEffect.MAY_ADVANCE,
            unit,
            "",
            sentence if only(attack) else (f"{headed(unit, *FORCES)} may enter the vacated hex."),
            cite,
        )
