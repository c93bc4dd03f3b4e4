"""What every card of the drill must hold, whatever the game; tests look at a few cards, `tests/trust` at thousands."""

from rulesets.engine.drill.misread import comes_to, misreadings
from rulesets.engine.drill.situation import joined
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import value_said
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
    assert not (card.in_words and isinstance(card.truth_value, int))
    assert card.in_words or len(card.choices) in (
        (2,) if "Not allowed" in card.choices or card.about == "verdict" else ()
    ) + (3, 4)
    each_is_reproduced(ruleset, card)
    gives_nothing_away(ruleset, card)


def each_is_reproduced(ruleset, card):
    """Fail where a misreading does not lead to its answer, or to the truth in other words."""
    checklist = ruleset.checklist(card.checklist)
    run, listed = misreadings(checklist, joined(checklist, card.answers))
    assert card.truth == value_said(run, card.about, card.truth_value)
    for wrong in card.wrong:
        assert wrong.misreading.endswith(".")
        came = [comes_to(each.there, run, card.about) for each in listed if each.missed == wrong.misreading]
        other = [value for value in came if value != card.truth_value]
        assert wrong.answer in [value_said(run, card.about, value) for value in other]


def gives_nothing_away(ruleset, card):
    """Fail where an answer is shown that is asked after what the card asks is found."""
    checklist = ruleset.checklist(card.checklist)
    shown = joined(checklist, card.answers)
    run = adjudicate(checklist, Given(shown, clock=False))
    known = run.answered if card.about == "verdict" else run.known_before("" if card.about == "outcome" else card.about)
    assert {*shown} <= {*known}
