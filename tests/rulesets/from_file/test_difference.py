"""What a file says and makes no difference is named by its line; what it does in some combat is not."""

import pytest

from rulesets.engine.trial.trial import trial
from rulesets.from_file import game
from tui.commands.checking.idle import makes_no_difference

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


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ('[[rule]]\nwhen = { attack = "0..1" }\nhit = -1\n', []),
        ('[[rule]]\nwhen = { cover = "yes" }\nunless = { cover = "yes" }\nhit = -1\n', ["line 14: rule.1"]),
        ('[[rule]]\nwhen = { cover = "yes" }\ndefence = "x2"\n', ["line 14: rule.1"]),
        ('[check.Panic]\nneeds = "7+"\nfailed = "unit is eliminated"\n', ["line 14: check.Panic"]),
        (
            '[chart.Ground]\nrows = \'ground\'\ncells = """\n      defence\nwoods x2\nopen  .\n"""\n',
            ["line 14: chart.Ground"],
        ),
        ('[[rule]]\nwhen = { turn = "0" }\nhit = -1\n', ["line 14: rule.1"]),
        ('[ask.night]\nclock = { yes = { turn = "3" }, no = {} }\nanswer.yes = { hit = -1 }\n', []),
        ('[throw.late]\ndice = "hit"\nneeds = "4+"\nleast = 2\nmost = 2\n', ["line 18: throw.late.most"]),
        (
            '[roster.red]\ncounters = """\n     kind\nAnn  foot\n"""\n'
            '[chart.Ground]\nrows = "attackers.kind"\ncells = """\n      hit.dice  defence\nfoot  1         x2\n"""\n',
            ["line 23: chart.Ground.cells, cell 2"],
        ),
    ],
)
def test_what_no_combat_comes_out_otherwise_for_is_named_with_its_line(more, named):
    assert idle(more) == named
