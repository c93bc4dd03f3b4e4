"""The combat of Bautzen 1945: its steps, and the procedure in the order in which it is played."""

from __future__ import annotations

from rulesets import api
from rulesets.api import Chart, Checklist, FoughtBy, Odds, Referee, Role, Rounding, Run, Total
from rulesets.bautzen_1945 import crt, vocabulary
from rulesets.bautzen_1945 import questions as asked
from rulesets.bautzen_1945.aftermath import aftermath
from rulesets.bautzen_1945.combatants import lapse_of_marks
from rulesets.bautzen_1945.strengths import battle_of, defenders, shifts
from rulesets.bautzen_1945.vocabulary import PRECEDENTS

# The procedure

ZERO_TO_ONE = Odds(-1)


def combat(ref: Referee) -> None:
    """Resolve one combat."""
    ref.step("target")
    attacker, place = ref.ask(asked.who_attacks(ref.table)), ref.ask(asked.HEX)
    attack = ref.ask(asked.ATTACK_UNITS)
    defence = defenders(ref)
    ref.step("commitments")
    committed = ref.ask(asked.commitments(attacker))
    ref.step("values")
    battle = battle_of(ref, attack, defence)
    ref.step("odds")
    odds, told = reduced(ref, ref.total("attack"), ref.total("defence"))
    ref.step("shifts")
    shift = shifts(ref, attacker, committed)
    column = on_table(ref, odds.shifted(shift), shift)
    if shift and column == odds.shifted(shift):
        ref.note(f"{told} {'−' if shift < 0 else '+'} {abs(shift)} = {column}.", vocabulary.SHIFTS)
    ref.fact("column", str(column))
    ref.step("roll")
    row, die = roll(ref, column)
    ref.step("result")
    row, die = printed_row(ref, column, row, die)
    cell = read_off(ref, column, row)
    at = f"{place}: " if place else ""
    ref.rule(str(cell), f"{at}{column}, die {die}: {cell}. {crt.said(cell)}", vocabulary.ROLL)
    lapse_of_marks(ref, attacker)
    aftermath(ref, battle, cell, committed["defence.supply"])


# 8.2.4: odds


def reduced(ref: Referee, attack: int, defence: int) -> tuple[Odds, str]:
    """Divide attacker by defender, rounded down (8.2.4), and say it; of a total of 0 the players say the odds."""
    zero = attack < defence and not has_column(ref, attack, defence)
    odds = ZERO_TO_ONE if zero else quotient(ref, attack, defence)
    told, strengths = in_words(ref, odds, zero), f"{attack} to {defence}"
    ref.note(api.reduction(told, strengths) if told != strengths else f"{strengths} is off the table.", vocabulary.ODDS)
    ref.fact("odds", "0-1" if zero else str(odds))
    return odds, told


def in_words(ref: Referee, odds: Odds, zero: bool) -> str:
    """Write odds as the column that they are, or in words where the table is known to have no such column."""
    if zero:
        return "0 to 1"
    edge = crt.CRT_FIRST if odds < crt.PUBLIC_COLUMN else crt.CRT_LAST
    said = {} if edge.key in ref.table.kit or not ref.has(edge) else {edge.key: str(ref.ask(edge))}
    return str(odds).replace("-", " to ") if crt.off_the_table(odds, {**ref.table.kit, **said}) else str(odds)


def quotient(ref: Referee, attack: int, defence: int) -> Odds:
    """Divide two totals; nothing can be divided by 0, and 0 has no part of anything."""
    if not attack or not defence:
        return ref.ask(crt.ODDS_OF_ZERO)
    down = Rounding.DEFENDER
    return ref.take(Odds.of(attack, defence), lambda: api.odds_otherwise(attack, defence, down, vocabulary.ODDS))


def has_column(ref: Referee, attack: int, defence: int) -> bool:
    """Tell whether a weaker attacker has columns of its own; refuse where there is no such combat."""
    if ref.reads(PRECEDENTS["odds-below-one"], "zero-to-one"):
        return False
    if below_one(ref, attack, defence) is vocabulary.BelowOne.NO_COMBAT:
        ref.refuse(
            f"No attack: {attack} to {defence} is less than 1-1, and the printed table has no combat at such odds.",
            "precedent odds-below-one",
        )
    return True


def below_one(ref: Referee, attack: int, defence: int) -> vocabulary.BelowOne:
    """Say what the table has for a weaker attacker; the players are asked where nothing that they gave tells."""
    if not ref.has(crt.CRT_BELOW_ONE):
        if ref.has(crt.CRT_FIRST):
            return crt.told_by(ref.ask(crt.CRT_FIRST))
        if attack and cells_read(ref, Odds.of(attack, defence)):
            return vocabulary.BelowOne.COLUMNS
    return ref.ask(crt.CRT_BELOW_ONE)


# 8.2.5: the final column


