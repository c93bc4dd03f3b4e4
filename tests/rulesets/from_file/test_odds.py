"""The odds of made-up games, held against every throw; a throw is one chance, whatever hangs on it."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from snowball import written

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.odds.forecast import forecast, next_threshold
from rulesets.engine.odds.prospects import line, moved, rows, threshold_line
from rulesets.engine.odds.search import Happening
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.from_file import game

D6 = range(1, 7)
FORCES = {"attack": "Cid 3", "defence": "Ann 9"}


def of(name, **answers):
    return forecast(game(written(name), name).checklists[0], Given(answers, defaults=name == "morale"))


def enumerated(dice, comes_to):
    """Go through every throw of some dice."""
    found = Counter(comes_to(*faces) for faces in product(*dice))
    return {code: Fraction(times, found.total()) for code, times in found.items()}


def saved(*faces):
    hits = [face for face in faces[:3] if face == 6 or (face > 1 and face - 1 >= 4)]
    return str(len(hits) - sum(face + 1 >= 5 for face in faces[3 : 3 + len(hits)]))


def sorted_pairs(*faces):
    mine, other = sorted(faces[:3], reverse=True), sorted(faces[3:], reverse=True)
    won = sum(one > two for one, two in zip(mine, other, strict=False))
    return f"{won}:{2 - won}"


def margin(mine, one, two):
    over = 3 + mine - 9 - one - two
    return "AR" if over <= -7 else "ST" if over <= 0 else "DR"


def fire(mine, other):
    return "AW" if (mine >= 3) + (mine >= 6) > 1 + (other == 6) * 2 else "DW"


def symbols(*faces):
    return str(sum(face in (1, 2, 5, 4) for face in faces))


def doubles(one, other):
    return "DR" if one == other or one + other >= 7 else "."


@pytest.mark.parametrize(
    ("name", "answers", "dice", "comes_to"),
    [
        ("pool", {"wall": "yes", **FORCES}, 6, saved),
        ("pairs", FORCES, 5, sorted_pairs),
        ("margin", FORCES, 3, margin),
        ("fire-of-both", {"fort": "no", **FORCES}, 2, fire),
        ("symbols", {"wall": "no", "levy": "yes", "Ann.into": "free", **FORCES}, 3, symbols),
        ("doubles", {"attack": "4", "defence": "4"}, 2, doubles),
    ],
)
def test_odds_are_those_of_every_throw(name, answers, dice, comes_to):
    assert of(name, **answers).outcomes == enumerated([D6] * dice, comes_to)


def test_odds_of_twenty_dice_with_saves_go_by_counts():
    """Each of 20 dice hits by a half, and a hit is saved by a third: one gets through by a third."""
    found = of("pool", wall="no", attack="Cid 20", defence="Ann 9").outcomes
    assert found["20"] == Fraction(1, 3) ** 20
    assert sum(found.values()) == 1


def test_a_die_more_of_a_pool_is_told_by_the_chance_that_it_changes_most():
    """A die comes through by 1/3: of 2 dice none by 4/9 and both by 1/9, of 3 none by 8/27 and 2 by 6/27."""
    pool = game(written("pool"), "pool").checklists[0]
    here = Given({"wall": "no", "attack": "Cid 2", "defence": "Ann 9"})
    more = next_threshold(pool, here, next(each for each in pool.questions if each.key == "attack"))
    assert threshold_line(more, "strength") == "+1 strength: defenders lose 1 or more 56% → 70%"
    there, behind = (of("pool", wall=wall, attack="Cid 2", defence="Ann 9") for wall in ("no", "yes"))
    assert moved(there, behind) == "defenders lose 1 56% → 31%"
    bars = rows(of("pool", wall="no", attack="Cid 2", defence="Ann 9"))
    assert line(bars) == "Odds of losses: 2 1/9 (11%), 1 4/9 (44%), 0 4/9 (44%)"


def test_odds_of_numbers_say_what_these_count():
    battle = {"attack": "Ferrymen", "defence": "Dragoons", "Ferrymen.distance": "4", "wet": "no", "ground": "reeds"}
    bars = rows(forecast(ruleset("salt-marsh").checklists[0], Given(battle, defaults=True)))
    assert line(bars).startswith("Odds of men lost: 5 under 1%")


def test_odds_of_units_that_throw_apart_are_those_of_every_throw():
    found = of("might", attack="Horse + Foot", defence="Bows").outcomes
    assert found["0"] == Fraction(1, 2) ** 3 * Fraction(1, 6) ** 2
    assert found["5"] == Fraction(1, 2) ** 3 * Fraction(5, 6) ** 2


def test_odds_of_a_check_are_those_of_every_throw():
    """Of 36 throws 10 are more than 8, 3 of them 11 or more; 5 are 8."""
    found = of("steady", attack="Cid 4", defence="Ann 6", **{"Ann.morale": "8"})
    chances = {each.effect: chance for each, chance in found.effects.items()}
    assert chances == {"halted": Fraction(5, 36), "routed": Fraction(7, 36), "eliminated": Fraction(3, 36)}
    assert found.outcomes["11"] == Fraction(6, 36)


def test_of_a_unit_that_is_eliminated_after_a_loss_no_loss_is_told():
    """Each loses its first step; 21 throws of 36 are less than 8 and 5 are 8, and all others take the last step."""
    text = written("steady").replace('"Blue"]\n', '"Blue"]\nunits.steps = true\n[roster.blue]\nAnn = "6/3"\n', 1)
    text = text.replace("defenders check", "defenders lose 1; defenders check").replace(
        'failed = "unit is routed', 'failed = "unit loses 1'
    )
    here = forecast(game(text, "steady").checklists[0], Given({"attack": "Cid 4", "defence": "Ann", "Ann.morale": "8"}))
    reduced, halted = Happening("reduced", "Ann", "3"), Happening("halted", "Ann")
    assert here.effects[reduced] == 1
    assert here.ends == {
        ("Ann", (reduced,)): Fraction(21, 36),
        ("Ann", (Happening("eliminated", "Ann"),)): Fraction(10, 36),
        ("Ann", (halted, reduced)): Fraction(5, 36),
    }


THROWS = [sum(faces) for faces in product(D6, repeat=2)]
FAILED = Fraction(sum(number >= 8 for number in THROWS), 36)
TWO = {"attack": "4", "defence": "Ann 3 + Ben 3"}


def test_the_odds_of_each_unit_are_those_of_all_throws_and_its_check_is_one_chance():
    fire = Fraction(sum(number <= 5 for number in THROWS), 36)
    here = of("morale", **TWO)
    assert here.outcomes == {"M": fire, "-": 1 - fire}
    assert {each.unit: chance for each, chance in here.effects.items()} == dict.fromkeys(("Ann", "Ben"), fire * FAILED)
    assert len(here.leaves) == 1 + 2 * 2


def test_a_stack_that_checks_is_forecast_by_as_few_ways_as_its_cells():
    units = {f"{name}.morale": "7" for name in "ABCDE"}
    here = of("morale", attack="8", defence=" + ".join(f"{name} 1" for name in "ABCDE"), **units)
    assert len(here.leaves) == 2**5  # one for each check that is passed or not; there is one cell in this column
    assert here.effects


CROWD = [f"u{number}" for number in range(200)]
CROWDED = {"attack": "4", "die": "2", "defence": " + ".join(f"{unit} 1" for unit in CROWD)}


def test_hundreds_of_units_check_one_after_the_other():
    combat = game(written("morale"), "morale").checklists[0]
    thrown = {f"{unit}.morale.die": "6+6" for unit in CROWD}
    assert [each.unit for each in adjudicate(combat, Given({**CROWDED, **thrown}, defaults=True)).effects] == CROWD


def test_checks_with_one_way_to_end_are_forecast_however_many_they_are():
    always = (
        written("morale").replace("2-5    - - -", "2-5    - - P").replace("P - -", "P - P").replace("P P -", "P P P")
    )
    units = {f"{unit}.morale": "9" for unit in CROWD}
    here = forecast(game(always, "morale").checklists[0], Given({**CROWDED, **units}, defaults=True))
    assert (here.missing, here.known) == ((), 1)


def test_a_check_that_comes_back_to_itself_is_a_fault_and_ends():
    ring = written("morale").replace("8-12   P P -", "8-12   M P -").replace("defenders check", "one defender checks")
    answers = {"attack": "4", "die": "2", "defence": "Ann 3", "Ann.morale": "5", "Ann.morale.die": "6+6"}
    with pytest.raises(RulesetFault, match="throws follow one another"):
        adjudicate(game(ring, "fire").checklists[0], Given(answers, defaults=True))
