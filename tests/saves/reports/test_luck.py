"""The luck of confirmed combats, and odds that leave the log as it was."""

from fractions import Fraction

from playing import answered, new, play

from rulesets.assault import RULESET as ASSAULT
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.odds.forecast import forecast, next_threshold, per_option, what_if
from rulesets.engine.referee.checklist import Given
from rulesets.rivets import COMBAT
from rulesets.rivets import questions as asked
from saves.reports.combats import luck_ledger, luck_of
from saves.session.by_hand import set_clock

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def test_a_combat_is_told_how_lucky_it_was(session):
    set_clock(session, 1, "red", "combat")
    play(session, attack="7", defence="2", die="6")
    (entry,) = luck_ledger(session).entries
    assert (entry.number, entry.side, entry.outcome) == (1, "red", "DX")
    assert (entry.chance, entry.standing) == (HALF, Fraction(3, 4))


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


FIRE = {
    "attack.dice": "2 green",
    "attacker.experience": "hardened",
    "target.experience": "recruit",
    "defence.dice": "1 blue",
    "target.class": "vehicle",
    "attack.roll": "cd",
    "defence.roll": "-",
    "critical.attack.roll": "c",
    "critical.defence.roll": "-",
}


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
