"""Tables of what a test is tried with, as data beside it: one row a line, and above them what stands in each column."""

import json
from pathlib import Path

import pytest


def by_rows(test):
    """Run a test for each row of the table that has its name, in the file beside it: `test_x.json` for `test_x.py`."""
    file = Path(test.__code__.co_filename).with_suffix(".json")
    head, *rows = json.loads(file.read_text("utf-8"))[test.__name__.removeprefix("test_")]
    return pytest.mark.parametrize(head, rows)(test)
