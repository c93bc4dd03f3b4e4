"""The combats of a session as a list tells them: who fought whom, by what, what came of it, and how lucky that was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, islice
from typing import NamedTuple

from rulesets.engine.core.tabletop import Clock, Tabletop, What
from rulesets.engine.core.words import BadAnswer, RulesetFault, a_list, capitalised, shortened
from rulesets.engine.odds.forecast import Forecast, forecast, luck, without
from rulesets.engine.questions.question import matches
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ledger import Participants
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import who_fought
from saves.log.state import Confirmed, State
from saves.session.clock import turn_heading
from saves.session.rulings import meant_by, named_in, ruling_of
from saves.session.session import Session

WHOSE = {"warm": "■", "cool": "□"}
"""The sign of the side that has a hue: whose a unit is, whatever it does, and where no hue is seen."""

OVERRULED = "overruled"
CORRECTED = "corrected"
RULED_ANEW = "worked out again"
STANDS = "stands as confirmed"


class CombatLine(NamedTuple):
    """One combat in the list: `6  Red  Tiny + Zed → Boris   1-1  die 3  no effect`.

    Attributes:
        number: its number among the combats, from 1; on a board, where a turn is one, that of its turn.
        turn: what the clock showed, as players call it: `Turn 4, Red`; empty where nobody set it.
        side: what the side is called that attacked, or whose turn it was; empty where nobody said.
        participants: who fought whom, against which odds, by which dice.
        hue: the hue of the side that attacked: `warm`; empty where nobody said which did.
        result: what came of it: `retreat`; its whole sentence where nobody is known to have fought, the players' own
            words where they overruled it.
        code: what the table gave, where `result` does not say it: `DR`, `in place of DR`.
        marks: what is to be known of it besides: that it was overruled or corrected, or stands as confirmed.
        whose: the hue of the `side`; empty where nobody or both are meant.
        suffers: the hue of who suffered; empty where nobody did, or both.
    """

    number: int
    turn: str
    side: str
    participants: Participants
    hue: str
    result: str
    code: str
    marks: tuple[str, ...]
    whose: str = ""
    suffers: str = ""

    @property
    def who(self) -> str:
        """Say who fought whom: `Tiny + Zed → Boris`; empty where nobody is known to have."""
        return self.participants.said

    @property
    def signed(self) -> str:
        """Say who fought whom, the first name with its side's sign: `□Tiny + Zed → Boris`; none where nobody knows."""
        attacks = WHOSE.get(self.hue, "")
        if self.participants.attackers:
            return f"{attacks}{self.who}"
        defends = "".join(sign for hue, sign in WHOSE.items() if self.hue and hue != self.hue)
        return self.who.replace("→ ", f"→ {defends}", 1)

    @property
    def dice(self) -> str:
        """Say what was thrown: `die 3`, `dice CCD against X`; empty where nothing was."""
        return self.participants.thrown

    @property
    def told(self) -> str:
        """Say what came of it, with what the table gave: `retreat (DR)`, `no effect (in place of DR)`."""
        return f"{self.result} ({self.code})" if self.code else self.result

    def __str__(self) -> str:
        marks = f"  ({', '.join(self.marks)})" if self.marks else ""
        who = self.who and f"{self.who} "
        said = (f"{self.number:>3}", self.side, who, self.participants.odds, self.dice, self.told)
        return "  ".join(filter(None, said)) + marks


def combat_lines(session: Session, unit: str = "") -> Iterator[CombatLine]:
    """Go through the combats of a session, or those that are about a unit, newest first."""
    return (combat_line(session, each) for each in combats_about(session, unit))


def combats_about(session: Session, unit: str) -> Iterator[Confirmed]:
    """Go through the combats, newest first, in which a unit took part whose name holds these letters, small or large.

    There may be many: none is read for that beyond who fought in it. Without letters all are meant.
    """
    letters = unit.casefold()
    combats = session.state.combats()
    return (each for each in combats if not letters or letters in "\n".join(took_part(session, each)).casefold())


def took_part(session: Session, combat: Confirmed) -> tuple[str, ...]:
    """Name who fought in a combat, and whom something befell; some may stand there twice."""
    participants = participants_of(session, combat)
    return (*participants.attackers, *participants.defenders, *combat.befell)


