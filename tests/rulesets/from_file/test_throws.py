"""Throws that no table reads, each with a combat that was worked out by hand, and odds held against every throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product

import pytest
from ruled import effects, outcome
from snowball import problems

from rulesets.engine.core.tabletop import Change, Tabletop, Unit, What
from rulesets.engine.core.words import Until
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.from_file import game

HEAD = 'format = 2\ngame = "Throws"\nsides = ["Red", "Blue"]\nunits.steps = "strength"\n'
POOL = """
[ask.wall]
prompt = "Is there a wall?"
answer.yes = { hit = -1, save = 1 }

[throw.hit]
dice = "strength"
needs = "4+"
always = 6
never = 1

[throw.save]
who = "defenders"
dice = "hit"
needs = "5+"
stops = "hit"

[results]
0 = "no effect"
"1,2" = "defenders lose 1"
"#" = "defenders lose #"
"""
FORCES = {"attack": "Cid 3", "defence": "Ann 9"}
D6 = range(1, 7)


def played(text: str, **answers: str) -> Run:
    combat = game(HEAD + text, "throws").checklists[0]
    return adjudicate(combat, Given({**FORCES, **answers}))


def odds(text: str, **answers: str) -> Mapping[str, Fraction]:
    combat = game(HEAD + text, "throws").checklists[0]
    return forecast(combat, Given({**FORCES, **answers})).outcomes


def enumerated(dice: Iterable[range], comes_to: Callable[..., str]) -> dict[str, Fraction]:
    """Go through every throw of some dice."""
    found = Counter(comes_to(*faces) for faces in product(*dice))
    return {code: Fraction(times, found.total()) for code, times in found.items()}


def test_a_save_takes_hits_away_and_what_is_left_is_the_result() -> None:
    """6 and 4 hit, 3 does not; of the saves 5 stops one, 4 does not: 1 is left."""
    here = played(POOL, wall="no", hit="6 4 3", save="5 4")
    assert (outcome(here), here.facts["hit"], here.facts["save"]) == ("1", 2, 1)
    assert effects(here) == ["reduced Ann 8"]


def test_a_throw_is_changed_by_its_name_and_some_faces_are_what_they_are() -> None:
    """Behind a wall 4 less 1 misses and 5 hits; 6 hits anyway; a save of 4 plus 1 stops one."""
    here = played(POOL, wall="yes", hit="6 5 4", save="4 3")
    assert (here.facts["hit"], here.facts["save"], outcome(here)) == (2, 1, "1")


def test_no_dice_are_asked_for_where_nothing_is_to_be_saved() -> None:
    here = played(POOL, wall="no", hit="1 2 3")
    assert (outcome(here), effects(here)) == ("0", [])


@pytest.mark.parametrize("typed", ["6 4 3", "643", "6, 4, 3", "2 hits", "2 hit"])
def test_a_pool_is_typed_as_it_lies_or_as_how_many_succeed(typed: str) -> None:
    here = played(POOL, wall="no", hit=typed)
    assert here.question is not None
    assert (here.question.key, here.question.prompt) == ("save", "Save: roll 2 six-sided dice; 5 or more succeeds.")


@pytest.mark.parametrize("typed", ["6 4", "6 4 3 2", "4 hits", "7 1 1", "hits", "2 wounds"])
def test_other_dice_than_those_of_the_pool_are_asked_for_again(typed: str) -> None:
    here = played(POOL, wall="no", hit=typed)
    assert here.refused is not None
    assert "3 dice from 1 to 6 with blanks between, such as 6 5 4" in here.refused.reason


def test_odds_of_a_pool_with_saves_are_those_of_every_throw() -> None:
    def comes_to(*faces: int) -> str:
        hits = [face for face in faces[:3] if face == 6 or (face > 1 and face - 1 >= 4)]
        return str(len(hits) - sum(face + 1 >= 5 for face in faces[3 : 3 + len(hits)]))

    assert odds(POOL, wall="yes") == enumerated([D6] * 6, comes_to)


PAIRS = """
[throw.storm]
who = "both"
dice = { attackers = "3", defenders = "2" }
pairs = "highest"

[results]
"#" = "enemy loses #"
"""


def test_sorted_dice_are_compared_pair_by_pair_and_ties_are_the_defenders() -> None:
    """6 beats 4; 3 against 3 is the defender's."""
    here = played(PAIRS, **{"storm.attackers": "3 1 6", "storm.defenders": "3 4"})
    assert (outcome(here), here.facts["attackers"], here.facts["defenders"]) == ("1:1", 1, 1)
    assert effects(here) == ["reduced Cid 2", "reduced Ann 8"]


