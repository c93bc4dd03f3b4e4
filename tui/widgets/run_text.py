"""How a run is written: its checklist with the place in it, however long that is, and what was counted, and why."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from rich.text import Text

from rulesets.engine.core.tabletop import What
from rulesets.engine.core.words import Role, aside, how_many, real_minus, unit_called
from rulesets.engine.questions.choices import PickSeveral
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.written import Allocation
from rulesets.engine.referee.checklist import Remark, Run, Source, Step
from rulesets.engine.referee.ledger import LedgerEntry, in_a_sum, in_figures
from rulesets.engine.reference.ruling_view import StepPlace, StepView, steps_of
from tui.shared.terminal import TIED, Colours
from tui.widgets.drawing import MARK, Cited, against_bar, hanging, in_side_colour, mark_of, marked, spread, wrapped

GLYPH = {StepPlace.DONE: "✓", StepPlace.HERE: MARK, StepPlace.AHEAD: "·", StepPlace.SKIPPED: "–"}
REFUSING = "✗"
"""Stands before the step by which the rules do not allow what was asked for."""
BEFORE_TITLE = 5
RULING = "Ruling"
UNSAID = "»"
"""Stands before an answer that was taken unsaid."""
SIGN = {Source.MEMORY: "↺", Source.SUGGESTED: "○", Source.DEFAULT: "○"}
NOTHING = ("none", "no", "0")
"""What is said where nothing is counted, changed or done."""
LONGEST_FOUND = 8
"""How many characters of what a step found stand beside its title."""
LEGEND = {"○": "default", UNSAID: "as usual"}
"""What signs before answers mean that the players did not say one by one in this combat; of ↺ see `_known`."""


class StepLine(NamedTuple):
    """A step as it is listed: its run, its number within its part, and whether it is all there is of the part.

    `unsaid` holds the keys of answers that were taken unsaid.
    """

    run: Run
    view: StepView
    number: int
    alone: bool = False
    unsaid: Container[str] = ()

    @property
    def numbered(self) -> str:
        """Give its number, right-aligned, as far as it has one."""
        return "" if self.alone and self.view.step.part else f"{self.number:>2} "

    def title(self, width: int) -> str:
        """Name the step, more briefly where its part stands above it or its title would be cut."""
        step = self.view.step
        if self.alone and step.part:
            return step.part
        too_long = len(step.title) > width - BEFORE_TITLE
        return step.brief if step.brief and (step.part or too_long) else step.title


def steps_text(
    run: Run, width: int, height: int, colours: Colours, unsaid: Container[str] = (), ruled: bool = False
) -> Text:
    """Write the checklist with the place in it, within a number of lines.

    Each step has its answers beneath it, or why it was skipped; where there is no room for all, those nearest to
    the place are written out, and none is cut. Where even the titles do not fit, parts that are done or ahead take
    one line each. `unsaid` holds the keys of answers that were taken unsaid. Once it is `ruled`, that is the place.
    """
    parts, height = _parts(run, unsaid), height - ruled
    lines = [line for part in parts for line in part]
    here = _here(lines)
    folded = _size(parts) > height
    shown = [part for part in parts if not folded or here in part or len(part) == 1]
    room = height - _size(shown) - (len(parts) - len(shown))
    open_lines = _written_out([line for part in shown for line in part], here, room, width)
    text = Text()
    for part in parts:
        if part not in shown:
            text.append_text(_folded(part, width, colours)).append("\n")
            continue
        if part[0].view.step.part and not part[0].alone:
            text.append_text(_heading(part[0].view.step, colours)).append("\n")
        for line in part:
            text.append_text(_step(line, line in open_lines, width, colours))
    text.rstrip()
    if ruled:
        text.append("\n").append_text(marked(Text(" " * BEFORE_TITLE + RULING), width, colours))
    meanings = {SIGN[Source.MEMORY]: _known(run), **LEGEND}
    legend = [f"   {sign} {meaning}" for sign, meaning in meanings.items() if sign in text.plain]
    if legend and text.plain.count("\n") + 2 + len(legend) <= height + ruled:  # apart from the steps
        text.append("\n\n" + "\n".join(legend), colours["faint"])
    return text


def _known(run: Run) -> str:
    """Say where answers come from that are known: from the table, which remembers them, or what they were read off."""
    read_off = {each.on_clock for each in run.from_source(Source.MEMORY)}
    by_clock = all(each.startswith(("turn ", "the clock")) for each in read_off)
    return "remembered" if "" in read_off else "from the clock" if by_clock else "known already"


def _parts(run: Run, unsaid: Container[str]) -> list[list[StepLine]]:
    groups = [list(views) for _, views in groupby(steps_of(run), key=lambda view: view.step.part)]
    return [
        [StepLine(run, view, number, len(views) == 1, unsaid) for number, view in enumerate(views, 1)]
        for views in groups
    ]


def _here(lines: list[StepLine]) -> StepLine:
    at = [line for line in lines if line.view.place is StepPlace.HERE]
    done = [line for line in lines if line.view.place is StepPlace.DONE]
    return (at or done[-1:] or lines)[0]


def _size(parts: list[list[StepLine]]) -> int:
    return sum(len(part) + bool(part[0].view.step.part and not part[0].alone) for part in parts)


def _written_out(lines: list[StepLine], here: StepLine, room: int, width: int) -> list[StepLine]:
    """Pick the lines under which there is room for their answers, those nearest to the place first."""
    place = lines.index(here)
    nearest = sorted(lines, key=lambda line: (line.view.place is StepPlace.SKIPPED, abs(lines.index(line) - place)))
    picked = []
    for line in nearest:
        size = len(_beneath(line, width))
        if size > room:
            break
        room -= size
        picked.append(line)
    return picked


def _heading(step: Step, colours: Colours) -> Text:
    return Text(f"{mark_of(step.role) or ' '} {step.part}", f"bold {in_side_colour(step.role, colours)}".strip())


def _folded(part: list[StepLine], width: int, colours: Colours) -> Text:
    ahead = all(line.view.place is StepPlace.AHEAD for line in part)
    glyph = GLYPH[StepPlace.AHEAD if ahead else StepPlace.DONE]
    steps = Text(f"{glyph} {len(part)} steps", colours["muted"])
    return spread(_heading(part[0].view.step, colours), steps, width)


def _step(line: StepLine, written_out: bool, width: int, colours: Colours) -> Text:
    view = line.view
    style = "" if view.place in (StepPlace.HERE, StepPlace.DONE) else colours["faint"]
    glyph, hue = GLYPH[view.place], colours["good"] if view.place is StepPlace.DONE else style
    if line.run.ruling is not None and line.run.ruling.refused and view.step.id == line.run.step:
        glyph, hue = REFUSING, colours["error"]
    title = Text.assemble((glyph, hue))
    title.append(f" {line.numbered}{line.title(width)}", style)
    room = width - title.cell_len - 2
    found = Text.assemble((_found(line, room), "bold"))
    if not found:
        found = Text.assemble((_in_short(line, room), colours["muted"]))
    drawn = spread(title, found, width)
    text = (marked(drawn, width, colours) if view.place is StepPlace.HERE else drawn).append("\n")
    for beneath in _beneath(line, width) if written_out else ():
        text.append(f"{beneath}\n", colours["faint" if view.place is StepPlace.SKIPPED else "muted"])
    return text


def _in_short(line: StepLine, width: int) -> str:
    """Say what was answered, or why a step was skipped, where that fits beside its title."""
    said = ", ".join(f"{sign} {each}".strip() for sign, each in _told(line)).replace(TIED, " ")
    return said if len(said) <= width else ""


def _found(line: StepLine, room: int) -> str:
    """Show what a step came to: a word that none of its answers is, such as the odds; or else what it counted.

    What it counted is shown where its answers tell nothing: a shift, say, that comes from earlier steps. Where there
    is no room for all of it, the first stands for it, of words the last.
    """
    answers, run = list(_answers(line)), line.run
    found = {name: run.checklist.said(name, run.facts[name]) for name in line.view.facts}
    counted = [name for name in found if name in run.ledger.totals()]
    if words := _words_found(line):
        return found[words[-1]]
    if any(not is_nothing for _, _, is_nothing in answers):
        return ""
    answered = any(answer.source is not Source.MOOT for answer in line.view.answers)
    telling = [name for name in counted if run.facts[name] or not answered]
    figures = [f"{mark_of(run.checklist.total(name).role)} {found[name]}".strip() for name in telling]
    together = "  ".join(figures)
    return together if len(together) <= room else next(iter(figures), "")


def _words_found(line: StepLine) -> list[str]:
    """Name what a step found that is a word, no number that was counted or typed, and short enough to stand there."""
    run, said = line.run, {answer.said for answer in line.view.answers}
    return [
        name
        for name in line.view.facts
        if isinstance(value := run.facts[name], str) and name not in run.ledger.totals()
        if len(told := run.checklist.said(name, value)) <= LONGEST_FOUND and told not in said
        if told.casefold() not in NOTHING
    ]


def _beneath(line: StepLine, width: int) -> list[str]:
    """Write what was answered at a step, or why it was skipped, in lines that fit."""
    room = width - len(line.numbered) - len(line.title(width)) - 4
    told_beside = (
        all(is_nothing for _, _, is_nothing in _answers(line)) if _words_found(line) else _in_short(line, room)
    )
    if told_beside:
        return []
    lines = []
    for sign, text in _told(line):
        first, *more = wrapped(text, width - BEFORE_TITLE)
        lines += [f"   {sign:1} {first}", *(f"     {each}" for each in more)]
    return [each.replace(TIED, " ") for each in lines]


def _told(line: StepLine) -> list[tuple[str, str]]:
    """Say the answers of a step, or why it is skipped; the mark of a step that refuses says it for all after it."""
    if line.view.place is not StepPlace.SKIPPED:
        return _said(line)
    ruling = line.run.ruling
    return [] if ruling and ruling.refused else [("", line.view.why)]


def _said(line: StepLine) -> list[tuple[str, str]]:
    """Say the answers of a step, each with the sign of where it came from; those that say nothing only if all do."""
    said = list(_answers(line))
    telling = [(sign, text) for sign, text, is_nothing in said if not is_nothing]
    alone = said[0][1] if len(said) == 1 and said[0][1] != "None" else "none"
    if alone == "none" and (line.view.place is StepPlace.HERE or not line.run.facts):
        return telling  # that is not what a step gave which is not done yet, or whose facts are hidden
    return telling or [(sign, alone) for sign, _, _ in said[:1]]


def _answers(line: StepLine) -> Iterator[tuple[str, str, bool]]:
    """Go through the answers of a step: the sign of each, what it says, and whether that is nothing, as no change."""
    for answer in line.view.answers:
        if not answer.question.is_told or answer.source is Source.MOOT or not answer.said:
            continue
        if answer.on_clock:
            clock = answer.question.clock
            unsaid = clock.by if clock and clock.by else What.CLOCK.label
            role, said = line.run.checklist.role_of(answer.question), answer.said.removeprefix(f"{unsaid}: ")
            yield SIGN[answer.source], f"{mark_of(role)} {said}".strip(), False
            continue  # the turn is named; for the clock, or what is on a counter, its sign will do
        sign = UNSAID if answer.question.key in line.unsaid else SIGN.get(answer.source, "")
        if answer.question.is_precedent and answer.said.casefold() in NOTHING:
            continue  # which rule was not read so, its title does not say
        for question, value in answer.question.told(answer.value):
            yield sign, _marked(line, question, value), question.say(value).casefold() in NOTHING


def _marked(line: StepLine, question: Question[Any], value: Any) -> str:
    """Say an answer with the mark of its side, and with the name of what it answers if it is but a number or a yes.

    One about a unit names that: `Tiny: clear`.
    """
    said, role = question.say(value), line.run.checklist.role_of(question)
    told = role is line.view.step.role and not question.names_in(said)
    mark = "" if told or said.casefold() == "none" else mark_of(role)
    if question.is_terse or said in ("Yes", "No") or (isinstance(question, PickSeveral) and value):
        whose = role.value if mark and role else "-"
        asked = re.sub(rf"(?i)^(the {whose}s|{whose}) (?!\d)", "", question.in_short).replace(whose.capitalize(), whose)
        return f"{mark} {asked}:{TIED}{said}".strip()
    if said.isdecimal() and role is not None and isinstance(question, Force):  # of nobody's name is its strength told
        said = f"{question.called_alone(line.run.texts) or f'{role.value}s'} ({said})"
    elif isinstance(question, Allocation) and value:
        said = ", ".join(f"{unit_called(unit)}: −{how_many(lost, 'step')}" for unit, lost in value.items() if lost)
    whose = f"{question.unit}:" if question.key.startswith(f"{question.unit}.") else ""
    said = f"{question.brief or whose} {said}".strip()
    return f"{mark}{TIED}{_tied(said, question.joint)}".strip(TIED)


def _tied(said: str, joint: str) -> str:
    """Tie what a line may not end within; where there is no joint, a line may end at any space."""
    return joint.join(each.replace(" ", TIED) for each in said.split(joint)) if joint else said


# What was counted, and why: totals with their entries, pools of dice, effects and facts


def ledger_text(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries and their sections, and all that was noted."""
    lines = [line for block in _totals(run, width, colours, cited=True) for line in block]
    for note in run.notes:
        settled = note.cite.startswith("precedent")
        said = Cited(note.text, note.cite, colours["muted"], Text("  "), colours["muted"] if settled else "")
        lines.append(said.text(width))
    return Text("\n").join([*lines, Text()])