def combat_line(session: Session, combat: Confirmed) -> CombatLine:
    """Tell a confirmed combat in a line."""
    clock, participants, ruleset = combat.table.clock, participants_of(session, combat), session.ruleset
    side, attacking = clock.side or participants.side, side_that_attacked(session, participants, combat.table)
    return CombatLine(
        _number(ruleset, combat),
        turn_heading(ruleset, clock),
        ruleset.side_called(side),
        participants,
        ruleset.hue(attacking),
        *_result(session, combat, participants),
        tuple(_marks(combat)),
        ruleset.hue(side),
        _suffering_hue(session, combat, attacking, participants),
    )


def _suffering_hue(session: Session, combat: Confirmed, attacking: str, fought: Participants) -> str:
    """Give the hue of the one side that suffered, or that the players' own ruling means; nothing of none or both."""
    labels = {side.word: side.label for side in session.ruleset.sides}
    suffer = [meant_by(combat, fought)] if combat.overruled else ruling_of(session.ruleset, combat).verdict.sufferers
    sides = {each.side_among(labels, attacking) for each in suffer if each is not None}
    return session.ruleset.hue(sides.pop()) if len(sides) == 1 else ""


def combat_called(ruleset: Ruleset, combat: Confirmed) -> str:
    """Call a combat as lists do: `Combat 3`; on a board, where a turn is one, by that: `Turn 48, North`."""
    turn = turn_heading(ruleset, combat.table.clock) if ruleset.board else ""
    return turn or f"Combat {combat.number}"


def _number(ruleset: Ruleset, combat: Confirmed) -> int:
    clock = combat.table.clock
    return clock.turn if ruleset.board and clock != Clock() else combat.number


def combat_of_number(ruleset: Ruleset, state: State, text: str) -> Confirmed:
    """Find the combat that lists call by a number as it is typed: `3`; on a board `48 North`, or `48`.

    Raises:
        BadAnswer: there is none, or both sides had a turn of that number.
    """
    number, _, side = text.partition(" ")
    found = {
        combat_called(ruleset, each): each
        for each in reversed([*state.combats()])
        if number == str(_number(ruleset, each)) and combat_called(ruleset, each).casefold().endswith(side.casefold())
    }
    if len(found) > 1:
        sides = [f"“{number} {each.split()[-1]}”" for each in found]
        raise BadAnswer(f"Both sides had a turn {number}: type {a_list(sides, 'or')}.")
    if not found:
        raise BadAnswer(no_combat(text, state))
    return next(iter(found.values()))


def no_combat(number: str, state: State) -> str:
    """Say in a sentence that there is no combat of a number, as it was typed."""
    return f"There is no combat {shortened(number)}; rulings so far: {state.confirmed}."


def _marks(combat: Confirmed) -> Iterator[str]:
    if combat.overruled:
        yield OVERRULED
    if combat.standing:
        yield STANDS
    elif combat.formerly:
        yield CORRECTED if combat.corrected else RULED_ANEW


def participants_of(session: Session, combat: Confirmed) -> Participants:
    """Tell who fought in a confirmed combat, each spelt as on the table or in the list of units, whatever was typed."""
    fought = who_fought(checklist_of(session, combat), combat.texts, combat.event.facts)
    spelt = {each.casefold(): each for each in (*session.ruleset.roster, *combat.table.units)}
    return fought.called({each: spelt.get(each.casefold(), each) for each in (*fought.attackers, *fought.defenders)})


def attacking_hue(ruleset: Ruleset, fought: Participants, table: Tabletop) -> str:
    """Name the hue of the side that attacks; that of the first side until the clock or the units say which does."""
    first = next((side.word for side in ruleset.sides), "")
    return ruleset.hue(attacking_side(ruleset, fought, table) or first)


def attacking_side(ruleset: Ruleset, fought: Participants, table: Tabletop) -> str:
    """Give the word of the side that attacks: as the combat says, as its units are known, or as the clock shows."""
    there = {name: unit.side for name, unit in table.units.items()}
    known = (ruleset.roster.get(unit, there.get(unit)) for unit in fought.attackers)
    return fought.side or next(filter(None, known), table.clock.side)


