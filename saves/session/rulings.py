"""Rulings as a session keeps them, and combats ruled again from the answers that they stood on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.tabletop import ELIMINATED, Answers, Tabletop
from rulesets.engine.core.words import LONGEST_TEXT, BadAnswer, Role, RulesetFault, a_list, capitalised, checked
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run, Source, UsedAnswer
from rulesets.engine.referee.ledger import Participants
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.verdicts import ALL_AS_IT_IS, Sufferer, ToDo
from saves.log.events import Confirm, Overrule, Used
from saves.log.state import Confirmed, OpenCombat, Reply, State
from saves.session.clock import coupled


def confirmed(
    next_head: Mapping[str, Any],
    run: Run,
    combat: OpenCombat,
    table: Tabletop,
    segment_key: str,
    not_kept: frozenset[str] = frozenset(),
    *,
    stands: bool = False,
) -> Confirm:
    """Make the event that confirms a run of a combat that has ended, on the table before it.

    `next_head` holds what every line has; answers whose keys are in `not_kept` are not remembered. `stands` is that the
    players rule otherwise: what they did before, such as moves, is then among what the table remembers.
    """
    ruling, answers = RulingView.of(run), combat.answers
    here_only = frozenset(key for key, reply in answers.items() if reply.here_only)
    remembered = (*replace(run, effects=()).changes(here_only | not_kept), *(run.stands if stands else ()))
    return Confirm(
        **next_head,
        event="confirm",
        checklist=run.checklist.id,
        outcome=ruling.outcome,
        sentence=ruling.sentence,
        cite=ruling.cite,
        facts=dict(ruling.facts),
        effects=effects_of(run, table, segment_key),
        ledger=ruling.ledger,
        used=tuple(_used(answer, answers) for answer in run.answered.values() if _was_asked(answer)),
        steps=tuple(dict.fromkeys(run.steps)),
        remarks=ruling.remarks,
        remembered=coupled(remembered, table, segment_key),
    )


def effects_of(run: Run, table: Tabletop, segment_key: str) -> tuple[Effect, ...]:
    """List what a run does, each effect with all that changes by it on the table before; see `clock.coupled`."""
    return tuple(replace(effect, changes=coupled(effect.changes, table, segment_key)) for effect in run.effects)


def _was_asked(answer: UsedAnswer) -> bool:
    """Tell whether an answer is one that the ruling stands on; what only reminds is none, unless players said it."""
    return not answer.question.is_reminder or answer.source is Source.TYPED


def _used(answer: UsedAnswer, answers: Mapping[str, Reply]) -> Used:
    reply = answers.get(answer.question.key)
    return Used(
        key=answer.question.key,
        prompt=answer.question.prompt,
        text=answer.text,
        said=answer.said,
        source=answer.source.value,
        step=answer.step,
        by=reply.by if reply and reply.by != "hand" else "",
    )


def overruled(computed: Confirm, reason: str, sentence: str, effects: Sequence[str]) -> Overrule:
    """Put the players' ruling beside the computed one.

    Raises:
        BadAnswer: no reason or no ruling is given, or one cannot be shown.
    """
    kept = {each.name: getattr(computed, each.name) for each in fields(computed)}
    return Overrule(
        **{**kept, "event": "overrule"},
        reason=words("the reason", reason),
        instead=words("the ruling", sentence),
        instead_effects=tuple(words("an effect", effect) for effect in effects),
    )


def meant_by(combat: Confirmed, fought: Participants) -> Sufferer | None:
    """Find the one side of which the players' own ruling means; None where its words name none, or both."""
    theirs = combat.overruled
    return named_in(" ".join((theirs.sentence, *theirs.effects)), fought) if theirs else None


def named_in(words: str, fought: Participants) -> Sufferer | None:
    """Find the one side of which words name units or its part; None where they name none, or both."""
    found = []
    for role, units in ((Role.ATTACKER, fought.attackers), (Role.DEFENDER, fought.defenders)):
        called = tuple(each for each in units if not each.isdecimal())
        named = tuple(each for each in called if re.search(rf"(?i)(?<!\w){re.escape(each)}(?!\w)", words))
        if not named and re.search(rf"(?i)\b{role.value}s?\b", words):
            named = called or (f"the {role.value}s",)
        found += [Sufferer(role, "", named, "")] if named else []
    return found[0] if len(found) == 1 else None


