"""Tries mutants where all tests stand ready: a fork each, in which only the tests that come to what is changed are run.

What is changed is put in place of the code of living functions. What runs while modules are imported cannot be changed
that way: of it only the tests that come to its module are told.
"""

import gc
import os
import pickle
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from types import CodeType, FunctionType

import pytest
from forked import allow, forked
from mutants import Mutant
from trial import OPTIONS, Fate, OneExampleIsEnough, Part, plays

LEAST = 4
TIMES = 5
"""A test is stuck after so many seconds of computing, and so many times what it took before, traced."""

MOST = 12
"""So many seconds of tests are run for one mutant: those of its folder first, the quickest of them first of all."""

Place = tuple[str, str, int]
"""A function: its file, its name in full, its line."""

Answer = tuple[Fate | None, list[str]]
"""What noticed a mutant, None where it must be imported; and the tests that come to it, the quickest first."""


def place(code):
    """Tell where a function stands."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def answers(part, mutants):
    """Try mutants one after another in a process that has collected the tests of their part."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _collect(part, mutants, writer)
    os.close(writer)
    with open(reader, "rb") as pipe:
        while pipe.peek(1):
            yield pickle.load(pipe)
    os.waitpid(child, 0)


def _collect(part, mutants, writer):
    try:
        ready = _Ready(part, mutants, writer)
        sys.settrace(ready.see)
        pytest.main([*OPTIONS, "-s", "--no-header", "--no-summary", *part.tests], plugins=[ready, OneExampleIsEnough()])
    finally:
        os._exit(0)


@dataclass
class _Run:
    """A test that was run once: how long it computed, and the functions that it came to."""

    item: pytest.Item
    seconds: float
    places: frozenset[Place]


@dataclass
class _Ready:
    """Tries mutants instead of running the tests that pytest has collected."""

    part: Part
    mutants: Iterable[Mutant]
    writer: int
    seen: set[CodeType] = field(default_factory=set)

    def _files(self):
        return {str(path) for path in self.part.modules.values()}

    def see(self, frame, event, argument):
        """Remember a function that is called."""
        self.seen.add(frame.f_code)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Try all mutants."""
        for module in self.part.modules:
            import_module(module)
        sys.settrace(None)
        imported = {place(code) for code in self.seen}
        living = _living(self._files())
        runs = self._runs(session)
        with open(self.writer, "wb") as pipe:
            for mutant in self.mutants:
                pickle.dump(self._answer(mutant, living, imported, runs), pipe)
                pipe.flush()
        return True

    def _runs(self, session):
        """Run all tests once and give those that pass, the quickest first."""
        if not forked(lambda: plays(self.part.suites)):
            print("  fails already: a case, so that nothing is proved", flush=True)
        told = forked(lambda: [self._traced(item) for item in session.items]) or []
        for item, (passed, *_) in zip(session.items, told, strict=True):
            if not passed:
                print(f"  fails already: {item.nodeid}", flush=True)
        runs = [_Run(item, *rest) for item, (passed, *rest) in zip(session.items, told, strict=True) if passed]
        return sorted(runs, key=lambda run: run.seconds)

    def _traced(self, item):
        self.seen.clear()
        start = time.process_time()
        threading.settrace(self.see)
        sys.settrace(self.see)
        passed = _passes(item)
        sys.settrace(None)
        places = {place(code) for code in self.seen}
        return passed, time.process_time() - start, frozenset(each for each in places if each[0] in self._files())

    def _answer(self, mutant, living, imported, runs):
        codes = {place(code): code for code in _functions(mutant.code)}
        changed = {each for each in living.keys() & codes.keys() if living[each][0].__code__ != codes[each]}
        if not changed or changed & imported:
            return None, [
                run.item.nodeid for run in runs if mutant.code.co_filename in {each[0] for each in run.places}
            ]
        touching = list(_within(MOST, _nearest(mutant, (run for run in runs if run.places & changed))))
        swaps = [(function, codes[each]) for each in changed for function in living[each]]
        fate = forked(lambda: _fate(self.part, swaps, touching))
        return fate or Fate.STUCK, [run.item.nodeid for run in touching]


def _nearest(mutant, runs):
    """Put tests that stand where what they test stands before all others."""
    folder = f"/{mutant.module.split('.')[-2]}/"
    return sorted(runs, key=lambda run: folder not in run.item.nodeid)


def _within(seconds, runs):
    """Give tests as long as they take no longer together."""
    for run in runs:
        seconds -= run.seconds
        if seconds < 0:
            return
        yield run


def _fate(part, swaps, runs):
    for function, code in swaps:
        function.__code__ = code
    if not plays(part.suites):
        return Fate.CASES
    for run in runs:
        allow(LEAST + TIMES * run.seconds)
        if not _passes(run.item):
            return Fate.TESTS
    return Fate.SURVIVED


def _passes(item):
    """Run a test by itself, with all that is set up for it."""
    failed = item.session.testsfailed
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    except BaseException:  # whatever a wrong program raises, it was noticed
        return False
    return item.session.testsfailed == failed


def _functions(code):
    """Give the code of all functions within a module, and of those within them."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _functions(each)


def _living(files):
    """Find the functions of some files, which may be known by several names or none."""
    gc.unfreeze()
    functions = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            functions.setdefault(place(each.__code__), []).append(each)
    gc.freeze()
    return functions
