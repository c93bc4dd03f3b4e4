"""Tries one mutant by importing it in place of the sound module: first the conformance cases, then the tests."""

import json
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from importlib.abc import Loader, MetaPathFinder
from importlib.util import spec_from_file_location
from pathlib import Path

from forked import allow, forked

ROOT = Path(__file__).parents[2]
LONGEST = 120
"""Seconds of computing after which a mutant is stuck in a loop."""

OPTIONS = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "-o", "addopts=", "--import-mode=importlib")


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
    sources: list[str]
    suites: list[str]
    tests: list[str]

    def __post_init__(self):
        gone = [each for each in self.tests if not (ROOT / each).exists()]
        gone += [each for each in self.sources if not any(ROOT.glob(each))]
        if gone:
            raise FileNotFoundError(f"{self.name} names what is not there: {', '.join(gone)}")

    @cached_property
    def modules(self):
        """The files of the part by their modules."""
        return {_module(path): path for path in sorted({path for each in self.sources for path in ROOT.glob(each)})}


def _module(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PARTS = {
    name: Part(name, **each)
    for name, each in json.loads(Path(__file__).with_name("parts.json").read_text("utf-8")).items()
}
"""What can be mutated, and what should notice it; of the engine what adds up, reads dice and keeps the ledger."""


class _Changed(MetaPathFinder, Loader):
    """Imports the mutated module in place of the sound one."""

    def __init__(self, path, mutant):
        self.path, self.mutant = path, mutant

    def find_spec(self, name, path=None, target=None):
        """Find the mutated module, and no other."""
        if name != self.mutant.module:
            return None
        package = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return spec_from_file_location(name, self.path, loader=self, submodule_search_locations=package)

    def create_module(self, spec):
        """Leave the module to be made as any other."""
        return

    def exec_module(self, module):
        """Run the changed source."""
        exec(self.mutant.code, module.__dict__)


def tried(part, mutant, tests):
    """Fork, import the changed module there, and see whether anything notices."""
    return forked(lambda: _fate(part, mutant, tests)) or Fate.STUCK


def _fate(part, mutant, tests):
    allow(LONGEST)
    sys.meta_path.insert(0, _Changed(part.modules[mutant.module], mutant))
    if not plays(part.suites):
        return Fate.CASES
    return Fate.SURVIVED if _passes(tests) else Fate.TESTS


def plays(suites):
    """Tell whether all cases of some suites come out as they say."""
    try:
        return _come_out(suites)
    except BaseException:  # whatever a wrong program raises, it was noticed
        return False


def _come_out(suites):
    from conformance.suites import differences, suite

    with tempfile.TemporaryDirectory() as folder:
        for name in suites:
            for case in suite(name).cases:
                for file in Path(folder).iterdir():
                    file.unlink()
                if differences(suite(name).ruleset, case, Path(folder)):
                    return False
    return True


def _passes(tests):
    import pytest

    if not tests:
        return True
    with suppress(SystemExit):
        return pytest.main(["-x", *OPTIONS, *tests], plugins=[OneExampleIsEnough()]) == 0
    return False


class OneExampleIsEnough:
    """Keeps Hypothesis from looking for the smallest example, which takes longer than all the rest."""

    @staticmethod
    def pytest_configure():
        """Choose what Hypothesis does."""
        from hypothesis import Phase, settings

        settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate), database=None)
        settings.load_profile("mutation")
