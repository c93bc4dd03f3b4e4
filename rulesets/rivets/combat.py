"""The combat of Rivets: its table, its steps, and the procedure in the order in which it is played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulesets import api
from rulesets.api import ELIMINATED, Chart, KitValues, Muster, Odds, Otherwise, Referee, Role, Run, Said, Total, What
from rulesets.rivets import questions as asked
from rulesets.rivets.questions import ADVANCE, CRT_CITE, OVERRUN, RETREAT, BattleOutcome, RivetsEffect

CRT = api.CombatResultsTable.read(
    "     1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1",
    [
        "AX  AX  AX  AX  AX  AR  NE  NE  DR  DX",
        "AX  AX  AX  AX  AR  NE  NE  DR  DX  DX",
        "AX  AX  AX  AR  NE  NE  DR  DX  DX  DX",
        "AX  AX  AR  NE  NE  DR  DX  DX  DX  DX",
        "AX  AR  NE  NE  DR  DX  DX  DX  DX  DX",
        "AR  NE  NE  DR  DX  DX  DX  DX  DX  DX",
    ],
    {outcome.value: outcome for outcome in BattleOutcome},
)


def drawn(column: str = "", row: str = "") -> Chart:
    """Lay the table out, with a column and a row lit."""
    return CRT.chart("Combat results table", CRT_CITE, column, row, in_words)


def in_words(outcome: BattleOutcome) -> Said:
    """Say a cell in words."""
    cite = CRT_CITE if outcome.cite == CRT_CITE else f"{CRT_CITE}; {outcome.cite}"
    return f"{outcome.label.capitalize()}. {outcome.meaning}", cite


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game; nothing of them is left to a kit."""
    return (drawn(),)


# The procedure


OVERRUN_TIMES = 6

FORCES = (asked.ATTACK, asked.DEFENCE)

TOTALS = (Total(asked.ATTACK.key, Role.ATTACKER), Total(asked.DEFENCE.key, Role.DEFENDER))


def combat(ref: Referee) -> None:
    """Resolve one battle."""
    ref.step("battle")
    in_movement, target = ref.reads(asked.PHASE, "movement"), ref.ask(asked.TARGET)
    if in_movement and target == "bcpc":
        ref.refuse(
            "Not allowed: in the movement phase only overruns are possible, and a BCPC cannot be overrun.", OVERRUN
        )
    ref.step("strengths")
    attack, defence = muster(ref, asked.ATTACK), muster(ref, asked.DEFENCE)
    no_unit_on_both_sides(ref, attack, defence)
    if in_movement:
        overrun(ref, attack, defence)
        return
    column = odds(ref, attack, defence)
    outcome = hopeless(ref) if column is None else roll(ref, column)
    aftermath(ref, outcome, attack, defence, target)


# Strengths, as printed on the counters


def muster(ref: Referee, force: api.Force) -> Muster:
    """Ask for a force that is still on the board, and add it up."""
    units = ref.ask(force)
    for unit in units.units:
        if ref.table.state(unit, ELIMINATED):
            ref.reject(force, api.eliminated(unit, force))
    for factor in units.factors:
        ref.count(force.key, factor.strength, force.called_alone(ref.run.texts) or factor.unit, force.cite)
    ref.fact(force.key, units.total)
    return units


def headed(ref: Referee, unit: str) -> str:
    """Call a unit at the head of a line, a BCPC without a name by what it is."""
    return api.headed(unit, *FORCES, answers=ref.run.texts)


def no_unit_on_both_sides(ref: Referee, attack: Muster, defence: Muster) -> None:
    """Reject a defender that also attacks."""
    for unit in defence.units:
        if unit.casefold() in (attacker.casefold() for attacker in attack.units):
            ref.reject(asked.DEFENCE, f"{unit} cannot be on both sides of a battle. Name other defenders.")


# Overrun Attacks


