"""Marble Siege, a demo: two children roll marbles at each other's castles of sand. Nobody publishes it.

It stands for a distribution of somebody else's: it knows the door and the standard library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.api import (
    Allocation,
    Change,
    Chart,
    Checklist,
    Choice,
    Counts,
    DemoKit,
    DicePool,
    Die,
    Force,
    KitPage,
    KitRow,
    KitValues,
    Losses,
    Margin,
    Muster,
    Number,
    Option,
    Part,
    Pick,
    Precedent,
    PrintedFaces,
    Question,
    Referee,
    Role,
    Ruleset,
    Run,
    Said,
    Scope,
    Secret,
    Several,
    Side,
    Step,
    StepsLost,
    Terms,
    Text,
    Throw,
    Thrown,
    Total,
    UnitName,
    Until,
    What,
    Words,
    Written,
    YesNo,
)


class Outcome(Words):
    """The results, from worst to best for the attacker."""

    MISS = "miss", "a miss", "The marbles roll past.", "4.1"
    HIT = "hit", "a hit", "Towers fall over.", "4.2"


class Happens(Words):
    """What a result does."""

    FALLS = "falls", "falls over", "The tower is sand again.", "4.2"
    REBUILDS = "rebuilds", "must rebuild", "The owner builds before rolling again.", "4.3"


class Term(Terms):
    """What a beginner has to be told."""

    SHOOTER = "shooter", "", "The large marble that is rolled at the others.", "1.2", "shooters"


class Weather(Words):
    """What the beach is like."""

    DRY = "dry", "dry sand"
    WET = "wet", "wet sand"


class Trick(Words):
    """What a child may try."""

    SPIN = "spin"
    BOUNCE = "bounce"


class Edge(Words):
    """Readings of a marble that stops on the edge of the moat."""

    OUT = "out", "it is out"
    IN = "in", "it is in"


TOWERS = Force("towers", "Which towers stand, and how high?", who="defenders", role=Role.DEFENDER, cite="1.1")
SHOOTER = UnitName("shooter", "Which marble is rolled?", cite="1.2")
WEIGHT = Number("{unit}.weight", "How heavy is {unit}?", 1, 9, remember=Scope.UNIT, printed=True, cite="1.3")
WEATHER = Choice("weather", "What is the beach like?", Weather, remember=Scope.TABLE, default="dry", cite="1.4")
TRICKS = Several("tricks", "What is tried?", Trick, default="none")
REACH = Number("reach.{weight}", "How far does weight {weight} roll?", 1, 9, remember=Scope.KIT, printed=True)
RED_BID, BLUE_BID = Number("red.bid", "Red bids?", 0, 3), Number("blue.bid", "Blue bids?", 0, 3)
BIDS = Secret("bids", "Bid in secret.", parts=(Part("red", RED_BID), Part("blue", BLUE_BID)), cite="2.1")
EDGE = Precedent("edge", "What of a marble on the edge?", Edge, cite="2.2")
FACES = PrintedFaces("faces.{colour}", "What is on the {colour} die?", symbols="HB")
ROLL = Throw("roll", "Throw for the marble.", symbols="HB", colours=("yellow",), printed_faces=FACES, cite="3.1")
WALL = Throw("wall", "Throw for the wall.", symbols="HB", colours=("yellow",), printed_faces=FACES, cite="3.1")
DIE = Die("die", "Roll the die.", cite="3.2")
AIM = Pick("aim", "Which tower is aimed at?", cite="3.3")
LOST = Allocation("lost", "Which towers fall?", cite="4.2")
SAID = Text("said", "What does the owner say?", default="")
DISTANCE: Written[float] = Written("distance", "How far, in steps?", reader=float, default="1.5", wanted="a distance")
GRACE = YesNo("grace", "May the ruin stay?", default="no", cite="4.3")

ENOUGH = 5

STEPS = (Step("aim", "Aim", "1"), Step("bid", "Bid", "2"), Step("roll", "Roll", "3"), Step("fall", "Fall", "4"))
QUESTIONS: tuple[Question[Any], ...] = (
    *(TOWERS, SHOOTER, WEIGHT, WEATHER, TRICKS, REACH, BIDS, EDGE, FACES),
    *(ROLL, WALL, DIE, AIM, LOST, SAID, DISTANCE, GRACE),
)


def siege(ref: Referee) -> None:
    """Roll one marble at a castle."""
    ref.step("aim")
    towers: Muster = ref.ask(TOWERS)
    weight: int = ref.ask(WEIGHT.of(ref.ask(SHOOTER)))
    if ref.ask(DISTANCE) > ref.ask(REACH.of(str(weight))):
        ref.refuse("It does not roll so far.", cite="1.5")
    ref.step("bid")
    ref.count("attack", sum(ref.ask(BIDS).values()), "bids", cite="2.1")
    if Trick.BOUNCE in ref.ask(TRICKS) and ref.ask(EDGE) is Edge.OUT:
        ref.count("attack", -1, "the edge is out", cite="2.2")
    ref.step("roll")
    wall = thrown(ref, WALL, 1 if ref.ask(WEATHER) is Weather.WET else 0)
    hits = ref.compare("sand", thrown(ref, ROLL, weight), wall, cancelled, hits_of)
    fall(ref, towers, ref.ask(DIE, at=f"{hits} hits") + ref.total("attack") + hits)


def thrown(ref: Referee, throw: Throw, dice: int) -> Thrown:
    """Throw yellow dice."""
    return ref.throw(throw.with_pool(DicePool.of({"yellow": dice})))


def cancelled(attack: Counts, defence: Counts) -> Counts:
    """Cancel symbol by symbol."""
    return tuple(max(ours - theirs, 0) for ours, theirs in zip(attack, defence, strict=True))


def hits_of(left: Counts) -> int:
    """Keep the hits alone."""
    return left[0]


def fall(ref: Referee, towers: Muster, strength: int) -> None:
    """See what falls."""
    ref.fact("strength", strength)
    if strength < ENOUGH:
        ref.rule(Outcome.MISS, f"{strength} is too little.", cite="4.1")
        return
    ref.rule(Outcome.HIT, f"{strength} is enough.", cite="4.2")
    ref.step("fall")
    aimed = ref.ask(AIM.among(Option(unit, unit) for unit in towers.units))
    ways: tuple[Losses, ...] = tuple(((unit, 1),) for unit in towers.units)
    for unit, steps in ref.ask(LOST.among(ways, why_not(towers))).items():
        change = Change(What.STATE, unit, "fallen", str(steps))
        ref.effect(Happens.FALLS, unit, sentence=f"{unit} falls.", cite="4.2", changes=(change,))
    if not ref.ask(GRACE):
        ref.oblige(Happens.REBUILDS, aimed, ref.ask(SAID) or "Build it again.", Until.NEXT_TURN, cite="4.3")


def why_not(towers: Muster) -> Callable[[StepsLost], str]:
    """Make what says why other losses are not allowed."""
    return lambda wanted: "" if set(wanted) <= set(towers.units) else "No such tower stands."


def chart(run: Run) -> Chart | None:
    """Draw the reach of the marbles, as far as it is known."""
    return tables(run.table.kit)[0] if run.steps else None


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game."""
    cells = tuple((kit.get(REACH.of(weight).key, ""),) for weight in "123")
    return (Chart("Reach", "1.5", ("steps",), ("1", "2", "3"), cells, means=in_words, rows_are="weight"),)