def test_ties_may_be_the_attackers() -> None:
    here = played(PAIRS + "", **{"storm.attackers": "3 1 3", "storm.defenders": "3 3"})
    turned = PAIRS.replace('"highest"', '"highest"\nties = "attackers"')
    there = played(turned, **{"storm.attackers": "3 1 3", "storm.defenders": "3 3"})
    assert (outcome(here), outcome(there)) == ("0:2", "2:0")


def test_odds_of_sorted_dice_are_those_of_every_throw() -> None:
    def comes_to(*faces: int) -> str:
        mine, other = sorted(faces[:3], reverse=True), sorted(faces[3:], reverse=True)
        won = sum(one > two for one, two in zip(mine, other, strict=False))
        return f"{won}:{2 - won}"

    assert odds(PAIRS) == enumerated([D6] * 5, comes_to)


MARGIN = """
[throw.fight]
who = "both"
dice = { attackers = "d6", defenders = "2d6" }
margin = '''
<=-7   AR
-6..0  ST
1+     DR
'''

[results]
AR = "attackers lose 1"
ST = "no effect"
DR = "defenders lose 1"
"""


def test_both_add_their_strength_to_their_dice_and_the_margin_is_looked_up() -> None:
    """3 + 6 against 9 + 2 is −2; 3 + 1 against 9 + 12 is −17."""
    here = played(MARGIN, **{"fight.attackers": "6", "fight.defenders": "1+1"})
    assert (outcome(here), here.facts["margin"]) == ("ST", -2)
    assert outcome(played(MARGIN, **{"fight.attackers": "1", "fight.defenders": "6+6"})) == "AR"


def test_odds_of_a_margin_are_those_of_every_throw() -> None:
    def comes_to(mine: int, one: int, two: int) -> str:
        margin = 3 + mine - 9 - one - two
        return "AR" if margin <= -7 else "ST" if margin <= 0 else "DR"

    assert odds(MARGIN) == enumerated([D6] * 3, comes_to)


def test_a_throw_of_one_side_is_changed_with_that_side() -> None:
    text = '[[rule]]\nattackers.fight = 4\nwhy = "uphill"\n' + MARGIN
    assert played(text, **{"fight.attackers": "6", "fight.defenders": "1+1"}).facts["margin"] == 2


def test_a_ratio_is_that_of_both_sums() -> None:
    """3 + 3 to 9 + 3 is 1-2 exactly, 3 + 4 to 9 + 3 is a little more."""
    lines = "<=1-2  AR\n<1-1   ST\n1-1+   DR\n"
    text = (
        MARGIN.replace("2d6", "d6").replace("margin", "ratio").replace(MARGIN.split("'''\n")[1].split("'''")[0], lines)
    )
    assert outcome(played(text, **{"fight.attackers": "3", "fight.defenders": "3"})) == "AR"
    assert outcome(played(text, **{"fight.attackers": "4", "fight.defenders": "3"})) == "ST"


def test_who_throws_alone_is_held_against_the_strength_of_the_other() -> None:
    """3 + 6 less 9 is 0."""
    text = MARGIN.replace('who = "both"\n', "").replace('{ attackers = "d6", defenders = "2d6" }', '"d6"')
    assert played(text, fight="6").facts["margin"] == 0


def test_odds_of_twenty_dice_with_saves_go_by_counts() -> None:
    """Each of 20 dice hits by a half, and a hit is saved by a third: one gets through by a third."""
    found = odds(POOL, wall="no", attack="Cid 20")
    assert found["20"] == Fraction(1, 3) ** 20
    assert sum(found.values()) == 1


SLIPS = {
    'needs = "4+"': ('needs = "skil+"', "“skil” is not a number that is known: write a number such as 4+"),
    'dice = "hit"': (
        'dice = "hits"',
        "“hits” is not a number of dice: write 2d6, a number such as 3, hit or strength.",
    ),
    'stops = "hit"': ('stops = "hits"', "“hits” is not a roll before this one: write hit. Did you mean hit?"),
    "save = 1 }": ("sav = 1 }", "Did you mean save?"),
    "{ hit = -1,": ("{ hit.die = -1,", "“hit.die” is not a change of a roll"),
    "hit = -1, ": ('hit = "-1", ', "hit is changed by a number: write hit = -1."),
    "always = 6": ("always = 7", "always must be a face of the die."),
    'who = "defenders"': ('who = "defender"', "“defender” is not who rolls: write attackers, defenders or both."),
}


@pytest.mark.parametrize("before", SLIPS)
def test_a_slip_is_told_at_its_line_with_what_is_near(before: str) -> None:
    after, sentence = SLIPS[before]
    text = HEAD + POOL.replace(before, after, 1)
    line = next(number for number, each in enumerate(text.splitlines(), 1) if after in each)
    assert [each for each in problems(text) if each.startswith(f"{line}: ") and sentence in each], problems(text)


def test_a_gap_in_a_margin_is_told() -> None:
    found = problems(HEAD + MARGIN.replace("1+     DR", "2+     DR"))
    assert found == ["9: No line of margin is for 1: add one."]


