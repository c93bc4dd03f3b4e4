"""How the screens are built: few classes deep, and no method is looked up by a name made at run time."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.screen import Screen

import tui
from tui.board.actions import SetupActions, TurnActions
from tui.keys import classes
from tui.screens.base import FittedScreen

DEEPEST = 3
IN_THE_PLACE_OF_TEXTUALS = (FittedScreen,)
"""What stands in the place of Textual's own screen."""

ACTIONS_OF_ONE = (SetupActions, TurnActions)
"""What holds actions of a single screen, where one file would be too long for them all."""

SCREENS = [each for each in classes() if issubclass(each, Screen)]
SOURCES = sorted(Path(tui.__file__).parent.rglob("*.py"))


def test_a_session_is_shown_by_more_than_one_screen() -> None:
    assert {"StepsScreen", "BoardScreen"} <= {each.__name__ for each in SCREENS}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_stands_on_three_classes_of_ours_at_most(screen: type[Screen[object]]) -> None:
    own = (each for each in screen.__mro__ if each not in IN_THE_PLACE_OF_TEXTUALS and each not in ACTIONS_OF_ONE)
    ours = [each.__name__ for each in own if each.__module__.split(".")[0] == "tui"]
    assert len(ours) <= DEEPEST, ours


def test_nothing_looks_a_method_up_on_itself_or_by_a_name_that_is_made() -> None:
    found = [(source.name, *call) for source in SOURCES for call in looked_up(source)]
    assert found, "nothing was read"
    assert [each for each in found if each[1] == "self" or not each[2]] == []


def looked_up(source: Path) -> Iterator[tuple[str, bool]]:
    """List what is asked for a name, and whether that is written down there."""
    for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "getattr":
            owner, name = call.args[:2]
            yield ast.unparse(owner), isinstance(name, ast.Constant)


TWO_FRONT_ENDS = {"Home", "Watching", "Game", "Combat"}
"""Classes that stand for one idea in two front ends: on screens and in line mode, or at the door for programs."""


def test_no_class_and_no_alias_shares_its_name_with_another_idea() -> None:
    program = Path(tui.__file__).parents[1]
    sources = [source for room in ("rulesets", "saves", "tui") for source in (program / room).rglob("*.py")]
    names = Counter(name for source in sources for name in named(ast.parse(source.read_text(encoding="utf-8"))))
    assert {"Session", "Answers", "QueuedEvent"} <= set(names)
    assert {name for name, times in names.items() if times > 1} == TWO_FRONT_ENDS


def named(module: ast.Module) -> Iterator[str]:
    """List the classes of a module, and its aliases: `Answers = Mapping[str, str]`, `QueuedEvent = Key | Paste`."""
    yield from (node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef))
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            names = (target.id for target in node.targets if isinstance(target, ast.Name))
            yield from (name for name in names if name[0].isupper() and not name.isupper())
