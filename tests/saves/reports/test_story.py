"""What is told of a session: who fought whom, each paragraph of a ruling once, corrections, changes in words."""

from dataclasses import replace

import pytest
from playing import answer_the_rest, answered, correct, new, outcome, play, play_sample, worked_out
from rows import by_rows

from rulesets.catalogue import every, ruleset
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer, Until
from rulesets.engine.referee.adjudicate import Given, adjudicate
from rulesets.engine.referee.ledger import FoughtBy
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.rivets import RULESET as RIVETS
from saves.lessons.courses import examples, open_example
from saves.reports.combats import (
    CORRECTED,
    RULED_ANEW,
    STANDS,
    combat_called,
    combat_line,
    combat_lines,
    combat_of_number,
    forces,
)
from saves.reports.corrections import Consequences, changed, consequences, ruling_of
from saves.reports.markdown import plain, report
from saves.reports.paragraphs import ParagraphRole, Told, came_from, combat_told, ruling_told
from saves.session import correcting
from saves.session.by_hand import set_clock
from saves.session.correcting import Draft
from saves.session.defaults import repeat_last
from saves.session.session import Session
from saves.session.texts import line_told

DRINKS = "Ann brings the drinks."


def a_change(written):
    """Make a change of its parts: what, name, field and value."""
    what, *more = written
    return Change(What(what), *more)


@by_rows
def test_what_was_changed_by_hand_is_told_in_words(session, before, change, told):
    if before:
        session.amend(map(a_change, before), "before")
    session.amend([a_change(change)], "on second thoughts")
    assert f"**On second thoughts**\n\n- {told}\n" in report(session)


def test_with_the_clock_only_what_does_not_follow_it_is_told(session):
    changes = [Change(What.CLOCK, "clock", "turn", "2"), Change(What.FACT, "weather", value="mud")]
    session.amend([*changes, Change(What.FACT, "phase", value="movement")], "rain")
    assert "**Rain**\n\n- weather: mud\n\n" in report(session)


@pytest.mark.parametrize(("value", "told"), [("yes", "dizzy"), ("very", "dizzy (very)")])
def test_the_table_lists_units_with_their_states(session, value, told):
    session.amend([Change(What.UNIT, "Ox", value="red"), Change(What.STATE, "Ox", "dizzy", value)])
    assert f"| Ox | Red |  | {told} |" in report(session)


def test_the_table_after_each_turn_is_that_of_the_correction(session):
    set_clock(session, 1, "red", "combat")
    play(session, attack="Hammer 12", defence="Rover 4", die="1")
    set_clock(session, 1, "blue", "combat")
    play(session, attack="Nosy 12", defence="Tiny 4", die="1")
    set_clock(session, 2, "red", "combat")
    play(session, attack="Ox 12", defence="Zed 4", die="1")
    correct(session, 1, "die=6")
    tables = report(session).split("| Rover |")[1:]
    assert [each.split("\n")[0] for each in tables] == [" Blue | strength 4 | destroyed |"] * 3
    assert "| Zed |" not in tables[1]


def test_a_total_of_nothing_has_no_sign(path):
    checklist = RIVETS.checklists[0]

    def balanced(ref):
        for value in (1, -1):
            ref.count("luck", value, "a coin")
        checklist.procedure(ref)

    changed = replace(RIVETS, checklists=(replace(checklist, procedure=balanced),))
    with new(path, ruleset=changed) as session:
        play(session)
        assert "- luck 0: a coin +1, a coin −1\n" in report(session)


@pytest.fixture
def sample(tmp_path):
    play_sample(tmp_path / "club.jsonl")
    return Session.open(tmp_path / "club.jsonl", read_only=True)


def test_a_line_says_who_fought_whom_the_odds_the_die_and_the_result(sample):
    assert [str(line) for line in combat_lines(sample)][1:4] == [
        "  4  Blue  Crawler → Tiny   1-1  die 6  Tiny holds the hill; nothing happens.  (overruled)",
        "  3  Red  Hammer → Rover   2-1  die 4  destroyed (in place of DR)",
        "  2  Red  Thinker + Tiny → Crawler   2-1  die 4  retreat (DR)",
    ]


def test_a_line_names_whose_turn_it_was(sample):
    assert [line.turn for line in combat_lines(sample)] == ["Turn 1, Blue"] * 2 + ["Turn 1, Red"] * 3


def test_units_without_a_name_are_told_by_their_strength(tmp_path):
    with new(tmp_path / "a.jsonl") as session:
        play(session, attack="7 + 4")
        assert [line.who for line in combat_lines(session)] == ["attackers 7 + 4 → defenders 4"]


