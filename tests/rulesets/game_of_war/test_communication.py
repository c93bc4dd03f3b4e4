from hypothesis import given
from sizes import examples

from rulesets.game_of_war.rules.board import parse_board
from rulesets.game_of_war.rules.communication import Link, Through, communication
from rulesets.game_of_war.rules.squares import BoardSide

from .positions import any_readings, fields, pos, reading, sq

OPEN = parse_board("size 9x9\narsenal N 5,1\narsenal S 5,9\n")


def network(text, side=BoardSide.SOUTH, board=OPEN, **settled):
    return communication(board, pos(text, board), reading(**settled))[side]


def link(text, square, side=BoardSide.SOUTH, board=OPEN, **settled):
    return network(text, side, board, **settled).link(sq(square))


def test_an_enemy_fighting_unit_cuts_and_is_named():
    assert link("SI5,2 NI5,5", "5,2") == Link(Through.NOTHING, sq("5,5"))
    assert str(link("SI5,2 NI5,5", "5,2")) == "cut off: the enemy at E5 cuts its line"


def test_the_square_of_the_cutter_is_lost_too():
    cut = network("NI5,5").cuts[0]
    assert (cut.start, cut.at) == (sq("5,9"), sq("5,5"))
    assert cut.beyond == tuple(sq(f"5,{row}") for row in (4, 3, 2, 1))
    assert not network("NI5,5").link(sq("5,5"))


def test_a_second_relay_chains_off_the_first():
    text = "ST5,6 SU8,3 SI6,1"
    assert link(text, "6,1") == Link(Through.RELAY, sq("8,3"))
    assert [each.through for each in network(text).chain(sq("6,1"))] == [
        Through.RELAY,
        Through.RELAY,
        Through.ARSENAL,
    ]


def test_contact_passes_from_fighting_unit_to_fighting_unit():
    text = "SI5,7 SI6,6 SI7,6"
    assert link(text, "7,6") == Link(Through.CONTACT, sq("6,6"))
    assert str(link(text, "6,6")) == "adjacent to a unit in communication at G5"
    assert [each.at for each in network(text).chain(sq("7,6"))] == [sq("6,6"), sq("5,7"), sq("5,9")]


def test_a_relay_that_radiates_by_contact_is_named_in_the_chain():
    links = network("SI5,7 ST6,6 SI6,2").chain(sq("6,2"))
    assert [str(each) for each in links] == [
        "on a line from the relay at F6",
        "adjacent to a unit in communication at G5",
        "on a line from the arsenal at I5",
    ]


def test_a_relay_in_contact_is_not_said_to_touch_nobody():
    said = str(link("SI5,7 ST6,6", "6,6", relay_contact="no"))
    assert said == "cut off: no line reaches it, and a relay gains nothing from the adjacent G5"


def test_the_lines_cover_squares_for_the_overlay():
    covered = network("ST5,7").lines
    assert covered[sq("5,2")] == Link(Through.ARSENAL, sq("5,9"))
    assert covered[sq("1,7")] == Link(Through.RELAY, sq("5,7"))


@given(fields(), any_readings())
@examples(60)
def test_every_unit_has_a_link_whose_chain_ends_in_an_arsenal_or_nowhere(field, readings):
    board, position, _ = field
    for side, network in communication(board, position, readings).items():
        assert len(network.links) == len(position.units_of(side))
        for unit in position.units_of(side):
            last = network.chain(unit.square)[-1]
            assert last.through is (Through.ARSENAL if network.includes(unit) else Through.NOTHING)


@given(fields(), any_readings())
@examples(60)
def test_a_chain_only_uses_squares_on_a_line_or_touching(field, readings):
    board, position, _ = field
    for side, network in communication(board, position, readings).items():
        for unit in position.units_of(side):
            link = network.link(unit.square)
            if link.through is Through.CONTACT:
                assert unit.square.distance(link.at) == 1
                assert position.at(link.at).side is side
            if link.through is Through.RELAY:
                assert position.at(link.at).kind.relay
