"""Critical hits: one comparison for all of them, and only its strongest symbol acts (MR 10.7.5, 10.7.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesets.api import Counts, DicePool, Referee, Throw, Total, how_many
from rulesets.assault import defence_questions as asked
from rulesets.assault import precedents
from rulesets.assault.cancelling import by_symbol, leave, spelt, strongest, strongest_only
from rulesets.assault.pools import CRITICAL_ATTACK, CRITICAL_DEFENCE, ROLES, by_colour, settle, take, take_as_said
from rulesets.assault.precedents import CriticalModifiers
from rulesets.assault.results import Victim, befalls, decided
from rulesets.assault.tables import fate, section
from rulesets.assault.vocabulary import BLUE, COMPARISON, GREEN, Symbol, TargetClass

LEFT = "critical_left"

Pools = tuple[DicePool, DicePool]
"""The dice of a critical comparison: the attacker's, then the defender's."""


@dataclass(frozen=True)
class Rolls:
    """The two throws of a critical comparison, which have other keys within an attack than alone."""

    attack: Throw
    defence: Throw

    @property
    def totals(self) -> tuple[Total, ...]:
        """Say of both pools whose they are, and where they are rolled."""
        throws = {CRITICAL_ATTACK: self.attack, CRITICAL_DEFENCE: self.defence}
        return tuple(Total(pool, ROLES[pool], each.key, LEFT, "critical") for pool, each in throws.items())


WITHIN_FIRE = Rolls(asked.CRITICAL_ATTACK_ROLL, asked.CRITICAL_DEFENCE_ROLL)

ALONE = Rolls(asked.ALONE_ATTACK_ROLL, asked.ALONE_DEFENCE_ROLL)


# The dice


def dice(ref: Referee, criticals: int, kind: TargetClass) -> Pools:
    """Hand out one green die to the attacker and one blue die to the defender for each critical hit."""
    hits = how_many(criticals, "critical hit")
    pools = DicePool(((GREEN, criticals),)), DicePool(((BLUE, criticals),))
    take(ref, CRITICAL_ATTACK, pools[0], hits, section(kind))
    take(ref, CRITICAL_DEFENCE, pools[1], hits, section(kind))
    if ref.ask(precedents.CRITICAL_MODIFIERS) is CriticalModifiers.PLAYERS_SAY:
        pools = changed(ref)
    ref.fact("critical_pool", by_colour(*pools))
    return pools


def changed(ref: Referee) -> Pools:
    """Change the dice as the players say; as both sides may then hold either colour, each pool is a fact of its own."""
    take_as_said(ref, CRITICAL_ATTACK, asked.CRITICAL_ATTACK_CHANGE, "as the players decided")
    attack = settle(ref, CRITICAL_ATTACK)
    ref.fact("critical_attack_pool", by_colour(attack))
    take_as_said(ref, CRITICAL_DEFENCE, asked.CRITICAL_DEFENCE_CHANGE, "as the players decided")
    defence = settle(ref, CRITICAL_DEFENCE)
    ref.fact("critical_defence_pool", by_colour(defence))
    return attack, defence


# MR 10.7.2: the comparison


def roll(ref: Referee, rolls: Rolls, pools: Pools, then: Callable[[Symbol | None], None], beside: str = "") -> None:
    """Throw and compare, and end with the one symbol that acts; `beside` says what else the attack has left."""
    also = f"also left: {beside}" if beside else ""
    attack = ref.throw(rolls.attack.with_pool(pools[0]), at=also)
    defence = ref.throw(rolls.defence.with_pool(pools[1]), at=also)
    leave(ref, LEFT, attack, defence, strongest_only, lambda left: then(acting(ref, left)))


def acting(ref: Referee, left: Counts) -> Symbol | None:
    """Name the one symbol that acts."""
    ref.fact(LEFT, by_symbol(left))
    acts = strongest(left)
    ref.note(
        f"Left after the comparison: {spelt(left)}. {f'{acts} takes effect' if acts else 'No effect'}.", COMPARISON
    )
    return acts


# MR 10.7.5, MR 10.7.6: what it does


def strike(ref: Referee, victim: Victim, acts: Symbol | None) -> None:
    """Let the strongest symbol act on the target; a critical hit never gives damage points."""
    if acts is None:
        return
    befalls(ref, victim, decided(ref, fate(victim.kind, victim.states, acts)), section(victim.kind))
