"""A session as readable Markdown: every combat with how it came about, and what was taken back."""

from __future__ import annotations

import json
import re
from typing import Any

from rulesets.engine.core.sentences import cited
from rulesets.engine.core.tabletop import Change
from rulesets.engine.odds.bars import in_short, percent
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.every_kind import every_kind
from rulesets.engine.referee.checklist import Checklist, Source
from rulesets.engine.referee.ledger import Entry, added, in_figures
from saves.log.events import Amend, Answer, Predicted, Used
from saves.log.state import Confirmed
from saves.reports.corrections import told
from saves.reports.luck import luck_ledger
from saves.reports.takebacks import TakenBack, taken_back
from saves.session.chronicle import Chronicle
from saves.session.precedents import settled_at

_BY = {"app": ", thrown by the app", "usual": " (as usual)", "again": " (as in the last combat)"}
_HOW = {each.value: f" ({each.label})" for each in (Source.MEMORY, Source.MOOT)}


def report(session: Chronicle) -> str:
    """Write a session out."""
    takebacks = taken_back(session)
    parts = [
        _head(session),
        _precedents(session),
        *(_combat(session, each, takebacks) for each in reversed(list(session.combats()))),
        _open_combat(session),
        _by_hand(session),
        _between(session),
        _luck(session),
        _predictions(session),
        _took_back(takebacks),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def plain(text: str) -> str:
    """Write text so that Markdown shows it as it is, on one line."""
    return re.sub(r"([\\`*_\[\]<>#|~!&])", r"\\\1", " ".join(text.split()))


def _head(session: Chronicle) -> list[str]:
    labels = {side.word: side.label for side in session.ruleset.sides}
    lines = [f"# {plain(session.title)}", "", f"- Game: {session.ruleset.title}"]
    lines += [f"- {labels.get(side, plain(side))}: {plain(player)}" for side, player in session.players.items()]
    lines += [f"- Dice and tables: {session.demo}"] if session.demo else []
    lines += [f"- Opened: {_when(session.opening.at)}", f"- Stands at: {plain(session.where)}"]
    return [*lines, "", plain(session.opening.about)] if session.opening.about else lines


def _when(at: str) -> str:
    """Say a moment as the clock on the wall showed it."""
    return plain(at[:16].replace("T", " "))


def _precedents(session: Chronicle) -> list[str]:
    known = {each.key: each for each in session.ruleset.register(session.state.table.precedents)}
    settled = settled_at(session)
    lines = [
        f"- {_reading(known.get(key), key, text)} — settled at line {settled[key]}"
        for key, text in session.state.table.precedents.items()
        if key in settled
    ]
    return ["## Precedents", "", *(lines or ["None is settled."])]


def _reading(precedent: Precedent[Any] | None, key: str, text: str) -> str:
    if precedent is None:
        return f"{plain(key)}: {plain(text)}"
    return f"{precedent.prompt} **{plain(precedent.label_of(text))}** ({plain(key)})"


def _combat(session: Chronicle, combat: Confirmed, takebacks: tuple[TakenBack, ...]) -> list[str]:
    lines = [f"## Combat {combat.number}: {plain(combat.stands)}", ""]
    lines += [f"{_title(session, combat)}, {_when(combat.at)}, line {combat.line}.", ""]
    lines += [*_steps(session, combat), *_listed("Ledger", _ledger(combat.ruling.ledger))]
    lines += _listed("Dice", _dice(combat))
    lines += [*_ruling(combat), *_listed("Effects", _effects(combat))]
    lines += _listed("Precedents", [_used(each) for each in combat.used if _is_precedent(session, each.key)])
    lines += _listed("Remarks", [_cited(remark.text, remark.cite) for remark in combat.ruling.remarks])
    lines += _listed("Notes", [plain(note) for note in combat.notes])
    lines += _listed("Corrected", [plain(each) for each in told(combat)])
    theirs = [_back(each) for each in takebacks if each.combat == combat.number]
    return lines + _listed("Taken back after a roll or a reveal", theirs)


def _listed(title: str, lines: list[str]) -> list[str]:
    return ["", f"**{title}**", "", *(f"- {line}" for line in lines)] if lines else []


def _checklist(session: Chronicle, id: str) -> Checklist | None:
    return next((each for each in session.ruleset.checklists if each.id == id), None)


def _title(session: Chronicle, combat: Confirmed) -> str:
    checklist = _checklist(session, combat.checklist)
    return checklist.title if checklist else plain(combat.checklist)


def _steps(session: Chronicle, combat: Confirmed) -> list[str]:
    checklist = _checklist(session, combat.checklist)
    known = {step.id: step for step in checklist.steps} if checklist else {}
    lines = []
    for number, id in enumerate(combat.steps, 1):
        title = cited(known[id].title, plain(known[id].cite)) if id in known else plain(id)
        answers = "; ".join(_used(each) for each in combat.used if each.step == id)
        lines.append(f"{number}. {title}" + (f": {answers}" if answers else ""))
    return lines


def _used(used: Used) -> str:
    return f"{plain(used.key)} {plain(used.said)}{_BY.get(used.by, '')}{_HOW.get(used.source, '')}"


def _cited(text: str, cite: str) -> str:
    return cited(plain(text), plain(cite))


def _ledger(entries: tuple[Entry, ...]) -> list[str]:
    totals = dict.fromkeys(entry.total for entry in entries)
    return [_total(name, [entry for entry in entries if entry.total == name]) for name in totals]


def _total(name: str, entries: list[Entry]) -> str:
    terms = ", ".join(
        f"{entry.signed}{' ' + entry.of if entry.of else ''} {_cited(entry.reason, entry.cite)}" for entry in entries
    )
    colours = list(dict.fromkeys(entry.of for entry in entries))
    sums = [(in_figures(added(entry for entry in entries if entry.of == colour)), colour) for colour in colours]
    return f"{plain(name)} = {' '.join(f'{amount} {colour}'.strip() for amount, colour in sums)}: {terms}"


def _dice(combat: Confirmed) -> list[str]:
    """List the throws that the ruling rests on, with who threw."""
    kinds, thrown = combat.combat.kinds, {each.kind for each in every_kind() if each.is_thrown}
    return [
        f"{plain(used.key)} {plain(used.said)}, {'thrown by the app' if used.by == 'app' else 'real dice'}"
        for used in combat.used
        if kinds.get(used.key) in thrown
    ]


def _ruling(combat: Confirmed) -> list[str]:
    ruling = combat.ruling
    lines = ["", f"**Ruling** {plain(ruling.outcome)}: {_cited(ruling.sentence, ruling.cite)}"]
    lines += [line for told in ruling.besides for line in ("", _cited(str(told), told.cite))]
    facts = [f"{plain(name)} {plain(_said(value))}" for name, value in ruling.facts.items()]
    lines += _listed("Facts", facts)
    if combat.overruled is None:
        return lines
    theirs = combat.overruled
    lines += ["", f"**Overruled** {plain(theirs.sentence)}", "", f"Reason: {plain(theirs.reason)}"]
    return lines + _listed("Effects as the players ruled", [plain(effect) for effect in theirs.effects])


def _said(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _effects(combat: Confirmed) -> list[str]:
    applied = " (not applied: overruled)" if combat.overruled else ""
    return [_cited(str(effect), effect.cite) + applied for effect in combat.ruling.effects]


def _is_precedent(session: Chronicle, key: str) -> bool:
    return any(each.key == key for each in (*session.ruleset.precedents, *session.ruleset.closed))


def _back(back: TakenBack) -> str:
    return f"line {back.line}: {plain(back.text)} — taken back at line {back.by_line}"


def _open_combat(session: Chronicle) -> list[str]:
    combat = session.state.current
    if combat is None:
        return []
    answers = [f"- {plain(key)} {plain(reply.text)}" for key, reply in combat.answers.items()]
    return [f"## Combat {combat.number}: not decided yet", "", *(answers or ["Nothing is answered yet."])]


def _by_hand(session: Chronicle) -> list[str]:
    lines = []
    for state in reversed(list(session.state.path())):
        if isinstance(state.event, Amend):
            changed = ", ".join(_changed(each) for each in state.event.changes)
            why = f"{plain(state.event.why)}: " if state.event.why else ""
            lines.append(f"- line {state.line}: {why}{changed}")
    return ["## Changed by hand", "", *lines] if lines else []


def _changed(change: Change) -> str:
    name = " ".join(filter(None, (change.name, change.field)))
    return plain(f"{name} taken away" if change.value is None else f"{name} = {change.value}")


def _between(session: Chronicle) -> list[str]:
    lines = [f"- line {each.line}: {plain(each.text)}" for each in session.notes() if not each.combat]
    return ["## Notes between combats", "", *reversed(lines)] if lines else []


def _luck(session: Chronicle) -> list[str]:
    """Tell how lucky each combat was for its attacker, and the whole session."""
    ledger = luck_ledger(session)
    if ledger.standing is None:
        return []
    lines = [
        f"- Combat {each.number}: {plain(each.outcome)}; this or better for the attacker had {in_short(each.chance)}"
        for each in ledger.entries
    ]
    average = f"The attackers stood at {percent(ledger.standing)} on average; 50% is neither lucky nor unlucky."
    return ["## Luck", "", *lines, "", average]


def _predictions(session: Chronicle) -> list[str]:
    """Count what players said beforehand, right and wrong, by rule."""
    hits: dict[str, list[bool]] = {}
    for each in predictions(session):
        hits.setdefault(_cited(each.about, each.cite), []).append(each.said == each.was)
    lines = [f"- {rule}: {sum(right)} right, {len(right) - sum(right)} wrong" for rule, right in sorted(hits.items())]
    return ["## Predictions", "", *lines] if lines else []


def predictions(session: Chronicle) -> list[Predicted]:
    """List what players predicted, oldest first."""
    events = [state.event for state in session.state.path()]
    return [each for event in reversed(events) if isinstance(event, Answer) for each in event.predicted]


def _took_back(takebacks: tuple[TakenBack, ...]) -> list[str]:
    if not takebacks:
        return []
    lines = [f"- combat {each.combat}, {_back(each)}" for each in takebacks]
    return ["## Taken back after a roll or a reveal", "", *lines]