def overrun(ref: Referee, attack: Muster, defence: Muster) -> None:
    """Overrun the defenders, six times or more, or refuse."""
    ref.step("overrun")
    needed = ref.take(OVERRUN_TIMES * defence.total, lambda: needed_otherwise(attack.total, defence))
    ref.fact("needed", needed)
    if not ref.take(attack.total >= needed, lambda: not_quite(attack.total, needed)):
        many = f"No overrun: six times {defence.total} is {needed}, and the attackers have only {attack.total}."
        ref.refuse(many, OVERRUN)
    ref.fact("odds", str(CRT.last))
    sentence = f"Overrun, {attack.total} to {defence.total}: the defenders are eliminated."
    ref.rule(BattleOutcome.OVERRUN, sentence, OVERRUN)
    for unit in defence.units:
        eliminate(ref, unit, "overrun", OVERRUN, "overrun")
    passing = "Units outside the overrun may then move through the hex, but may not stop there."
    ref.effect(RivetsEffect.MAY_PASS, sentence=passing, cite=OVERRUN)
    ref.step("advance")
    if ref.reads(asked.OVERRUN_ADVANCE, "yes"):
        may_advance(ref, attack, "The overrunning units may enter the vacated hex.", "precedent overrun-advance")


def needed_otherwise(attack: int, defence: Muster) -> Iterator[Otherwise]:
    """List what strength an overrun may be thought to need."""
    total, sort = defence.total, "overrun" if attack >= OVERRUN_TIMES * defence.total else "no overrun"
    said = f"An overrun needs six times {total}: odds that are rounded up to 6-1 are not enough."
    yield Otherwise((OVERRUN_TIMES - 1) * total + 1, said, OVERRUN, sort)
    yield Otherwise(
        total + OVERRUN_TIMES, f"An overrun needs six times {total}, not 6 more than {total}.", OVERRUN, sort
    )


def not_quite(attack: int, needed: int) -> Iterator[Otherwise]:
    """Refuse an overrun that is just possible."""
    if attack == needed:
        said = f"Exactly six times is enough: {attack} against {attack // OVERRUN_TIMES}."
        yield Otherwise(False, said, OVERRUN, "overrun")


# The combat results table: odds, roll, result


def odds(ref: Referee, attack: Muster, defence: Muster) -> Odds | None:
    """Find the column; None where the attackers are lost without one."""
    ref.step("odds")
    rounding = ref.ask(asked.ODDS_ROUNDING)
    strengths = attack.total, defence.total
    otherwise = partial(api.odds_otherwise, *strengths, rounding, CRT_CITE, asked.ODDS_ROUNDING.key)
    reduced = ref.take(Odds.of(*strengths, rounding), otherwise)
    ref.note(CRT.reduction(attack.total, defence.total, rounding), CRT_CITE)
    if alike := api.why_rounded_alike(*strengths):
        ref.note(alike, f"precedent {asked.ODDS_ROUNDING.key}")
    column = min(reduced, CRT.last)
    ref.fact("odds", str(column))
    if column >= CRT.first:
        return column
    if ref.reads(asked.ODDS_BELOW_TABLE, "no-attack"):
        below = f"{attack.total} to {defence.total} is below the table, whose first column is {CRT.first}"
        ref.refuse(f"No attack: {below}.", "precedent odds-below-table")
    if ref.reads(asked.ODDS_BELOW_TABLE, "destroyed"):
        return None
    ref.fact("odds", str(CRT.first))
    return CRT.first


def hopeless(ref: Referee) -> BattleOutcome:
    """Rule where the table has no column and this table has settled that the attackers are lost."""
    ref.step("result")
    ref.rule(
        BattleOutcome.AX, f"Odds worse than {CRT.first}: all attackers are destroyed.", "precedent odds-below-table"
    )
    return BattleOutcome.AX


def roll(ref: Referee, column: Odds) -> BattleOutcome:
    """Throw the die and read the table."""
    ref.step("roll")
    die = ref.ask(asked.DIE, at=str(column))
    ref.step("result")
    outcome = CRT.cell(column, die)
    ref.rule(outcome, f"{column}, die {die}: {outcome}, {outcome.label}.", CRT_CITE)
    return outcome


# What the result does: destruction, retreats, then the advance


REACHED = {"clear": "an empty hex", "friends": "friendly units", "marsh": "a marsh, as an LB"}
"""How players read where a unit that survives retreats to."""

LOST = {
    "full": "may not stack there",
    "enemies": "onto enemy units",
    "crater": "into a crater",
    "marsh": "retreated into a marsh",
    "off-map": "retreated off the map",
}
"""How players read why a retreat eliminates a unit."""


def aftermath(ref: Referee, outcome: BattleOutcome, attack: Muster, defence: Muster, target: api.Words) -> None:
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
    if ref.reads(asked.ATTACKER, "units"):
        return ""
    return only(attack) or ref.ask(asked.WHICH_ATTACKER.among(attack.options))