def side_that_attacked(session: Session, fought: Participants, table: Tabletop) -> str:
    """Give the word of the side that attacked, which may be known only by what its units did later."""
    if known := attacking_side(session.ruleset, fought, table):
        return known
    sides = session.sides.look(session.state)
    its = (word for word in sides.words for unit in fought.attackers if sides.of_one_side(unit, word))
    return next(its, "")


def checklist_of(session: Session, combat: Confirmed) -> Checklist | None:
    """Find the checklist of a confirmed combat; None where it is gone."""
    return session.ruleset.find_checklist(combat.checklist)


def _result(session: Session, combat: Confirmed, participants: Participants) -> tuple[str, str]:
    """Say what came of a combat, and what the table gave; where nobody is known to have fought, in its sentence."""
    if combat.overruled or checklist_of(session, combat) is None or not participants.known:
        return combat.stands, ""
    told = ruling_of(session.ruleset, combat)
    return told.verdict.text.lower() or told.code, told.code if told.verdict.text else ""


# Who attacks whom on a table


LOOKED_AT = 200
"""So many of the last combats are looked at."""


class Forces(NamedTuple):
    """How the armies stand after the last combats.

    Attributes:
        sides: the word of the side of each unit on the table, as it stands there or as the unit fought; empty where
            nobody said.
        attacked: the units that attacked, or supported that, since the clock was moved last, where it is kept.
        known: whether all of those lay on the table before.
        lost: how many units, and how many steps of others, each side had lost after each combat, by its word, oldest
            first.
        weakened: the units that lost a step by a ruling of a game that keeps no state of that.
    """

    sides: Mapping[str, str] = {}
    attacked: frozenset[str] = frozenset()
    known: bool = True
    lost: Mapping[str, Sequence[tuple[int, int]]] = {}
    weakened: frozenset[str] = frozenset()


def forces(session: Session) -> Forces:
    """Work out how the armies stand."""
    table, tied, known = session.state.table, session.sides.look(session.state), True
    labels = {side.word: side.label for side in session.ruleset.sides}
    sides = {name: unit.side or tied.side_of(name) for name, unit in table.units.items()}
    costs: list[dict[str, tuple[int, int]]] = []
    attacked, weakened = set[str](), set[str]()
    for combat in islice(session.state.combats(), LOOKED_AT):
        fought = participants_of(session, combat)
        attacking = side_that_attacked(session, fought, combat.table)
        if combat.table.clock == table.clock != Clock():
            took_part = {*fought.attackers, *tied.attacked_in(combat)}
            attacked, known = attacked | took_part, known and took_part <= combat.table.units.keys()
        costs.append(_cost(session, combat, attacking, labels, sides))
        weakened.update(_weakened(session, combat))
    lost = {word: [*accumulate((cost.get(word, (0, 0)) for cost in reversed(costs)), _together)] for word in labels}
    return Forces(sides, frozenset(attacked), known, lost, frozenset(weakened))


def _weakened(session: Session, combat: Confirmed) -> Iterator[str]:
    """List the units that lost a step of which no state says so, as long as the table has what the loss left them."""
    units, changes = session.state.table.units, [each for it in combat.event.effects for each in it.changes]
    states = {each.name for each in changes if each.what is What.STATE}
    cards = [each for each in changes if each.what is What.CARD]
    mended = {each.name for each in cards if each.name in units and units[each.name].card.get(each.field) != each.value}
    for each in ruling_of(session.ruleset, combat).verdict.sufferers if combat.overruled is None else ():
        for unit, what in zip(each.units, each.befell, strict=True):
            if unit not in states | mended and any(said.endswith(("step lost", "steps lost")) for said in what):
                yield unit


def _cost(
    session: Session, combat: Confirmed, attacking: str, labels: Mapping[str, str], sides: Mapping[str, str]
) -> dict[str, tuple[int, int]]:
    """Count what each side lost in a combat; what the players ruled instead is in words only, and not counted.

    Units that nobody fights, as in a rally, are of the side that the table, or the list of units, has for them.
    """
    found: dict[str, tuple[int, int]] = {}
    if combat.overruled is None:
        for each in ruling_of(session.ruleset, combat).verdict.sufferers:
            side = each.side_among(labels, attacking) or sides.get(each.units[0], "")
            found[side] = _together(found.get(side, (0, 0)), each.lost)
    return found


