"""The table of evidence: what is taken away from the cases is missing in it."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from conformance import suites

from rulesets.catalogue import ruleset

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def counting():
    spec = importlib.util.spec_from_file_location("evidence_main", HERE / "__main__.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["evidence_main"] = module
    spec.loader.exec_module(module)
    return module


def test_every_cell_and_every_reading_of_rivets_has_a_case_and_one_taken_out_is_missed(counting, monkeypatch):
    rivets = ruleset("rivets")
    whole = counting.evidence(rivets)
    assert len(whole.read & whole.cells) == len(whole.cells) == 60
    assert whole.settled == whole.readings
    assert sum(map(len, whole.readings.values())) == 12
    suite = suites.suite("rivets")
    kept = tuple(case for case in suite.cases if case.expected.outcome != "AX" and case.precedent != "odds-rounding")
    fewer = replace(suite, cases=kept)
    monkeypatch.setattr(counting, "suite", lambda name: fewer if name == "rivets" else suites.suite(name))
    less = counting.evidence(rivets)
    assert less.read < whole.read
    assert less.settled["odds-rounding"] == frozenset()
    assert less.cases["hand"] == len(kept) < whole.cases["hand"]


def test_a_case_says_where_it_comes_from():
    origins = {case.comes_from for name in suites.names() for case in suites.suite(name).cases}
    assert origins == {"book", "record", "hand"}