def _parts_of(run: Run, total: str) -> tuple[LedgerEntry, ...]:
    """List what a total is the sum of; nothing of a die to which nothing was added, which is the total itself."""
    entries = tuple(run.ledger.of(total))
    return () if [each.called for each in entries] == ["rolled"] else entries


def ledger_blocks(run: Run, width: int, colours: Colours) -> list[tuple[Text, ...]]:
    """Write each total with its entries for a narrow pane.

    Beneath stands what was noted at the steps at which something was counted or found.
    """
    told = (*(note for note in run.notes if note.step in run.found.values()), *run.left_open)
    return [*_totals(run, width, colours), *(_noted(note, "  ", width, colours) for note in told)]


def _totals(run: Run, width: int, colours: Colours, cited: bool = False) -> Iterator[tuple[Text, ...]]:
    """Write each total with its entries: what it is at the left, its number at the right; sections where `cited`."""
    for name in run.ledger.totals():
        role = run.checklist.total(name).role
        style = f"bold {in_side_colour(role, colours)}".strip()
        lines = _numbered(f"{mark_of(role) or ' '} ", name, style, summed(run, name), width)
        for entry in _parts_of(run, name):
            amount = Text(f"{real_minus(entry.signed)} {entry.of}".strip(), colours["muted"])
            cite = f"  {aside(entry.cite)}" if cited and entry.cite else ""
            found = _numbered("    ", f"{entry.called}{cite}", "", amount, width)
            for line in found if cite else ():
                line.highlight_words([cite], colours["muted"])
            lines += found
        yield tuple(lines)


