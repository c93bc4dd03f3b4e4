"""The tables in words, how far an attack is from another of their results, and the board as reports draw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets import api
from rulesets.api import BadAnswer, Cell, Chart, Drawing, Ground, KitValues, Margin, Run, Said, Tabletop
from rulesets.game_of_war.overlay import Scene, scene_of_run, scene_of_table, target_of_run
from rulesets.game_of_war.rules import squares
from rulesets.game_of_war.rules.combat import Result, combat
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.squares import LETTERS, Kind, PlacedUnit, Square, Terrain
from rulesets.game_of_war.rules.turn import Attack, Turn
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, UNITS, AttackOutcome, TurnOutcome

# The board of the game drawn for a report: every square, who stands there, and who is cut off (§4, §5)


GROUNDS = {
    Terrain.MOUNTAIN: Ground.CLOSED,
    Terrain.PASS: Ground.GATE,
    Terrain.FORT: Ground.STRONG,
    Terrain.PLAIN: Ground.PLAIN,
}
CALLED = {Ground.CLOSED: "mountain", Ground.GATE: "pass", Ground.STRONG: "fort", Ground.GOAL: "arsenal"}


def drawing(table: Tabletop) -> Drawing | None:
    """Draw the board as it stands; nothing where nobody stands on it, or it cannot be read."""
    try:
        scene = scene_of_table(table)
    except BadAnswer:
        return None
    if not scene.position.units:
        return None
    board, rows = scene.board, range(1, scene.board.rows + 1)
    columns = range(1, board.columns + 1)
    cells = tuple(tuple(_cell(scene, Square(column, row)) for column in columns) for row in rows)
    return Drawing("The board", tuple(map(str, columns)), tuple(LETTERS[row - 1] for row in rows), cells, CALLED)


def _cell(scene: Scene, square: Square) -> Cell:
    ground = GROUNDS[scene.board.terrain(square)]
    if (arsenal := scene.board.arsenal_at(square)) is not None:
        standing = square in scene.position.arsenals(scene.board, arsenal.side)
        ground = Ground.GOAL if standing else Ground.PLAIN
    unit = scene.position.at(square)
    where = f", {CALLED[ground]}" if ground in CALLED else ""
    if unit is None:
        return Cell(ground, said=f"{square.name}{where}")
    cut_off = square in scene.cut_off
    said = f"{unit.words}{where}{', cut off' if cut_off else ''}"
    return Cell(ground, unit.kind.letter, unit.side.value, said, cut_off)


# How far an attack is from another result, and which unit would bring it there by a move (§1, §3)


RESULT_WORDS = {Result.RESISTS: "resists", Result.RETREAT: "must retreat", Result.DESTROYED: "destroyed"}
RANKED = tuple(RESULT_WORDS)
LEAST = {Result.RETREAT: 1, Result.DESTROYED: 2}
"""By how much the offence must exceed the defence (§3)."""
MOST_NAMED = 3


class Bringer(NamedTuple):
    """A unit that would bring a better result by a move, and which."""

    unit: PlacedUnit
    end: Square
    result: Result

    def __str__(self) -> str:
        return f"{self.unit.words} to {self.end.name}"


def margins(run: Run) -> tuple[Margin, ...]:
    """What more offence, or more defence, would turn the attack of a run into; empty before both sums are known."""
    offence, defence = run.facts.get("offence"), run.facts.get("defence")
    if not offence or defence is None:
        return ()
    now, ahead = _now(run, Result.of(offence, defence)), offence - defence
    brought = bringers(run, now) if now is not Result.DESTROYED else ()
    return (*_for_the_attacker(now, ahead, brought), *_for_the_defender(now, ahead))


def _now(run: Run, by_sums: Result) -> Result:
    """What has become of the target: a unit beaten by one may be lost, or stay, as the ruling says."""
    ruled = run.ruling.outcome if run.ruling else ""
    if ruled == TurnOutcome.WON:
        return Result.DESTROYED
    return next((result for result in RANKED if result.value == ruled), by_sums)


def _for_the_attacker(now: Result, ahead: int, brought: tuple[Bringer, ...]) -> Iterator[Margin]:
    for better in RANKED[RANKED.index(now) + 1 :]:
        if ahead >= LEAST[better]:
            continue
        able = [str(each) for each in brought if RANKED.index(each.result) >= RANKED.index(better)]
        by_whom = f" ({api.a_list(able[:MOST_NAMED])})" if able else ""
        yield _margin(LEAST[better] - ahead, "offence", better, by_whom)


def _for_the_defender(now: Result, ahead: int) -> Iterator[Margin]:
    for worse in reversed(RANKED[: RANKED.index(now)]):
        if ahead <= LEAST.get(worse, 0):
            continue
        yield _margin(ahead - LEAST.get(worse, 0), "defence", worse)


def _margin(more: int, of: str, then: Result, by_whom: str = "") -> Margin:
    return Margin(more, of, then.value, f"{more} more {of}: {RESULT_WORDS[then]}{by_whom}.")


def bringers(run: Run, now: Result) -> tuple[Bringer, ...]:
    """The attacking units of which one move would bring a better result, the best first, each with its nearest square.

    A unit that has moved in this turn, or may not move, is none; nor is one that would not count from there.
    """
    target = target_of_run(run)
    if target is None:
        return ()
    scene = scene_of_run(run)
    moved = tuple(answer.value.end for answer in run.answered.values() if isinstance(answer.value, Move))
    turn = Turn(scene.position, moved=moved, banned=scene.banned)
    found = (_best_of(scene, turn, unit, target, now) for unit in scene.position.fighting(turn.side))
    return tuple(sorted(filter(None, found), key=lambda each: -RANKED.index(each.result)))


def _best_of(scene: Scene, turn: Turn, unit: PlacedUnit, target: Square, now: Result) -> Bringer | None:
    """The best result that one unit can bring, from the square nearest to it."""
    ends = (end for end in turn.ends(scene.board, unit.square, scene.readings) if _may_bear(end, target))
    brought = [Bringer(unit, end, _result(scene, turn, unit, end, target)) for end in ends]
    better = [each for each in brought if RANKED.index(each.result) > RANKED.index(now)]
    return max(better, key=lambda each: (RANKED.index(each.result), -unit.square.distance(each.end)), default=None)


def _may_bear(end: Square, target: Square) -> bool:
    away = end.distance(target)
    return squares.direction(end, target) is not None and away <= max(squares.LONGEST_RANGE, squares.LONGEST_CHARGE)


def _result(scene: Scene, turn: Turn, unit: PlacedUnit, end: Square, target: Square) -> Result:
    """What the attack comes to with a unit elsewhere; no better than resistance where it does not count there.

    A move that enters an arsenal is the turn's attack (§5), and leaves none.
    """
    after = turn.move(scene.board, Move(unit.square, end), scene.readings)
    if after.attack is not Attack.TO_COME:
        return Result.RESISTS
    fought = combat(scene.board, after.position, target, after.banned, scene.readings)
    counts = any(bearing.counts and bearing.unit.square == end for bearing in fought.attackers)
    return fought.result if counts and fought.offence else Result.RESISTS


# The tables in words: what each kind of unit is worth (§2), and what the two sums come to (§3)


NOTHING = "–"
ROWS = {kind.words: kind for kind in Kind}
LEADS = {"offence not greater": 0, "offence greater by 1": 1, "offence greater by 2 or more": 2}
"""By how much the offence may exceed the defence; more than the last makes no difference."""


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game; nothing of them is left to a kit."""
    return values(), results()


