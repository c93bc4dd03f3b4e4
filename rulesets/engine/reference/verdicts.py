"""What a ruling comes to for the players: who suffers what, in few words, and what is done now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rulesets.engine.core.ruling import REFUSED, Effect, WayOn, fits_a_verdict
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import ResultWords, Role, a_list, capitalised, how_many, spoken
from rulesets.engine.questions.forces import Force, headed
from rulesets.engine.referee.checklist import Checklist, Remark

NOT_ALLOWED, NO_EFFECT, STEP_LOST, RETREAT = "Not allowed", "No effect", "Step lost", "Retreat"
GONE = "Destroyed"
TABLE_DECISION = "Table decision"
ALWAYS_LAST = (RETREAT, TABLE_DECISION)
MUTUAL_LOSSES, LOSS_AND_RETREAT = "Mutual losses", "Loss and retreat"

ALL_AS_IT_IS = "Leave all units as they are."
OTHERWISE_UNDONE = "Change an answer if one is wrong. Otherwise leave this undone."


class ToDo(NamedTuple):
    """Something that the players do now, in a sentence, with the section that says so."""

    sentence: str
    cite: str = ""


class Sufferer(NamedTuple):
    """Those of one side whom a ruling befalls.

    Attributes:
        role: whether they attacked or defended; None where that is not known.
        side: the word of their side, where the units themselves tell it.
        units: the units, as players call them, in the order in which it befell them.
        verdict: what befell them, in few words: all of it, the gravest first.
        lost: how many units that cost, and how many steps of others.
        befell: what befell each unit, all of it, in the order of `units`: `("step lost", "retreat")`.
    """

    role: Role | None
    side: str
    units: tuple[str, ...]
    verdict: str
    lost: tuple[int, int] = (0, 0)
    befell: tuple[tuple[str, ...], ...] = ()

    @property
    def each_told(self) -> str:
        """Name each with what befell it: `Rover: destroyed; Tiny, Zed: retreat`."""
        told: dict[tuple[str, ...], list[str]] = {}
        for unit, what in zip(self.units, self.befell, strict=True):
            told.setdefault(what, []).append(unit)
        return "; ".join(f"{', '.join(units)}: {', '.join(what)}" for what, units in told.items())

    def side_among(self, sides: Mapping[str, str], attacking: str) -> str:
        """Give the word of their side; empty where neither they nor what is known of the attack tell it."""
        return self.side or _other(self.role, sides, attacking)

    def called(self, sides: Mapping[str, str], attacking: str = "") -> str:
        """Name them after their side: `Blue: Rover`, `North: infantry at J8`.

        `sides` has labels by word, `attacking` is the side that attacks.
        Where the side is not known, the role stands in its place: `Defenders: Rover`, `The defenders`.
        """
        units = a_list(self.units, "and")
        label = sides.get(self.side_among(sides, attacking), "")
        role = f"{self.role.value}s" if self.role else ""
        units = units.replace(f"{label}'s ", "") if label else units  # its side stands before them all
        if label and units == label:
            return units
        if units.startswith("the "):
            return f"{label}: {units}" if label else capitalised(units)
        return f"{label or role.capitalize()}: {units}" if label or role else units


def _other(role: Role | None, sides: Mapping[str, str], attacking: str) -> str:
    """Give the word of the side in a role, where it is known which side attacks, and there are two."""
    if role is Role.ATTACKER or attacking not in sides:
        return attacking if role is Role.ATTACKER else ""
    others = [word for word in sides if word != attacking]
    return others[0] if role is Role.DEFENDER and len(others) == 1 else ""


class Verdict(NamedTuple):
    """A ruling in few words.

    Attributes:
        text: a noun or a participle, three words at most: `Destroyed`, `2 steps lost`; several have commas between
            them where more than one thing befell a unit: `Damaged, suppressed`.
        to_do: what is done now, in order.
        sufferers: whom it befell: nobody, one side, or both, the attackers first.
        instead: whether something else came about than the result itself says: no effect for a retreat, say.
    """

    text: str = ""
    to_do: tuple[ToDo, ...] = ()
    sufferers: tuple[Sufferer, ...] = ()
    instead: bool = False


class Ruled(NamedTuple):
    """What a verdict is made of: an outcome with its section, its effects, and the answers that it rests on.

    `ended` says that nothing is left to ask, so that all effects are known; `sentence` is that of the ruling.
    """

    outcome: str
    cite: str
    effects: Sequence[Effect]
    answers: Answers
    ended: bool = True
    way_on: WayOn | None = None
    remarks: Sequence[Remark] = ()
    sentence: str = ""


def verdict_of(checklist: Checklist | None, ruled: Ruled) -> Verdict:
    """Work out the verdict of a ruling; nothing while there is no outcome."""
    if not ruled.outcome:
        return Verdict()
    if ruled.outcome == REFUSED:
        return Verdict(NOT_ALLOWED, tuple(_way_on(ruled)))
    told = _Telling(checklist, ruled)
    return Verdict(told.text, told.to_do, told.sufferers, told.instead)


def effects_said(checklist: Checklist | None, ruled: Ruled) -> list[str]:
    """Say the effects of a ruling in sentences, one for all units that may do the same."""
    telling = _Telling(checklist, ruled)
    return [each.sentence for each in telling.together((each, telling.said(each, str(each))) for each in ruled.effects)]


def _way_on(ruled: Ruled) -> Iterable[ToDo]:
    if ruled.way_on is not None:
        yield ToDo(f"If {ruled.way_on.label}, say so: then it is allowed.", ruled.cite)
    yield ToDo(OTHERWISE_UNDONE, ruled.cite)


class _Telling:
    """Tells one ruling; its parts are made once."""

    def __init__(self, checklist: Checklist | None, ruled: Ruled) -> None:
        self.ruled = ruled
        self.whole = checklist is not None and issubclass(checklist.effects, ResultWords)
        effects, outcomes = (checklist.effects, checklist.outcomes) if checklist else ((), ())
        self.words = {each.value: each for each in effects if isinstance(each, ResultWords)}
        self.outcome = next((each for each in outcomes if each.value == ruled.outcome), None)
        self.calls = next((type(each) for each in self.words.values()), ResultWords)
        questions = checklist.questions if checklist else ()
        self.forces = tuple(each for each in questions if isinstance(each, Force))
        sided = {each.key: each for each in questions if each.role is not None}
        self.roles: dict[str, Role] = {}
        for key, text in ruled.answers.items():
            if key in sided and (role := sided[key].role) is not None:
                self.roles |= {name.casefold(): role for name in sided[key].names_in(text)}
        self.sufferers = tuple(self._sufferers())
        self.text = self._text()
        self.to_do = tuple(self._to_do())

    # Who suffers what

    def _verdict(self, effect: Effect) -> str:
        return self.words[effect.name].verdict if effect.name in self.words else ""

    def _role(self, unit: str) -> Role | None:
        for force in self.forces:
            if not force.named(unit):
                return force.role
        return Role.DEFENDER if unit in ("target", "the target") else self.roles.get(unit.casefold())

    def called(self, unit: str) -> str:
        """Call a unit within a sentence: `Rover`, `the defenders`, `attacker 2`."""
        head = headed(unit, *self.forces, answers=self.ruled.answers)
        return self.calls.calls(unit) if head == unit else head[:1].lower() + head[1:]

    def _sufferers(self) -> Iterable[Sufferer]:
        groups: dict[tuple[Role | None, str], list[Effect]] = {}
        for effect in self.ruled.effects:
            if effect.unit and self._verdict(effect) not in ("", NO_EFFECT):
                groups.setdefault((self._role(effect.unit), self.calls.whose(effect.unit)), []).append(effect)
        for (role, side), effects in sorted(groups.items(), key=lambda each: each[0][0] is not Role.ATTACKER):
            units = tuple(dict.fromkeys(self.called(each.unit) for each in effects))
            gone, steps = self._cost(effects)
            lost = len(gone), steps
            befell = tuple(self._befell([each for each in effects if self.called(each.unit) == unit]) for unit in units)
            yield Sufferer(role, side, units, self._suffered(effects), lost, befell)

    def _cost(self, effects: Sequence[Effect]) -> tuple[set[str], int]:
        """Name the units that are lost, and count the steps of others."""
        gone = {each.unit for each in effects if self._verdict(each) == GONE}
        return gone, sum(map(self._lost, self._left(effects))) - len(gone)

    def _befell(self, effects: Sequence[Effect]) -> tuple[str, ...]:
        """Say all that befell one unit, its steps counted."""
        steps = sum(map(self._lost, effects))
        verdicts = self._verdicts(effects)
        return tuple((self._steps_lost(steps) if each == STEP_LOST else each).lower() for each in verdicts)

    def _verdicts(self, effects: Sequence[Effect]) -> list[str]:
        """List what befell units, each once, the gravest first; of a unit that is lost only that."""
        found = {self._verdict(each) for each in self._left(effects)}
        in_order = dict.fromkeys(each.verdict for each in self.words.values() if each.verdict in found - {""})
        return sorted(in_order, key=_gravity)

    def _left(self, effects: Sequence[Effect]) -> list[Effect]:
        """Give the effects on units, of one that is lost only that."""
        gone = {each.unit for each in effects if self._verdict(each) == GONE}
        return [each for each in effects if each.unit not in gone or self._verdict(each) == GONE]

    def _lost(self, effect: Effect) -> int:
        """Count the units and steps that an effect costs."""
        verdict = self._verdict(effect)
        return 1 if verdict == GONE else _steps(effect) if verdict == STEP_LOST else 0

    def _loss_and_retreat(self, effects: Sequence[Effect]) -> bool:
        """Tell whether units or steps of some are lost, and others retreat."""
        gone = {each.unit for each in effects if self._verdict(each) == GONE}
        losing = {each.unit for each in effects if self._lost(each)}
        retreating = {each.unit for each in effects if self._verdict(each) == RETREAT} - gone
        return bool(losing and retreating) and len(losing | retreating) > 1

    def _suffered(self, effects: Sequence[Effect]) -> str:
        """Say what befell the units of one side, the gravest first, counted where it is units or steps."""
        if self._loss_and_retreat(effects):
            return LOSS_AND_RETREAT
        gone, steps = self._cost(effects)
        some = bool({each.unit for each in effects} - gone)
        counted = {STEP_LOST: self._steps_lost(steps), GONE: f"{len(gone)} {GONE.lower()}" if some else GONE}
        return _listed([counted.get(each, each) for each in self._verdicts(effects)])

    def _steps_lost(self, steps: int) -> str:
        """Say how many steps are lost, as the result itself calls them: `2 men lost`."""
        own = re.search(rf"\b({steps} \w+) (?:is|are) lost", self.ruled.sentence)
        return f"{own[1]} lost" if own else STEP_LOST if steps == 1 else f"{how_many(steps, 'step')} lost"

    # The verdict

    def _text(self) -> str:
        own = self.outcome.verdict if isinstance(self.outcome, ResultWords) else ""
        known = {word.verdict for word in self.words.values()}
        came_about = {self._verdict(each) for each in self.ruled.effects}
        by_effects = _of_both([each.verdict for each in self.sufferers]) if self.sufferers else ""
        if own == NO_EFFECT and by_effects:
            own = ""
        if own and (own not in known or not self.ruled.ended):  # it has a name, such as Exchange
            retreats = self.ruled.ended and RETREAT in self._verdicts(self.ruled.effects)
            return _listed([own, RETREAT] if retreats else [own])
        is_told = own.lower() in by_effects.lower() or by_effects == LOSS_AND_RETREAT
        if own in came_about - {""} and not is_told:
            return own
        if by_effects:
            return by_effects
        nothing_else = all(each.unit for each in self.ruled.effects)  # that no verdict tells of
        return NO_EFFECT if self.whole and self.ruled.ended and nothing_else else self._by_name()

    @property
    def instead(self) -> bool:
        """Tell whether what the result itself says befell nobody, and its verdict is not what came of it either."""
        own = self.outcome.verdict if isinstance(self.outcome, ResultWords) else ""
        came_about = {self.text, *map(self._verdict, self.ruled.effects)}
        return self.ruled.ended and bool(own) and not any(each.startswith(own) for each in came_about)

    def _by_name(self) -> str:
        """Call the outcome by its label where that is short enough, else by its word."""
        label = self.outcome.label if self.outcome else ""
        names = ["" if _NAMES_A_SIDE.search(label) else label, spoken(self.ruled.outcome)]
        return next((capitalised(each) for each in names if fits_a_verdict(each)), "Ruling")

    # What is done

    def _to_do(self) -> Iterable[ToDo]:
        """Say what is done; of a unit that goes down twice, with what it is left in the end."""
        if isinstance(self.outcome, ResultWords) and self.outcome.to_do:
            cite = self.outcome.cite or self.ruled.cite
            return [ToDo(each, cite) for each in self.outcome.to_do.splitlines()]
        gone = {each.unit for each in self.ruled.effects if each.unit and self._verdict(each) == GONE}
        left = [
            effect  # nothing else is done with a unit that goes
            for effect in self.ruled.effects
            if effect.unit not in gone or self._verdict(effect) in ("", GONE, TABLE_DECISION)
        ]
        last = {(each.name, each.unit): each for each in left if each.unit and each.detail.isdecimal()}
        left = [each for each in left if last.get((each.name, each.unit), each) is each or not each.detail.isdecimal()]
        told = self.together((effect, self._line(effect)) for effect in left)
        said = ((_NO_ADVANCE.match(each.text), each.cite) for each in self.ruled.remarks)
        told += [ToDo(no_advance[0], cite) for no_advance, cite in said if no_advance]
        return told or ([ToDo(ALL_AS_IT_IS, self.ruled.cite)] if self.ruled.ended else [])

    def together(self, told: Iterable[tuple[Effect, str]]) -> list[ToDo]:
        """Put effects of which the same is said of several units into one sentence."""
        lines: dict[tuple[str, str, str], list[str]] = {}
        for effect, line in told:
            lines.setdefault((line, effect.name, effect.cite), []).append(effect.unit)
        return [self._joined(line, name, units, cite) for (line, name, cite), units in lines.items()]

    def _joined(self, line: str, name: str, units: Sequence[str], cite: str) -> ToDo:
        joined = self.words[name].joined if name in self.words else "and"
        names = list(dict.fromkeys(map(self.called, units)))
        order = capitalised(line.replace(_UNIT, a_list(names, "or" if joined == "and-or" else joined)))
        if joined == "and-or" and len(names) > 1:
            order = f"{order.removesuffix('.')}, or {'both' if len(names) == 2 else 'several of them'}."
        return ToDo(order, cite)

    def _line(self, effect: Effect) -> str:
        """Say what is done for an effect, with a sign where its unit will stand, so that several may be one line."""
        said = str(effect)
        order = (self.words[effect.name].to_do if effect.name in self.words else "") or "{said}"
        if "{said}" in order:
            return _ended(order.replace("{said}", self.said(effect, said).rstrip(".")))
        amount = re.search(r"\b\d+ [a-z]+(?: point(?:s)?)?", said)
        filled = {
            "{for_unit}": f" for {_UNIT}" if effect.unit else "",
            "{unit}": _UNIT,
            "{detail}": effect.detail,
            "{amount}": amount[0] if amount else "",
        }
        for sign, text in filled.items():
            order = order.replace(sign, text)
        return f"{_with_reason(_ended(order), said)}{_more(said)}"

    def said(self, effect: Effect, said: str) -> str:
        """Give the sentence of an effect; what a unit may do can be said of several, and of the hex that one left."""
        head = headed(effect.unit, *self.forces, answers=self.ruled.answers)
        if effect.unit and said.startswith(f"{head} may "):
            said = f"{_UNIT}{said.removeprefix(head)}"
        units = [unit for each in self.sufferers for unit in each.units]
        alone = len(units) == 1 and self.sufferers[0].verdict == GONE and not units[0].startswith("the ")
        return said.replace("the vacated hex", "its hex") if alone and _UNIT in said else said


_UNIT = "\N{NULL}"
"""Stands where units are filled in."""


_NO_ADVANCE = re.compile(r"(?:No advance\b|Nobody may (?:advance|enter)\b).*?\.(?= |$)")
"""How a remark begins that says that nobody moves into a hex, up to the end of its sentence."""

_NAMES_A_SIDE = re.compile(r"(?i)\b(?:attackers?|defenders?|units?|target)\b")


def _gravity(verdict: str) -> int:
    """Order verdicts, the gravest first: units, steps, states, retreats."""
    order = (GONE, STEP_LOST)
    if verdict in order:
        return order.index(verdict)
    return len(order) + (verdict in ALWAYS_LAST)


def _steps(effect: Effect) -> int:
    found = re.search(r"\b(\d+) steps? lost", effect.sentence)
    return int(found[1]) if found else 1


def _of_both(verdicts: Sequence[str]) -> str:
    """Say in one what both sides suffer."""
    if len(set(verdicts)) == 1 and verdicts != [GONE, GONE]:
        return verdicts[0]
    losses = [each for each in verdicts if re.search("(?i)destroyed|lost|loss", each)]
    if losses and any(RETREAT.lower() in each.lower() for each in verdicts):
        return LOSS_AND_RETREAT
    return MUTUAL_LOSSES if len(losses) == len(verdicts) else min(verdicts, key=_gravity)


def _listed(verdicts: Sequence[str]) -> str:
    """Put verdicts into one: `Damaged, suppressed`."""
    first, *more = [each for each in verdicts if each != TABLE_DECISION] or verdicts
    return ", ".join((first, *(each.lower() for each in more)))


def _with_reason(order: str, said: str) -> str:
    """Put behind an order the reason that stands in brackets at the end of an effect's sentence, if it tells one."""
    reason = re.search(r" \([^()]*(?:\([^()]*\)[^()]*)*\)(?=\.)", said.replace(" (lost).", "."))
    return f"{order.rstrip('.')}{reason[0]}." if reason else order


def _more(said: str) -> str:
    """Give what an effect's sentence is followed by, with a space before it."""
    found = re.search(r"(?<=\.) [A-Z].*", said)
    return found[0] if found else ""


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "”")) else f"{sentence}."
