"""Which column is read: where the strengths stand, what shifts them, and what lies beyond the ends of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rulesets import api
from rulesets.api import Option, Otherwise, Rounding, capitalised, in_figures, real_minus, reduction, why_rounded_alike
from rulesets.from_file.playing.battle import Met, OngoingBattle
from rulesets.from_file.playing.situation import word_of
from rulesets.from_file.playing.texts import heading, name, place_of, spoken, value_of, worth
from rulesets.from_file.reading.notation import Span, figures, odds_name, shown
from rulesets.from_file.reading.parts import EVERYTHING
from rulesets.from_file.reading.tables import AT_END, BY_NUMBERS, BY_STRENGTHS, READ_OFF, End, Table


@dataclass(frozen=True)
class Column:
    """A column of a table, by its place from 0."""

    table: Table
    place: int

    @property
    def name(self) -> str:
        return self.table.columns[self.place]


def find_column(battle: OngoingBattle) -> Column | None:
    """Find the column; None where a result is come to without one."""
    table = battle.table or battle.sheet.main_table
    assert table is not None
    if table is not battle.sheet.main_table:
        battle.ref.fact("table", table.key)
    placed = _by_strengths if table.by in BY_STRENGTHS else column_by_answer
    place = _said(battle, table) if battle.column else _shifted(battle, table, placed(battle, table))
    if battle.result is None:
        battle.ref.fact("odds", table.columns[place])
    return None if battle.result else Column(table, place)


def _said(battle: OngoingBattle, table: Table) -> int:
    """Give the column that a rule or an answer names, or that the players say."""
    if battle.column != READ_OFF:
        return table.columns.index(battle.column)
    asked = battle.questions.column.among(Option(each, heading(each)) for each in table.columns)
    return table.columns.index(battle.ref.ask(asked))


# Where the strengths stand


def column_by_answer(battle: OngoingBattle, table: Table, unit: str = "") -> int:
    """Find the column by the answer to a question, or to one about a unit; the first where none is asked."""
    answer = battle.answer(table.by, unit) if table.by not in ("", *BY_STRENGTHS) else None
    if answer is None:
        return 0
    return table.column(answer) if type(answer) is int else table.columns.index(word_of(answer))


def _by_strengths(battle: OngoingBattle, table: Table) -> int:
    attack, defence = (battle.counted[side] for side in ("attackers", "defenders"))
    compared, value = _looked_up(battle, table, attack, defence)
    rounding = table.rounding
    if table.by == "odds" and rounding in battle.sheet.asks:
        rounding = word_of(battle.answer(rounding))
    by_rule = rounding if rounding == table.rounding else table.rounding
    step_cite = battle.sheet.step["odds"].cite if "odds" in battle.sheet.step else ""
    place = battle.ref.take(
        place_of(table, value, rounding),
        lambda: _otherwise(table, attack, defence, rounding, by_rule, step_cite or table.cite or "table"),
    )
    alike = ""
    if table.by == "odds":
        compared, alike = _odds(battle, table, place, value, compared)
    elif table.by == "difference":
        battle.ref.fact("difference", shown(value))
        compared = f"{compared}: {spoken(table, place)}"
    else:
        compared = f"{compared} is {spoken(table, place)}"
    battle.compared = compared
    battle.ref.note(f"{compared}.", table.cite)
    if alike:
        battle.ref.note(alike, f"precedent {table.rounding}")
    return place


def _otherwise(
    table: Table, attack: Fraction, defence: Fraction, rounding: str, rule: str, cite: str
) -> Iterator[Otherwise]:
    """List the columns that two strengths come to where one rule is missed: other rounding, or the wrong way round."""
    said = _compared(table, in_figures(attack), in_figures(defence))
    if table.by == "odds" and (attack / defence if defence else Fraction(1)).denominator != 1:
        for each, label in ROUNDED.items():
            other = place_of(table, value_of(table, attack, defence), each)
            yield Otherwise(other, f"{said} was rounded {label}.", cite, rule)
    turned = place_of(table, value_of(table, defence, attack), rounding)
    if table.by in ("odds", "difference") and 0 <= turned < len(table.columns):
        other_way = _compared(table, in_figures(defence), in_figures(attack))
        yield Otherwise(turned, f"The attack comes first: {said}, not {other_way}.", cite, "weaker")


def _looked_up(battle: OngoingBattle, table: Table, attack: Fraction, defence: Fraction) -> tuple[str, Fraction]:
    """Give what is looked up in a table, changed and limited as it may be, and say how two strengths come to it."""
    value = value_of(table, attack, defence)
    said = _compared(table, in_figures(attack), in_figures(defence))
    if table.by == "difference":
        said = f"{said} is {figures(value)}"
        value += battle.ref.total("difference")
        changes = ", ".join(f"{each.called} {real_minus(each.signed)}" for each in battle.ref.ledger.of("difference"))
        said += f"; {changes} makes {figures(value)}" if changes else ""
    limits = battle.reading(table.limits).limits if isinstance(table.limits, str) else table.limits
    limited = max(limits.low, min(limits.high, value)) if limits else value
    told = odds_name(limited) if table.by == "odds" else figures(limited)
    return (said if limited == value else f"{said}, limited to {told}"), limited


def _odds(battle: OngoingBattle, table: Table, place: int, value: Fraction, compared: str) -> tuple[str, str]:
    """Say which odds two strengths come to, how they were rounded, and why that may not matter."""
    last, asked = len(table.columns) - 1, table.rounding in battle.sheet.asks
    ways = [place]
    if asked:
        words = battle.questions.asks[table.rounding].options(battle.ref.table)
        ways += [place_of(table, value, option.word) for option in words]
    same = asked and len({max(-1, min(each, last)) for each in ways}) == 1
    if same:
        place = next((each for each in ways if 0 <= each <= last), place)
    how = alike = ""
    if any(worth(table, each) != value for each in ways):
        rounding = word_of(battle.answer(table.rounding)) if asked else table.rounding
        how = api.HOWEVER_ROUNDED if same else f" (rounded {ROUNDED[rounding]})"
        alike = why_rounded_alike(value, 1) if same else ""
    beyond = "" if 0 <= place <= last else "below" if place < 0 else "above"
    if beyond and worth(table, place) is None:
        return f"{compared} is {beyond} the table", alike
    return reduction(name(table, place), compared, how, beyond).rstrip("."), alike


def _compared(table: Table, attack: str, defence: str) -> str:
    texts = {"odds": f"{attack} to {defence}", "difference": f"{attack} minus {defence}"}
    return texts.get(table.by, attack if table.by == "attack" else defence)


ROUNDED = {**{each.value: each.label for each in Rounding}, "attacker": "in the attacker's favour"}


# What shifts them


def _shifted(battle: OngoingBattle, table: Table, place: int) -> int:
    """Shift the column, and cut it to the table before or after that."""
    shift = capped(battle, table.shifts, battle.ref.total("shift"), "shift", table.cite)
    last = len(table.columns) - 1
    there = _cut(table, place) + shift
    if _cut(table, place) != place and _cut(table, place + shift) != there and _order(battle, table) == "last":
        there = _cut(table, place + shift)
    battle.ref.fact("odds", name(table, there))
    if 0 <= there <= last:
        if not 0 <= _cut(table, place) <= last:
            battle.ref.note(f"Shifts count before the end of the table: {spoken(table, there)}.", table.cite)
        return there
    by_shift = shift != 0 and 0 <= _cut(table, place) <= last
    if by_shift and table.beyond == AT_END:
        return max(0, min(there, last))
    end = table.below if there < 0 else table.above
    if by_shift and table.beyond and end.kind == "column":
        end = End("open", table.beyond)
    return _at_end(battle, table, there, end)


def within(span: Span, number: int) -> int:
    """Cut a sum to the least and the most that it may come to."""
    if span is EVERYTHING:
        return number
    return int(max(span.low, min(span.high, Fraction(number))))


def capped(battle: OngoingBattle, span: Span, number: int, total: str, cite: str) -> int:
    """Cut a sum to the least and the most that it may come to, and enter into its total what is cut, once."""
    limited = within(span, number)
    if limited != number and (at := f"limit of {total}") not in battle.entered:
        battle.entered.add(at)
        battle.ref.count(total, limited - number, f"limited to {limited:+d}" if limited else "limited to 0", cite)
    return limited


def _cut(table: Table, place: int) -> int:
    """Cut a place to the table, at those ends where the column there is read for anything beyond."""
    if table.below.kind == "column":
        place = max(0, place)
    return min(place, len(table.columns) - 1) if table.above.kind == "column" else place


def _order(battle: OngoingBattle, table: Table) -> str:
    if table.cap in battle.sheet.asks:
        return battle.reading(table.cap).cap or "first"
    return table.cap


# What lies beyond the ends


def _at_end(battle: OngoingBattle, table: Table, there: int, end: End) -> int:
    """Do what the rules say of a place beyond an end; the column there is read unless that comes to a result."""
    worse = there < 0
    is_open = end.kind == "open"
    works = battle.reading(end.value).works if is_open else {} if end.kind == "column" else {end.kind: end.value}
    cite = f"precedent {end.value}" if is_open else table.cite
    if "refuse" in works:
        said = works["refuse"]  # what an open rule says, or nothing
        odds = name(table, there).replace("-", " to ") if table.by == "odds" else heading(name(table, there))
        no_attack = f"No attack: {_beyond(battle, table, worse)}."
        battle.ref.refuse(battle.say(said, odds=odds) if isinstance(said, str) else no_attack, cite)
    if "drm" in works:
        end_of = f"{'below' if worse else 'above'} {heading(table.columns[0 if worse else -1])}"
        beyond = f"{'odds' if table.by == 'odds' else 'column'} {end_of}"
        battle.ref.count("drm", works["drm"], beyond, cite)
    if "result" in works:
        label = battle.sheet.results[works["result"]].says
        sentence = f"{capitalised(_beyond(battle, table, worse))}. {capitalised(label)}."
        battle.result = Met("result", works["result"], "", cite, sentence)
    if "column" in works:
        battle.column = works["column"]
        return _said(battle, table)
    return 0 if worse else len(table.columns) - 1


def _beyond(battle: OngoingBattle, table: Table, worse: bool) -> str:
    """Say how a combat came to lie beyond the table: `12 to 8 is 1-1; forest −1, river −1: below the table`."""
    if table.by in BY_NUMBERS:
        there = spoken(table, -1 if worse else len(table.columns))
    else:
        there = f"{'below' if worse else 'above'} the table"
    shifts = ", ".join(f"{each.called} {real_minus(each.signed)}" for each in battle.ref.ledger.of("shift"))
    if not shifts:
        return battle.compared or f"this is {there}"
    return f"{'; '.join(filter(None, (battle.compared, shifts)))}: {there}"