def on_table(ref: Referee, column: Odds, shift: int) -> Odds:
    """Make sure that a column is printed, or do as the table has settled (8.2.5)."""
    edge = crt.CRT_FIRST if column < crt.PUBLIC_COLUMN else crt.CRT_LAST
    if column == crt.PUBLIC_COLUMN or (not ref.has(edge) and has_been_read(ref, column)):
        return column
    outermost = printed_end(ref, edge)
    if min(outermost, crt.PUBLIC_COLUMN) <= column <= max(outermost, crt.PUBLIC_COLUMN):
        return column
    past = "The shifts lead past" if shift else "The odds are past"
    beyond = f"{past} {outermost}, the {'last' if edge.last else 'first'} column"
    if ref.reads(PRECEDENTS["off-table"], "not-allowed"):
        ref.refuse(f"No attack: {beyond}, and without a column there is no combat.", "precedent off-table")
    ref.note(f"{beyond}; {outermost} is used.", "precedent off-table")
    return outermost


def printed_end(ref: Referee, edge: crt.PrintedColumn) -> Odds:
    """Ask where the table ends; its first column must fit what this combat was told of a weaker attacker."""
    end = ref.ask(edge)
    below = crt.CRT_BELOW_ONE
    if edge is crt.CRT_FIRST and ref.has(below) and (why := crt.against_below_one(end, ref.ask(below))):
        ref.reject(edge, api.not_taken(lambda name: f"{end} in {name} contradicts the table: {why}.", edge))
    return end


def has_been_read(ref: Referee, column: Odds) -> bool:
    """Tell whether the players have read a cell of a column already; then it is printed."""
    if crt.off_the_table(column, ref.table.kit):
        return False
    return ref.has(crt.RESULT) or cells_read(ref, column)


def cells_read(ref: Referee, column: Odds) -> bool:
    """Tell whether a cell of a column is known."""
    return any(ref.has(crt.CELL.of(f"{column}.{row}")) for row in crt.ROWS)


# 8.2.6: the die and the table


def roll(ref: Referee, column: Odds) -> tuple[str, str]:
    """Throw the die and modify it; the row is what comes of it, given with the reckoning in words (8.2.6)."""
    modifier = ref.ask(asked.DIE_MODIFIER)
    at = f"{column}, die roll modifier {asked.DIE_MODIFIER.say(modifier)}" if modifier else str(column)
    die = ref.ask(asked.DIE, at=at)
    ref.count("die", die, "rolled", vocabulary.ROLL)
    if modifier:
        ref.count("die", modifier, "modifier", vocabulary.ROLL)
    ref.fact("die", die + modifier)
    row = str(die + modifier)
    return row, f"{die} {'+' if modifier > 0 else '−'} {abs(modifier)} = {row}" if modifier else row


def printed_row(ref: Referee, column: Odds, reached: str, die: str) -> tuple[str, str]:
    """Find the row to read for a modified die, and say how it was found in the words that tell the die."""
    rows = crt.printed_rows(ref.table.kit)
    if reached in rows or ref.has(crt.CELL.of(f"{column}.{reached}")):
        return reached, die
    if ref.reads(PRECEDENTS["die-beyond-rows"], "players-say"):
        return reached, die
    nearest = min(rows, key=lambda row: abs(int(row) - int(reached)))
    ref.note(f"Row {reached} is not printed; row {nearest} is used.", "precedent die-beyond-rows")
    ref.fact("row", int(nearest))
    return nearest, f"{die}, row {nearest}"


def read_off(ref: Referee, column: Odds, row: str) -> crt.CombatResult:
    """Read the cell: it is public, in the kit, or read off by the players."""
    question, result = crt.CELL.of(f"{column}.{row}"), crt.RESULT.at(str(column), row)
    known = ref.ask(question) if ref.has(question) else question.known(ref.table)
    if not ref.has(result):
        return known or ref.ask(question)
    read = ref.ask(result)
    if known not in (None, read):
        against = api.not_taken(
            lambda here, cell: f"{here} is {read}, but {cell} is {known}: a cell can only read one way.",
            result,
            question,
        )
        ref.reject(result, against)
    return read


# The checklist


def chart(run: Run) -> Chart:
    """Lay out what is known of the combat results table, with the column and the row of this combat lit."""
    read = {key: answer.said for key, answer in run.answered.items() if key.startswith("crt.")}
    column, row = str(run.facts.get("column", "")), str(run.facts.get("row", run.facts.get("die", "")))
    result = run.answered.get(crt.RESULT.key)
    if result is not None:
        read[f"crt.{column}.{row}"] = result.said
    return crt.layout({**run.given.table.kit, **read}, column, row)


COMBAT = Checklist(
    id="combat",
    title="Combat",
    summary="One attack on one hex, from the secret commitments to the advance.",
    procedure=combat,
    steps=api.steps_of(__name__, "combat"),
    questions=(*asked.QUESTIONS, *PRECEDENTS.values()),
    outcomes=vocabulary.CombatOutcome,
    effects=vocabulary.BautzenEffect,
    chart=chart,
    ranked=crt.rank,
    cells_say=crt.in_short,
    totals=(Total("attack", Role.ATTACKER), Total("defence", Role.DEFENDER)),
    fought=FoughtBy(asked.ATTACK_UNITS.key, asked.DEFENCE_UNITS.key, asked.ATTACKER.key, "column", (asked.DIE.key,)),
    facts_called={
        "attack": "attack total",
        "defence": "defence total",
        "odds": "odds before column shifts",
        "attacker-losses": "number of steps that are lost by the attackers",
        "defender-losses": "number of steps that are lost by the defenders",
        "attackers-left": "number of attacking units that survive",
        "defenders-left": "number of defending units that survive",
        "may-advance": "number of units that may advance",
    },
)
