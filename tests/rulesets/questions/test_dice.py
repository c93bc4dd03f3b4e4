"""Dice of all kinds: how they are read and kept, and how odds go by what they come to."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_games import Doing, Ending, checklist
from rows import by_rows

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.questions.dice import Dice, Die, Rolled, Tally
from rulesets.engine.questions.question import read
from rulesets.engine.questions.symbol_dice import DicePool, Pool, PrintedFaces, ShownDie, Thrown
from rulesets.engine.questions.throws import Throw, two_on_one
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given

EMPTY = Tabletop()
DIE = Die("die", "Roll.")
POOL = Pool("dice", "Which dice?", ("green", "blue"))
FACES = PrintedFaces("faces.{colour}", "What is on them?", symbols="CDX")
ROLL = Throw("roll", "Roll.", symbols="CDX", colours=("green", "blue"))
THREE = ROLL.with_pool(DicePool((("green", 2), ("blue", 1))))


def bad(question, text):
    with pytest.raises(BadAnswer) as raised:
        read(question, text, EMPTY)
    return raised.value.keyed


@pytest.mark.parametrize("text", ["0", "7", "", "-1", "1.0", "six", "²", "1" * 500])
def test_a_die_shows_one_of_its_faces(text):
    assert "does not answer die: type a number from 1 to 6." in bad(DIE, text)


@by_rows
def test_a_pool_is_read_and_printed(text, expected):
    pool = read(POOL, text, EMPTY)
    assert str(pool) == expected
    assert read(POOL, str(pool), EMPTY) == pool


@pytest.mark.parametrize(
    "text", ["green", "4", "41 green", "30 green 30 green", "1 green " * 60, "1a     " * 60 + "!", "-1 green", ""]
)
def test_what_is_no_pool_is_said_at_once(text):
    assert "dice such as 2 green 1 blue or 2g 1b (up to 40 of each), or none." in bad(POOL, text)


def test_a_colour_that_no_die_has_is_answered_with_those_there_are():
    assert bad(POOL, "4 green 2 red").startswith("“red” is not a colour in ")
    assert bad(POOL, "4 green 2 red").endswith(": type green or blue.")


@pytest.mark.parametrize(
    ("text", "expected"), [("2black", "2 black"), ("1blu3r", "3 red 1 blue"), ("1 bla", "1 black")]
)
def test_a_colour_is_named_by_a_start_that_no_other_one_has(text, expected):
    alike = Pool("dice", "Which dice?", ("red", "blue", "black"))
    assert str(read(alike, text, EMPTY)) == expected
    assert bad(alike, "3r 2b") == "“b” may be more than one colour in dice: type blue or black."
    assert "such as 2 red 1 black or 2r 1bla " in bad(alike, "tea")


def test_a_log_says_each_die_by_itself_under_its_colour():
    assert ROLL.as_logged("green cd- blue x(dx)") == "green C D -, blue (DX) X"
    assert ROLL.as_logged("tea") == "tea"


@by_rows
def test_printed_faces_are_read_apart_or_as_dice_are_typed(text, faces):
    found = read(FACES, text, EMPTY)
    assert [*found] == faces
    assert read(FACES, FACES.say(found), EMPTY) == found


@by_rows
def test_what_are_no_faces_is_said(text):
    wanted = (
        "6 faces separated by spaces, each made of c, d or x, or - for a blank; put several symbols of one face in"
        " brackets"
    )
    assert f"{wanted}, such as (cx)." in bad(FACES, text)


WANTED = "3 dice (2 green and 1 blue): c, d, x, or - for a blank; (cx) for one die that shows both"


def shown(text, throw=THREE):
    return [(die.colour, die.symbols) for die in read(throw, text, EMPTY)]


@by_rows
def test_a_throw_is_typed_as_the_dice_lie(text, expected):
    assert shown(text) == shown(THREE.write(read(THREE, text, EMPTY))) == [*map(tuple, expected)]


@by_rows
def test_a_wrong_throw_says_how_many_of_which_colour_are_wanted(text, part):
    sentence = bad(THREE, text)
    assert part in sentence
    assert f"type {WANTED}." in sentence


def test_letters_without_brackets_are_told_of_the_brackets():
    two = THREE.with_pool(DicePool((("green", 2),)))
    assert bad(two, "cxd-").startswith("roll contains 4 dice: type 2 dice (2 green): c, d, x, or - for a blank")
    assert "(cx) for one die that shows both" in bad(two, "cxd-")
    assert shown("(cx)d", two) == [("green", "CX"), ("green", "D")]


@pytest.mark.parametrize(("symbols", "both"), [("CDX", "(cx)"), ("AB", "(ab)"), ("H", "")])
def test_a_die_is_shown_with_two_symbols_where_it_may_show_several(symbols, both):
    assert two_on_one(symbols) == both


def test_a_pool_that_grew_asks_for_the_missing_dice_only():
    old = THREE.write(read(THREE, "cd-", EMPTY))
    grown = ROLL.with_pool(DicePool((("green", 3), ("blue", 1))))
    dice, missing, surplus = grown.lying(old)
    assert (len(dice), str(missing), str(surplus)) == (3, "1 green", "no dice")
    assert shown(grown.amended(old, "x"), grown) == [("green", "C"), ("green", "D"), ("green", "X"), ("blue", "")]
    with pytest.raises(BadAnswer):
        read(grown, grown.amended(old, "xx"), EMPTY)


def test_a_pool_that_shrank_asks_which_die_to_take_away():
    old = THREE.write(read(THREE, "cd-", EMPTY))
    less = ROLL.with_pool(DicePool((("green", 1), ("blue", 1))))
    assert shown(less.amended(old, "2"), less) == [("green", "C"), ("blue", "")]
    with pytest.raises(BadAnswer, match="Die 3 of “Roll” cannot be taken away: type 1 or 2"):
        less.amended(old, "3")


def test_where_dice_are_too_many_the_whole_throw_may_be_typed_anew():
    less = ROLL.with_pool(DicePool((("green", 1), ("blue", 1))))
    assert shown(less.amended("green cd blue -", "xc"), less) == [("green", "X"), ("blue", "C")]


def test_a_number_takes_no_die_away_where_none_is_too_many():
    with pytest.raises(BadAnswer, match="is not a die"):
        THREE.amended("green cd blue -", "2")


def test_dice_that_were_missing_are_written_in_the_order_of_the_pool():
    both = ROLL.with_pool(DicePool((("green", 1), ("blue", 1))))
    assert both.amended("blue x", "c") == "green c blue x"


def test_no_dice_are_said_and_typed_in_words():
    none = ROLL.with_pool(DicePool())
    assert none.say(()) == "no dice"
    assert [read(none, text, EMPTY) for text in ("-", "none", "no dice")] == [(), (), ()]
    change = Pool("change", "Which dice come or go?", ("green", "blue"), signed=True)
    assert change.say(DicePool()) == "none"
    assert change.say(read(change, "+1 blue -2 green", EMPTY)) == "−2 green +1 blue"


def test_a_whole_new_throw_replaces_the_old_one():
    old = THREE.amended(None, "cd-")
    assert shown(THREE.amended(old, "xxx")) == [("green", "X"), ("green", "X"), ("blue", "X")]


def test_one_die_is_rerolled_and_the_rest_are_kept():
    old = THREE.amended(None, "cd-")
    assert shown(THREE.rerolled(old, 3, "(cx)")) == [("green", "C"), ("green", "D"), ("blue", "CX")]
    with pytest.raises(BadAnswer, match="type a number from 1 to 3"):
        THREE.rerolled(old, 4, "c")
    for no_face in ("cc", "blue c"):  # the first die is green
        with pytest.raises(BadAnswer, match="type one face"):
            THREE.rerolled(old, 1, no_face)


def test_the_app_rolls_the_pool_or_what_is_missing_beside_the_dice_that_lie_there():
    throw = replace(THREE, printed_faces=FACES)
    table = Tabletop(kit={"faces.green": "c d x - - -", "faces.blue": "(cx) d - - - -"})
    assert throw.rolled(lambda faces: 1, table, None) == "CC(CX)"
    assert throw.rolled(lambda faces: 2, table, "green c") == "DD"
    with pytest.raises(BadAnswer, match="Nothing more to roll"):
        throw.rolled(lambda faces: 1, table, "green cd blue x")
    with pytest.raises(BadAnswer, match="the faces of the green dice are not in your kit"):
        throw.rolled(lambda faces: 1, EMPTY, None)


@pytest.mark.parametrize(("symbols", "brackets"), [("CDX", "(cx)"), ("AB", "(ab)"), ("H", "")])
def test_several_symbols_on_one_face_are_shown_where_there_are_several(symbols, brackets):
    accepted = PrintedFaces("faces", "What is on them?", symbols=symbols).accepted()
    assert ("brackets" in accepted) is bool(brackets)
    assert brackets in accepted


symbols = st.text("CDX", max_size=2).map(lambda face: "".join(sorted(face)))
dice = st.lists(st.builds(ShownDie, st.sampled_from(["green", "blue"]), symbols), max_size=12)


@given(dice)
def test_every_throw_that_lies_there_is_written_and_read_back(lying):
    tally = Counter(die.colour for die in lying)
    throw = ROLL.with_pool(DicePool.of({"green": tally["green"], "blue": tally["blue"]}))
    ordered = tuple(sorted(lying, key=lambda die: die.colour, reverse=True))
    assert read(throw, throw.write(ordered), EMPTY) == ordered


GREEN, BLUE = ("C", "D", "DX", "X", "", ""), ("C", "X", "", "")
PRINTED = {"green": GREEN, "blue": BLUE}


def face_down(*colours):
    return Thrown(DicePool.of({colour: colours.count(colour) for colour in PRINTED}), "CDX", faces=PRINTED)


def test_added_symbols_count_face_up_and_face_down():
    up = Thrown(DicePool((("green", 1),)), "CDX", (ShownDie("green", "DX"),)).plus("C")
    assert up.counts() == (1, 1, 1)
    down = face_down("green").plus("C")
    assert down.counted.total == 6
    assert all(counts[0] >= 1 for counts in down.counted.weights())


def test_players_are_told_of_a_wrong_throw_what_they_typed_and_what_the_pool_is():
    with pytest.raises(BadAnswer) as caught:
        read(THREE, "green c blue dx", EMPTY)
    assert str(caught.value) == "That is 3 dice (1 green and 2 blue), but the pool is 3 dice (2 green and 1 blue)."


@pytest.mark.parametrize("faces", [-1, 0, 1, 101])
def test_a_die_that_nobody_throws_is_refused_where_it_is_made(faces):
    said = f"A die has 2 to 100 faces, not {faces}: write how many it has."
    for make in (
        lambda: Die("die", "Roll.", faces),
        lambda: Dice("dice", "Roll.", 2, faces),
        lambda: PrintedFaces("faces.{colour}", "What is printed?", symbols="CD", faces=faces),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            make()


@pytest.mark.parametrize("faces", [2, 10, 12, 20, 100])
def test_every_face_of_a_die_is_read_rolled_and_weighed(faces):
    die = Die("die", "Roll.", faces)
    assert [die.parse(str(face), Tabletop()) for face in range(1, faces + 1)] == [*die.weights()]
    assert die.rolled(lambda of: of, Tabletop(), None) == str(faces)
    with pytest.raises(BadAnswer, match=f"type a number from 1 to {faces}"):
        read(die, str(faces + 1), Tabletop())


TWO = Dice("die", "Roll two dice.")
TENS = Dice("die", "Roll two dice, tens first.", digits=True)
FROM_0 = Dice("die", "Roll a number from 0 to 9.", 1, 10, low=0)
HUNDRED = Dice("die", "Roll two dice from 0 to 9, tens first.", 2, 10, low=0, digits=True)


@pytest.mark.parametrize(
    ("dice", "text", "number", "faces"),
    [
        (TWO, "3+4", 7, (3, 4)),
        (TWO, "3 4", 7, (3, 4)),
        (TWO, "3, 4", 7, (3, 4)),
        (TWO, "12", 12, ()),
        (TENS, "34", 34, (3, 4)),
        (TENS, "3 4", 34, (3, 4)),
        (FROM_0, "0", 0, (0,)),
        (HUNDRED, "07", 7, (0, 7)),
        (Dice("die", "Roll.", 3), "18", 18, ()),
    ],
)
def test_dice_are_read_by_their_faces_or_their_number(dice, text, number, faces):
    rolled = read(dice, text, EMPTY)
    assert (rolled.number, rolled.faces) == (number, faces)


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        *((TWO, text) for text in ("1", "13", "3+4+5", "0+7", "3+", "", "²+3")),
        *((TENS, text) for text in ("17", "3", "345")),
        (FROM_0, "10"),
        (HUNDRED, "7"),
    ],
)
def test_what_the_dice_cannot_show_is_refused(dice, text):
    with pytest.raises(BadAnswer, match="does not answer"):
        read(dice, text, EMPTY)


@pytest.mark.parametrize(
    ("dice", "text", "kept", "said"),
    [(TWO, "3 4", "3+4", "3+4 = 7"), (TWO, "7", "7", "7"), (TENS, "3,4", "34", "34"), (FROM_0, "0", "0", "0")],
)
def test_faces_are_kept_and_said_where_they_are_known(dice, text, kept, said):
    rolled = read(dice, text, EMPTY)
    assert (dice.written(rolled, text), dice.say(rolled)) == (kept, said)


def test_what_is_accepted_is_named_by_an_example():
    assert TWO.accepted() == "their sum, or 2 dice from 1 to 6 such as 1+2"
    assert TENS.accepted() == "2 dice from 1 to 6, read as a number such as 12"
    assert FROM_0.accepted() == "a number from 0 to 9"


def test_dice_of_several_digits_are_no_digits():
    with pytest.raises(ValueError, match="A die from 1 to 10 is not a digit"):
        Dice("die", "Roll.", 2, 10, digits=True)


@pytest.mark.parametrize("dice", [TWO, TENS, FROM_0, HUNDRED, Dice("die", "Roll.", 4), Dice("die", "Roll.", 3, 8)])
def test_each_number_weighs_as_many_throws_as_make_it(dice):
    throws = product(range(dice.low, dice.high + 1), repeat=dice.number)
    made = Counter(int("".join(map(str, faces))) if dice.digits else sum(faces) for faces in throws)
    assert {rolled.number: weight for rolled, weight in dice.weights().items()} == made


@given(st.lists(st.integers(1, 6), min_size=2, max_size=2))
def test_what_the_app_rolls_is_what_it_reads(faces):
    falls = iter(faces)
    assert read(TWO, TWO.rolled(lambda _: next(falls), EMPTY, None), EMPTY).faces == tuple(faces)


SQUADS = ("Ann", "Ben", "Cid")


@pytest.mark.parametrize(
    "dice",
    [
        Dice("die", "Roll.", 2, tells_alike=True),
        Dice("die", "Roll.", 3, 4, tells_alike=True),
        Dice("die", "Roll.", 2, digits=True, tells_alike=True),
        Dice("die", "Roll.", 2, 10, low=0, digits=True, tells_alike=True),
    ],
)
def test_throws_of_which_all_dice_show_the_same_are_weighed_apart_and_read_back(dice):
    throws = product(range(dice.low, dice.high + 1), repeat=dice.number)
    assert Counter(read(dice, dice.write(faces), EMPTY) for faces in throws) == dice.weights()
    assert all(read(dice, dice.written(rolled, ""), EMPTY) == rolled for rolled in dice.weights())


MORALE = Dice("{unit}.morale", "{unit} checks morale: roll two dice.")


def cell(rolled):
    return "LOST" if rolled.number >= 10 else "DRAWN" if rolled.number >= 6 else "WON"


def under_fire(ref):
    """Fire once; whoever is under fire then checks morale, each by a throw of its own."""
    outcome = Ending[ref.roll(TWO, cell)]
    ref.rule(outcome, "Fire.")
    for squad in SQUADS if outcome is not Ending.WON else ():
        if ref.roll(MORALE.of(squad), lambda rolled: rolled.number > 8):
            ref.effect(Doing.TIRED, squad)


UNDER_FIRE = checklist(under_fire, TWO, MORALE)
WITHOUT_CHECKS = checklist(lambda ref: ref.rule(Ending[ref.roll(TWO, cell)], "Fire."), TWO)


def test_a_roll_gives_what_is_kept_of_the_dice_that_were_thrown():
    run = adjudicate(WITHOUT_CHECKS, Given({"die": "4+6"}))
    assert (run.ruling.outcome, run.answered["die"].text) == ("lost", "4+6")


def test_odds_of_checks_are_those_of_all_throws():
    throws = list(product(range(1, 7), repeat=2))
    fire = Counter(cell(Rolled(sum(faces))) for faces in throws)
    failed = Fraction(sum(sum(faces) > 8 for faces in throws), 36)
    here = forecast(UNDER_FIRE, Given())
    assert here.outcomes == {Ending[name].value: Fraction(weight, 36) for name, weight in fire.items()}
    checked = 1 - Fraction(fire["WON"], 36)
    assert {each.unit: chance for each, chance in here.effects.items()} == dict.fromkeys(SQUADS, checked * failed)
    all_hold = sum(chance for (_, effects), chance in here.joint.items() if not effects)
    assert all_hold == 1 - checked + checked * (1 - failed) ** 3


def going_on(begun):
    """Make the same combat once more, so that each throw ends the procedure with what follows; it notes each start."""

    def check(ref, squads):
        def then(failed):
            if failed:
                ref.effect(Doing.TIRED, squads[0])
            check(ref, squads[1:])

        if squads:
            ref.after_rolling(MORALE.of(squads[0]), lambda rolled: rolled.number > 8, then)

    def follow(ref, fallen):
        outcome = Ending[fallen]
        ref.rule(outcome, "Fire.")
        check(ref, SQUADS if outcome is not Ending.WON else ())

    def procedure(ref):
        begun.append("begun")
        ref.after_rolling(TWO, cell, lambda fallen: follow(ref, fallen))

    return checklist(procedure, TWO, MORALE)


def test_what_ends_with_a_throw_has_the_odds_of_what_goes_on_after_it():
    begun = []
    assert forecast(going_on(begun), Given()).joint == forecast(UNDER_FIRE, Given()).joint
    assert len(begun) == 1


@pytest.mark.parametrize("fallen", ["3", "4+6"])
def test_at_the_table_it_is_played_alike(fallen):
    given = Given({"die": fallen, **{f"{squad}.morale": "9" for squad in SQUADS}})
    one, other = adjudicate(UNDER_FIRE, given), adjudicate(going_on([]), given)
    assert one.ruling == other.ruling
    assert one.effects == other.effects
    assert list(one.answered) == list(other.answered)


def test_odds_of_throws_after_throws_beyond_use_say_so():
    def check(ref, number):
        ref.after_rolling(MORALE.of(str(number)), lambda rolled: rolled.number > 8, lambda _: check(ref, number + 1))

    def procedure(ref):
        ref.rule(Ending.DRAWN, "Fire.")
        check(ref, 1)

    here = forecast(checklist(procedure, MORALE), Given())
    assert here.outcomes == {"drawn": 1}
    assert [each.reason for each in here.undecided] == [
        "The odds are worked out for at most 1,500 ways in which throws may follow each other."
    ]


@pytest.mark.parametrize(("number", "shown"), [(4, "6 5 4 3"), (6, "6 5 4 3 2 1"), (7, "6 5 4 …"), (0, "6 5 4")])
def test_an_example_of_dice_that_are_read_one_by_one_has_as_many_as_are_asked_for(number, shown):
    assert Tally("hit", "Roll.", number).accepted().endswith(f", such as {shown}")


def test_dice_with_words_or_letters_are_typed_in_any_signs_others_in_digits_alone():
    assert Tally("hit", "Roll.", 2).signs == "0123456789 ,+"
    counted = Tally("hit", "Roll.", 2, counted="successes")
    assert counted.signs == "0123456789 ,+"
    assert set("successes") | set("hits") == set(counted.letters_behind)
    assert Tally("hit", "Roll.", 2, labels=("miss", "hit"), groups=(-1, 0)).signs == ""
