"""Verifying: combats are ruled again by today's rules."""

from dataclasses import replace

import pytest
from demo import DEMO, Ends
from playing import answered, new, play, ticking

from rulesets.engine.questions.written import Number
from rulesets.engine.referee.ruleset import Side
from rulesets.rivets import RULESET as RIVETS
from saves.reports.verify import verify
from saves.session.by_hand import set_clock
from saves.session.session import Session


def with_rules(path, procedure, ruleset):
    checklists = ()
    if procedure is not None:
        checklists = (replace(ruleset.checklists[0], procedure=procedure),)
    changed = replace(ruleset, checklists=checklists)
    return Session.open(path, read_only=True, rulesets=lambda _: changed)


@pytest.fixture
def contested(path):
    with new(path, ruleset=DEMO, players={}) as session:
        for rolled in ("cx", "--"):
            session.begin("contest")
            answered(session, "bids=bid.one=1; bid.two=2", "dice=2")
            if session.run and session.run.question and session.run.question.key == "bonus":
                session.answer("bonus", "1")
            session.answer("roll", rolled)
            if session.run and session.run.question:
                session.answer(session.run.question.key, "no")
            session.confirm()
    return path


def test_by_the_same_rules_nothing_differs(contested):
    with Session.open(contested, read_only=True, rulesets=lambda _: DEMO) as session:
        assert session.state.confirmed == 2
        assert verify(session) == []


def test_a_ruling_that_would_be_another_is_listed_with_both_derivations(contested):
    def generous(ref):
        ref.count("score", 5, "today's bonus")
        DEMO.checklists[0].procedure(ref)

    with with_rules(contested, generous, DEMO) as session:
        first, second = verify(session)
    assert (first.number, second.number) == (1, 2)
    assert first.differs_in == ("the totals",)
    assert second.differs_in == ("the outcome", "the totals") or second.differs_in == ("the totals",)
    assert "  then   " in str(first)
    assert "  today  score +5 today's bonus" in str(first)


def test_a_question_that_today_s_rules_ask_is_told(path):
    with new(path) as session:
        play(session)

    def asks_more(ref):
        ref.ask(DEMO.checklists[0].questions[1])

    with with_rules(path, asks_more, RIVETS) as again:
        (difference,) = verify(again)
    assert "what is asked" in difference.differs_in
    assert difference.today.asks == "How many dice?"
    assert difference.then.ruling.outcome == "DX"
    assert "odds: 2-1" in [*difference.then.lines()]


def test_a_default_that_is_none_any_more_is_answered_as_it_was_taken_then(path):
    known = Number("known", "What was always taken?", default="4", assumed=True)

    def rules(question, *more):
        def sums(ref):
            ref.count("score", ref.ask(question), "as known")
            for name in ("score", *more):
                ref.fact(name, ref.total("score"))
            ref.rule(Ends.WON, "One wins.")

        return sums

    then = replace(DEMO, checklists=(replace(DEMO.checklists[0], procedure=rules(known), questions=(known,)),))
    with new(path, ruleset=then, players={}) as session:
        session.begin("contest")
        session.confirm()
    with with_rules(path, rules(replace(known, default=None)), then) as again:
        assert verify(again) == []
    with with_rules(path, rules(known, "told-today"), then) as again:
        assert verify(again) == [], "a fact that is found today was none then"
    with with_rules(path, rules(replace(known, default="5")), then) as again:
        (difference,) = verify(again)
        assert difference.differs_in == ("the facts", "the totals")


def test_a_question_that_did_not_exist_then_is_answered_by_what_held_before_it(path):
    new_one = Number("new", "What was nothing before?")

    def rules(*questions):
        def sums(ref):
            ref.fact("score", sum(ref.ask(question) for question in questions))
            ref.rule(Ends.WON, "One wins.")

        return sums

    then = replace(DEMO, checklists=(replace(DEMO.checklists[0], procedure=rules(), questions=()),))
    with new(path, ruleset=then, players={}) as session:
        session.begin("contest")
        session.confirm()
    with with_rules(path, rules(replace(new_one, formerly="0")), then) as again:
        assert verify(again) == []
    with with_rules(path, rules(replace(new_one, formerly="3")), then) as again:
        assert [difference.differs_in for difference in verify(again)] == [("the facts",)]
    with with_rules(path, rules(new_one), then) as again:
        assert [difference.today.asks for difference in verify(again)] == ["What was nothing before?"]


def test_a_checklist_that_is_gone_is_told(path):
    with new(path) as session:
        play(session)
    with with_rules(path, None, RIVETS) as again:
        (difference,) = verify(again)
    assert difference.today.asks == "the checklist combat no longer exists"


def test_each_combat_is_ruled_on_the_table_as_it_was(path):
    with new(path) as session:
        play(session, attack="Thinker 8 + Tiny 3")
        session.begin("combat")
        answered(session, "target=units", "attack=Thinker + Tiny", "defence=4", "die=6")
        session.confirm()
        set_clock(session, 2, "red", "movement")
    with Session.open(path, now=ticking()) as again:
        assert verify(again) == []
        assert verify(again) == []


def test_sides_may_be_renamed_without_a_difference(path):
    with new(path) as session:
        play(session)
    renamed = replace(RIVETS, sides=(Side("red", "Crimson"), Side("blue", "Azure")))
    with Session.open(path, read_only=True, rulesets=lambda _: renamed) as again:
        assert verify(again) == []
