"""What a file says and makes no difference is named by its line; what it does in some combat is not."""

from rows import by_rows

from rulesets.engine.trial.trial import trial
from rulesets.from_file import game
from tui.commands.checking.game import makes_no_difference

POOL = """format = 2
game = "Small pool"
sides = ["Red", "Blue"]
units.steps = "strength"
[ask.cover]
answer.yes = { hit = -1 }
[throw.hit]
dice = "strength"
most = 2
needs = "4+"
[results]
0 = "no effect"
"#" = "defenders lose #"
"""


def idle(more):
    read = game(POOL + more, "small")
    found = makes_no_difference(read, trial(read, {}, effort=12_000))
    return found.parts + found.limits


def test_a_sound_game_has_nothing_that_makes_no_difference():
    assert idle("") == []


@by_rows
def test_what_no_combat_comes_out_otherwise_for_is_named_with_its_line(more, named):
    assert idle(more) == named
