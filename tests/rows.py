"""What tests are tried with, as data: the answers of combats by key, and tables with a row a line."""

import json
from pathlib import Path

import pytest


def by_rows(test, choose=list):
    """Run a test for each row of the table that has its name, in the file beside it: `test_x.json` for `test_x.py`.

    `choose` leaves rows out, such as those that are not in a share.
    """
    head, *rows = beside(test.__code__.co_filename)[test.__name__.removeprefix("test_")]
    return pytest.mark.parametrize(head, choose(rows))(test)


def answers(name):
    """Give the answers of a combat by key, as they stand under a name in `answers.json`."""
    return beside(Path(__file__).with_name("answers"))[name]


def beside(file):
    """Read the data that stand beside a module of tests: in `x.json` for `x.py`."""
    return json.loads(Path(file).with_suffix(".json").read_text("utf-8"))
