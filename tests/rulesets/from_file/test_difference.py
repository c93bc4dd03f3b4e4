"""What a file says and makes no difference is named by its line; what it does in some combat is not."""

from functools import partial

from rows import by_rows
from sizes import share
from snowball import written

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.trial.trial import trial
from rulesets.from_file import game
from tui.commands.check_game import makes_no_difference

POOL, TABLE = written("covered"), written("covered-table")


def idle(more):
    read = game(POOL + more, "small")
    found = makes_no_difference(read, trial(read, {}, effort=12_000))
    return found.parts + found.unmet + found.limits


def test_a_sound_game_has_nothing_that_makes_no_difference():
    assert idle("") == []


@partial(by_rows, choose=partial(share, of=3))
def test_what_no_combat_comes_out_otherwise_for_is_named_with_its_line(more, named):
    assert idle(more) == named


def test_a_rule_that_no_combat_meets_is_named_apart_from_one_that_is_met_and_changes_nothing():
    unmet = '[[rule]]\nwhen = { cover = "yes" }\nunless = { cover = "yes" }\nhit = -1\n'
    in_vain = '[[rule]]\nwhen = { cover = "yes" }\ndefence = "x2"\n'
    read = game(POOL + unmet + in_vain, "small")
    found = makes_no_difference(read, trial(read, {}, effort=12_000))
    assert found.unmet == ['line 14: rule.1 (when = { cover = "yes" })']
    assert found.parts == ['line 18: rule.2 (when = { cover = "yes" })']


RARE = '''format = 2
game = "Rare"
sides = ["Red", "Blue"]
units.steps = "men"
[roster.red]
counters = """
       men  class  guard
Horse  9    horse  5
Foot   9    foot   5
"""
[roster.blue]
counters = """
       men  class  guard
Guard  9    foot   6
Levy   9    gun    5
"""
[ask.cover]
answer.none = {}
answer.light = {}
answer.heavy = {}
[state.pinned]
until = "turn"
attacking.hit = -1
[throw.hit]
dice = "men"
needs = "6+"
[throw.save]
who = "defenders"
dice = "hit"
needs = "guard+"
stops = "hit"
[results]
0 = "no effect"
"#" = "defenders lose #; defenders are pinned"
[[rule]]
when = { attackers.class = "horse", defenders.class = "gun", defenders.state = "pinned", cover = "heavy" }
save = 1
'''


def test_a_rule_that_seldom_holds_is_met_by_a_combat_that_is_built_for_it():
    read = game(RARE, "rare")
    tried = trial(read, {}, effort=1000)
    found = makes_no_difference(read, tried)
    assert (found.parts, found.unmet) == ([], [])


def test_what_an_answer_does_is_not_idle_because_of_one_combat_in_which_it_changes_nothing():
    read = game(TABLE, "small")
    tried = trial(read, {}, effort=3_000)
    walked = tried.walks["combat"]
    beyond = {"attack": "1", "defence": "9", "cover": "yes", "die": "1"}
    walked.kept, walked.others = [(beyond, Tabletop())], []
    assert makes_no_difference(read, tried).parts == []


def test_it_ends_after_so_many_combats_and_says_so(monkeypatch):
    read = game(TABLE, "small")
    tried = trial(read, {}, effort=3_000)
    assert makes_no_difference(read, tried).is_all
    monkeypatch.setattr("tui.commands.check_game.MOST_COMPARED", -1)
    assert not makes_no_difference(read, tried).is_all
