"""What tests are tried with, as data: the answers of combats by key, and tables with a row a line."""

import json
from pathlib import Path

import pytest


def by_rows(test, choose=list):
    """Run a test for each row of the table that has its name, in the file beside it: `test_x.json` for `test_x.py`.

    `choose` leaves rows out, such as those that are not in a share.
    """
    file = Path(test.__code__.co_filename).with_suffix(".json")
    head, *rows = json.loads(file.read_text("utf-8"))[test.__name__.removeprefix("test_")]
    return pytest.mark.parametrize(head, choose(rows))(test)


def answers(name):
    """Give the answers of a combat by key, as they stand under a name in `answers.json`."""
    return json.loads(Path(__file__).with_name("answers.json").read_text("utf-8"))[name]
