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
    return found.parts + found.limits


def test_a_sound_game_has_nothing_that_makes_no_difference():
    assert idle("") == []


@partial(by_rows, choose=partial(share, of=3))
def test_what_no_combat_comes_out_otherwise_for_is_named_with_its_line(more, named):
    assert idle(more) == named


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