def values() -> Chart:
    """Lay out the values of the units."""
    columns = tuple(worth(Kind.INFANTRY))
    cells = tuple(tuple(str(value or NOTHING) for value in worth(kind).values()) for kind in Kind)
    return Chart("Values of the units", UNITS, columns, tuple(ROWS), cells, means=value_in_words, rows_are="")


def worth(kind: Kind) -> dict[str, int]:
    """List the values of a kind by their columns."""
    return {
        "offence": kind.offence,
        "charging": squares.CHARGE if kind is Kind.CAVALRY else 0,
        "defence": kind.defence,
        "in a pass": kind.in_pass,
        "in a fort": kind.in_fort,
        "move": kind.move,
        "range": kind.range,
    }


def value_in_words(column: str, row: str, shown: str) -> Said:
    """Say a value in words."""
    kind = ROWS[row]
    name = f"A {row}" if kind.relay else row.capitalize()
    text = f"{name} {_does(kind, column, shown)}"
    if kind.relay and column in ("defence", "range"):
        text += " Whether it supports is an open rule."
    return text, f"{UNITS}, {GROUND}" if column.startswith("in a") else UNITS


def _does(kind: Kind, column: str, shown: str) -> str:
    match column:
        case "offence":
            return f"adds {'nothing' if shown == NOTHING else shown} to an attack."
        case "charging":
            return "cannot charge." if shown == NOTHING else f"that charges adds {shown} to an attack."
        case "defence":
            friends = "" if kind.relay else ", for itself and for friends that it supports"
            return f"has a defence of {shown} on plain ground{friends}."
        case "move":
            return f"moves up to {api.how_many(int(shown), 'square')} a turn."
        case "range":
            return f"reaches {api.how_many(int(shown), 'square')} along a line."
    return f"{column} has a defence of {shown} when it is attacked there."


def results() -> Chart:
    """Lay out what the two sums come to."""
    cells = tuple((_outcome(lead).label,) for lead in LEADS.values())
    return Chart("Result of an attack", COMBAT, ("result",), tuple(LEADS), cells, means=result_in_words, rows_are="")


def result_in_words(column: str, row: str, shown: str) -> Said:
    """Say a result in words."""
    outcome = _outcome(LEADS[row])
    return outcome.meaning, outcome.cite


def _outcome(lead: int) -> AttackOutcome:
    return AttackOutcome(Result.of(1 + lead, 1).value)
