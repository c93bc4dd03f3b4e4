from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from oracles import game_of_war as oracle

from .positions import THE_BOARD, crowded, oracle_board, oracle_units
from .tables import TALLY, asked, run


def tally(**more):
    answers = {"target": "infantry"} | {key.replace("__", ".").replace("_", "-"): value for key, value in more.items()}
    return run(TALLY, answers, defaults=more.pop("defaults", True))


def test_nobody_charges_into_shelter_and_is_not_asked_for_it():
    assert "charging" not in tally(ground="fort", cavalry="2").answered


def test_artillery_is_counted_by_one_name_foot_and_mounted():
    (entry,) = tally(artillery="1").ledger.of("offence")
    assert entry.reason == "artillery: 1 × 5"


def test_points_are_asked_only_where_they_part():
    answers = {"target": "infantry", "ground": "plain", "cut-off": "no", "infantry": "2", "cavalry": "0"}
    answers |= {"artillery": "0", "charging": "0"}
    answers |= {question.key: "0" for question in TALLY.questions if question.key.startswith("support.")}
    assert asked(run(TALLY, answers | {"support.relays": "1"})) == "relay-support"
    assert run(TALLY, answers | {"support.relays": "3"}).ruling is None
    assert run(TALLY, answers | {"infantry": "1", "support.relays": "1"}).ruling.outcome == "resists"


@given(crowded(THE_BOARD), st.data())
@examples(40)
def test_what_the_board_counts_the_tally_adds_up_alike(position, data):
    target = data.draw(st.sampled_from(position.units))
    ground, units = oracle_board(THE_BOARD), oracle_units(position)
    side = target.side.other.value
    verdict = oracle.adjudicate(ground, units, side, tuple(target.square))
    if verdict.outcome == "refused":
        return
    here = run(TALLY, counted(position, target, verdict), defaults=True)
    assert (here.facts["offence"], here.facts["defence"]) == (verdict.offence, verdict.defence)


def counted(position, target, verdict):
    """What a player would count, from the units that the second implementation says count."""
    counts = {}
    for square, factor in verdict.offence_by_square.items():
        letter = unit_at(position, square).kind.letter
        key = {"I": "infantry", "C": "charging" if factor == 7 else "cavalry"}.get(letter, "artillery")
        counts[key] = counts.get(key, 0) + 1
    for square in verdict.defence_by_square:
        if square != tuple(target.square):
            key = "support." + supporter(unit_at(position, square))
            counts[key] = counts.get(key, 0) + 1
    kind = target.kind.words.replace(" ", "-")
    answers = {"target": kind, "ground": THE_BOARD.terrain(target.square).value, "around": "units"}
    answers["cut-off"] = "no" if verdict.communication[tuple(target.square)] else "yes"
    return answers | {key: str(count) for key, count in counts.items()}


def unit_at(position, square):
    return next(unit for unit in position.units if tuple(unit.square) == square)


def supporter(unit):
    name = {"I": "infantry", "C": "cavalry", "A": "artillery", "M": "artillery"}.get(unit.kind.letter, "relays")
    terrain = THE_BOARD.terrain(unit.square)
    return f"{name}-in-{terrain.value}" if terrain.shelters and name in ("infantry", "artillery") else name
