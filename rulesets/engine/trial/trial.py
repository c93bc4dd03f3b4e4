"""A whole ruleset is tried: its checklists are walked through, missing cells sought, odds held against play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, cycle, islice, product
from typing import Any, NamedTuple

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import ELIMINATED, Answers, Clock, Tabletop, Unit, UnitStatus
from rulesets.engine.core.words import Role, RulesetFault, a_list
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.questions.choices import Several
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.trial import guesses
from rulesets.engine.trial.guesses import NAMES, OTHERS, Reachable, Sort, all_there_is, cell_of, first_of
from rulesets.engine.trial.walk import EFFORT, PlayFault, TrialWalk, Walker

SOUGHT = 4
"""Which part of the effort of the walk, once more, is spent on cells that it did not come to."""
DRAWN = 2
"""Which part of that effort, once more, is spent on pairs of answers, and on combats that are drawn where not all was
come to."""
PAIRED = 1
"""Which part of that effort, once more, is spent on combats of each unit that is known with each other one."""
BY_CHECKLIST = (Sort.STEP, Sort.QUESTION, Sort.OPTION)
"""What belongs to one checklist; the rest checklists of a game share, and it is enough to come to it in one of them."""


class Missed(NamedTuple):
    """Something that no combat came to.

    Attributes:
        checklist: the id of the checklist that lists it.
        place: what it is.
    """

    checklist: str
    place: Reachable


class Tried(NamedTuple):
    """A combat that was played.

    Attributes:
        checklist: its checklist.
        answers: all answers, by key.
        table: what lay on the table before.
    """

    checklist: Checklist
    answers: Answers
    table: Tabletop


def combats_of(walked: TrialWalk) -> list[Tried]:
    """List the combats that a walk played, those that were something new first."""
    return [Tried(walked.checklist, *each) for each in (*walked.kept, *walked.others)]


class Trial(NamedTuple):
    """What the trial of a ruleset came to.

    Attributes:
        ruleset: the ruleset.
        walks: the walk through each checklist, by its id.
        charts: the tables of which some combat reads a cell.
    """

    ruleset: Ruleset
    walks: Mapping[str, TrialWalk]
    charts: tuple[Chart, ...]

    @property
    def played(self) -> int:
        """Count the combats that were played."""
        return sum(each.played for each in self.walks.values())

    @property
    def combats(self) -> tuple[Tried, ...]:
        """List the combats that were played."""
        return tuple(each for walked in self.walks.values() for each in combats_of(walked))

    @property
    def stopped(self) -> bool:
        """Tell whether not everything was tried."""
        return any(each.stopped for each in self.walks.values())

    @property
    def cells(self) -> tuple[Reachable, ...]:
        """List the cells of the tables that combats read."""
        read = (chart for chart in self.charts if chart.means is not None)
        return tuple(cell_of(chart, column, row) for chart in read for row in chart.rows for column in chart.columns)

    @property
    def reached(self) -> dict[Reachable, tuple[str, Answers]]:
        """Give what was come to, each with the checklist and the plainest answers that lead there."""
        found: dict[Reachable, tuple[str, Answers]] = {}
        for id, each in self.walks.items():
            found = {**{place: (id, answers) for place, answers in each.reached.items()}, **found}
        return found

    @property
    def missed(self) -> tuple[Missed, ...]:
        """List what is there, and no combat came to."""
        found: dict[Reachable | tuple[str, Reachable], Missed] = {}
        anywhere = {*self.reached, *(place for each in self.walks.values() for place in each.reached_later)}
        for id, each in self.walks.items():
            own = {*each.reached, *each.reached_later}
            for place in (*all_there_is(each.checklist), *self.cells):
                is_own = place.sort in BY_CHECKLIST
                if place not in (own if is_own else anywhere):
                    found.setdefault((id, place) if is_own else place, Missed(id, place))
        return tuple(found.values())


def trial(ruleset: Ruleset, starts: Mapping[str, Iterable[Answers]], effort: int = EFFORT) -> Trial:
    """Try all checklists of a ruleset.

    Args:
        ruleset: the ruleset.
        starts: combats to start from, by the id of their checklist: `{"combat": [{"attack": "7"}]}`.
        effort: how much is done at most, see `walk`; the checklists share it.
    """
    share, tables = effort // max(len(ruleset.checklists), 1), tables_before(ruleset)
    closed = [each.key for each in ruleset.closed]
    states = [each.value for each in ruleset.states] if ruleset.states is not None else []
    twice = not ruleset.text  # a file has no procedure of its own that could come to something else each time
    walkers = {each.id: Walker(each, share, tables, closed, states, twice) for each in ruleset.checklists}
    for id, walker in walkers.items():
        walker.go(starts.get(id, ()))
        walker.play_these(each_with_each(ruleset, walker.walk.checklist), share // PAIRED, with_states=True)
        walker.play_these(pairs_of_answers(walker.walk.checklist), share // DRAWN, go_on=True)
        walker.play_these(combats_towards(walker.walk, _read(ruleset, [walker.walk])), share // SOUGHT)
        if any(place not in walker.walk.reached for place in all_there_is(walker.walk.checklist)):
            walker.draw(share // DRAWN)
    walks = {id: walker.walk for id, walker in walkers.items()}
    for each in walks.values():
        answered = {place.name for place in each.reached_later if place.sort is Sort.QUESTION}
        each.untried = {key: near for key, near in each.untried.items() if key not in answered}
        each.faults |= {fault.sentence: fault for fault in wrong_odds(each)}
    return Trial(ruleset, walks, _read(ruleset, walks.values()))


TURNS = 6
"""How many turns a clock is set to."""


def tables_before(ruleset: Ruleset) -> dict[str, Tabletop]:
    """Give tables to begin from: the first unit of one side in a state, for each that there is; a clock that shows it.

    It shows each side in each of the first turns, and the segments by turns.
    """
    forces = [each for of in ruleset.checklists for each in of.questions if isinstance(each, Force)]
    defending = [NAMES["defenders"].split()[0], *(first_of(each) for each in forces if each.role is Role.DEFENDER)]
    others = [NAMES["attackers"].split()[0], *(first_of(each) for each in forces if each.role is not Role.DEFENDER)]
    others += [OTHERS.split()[0]] if any(each.names_do for each in forces) else []
    for units, side in zip((others, defending), ruleset.sides, strict=False):
        units += [unit for unit, of in ruleset.roster.items() if of == side.word]
    in_states = {
        f"{a_list([*dict.fromkeys(units)], 'and')} are in the state {state.value} before.": Tabletop(
            {unit: Unit(states={state.value: UnitStatus()}) for unit in units}
        )
        for state in ruleset.states or ()
        if state.value != ELIMINATED
        for units in (others, defending)
    }
    sides = [each.word for each in ruleset.sides] or [""]
    segments = [each.value for each in ruleset.segments or ()] or [""]
    shown = product(range(1, TURNS + 1), sides)
    clocks = [Clock(turn, side, segments[place % len(segments)]) for place, (turn, side) in enumerate(shown)]
    on_clock = {
        f"The clock shows turn {clock.turn}, {clock.side} {clock.segment}".rstrip() + " before.": Tabletop(clock=clock)
        for clock in clocks
    }
    return in_states | on_clock


def counters_first(tried: Trial, walked: TrialWalk) -> list[Answers]:
    """List the combats from an empty table, those of known counters of different sides first."""
    forces = [each.key for each in walked.checklist.questions if isinstance(each, Force) and "{" not in each.key]
    combats = [answers for answers, table in (*walked.kept, *walked.others) if table == Tabletop()]
    side = tried.ruleset.roster.get
    return sorted(combats, key=lambda answers: -len({side(answers.get(key, "")) for key in forces} - {None}))


def built_for(tried: Trial, walked: TrialWalk, wanted: Sequence[guesses.Demand], effort: int) -> TrialWalk:
    """Play combats that are built for a condition, and others that are made of them."""
    ruleset, checklist = tried.ruleset, walked.checklist
    states = [each.value for each in ruleset.states or ()]
    walker = Walker(checklist, effort, tables_before(ruleset), [each.key for each in ruleset.closed], states, False)
    combats = guesses.built(ruleset, checklist, wanted, [answers for answers, _ in walked.kept])
    walker.play_these(combats, effort, any(key == "state" for _, key, _ in wanted), go_on=True)
    return walker.walk


def each_with_each(ruleset: Ruleset, checklist: Checklist) -> Iterator[Answers]:
    """Have each unit that is known fight each of the other side, and each answer given in one of these combats."""
    forces = [each for each in checklist.questions if isinstance(each, Force) and "{" not in each.key and each.known]
    stranger = OTHERS.split()[0]
    others = [stranger if each.names_do else f"{stranger} {each.known[0].strength}" for each in forces]
    named = [[*(unit.unit for unit in each.known), other] for each, other in zip(forces, others, strict=True)]
    whose = ruleset.roster
    fights = [
        dict(zip((each.key for each in forces), units, strict=True))
        for units in product(*named)
        if forces and (len(units) == 1 or not whose.get(units[0]) or whose.get(units[0]) != whose.get(units[-1]))
    ]
    asked = (each for each in checklist.questions if not each.is_thrown and "{" not in each.key and each not in forces)
    answers = [{each.key: word} for each in asked for word in each.words_of(Tabletop())]
    yield from fights
    yield from ({**fight, **answer} for fight, answer in zip(cycle(fights), answers, strict=False))
    yield from fights


MOST_PAIRED = 8
"""How many answers of one question are paired with those of others at most."""


def pairs_of_answers(checklist: Checklist) -> Iterator[Answers]:
    """Give each answer with each answer to each other question, many such pairs in one combat."""
    asked = (each for each in checklist.questions if "{" not in each.key and not isinstance(each, Force))
    texts = {each.key: found for each in asked if not each.is_thrown and (found := _paired(each))}
    left = {
        frozenset(((one, text), (other, also)))
        for one, other in combinations(texts, 2)
        for text, also in product(texts[one], texts[other])
    }
    for pair in sorted(left, key=sorted):
        answers = dict(pair) if pair in left else {}
        for key in texts if answers else ():
            if key not in answers:
                given = [*answers.items()]
                answers[key] = max(
                    texts[key], key=lambda text: sum(frozenset((each, (key, text))) in left for each in given)
                )
        left -= {frozenset(each) for each in combinations(answers.items(), 2)}
        if answers:
            yield answers


def _paired(question: Question[Any]) -> tuple[str, ...]:
    """List the answers to a question that are paired: of several at once each by itself, none, and all of them."""
    if isinstance(question, Several):
        words = question.words_of(Tabletop())
        return ("none", *words, ", ".join(words))
    return guesses.guesses(question, Tabletop())[:MOST_PAIRED]


def _read(ruleset: Ruleset, walks: Iterable[TrialWalk]) -> tuple[Chart, ...]:
    """List the tables of which some combat reads a cell."""
    lit = [place.name for each in walks for place in each.reached if place.sort is Sort.CELL]
    charts = ruleset.tables({}) if ruleset.tables is not None else ()
    return tuple(each for each in charts if any(name.startswith(f"{each.title}: ") for name in lit))


NEAR_COMBATS = 3
"""From how many combats that are near a cell others are made."""


def combats_towards(walked: TrialWalk, charts: Sequence[Chart]) -> Iterator[Answers]:
    """Give combats that may come to cells which the walk has not come to yet; it is looked at after each of them."""
    for chart in charts:
        for column in chart.columns:
            for answers in _other_strengths(walked, chart) if not _in_column(walked, chart, column) else ():
                if _in_column(walked, chart, column):
                    break
                yield answers
    for ways in (_other_throws, _with_help):
        for chart in charts:
            for column in chart.columns:
                for row in chart.rows:
                    yield from _until_reached(walked, cell_of(chart, column, row), ways(walked, chart, column, row))


def _until_reached(walked: TrialWalk, cell: Reachable, combats: Iterable[Answers]) -> Iterator[Answers]:
    if cell in walked.reached:
        return
    for answers in combats:
        yield answers
        if cell in walked.reached:
            return


# Ways that may lead to a cell


def _other_throws(walked: TrialWalk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give combats of its column with other throws."""
    for here in _in_column(walked, chart, column)[:NEAR_COMBATS]:
        yield from _with_other_throws(walked, here)