def test_a_combat_is_found_by_any_unit_that_took_part_or_that_something_befell(sample):
    found = {name: [line.number for line in combat_lines(sample, name)] for name in ("TINY", "rov", "Ox")}
    assert found == {"TINY": [4, 2], "rov": [3], "Ox": []}


def test_on_a_board_the_units_that_counted_are_named_by_kind_and_square(tmp_path):
    with Session.open(open_example("game-of-war", tmp_path), read_only=True) as session:
        attack, passed = list(combat_lines(session))[-3:-1]
    assert attack.who == "I K8 + I L8 + A M8 → I J8"
    assert (attack.participants.odds, attack.result) == ("13 against 12", "retreat")
    assert str(passed) == "  1  North  North made no moves and no attack."


def test_on_a_board_a_combat_is_called_by_its_turn_and_found_by_that(tmp_path):
    with Session.open(open_example("game-of-war-authors", tmp_path), read_only=True) as session:
        combats, ruleset = list(session.state.combats()), session.ruleset
        assert [line.number for line in combat_lines(session)] == [each.table.clock.turn for each in combats]
        for combat in combats:
            clock = combat.table.clock
            typed = f"{clock.turn} {ruleset.side_called(clock.side)}"
            assert combat_called(ruleset, combat) == f"Turn {typed.replace(' ', ', ')}"
            assert combat_of_number(ruleset, session.state, typed.lower()) == combat
        with pytest.raises(BadAnswer, match="Both sides had a turn 48: type “48 South” or “48 North”"):
            combat_of_number(ruleset, session.state, "48")
        with pytest.raises(BadAnswer, match="There is no combat 30"):
            combat_of_number(ruleset, session.state, "30")


@by_rows
def test_dice_and_result_are_told_as_players_say_them(id, dice, result, tmp_path):
    with Session.open(open_example(id, tmp_path), read_only=True) as session:
        last = next(combat_lines(session))
    assert (last.dice, last.told) == (dice, result)


def test_every_checklist_that_has_two_sides_says_who_fought():
    fights = [
        (game.id, checklist.id)
        for game in every()[0]
        for checklist in game.checklists
        if len({total.role for total in checklist.totals}) > 1 and checklist.fought is None
    ]
    assert fights == [("game-of-war", "tally")]  # a tally counts kinds of unit, and names nobody


def test_what_was_kept_in_a_form_that_the_game_does_not_know_names_nobody(tmp_path):
    with Session.open(open_example("game-of-war", tmp_path), read_only=True) as session:
        combat = session.state.combat(3)
        facts = {"offence": 8, "offence-units": {"?": 1}}
        odd = replace(combat, event=replace(combat.event, facts=facts))
        line = combat_line(session, odd)
    assert (line.who, line.result) == ("", combat.stands)


def test_who_fought_is_read_from_answers_as_they_were_typed():
    fought = FoughtBy("attack", "defence")({"attack": "21/20 6 + Tiny + (3)", "defence": "none", "die": "3"}, {})
    assert (fought.attackers, fought.defenders, fought.dice) == (("21/20", "Tiny", "3"), (), "3")


def test_an_answer_that_todays_rules_cannot_read_is_told_as_it_was_typed(tmp_path):
    with new(tmp_path / "a.jsonl") as session:
        session.amend([Change(What.CARD, "Ox", "strength", "4")], "set up")
        session.begin("combat")
        for key, text in (("phase", "combat"), ("target", "units"), ("attack", "Ox")):
            session.answer(key, text)
        line = session.state.line
        assert line_told(session, line) == "Attacking units and strengths? Ox 4"
        session.amend([Change(What.CARD, "Ox", "strength")])
        assert line_told(session, line - 3) == "Combat begins"


@pytest.fixture
def fought(path):
    """One battle, in which Rover retreats into an empty hex."""
    with new(path) as session:
        session.amend([Change(What.PRECEDENT, "odds-rounding", value="defender")])
        play(session, attack="Hammer 8", defence="Rover 4", die="4", **{"Rover.into": "clear"})
        yield session


def drafted(session, dropped=(), **answers):
    """Correct the first combat, and tell what that changes of its answers."""
    draft = Draft(session, session.state.combat(1))
    for key in dropped:
        draft.session.drop(key)
    for key, text in answers.items():
        draft.session.answer(key, text)
    answer_the_rest(draft.session)
    return [str(each) for each in consequences(outcome(draft.working_out(())), RIVETS).answers]


def with_table(correction, *changes):
    """Have a correction that changes nothing lead to another table."""
    return correction._replace(then=replace(correction.then, table=correction.then.table.changed(changes)))


