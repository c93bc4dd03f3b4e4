"""What the board shows: who is in communication, what bears on a square, where a unit can go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from rulesets.api import Run, Tabletop
from rulesets.game_of_war.opening import ARSENALS, ATTACKER, BANNED, BOARD, MOVES, POSITION, SIDE, TARGET, stands
from rulesets.game_of_war.precedents import settled_already, touched_by_move
from rulesets.game_of_war.question_kinds import STANDARD, Moving, owing_units, position_on, read_board
from rulesets.game_of_war.rules.bearing import Bearing
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Aftermath, CombatSums, Result, aftermath, combat
from rulesets.game_of_war.rules.communication import Network, communication
from rulesets.game_of_war.rules.moves import Bar, Barred, Move
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import READINGS, SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import SIDES, BoardSide, Kind, PlacedUnit, Square
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.vocabulary import GameOfWarEffect

# What a board shows over its squares: who is in communication, what bears on a square, where a unit can go


@dataclass(frozen=True)
class Scene:
    """A board with a position on it, read as this table reads the rules.

    `banned` are the squares of units that add no offence this turn, `owes` is that of one that has to leave first.
    """

    board: Board
    position: BoardPosition
    readings: Readings = SUGGESTED
    banned: tuple[Square, ...] = ()
    owes: Square | None = None

    @property
    def networks(self) -> Mapping[BoardSide, Network]:
        """Both sides' communication (§4)."""
        return communication(self.board, self.position, self.readings)

    @property
    def cut_off(self) -> frozenset[Square]:
        """The squares of all units that are out of communication (§4)."""
        links = (network.links.items() for network in self.networks.values())
        return frozenset(square for each in links for square, link in each if not link)

    def bearing_on(self, square: Square) -> Bears:
        """What bears on a square: on the unit there, or on one of either side that would stand there (§3)."""
        return _bears(self, square)

    @property
    def attacks(self) -> Mapping[Square, Bears]:
        """What bears on each enemy unit that the side to move can attack with any offence at all (§3)."""
        enemies = self.position.units_of(self.position.turn.other)
        bearing = {unit.square: self.bearing_on(unit.square) for unit in enemies}
        return {square: bears for square, bears in bearing.items() if bears.result is not Result.REFUSED}

    @property
    def movable(self) -> tuple[Square, ...]:
        """The units that the side to move could move, row by row; one that has to leave first, alone (§1, §3)."""
        turn = Turn(self.position, owes=self.owes, banned=self.banned)
        return movable(self.board, turn, self.readings)


class Bears(NamedTuple):
    """What bears on one square.

    Where a unit stands, `fought` is the attack on it and `after` what would become of it. Where none does, `reach`
    holds what each side would bring to bear on an enemy there; on a mountain nothing.
    """

    square: Square
    fought: CombatSums | None
    reach: Mapping[BoardSide, tuple[Bearing, ...]]
    after: Aftermath | None = None

    @property
    def margin(self) -> int:
        """By how much the offence is greater than the defence; less than 0 where it is smaller (§3)."""
        return self.offence - self.defence

    @property
    def offence(self) -> int:
        """The sum of those that attack the unit that stands here (§3)."""
        return self.fought.offence if self.fought else 0

    @property
    def defence(self) -> int:
        """The sum of that unit and its supporters (§3)."""
        return self.fought.defence if self.fought else 0

    @property
    def result(self) -> Result | None:
        """What an attack on the unit here would come to (§3)."""
        return self.after.result if self.after else None

    @property
    def bearings(self) -> tuple[Bearing, ...]:
        """Every unit that bears on the square or might be thought to, of either side."""
        if self.fought:
            return (*self.fought.attackers, *self.fought.defenders)
        return tuple(bearing for bearings in self.reach.values() for bearing in bearings)

    @property
    def factors(self) -> dict[Square, int]:
        """What each unit that counts adds, by its square."""
        return {bearing.unit.square: bearing.factor for bearing in self.bearings if bearing.counts}


def scene_of_table(table: Tabletop) -> Scene:
    """The board as it lies on the table, with the bans of the side that is to move (§3).

    Raises:
        BadAnswer: The board or the position on the table cannot be read; the message is for the players.
    """
    board = read_board(table.facts.get(BOARD.key, STANDARD))
    position = position_on(board, table.facts.get(POSITION.key, ""))
    clock = SIDES.get(table.clock.side)
    side, said = clock or position.turn, position.turn_said or clock is not None
    banned, leaving = (
        tuple(unit.square for unit in owing_units(table, owed, side) if position.at(unit.square) == unit)
        for owed in (GameOfWarEffect.MAY_NOT_ATTACK, GameOfWarEffect.MUST_RETREAT)
    )
    there = replace(position, turn=side, turn_said=said)
    return Scene(board, there, readings_of(table), banned, next(iter(leaving), None))


