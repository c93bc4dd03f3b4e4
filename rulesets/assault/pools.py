"""The dice that each side holds, entry by entry, and how the defender's symbols cancel the attacker's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import mul

from rulesets import api
from rulesets.api import ByMargin, Cancelled, Counts, DicePool, Pool, Referee, Role, Run, Thrown, Total
from rulesets.assault import units, vocabulary
from rulesets.assault.drilled import NOTHING, ONE_BLUE, change_otherwise, level_otherwise
from rulesets.assault.questions import LAST_DIE, AidRow
from rulesets.assault.vocabulary import COLOURS, MR, PRECEDENTS, SYMBOLS, AssaultEffect, Cancelling, Experience, Symbol

# The dice that each side holds, entry by entry, and why


ATTACK, DEFENCE = "attack dice", "defence dice"
CRITICAL_ATTACK, CRITICAL_DEFENCE = "critical attack dice", "critical defence dice"

ROLES = {
    ATTACK: Role.ATTACKER,
    DEFENCE: Role.DEFENDER,
    CRITICAL_ATTACK: Role.ATTACKER,
    CRITICAL_DEFENCE: Role.DEFENDER,
}
"""Whose each pool is."""

EXPERIENCED = {
    ATTACK: (Experience.VETERAN, Experience.ELITE),
    DEFENCE: (Experience.HARDENED, Experience.VETERAN, Experience.ELITE),
}
"""The levels of experience that are worth a blue die."""


def held(ref: Referee, total: str) -> DicePool:
    """Add up the dice that a side holds."""
    return ref.ledger.pool(total, COLOURS)


def by_colour(*pools: DicePool) -> dict[str, int]:
    """Write pools, added up, as a fact."""
    held = dict.fromkeys(COLOURS, 0)
    for colour, count in [dice for pool in pools for dice in pool.dice]:
        held[colour] += count
    return held


def take(ref: Referee, total: str, dice: DicePool, reason: str, cite: str) -> None:
    """Enter dice into a pool, or out of it, and say what to do with one's hands."""
    for colour, count in dice.dice:
        ref.count(total, count, reason, cite, of=colour)
        ref.note(_told(count, colour, total.removeprefix("critical ")), cite)


def _told(count: int, colour: str, total: str) -> str:
    dice = total.removesuffix("dice") + ("die" if abs(count) == 1 else "dice")
    return f"{'Take' if count > 0 else 'Remove'} {abs(count)} {colour} {dice}."


def take_for_experience(ref: Referee, total: str, level: Experience, role: str) -> None:
    """Take the one blue die that a level is worth, if it is worth one."""
    earned = level in EXPERIENCED[total]
    dice = ref.take(ONE_BLUE if earned else NOTHING, lambda: level_otherwise(total, level, role, earned))
    take(ref, total, dice, f"{level.label} {role}", MR.EXPERIENCE)


def take_as_said(ref: Referee, total: str, change: Pool, reason: str) -> None:
    """Ask for a change of dice, and make it."""
    dice = ref.ask(change)
    take(ref, total, ref.take(dice, lambda: change_otherwise(total, dice, reason, change.cite)), reason, change.cite)


def take_where(asked: bool, ref: Referee, total: str, change: Pool, reason: str) -> None:
    """Make a change of dice where it is asked for, or where players say one of their own accord."""
    if asked or ref.has(change):
        take_as_said(ref, total, change, reason)


def take_by_row(ref: Referee, total: str, row: AidRow, dice: Pool) -> None:
    """Ask which row of the player aid applies, and take its dice."""
    name = ref.ask(row)
    if name:
        take_as_said(ref, total, dice.of(name), row.say(name))


def take_for_status(ref: Referee, total: str, dice: Pool, name: str, cite: str) -> None:
    """Take the dice that the player aid gives for a status of the target."""
    take_as_said(ref, total, replace(dice.of(name), cite=cite), name.replace("-", " "))


