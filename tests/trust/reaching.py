"""What there is to reach in a ruleset, and what play came to: steps, options, readings, refusals, effects."""

import ast
import sys
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

import rulesets
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.choices import Precedent, Several
from rulesets.engine.questions.dice import Dice, Tally
from rulesets.engine.questions.question import matches
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.adjudicate import RunReferee

ROOT = Path(rulesets.__file__).parent
REFUSING = ("refuse", "reject", "BadAnswer", "bad")


def all_there_is(ruleset):
    """List everything that play of a ruleset can come to, each under a name that says what it is.

    Checklists may share their readings, outcomes and effects; it is enough to come to those in one of them.
    """
    there = [each for checklist in ruleset.checklists for each in _of_checklist(ruleset, checklist)]
    if not is_a_file(ruleset):
        there += (f"{ruleset.id}: {name}" for name in _refusals(package_of(ruleset)).values())
    return list(dict.fromkeys(there))


def is_a_file(ruleset):
    """Tell whether a ruleset is a file; what refuses there is the engine for files, and belongs to no game."""
    return isinstance(ruleset.checklists[0].procedure, partial)


def package_of(ruleset):
    """Find the folder of a ruleset's code."""
    module = sys.modules[ruleset.checklists[0].procedure.__module__]
    assert module.__file__ is not None
    return Path(module.__file__).parent


def _of_checklist(ruleset, checklist):
    here = f"{ruleset.id} {checklist.id}"
    for step in checklist.steps:
        yield f"{here}: step {step.id}"
    for question in _questions(checklist):
        if isinstance(question, Precedent):
            yield from (f"{ruleset.id}: reading {question.key}={word.value}" for word in question.words)
        else:
            yield f"{here}: question {question.key}"
            yield from (f"{here}: option {question.key}={option.word}" for option in question.options(Tabletop()))
    for kind, words in (("outcome", checklist.outcomes), ("effect", checklist.effects)):
        yield from (f"{ruleset.id}: {kind} {words.__name__}.{word.value}" for word in words)


def _questions(checklist):
    return tuple(question for question in checklist.questions if not isinstance(question, Secret))


@cache
def _refusals(package):
    """Name each place in a ruleset's code that refuses something, by its file and line."""
    names = {}
    for path in sorted(package.glob("*.py")):
        count = {}
        for function, call in _calls(ast.parse(path.read_text(encoding="utf-8")), ""):
            where = f"refusal {path.stem}.{function}"
            count[where] = count.get(where, 0) + 1
            name = where if count[where] == 1 else f"{where} ({count[where]})"
            for line in range(call.lineno, (call.end_lineno or call.lineno) + 1):
                names[str(path), line] = name
    return names


def _calls(node, function):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _calls(child, f"{function}.{child.name}".lstrip("."))
            continue
        if isinstance(child, ast.Call) and _called(child) in REFUSING:
            yield function, child
        yield from _calls(child, function)


def _called(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


class Reached:
    """What was come to so far; `watching` records refusals, `saw` what a run shows."""

    def __init__(self):
        self.names = {}
        self._lines = set()
        self._known = {}

    def add(self, name):
        """Note that something was come to, and how often."""
        self.names[name] = self.names.get(name, 0) + 1

    def saw(self, ruleset, run):
        """Note everything that a run came to."""
        checklist = run.checklist
        here = f"{ruleset.id} {checklist.id}"
        for step in run.steps:
            self.add(f"{here}: step {step}")
        for answer in run.answered.values():
            question = self._declared(here, checklist, answer.question.key)
            if isinstance(question, Precedent):
                self.add(f"{ruleset.id}: reading {question.key}={answer.value.value}")
            elif question is not None:
                self.add(f"{here}: question {question.key}")
                for word in _words(question, answer.value):
                    self.add(f"{here}: option {question.key}={word}")
        for effect in run.effects:
            self.add(f"{ruleset.id}: effect {checklist.effects.__name__}.{effect.name}")
        if run.ruling is not None:
            self.add(f"{ruleset.id}: outcome {checklist.outcomes.__name__}.{run.ruling.outcome}")

    def _declared(self, here, checklist, key):
        """Find the question as its checklist has it; by the checklist's name, whose hash would go through all of it."""
        if (here, key) not in self._known:
            fitting = (question for question in _questions(checklist) if matches(question, key))
            self._known[here, key] = next(fitting, None)
        return self._known[here, key]

    @contextmanager
    def watching(self):
        """Record which places in the rules refuse something."""
        refuse, reject, made = RunReferee.refuse, RunReferee.reject, BadAnswer.__init__

        def refusing(referee, *args, **more):
            self._refused(sys._getframe(1))
            return refuse(referee, *args, **more)

        def rejecting(referee, *args, **more):
            self._refused(sys._getframe(1))
            return reject(referee, *args, **more)

        def making(error, *args):
            self._refused(sys._getframe(1))
            made(error, *args)

        RunReferee.refuse, RunReferee.reject, BadAnswer.__init__ = refusing, rejecting, making
        try:
            yield
        finally:
            RunReferee.refuse, RunReferee.reject, BadAnswer.__init__ = refuse, reject, made

    def _refused(self, frame):
        """Find the innermost frame in a ruleset's own code."""
        while frame is not None:
            path = Path(frame.f_code.co_filename)
            if path.parent.parent == ROOT:
                break
            frame = frame.f_back
        if frame is None or (frame.f_code, frame.f_lineno) in self._lines:
            return
        self._lines.add((frame.f_code, frame.f_lineno))
        name = _refusals(path.parent).get((str(path), frame.f_lineno))
        if name is not None:
            self.add(f"{path.parent.name.replace('_', '-')}: {name}")

    def missing(self, ruleset):
        """List what there is and was not come to."""
        return [name for name in all_there_is(ruleset) if name not in self.names]


def _words(question, value):
    if isinstance(question, Several):
        return [word.value for word in value]
    if isinstance(value, bool):
        return [question.say(value)]
    if isinstance(question, Dice | Tally):
        return [f"{value.number} {getattr(question, 'counted', '')}".strip()]
    return [str(getattr(value, "value", value)) or "none"]