@by_rows
def test_a_change_is_said_in_a_few_words(change, said):
    assert changed(a_change(change)) == said


def test_answers_are_told_as_options_are_called(fought):
    assert drafted(fought, target="neutral") == ["What is attacked? Units → Units at a Neutral complex"]


def test_an_answer_that_is_not_asked_for_any_more_is_told_as_typed_and_one_taken_away_as_nothing(fought):
    die, into = "Die roll: 4 → 6", "Retreat of Rover: what is in the hex entered? An empty hex"
    assert drafted(fought, **{"Rover.into": "marsh", "die": "6"}) == [die, f"{into} → marsh"]
    assert drafted(fought, dropped=["Rover.into"], die="6") == [die, f"{into} → –"]


def test_rulings_are_told_side_by_side_and_where_nothing_follows_any_more_so_is_that(fought):
    ruled, follows = consequences(worked_out(fought, 1, "attack=Hammer 12", "die=1"), RIVETS).rulings
    assert str(ruled) == (
        "Combat 1: RETREAT. 2-1, die 4: DR, defenders retreat. → NO EFFECT. 3-1, die 1: NE, no effect."
    )
    assert (follows.what, follows.after) == ("Combat 1, what follows", "–")
    assert follows.before.startswith("Rover: retreat 1 hex")
    (again,) = consequences(worked_out(fought, 1, "attack=Hammer 9"), RIVETS).rulings
    assert again.after == "2-1, die 4: DR, defenders retreat. (the same, counted again)"


def test_what_lies_otherwise_on_the_table_is_told_unit_by_unit_and_the_clock_last(fought):
    same = worked_out(fought, 1)
    there = with_table(
        same,
        Change(What.UNIT, "Zed", value="red"),
        Change(What.UNIT, "Yak", value=""),
        Change(What.STATE, "Zed", "dizzy", "yes"),
        Change(What.OBLIGATION, "drinks", "Ann", DRINKS, Until.NEXT_TURN),
        Change(What.PRECEDENT, "odds-rounding", value="attacker"),
        Change(What.PRECEDENT, "house", value="ours"),
        Change(What.FACT, "weather", value="mud"),
        Change(What.KIT, "card", value="7"),
        Change(What.CLOCK, "clock", "turn", "2"),
    )
    expected = [
        ("Yak", "–", "on the table"),
        ("Zed", "–", "Red"),
        ("Zed, dizzy", "–", "yes"),
        ("Owed", "–", DRINKS),
        ("house", "not settled", "ours"),
        ("How are uneven odds rounded?", "in the defender's favour", "attacker"),
        ("weather", "–", "mud"),
        ("card", "–", "7"),
    ]
    *told, clock = consequences(there, RIVETS).table
    assert [(each.what, each.before, each.after) for each in told] == expected
    assert clock.what == "The clock"
    assert clock.after.startswith("turn 2")
    back = consequences(same._replace(state=there.then), RIVETS).table
    gone_with_its_unit = [each for each in expected if each[0] != "Zed, dizzy"]
    assert [(each.what, each.after, each.before) for each in back][:-1] == gone_with_its_unit


def test_what_stands_as_confirmed_did_not_come_to_the_same(fought):
    play(fought, attack="Hammer", defence="Nosy 4", die="6")
    play(fought, attack="Thinker 8", defence="Tiny 4", die="6")
    seen = consequences(worked_out(fought, 1, "phase=movement"), RIVETS)
    assert [each.what for each in seen.stands] == ["Combat 2", "Combat 3"]
    correcting.correct(fought, worked_out(fought, 1, "phase=movement"))
    assert [line.marks for line in combat_lines(fought)] == [(STANDS,), (STANDS,), (CORRECTED,)]
    assert seen.stands[0].why.startswith("It would be refused now: No overrun")
    assert seen.same == 0


def test_what_was_ruled_again_for_another_correction_is_marked_so(fought):
    play(fought, attack="Hammer", defence="Nosy 4", die="6")
    correcting.correct(fought, worked_out(fought, 1, "attack=Hammer 12"))
    assert [line.marks for line in combat_lines(fought)] == [(RULED_ANEW,), (CORRECTED,)]


@by_rows
def test_the_rest_is_said_in_a_sentence(same, said):
    assert Consequences((), (), (), (), same).rest == said


def told(session, number=1):
    return {each.role: each for each in combat_told(session, session.state.combat(number))}


def lines(paragraph):
    return [str(each) for each in paragraph.says]


def test_an_open_rule_that_made_no_difference_is_no_precedent_of_a_combat(path):
    with new(path) as session:
        play(session, attack="7", defence="2", die="5")
        assert "odds-rounding" in session.state.combat(1).moot
        assert ParagraphRole.PRECEDENTS not in told(session)


