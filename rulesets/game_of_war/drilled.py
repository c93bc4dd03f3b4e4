"""What the drill asks of this game: positions with an attack, and how a unit may be counted wrongly (§2–§5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rulesets.api import Answers, Otherwise, Roll, a_list, drilled_of, pick
from rulesets.game_of_war.rules.bearing import Aim, Bearing, Charge, Series, Why, charge, may_charge
from rulesets.game_of_war.rules.board import THE_BOARD, Board
from rulesets.game_of_war.rules.combat import Aftermath, AttackRules, CombatSums, Fate, Result, combat, forced_back
from rulesets.game_of_war.rules.communication import Link, Network, Through, communication, network
from rulesets.game_of_war.rules.moves import Barred, Move
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import (
    CHARGE,
    KINDS,
    BoardSide,
    Direction,
    Kind,
    PlacedUnit,
    Square,
    Terrain,
    direction,
)
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, UNITS

# The rules by which a unit counts, each of them missed everywhere


class MisreadRules(AttackRules):
    """An attack as it comes to where one rule is missed.

    Attributes:
        rule: the rule, in a sentence without its full stop.
        cite: its section.
        sort: a word for it.
    """

    rule, cite, sort = "", "", ""

    def __init_subclass__(cls, of: str) -> None:
        said = drilled_of(__name__)[of]
        cls.rule, cls.cite, cls.sort = said["rule"].format(charge=CHARGE), said["cite"], said["sort"]


class _AllLinked(MisreadRules, of="all-linked"):
    def linked(self) -> Mapping[BoardSide, Network]:
        return {
            side: replace(each, links={square: Link(Through.ARSENAL, square) for square in each.links})
            for side, each in super().linked().items()
        }


class _Uncut(MisreadRules, of="uncut"):
    def linked(self) -> Mapping[BoardSide, Network]:
        return {side: network(self.board, self.position, side, (), self.readings) for side in BoardSide}


class _NoRelays(MisreadRules, of="no-relays"):
    def linked(self) -> Mapping[BoardSide, Network]:
        fighting = replace(self.position, units=tuple(each for each in self.position.units if each.kind.fighting))
        found = communication(self.board, fighting, self.readings)
        relays = [each for each in self.position.units if each.kind.relay]
        return {
            side: replace(
                each, links={**each.links, **{of.square: each.link(of.square) for of in relays if of.side is side}}
            )
            for side, each in found.items()
        }


class _NoContact(MisreadRules, of="no-contact"):
    def linked(self) -> Mapping[BoardSide, Network]:
        board, position, readings = self.board, self.position, self.readings
        enemies = {side: position.fighting(side.other) for side in BoardSide}
        return {side: network(board, position, side, enemies[side], readings, by_contact=False) for side in BoardSide}


class _AnyLine(MisreadRules, of="any-line"):
    def aim(self, unit: PlacedUnit) -> Aim:
        aimed = super().aim(unit)
        near = aimed.blocked is Why.NOT_ALIGNED and aimed.distance <= unit.kind.range
        return Aim(aimed.distance) if near else aimed


class _AnyRange(MisreadRules, of="any-range"):
    def aim(self, unit: PlacedUnit) -> Aim:
        return super().aim(replace(unit, kind=Kind.FOOT_ARTILLERY))


class _Adjacent(MisreadRules, of="adjacent"):
    def aim(self, unit: PlacedUnit) -> Aim:
        aimed = super().aim(unit)
        return Aim(aimed.distance, Why.TOO_FAR) if aimed.distance > 1 else aimed


class _PastMountains(MisreadRules, of="past-mountains"):
    def aim(self, unit: PlacedUnit) -> Aim:
        aimed = super().aim(unit)
        return Aim(aimed.distance) if aimed.blocked is Why.MOUNTAIN else aimed


class _NoCharges(MisreadRules, of="no-charges"):
    def charging(self) -> Charge:
        return Charge(self.target.square, ())


class _LooseCharge(MisreadRules, of="loose-charge"):
    def charging(self) -> Charge:
        found, square = super().charging(), self.target.square
        riders = (each.square for each in self.position.units_of(self.target.side.other) if self._might(each))
        loose = (at for at in riders if at not in found and not found.shelter)
        series = (Series(way, (at,)) for at in loose if (way := direction(square, at)) is not None)
        return replace(found, series=(*found.series, *series))

    def _might(self, unit: PlacedUnit) -> bool:
        free = unit.square not in self.banned and self.aim(unit).blocked is None
        return free and may_charge(self.board, unit, self.networks[unit.side])


class _AnyCharge(MisreadRules, of="any-charge"):
    def charging(self) -> Charge:
        linked, board = self.networks[self.target.side.other], _without_ground(self.board)
        return charge(board, self.position, self.target.square, linked, self.banned, self.readings)


class _Flat(MisreadRules, of="flat"):
    def ground(self, unit: PlacedUnit) -> Terrain:
        return Terrain.PLAIN


class _KeepsDefence(MisreadRules, of="keeps-defence"):
    def keeps_defence(self) -> bool:
        return True


class _Alone(MisreadRules, of="alone"):
    def defender(self, unit: PlacedUnit) -> Bearing:
        there = super().defender(unit)
        return there if unit == self.target else replace(there, factor=0)


class _Unbanned(MisreadRules, of="unbanned"):
    def __init__(
        self, board: Board, position: BoardPosition, target: PlacedUnit, banned: Collection[Square], readings: Readings
    ) -> None:
        super().__init__(board, position, target, (), readings)


class _ByOffence(MisreadRules, of="by-offence"):
    def defender(self, unit: PlacedUnit) -> Bearing:
        there = super().defender(unit)
        return replace(there, factor=unit.kind.offence) if there.counts else there


def rules_otherwise(
    board: Board, position: BoardPosition, target: Square, banned: Collection[Square], readings: Readings
) -> Iterator[Otherwise]:
    """List the rules of an attack with one of them missed, and the units that count otherwise by them."""
    fought = combat(board, position, target, banned, readings)
    for rules in MisreadRules.__subclasses__():
        there = combat(board, position, target, banned, readings, rules)
        pairs = zip((*fought.attackers, *fought.defenders), (*there.attackers, *there.defenders), strict=True)
        other = [each.unit for each, so in pairs if each.factor != so.factor]
        linked = [each for each in other if _is_linked(fought, each) != _is_linked(there, each)]
        if other:
            named = a_list([f"{each.square.name} {each.kind.words}" for each in linked or other], "and")
            yield Otherwise(rules, f"{rules.rule}: {named}.", rules.cite, rules.sort)


def _is_linked(fought: CombatSums, unit: PlacedUnit) -> bool:
    """Tell whether a unit is in communication as an attack was worked out."""
    return fought.networks[unit.side].includes(unit)


@lru_cache(maxsize=4)
def _without_ground(board: Board) -> Board:
    return replace(board, passes=(), forts=())


def factors_otherwise(kind: Kind, factor: int, number: int, what: str) -> Iterator[Otherwise]:
    """List what each of a number of units of a kind counts where one rule is missed; `what` says who they are."""
    if number and factor == CHARGE:
        yield Otherwise(kind.offence, f"Charging cavalry counts {CHARGE} each, not {kind.offence}.", UNITS, "charge")
    elif number:
        defends = factor != kind.offence
        right, wrong = ("defence", "offence") if defends else ("offence", "defence")
        other = kind.offence if defends else kind.defence
        said = f"The {what}: its {right} of {factor} counts, not its {wrong} of {other}."
        yield Otherwise(other, said, COMBAT, "two sums")
        if factor != kind.defence and defends:
            said = f"The {what} counts {factor}, not {kind.defence}: a fort or a pass raises it."
            yield Otherwise(kind.defence, said, GROUND, "fort-support")


def result_otherwise(after: Aftermath, fought: CombatSums) -> Iterator[Otherwise]:
    """Give another result where the sums are close."""
    sums, more = f"{fought.offence} against {fought.defence}", fought.offence - fought.defence
    forced, beaten = Aftermath(Result.RETREAT, Fate.RETREATS), Aftermath(Result.DESTROYED, Fate.BEATEN)
    if after.must_leave:
        yield Otherwise(beaten, f"{sums}: one more forces a retreat; it takes two to destroy.", COMBAT, "one more")
    elif after.fate is Fate.SURROUNDED:
        yield Otherwise(forced, f"{sums}: a unit that must retreat and cannot is destroyed.", COMBAT, "one more")
    elif more == 0:
        yield Otherwise(forced, f"{sums}: an equal offence is not greater than the defence.", COMBAT, "one more")
    elif more == 2:
        yield Otherwise(forced, f"{sums}: two more destroy; only one more forces a retreat.", COMBAT, "one more")


# Positions to drill on


LETTERS = "IIIIICCCCAMTU"
GROUNDS = (*THE_BOARD.forts, *THE_BOARD.passes)
NEAR, TRIES, MOST_TRIES = 3, 60, 45
LEAST = 6
"""No attack has an offence that is less than the defence by more than so many."""
LAYOUTS = ("open", "close") * 3 + ("series",) * 2 + ("mountain", "edge") * 4 + ("cut off",)
LAID_OUT_FOR = {
    "charge*": ("series",),
    "shelter": ("series", "close"),
    "not in line": ("open",),
    "one more": ("close", "edge"),
}
"""What a position is like: cavalry stands in a row, a mountain between some, the edge of the board close by."""


def situation(checklist: str, roll: Roll, rules: Sequence[str] = ()) -> Answers:
    """Lay out an attack on the board of the game: a target, some units around it, a few of which do not count."""
    if checklist == "tally":
        return _counts(roll)
    wanted = pick(roll, [layout for rule in rules for layout in LAID_OUT_FOR.get(rule, ())] or LAYOUTS)
    for tried in range(TRIES):
        layout = wanted if tried < MOST_TRIES else "open"
        position, target = _position(roll, layout)
        fought = combat(THE_BOARD, position, target)
        counting = [each.unit.square for each in fought.attackers if each.counts]
        banned = pick(roll, counting) if len(counting) > 1 and roll(3) == 1 else None
        if banned:
            fought = combat(THE_BOARD, position, target, (banned,))
        if _fits(layout, position, fought):
            break
    side, squares = position.turn.value, str(banned or "none")
    laid_out = {"board": "standard", "position": str(position)}
    if checklist == "attack":
        return {**laid_out, "owes": "none", "banned": squares, "attacker": side, "target": str(target)}
    return {**_move_before(position, target, banned, roll), "board": "standard", "side": side, "target": str(target)}


def _fits(layout: str, position: BoardPosition, fought: CombatSums) -> bool:
    """Tell whether an attack is one that players would make, and what its layout is for."""
    more = fought.offence - fought.defence
    close = more >= -LEAST
    match layout:
        case "cut off":  # all the same somebody could fire
            return not fought.offence and sum(each.why is Why.CUT_OFF for each in fought.attackers) > 1
        case "close":
            return bool(fought.offence) and 0 <= more <= 2
        case "edge":
            return more == 1 and not forced_back(THE_BOARD, position, fought.target, SUGGESTED).must_leave
        case "series":
            behind = (each.charging and each.distance > 1 for each in fought.attackers)
            return close and (any(behind) or THE_BOARD.terrain(fought.target.square).shelters)
        case "mountain":
            past = combat(THE_BOARD, position, fought.target.square, rules=_PastMountains)
            return close and bool(fought.offence) and past.offence - past.defence != more
        case _:
            return close and sum(each.counts for each in fought.attackers) > 1


def _move_before(position: BoardPosition, target: Square, banned: Square | None, roll: Roll) -> Answers:
    """Begin a turn by one move, that of a unit forced to retreat or of any other (§1, §3), or without one."""
    ways = list(Direction)
    units = sorted(position.units_of(position.turn), key=lambda each: each.square.distance(target))
    near = [each.square for each in units if each.kind.relay or each.square.distance(target) <= NEAR]
    steps = [(end, pick(roll, ways)) for end in ([banned] if banned else near) for _ in ways]
    for end, way in steps:
        start = end.step(way)
        if not _may_stand(start) or position.at(start):
            continue
        before, forced = position.moved(end, start), (start,) if banned else ()
        turn = Turn(before, owes=next(iter(forced), None), banned=forced)
        if not isinstance(turn.way(THE_BOARD, Move(start, end)), Barred):
            owes = str(start) if banned else "none"
            moves = {"move.1": f"{start}-{end}", "move.2": "done"}
            return {"position": str(before), "owes": owes, "banned": owes, **moves}
    return {"position": str(position), "owes": "none", "banned": "none", "move.1": "done"}


def _counts(roll: Roll) -> Answers:
    """Count some units of both sides."""
    kind, ground = pick(roll, ("infantry", "cavalry", "artillery")), pick(roll, ("plain", "plain", "pass", "fort"))
    many = {"infantry": roll(4), "cavalry": roll(3) - 1, "artillery": roll(2) - 1}
    charging = {} if ground in ("pass", "fort") else {"charging": roll(3) - 1}
    helping = {f"support.{pick(roll, ('infantry', 'cavalry', 'infantry-in-fort', 'artillery'))}": 1}
    counts = {key: str(number) for key, number in {**many, **charging, **helping}.items()}
    return {"target": kind, "ground": ground, "cut-off": "no", **counts}


def _position(roll: Roll, layout: str) -> tuple[BoardPosition, Square]:
    """Stand units of both sides around a square, most of them on lines with it, and a relay on a line of each side."""
    side, rays = pick(roll, list(BoardSide)), THE_BOARD.rays()
    lines = {
        each: {square for arsenal in THE_BOARD.arsenals_of(each) for ray in rays[arsenal] for square in ray}
        for each in BoardSide
    }
    way = pick(roll, list(Direction))
    target = _target(roll, layout, sorted(lines[side.other]), way)
    behind = {
        of: {
            each: [square for square in ray[NEAR : NEAR + 4] if square in lines[of]]
            for each, ray in zip(Direction, rays[target], strict=True)
        }
        for of in BoardSide
    }
    ways = [way, pick(roll, [each for each in Direction if behind[side][each]] or [way])]
    units = {target: PlacedUnit(side.other, Kind.CAVALRY if roll(3) == 1 else Kind.INFANTRY, target)}
    for home in BoardSide:
        units.setdefault(arsenal := THE_BOARD.arsenals_of(home)[0], PlacedUnit(home, Kind.INFANTRY, arsenal))

    def stand(of: BoardSide, kind: Kind, square: Square) -> None:
        if _may_stand(square) and square not in units and not _all_out(units, of, kind):
            units[square] = PlacedUnit(of, kind, square)

    if layout == "series":
        for away in range(1, 3 + roll(2)):
            stand(side, Kind.CAVALRY, target.step(way, away))
    elif layout == "mountain":
        stand(pick(roll, list(BoardSide)), KINDS[pick(roll, "ICA")], target.step(way, 2))
    elif layout == "edge":
        for way in Direction:
            of = side if roll(3) > 1 else side.other
            stand(of, KINDS[pick(roll, LETTERS)], target.step(way))
    for of, many in ((side, 2 + roll(4)), (side.other, roll(3))):
        for _ in range(many):
            square = target.step(pick(roll, ways if of is side else list(Direction)), roll(NEAR))
            square = square.step(pick(roll, list(Direction))) if roll(4) == 1 else square
            stand(of, KINDS[pick(roll, LETTERS)], square)
        lined = [square for each in (ways if of is side else Direction) for square in behind[of][each]]
        if lined and roll(5) > 1:
            stand(of, Kind.FOOT_RELAY, pick(roll, lined))
    return BoardPosition(tuple(units.values()), turn=side, turn_said=True), target


def _target(roll: Roll, layout: str, lines: Sequence[Square], way: Direction) -> Square:
    """Choose where the target stands: on a line of its side, on ground that helps it, or as its layout wants it."""
    if layout == "mountain":
        before = (each.step(way, -1) for each in THE_BOARD.mountains if _may_stand(each.step(way)))
        return pick(roll, [each for each in before if _may_stand(each)] or GROUNDS)
    if layout == "edge":
        return pick(roll, [each for each in lines if len(THE_BOARD.rays().around(each)) < len(Direction)])
    return pick(roll, GROUNDS if roll(4) == 1 else lines)


def _may_stand(square: Square) -> bool:
    return THE_BOARD.open_ground(square) and THE_BOARD.arsenal_at(square) is None


def _all_out(units: Mapping[Square, PlacedUnit], side: BoardSide, kind: Kind) -> bool:
    """Tell whether all units of a kind that a side has are on the board."""
    return sum(each.side is side and each.kind is kind for each in units.values()) >= kind.strength