def words(name: str, text: str, longest: int = LONGEST_TEXT) -> str:
    """Check a text in the players' words.

    Raises:
        BadAnswer: it is empty, too long, or cannot be shown.
    """
    sound = " ".join(checked(name, text, longest).split())
    if not sound:
        raise BadAnswer(f"{capitalised(name)} is empty: type a few words.")
    return sound


def game_over(ruleset: Ruleset, state: State) -> bool:
    """Tell whether the last combat ended the game, as the rules say."""
    last, word = state.last, ruleset.ends_with
    if last is None or state.current is not None or last.overruled:
        return False
    return bool(word) and any(effect.name == word for effect in last.event.effects)


def ruling_of(ruleset: Ruleset, combat: Confirmed) -> RulingView:
    """Give the ruling of a confirmed combat, told by its checklist as far as the game still has it.

    Of one that a correction has changed, what was done before is taken back first.
    """
    told = combat.ruling.told_by(ruleset.find_checklist(combat.checklist), combat.texts)
    if not (back := [ToDo(each) for each in _taken_back(combat)]):
        return told
    also = [each for each in told.verdict.to_do if each.sentence != ALL_AS_IT_IS]
    return replace(told, verdict=told.verdict._replace(to_do=(*back, *also)))


def _taken_back(combat: Confirmed) -> Iterator[str]:
    """Say what is put back of what a combat did before it was corrected."""
    was = combat.formerly
    if was is None or was.overruled or combat.overruled or combat.standing:
        return
    now = {*map(str, combat.event.effects)}
    gone = [each for each in was.event.effects if str(each) not in now]
    dead = _eliminated(combat.event.effects)
    if alive := [each for each in _eliminated(gone) if each not in dead]:
        yield f"Put {a_list(alive, 'and')} back on the map."
    if rest := [str(each) for each in gone if each.unit not in alive and each.unit not in dead]:
        yield f"Take back what was done of this: {' '.join(rest)}"


def _eliminated(effects: Iterable[Effect]) -> dict[str, None]:
    """Name the units that some effects take off the map."""
    return {each.unit: None for each in effects if any(change.field == ELIMINATED for change in each.changes)}


def ruled_again(checklist: Checklist, combat: Confirmed, table: Tabletop) -> Run:
    """Run a combat again; what is asked today and was not asked then is answered as the ruling stood on it then.

    It was taken unasked, as a precedent that answers since fallen away kept from mattering, or a default that is none
    any more; or the question did not exist yet, and says itself what held before. A precedent is read so even where it
    makes no difference to the outcome, as the facts may differ.

    Raises:
        RulesetFault: the ruleset raised.
    """
    answers, taken = dict(combat.given), dict(combat.taken)
    formerly = {each.key: each.formerly for each in checklist.precedents if each.formerly is not None}
    read = {**formerly, **combat.moot}
    while True:
        run = adjudicate(checklist, Given(answers, table, moot=read, suggested=combat.suggested))
        if (stood_on := _stood_on(run, taken)) is None:
            return run
        key, text = stood_on
        taken.pop(key, None)
        answers = {**answers, key: text}


def _stood_on(run: Run, taken: Answers) -> tuple[str, str] | None:
    """Find the answer of then to what a run asks, with its key; None if it asks nothing, or there is none."""
    asked = run.question
    if asked is None or asked.key in run.given.answers:
        return None
    text = taken.get(asked.key, asked.formerly)
    return None if text is None else (asked.key, text)


def asked_since(checklist: Checklist, combat: Confirmed) -> Answers:
    """Give the answers to what is asked of a combat today, on its own table, and was not asked when it was confirmed.

    Raises:
        RulesetFault: the ruleset raised.
    """
    asked_then = {*combat.given, *combat.moot, *combat.suggested}
    run = ruled_again(checklist, combat, combat.ruled_on)
    return {key: answer.text for key, answer in run.answered.items() if key not in asked_then}


def next_run(state: State, ruleset: Ruleset) -> Run | None:
    """Begin the next combat, to see what it looks at; None where the game is gone, or has a fault there."""
    with suppress(RulesetFault):
        return next((adjudicate(each, Given(table=state.table)) for each in ruleset.checklists), None)
    return None