def test_a_ruling_is_told_in_the_order_of_roles_and_in_the_report_in_the_same():
    for example in examples():
        with Session.open(example.path, read_only=True) as session:
            _, *chapters = report(session).split("\n### ")
            for combat, of_this in zip(reversed([*session.state.combats()]), chapters, strict=False):
                roles = [each.role for each in combat_told(session, combat)]
                assert roles == [each for each in ParagraphRole if each in roles]
                assert roles[0] is ParagraphRole.HAPPENED
                titles = [f"**{plain(each.title)}**" for each in combat_told(session, combat)[1:]]
                places = [of_this.index(title) for title in titles]
                assert places == sorted(places)


def test_all_that_was_kept_of_a_combat_is_told_and_nothing_twice():
    for example in examples():
        with Session.open(example.path, read_only=True) as session:
            for combat in session.state.combats():
                assert_whole(session, combat)


def assert_whole(session, combat):
    found = told(session, combat.number)
    assert len(found) == len(combat_told(session, combat))
    event, ruling = combat.event, ruling_of(session.ruleset, combat)
    verdict = found[ParagraphRole.BY_THE_RULES if combat.overruled else ParagraphRole.HAPPENED].says[0].text
    verdict = verdict.removesuffix(f" {event.sentence}")
    sufferers = ruling.verdict.sufferers
    several = len({each.verdict for each in sufferers}) > 1
    verdicts = [each.verdict for each in sufferers] if several else [ruling.verdict.text]
    assert [said for said in verdicts if said.upper() not in verdict] == []
    assert [unit for each in sufferers for unit in each.units if unit.split()[-1] not in verdict] == []
    for role, kept in (
        (
            ParagraphRole.BY_THE_RULES if combat.overruled else ParagraphRole.HAPPENED,
            [f"{verdict} {event.sentence}"] if combat.overruled else [verdict, event.sentence],
        ),
        (ParagraphRole.TO_DO, [each.sentence for each in ruling.verdict.to_do]),
        (ParagraphRole.ANSWERS, [each.said for each in event.used]),
        (ParagraphRole.REMARKS, [each.text for each in event.remarks]),
        (ParagraphRole.NOTES, [*combat.notes]),
    ):
        assert [each.text for each in found[role].says] == kept if kept else role not in found
    sums = found[ParagraphRole.SUMS].says if ParagraphRole.SUMS in found else ()
    assert sum(len(each.parts) for each in sums) == len(event.ledger)


def test_the_players_ruling_comes_first_then_why_then_what_the_rules_gave(session, snapshot):
    play(session, confirm=False)
    session.overrule("House rule", "They hold.", ["Nobody moves", "Red waits"])
    happened, *told = combat_told(session, session.state.combat(1))[:5]
    assert happened.role is ParagraphRole.HAPPENED
    assert lines(happened) == ["THEY HOLD."]
    assert [(each.title, lines(each)) for each in told] == snapshot


def test_a_long_ruling_of_the_players_is_read_large_as_overruled(session):
    play(session, confirm=False)
    session.overrule("House rule", "They hold the hill until nightfall.")
    assert lines(told(session)[ParagraphRole.HAPPENED]) == ["OVERRULED.", "They hold the hill until nightfall."]


def test_a_ruling_spells_units_as_the_list_does_and_names_no_column_below_the_table(tmp_path):
    with new(tmp_path / "moscow.jsonl", ruleset=ruleset("battle-for-moscow"), players={}) as moscow:
        moscow.begin("combat")
        given = {"attacker": "germans", "attack": "xlvii", "defence": "33", "terrain": "forest"}
        while not moscow.open_run.ended:
            question = moscow.open_run.question
            moscow.answer(question.key, given.get(question.key) or question.default or "none")
        view = RulingView.of(moscow.open_run)
        assert (view.participants.said, view.participants.odds) == ("XLVII → defenders 33", "below 1-1")
        moscow.confirm()
        (line,) = combat_lines(moscow)
        assert line.participants == view.participants


def test_who_attacked_is_known_once_a_later_combat_tells_whose_the_units_are(session):
    play(session, attack="Thinker 8 + Tiny 3", defence="Rover 4")
    assert [each.signed for each in combat_lines(session)] == ["Thinker + Tiny → Rover"]
    set_clock(session, 2, "blue", "combat")
    play(session, attack="Thinker 8 + Tiny 3", defence="Ox 4")
    assert [each.signed for each in combat_lines(session)] == ["□Thinker + Tiny → Ox", "□Thinker + Tiny → Rover"]
    assert forces(session).sides == {"Thinker": "blue", "Tiny": "blue", "Rover": "red", "Ox": "red"}


