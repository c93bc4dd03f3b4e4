"""Rulings as a session keeps them: everything that a run came to, and what the table remembers of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.sentences import LONGEST_TEXT, BadAnswer, checked
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.checklist import Run, Source, UsedAnswer
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from saves.log.combat import Combat, Reply
from saves.log.events import Confirm, Overrule, Used
from saves.log.state import State
from saves.session.clock import coupled


def confirmed(
    next_line: Mapping[str, Any],
    run: Run,
    combat: Combat,
    table: Tabletop,
    segment_key: str,
    not_kept: frozenset[str] = frozenset(),
) -> Confirm:
    """Make the event that confirms a run of a combat that has ended, on the table before it.

    `next_line` holds what every line has; answers whose keys are in `not_kept` are not remembered.
    """
    ruling, answers = RulingView.of(run), combat.answers
    here_only = frozenset(key for key, reply in answers.items() if reply.here_only)
    remembered = replace(run, effects=()).changes(here_only | not_kept)
    return Confirm(
        **next_line,
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


def words(name: str, text: str, longest: int = LONGEST_TEXT) -> str:
    """Check a text in the players' words.

    Raises:
        BadAnswer: it is empty, too long, or cannot be shown.
    """
    sound = " ".join(checked(name, text, longest).split())
    if not sound:
        raise BadAnswer(f"{name[:1].upper()}{name[1:]} is empty: type a few words.")
    return sound


def game_over(ruleset: Ruleset, state: State) -> bool:
    """Tell whether the last combat ended the game, as the rules say."""
    last, word = state.last, ruleset.ends_with
    if last is None or state.current is not None or last.overruled:
        return False
    return bool(word) and any(effect.name == word for effect in last.effects)
