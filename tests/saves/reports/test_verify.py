"""Confirmed combats looked at again: ruled by today's rules, weighed by their luck, and handed on as a document."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from demo import DEMO, Ends
from playing import answered, new, play, play_sample, ticking
from rows import answers

from rulesets.assault import RULESET as ASSAULT
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.odds.forecast import forecast, next_threshold, per_option, what_if
from rulesets.engine.questions.written import Number
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.ruleset import Side
from rulesets.from_file import game
from rulesets.rivets import COMBAT
from rulesets.rivets import RULESET as RIVETS
from rulesets.rivets import questions as asked
from saves.disk.errors import BadDocument, Trouble
from saves.log.folder import summary
from saves.reports.combats import luck_ledger, luck_of
from saves.reports.export import export_text, import_file
from saves.reports.verify import verify
from saves.session.by_hand import set_clock
from saves.session.session import Session

BRIDGE = game((Path(__file__).parents[2] / "games" / "words" / "bridge.toml").read_text("utf-8"), "bridge")


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


HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def test_luck_over_a_session_adds_up_by_side(session):
    set_clock(session, 1, "red", "combat")
    play(session, attack="7", defence="2", die="6")
    play(session, attack="7", defence="2", die="1")
    set_clock(session, 1, "blue", "combat")
    play(session, attack="7", defence="2", die="3")
    ledger = luck_ledger(session)
    assert [(entry.outcome, entry.chance) for entry in ledger.entries] == [
        ("DX", HALF),
        ("NE", 1),
        ("DR", Fraction(2, 3)),
    ]
    assert [entry.standing for entry in ledger.entries] == [Fraction(3, 4), SIXTH, Fraction(5, 12)]
    assert ledger.by_side() == {"red": (Fraction(3, 4) + SIXTH) / 2, "blue": Fraction(5, 12)}
    assert ledger.standing == Fraction(4, 9)


def test_on_average_nobody_is_lucky(session):
    for die in range(1, 7):
        play(session, die=str(die))
    assert luck_ledger(session).standing == HALF


def test_what_no_dice_decided_is_no_luck(session):
    session.amend([Change(What.FACT, "phase", value="movement")])
    session.begin("combat")
    answered(session, "target=units", "attack=12", "defence=2", "overrun-advance=no")
    session.confirm()
    assert luck_of(session, session.state.combat(1)) is None
    assert luck_ledger(session).entries == ()
    assert luck_ledger(session).standing is None


FIRE = answers("ASSAULT, green against blue")


def test_faces_that_were_read_off_later_count(path):
    with new(path, ruleset=ASSAULT, players={}) as session:
        session.begin("fire")
        while session.run and session.run.question:
            question = session.run.question
            session.answer(question.key, {**FIRE, "attack.roll": "d-"}.get(question.key, question.default or ""))
        session.confirm()
        assert luck_ledger(session).entries == ()
        faces = {"faces.green": "d d d - - -", "faces.blue": "- - - - - -"}
        session.amend([Change(What.KIT, name, value=value) for name, value in faces.items()])
        session.amend([Change(What.PRECEDENT, "ordinary-suppression", value="falls-back")])
        assert len(luck_ledger(session).entries) == 1


def test_odds_thresholds_and_what_if_leave_the_log_as_it_was(session, path):
    play(session, confirm=False, die="6", attack="7", defence="3")
    session.undo()
    before, state = path.read_bytes(), session.state
    given = Given(session.run.given.answers, session.state.table)
    forecast(COMBAT, given)
    what_if(COMBAT, given, {"attack": "12", "die": "1"})
    per_option(COMBAT, given, asked.ODDS_ROUNDING)
    next_threshold(COMBAT, given, asked.ATTACK)
    luck_ledger(session)
    assert path.read_bytes() == before
    assert session.state is state
    assert session.run.answered["attack"].text == "7"


@pytest.fixture
def document(path):
    play_sample(path)
    with Session.open(path, read_only=True) as session:
        return json.loads(export_text(session))


def imported(document, folder):
    source = folder / "shared.json"
    source.write_text(json.dumps(document), encoding="utf-8")
    return import_file(source, folder)


def test_an_imported_session_is_the_same_in_a_file_of_its_own(document, path):
    elsewhere = path.parent / "elsewhere"
    elsewhere.mkdir()
    copy = imported(document, elsewhere)
    assert copy.name == "saturday-at-the-club.jsonl"
    with Session.open(path, read_only=True) as one, Session.open(copy) as other:
        assert one.state == other.state
        assert list(one.history.lines()) == list(other.history.lines())
        assert export_text(one) == export_text(other)
    assert copy.read_bytes() == path.read_bytes()


def test_a_second_import_of_the_same_session_has_a_title_of_its_own(document, path):
    copies = [imported(document, path.parent) for _ in range(2)]
    assert [summary(each).title for each in copies] == ["Saturday at the club 2", "Saturday at the club 3"]
    with Session.open(path, read_only=True) as one, Session.open(copies[0]) as other:
        assert one.state.table == other.state.table


def test_the_document_tells_the_whole_state_in_plain_values(document):
    state = document["state"]
    assert document["players"] == {"red": "Ann", "blue": "Bob"}
    assert state["clock"] == {"turn": 1, "side": "blue", "segment": "combat"}
    assert state["units"]["Nosy"] == {
        "side": "blue",
        "card": {"strength": "2"},
        "states": {"eliminated": {"value": "overrun", "until": "cleared"}},
    }
    assert state["precedents"]["odds-rounding"] == "defender"
    assert [combat["outcome"] for combat in state["combats"]] == ["overrun", "DR", "DR", "DX", "DR"]
    assert state["combats"][3]["overruled"]["sentence"] == "Tiny holds the hill; nothing happens."
    assert state["combat"]["answers"]["defence"]["text"] == "3"


def test_an_export_changes_nothing(document, path):
    before = path.read_bytes()
    with Session.open(path) as session:
        export_text(session)
    assert path.read_bytes() == before


def wrong(change):
    def changed(document):
        change(document)
        return document

    return changed


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(format=9), "has format 9"),
        (lambda d: d.update(tableside="kit"), "is not an exported session"),
        (lambda d: d.update(log=[]), "“log” is not a list"),
        (lambda d: d.update(log=5, state=5), "“state” is not an object"),
        (lambda d: d.update(title="Sunday"), "“title” differs from the log"),
        (lambda d: d["state"]["facts"].update(phase="movement"), "“facts” of the state does not follow"),
        (lambda d: d["state"].update(extra=1), "“extra” of the state does not follow"),
        (lambda d: d["log"][4].update(key=7), r"log line 5: answer\.key"),
        (lambda d: d["log"][4].update(event="dance"), "log line 5: there is no event of that kind"),
        (lambda d: d["log"].pop(4), "log line 5: it follows line 5"),
        (lambda d: d["log"][5].update(text="\x1b[2J"), "log line 6: it contains the invisible character U\\+001B"),
        (lambda d: d["log"].pop(0), "log line 1: a session starts"),
        (lambda d: d["log"][0].update(line=3), "log line 1: a session starts"),
        (lambda d: d["log"].insert(0, None), "log line 1"),
    ],
)
def test_what_is_wrong_with_a_document_is_said_and_nothing_is_written(document, path, change, said):
    before = sorted(path.parent.glob("*.jsonl"))
    with pytest.raises(BadDocument, match=said) as caught:
        imported(wrong(change)(document), path.parent)
    assert all(problem.endswith(".") for problem in caught.value.problems)
    assert sorted(path.parent.glob("*.jsonl")) == before


def test_all_problems_are_listed_at_once(document, path):
    for number in (3, 5, 7):
        document["log"][number]["at"] = number
    with pytest.raises(BadDocument) as caught:
        imported(document, path.parent)
    assert len(caught.value.problems) == 3
    for number in range(2, 40):
        document["log"][number]["at"] = number
    with pytest.raises(BadDocument) as caught:
        imported(document, path.parent)
    assert caught.value.problems[-1] == "And 18 more problems."


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000, b"[1]", b'{"a": 1e999, "b": NaN}'])
def test_what_is_no_document_is_said_to_be_none(tmp_path, data):
    source = tmp_path / "x.json"
    source.write_bytes(data)
    with pytest.raises(BadDocument, match="give a file that Tableside exported"):
        import_file(source, tmp_path)


def test_a_document_that_is_not_there_or_cannot_be_kept_is_told_in_a_sentence(document, tmp_path):
    with pytest.raises(BadDocument, match="there is no such file"):
        import_file(tmp_path / "none.json", tmp_path)
    (tmp_path / "file").write_text("")
    source = tmp_path / "shared.json"
    source.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Trouble, match="cannot be written"):
        import_file(source, tmp_path / "file")


def test_a_title_that_leads_elsewhere_stays_in_the_folder(path):
    with new(path, title="../../escape") as session:
        play(session)
        document = json.loads(export_text(session))
    assert imported(document, path.parent).parent == path.parent


def test_luck_of_units_that_act_alone_is_their_side_s_whoever_s_turn_it_is(path):
    with new(path, ruleset=BRIDGE, players={}) as session:
        set_clock(session, 1, "lowland", "")
        session.amend([Change(What.STATE, "Jagers", "disrupted", "yes")], "as it lies")
        session.begin("rally")
        answered(session, "units=Jagers", "Jagers.leader=0", "Jagers.rally.die=6")
        session.confirm()
        (entry,) = luck_ledger(session).entries
        assert (entry.side, entry.chance) == ("marcher", Fraction(7, 12))
        assert luck_ledger(session).standing is None