@pytest.mark.parametrize(("side", "whom"), [("red", "Blue: Rover"), ("", "Defenders: Rover")])
def test_whom_a_ruling_befell_is_named_after_its_side_where_that_is_known(session, side, whom):
    set_clock(session, 1, side, "combat")
    play(session, confirm=False, attack="Thinker 8 + Tiny 3", defence="Rover 4")
    assert session.run is not None
    happened, to_do = ruling_told(session.run, session.ruleset.sides)[:2]
    assert lines(happened)[0] == f"DESTROYED ({whom})."
    assert (to_do.title, lines(to_do)) == (
        "Do this now",
        [
            "Take Rover off the map. (Destruction)",
            "Thinker or Tiny may enter its hex, or both. (Movement After Combat)",
        ],
    )


@pytest.mark.parametrize(("attacks", "whom"), [("french", "French: Reille"), ("allied", "Allies: Reille")])
def test_the_side_that_a_game_from_a_file_asks_for_is_the_attackers_also_without_a_clock(attacks, whom):
    answers = {"attacker": attacks, "attack": "Reille 6", "defence": "Alten 6", "town": "Alten", "die": "6"}
    answers |= {"bombarding": "none", "woods-road": "none", "demoralised": "no", "Reille.into": "free"}
    game = ruleset("napoleon-at-waterloo")
    run = adjudicate(game.checklist("combat"), Given(answers, Tabletop()))
    assert whom in lines(ruling_told(run, game.sides)[0])[0]


def test_a_correction_is_told_with_what_it_changed(session):
    play(session, die="1")
    correct(session, 1, "die=6")
    assert lines(told(session)[ParagraphRole.CORRECTED])[0] == "Corrected: Die roll: 1 → 6."
    assert lines(told(session)[ParagraphRole.DICE]) == ["Die roll: 6 (real dice)"]


def test_of_what_the_rules_do_not_allow_nothing_follows(session):
    session.begin("combat")
    answered(session, "phase=movement", "target=units", "attack=2", "defence=4")
    session.confirm()
    assert session.state.last.ruling.refused
    assert ParagraphRole.TO_DO not in told(session)


def test_the_open_rules_are_told_that_the_table_settled(session):
    play(session)
    assert lines(told(session)[ParagraphRole.PRECEDENTS]) == ["How are uneven odds rounded? in the defender's favour"]


def test_a_run_is_told_once_it_is_ruled_with_what_fell_away(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=11", "defence=4", "odds-rounding=defender")
    assert ruling_told(session.run) == ()
    session.answer("die", "6")
    happened, to_do = ruling_told(session.run)[:2]
    assert (happened.role, happened.title) == (ParagraphRole.HAPPENED, session.run.ruling.outcome)
    assert (to_do.role, to_do.title) == (ParagraphRole.TO_DO, "Do this now")
    answered(session, "phase=movement")
    fell_away = next(each for each in ruling_told(session.run) if each.role is ParagraphRole.UNNEEDED)
    assert fell_away.title == "No longer needed"
    assert lines(fell_away) == ["“How are uneven odds rounded?”, “Roll one six-sided die”."]


@by_rows
def test_where_an_answer_came_from(source, by, said):
    assert came_from(source, by, kept_for="the kit") == said


@by_rows
def test_a_throw_is_told_by_what_was_rolled_and_not_as_an_order(prompt, line):
    assert str(Told("cd", about=prompt)) == line


def test_a_source_stands_behind_what_is_said():
    assert str(Told("5", "rolled by Tableside", "Which die?")) == "Which die? 5 (rolled by Tableside)"
    assert str(Told("They hold.", "CRT; precedent odds-rounding")) == "They hold. (CRT; open rule)"


@pytest.mark.parametrize(
    ("rolled", "counts", "said"),
    [("3", 3, "die 3"), ("1", 2, "die 1 + 1 = 2"), ("5", 3, "die 5 − 2 = 3"), ("3, 5", 9, "dice 3, 5"), ("", 2, "")],
)
def test_a_die_that_counts_as_another_number_is_told_with_that(rolled, counts, said):
    answers = {"die": rolled} if rolled else {}
    assert FoughtBy("attack", "defence")(answers, {"die": counts}).thrown == said


def test_answers_taken_together_are_told_once(session):
    play(session, attack="Ox 12", defence="Zed 4", die="1")
    session.begin("combat")
    assert len(repeat_last(session)) > 1
    assert report(session).count("As in the last combat") == 1