def in_words(column: str, row: str, shown: str) -> Said:
    """Say a cell."""
    return f"A marble of weight {row} rolls {shown} steps.", "1.5"


def margins(run: Run) -> tuple[Margin, ...]:
    """Say what is missing for a hit."""
    short = ENOUGH - run.facts.get("strength", ENOUGH)
    return (Margin(short, "strength", Outcome.HIT, f"{short} more make a hit."),) if short > 0 else ()


def kit_pages(kit: KitValues) -> tuple[KitPage, ...]:
    """Lay out what is read off the marbles."""
    rows = tuple(KitRow(f"weight {weight}", (REACH.of(weight),)) for weight in "123")
    return (KitPage("Reach", "Roll each marble once.", rows, ("steps",)),)


SIEGE = Checklist(
    "siege",
    "Siege",
    "One marble at one castle.",
    siege,
    STEPS,
    QUESTIONS,
    Outcome,
    Happens,
    chart=chart,
    margins=margins,
    totals=(Total("attack", Role.ATTACKER),),
)
RULESET = Ruleset(
    "marble-siege",
    "Marble Siege (demo)",
    "1",
    "a demo",
    "Marbles, sand, towers.",
    (SIEGE,),
    (Side("red", "Red"), Side("blue", "Blue")),
    terms=Term,
    kit_pages=kit_pages,
    demo=DemoKit("Made up.", {"reach.1": "3", "reach.2": "2", "reach.3": "1", "faces.yellow": "h h b b - -"}),
    tables=tables,
)