def remark_blocks(run: Run, width: int, colours: Colours) -> list[tuple[Text, ...]]:
    """Write what was noted besides: nothing is counted by it, and no die is taken that the sums have."""
    taken = {(entry.cite, f" {abs(entry.amount)} {entry.of} ") for entry in run.ledger if entry.of}
    noted = (note for note in run.notes if note.step not in run.found.values())
    told = (note for note in noted if not any(cite == note.cite and dice in note.text for cite, dice in taken))
    return [_noted(note, "", width, colours) for note in told]


def _noted(note: Remark, lead: str, width: int, colours: Colours) -> tuple[Text, ...]:
    """Write what was noted, with its section."""
    return tuple(Cited(note.text, note.cite, colours["faint"], Text(lead)).text(width).split("\n"))


def _numbered(lead: str, words: str, style: str, number: Text, width: int) -> list[Text]:
    """Write words with a number at the right end of their first line; those that do not fit go on below, further in."""
    first, *more = wrap(words, max(8, width - len(lead) - number.cell_len - 1)) or [""]
    line = spread(Text.assemble((f"{lead}{first}", style)), number, width)
    return [line, *(Text(f"{lead}  {each}", style) for each in more)]


def strengths_bar(run: Run, width: int, colours: Colours) -> Text:
    """Draw the attack against the defence as one bar, where each is one sum of strengths."""
    sums = {run.checklist.total(name).role: run.ledger.total(name) for name in run.ledger.totals()}
    attack, defence = sums.get(Role.ATTACKER), sums.get(Role.DEFENDER)
    if attack is None or defence is None or any(entry.of for entry in run.ledger):
        return Text()
    return against_bar(attack, defence, width, colours)


