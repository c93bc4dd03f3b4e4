"""What befalls the target, in the order in which it acts: ordinary results, critical hits, the one ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from rulesets.api import ELIMINATED, Change, Counts, DicePool, Referee, Throw, Total, What, how_many
from rulesets.assault import pools, vocabulary
from rulesets.assault import questions as asked
from rulesets.assault.drilled import acting_otherwise, striking_otherwise
from rulesets.assault.pools import CRITICAL_ATTACK, CRITICAL_DEFENCE, CRITICAL_LEFT, spelt, strongest, take
from rulesets.assault.tables import CriticalFate, fate, section, suppressed_again
from rulesets.assault.units import Who, about, state_change
from rulesets.assault.vocabulary import MR, PRECEDENTS, AssaultEffect, Symbol, TargetClass, UnitState

# What befalls the target: results in the order in which they act, then the one ruling


GIVES = {
    AssaultEffect.SUPPRESSED: UnitState.SUPPRESSED,
    AssaultEffect.FALLS_BACK: UnitState.FALLING_BACK,
    AssaultEffect.IMMOBILIZED: UnitState.IMMOBILIZED,
    AssaultEffect.REDUCED: UnitState.HALF_STRENGTH,
}

RANK = {outcome.value: rank for rank, outcome in enumerate(vocabulary.FireOutcome)}
"""How good each outcome is for the attacker, the worst first; not every effect is one."""


class Suffered(NamedTuple):
    """A result that befell the target; see `Effect` for its parts, and `more` for what players do about it."""

    what: AssaultEffect
    detail: str
    sentence: str
    more: str
    cite: str
    changes: tuple[Change, ...]


@dataclass
class Victim:
    """The target as it stands: its class, its states, and what it has suffered so far.

    Results are kept here until all are known, so that the table is not asked about their order in vain. `spared` says
    that it was suppressed once more, before anything else, to no effect.
    """

    who: Who
    kind: TargetClass
    states: list[UnitState]
    suffered: list[Suffered] = field(default_factory=list)
    spared: bool = False

    def copy(self) -> Victim:
        """Take it as it stands, to go on in one of several ways."""
        return Victim(self.who, self.kind, list(self.states), list(self.suffered), self.spared)

    def marked(self, state: UnitState) -> bool:
        """Tell whether it is marked with a state."""
        return state in self.states

    @property
    def gone(self) -> bool:
        """Tell whether it is eliminated."""
        return AssaultEffect.ELIMINATED in [each.what for each in self.suffered]

    def suffers(self, what: AssaultEffect, cite: str, detail: str = "", sentence: str = "", more: str = "") -> None:
        """Add a result, with the state it gives or takes."""
        told = sentence or f"{self.who.does(what.label)}."
        self.suffered.append(Suffered(what, detail, told, more, cite, self._changes(what, detail)))
        if what in GIVES and GIVES[what] not in self.states:
            self.states.append(GIVES[what])
        if what is AssaultEffect.UNSUPPRESSED:
            self.states.remove(UnitState.SUPPRESSED)

    def suffers_no_more(self) -> None:
        """Say of a suppression that a unit suppressed already suffers nothing by it."""
        if self.suffered:
            last = self.suffered[-1]
            self.suffered[-1] = last._replace(more=f"{last.more} Already suppressed: no further effect.".strip())
        else:
            self.spared = True

    def _changes(self, what: AssaultEffect, detail: str) -> tuple[Change, ...]:
        unit = self.who.card
        if not unit:
            return ()
        if what is AssaultEffect.ELIMINATED:
            return (Change(What.STATE, unit, ELIMINATED, detail or "yes"),)
        if what is AssaultEffect.UNSUPPRESSED:
            return (state_change(unit, UnitState.SUPPRESSED, held=False),)
        return (state_change(unit, GIVES[what], held=True),) if what in GIVES else ()


# What befalls it


def befalls(ref: Referee, victim: Victim, what: AssaultEffect, cite: str) -> None:
    """Let a result act; a unit that falls back may lose its suppression by it."""
    marked = what is AssaultEffect.FALLS_BACK and victim.marked(UnitState.SUPPRESSED)
    victim.suffers(what, cite)
    if marked and ref.reads(PRECEDENTS["fallback-keeps-suppression"], "loses"):
        victim.suffers(AssaultEffect.UNSUPPRESSED, "precedent fallback-keeps-suppression")


def decided(ref: Referee, fate: CriticalFate) -> AssaultEffect:
    """Say what befalls the target, as the table has settled where that is open."""
    return fate if isinstance(fate, AssaultEffect) else AssaultEffect(ref.ask(fate).value)


# MR 10.7: damage points


def ordinary(ref: Referee, victim: Victim, damage: int, suppressions: int) -> None:
    """Apply what an attack leaves beside its critical hits, the stronger first; several suppressions count as one."""
    if damage and not victim.gone:
        take_damage(ref, victim, damage)
    if suppressions and not victim.gone:
        one = f"One suppression for {suppressions} X: your rulebook, {MR.FALLBACK}, says what several do."
        several = one if suppressions > 1 else ""
        take_suppression(ref, victim, several)
        if several:
            told = f"{suppressions} X left: counted as one suppression."
            ref.note(f"{told} The checklists don't say what several do; your rulebook may.", MR.FALLBACK)


def take_damage(ref: Referee, victim: Victim, points: int) -> None:
    """Note damage points, and what they do as the table has settled."""
    told = f"{victim.who.does(how_many(points, 'damage point'))}."
    if ref.reads(PRECEDENTS["damage-points"], "players-record"):
        more = f"Your rulebook, {MR.DAMAGE}, says what that does to {vocabulary.CLASSES[victim.kind]}."
        victim.suffers(AssaultEffect.DAMAGE, MR.DAMAGE, str(points), told, more)
        return
    victim.suffers(AssaultEffect.DAMAGE, MR.DAMAGE, str(points), told)
    if points > 1 or victim.marked(UnitState.HALF_STRENGTH):
        victim.suffers(AssaultEffect.ELIMINATED, "precedent damage-points", "damage")
    else:
        victim.suffers(AssaultEffect.REDUCED, "precedent damage-points")


# MR 13.3: suppression and fallback


def take_suppression(ref: Referee, victim: Victim, more: str = "") -> None:
    """Suppress the target, and say more about it; one that is suppressed already as the table has settled."""
    if not victim.marked(UnitState.SUPPRESSED):
        victim.suffers(AssaultEffect.SUPPRESSED, MR.FALLBACK, more=more)
    elif ref.reads(PRECEDENTS["ordinary-suppression"], "falls-back"):
        forced_back(ref, victim, "precedent ordinary-suppression")
    else:
        as_players_say(ref, victim)


def forced_back(ref: Referee, victim: Victim, cite: str) -> None:
    """Force a suppressed unit back as the table has settled; one that cannot fall back is eliminated."""
    befalls(ref, victim, decided(ref, suppressed_again(victim.kind, victim.states)), cite)


def as_players_say(ref: Referee, victim: Victim) -> None:
    """Ask what the rulebook does to a unit that is suppressed once more; what the players say stands.

    Only of artillery the sheet says that any fallback eliminates it; the rest is said of critical hits alone.
    """
    match ref.ask(about(asked.SAID_OF_SUPPRESSION, victim.who)):
        case "falls-back" if victim.kind is TargetClass.ARTILLERY:
            victim.suffers(AssaultEffect.ELIMINATED, f"{MR.FALLBACK}; {section(victim.kind)}", "a fallback")
        case "falls-back":
            befalls(ref, victim, AssaultEffect.FALLS_BACK, MR.FALLBACK)
        case "eliminated":
            victim.suffers(AssaultEffect.ELIMINATED, MR.FALLBACK, "suppressed again")
        case "something-else":
            words = ref.ask(about(asked.SAID_IN_WORDS, victim.who))
            victim.suffers(AssaultEffect.AS_PLAYERS_SAY, MR.FALLBACK, words, f"{victim.who.begins}: {words}.")
        case "nothing-more":
            ref.note(f"{victim.who.does('still suppressed')}.", MR.FALLBACK)
            victim.suffers_no_more()


# The ruling


def announce(ref: Referee, victim: Victim) -> None:
    """Rule the strongest effect, and list them all."""
    for each in victim.suffered:
        sentence = f"{each.sentence} {each.more}".rstrip()
        ref.effect(each.what, victim.who.unit, each.detail, sentence, each.cite, each.changes)
    ranked = [each for each in victim.suffered if each.what in RANK]
    worst = max(ranked, key=lambda each: RANK[each.what], default=None)
    if worst is None:
        beside = [*(each.sentence for each in victim.suffered), "No further effect."]
        nothing = victim.who.does("already suppressed; no further effect" if victim.spared else "no effect")
        ref.rule(vocabulary.FireOutcome.NONE, " ".join(beside) if victim.suffered else f"{nothing}.", MR.COMPARISON)
    else:
        ref.rule(worst.what.value, worst.sentence, worst.cite)


# Critical hits: one comparison for all of them, and only its strongest symbol acts (MR 10.7.5, 10.7.6)


CriticalPools = tuple[DicePool, DicePool]
"""The dice of a critical comparison: the attacker's, then the defender's."""


class CriticalRolls(NamedTuple):
    """The two throws of a critical comparison, which have other keys within an attack than alone."""

    attack: Throw
    defence: Throw

    @property
    def totals(self) -> tuple[Total, ...]:
        """Say of both pools whose they are, and where they are rolled."""
        throws = {CRITICAL_ATTACK: self.attack, CRITICAL_DEFENCE: self.defence}
        return tuple(
            Total(pool, pools.ROLES[pool], each.key, CRITICAL_LEFT, "critical") for pool, each in throws.items()
        )


WITHIN_FIRE = CriticalRolls(asked.CRITICAL_ATTACK_ROLL, asked.CRITICAL_DEFENCE_ROLL)

ALONE = CriticalRolls(asked.ALONE_ATTACK_ROLL, asked.ALONE_DEFENCE_ROLL)


# The dice


def critical_dice(ref: Referee, criticals: int, kind: TargetClass) -> CriticalPools:
    """Hand out one green die to the attacker and one blue die to the defender for each critical hit."""
    hits = how_many(criticals, "critical hit")
    dice = DicePool(((vocabulary.GREEN, criticals),)), DicePool(((vocabulary.BLUE, criticals),))
    take(ref, CRITICAL_ATTACK, dice[0], hits, section(kind))
    take(ref, CRITICAL_DEFENCE, dice[1], hits, section(kind))
    if ref.reads(PRECEDENTS["critical-modifiers"], "players-say"):
        dice = changed_dice(ref)
    ref.fact("critical_pool", pools.by_colour(*dice))
    return dice


def changed_dice(ref: Referee) -> CriticalPools:
    """Change the dice as the players say; as both sides may then hold either colour, each pool is a fact of its own."""
    pools.take_as_said(ref, CRITICAL_ATTACK, asked.CRITICAL_ATTACK_CHANGE, "as the players decided")
    attack = pools.settle(ref, CRITICAL_ATTACK)
    ref.fact("critical_attack_pool", pools.by_colour(attack))
    pools.take_as_said(ref, CRITICAL_DEFENCE, asked.CRITICAL_DEFENCE_CHANGE, "as the players decided")
    defence = pools.settle(ref, CRITICAL_DEFENCE)
    ref.fact("critical_defence_pool", pools.by_colour(defence))
    return attack, defence


# MR 10.7.2: the comparison


def critical_roll(
    ref: Referee,
    rolls: CriticalRolls,
    dice: CriticalPools,
    kind: TargetClass,
    then: Callable[[Symbol | None], None],
    beside: str = "",
) -> None:
    """Throw and compare, and end with the one symbol that acts; `beside` says what else the attack has left."""
    also = f"also left: {beside}" if beside else ""
    attack = ref.throw(rolls.attack.with_pool(dice[0]), at=also)
    defence = ref.throw(rolls.defence.with_pool(dice[1]), at=also)
    pools.leave(ref, CRITICAL_LEFT, attack, defence, pools.strongest_only, lambda left: then(acting(ref, left, kind)))


def acting(ref: Referee, left: Counts, kind: TargetClass) -> Symbol | None:
    """Name the one symbol that acts."""
    ref.fact(CRITICAL_LEFT, pools.by_symbol(left))
    acts = ref.take(strongest(left), lambda: acting_otherwise(left, kind, section(kind), spelt(left)))
    ref.note(
        f"Left after the comparison: {spelt(left)}. {f'{acts} takes effect' if acts else 'No effect'}.", MR.COMPARISON
    )
    return acts


# MR 10.7.5, MR 10.7.6: what it does


def critical_strikes(ref: Referee, victim: Victim, acts: Symbol | None) -> None:
    """Let the strongest symbol act on the target; a critical hit never gives damage points."""
    if acts is None:
        return
    cite = section(victim.kind)
    does = decided(ref, fate(victim.kind, victim.states, acts))
    ways = partial(striking_otherwise, acts, victim.kind, victim.states, does, fate, cite)
    befalls(ref, victim, ref.take(does, ways), cite)
