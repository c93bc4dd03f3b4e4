"""A tally: the two sums without a board, with what it asks."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from rulesets.api import Checklist, Choice, Number, Question, Referee, Until, Words, YesNo, steps_of, texts_of
from rulesets.game_of_war import vocabulary
from rulesets.game_of_war.attack import NOBODY_ENTERS
from rulesets.game_of_war.drilled import factors_otherwise
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.squares import CHARGE, Kind, Terrain
from rulesets.game_of_war.tables import margins
from rulesets.game_of_war.vocabulary import COMBAT, UNITS, AttackOutcome, GameOfWarEffect

texts = partial(texts_of, __name__)

# What a tally asks: how many of each kind count


MOST = 99
ARTILLERY, RELAY = Kind.FOOT_ARTILLERY, Kind.FOOT_RELAY
"""Foot and mounted count alike in a sum."""


def called(kind: Kind) -> str:
    """Call what counts alike in a sum by one name."""
    return {ARTILLERY: "artillery", RELAY: "relays"}.get(kind, kind.words)


class Supporter(NamedTuple):
    """A kind of supporter on its ground."""

    kind: Kind
    ground: Terrain = Terrain.PLAIN

    @property
    def words(self) -> str:
        """The supporter in a sentence."""
        name = called(self.kind)
        return f"{name} in a {self.ground.value}" if self.ground.shelters else name

    @property
    def cite(self) -> str:
        """The section that gives its defence."""
        return f"{UNITS}, {vocabulary.GROUND}" if self.ground.shelters else UNITS


KIND: Choice[Words] = Choice(**texts("kind"))
GROUND_OF_TARGET: Choice[Words] = Choice(**texts("ground"))
CUT_OFF = YesNo(**texts("cut-off"))
AROUND: Choice[Words] = Choice(**texts("around"))


def _how_many(key: str) -> Number:
    return Number(**texts(key), low=0, high=MOST, default="0")


ATTACKERS = (
    (_how_many("infantry"), Kind.INFANTRY),
    (_how_many("cavalry"), Kind.CAVALRY),
    (_how_many("artillery"), ARTILLERY),
)
CHARGING = _how_many("charging")

_SUPPORT = [
    Supporter(kind, ground)
    for kind in (Kind.INFANTRY, Kind.CAVALRY, ARTILLERY, RELAY)
    for ground in (Terrain.PLAIN, Terrain.PASS, Terrain.FORT)
    if ground is Terrain.PLAIN or kind.defence_in(ground) != kind.defence
]
SUPPORTERS = tuple((_how_many(f"support.{each.words.replace(' in a ', '-in-')}"), each) for each in _SUPPORT)
"""A question for each kind of supporter, and for each ground that raises what it gives."""

QUESTIONS: tuple[Question[Any], ...] = (
    KIND,
    GROUND_OF_TARGET,
    CUT_OFF,
    *(question for question, _ in ATTACKERS),
    CHARGING,
    PRECEDENTS["cut-off-relay"],
    *(question for question, _ in SUPPORTERS),
    PRECEDENTS["fort-support"],
    PRECEDENTS["relay-support"],
    AROUND,
    PRECEDENTS["mountain-blocks-retreat"],
    PRECEDENTS["cut-off-retreat"],
)


# The checklist `tally`: the two sums by hand, where another map is played on, or the sums are merely to be checked


TARGET_UNIT = "the target"


def tally(ref: Referee) -> None:
    """Add up both sides from what the players count."""
    ref.step("target")
    kind = Kind[ref.ask(KIND).value.upper().replace("-", "_")]
    ground = Terrain(ref.ask(GROUND_OF_TARGET).value)
    cut_off = ref.ask(CUT_OFF)
    ref.step("attackers")
    attackers(ref, ground)
    if not ref.total("offence"):
        ref.refuse("No attack: no units attack.", COMBAT)
    ref.step("supporters")
    own_defence(ref, kind, ground, cut_off)
    supporters(ref)
    ref.step("result")
    rule(ref, kind, cut_off)


# §2, §3: the offence


def attackers(ref: Referee, ground: Terrain) -> None:
    """Count the attackers; nobody charges into a pass or a fort."""
    for question, kind in ATTACKERS:
        number = ref.ask(question)
        said = f"attacking {called(kind)}"
        each = ref.take(kind.offence, partial(factors_otherwise, kind, kind.offence, number, said))
        counted(ref, "offence", number, each, called(kind), UNITS)
    if ground.shelters:
        no_charge(ref, ground)
    else:
        number = ref.ask(CHARGING)
        each = ref.take(CHARGE, partial(factors_otherwise, Kind.CAVALRY, CHARGE, number, "charging cavalry"))
        counted(ref, "offence", number, each, "charging cavalry", UNITS)
    ref.fact("offence", ref.total("offence"))


def no_charge(ref: Referee, ground: Terrain) -> None:
    """Count cavalry that was said to charge onto this ground, where nobody is asked for it, as what does not charge."""
    ref.note(f"A unit in a {ground.value} cannot be charged: cavalry within two squares counts 4 each.", UNITS)
    if ref.has(CHARGING) and (number := ref.ask(CHARGING)):
        counted(
            ref, "offence", number, Kind.CAVALRY.offence, f"cavalry that cannot charge into a {ground.value}", UNITS
        )
        ref.note("Leave out cavalry counted as charging from more than two squares away.", UNITS)


# §2, §4, §5: the defence


def own_defence(ref: Referee, kind: Kind, ground: Terrain, cut_off: bool) -> None:
    """Count the target itself."""
    keeps = not cut_off or (kind.relay and ref.reads(PRECEDENTS["cut-off-relay"], "yes"))
    if keeps:
        where = f" in a {ground.value}" if ground.shelters else ""
        ref.count("defence", kind.defence_in(ground), f"the target, {kind.words}{where}", UNITS)
    else:
        ref.note("The target is cut off and adds nothing to its defence.", vocabulary.COMMUNICATION)


def supporters(ref: Referee) -> None:
    """Count the target's friends, as the table has settled what ground and relays give."""
    for question, support in SUPPORTERS:
        number = ref.ask(question)
        if number:
            factor = worth(ref, support)
            said = f"supporting {support.words}"
            each = ref.take(factor, partial(factors_otherwise, support.kind, factor, number, said))
            counted(ref, "defence", number, each, support.words, support.cite)
    ref.fact("defence", ref.total("defence"))