def test_throws_are_of_format_2() -> None:
    found = problems((HEAD + POOL).replace("format = 2", "format = 1"))
    assert "10: “throw” is a word of format 2: write format = 2 near the top, or leave it out." in found


FIRE = """
[ask.fort]
prompt = "Are the defenders in a fort?"
answer.yes = { attackers.shift = -1, defenders.drm = 1 }

[table.Fire]
for = "both"
by = "strength"
cells = '''
      1-2  3-5  6+
<=2   0    0    1
3..5  0    1    1
6+    1    2    3
'''
margin = '''
1+   AW
<=0  DW
'''

[results]
"#" = "enemy loses #"
AW = "defenders retreat 1"
DW = "attackers retreat 1"
"""


def test_both_throw_in_the_column_of_their_own_strength_and_the_margin_is_looked_up() -> None:
    """Cid 3 throws 6 in 3-5: 2; Ann 9 throws 2 in 6+: 1; the attackers win by 1."""
    here = played(FIRE, **{"fort": "no", "die.attackers": "6", "die.defenders": "2", "Ann.into": "free"})
    assert (outcome(here), here.facts["attackers"], here.facts["defenders"]) == ("AW", 2, 1)
    assert effects(here) == ["reduced Cid 2", "reduced Ann 7", "retreats Ann free"]


def test_the_throw_of_one_side_is_shifted_and_changed() -> None:
    """In a fort the attackers read 1-2, where 6 is 1; the defenders' 5 is 6, where 6+ is 3."""
    here = played(FIRE, **{"fort": "yes", "die.attackers": "6", "die.defenders": "5"})
    assert (outcome(here), here.facts["attackers"], here.facts["defenders"]) == ("DW", 1, 3)
    assert effects(here) == ["eliminated Cid last step", "reduced Ann 8"]


def test_odds_of_both_sides_in_a_table_are_those_of_every_throw() -> None:
    def comes_to(mine: int, other: int) -> str:
        return "AW" if (mine >= 3) + (mine >= 6) > 1 + (other == 6) * 2 else "DW"

    assert odds(FIRE, fort="no") == enumerated([D6] * 2, comes_to)


SYMBOLS = """
[ask.wall]
prompt = "Is there a wall?"
answer.yes = { volley.banner = -1 }

[ask.levy]
prompt = "Are they levies?"

[throw.volley]
dice = "strength"
faces = "sword sword shield banner skull blank"

[faces]
sword = "defenders lose 1"
skull = { does = "defenders lose 1", when = { levy = "yes" } }
banner = "defenders retreat 1"
"""


def test_symbols_do_what_faces_says_and_like_acts_add_up() -> None:
    """Two banners are one retreat of 2; the skull counts against levies alone."""
    here = played(SYMBOLS, volley="banner skull banner", wall="no", levy="no", **{"Ann.into": "free"})
    assert [each.sentence for each in here.effects] == ["Ann: retreat 2 hexes (a hex it may enter)."]
    there = played(SYMBOLS, volley="sword skull blank", wall="no", levy="yes")
    assert (effects(there), outcome(there)) == (["reduced Ann 7"], "2")


def test_a_loss_by_a_die_and_another_by_a_blocked_retreat_are_two_questions() -> None:
    """The skull takes a step off levies; the banner drives them where they cannot go, and another is lost."""
    text = SYMBOLS + '[retreat]\nanswer.free = {}\nanswer.none = { does = "unit loses 1; unit stays" }\n'
    combat = game(HEAD + text, "throws").checklists[0]
    assert "{unit}.left-{n}" in [each.key for each in combat.questions]
    answers = {**FORCES, "volley": "banner skull blank", "wall": "no", "levy": "yes", "Ann.into": "none"}
    here = adjudicate(combat, Given(answers))
    assert effects(here) == ["reduced Ann 8", "reduced Ann 7", "stays Ann"]
    assert "Ann.left-2" in here.answered


def test_what_a_throw_does_is_not_done_where_it_has_no_dice() -> None:
    """Three misses leave no dice for damage, and nobody is shaken; a hit shakes, though it does no damage."""
    text = """
[throw.hit]
dice = "strength"
needs = "4+"

[throw.damage]
dice = "hit"
needs = "5+"
does = "defenders are shaken"

[results]
"#" = "defenders lose #"

[state.shaken]
"""
    assert effects(played(text, hit="1 2 3")) == []
    assert effects(played(text, hit="1 2 4", damage="1")) == ["shaken Ann"]


def test_fewer_of_a_symbol_may_count() -> None:
    here = played(SYMBOLS, volley="banner shield banner", wall="yes", levy="no", **{"Ann.into": "free"})
    assert [each.sentence for each in here.effects] == ["Ann: retreat 1 hex (a hex it may enter)."]


