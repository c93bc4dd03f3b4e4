import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.engine.core.tabletop import Change, Clock, Obligation, Tabletop, What
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.rules.board import THE_BOARD, TextError
from rulesets.game_of_war.rules.position import (
    BoardPosition,
    parse_position,
    read_position,
    strength_notes,
)
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit

from .positions import pos, positions, sq
from .tables import W2, run


def test_a_line_prints_in_canonical_order():
    position = pos("SIK8 SC8,12 turn=n NI8,10 lost=3,20;8,4")
    assert str(position) == "NI8,10 SI8,11 SC8,12 turn=N lost=3,20;8,4"
    assert position.at(sq("K8")) == PlacedUnit.parse("SI8,11")


def test_a_file_may_have_one_unit_a_line():
    text = "# evening game\nSI8,11\nSC8,12  # on the left\n\nturn=N\n"
    assert str(pos(text)) == "SI8,11 SC8,12 turn=N"


@given(positions(THE_BOARD, most=34))
@examples(50)
def test_a_position_prints_and_parses_on_one_line_and_on_many(position):
    assert parse_position(str(position), THE_BOARD) == position
    assert parse_position(str(position).replace(" ", "\n"), THE_BOARD) == position


def test_everything_wrong_with_a_position_is_said_at_once():
    text = "XI1,1\nSZ1,1\nSI30,1\nSI10,3\nSI1,1 NI1,1\nSI\nturn=west\nlost=1,1\nmood=good\nturn=N turn=N\n"
    assert [str(problem) for problem in read_position(text, THE_BOARD).problems] == [
        "line 1: “XI1,1” should start with its side, N or S, as in SI8,11.",
        "line 2: “SZ1,1” needs a kind of unit in second place: I infantry, C cavalry, A foot artillery, M"
        " mounted artillery, T foot relay, U mounted relay.",
        "line 3: SI30,1 is off the board, which is 25 columns by 20 rows.",
        "line 4: SI10,3 is on a mountain, where no unit may stand.",
        "line 5: NI1,1 shares its square with SI1,1; there is room for one unit.",
        "line 6: “SI” should end in a square, as in SI8,11 or SIK8.",
        "line 7: “turn=west” names no side: write turn=N or turn=S.",
        "line 8: There is no arsenal at 1,1, so none can be destroyed there.",
        "line 9: “mood=” has no meaning here: use turn= or lost=.",
        "line 10: Whose turn it is was already given; keep one of the two.",
    ]


def test_a_second_lost_arsenal_is_told_how_to_be_written():
    with pytest.raises(TextError, match=r"“15,2” has no unit\. .* write lost=15,2\."):
        pos("SI8,11 lost=8,4 15,2")
    with pytest.raises(TextError, match="“15,2” should start with its side"):
        pos("SI8,11 15,2")
    assert pos("SI8,11 lost=8,4 lost=15,2") == pos("SI8,11 lost=8,4;15,2")


def test_a_position_says_whose_turn_it_is_or_does_not():
    assert (pos("SI8,11").turn_said, str(pos("SI8,11"))) == (False, "SI8,11")
    assert (pos("SI8,11 turn=S").turn_said, str(pos("SI8,11 turn=S"))) == (True, "SI8,11 turn=S")


def test_one_line_needs_no_line_number():
    with pytest.raises(TextError, match=r"^SI10,3 is on a mountain"):
        pos("SI10,3")


def test_an_arsenal_under_an_enemy_fighting_unit_is_destroyed():
    position = pos("SC8,4 ST15,2")
    assert position.arsenals(THE_BOARD, BoardSide.NORTH) == (sq("15,2"),)
    assert position.settled(THE_BOARD).lost == (sq("8,4"),)
    assert position.settled(THE_BOARD).removed(sq("8,4")).arsenals(THE_BOARD, BoardSide.NORTH) == (sq("15,2"),)


def test_ones_own_unit_leaves_an_arsenal_standing():
    assert len(pos("NC8,4").arsenals(THE_BOARD, BoardSide.NORTH)) == 2


def test_surviving_arsenals_can_be_told():
    assert pos("SI1,1").surviving(THE_BOARD, (sq("8,4"), sq("3,20"))).lost == (sq("15,2"), sq("23,20"))


def test_two_units_on_one_square_are_no_position():
    with pytest.raises(ValueError, match="Two units"):
        BoardPosition((PlacedUnit.parse("SI1,1"), PlacedUnit.parse("NI1,1")))


def test_more_than_the_standard_strength_is_worth_a_look():
    assert strength_notes(pos("SA1,1 SM2,2")) == ()
    assert strength_notes(pos("SA1,1 SA2,2")) == ("South has 2 foot artillery; its standard strength is 1.",)


SENSE = {"position": W2, "target": "8,10", "attacker": "S", "move.1": "done"}
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text("NSICAMTU0123456789,;=-K \nsizexarnltuo#", max_size=40),
    st.sampled_from(
        ["0,0", "999,999", "Z999", "K8-K9-K10-K11", "-", "=", "turn=", "lost=8,4;", "size 99x26", "K8-", "٨,٩"]
    ),
)


@pytest.mark.parametrize("checklist", RULESET.checklists, ids=lambda each: each.id)
@given(data=st.data())
@examples(80)
def test_any_text_is_taken_or_refused_with_a_sentence(checklist, data):
    key = data.draw(st.sampled_from(checklist.keys()))
    sense = {known: text for known, text in SENSE.items() if checklist.knows(known)} if checklist.id != "tally" else {}
    here = run(checklist, sense | {key: data.draw(TEXTS)}, defaults=True)
    if here.refused:
        assert 20 < len(here.refused.reason) < 3_000


def test_a_damaged_table_is_asked_again_rather_than_believed():
    table = Tabletop(
        facts={"position": "nonsense", "board": "size"},
        obligations={"must-retreat somebody": Obligation("somebody", "?"), "may-not-attack XX": Obligation("XX", "?")},
        precedents={"relay-support": "perhaps", "unheard-of": "yes"},
        clock=Clock(1, "West"),
    )
    here = run(RULESET.checklist("turn"), {}, table)
    assert here.question.key == "board"
    mended = table.changed((Change(What.FACT, "board", value="standard"), Change(What.FACT, "position", value=W2)))
    assert run(RULESET.checklist("turn"), {}, mended).question.key == "side"
    assert run(RULESET.checklist("turn"), {"side": "S"}, mended).question.key == "move.1"