def movable(board: Board, turn: Turn, readings: Readings) -> tuple[Square, ...]:
    """The units that a turn can move as it stands, row by row; one that has to leave first, alone (§1, §3)."""
    able = (unit.square for unit in turn.position.units_of(turn.side) if turn.ends(board, unit.square, readings))
    return tuple(sorted(able, key=in_reading_order))


def in_reading_order(square: Square) -> tuple[int, int]:
    """Say where a square stands when the board is read row by row."""
    return (square.row, square.column)


readings_of = settled_already
"""How a table reads the open points; those not settled are read as suggested."""


@lru_cache(maxsize=1024)
def _bears(scene: Scene, square: Square) -> Bears:
    if scene.position.at(square):
        fought = combat(scene.board, scene.position, square, scene.banned, scene.readings)
        return Bears(square, fought, {}, aftermath(scene.board, scene.position, fought, scene.readings))
    if not scene.board.open_ground(square):
        return Bears(square, None, {})
    return Bears(square, None, {side: _reach(scene, square, side) for side in BoardSide})


def _reach(scene: Scene, square: Square, side: BoardSide) -> tuple[Bearing, ...]:
    """What a side would bring to bear on an enemy on an empty square; a relay stands in, which cuts no line."""
    there = scene.position.placed(PlacedUnit(side.other, Kind.FOOT_RELAY, square))
    return combat(scene.board, there, square, scene.banned, scene.readings).attackers


# What a run shows on the board: the position it has come to, what each step talks about, where a unit can move


class Lit(NamedTuple):
    """What a step talks about: the target, the units that bear on it, and the squares that a unit may go back to."""

    target: Square | None = None
    bearings: tuple[Bearing, ...] = ()
    squares: tuple[Square, ...] = ()

    @property
    def factors(self) -> dict[Square, int]:
        """What each unit that counts adds, by its square."""
        return {bearing.unit.square: bearing.factor for bearing in self.bearings if bearing.counts}


def lit(run: Run, scene: Scene, step: str = "") -> Lit:
    """What a step of a run talks about, by default all that bears on its target, as it is seen (§3)."""
    target = target_of_run(run)
    if target is None:
        return Lit()
    bears = scene.bearing_on(target)
    sides = _SUMS.get(step, ("attackers", "defenders"))
    bearings = tuple(each for name in sides for each in getattr(bears.fought, name, ()))
    going_back = step in ("retreat", "next-turn") or (run.ended and not step)
    return Lit(target, bearings, bears.after.squares if bears.after and going_back else ())


def target_of_run(run: Run) -> Square | None:
    """The square that a run attacks, once it is known."""
    answer = run.answered.get(TARGET.key)
    return answer.value if answer and isinstance(answer.value, Square) else None


def scene_of_run(run: Run) -> Scene:
    """The board as a run has come to see it: with the moves made so far, before its attack takes a unit away.

    Raises:
        BadAnswer: The board or the position on the table cannot be read; the message is for the players.
    """
    given = {key: answer.value for key, answer in run.answered.items()}
    readings, before = _readings(run, given), scene_of_table(run.given.table)
    board, position = given.get(BOARD.key, before.board), given.get(POSITION.key, before.position)
    if turn := _turn(run, readings):
        return Scene(board, replace(turn.position, turn_said=True), readings, turn.banned, turn.owes)
    if given.get(ARSENALS.key) is not None:
        position = position.surviving(board, given[ARSENALS.key])
    said = given.get(ATTACKER.key, given.get(SIDE.key))
    position = replace(position, turn=said or position.turn, turn_said=said is not None or position.turn_said)
    banned = (square for square in given.get(BANNED.key, before.banned) if stands(position, position.turn, square))
    return Scene(board, position, readings, tuple(banned))


def read_as(scene: Scene, rule: str, word: str) -> Scene:
    """The scene in one reading of an open rule; as it is where that is no reading."""
    return replace(scene, readings=scene.readings.but({rule: word})) if word in READINGS.get(rule, ()) else scene


def legal_ends(run: Run, square: Square) -> tuple[Square, ...]:
    """Where the unit on a square can be moved now; empty where no move is asked for (§1, §4)."""
    question = run.question
    if not isinstance(question, Moving):
        return ()
    return _ends(question.turn, question.where, square, question.readings)