def worth(ref: Referee, support: Supporter) -> int:
    """Say what one supporter of a kind gives on its ground."""
    if support.kind.relay:
        return support.kind.defence if ref.reads(PRECEDENTS["relay-support"], "yes") else 0
    raised = not support.ground.shelters or ref.reads(PRECEDENTS["fort-support"], "yes")
    return support.kind.defence_in(support.ground if raised else Terrain.PLAIN)


def counted(ref: Referee, total: str, number: int, each: int, what: str, cite: str) -> None:
    """Enter so many of a kind into a total."""
    if number and each:
        ref.count(total, number * each, f"{number} {what} ({each} each)" if number > 1 else what, cite)


# §3: the result


def rule(ref: Referee, kind: Kind, cut_off: bool) -> None:
    """Compare the sums, and announce what becomes of the target."""
    offence, defence = ref.total("offence"), ref.total("defence")
    ref.fact("difference", offence - defence)
    sums = f"{offence} against {defence}"
    match Result.of(offence, defence):
        case Result.RESISTS:
            ref.rule(AttackOutcome.RESISTS, f"{sums}: the target resists.", COMBAT)
        case Result.DESTROYED:
            destroyed(ref, f"{sums}: the target is destroyed. {NOBODY_ENTERS}", COMBAT)
        case _:
            ref.step("retreat")
            beaten_by_one(ref, f"{sums}, one more", kind, cut_off)


def beaten_by_one(ref: Referee, sums: str, kind: Kind, cut_off: bool) -> None:
    """Find out whether the target can leave its square."""
    match ref.ask(AROUND):
        case "units":
            destroyed(ref, f"{sums}: destroyed, with units all around it.", COMBAT)
        case _ if cut_off and kind.fighting:
            gone = ref.reads(PRECEDENTS["cut-off-retreat"], "destroyed")
            held(ref, f"{sums}: cut off, so it cannot move", gone, "cut-off-retreat")
            if not gone:
                may_not_attack(ref)
        case "mountains":
            gone = ref.reads(PRECEDENTS["mountain-blocks-retreat"], "destroyed")
            held(ref, f"{sums}: mountains block every way out", gone, "mountain-blocks-retreat")
        case _:
            ref.rule(
                AttackOutcome.RETREAT, f"{sums}: the target must retreat as its side's first move next turn.", COMBAT
            )
            owes = "The target must make its side's first move next turn."
            ref.oblige(GameOfWarEffect.MUST_RETREAT, TARGET_UNIT, owes, Until.NEXT_TURN, COMBAT)
            may_not_attack(ref)


def held(ref: Referee, why: str, gone: bool, precedent: str) -> None:
    """Rule on a target that cannot leave, as the table has settled."""
    if gone:
        destroyed(ref, f"{why}; destroyed.", f"precedent {precedent}")
        return
    ref.rule(AttackOutcome.RESISTS, f"{why}; it stays.", f"precedent {precedent}")
    ref.effect(GameOfWarEffect.STAYS, TARGET_UNIT, "", "The target stays on its square.", f"precedent {precedent}")


def destroyed(ref: Referee, said: str, cite: str) -> None:
    """Rule that the target is destroyed."""
    ref.rule(AttackOutcome.DESTROYED, said, cite)
    ref.effect(GameOfWarEffect.DESTROYED, TARGET_UNIT, "", "The target is destroyed.", cite)


def may_not_attack(ref: Referee) -> None:
    """Write down that the target adds nothing to its side's next attack."""
    said = "The target may not join its side's attack next turn; its defence still counts."
    ref.oblige(GameOfWarEffect.MAY_NOT_ATTACK, TARGET_UNIT, said, Until.NEXT_TURN, COMBAT)


# The checklist

TALLY = Checklist(
    id="tally",
    title="Tally",
    summary="The two sums without a board: enter how many units of each kind count, and read off the result.",
    procedure=tally,
    steps=steps_of(__name__, "tally"),
    questions=QUESTIONS,
    outcomes=AttackOutcome,
    effects=GameOfWarEffect,
    margins=margins,
    totals=vocabulary.SUMS,
    facts_called=vocabulary.CALLED,
)
