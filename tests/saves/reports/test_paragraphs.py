"""A ruling is told once: what each paragraph says, and in which order."""

from __future__ import annotations

import pytest
from answering_otherwise import correct
from playing import answered, play

from saves.examples import examples
from saves.log.state import Confirmed
from saves.reports.corrections import ruling_of
from saves.reports.markdown import plain, report
from saves.reports.paragraphs import (
    Paragraph,
    ParagraphRole,
    Told,
    came_from,
    combat_told,
    ruling_told,
    whom_it_befell,
)
from saves.session.by_hand import set_clock
from saves.session.session import Session


def told(session: Session, number: int = 1) -> dict[ParagraphRole, Paragraph]:
    return {each.role: each for each in combat_told(session, session.state.combat(number))}


def lines(paragraph: Paragraph) -> list[str]:
    return [str(each) for each in paragraph.says]


def test_a_ruling_is_told_in_the_order_of_roles_and_in_the_report_in_the_same() -> None:
    for example in examples():
        with Session.open(example.path, read_only=True) as session:
            written = report(session)
            for combat in session.state.combats():
                roles = [each.role for each in combat_told(session, combat)]
                assert roles == [each for each in ParagraphRole if each in roles]
                assert roles[0] is ParagraphRole.HAPPENED
                of_this = written.split(f"### Combat {combat.number}")[1].split("\n### ")[0]
                titles = [f"**{plain(each.title)}**" for each in combat_told(session, combat)[1:]]
                places = [of_this.index(title) for title in titles]
                assert places == sorted(places)


def test_all_that_was_kept_of_a_combat_is_told_and_nothing_twice() -> None:
    for example in examples():
        with Session.open(example.path, read_only=True) as session:
            for combat in session.state.combats():
                assert_whole(session, combat)


def assert_whole(session: Session, combat: Confirmed) -> None:
    found = told(session, combat.number)
    assert len(found) == len(combat_told(session, combat))
    event, ruling = combat.event, ruling_of(session.ruleset, combat)
    whom = whom_it_befell(ruling, session.ruleset.sides, combat.table.clock.side)
    verdict = f"{ruling.verdict.text.upper()}{f' ({whom})' if whom else ''}."
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


def test_each_total_is_told_with_its_sum_and_its_amounts(session: Session) -> None:
    play(session, attack="Thinker 8 + Tiny 3", defence="Rover 4")
    said = lines(told(session)[ParagraphRole.SUMS])
    assert said[:2] == ["attack 11: Thinker +8 (counter), Tiny +3 (counter)", "defence 4: Rover +4 (counter)"]


def test_what_follows_is_told_with_its_section(session: Session) -> None:
    play(session, die="6")
    follows = told(session)[ParagraphRole.TO_DO]
    assert follows.title == "What follows"
    assert follows.says[0] == Told("Take the defenders off the map.", "Destruction")


def test_who_threw_is_told(session: Session) -> None:
    play(session, confirm=False)
    session.answer("die", "5", by="app")
    session.confirm()
    play(session)
    assert lines(told(session, 1)[ParagraphRole.DICE]) == ["Die roll: 5 (rolled by Tableside)"]
    assert lines(told(session, 2)[ParagraphRole.DICE]) == ["Die roll: 6 (real dice)"]


def test_the_players_ruling_comes_first_then_why_then_what_the_rules_gave(session: Session) -> None:
    play(session, confirm=False)
    session.overrule("House rule", "They hold.", ["Nobody moves", "Red waits"])
    happened, *told = combat_told(session, session.state.combat(1))[:5]
    assert happened.role is ParagraphRole.HAPPENED
    assert lines(happened) == ["THEY HOLD.", "They hold."]
    assert [(each.title, lines(each)) for each in told] == [
        ("✗ Overruled at this table", ["House rule"]),
        ("The rules", ["DESTROYED (The defenders). 2-1, die 6: DX, defenders destroyed. (CRT)"]),
        ("What follows, as the players ruled", ["Nobody moves", "Red waits"]),
        (
            "What would have followed (overruled)",
            [
                "Take the defenders off the map. (Destruction)",
                "The attackers may enter the vacated hex. (Movement After Combat)",
            ],
        ),
    ]


