"""What a file leaves unsaid and is decided all the same, and what cannot come up, a sentence each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.api import a_list, how_many, nearest
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.conditions import STATE, ConditionPart
from rulesets.from_file.reading.meaning import OF_MEANING
from rulesets.from_file.reading.modifiers import Does, Modifiers, Rule, acts_of
from rulesets.from_file.reading.names import HIGHEST, SIDES, STRENGTH
from rulesets.from_file.reading.notation import FAR, NOTHING, Span, StrengthChange, span
from rulesets.from_file.reading.numbers import OF_NUMBERS
from rulesets.from_file.reading.parts import EVERYTHING
from rulesets.from_file.reading.problems import Lines, Path, few
from rulesets.from_file.reading.rolls import OF_ROLLS, Remarked, changed_by
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import BY_STRENGTHS, Table

HOLDS = r"^(?:(?:It|The unit|\{unit\}) )?(?:may |can )?(?:[Hh]old|[Ss]tay|[Ss]tand|[Rr]emain)s?\b"
"""How an answer begins by which a unit does not retreat."""
ENDS = {"below": (0, "lower than"), "above": (-1, "higher than")}
"""The column at each end, and what lies beyond it."""
BLANK_FACES = ("blank", "miss", "nothing", "none", "empty")  # which do nothing
DOES_IN_STATE = ("attack", "defence", "attacking", "defending", "checking", "again")
MET_BY = ("when", "unless", "each", "after")  # by which a rule is met
BEFALLS = ("check", "lose", "take", "pay", "retreat", "state", "end", "eliminate")
"""What is done to units that are there."""


def unsaid(sheets: Mapping[str, Sheet], values: Mapping[str, Any], lines: Lines) -> Iterator[str]:
    """List what was decided for each checklist of a file, the main one first; `values` are the file as TOML has it."""
    main = next(iter(sheets.values()))
    for id, each in sheets.items():
        for path, said in (*(found for find in REMARKED for found in find(each)), *_states_end(each, id)):
            if each.is_own(path) or path[0] == "roster":
                at: Path = ("also", id) if each is not main and each.is_own(path) else ()
                yield f"line {lines.of((*at, *path))}: {said}"
    of_units = *_steps_agree(sheets), *_of_units(sheets, values), *_of_cards(sheets, values)
    for path, said in (*of_units, *_of_counters(main), *_classes_are_alike(sheets), *_not_looked_at(sheets)):
        yield f"line {lines.of(path)}: {said}" if path else said
    for id, each in sheets.items():
        part = values if each is main else {**values, **values["also"][id]}
        for name, table in each.table.items():
            if each is main or table is not main.table.get(name):
                yield from _of_table(each, table, part["table"][name])


def _of_units(sheets: Mapping[str, Sheet], values: Mapping[str, Any]) -> Remarked:
    sheet, every = next(iter(sheets.values())), [act for each in sheets.values() for act in each.acts]
    units = values.get("units", {})
    if "steps" not in units and any(each.loses for each in sheets.values()):
        yield (), "units: steps is not said, so a loss is a whole unit."
    if "halves" not in units and any(each.times.denominator != 1 for _, each in sheet.all_of(StrengthChange)):
        yield (), "units: halves is not said, so halves are kept."
    put, ended = ({act.word for act in every if act.name == name} for name in ("state", "end"))
    for word, state in sheet.state.items() if sheet.names.newer else ():
        if word not in put:
            yield (), f"state {word}: nothing puts a unit in it, so players mark it themselves."
        elif word not in ended and state.until == "cleared":
            told = f"nothing ends the state {word}, nor does the clock, so players clear it themselves."
            yield ("state", word), told
    if "retreat" not in values and any(each.retreats for each in sheets.values()):
        yield (), "retreat is not said, so a unit without a hex to retreat to is eliminated."


def _of_cards(sheets: Mapping[str, Sheet], values: Mapping[str, Any]) -> Remarked:
    """List questions of which it is not said how long their answers are remembered, or that lose answers elsewhere."""
    for place, (id, sheet) in enumerate(sheets.items()):
        said = (values["also"][id] if place else values).get("ask", {})
        for key, ask in sheet.ask.items():
            usual = next(iter(sheets.values())).ask.get(key, ask).shape.words if key in said else ()
            if lost := [word for word in usual if word not in ask.shape.words and "prompt" not in said[key]]:
                told = f"ask {key}: {id} has its own answers to it, so {a_list(lost, 'and')} cannot be given there"
                yield ("also", id, *ask.path), f"{told}: repeat them, or write a rule with when in place of these."
            if key in said and ask.shape.of_unit and "remember" not in said[key] and key not in sheet.names.columns:
                told = "remember is not said, so its answer stays on the unit's card, and is not asked again"
                told = f'ask {key}: {told}: for what may change write remember = "turn" or "combat".'
                yield ("also", id, *ask.path) if place else ask.path, told


def _states_end(sheet: Sheet, id: str) -> Remarked:
    """Remark a checklist for units in a state that nothing in it ends, or that ends one which none of them is in."""
    looked_at = {word for part in getattr(sheet, "when", ()) if part.name == "units.state" for word in part.words}
    if not sheet.alone:
        return
    ends, again = (
        {act.word for path, act in sheet.acts_with_paths if act.name == "end" and (path[0] == "state") == of_states}
        for of_states in (False, True)
    )
    if looked_at and not looked_at & (ends | again | {"none"}):
        yield ("when",), f"{id} is for units that are {few(sorted(looked_at))}, and nothing that they do ends that."
    for word in sorted(ends - looked_at):
        told = f"{id} ends the state {word}, at which its when does not look"
        yield ("when",) if looked_at else ("does",), f'{told}: write when = {{ units.state = "{word}" }}.'


def _of_counters(sheet: Sheet) -> Remarked:
    """List what is decided of units whose counters the file has, and of charts that leave some of them out."""
    for side in SIDES if sheet.roster.numbers else ():
        if not sheet.strength_of(side):
            yield (), f"{side}: strength is not said, so players type it."
    for name, chart in sheet.chart.items():
        if missing := [word for word, *_ in sheet.headings_missing(chart)]:
            yield (), f"chart {name}: nothing is for {a_list(missing, 'and')}, so it gives nothing there."
    for name in sheet.chart:
        if name in sheet.charts_looked_up[0] and NOTHING in sum(sheet.chart[name].cells.texts, ()):
            yield (), f"chart {name}: where a . stands, nothing succeeds."
    idle = [each for each in sheet.symbols if each not in sheet.faces and each.lower() not in BLANK_FACES]
    if idle:
        yield (), f"faces: nothing is said of {a_list(idle, 'and')}, so nothing comes of that."


def _of_table(sheet: Sheet, table: Table, said: Mapping[str, Any]) -> Iterator[str]:
    """List what is decided of a table by which combats are ruled."""
    what = {"odds": "odds", "difference": "a difference"}.get(table.by, "a strength")
    if table.by in BY_STRENGTHS and len(table.columns) > 1:
        for key, (place, beyond) in ENDS.items():
            if key not in said and _may_lie_beyond(sheet, table, key):
                decided = getattr(table, key).kind
                does = "no attack is allowed" if decided == "refuse" else "that column is read"
                yield f"table {table.key}: {key} is not said, so with {what} {beyond} {table.columns[place]} {does}."
        shifts = sheet.works_in("shift")
        if sheet.names.newer and said.get("below") == "refuse" and any(type(n) is int and n > 0 for n in shifts):
            least = table.columns[0] if table.by == "odds" else table.starts[0]
            when = f'when = {{ {table.by.replace("odds", "ratio")} = "<{least}" }}'
            yield f"table {table.key}: below is looked at after shifts; to refuse before them write a rule, {when}."
        if sheet.names.newer and not {"cap", "limits"} & said.keys() and table.cap == "last" and shifts:
            yield f"table {table.key}: limits is not said, so what lies beyond it is shifted first, then cut."
        elif "cap" not in said and table.cap == "first" and _is_cut(table) and shifts:
            count = "odds beyond it count" if table.by == "odds" else f"{what} beyond it counts"
            yield f"table {table.key}: cap is not said, so {count} as its last column before shifts."
    if table.by == "odds" and "rounding" not in said and len(table.columns) > 1:
        yield f"table {table.key}: rounding is not said, so odds are rounded in the defender's favour."
    if said.get("dice") == "d10" and any(0 in each for each in table.spans):
        shows = "1 to 10; for 0 to 9 write d0-9" if table.low else "0 to 9; for 1 to 10 write a row for 10"
        yield f"table {table.key}: its d10 shows {shows}."
    if table is sheet.main_table and table.drms is EVERYTHING:
        thrown, (least, most) = table.dice.numbers(table.low), changed_by(sheet, "drm")
        if not all(any(each in row for row in table.spans) for each in (thrown[0] + least, thrown[-1] + most)):
            yield f"table {table.key}: a modified roll beyond the rows reads the nearest row."


def _is_cut(table: Table) -> bool:
    """Tell whether what lies beyond a table counts as its last column before shifts, though it goes on beyond."""
    if table.by == "odds":
        return "column" in (table.below.kind, table.above.kind)
    last, most = span(table.columns[-1]), table.limits.high if isinstance(table.limits, Span) else FAR
    return table.step is not None and last is not None and last.high < min(FAR, most)


def _may_lie_beyond(sheet: Sheet, table: Table, end: str) -> bool:
    """Tell whether a combat may lie beyond an end that no heading covers: odds, numbers below the first, or shifts."""
    heading = span(table.columns[ENDS[end][0]])
    if table.by != "odds" and heading and -FAR in (heading.low, -heading.high):
        return False
    return table.by == "odds" or bool(sheet.works_in("shift")) or end == "below"


def _stays_there(sheet: Sheet) -> Remarked:
    """Remark ways of retreat that are for defenders alone, as the battle is where they are, and what holds and goes."""
    acts = [act for act in sheet.acts if "defender" not in act.who]
    if any(act.name == "check" or (act.name in ("retreat", "take") and act.who != "unit") for act in acts):
        for word, way in sheet.retreat.answer.items():
            if sheet.stays_on_its_ground(way):
                told = f"{word} is offered to defenders alone, as the battle is where they are"
                yield ("retreat", "answer", word), f"{told}: write unit.force in its when to say so, or otherwise."
    for word, way in sheet.retreat.answer.items() if sheet.retreats else ():
        ends = [act.name for act in acts_of(way.does) if act.name in ("stay", "eliminate")]
        if re.search(HOLDS, way.says) and not ends:
            told = f"“{way.says}”, and it retreats all the same: write “unit stays” behind what it does"
            yield ("retreat", "answer", word), f"{word}: {told}, if it stays."


# What is done in vain


def _done_in_vain(sheet: Sheet) -> Remarked:
    """Remark what is done twice, what is said beside no effect, and what befalls units that are eliminated by then."""
    for path, done in sheet.all_of(Does):
        at = sheet.as_written(path)
        acts = [either[0] for either in done if len(either) == 1]
        for place, act in enumerate(acts):
            before = acts[:place]
            eliminated = {each.who for each in before if each.name == "eliminate"}
            gone = act.name in BEFALLS and (act.who in eliminated or ("both" in eliminated and act.who in SIDES))
            back = {side for each in before if each.name == "retreat" for side in SIDES if side[:-1] in each.who}
            if act.name == "advance" and any(side[:-1] in act.who for side in back):
                yield at, f"“{act.text}” after they retreat: one of the two may be for the other side."
            if act.name == "nothing" and len(done) > 1:
                yield at, "no effect stands beside something else, which is done all the same: leave one of them out."
            elif act.number == 0 and " 0" in act.text and not re.search("#|^[0-9]+$", str(at[1])):
                yield at, f"“{act.text}” does nothing: write no effect, or another number."
            elif act.text in [each.text for each in before] and not act.who.startswith("one "):
                yield at, f"“{act.text}” stands there twice, so it is done twice."
            elif gone and not any(kind.rules for kind in sheet.kind.values()):
                what = "checked" if act.name == "check" else "done"
                told = act.text.replace(str(act.number), "#") if at != path else act.text
                yield at, f"“{told}” is never {what}: they are eliminated before."


# Steps


def _too_much(sheet: Sheet) -> Remarked:
    """Remark losses of more steps than all units of a side have."""
    roster, steps = sheet.roster, sheet.units.steps
    has = {unit: len(on) for unit, on in roster.strengths.items()} if steps is True else {}
    for unit, on in roster.numbers.items():
        column = on.get(str(steps), ())
        has[unit] = column[0] if column else max(map(len, on.values()), default=1) if steps is True else HIGHEST
    most = max(sum(has.get(unit, 0) for unit, of in roster.sides.items() if of == side) for side in sheet.names.sides)
    largest = max(has.values(), default=0)
    for path, act in sheet.acts_with_paths if most and steps else ():
        code = str(path[1]) if path[0] == "results" else ""
        is_of_code = code.endswith(str(act.number))  # such as “defenders lose #”, for whatever may be left
        whose, steps_of = ("a unit has", largest) if act.who == "unit" else ("all units of a side have", most)
        if act.name in ("lose", "take") and act.number > steps_of and not is_of_code:
            yield path, f"“{act.text}”: {whose} {steps_of} steps at most."


def _steps_agree(sheets: Mapping[str, Sheet]) -> Remarked:
    """Remark counters whose numbers do not go down together, or go down where no loss in any checklist does."""
    main, every = next(iter(sheets.values())), [*sheets.values()]
    steps, roster = main.units.steps, main.roster
    strengths = {each.strength_of(side) for each in every for side in each.forces}
    with_backs = {column for on in roster.numbers.values() for column, each in on.items() if len(each) > 1} | strengths
    for unit, on in roster.numbers.items():
        at = roster.places[unit]
        several = {column: numbers for column, numbers in on.items() if len(numbers) > 1}
        if on.get(str(steps), (1,))[0] == 0:
            yield at, f"{unit}: its {steps} begins at 0, so it has no step to lose."
        if steps is not True and several:
            shown = a_list([f"{each} {'/'.join(map(str, of))}" for each, of in several.items()], "and")
            yield at, f"{unit}: {shown}, and no loss goes along that: write steps = true below [units]."
        elif several and len({len(each) for column, each in on.items() if column in with_backs}) > 1:
            has = {column: len(each) for column, each in on.items() if column in with_backs}
            lacks = [column for column, each in has.items() if column in strengths and each < max(has.values())]
            told = a_list([f"{column} has {how_many(each, 'step')}" for column, each in has.items()], "and")
            asked = f"players are asked for its {a_list(lacks, 'and')} after a loss"
            yield at, f"{unit}: {told}, so {asked if lacks else 'the last number of the shorter one stays'}."
    has_steps = any(len(numbers) > 1 for on in roster.numbers.values() for numbers in on.values())
    if steps is True and any(each.loses for each in every) and roster.numbers and not (has_steps or roster.strengths):
        yield ("units", "steps"), "No counter has a second number, such as 4/2, so each loss eliminates."


def _steps_are_the_most(sheet: Sheet) -> Remarked:
    """Remark numbers on counters that are held against their steps and are more than all of these."""
    steps = str(sheet.units.steps)
    for _, part in sheet.all_of(ConditionPart):
        for held in part.against:
            others = {part.key, held.key} - {steps}
            if held.of_enemy or held.times != 1 or len(others) > 1 or steps not in (part.key, held.key):
                continue
            for unit, on in sheet.roster.numbers.items():
                for other in others & on.keys() if steps in on else ():
                    if (most := on[steps][0]) < (shown := on[other][0]):
                        told = f"{unit}: {other} {shown} is held against {steps}, which begins at {most}."
                        yield sheet.roster.places[unit], told


def _before_the_loss(sheet: Sheet) -> Remarked:
    """Remark exceptions that look at steps before these are lost, where a check would look at what is left."""
    steps = {str(sheet.units.steps), STRENGTH} if sheet.units.steps else set[str]()
    for cell, result in sheet.results.items():
        acts = [act for done in result.every_does for act in acts_of(done)]
        checks = [act.word for act in acts if act.name == "check" and act.word in sheet.check]
        losing = [place for place, act in enumerate(acts) if act.name in ("lose", "take")]
        early = [act for act in acts[: losing[-1] if losing else 0] if act.name == "check"]
        if early and any(part.who and part.key in steps for _, part in sheet.all_of(ConditionPart)):
            told = f"“{early[0].text}” stands before the loss, so it goes by what they had: put the loss first"
            yield ("results", sheet.code_of(cell)), f"{told}, if it should go by what is left."
        looks = [part.name for each in result.but for part in each.parts if part.who and part.key in steps]
        if looks and checks and any(act.name in ("lose", "take") for act in acts):
            told = f"but looks at {looks[0]} before the loss: to have units check by what is left, write when"
            when = f"{{ unit.{looks[0].partition('.')[2]} = … }}"
            yield ("results", sheet.code_of(cell)), f"{told} = {when} in [check.{checks[0]}]."


# What hinders itself


def _taken_back(sheet: Sheet) -> Remarked:
    """Remark rules that do what another one does, or take back what it does, or each answer for which they hold."""
    rules = sheet.all_of(Rule)
    for place, (path, rule) in enumerate(rules):
        alike = [(at, of) for at, of in rules[:place] if all(getattr(of, key) == getattr(rule, key) for key in MET_BY)]
        before = [(f"rule {int(at[1]) + 1}", each) for at, each in alike]
        for named in (named for named, each in before if each.works == rule.works):
            yield path, f"This does the same as {named}, so it counts twice."
        answers = _answers_for(sheet, rule) if not rule.each and not rule.after else []
        for name, change in rule.works.items():
            back = [named for named, each in answers if _undoes(each.works.get(name), change)]
            back = back if len(back) == len(answers) else []
            back += [named for named, each in before if _undoes(each.works.get(name), change)]
            if back:
                yield path, f"This takes back the {name} of {a_list(back, 'and')}, so neither changes anything."


def _answers_for(sheet: Sheet, rule: Rule) -> list[tuple[str, Modifiers]]:
    """List the answers for which alone a rule holds, each with what it does; none where it looks at anything else."""
    (part, *others) = rule.parts or (ConditionPart(""),)
    ask = sheet.asks.get(part.key) if not part.who and not others else None
    if ask is None or ask.shape.form != "words":
        return []
    words = part.words if rule.when else {*ask.shape.words} - part.words
    return [(f"{part.key} {word}", body) for word, body in ask.answer.items() if word in words and not body.parts]


def _undoes(one: Any, other: Any) -> bool:
    """Tell whether two changes come to nothing together."""
    if isinstance(one, StrengthChange) and isinstance(other, StrengthChange):
        return one.times * other.times == 1 and one.plus + other.plus == 0
    return type(one) is int and type(other) is int and one + other == 0


# What nothing looks at


def _classes_are_alike(sheets: Mapping[str, Sheet]) -> Remarked:
    """List classes that nothing looks at, much like one that something does look at, or that more counters have."""
    sheet, every = next(iter(sheets.values())), [*sheets.values()]
    looked_at = {column: {word for of in every for word in _looked_at(of, column)} for column in sheet.names.columns}
    for heading in (each for of in every for chart in of.chart.values() for each in chart.heads):
        looked_at.setdefault(heading.key, set()).update(heading.words)
    numbers = Counter((column, word) for on in sheet.roster.classes.values() for column, word in on.items())
    for unit, on in sheet.roster.classes.items():
        for column, word in on.items():
            more = {each for (of, each), n in numbers.items() if of == column and n > numbers[column, word]}
            likely = sorted(looked_at[column] | {each for each in more if word.isalpha() and each.isalpha()})
            is_slip = word not in looked_at[column] and (len(word) > 3 or numbers[column, word] == 1)
            if is_slip and (near := nearest(word, likely)):
                yield sheet.roster.places[unit], f"{unit}: nothing looks at the {column} {word}.{near}"


def _not_looked_at(sheets: Mapping[str, Sheet]) -> Remarked:
    """List questions of which neither an answer does anything nor anything looks at it, and answers that are alike."""
    every = [*sheets.values()]
    for word, state in every[0].state.items():
        does = any(getattr(state, key) for key in type(state).model_fields if key in DOES_IN_STATE)
        parts = (part for sheet in every for _, part in sheet.all_of(ConditionPart) if part.who != "units")
        if not does and not any(word in part.words for part in parts if part.key == STATE):
            yield ("state", word), f"state {word} changes nothing, and nothing but a rally looks at it."
    for key, ask in {key: ask for sheet in every[::-1] for key, ask in sheet.asks.items()}.items():
        looked_at = {word for sheet in every for word in _looked_at(sheet, key)}
        if any(_is_needed(sheet, ask) for sheet in every):
            continue
        is_column = key in every[0].names.columns
        idle = [word for word, body in ask.answer.items() if not _does_something(body) and word not in looked_at]
        if not looked_at and not any(map(_does_something, ask.bodies)):
            told = f"{ask.path[0]} {key}: its answer changes nothing, and nothing looks at it."
            yield ((), f"counters: nothing looks at the column {key}.") if is_column else (ask.path, told)
        elif is_column:
            continue
        elif len(idle) > (ask.shape.form == "words") and not ask.shape.is_open:
            change, them = ("changes", "it") if len(idle) == 1 else ("change", "them")
            yield ask.path, f"{ask.path[0]} {key}: {a_list(idle, 'and')} {change} nothing, and nothing looks at {them}."


def _looked_at(sheet: Sheet, key: str) -> Iterator[str]:
    """List the answers to a question that conditions look at; of a number, its name."""
    for _, part in sheet.all_of(ConditionPart):
        if key in (part.key, *(each.key for each in part.against)) and (part.who or key not in sheet.names.columns):
            yield from part.words or (key,)


def _does_something(body: Modifiers) -> bool:
    return bool(body.works) or any(getattr(body, key, None) for key in ("cap", "limits", "owed"))


def _is_needed(sheet: Sheet, ask: Ask) -> bool:
    """Tell whether a question is asked for its own sake, or its answer is looked up elsewhere than in a condition."""
    if ask.shape.form == "text" or (isinstance(ask, GameQuestion) and ask.by_clock and ask.by_clock.part):
        return True
    named = {*sheet.needed_elsewhere, str(sheet.units.steps), *(each.by for each in sheet.table.values()), STRENGTH}
    named |= {sheet.strength_of(side) for side in sheet.forces}
    named |= {heading.key for chart in sheet.chart.values() for heading in chart.heads}
    named |= {of.ask for kind in sheet.kind.values() for of in (kind.attackers, kind.defenders) if of}
    return ask.key in named


OF_STEPS = (_too_much, _steps_are_the_most, _before_the_loss)
REMARKED = (*OF_ROLLS, *OF_NUMBERS, *OF_MEANING, *OF_STEPS, _taken_back, _done_in_vain, _stays_there)
"""What is remarked of each checklist, in this order."""