def settle(ref: Referee, total: str) -> DicePool:
    """Close a pool: no colour goes below nothing, and the whole not below what the table has settled."""
    entries = ref.ledger.of(total)
    once = [colour for colour in COLOURS if any(each.amount > 0 and each.of == colour for each in entries)]
    for colour in COLOURS:
        missing = -ref.total(total, colour)
        if missing > 0:
            less = [each.cite for each in entries if each.amount < 0 and each.of == colour]
            ref.count(total, missing, f"no {colour} die left to remove", less[-1], of=colour)
    if once and not held(ref, total).size and ref.reads(PRECEDENTS["minimum-pool"], "one"):
        last_die = replace(LAST_DIE.of(total.removesuffix(" dice")), role=ROLES[total])
        colour = once[0] if len(once) == 1 else ref.ask(last_die).value
        ref.count(total, 1, "never below one die", "precedent minimum-pool", of=colour)
        ref.note(f"The pool keeps one {colour} die.", "precedent minimum-pool")
    return held(ref, total)


# How the defender's symbols cancel the attacker's; counts are of C, D and X, in this order


def alone(margins: Counts) -> Counts:
    """Leave what each symbol has more than its own kind cancels."""
    c, d, x = margins
    return c if c > 0 else 0, d if d > 0 else 0, x if x > 0 else 0


def downwards(margins: Counts) -> Counts:
    """Leave what each symbol has more than cancels it; what a symbol does not need cancels the next weaker."""
    c, d, x = margins
    if c < 0:
        c, d = 0, d + c
    if d < 0:
        d, x = 0, x + d
    return c, d, x if x > 0 else 0


CANCELS = {
    Cancelling.LIKE: ByMargin(alone),
    Cancelling.STRONGER: ByMargin(downwards),
    Cancelling.ANY: ByMargin(downwards, lambda defence: (sum(defence), 0, 0)),  # all of them against the strongest
}


LEFT, CRITICAL_LEFT = "left", "critical_left"
"""The facts that hold what the comparisons leave of the attack and of its critical hits."""


def strongest(left: Counts) -> Symbol | None:
    """Name the strongest symbol of those left."""
    c, d, x = left
    return Symbol.C if c else Symbol.D if d else Symbol.X if x else None


def strongest_only(left: Counts) -> Counts:
    """Keep of a critical comparison only that symbol which acts."""
    c, d, x = left
    return (1, 0, 0) if c else (0, 1, 0) if d else (0, 0, 1) if x else (0, 0, 0)


def what_acts(left: Counts) -> Counts:
    """Keep of an attack's comparison what acts: a second suppression does no more than the first."""
    criticals, damage, suppressions = left
    return criticals, damage, min(suppressions, 1)


def leave(
    ref: Referee,
    name: str,
    attack: Thrown,
    defence: Thrown,
    keep: Callable[[Counts], Counts],
    then: Callable[[Counts], None],
) -> None:
    """Compare two throws, and end with `then`; of dice that are face down only what `keep` keeps is told apart."""
    cancelling = CANCELS[ref.ask(PRECEDENTS["cancelling"])]
    if attack.shown is not None and defence.shown is not None:
        then(cancelling(attack.counts(), defence.counts()))
    else:
        ref.after_comparing(name, attack, defence, cancelling, keep, then)


def by_symbol(left: Counts) -> dict[str, int]:
    """Write counts as a fact."""
    return dict(zip(SYMBOLS, left, strict=True))


def beside(left: Counts) -> str:
    """Spell out what is left beside critical hits, as far as it acts."""
    _, damage, suppressions = left
    return spelt((0, damage, min(suppressions, 1)))


def spelt(left: Counts) -> str:
    """Spell counts out as letters: `C C X`."""
    return " ".join("".join(map(mul, SYMBOLS, left))) or "nothing"


# What cancels what, symbol by symbol

COMPARED = ((ATTACK, DEFENCE), (CRITICAL_ATTACK, CRITICAL_DEFENCE))
"""The pools that are compared with one another."""

STRENGTHS = {symbol: strength for strength, symbol in enumerate(reversed(SYMBOLS))}


def may_cancel(rule: Cancelling, attack: str, defence: str) -> bool:
    """Tell whether a symbol of the defence may cancel one of the attack."""
    if rule is Cancelling.LIKE:
        return attack == defence
    return rule is Cancelling.ANY or STRENGTHS[defence] >= STRENGTHS[attack]