def test_a_long_ruling_of_the_players_is_read_large_as_overruled(session: Session) -> None:
    play(session, confirm=False)
    session.overrule("House rule", "They hold the hill until nightfall.")
    assert lines(told(session)[ParagraphRole.HAPPENED]) == ["OVERRULED.", "They hold the hill until nightfall."]


@pytest.mark.parametrize(("side", "whom"), [("red", "Blue: Rover"), ("", "Defenders: Rover")])
def test_whom_a_ruling_befell_is_named_after_its_side_where_that_is_known(
    session: Session, side: str, whom: str
) -> None:
    set_clock(session, 1, side, "combat")
    play(session, confirm=False, attack="Thinker 8 + Tiny 3", defence="Rover 4")
    assert session.run is not None
    happened, to_do = ruling_told(session.run, session.ruleset.sides)[:2]
    assert lines(happened)[0] == f"DESTROYED ({whom})."
    assert (to_do.title, lines(to_do)) == (
        "Do this now",
        ["Take Rover off the map. (Destruction)", "Thinker or Tiny may enter its hex. (Movement After Combat)"],
    )


def test_a_correction_is_told_with_what_it_changed(session: Session) -> None:
    play(session, die="1")
    correct(session, 1, "die=6")
    assert lines(told(session)[ParagraphRole.CORRECTED])[0].startswith("Corrected: Die roll: 1 → 6 (line ")


def test_the_open_rules_are_told_that_the_table_settled(session: Session) -> None:
    play(session)
    assert lines(told(session)[ParagraphRole.PRECEDENTS]) == ["How are uneven odds rounded? in the defender's favour"]


def test_a_run_is_told_once_it_is_ruled_with_what_fell_away(session: Session) -> None:
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=11", "defence=4", "odds-rounding=defender")
    assert session.run is not None
    assert ruling_told(session.run) == ()
    session.answer("die", "6")
    happened, to_do = ruling_told(session.run)[:2]
    assert (happened.role, happened.title) == (ParagraphRole.HAPPENED, session.run.ruling.outcome)  # type: ignore[union-attr]
    assert (to_do.role, to_do.title) == (ParagraphRole.TO_DO, "Do this now")
    answered(session, "phase=movement")
    fell_away = next(each for each in ruling_told(session.run) if each.role is ParagraphRole.UNNEEDED)
    assert fell_away.title == "No longer needed"
    assert lines(fell_away) == ["“How are uneven odds rounded?”, “Roll one six-sided die”."]


@pytest.mark.parametrize(
    ("source", "by", "said"),
    [
        ("typed", "", ""),
        ("typed", "app", "rolled by Tableside"),
        ("typed", "usual", "the usual answer"),
        ("typed", "again", "as in the last combat"),
        ("memory", "", "remembered the kit"),
        ("default", "", "the usual answer"),
        ("moot", "", "not asked: every reading gives the same ruling"),
    ],
)
def test_where_an_answer_came_from(source: str, by: str, said: str) -> None:
    assert came_from(source, by, kept_for="the kit") == said


@pytest.mark.parametrize(
    ("prompt", "line"),
    [
        ("Who attacks?", "Who attacks? cd"),
        ("Roll one six-sided die.", "Die roll: cd"),
        ("Roll two ten-sided dice, 0 to 9.", "Dice roll: cd"),
        ("Roll the attack dice.", "Attack dice: cd"),
        ("Critical hits: roll the attacker's dice.", "Critical hits, attacker's dice: cd"),
        ("Ann: roll on Morale.", "Ann, Morale: cd"),
        ("Read the printed table.", "Read the printed table: cd"),
    ],
)
def test_a_throw_is_told_by_what_was_rolled_and_not_as_an_order(prompt: str, line: str) -> None:
    assert str(Told("cd", about=prompt)) == line


def test_a_source_stands_behind_what_is_said() -> None:
    assert str(Told("5", "rolled by Tableside", "Which die?")) == "Which die? 5 (rolled by Tableside)"
    assert str(Told("They hold.", "CRT; precedent odds-rounding")) == "They hold. (CRT; precedent)"
