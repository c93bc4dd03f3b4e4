"""A file that refers in a circle is no game: that is found when it is read, and said with the lines of the circle."""

from __future__ import annotations

from snowball import HILL, problems

from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.from_file import game

NOTHING = 'nothing = "no effect"'


def with_more(more: str, nothing: str = "no effect") -> str:
    """Give the game with more at its end, from line 27 on."""
    return HILL.replace(NOTHING, f'nothing = "{nothing}"') + "\n" + more


def test_many_rules_without_a_circle_are_read() -> None:
    rules = [f"[open.r{n}]\nanswer.on = {{ does = 'rule r{n + 1}' }}" for n in range(58)]
    last = "[open.r58]\nanswer.on = { does = 'no effect' }"
    assert problems(with_more("\n".join([*rules, last, ""]), "rule r0")) == []
    back = "[open.r58]\nanswer.on = { does = 'rule r0' }"
    (said,) = problems(with_more("\n".join([*rules, back, ""]), "rule r0"))
    assert said.startswith("27: The open rule r0 leads to itself again, by way of the open rule r1 (line 29),")


def test_many_questions_that_each_wait_for_two_others_are_asked_in_time() -> None:
    """Looked at anew for each that waits, the last would be looked at two hundred million times."""
    waiting = (f"when = {{ q{n - 1} = 'yes', q{n - 2} = 'yes' }}\n" if n > 1 else "" for n in range(40))
    asks = [f"[ask.q{n}]\n{when}answer.yes = {{ shift = 1 }}\nanswer.no = {{}}\n" for n, when in enumerate(waiting)]
    combat = game(with_more("".join(asks[:39])), "snowball-hill").checklists[0]
    answers = {"attack": "8", "defence": "4", "snowman": "no", "rounding": "defender", "die": "1"}
    here = adjudicate(combat, Given({**answers, **{f"q{n}": "yes" for n in range(39)}}))
    assert here.facts["odds"] == "3-1"
