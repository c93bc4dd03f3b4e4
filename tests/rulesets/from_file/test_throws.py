"""Throws that no table reads, each with a combat that was worked out by hand, and odds held against every throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product

from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.checklist import Given
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


def odds(text: str, **answers: str) -> Mapping[str, Fraction]:
    combat = game(HEAD + text, "throws").checklists[0]
    return forecast(combat, Given({**FORCES, **answers})).outcomes


def enumerated(dice: Iterable[range], comes_to: Callable[..., str]) -> dict[str, Fraction]:
    """Go through every throw of some dice."""
    found = Counter(comes_to(*faces) for faces in product(*dice))
    return {code: Fraction(times, found.total()) for code, times in found.items()}


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


def test_odds_of_a_margin_are_those_of_every_throw() -> None:
    def comes_to(mine: int, one: int, two: int) -> str:
        margin = 3 + mine - 9 - one - two
        return "AR" if margin <= -7 else "ST" if margin <= 0 else "DR"

    assert odds(MARGIN) == enumerated([D6] * 3, comes_to)


def test_odds_of_twenty_dice_with_saves_go_by_counts() -> None:
    """Each of 20 dice hits by a half, and a hit is saved by a third: one gets through by a third."""
    found = odds(POOL, wall="no", attack="Cid 20")
    assert found["20"] == Fraction(1, 3) ** 20
    assert sum(found.values()) == 1


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


def test_odds_of_symbols_are_those_of_every_throw() -> None:
    def comes_to(*faces: int) -> str:
        return str(sum(face in (1, 2, 5, 4) for face in faces))

    found = odds(SYMBOLS, wall="no", levy="yes", **{"Ann.into": "free"})
    assert found == enumerated([D6] * 3, comes_to)