def test_odds_of_symbols_are_those_of_every_throw() -> None:
    def comes_to(*faces: int) -> str:
        return str(sum(face in (1, 2, 5, 4) for face in faces))

    found = odds(SYMBOLS, wall="no", levy="yes", **{"Ann.into": "free"})
    assert found == enumerated([D6] * 3, comes_to)


def test_a_symbol_that_is_on_no_die_is_told() -> None:
    found = problems(HEAD + SYMBOLS.replace("volley.banner", "volley.baner"))
    assert len(found) == 1
    assert found[0].startswith("8: “volley.baner” is not a change of a roll")


@pytest.mark.parametrize("name", ["shift", "drm", "column"])
def test_what_changes_tables_is_told_where_throws_alone_decide(name: str) -> None:
    value = '"1-1"' if name == "column" else "-1"
    found = problems(HEAD + POOL.replace("{ hit = -1, save = 1 }", f"{{ {name} = {value} }}"))
    assert len(found) == 1
    assert f"8: {name} changes nothing here, as no table is read by it" in found[0]


@pytest.mark.parametrize("part", ['[state.tired]\nattacking = { refuse = "No." }', 'units.steps = "strength"'])
def test_every_word_of_format_2_is_told_in_a_file_of_format_1(part: str) -> None:
    crt = '[table.CRT]\ncells = """\n1-1\n1-6 N\n"""\n[results]\nN = "attackers lose 1"\n'
    text = f'game = "Old"\nsides = ["Red", "Blue"]\n{part}\n{crt}'
    word = "steps" if part.startswith("units") else "attacking"
    assert any(f"“{word}” is a word of format 2" in each for each in problems(text))


@pytest.mark.parametrize(
    ("needs", "wall", "said"),
    [
        ("4+", "no", "4 or more succeeds"),
        ("6+", "no", "only a 6 succeeds"),
        ("6+", "yes", "only a 6 succeeds"),
        ("<=2", "no", "2 or 6 succeeds"),
        ("<=1", "yes", "2 or 6 succeeds"),
        ("1+", "no", "2 or more succeeds"),
    ],
)
def test_the_prompt_of_a_pool_says_what_succeeds(needs: str, wall: str, said: str) -> None:
    """Behind a wall 1 is taken off each die, so that 2 is 1; a 6 always hits here, and a 1 never does."""
    here = played(POOL.replace("4+", needs), wall=wall)
    assert here.question is not None
    assert here.question.prompt == f"Hit: roll 3 six-sided dice; {said}."


def test_the_prompt_of_a_die_of_symbols_says_which_count_and_its_help_which_there_are() -> None:
    here = played(SYMBOLS, wall="no", levy="no")
    assert here.question is not None
    assert here.question.prompt == "Volley: roll 3 six-sided dice; sword and banner count."
    assert here.question.help.endswith("On a die there may be sword, shield, banner, skull or blank.")


LIMITS = """
[ask.fog]
prompt = "How thick is the fog?"
number = [0, 9]
each.hit = { roll = -1, dice = -2 }

[throw.hit]
dice = "strength"
needs = "4+"
drms = "-1..1"
least = 1
most = 5

[results]
"#" = "defenders lose #"
"""


@pytest.mark.parametrize(
    ("fog", "attack", "dice", "hits"), [("0", "9", 5, 4), ("1", "5", 3, 1), ("3", "4", 1, 1), ("9", "9", 1, 1)]
)
def test_dice_are_changed_in_number_and_both_changes_have_their_limits(
    fog: str, attack: str, dice: int, hits: int
) -> None:
    """At most 5 dice and at least 1; each fog takes 2 dice, and 1 of each die, but never more than 1 of it."""
    here = played(LIMITS, fog=fog, attack=f"Cid {attack}", hit=" ".join("54461"[:dice]))
    assert (outcome(here), here.facts["hit"]) == (str(hits), hits)


def test_units_that_need_different_numbers_roll_apart() -> None:
    """Cid is tired and hits on 5 or more, Dora on 4 or more; 1 of the saves' dice stops a hit."""
    text = POOL[POOL.index("[throw.hit]") :].replace('0 = "no effect"', '0 = "attackers are tired"')
    text += "[state.tired]\nattacking = { hit = -1 }\n"
    combat = game(HEAD + text, "throws").checklists[0]
    tired = Change(What.STATE, "Cid", "tired", "yes", Until.CLEARED)
    table = Tabletop(units={"Cid": Unit(side="red")}).changed((tired,))
    answers = {"attack": "Cid 2 + Dora 2", "defence": "Ann 9", "hit.Cid": "5 4", "hit.Dora": "4 1", "save": "5 1"}
    here = adjudicate(combat, Given(answers, table))
    assert (outcome(here), here.facts["hit"]) == ("1", 2)
