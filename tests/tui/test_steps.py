"""The checklist beside the question: however long it is, its parts and the place in it are in sight."""

from __future__ import annotations

import pytest

from rulesets.catalogue import every
from rulesets.checklist import Checklist
from rulesets.given import given_these
from rulesets.referee import Given, Run
from tui.themes import OWN, TEXTUALS
from tui.widgets.steps import steps_text

COLOURS = dict.fromkeys((*OWN, *TEXTUALS), "")
CHECKLISTS = [(game, checklist) for game in every()[0] for checklist in game.checklists]
SMALL, LARGE = (24, 21), (26, 37)


def played(checklist: Checklist) -> list[Run]:
    """Give the runs that lead from the first question on, as far as defaults and first options reach."""
    answers: dict[str, str] = {}
    runs = [given_these(checklist, Given(answers))]
    while (question := runs[-1].question) and len(runs) < 60:
        options = question.options(runs[-1].table)
        text = question.default if question.default is not None else options[0].word if options else None
        if text is None or question.key in answers:
            break
        answers[question.key] = text
        runs.append(given_these(checklist, Given(dict(answers))))
    return runs


def lines(run: Run, size: tuple[int, int]) -> list[str]:
    return steps_text(run, *size, COLOURS).plain.split("\n")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("checklist", [each for _, each in CHECKLISTS], ids=[f"{g.id}-{c.id}" for g, c in CHECKLISTS])
def test_the_list_fits_and_shows_the_place_and_every_part(checklist: Checklist, size: tuple[int, int]) -> None:
    parts = {step.part for step in checklist.steps if step.part}
    for run in played(checklist):
        shown = lines(run, size)
        assert len(shown) <= size[1]
        assert all(len(line) <= size[0] for line in shown)
        assert sum(line.startswith("▸") for line in shown) == (run.question is not None)
        assert all(any(part in line for line in shown) for part in parts)


def fire(size: tuple[int, int], **answers: str) -> list[str]:
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("assault", "fire"))
    texts = {key.replace("__", ".").replace("_", "-"): text for key, text in answers.items()}
    return lines(given_these(checklist, Given(texts)), size)


def test_a_part_that_is_not_here_takes_one_line_where_room_is_short() -> None:
    shown = fire(SMALL)
    assert shown[0].startswith("▲ Attack")
    assert shown[-2].startswith("▼ Defence")
    assert shown[-2].endswith("9 steps")
    assert sum(line.startswith(("·", "▸")) for line in shown) == 11


def test_steps_are_counted_within_their_part() -> None:
    shown = [line for line in fire(LARGE) if line[:1] in "·▸"]
    assert [line.split()[1] for line in shown[:-1]] == [*map(str, range(1, 11)), *map(str, range(1, 10))]
    assert shown[-1].split() == ["·", "Critical", "hits"]


def test_a_number_or_a_yes_is_said_with_what_it_answers() -> None:
    checklist = next(each for game, each in CHECKLISTS if (game.id, each.id) == ("bautzen-1945", "combat"))
    secret = "attack.supply=0; defence.supply=1; air=2"
    answers = {"attacker": "german", "hex": "1910", "attack.units": "6", "lone-hq": "no", "defence.units": "4"}
    shown = [line.strip() for line in lines(given_these(checklist, Given({**answers, "commitments": secret})), LARGE)]
    for said in ("lone hq: no", "▲ attack supply: 0", "▼ defence supply: 1", "air: 2"):
        assert said in shown
