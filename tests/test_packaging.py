"""What Tableside runs on: ranges in `pyproject.toml`, and in `.ci` the versions that they were tried with."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from rulesets.catalogue import our_own, ruleset

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RUNS_ON = [Requirement(each) for each in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["serve"]]
ALL = [*RUNS_ON, *(Requirement(each) for extra in PROJECT["optional-dependencies"].values() for each in extra)]


def versions(file):
    """Read the versions that a file of constraints names, by package."""
    lines = (ROOT / ".ci" / file).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


@pytest.mark.parametrize("package", ALL, ids=lambda package: package.name)
def test_a_package_has_a_range_that_holds_the_version_it_was_tested_with(package):
    if package.name != PROJECT["name"]:
        assert ">=" in str(package.specifier)
        assert "==" not in str(package.specifier)
        assert versions("pins.txt")[package.name] in package.specifier


@pytest.mark.parametrize("package", RUNS_ON, ids=lambda package: package.name)
def test_the_oldest_versions_that_are_tried_are_the_oldest_that_are_allowed(package):
    oldest = re.search(r">=([\d.]+)", str(package.specifier))
    assert oldest
    assert re.fullmatch(rf"{oldest[1]}(\.0)*", versions("oldest.txt")[package.name])


def test_the_readme_lists_every_game_that_comes_with_it():
    listed = re.findall(r"^\| ([^|(]+?)(?: \([^|]*\))? \|", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert [title for title in map(titled, our_own()) if title not in listed] == []


def titled(name):
    """Give the title of a game."""
    return ruleset(name).title.partition(" (")[0]


@pytest.mark.parametrize("floor", ["rulesets", "saves", "tui"])
def test_whoever_builds_on_it_is_told_that_it_is_typed(floor):
    assert (ROOT / floor / "py.typed").exists()
