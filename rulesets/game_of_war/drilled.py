"""What the drill asks of this game: positions with an attack, and how a unit may be counted wrongly (§2–§5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rulesets.api import Answers, Otherwise, Roll, a_list, drilled_of, pick
from rulesets.game_of_war.rules.bearing import Aim, Bearing, Charge, Series, Why, charge, may_charge
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Aftermath, AttackRules, CombatSums, Fate, Result, combat
from rulesets.game_of_war.rules.communication import Link, Network, Through, communication, network
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import CHARGE, BoardSide, Kind, PlacedUnit, Square, Terrain, direction
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, UNITS

# The rules by which a unit counts, each of them missed by a whole side


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
            side: each._replace(links={square: Link(Through.ARSENAL, square) for square in each.links})
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
            side: each._replace(
                links={**each.links, **{of.square: each.link(of.square) for of in relays if of.side is side}}
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
        return there if unit == self.target else there._replace(factor=0)


class _Unbanned(MisreadRules, of="unbanned"):
    def __init__(
        self, board: Board, position: BoardPosition, target: PlacedUnit, banned: Collection[Square], readings: Readings
    ) -> None:
        super().__init__(board, position, target, (), readings)


class _ByOffence(MisreadRules, of="by-offence"):
    def defender(self, unit: PlacedUnit) -> Bearing:
        there = super().defender(unit)
        return there._replace(factor=unit.kind.offence) if there.counts else there


def rules_otherwise(
    board: Board, position: BoardPosition, target: Square, banned: Collection[Square], readings: Readings, side: str
) -> Iterator[Otherwise]:
    """List the rules of an attack with one of them missed, and the units of a side that count otherwise by them."""
    fought = combat(board, position, target, banned, readings)
    for rules in MisreadRules.__subclasses__():
        there = combat(board, position, target, banned, readings, rules)
        pairs = zip(getattr(fought, side), getattr(there, side), strict=True)
        other = [each.unit for each, so in pairs if each.factor != so.factor]
        linked = [each for each in other if _is_linked(fought, each) != _is_linked(there, each)]
        if other:
            named = a_list([f"{each.square.name} {each.kind.words}" for each in linked or other], "and")
            if rules is _NoRelays and linked:
                relays = {_relay(fought, each).name for each in linked}
                named = f"without {a_list(sorted(relays), 'and')}, {named} would be cut off"
            yield Otherwise(rules, f"{rules.rule}: {named}.", rules.cite, rules.sort)


def _is_linked(fought: CombatSums, unit: PlacedUnit) -> bool:
    """Tell whether a unit is in communication as an attack was worked out."""
    return fought.networks[unit.side].includes(unit)


def _relay(fought: CombatSums, unit: PlacedUnit) -> Square:
    """Find the last relay by which a unit is in communication, itself or by what it touches."""
    link = fought.networks[unit.side].link(unit.square)
    while link.through is Through.CONTACT and link.at is not None:
        link = fought.networks[unit.side].link(link.at)
    return link.at or unit.square


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


def situation(checklist: str, roll: Roll, rules: Sequence[str] = ()) -> Answers:
    """Give a position with an attack in which one of some rules matters, as it was laid out or with a unit less."""
    if checklist == "tally":
        return _counts(roll)
    laid_out = drilled_of(__name__)[checklist]
    row = pick(roll, pick(roll, [laid_out[rule] for rule in rules if rule in laid_out] or [*laid_out.values()]))
    *units, turn = row["position"].split()
    spare = [each for each in units if each[2:] != row["target"] and each[0] != row.get("side")]  # who moves needs all
    left = pick(roll, spare) if roll(2) == 1 else ""
    position = " ".join([*(each for each in units if each != left), turn])
    return {"board": "standard", "owes": "none", "banned": "none", **row, "position": position}


def _counts(roll: Roll) -> Answers:
    """Count some units of both sides."""
    kind, ground = pick(roll, ("infantry", "cavalry", "artillery")), pick(roll, ("plain", "plain", "pass", "fort"))
    many = {"infantry": roll(4), "cavalry": roll(3) - 1, "artillery": roll(2) - 1}
    charging = {} if ground in ("pass", "fort") else {"charging": roll(3) - 1}
    forts = ("support.infantry-in-fort", "support.artillery-in-fort")
    no_other = dict.fromkeys(forts if ground == "fort" else (), 0)  # no fort of the board is in range of another
    helping = ("support.infantry", "support.cavalry", "support.artillery", *([] if no_other else forts[:1]))
    counts = {**many, **charging, **no_other, pick(roll, helping): 1}
    return {"target": kind, "ground": ground, "cut-off": "no", **{key: str(each) for key, each in counts.items()}}