def totals_line(run: Run, colours: Colours) -> Text:
    """Write all totals in one line, without their entries: `attack 7   defence 2`."""
    return Text("   ").join(_total(run, name, colours) for name in run.ledger.totals())


def _total(run: Run, name: str, colours: Colours) -> Text:
    role = run.checklist.total(name).role
    line = Text.assemble((f"{mark_of(role) or ' '} {name} ", f"bold {in_side_colour(role, colours)}"))
    return line.append_text(summed(run, name))


def ledger_lines(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries after it, for small screens: `attack 7 = Thinker 4 + Tiny 3`.

    Beneath stands what was noted: once there are totals, at this step and at those at which something was found.
    """
    lines = []
    for total in run.ledger.totals():
        line = _total(run, total, colours).append(" = ", colours["muted"])
        parts = in_a_sum(run.ledger.of(total))
        first, *more = wrap(parts, max(12, width), initial_indent=" " * line.cell_len, subsequent_indent="    ") or [""]
        lines += [line.append(first.strip()), *map(Text, more)]
    here = run.found.values() if lines else run.steps  # once something is counted, the battle is known
    told = (*(note for note in run.notes if note.step in (*here, run.step)), *run.left_open)
    notes = [note.text for note in told if not note.cite.startswith("precedent")]
    written = (line for note in notes for line in hanging("", note, width, colours["muted"]))
    return Text("\n").join([*lines, *written])


def summed(run: Run, total: str) -> Text:
    """Write what a total comes to: a number, or how many dice of each colour."""
    colours = [entry.of for entry in run.ledger.of(total) if entry.of]
    if colours:
        return Text(str(run.ledger.pool(total, tuple(dict.fromkeys(colours)))), "bold")
    return Text(real_minus(in_figures(run.ledger.total(total))), "bold")