@lru_cache(maxsize=64)
def _ends(turn: Turn, board: Board, square: Square, readings: Readings) -> tuple[Square, ...]:
    """Where a unit can be moved; asked again and again while it is held."""
    return turn.ends(board, square, readings)


def ends_cut_off(run: Run, square: Square) -> tuple[Square, ...]:
    """Where the unit on a square can be moved now and would be out of communication, as the lines run then (§4)."""
    return _lonely(scene_of_run(run), square, legal_ends(run, square))


@lru_cache(maxsize=64)
def _lonely(scene: Scene, square: Square, ends: tuple[Square, ...]) -> tuple[Square, ...]:
    """Those of the squares that a unit can go to where it would be out of communication (§4)."""
    moved = ((end, replace(scene, position=scene.position.moved(square, end))) for end in ends)
    return tuple(end for end, then in moved if end in then.cut_off)


def still_to_move(run: Run) -> tuple[Square, ...]:
    """The units that can still move in the turn, row by row; one that has to leave first, alone (§1, §3)."""
    question = run.question
    return movable(question.where, question.turn, question.readings) if isinstance(question, Moving) else ()


def cut_off_by(run: Run, move: Move) -> tuple[Square, ...]:
    """The friends of a unit that its move would put out of communication, as the lines run then, row by row (§4)."""
    scene = scene_of_run(run)
    then = replace(scene, position=scene.position.moved(move.start, move.end))
    lonely = then.cut_off - scene.cut_off - {move.end}
    friends = (square for square in lonely if stands(then.position, scene.position.turn, square))
    return tuple(sorted(friends, key=in_reading_order))


def made(answers: Iterable[tuple[str, str]]) -> Iterator[Move | Square]:
    """Go through the moves and the attack of a turn, given its answers as they are kept, such as `("target", "J8")`."""
    for key, text in answers:
        with suppress(ValueError):  # no more moves, or no attack
            if key in _MOVE_KEYS:
                yield Move.parse(text)
            elif key == TARGET.key:
                yield Square.parse(text)


def against_striking(run: Run, square: Square) -> str:
    """What is against ending the moves to attack a square, as a sentence; empty where nothing is (§1, §3).

    Raises:
        TypeError: No move is asked for.
    """
    asked = _asked(run)
    against = asked.turn.against_attack(asked.where, square)
    return against.cited if against else ""


def against_moving(run: Run, square: Square) -> str:
    """What keeps the unit on a square from moving at all, as a sentence; empty where nothing does (§1, §3).

    Raises:
        TypeError: No move is asked for.
    """
    asked = _asked(run)
    walk = asked.turn.walk(asked.where, square, asked.readings)
    return walk.cited if isinstance(walk, Barred) else ""


def against_leaving(run: Run, square: Square) -> str:
    """Why the unit on a square has no square to go to, as a sentence; empty where it has one (§1, §4).

    Raises:
        TypeError: No move is asked for.
    """
    asked = _asked(run)
    walk = asked.turn.walk(asked.where, square, asked.readings)
    if isinstance(walk, Barred) or legal_ends(run, square):
        return ""
    return Barred(Bar.CUT_OFF, square).cited if walk.cut_off else f"{walk.unit.words} has no square to go to."


def against_move(run: Run, move: Move) -> str:
    """What is against a move, as a sentence; empty where it may be made, or where an open point decides (§1, §4).

    Raises:
        TypeError: No move is asked for.
    """
    asked = _asked(run)
    way = asked.turn.way(asked.where, move, asked.readings)
    if isinstance(way, tuple) or touched_by_move(asked.where, asked.turn, move, asked.readings):
        return ""
    return way.cited


def _asked(run: Run) -> Moving:
    if not isinstance(run.question, Moving):
        raise TypeError(f"{run.checklist.id} asks for no move here.")
    return run.question


def _readings(run: Run, given: dict[str, Any]) -> Readings:
    return readings_of(run.given.table).but({key: word for key, word in given.items() if key in READINGS})


def _turn(run: Run, readings: Readings) -> Turn | None:
    """The turn as far as a run has moved units in it; nothing where it is about no moves."""
    if isinstance(run.question, Moving):
        return run.question.turn
    made = [answer for answer in run.answered.values() if isinstance(answer.question, Moving)]
    if not made or not isinstance(made[-1].question, Moving):
        return None
    last, move = made[-1].question, made[-1].value
    return last.turn.move(last.where, move, readings) if move else last.turn


_MOVE_KEYS = {question.key for question in MOVES}
_SUMS = {
    "attackers": ("attackers",),
    "offence": ("attackers",),
    "defenders": ("defenders",),
    "defence": ("defenders",),
}