def paired(rule: Cancelling, attack: str, defence: str) -> tuple[list[tuple[str, str]], str, str]:
    """Pair symbols, the attack's strongest first, each with the weakest of the defence that cancels it.

    Example: `paired(Cancelling.LIKE, "CDX", "CX")` gives the pairs `C C` and `X X`, what stays, `D`, and what of the
    defence is left over, nothing.
    """
    pairs, stays = [], ""
    free = sorted(defence, key=SYMBOLS.index)
    for symbol in sorted(attack, key=SYMBOLS.index):
        able = [each for each in free if may_cancel(rule, symbol, each)]
        if not able:
            stays += symbol
            continue
        against = symbol if symbol in able else able[-1]
        free.remove(against)
        pairs.append((symbol, against))
    return pairs, stays, "".join(free)


TOGETHER = {AssaultEffect.FALLS_BACK: "two make a fallback", AssaultEffect.ELIMINATED: "the second eliminates it"}
"""What several suppressions come to."""


def what_cancels(run: Run) -> tuple[Cancelled, ...]:
    """Say what cancelled what in the comparisons of a run, and what the table's other readings would leave."""
    pools = [(run.checklist.total(attack), run.checklist.total(defence)) for attack, defence in COMPARED]
    compared = [_cancelled(run, attack, defence) for attack, defence in pools if attack.left in run.facts]
    if compared:
        compared[-1] = compared[-1]._replace(why=_why_more(run, {each.left: each.stays for each in compared}))
    return tuple(compared)


def _why_more(run: Run, stays: Mapping[str, str]) -> str:
    """Say which suppressions together force the target back or eliminate it, as none of them does alone."""
    ordinary, (acts, *_) = stays.get(LEFT, ""), (*stays.get(CRITICAL_LEFT, ""), "")
    kind, states = (run.answered[each.key].value for each in (units.TARGET_CLASS, units.STATES))
    adds = acts == Symbol.X or (acts == Symbol.D and kind is not vocabulary.TargetClass.VEHICLE)
    count = ordinary.count(Symbol.X)
    stay = f"{count} X stay and count as 1 suppression" if count > 1 else "1 suppression stays"
    parts = {
        "It was suppressed": vocabulary.UnitState.SUPPRESSED in states,
        stay: bool(count),
        "the critical hit adds 1": adds,
    }
    several = [said for said, holds in parts.items() if holds]
    follows = [
        TOGETHER[AssaultEffect(each.name)] for each in run.effects if each.name in TOGETHER and each.detail != "damage"
    ]
    if len(several) < 2 or not follows or (acts and not adds):
        return ""
    return f"{', '.join(several[:-1])}, and {several[-1]}: {follows[0]}."


def _cancelled(run: Run, attack: Total, defence: Total) -> Cancelled:
    """Pair what two throws show; an automatic suppression joins the attack, or stays whatever is rolled."""
    shown, against = (_symbols(run, total) for total in (attack, defence))
    automatic = run.answered.get(PRECEDENTS["auto-suppression"].key) if attack.name == ATTACK else None
    joins = automatic is not None and automatic.value == "joins"
    applies = Symbol.X if automatic is not None and not joins else ""
    settled = run.answered[PRECEDENTS["cancelling"].key].value
    pairs, stays, unused = paired(settled, shown + (Symbol.X if joins else ""), against)
    ways = {rule: paired(rule, shown + (Symbol.X if joins else ""), against)[1] for rule in Cancelling}
    otherwise = {rule.label: " ".join(left) or "nothing" for rule, left in ways.items() if left != stays}
    left = stays + applies
    says = _each_comes_to(left) if attack.name == ATTACK else {each: _critical_effect(run) for each in left[:1]}
    return Cancelled(attack.left, tuple(pairs), left, unused, settled.label, MR.COMPARISON, says, otherwise)


def _each_comes_to(left: str) -> dict[str, str]:
    """Say what each symbol of an attack comes to: every one counts, but of suppressions one."""
    counts = {symbol: 1 if symbol is Symbol.X else left.count(symbol) for symbol in Symbol if symbol in left}
    return {symbol.value: api.how_many(count, symbol.label) for symbol, count in counts.items()}


def _critical_effect(run: Run) -> str:
    """Say what the strongest symbol of critical hits did, which alone acts."""
    found = (each.name for each in run.effects if each.cite in (MR.CRITICAL, MR.CRITICAL_VEHICLE))
    return next((AssaultEffect(name).label for name in found), "takes effect")


def _symbols(run: Run, total: Total) -> str:
    """Put together what the dice of a pool show; nothing where none were thrown."""
    thrown = run.answered.get(total.throw)
    return "".join(die.symbols for die in thrown.value) if thrown else ""
