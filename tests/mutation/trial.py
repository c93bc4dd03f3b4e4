"""Tries one mutant in a process of its own: first the conformance cases, then the tests of its ruleset."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from enum import Enum
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from mutants import Mutant

LONGEST = 120
"""Seconds of computing after which a mutant is stuck in a loop; a busy machine makes no difference to them."""


class Fate(Enum):
    """What noticed a mutant."""

    CASES = "cases"
    TESTS = "tests"
    STUCK = "stuck"
    SURVIVED = "survived"


@dataclass(frozen=True)
class Part:
    """What is mutated together: sources, the suites that are played, the tests that are run on what is left."""

    name: str
    sources: tuple[str, ...]
    suites: tuple[str, ...]
    tests: tuple[str, ...]


class _Changed(MetaPathFinder, Loader):
    """Imports the mutated module in place of the sound one."""

    def __init__(self, path: Path, mutant: Mutant) -> None:
        self.path, self.mutant = path, mutant
        self.code: CodeType = compile(mutant.source, str(path), "exec", dont_inherit=True)

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find the mutated module, and no other."""
        if name != self.mutant.module:
            return None
        package = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return spec_from_file_location(name, self.path, loader=self, submodule_search_locations=package)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Leave the module to be made as any other."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(self.code, module.__dict__)


def tried(part: Part, path: Path, mutant: Mutant) -> Fate:
    """Fork, change the module there, and see whether anything notices."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            sys.meta_path.insert(0, _Changed(path, mutant))
            with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
                fate = _fate(part)
            os.write(writer, pickle.dumps(fate))
        finally:
            os._exit(0)
    os.close(writer)
    with open(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(answer) if answer else Fate.STUCK


def _fate(part: Part) -> Fate:
    try:
        if not _plays(part.suites):
            return Fate.CASES
    except BaseException:  # whatever a wrong program raises, it was noticed
        return Fate.CASES
    return Fate.SURVIVED if _passes(part.tests) else Fate.TESTS


def _plays(suites: Sequence[str]) -> bool:
    from conformance.judging import differences
    from conformance.suites import suite

    with tempfile.TemporaryDirectory() as folder:
        for name in suites:
            for case in suite(name).cases:
                for file in Path(folder).iterdir():
                    file.unlink()
                if differences(suite(name).ruleset, case, Path(folder)):
                    return False
    return True


def _passes(tests: Sequence[str]) -> bool:
    import pytest

    if not tests:
        return True
    options = [
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        "--hypothesis-seed=0",
        "-o",
        "addopts=",
        "--import-mode",
        "importlib",
    ]
    with suppress(SystemExit):
        return pytest.main([*options, *tests], plugins=[_OneExampleIsEnough()]) == 0
    return False


class _OneExampleIsEnough:
    """Keeps Hypothesis from looking for the smallest example, which takes longer than all the rest."""

    @staticmethod
    def pytest_configure() -> None:
        from hypothesis import Phase, settings

        settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate), database=None)
        settings.load_profile("mutation")
