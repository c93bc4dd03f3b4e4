"""A full adjudication of a crowded board, every reason included."""

from __future__ import annotations

from collections.abc import Iterator

from rows import Row, ms, seconds

from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.game_of_war import RULESET, fight, question_kinds, relevant_precedents
from rulesets.game_of_war.rules import communication
from rulesets.game_of_war.rules.board_file import THE_BOARD
from rulesets.game_of_war.rules.notation import parse_position
from rulesets.game_of_war.rules.units import Kind, Side, Terrain

CROWD = (
    "NI8,10 NI8,9 NI9,9 NI7,9 NC7,10 NC9,10 NC6,10 NI10,10 NC11,11 NI12,10 NI13,10 NI14,10 NI15,11 NA8,8 NM9,8 NT10,11"
    " NU8,7 SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 SC7,11 SC6,12 SC10,12 SC11,13 SA8,13 SM7,12 ST3,14 SU8,16"
    " SI15,12 SI14,11 SI13,12"
)
AGAINST = (
    "an attack adjudicated on a crowded board, every reason included, against a bare loop that works out communication"
    " and the two sums and nothing else, in one process."
)
TARGET = (8, 10)
TIMES = 41

Place = tuple[int, int]
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
MOUNTAINS = frozenset((square.column, square.row) for square in THE_BOARD.mountains)
SHELTERS = {(square.column, square.row): Terrain.PASS for square in THE_BOARD.passes} | {
    (square.column, square.row): Terrain.FORT for square in THE_BOARD.forts
}
ARSENALS = {side.value: [(square.column, square.row) for square in THE_BOARD.arsenals_of(side)] for side in Side}
PLACED = {
    (unit.square.column, unit.square.row): (unit.side.value, unit.kind)
    for unit in parse_position(CROWD, THE_BOARD).units
}
WIDTH, HEIGHT = THE_BOARD.columns, THE_BOARD.rows


def full() -> Run:
    """Adjudicate through the checklist, from the text of the position, as a table does."""
    given = Given({"position": CROWD, "attacker": "S", "target": "8,10"}, defaults=True)
    return adjudicate(RULESET.checklist("attack"), given)


def cold() -> Run:
    """Adjudicate with nothing worked out before."""
    for kept in (
        question_kinds.position_on,
        communication._communication,
        fight.worked_out,
        relevant_precedents.touched_by_attack,
        relevant_precedents.touched_by_retreat,
    ):
        kept.cache_clear()
    return full()


def ray(start: Place, way: Place) -> Iterator[Place]:
    """Go along a line until a mountain or the edge."""
    x, y = start[0] + way[0], start[1] + way[1]
    while 0 < x <= WIDTH and 0 < y <= HEIGHT and (x, y) not in MOUNTAINS:
        yield x, y
        x, y = x + way[0], y + way[1]


def linked(side: str) -> set[Place]:
    """Find a side's units in communication."""
    lit: set[Place] = set(ARSENALS[side])
    origins = [place for place in ARSENALS[side] if place not in PLACED or PLACED[place][0] == side]
    relays = [place for place, (whose, kind) in PLACED.items() if whose == side and kind.relay]
    for origin in origins:
        for way in WAYS:
            for place in ray(origin, way):
                if place in PLACED and PLACED[place][0] != side and PLACED[place][1].fighting:
                    break
                lit.add(place)
        origins += [place for place in relays if place in lit]
        relays = [place for place in relays if place not in lit]
    reached = [place for place, (whose, _) in PLACED.items() if whose == side and place in lit]
    for x, y in reached:
        for way in WAYS if PLACED[x, y][1].fighting else ():
            beside = (x + way[0], y + way[1])
            if beside in PLACED and PLACED[beside][0] == side and PLACED[beside][1].fighting and beside not in reached:
                reached.append(beside)
    return set(reached)


def bare() -> tuple[int, int]:
    """Add up offence and defence, and nothing else."""
    enemy = PLACED[TARGET][0]
    attackers, defenders = linked("S" if enemy == "N" else "N"), linked(enemy)
    own = PLACED[TARGET][1].defence_in(SHELTERS.get(TARGET, Terrain.PLAIN))
    offence, defence = 0, own if TARGET in defenders else 0
    for way in WAYS:
        charging = TARGET not in SHELTERS
        for distance, place in enumerate(ray(TARGET, way), 1):
            if place in attackers and PLACED[place][1].fighting:
                kind = PLACED[place][1]
                charging = charging and kind is Kind.CAVALRY and SHELTERS.get(place) is not Terrain.FORT
                offence += 7 if charging else kind.offence if distance <= kind.range else 0
            else:
                charging = False
            if place in defenders and distance <= PLACED[place][1].range:
                defence += PLACED[place][1].defence_in(SHELTERS.get(place, Terrain.PLAIN))
            if distance > 3 and not charging:
                break
    return offence, defence


def rows() -> list[Row]:
    """Measure both on the same board in the same run."""
    ruled = full()
    if bare() != (ruled.facts["offence"], ruled.facts["defence"]):
        raise RuntimeError(f"The loop says {bare()}, the checklist {ruled.facts}.")
    first, again, loop = (seconds(action, TIMES) for action in (cold, full, bare))
    sums = f"{bare()[0]} against {bare()[1]}"
    return [
        ms(f"attack, {len(PLACED)} units, {sums}, cold", first, floor=loop),
        ms("once its networks are known, as for a second reading", again, floor=loop),
    ]
