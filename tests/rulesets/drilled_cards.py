"""What every card of the drill must hold, whatever the game; tests look at a few cards, `tests/trust` at thousands."""

import re

from rulesets.engine.drill.misread import comes_to, misreadings, said_at
from rulesets.engine.drill.situation import joined
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from saves.lessons.courses import course
from tui.api.games import Game

KEYS = ["number", "checklist", "topic", "answers", "about", "question", "choices", "truth", "truth_value", "wrong"]


def resolved(ruleset, card):
    """Give what `tableside resolve` says of what a card asks, with the card's answers."""
    document = Game(ruleset).begin(card.checklist, card.answers).document
    return document[card.about] if card.about in ("outcome", "verdict") else document["facts"][card.about]


def must_hold(ruleset, card):
    """Fail where a card does not hold what all cards must."""
    assert list(card.document) == KEYS
    assert resolved(ruleset, card) == card.truth_value
    said = [each.answer for each in card.wrong]
    assert card.why
    assert card.truth in card.choices
    assert card.truth not in said
    assert len({*card.wrong}) == len(card.wrong)
    assert {*said} <= {*card.choices}
    assert len({*card.choices}) == len(card.choices)
    assert any(each.cite for each in card.wrong)
    assert card.in_words or {*card.choices} == {card.truth, *said}
    assert str(card.truth_value) not in card.answers.values() or card.about != "outcome"
    assert all(each.lesson or each.cite == "" for each in card.wrong) or not course(ruleset.id)
    assert 2 <= len(card.choices) <= 4 or card.about in ("odds", "column")
    each_is_reproduced(ruleset, card)
    gives_nothing_away(ruleset, card)


def each_is_reproduced(ruleset, card):
    """Fail where a misreading does not lead to its answer, or to the truth in other words."""
    checklist = ruleset.checklist(card.checklist)
    run, listed = misreadings(checklist, joined(checklist, card.answers))
    assert card.truth == said_at(run, run, card.about)
    for wrong in card.wrong:
        assert wrong.misreading.endswith(".")
        came = [each.there for each in listed if each.missed == wrong.misreading]
        other = [there for there in came if comes_to(there, run, card.about) != card.truth_value]
        assert wrong.answer in [said_at(there, run, card.about) for there in other]


def without_names(text, answers):
    """Leave out the names that answers give, and squares."""
    names = {*re.findall(r"[A-Z]\w*", " ".join(answers.values()))}
    return re.sub(r"[A-Z]\w*", lambda word: "" if word[0] in names else word[0], re.sub("[A-Z][0-9]+ ", "", text))


def gives_nothing_away(ruleset, card):
    """Fail where an answer is shown that is asked after what the card asks is found."""
    checklist = ruleset.checklist(card.checklist)
    shown = joined(checklist, card.answers)
    run = adjudicate(checklist, Given(shown, clock=False))
    known = run.answered if card.about == "verdict" else run.known_before("" if card.about == "outcome" else card.about)
    assert {*shown} <= {*known}