def _with_help(walked: TrialWalk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give the strengths of combats of its column to combats of its row, where something changed the throw."""
    forces = {each.key for each in walked.checklist.questions if isinstance(each, Force)}
    for here in _in_column(walked, chart, column)[:NEAR_COMBATS]:
        strengths = {key: text for key, text in here.items() if key in forces}
        for there in _in_cells(walked, chart, chart.columns, [row])[:NEAR_COMBATS]:
            yield from _with_other_throws(walked, {**there, **strengths})


# What was come to


def _in_column(walked: TrialWalk, chart: Chart, column: str) -> list[Answers]:
    return _in_cells(walked, chart, [column], chart.rows)


def _in_cells(walked: TrialWalk, chart: Chart, columns: Sequence[str], rows: Sequence[str]) -> list[Answers]:
    cells = (cell_of(chart, column, row) for column in columns for row in rows)
    return [walked.reached[each] for each in cells if each in walked.reached]


def _with_other_throws(walked: TrialWalk, answers: Answers) -> Iterator[Answers]:
    """Change each throw of a combat to each other one."""
    thrown: list[Question[object]] = [each for each in walked.checklist.questions if each.is_thrown]
    for question in thrown:
        if question.key in answers:
            yield from ({**answers, question.key: text} for text in guesses.guesses(question, Tabletop()))


def _other_strengths(walked: TrialWalk, chart: Chart) -> Iterator[Answers]:
    """Give a combat that reads a table all strengths by which two sides differ, the smallest first."""
    forces = [each.key for each in walked.checklist.questions if isinstance(each, Force) and "{" not in each.key]
    known = (found for column in chart.columns for found in _in_column(walked, chart, column))
    base = next((each for each in known if len(forces) == 2 and all(key in each for key in forces)), None)
    if base is None:
        return
    seen: set[object] = set()
    some = [each for each in guesses.STRENGTHS if each]
    for attack, defence in sorted(((one, other) for one in some for other in some), key=sum):
        new = {("odds", Fraction(attack, defence)), ("difference", attack - defence)} - seen
        if new:
            seen |= new
            yield {**base, forces[0]: str(attack), forces[1]: str(defence)}


MOST_FORECASTS = 8
"""Of how many combats the odds are worked out, each the first of an outcome."""


def wrong_odds(walked: TrialWalk) -> Iterator[PlayFault]:
    """Work out the odds of a combat of each outcome, and say where they fail or are not what its dice come to."""
    firsts = (answers for place, answers in walked.reached.items() if place.sort is Sort.OUTCOME)
    for answers in islice(firsts, MOST_FORECASTS):
        thrown = _numbered_throws(walked.checklist, answers)
        rest = {key: text for key, text in answers.items() if key not in thrown}
        try:
            found = forecast(walked.checklist, Given(rest))
            played = _played(walked.checklist, rest, *thrown.items()) if len(thrown) == 1 else {}
        except RulesetFault as fault:
            yield PlayFault(f"the odds: {fault}", rest)
            continue
        if played and found.known == 1 and played != dict(found.outcomes):
            yield PlayFault(f"the odds say {_said(dict(found.outcomes))}; its dice come to {_said(played)}", rest)


def _numbered_throws(checklist: Checklist, answers: Answers) -> dict[str, Question[Any]]:
    """List the throws of a combat as they were asked for; symbol dice are left out, as nobody knows how they fall."""
    listed = {each.key for each in checklist.questions if each.is_thrown and "{" not in each.key}
    here = run_procedure(checklist, Given(answers, defaults=True)).answered
    return {key: here[key].question for key in answers if key in listed and key in here}


def _played(checklist: Checklist, rest: Answers, thrown: tuple[str, Question[Any]]) -> dict[str, Fraction]:
    """Play a combat with each number that its dice may show; nothing where one of them comes to no ruling."""
    key, question = thrown
    weights, found = question.weights(), dict[str, Fraction]()
    for value, weight in weights.items():
        here = run_procedure(checklist, Given({**rest, key: question.written(value, str(value))}, defaults=True))
        if here.ruling is None:
            return {}
        chance = Fraction(weight, sum(weights.values()))
        found[here.ruling.outcome] = found.get(here.ruling.outcome, Fraction(0)) + chance
    return found


def _said(chances: dict[str, Fraction]) -> str:
    return a_list([f"{outcome} {chance}" for outcome, chance in sorted(chances.items())], "and")