def defending_bcpc(ref: Referee, defence: Muster, target: api.Words) -> str:
    """Name the defender that is a BCPC; empty if none is."""
    if target != "bcpc":
        return ""
    return only(defence) or ref.ask(asked.WHICH_TARGET.among(defence.options))


def only(force: Muster) -> str:
    """Name the one unit of a force; empty if there are several."""
    return force.units[0] if len(force.units) == 1 else ""


# Destruction


def destroy(ref: Referee, losers: Muster, bcpc: str) -> None:
    """Destroy all units of a side, a BCPC as the table has settled."""
    for unit in losers.units:
        if unit != bcpc:
            eliminate(ref, unit, "destroyed", asked.DESTRUCTION)
        elif ref.reads(asked.BCPC_DESTROYED, "destroyed"):
            eliminate(ref, unit, "destroyed", "precedent bcpc-destroyed")
        else:
            as_players_say(ref, unit, "precedent bcpc-destroyed")


def eliminate(ref: Referee, unit: str, how: str, cite: str, reason: str = "") -> None:
    """Take a unit off the board; `reason` is what the players read of it."""
    changes = (api.Change(What.STATE, unit, ELIMINATED, how),) if api.named(unit, *FORCES) else ()
    why = f" ({reason})" if reason else ""
    ref.effect(RivetsEffect.ELIMINATED, unit, how, f"{headed(ref, unit)}: eliminated{why}.", cite, changes)


def as_players_say(ref: Referee, unit: str, cite: str) -> None:
    """Ask what the rulebook does to a BCPC, and note it."""
    fate = ref.ask(asked.BCPC_FATE.of(unit))
    ref.effect(RivetsEffect.AS_PLAYERS_SAY, unit, fate, f"{headed(ref, unit)}: {fate}.", cite)


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
    if into in ("clear", "friends") or (into == "marsh" and ref.ask(api.about(asked.IS_LB, unit, *FORCES))):
        said = f"{headed(ref, unit)}: retreat 1 hex ({REACHED[into]})."
        ref.effect(RivetsEffect.RETREATS, unit, into, said, RETREAT)
    else:
        eliminate(ref, unit, f"retreat: {into.label.lower()}", RETREAT, LOST[into])


def retreat_bcpc(ref: Referee, unit: str) -> None:
    """Retreat a BCPC as the table has settled."""
    match ref.ask(asked.BCPC_RETREAT):
        case "no-effect":
            stays = f"{headed(ref, unit)}: no effect; a BCPC does not retreat."
            ref.effect(RivetsEffect.STAYS, unit, "", stays, "precedent bcpc-retreat")
        case "destroyed":
            eliminate(ref, unit, "cannot retreat", "precedent bcpc-retreat", "cannot retreat")
        case "players-say":
            as_players_say(ref, unit, "precedent bcpc-retreat")


# Movement After Combat


def advance(ref: Referee, attack: Muster, target: api.Words) -> None:
    """Allow the attackers into the emptied hex; never into a BCPC's."""
    ref.step("advance")
    if target == "bcpc":
        ref.note("Ground units may not enter the hex of the enemy BCPC.", ADVANCE)
    elif target == "neutral":
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
        said = sentence if only(attack) else f"{headed(ref, unit)} may enter the vacated hex."
        ref.effect(RivetsEffect.MAY_ADVANCE, unit, "", said, cite)


# The checklist


def chart(run: Run) -> Chart | None:
    """Lay out the combat results table with the column and the row of this battle lit."""
    column = run.facts.get("odds", "") if "odds" in run.steps else ""
    die = run.answered.get(asked.DIE.key)
    return drawn(column, die.text if die else "")


COMBAT = api.Checklist(
    id="combat",
    title="Combat",
    summary="One battle, from strengths to advance. In the movement phase: an overrun.",
    procedure=combat,
    steps=api.steps_of(__name__, "combat"),
    questions=asked.QUESTIONS,
    outcomes=BattleOutcome,
    effects=RivetsEffect,
    chart=chart,
    facts_called={"needed": "strength that an overrun needs"},
    totals=TOTALS,
    fought=api.FoughtBy(asked.ATTACK.key, asked.DEFENCE.key, dice=(asked.DIE.key,)),
)