def _together(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def what_changed(session: Session, combat: Confirmed) -> str:
    """Say in a line what a combat changed: `Rover: destroyed; Tiny: retreat`; the players' own words if overruled.

    Where only what they said to follow names whom they mean, that stands before them.
    """
    if combat.overruled is not None:
        fought, said = participants_of(session, combat), combat.stands
        meant = meant_by(combat, fought) if named_in(said, fought) is None else None
        return f"{', '.join(meant.units)}: {said[:1].lower()}{said[1:]}" if meant else said
    verdict = ruling_of(session.ruleset, combat).verdict
    return capitalised("; ".join(each.each_told for each in verdict.sufferers)) or verdict.text


# How lucky the dice were: each combat against the odds before its dice were thrown, by the other answers that it used.
# Luck is the attacker's: what was lucky for one side was unlucky for the other. Chances are exact fractions


class CombatLuck(NamedTuple):
    """How lucky a combat was for its attacker.

    `chance` is that of this outcome or a better one, before the dice were thrown; `standing` is where it stands among
    all that could have come, from 0 (the worst) to 1 (the best), half of what is alike counted: 1/2 on average. `side`
    is the side whose turn it was, or, where nobody attacks, that of the units; empty if nobody said.
    """

    number: int
    line: int
    side: str
    outcome: str
    chance: Fraction
    standing: Fraction
    is_attack: bool = True


class LuckLedger(NamedTuple):
    """The luck of a session, oldest combat first; combats without dice, or whose odds are not known, are left out."""

    entries: tuple[CombatLuck, ...]

    @property
    def standing(self) -> Fraction | None:
        """Give the attackers' average standing; 1/2 is neither lucky nor unlucky. None if nothing was thrown."""
        attacks = [entry for entry in self.entries if entry.is_attack]
        return _average(attacks) if attacks else None

    def by_side(self) -> dict[str, Fraction]:
        """Give each side's average standing in the combats of its own turns, and where its units acted alone."""
        sides = dict.fromkeys(entry.side for entry in self.entries if entry.side)
        return {side: _average([entry for entry in self.entries if entry.side == side]) for side in sides}


def _average(entries: list[CombatLuck]) -> Fraction:
    return sum((entry.standing for entry in entries), Fraction(0)) / len(entries)


def luck_ledger(session: Session) -> LuckLedger:
    """Work out how lucky each confirmed combat of a session was."""
    found = (luck_of(session, combat) for combat in reversed(list(session.state.combats())))
    return LuckLedger(tuple(each for each in found if each is not None))


def luck_of(session: Session, combat: Confirmed) -> CombatLuck | None:
    """Work out how lucky a combat was; None if no dice decided it, or its odds are not known.

    They are not, either, where today's ruleset has a fault over them.
    """
    try:
        odds = _odds_before(session, combat)
    except RulesetFault:
        return None
    chance = luck(odds, combat.outcome) if odds is not None else None
    if odds is None or chance is None or combat.outcome not in odds.outcomes:
        return None
    rank = odds.checklist.rank
    alike = [each for word, each in odds.outcomes.items() if rank(word) == rank(combat.outcome)]
    standing = 1 - chance + sum(alike, Fraction(0)) / 2
    side, attack = combat.ruled_on.clock.side, odds.checklist.has_attacker
    if not attack:
        named = (unit for each in odds.checklist.questions for unit in each.names_in(combat.texts.get(each.key, "")))
        look = session.sides.look(session.state)
        side = next(filter(None, map(look.side_of, named)), side)
    return CombatLuck(combat.number, combat.line, side, combat.outcome, chance, standing, attack)


def _odds_before(session: Session, combat: Confirmed) -> Forecast | None:
    """Forecast a combat as if its dice had not been thrown; None if it has none, or its checklist is gone.

    The faces of dice may have been read off the players' copy only later: the kit is that of today.
    """
    checklist = session.ruleset.find_checklist(combat.checklist)
    if checklist is None:
        return None
    dice = [question for question in checklist.questions if question.is_thrown]
    thrown = [used.key for used in combat.used if any(matches(question, used.key) for question in dice)]
    table = replace(combat.ruled_on, kit={**combat.ruled_on.kit, **session.state.table.kit})
    given = Given(combat.given, table, suggested=combat.suggested)
    return forecast(checklist, without(given, thrown)) if thrown else None
