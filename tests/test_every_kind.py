"""A kind of question is whole or is found out: kept text, widget, odds, line mode, its line on the page."""

import pytest
from every_kind import BY_HAND, ON_THE_PAGE, engine_kinds, kinds, lacking, samples
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from sizes import examples

KINDS = [pytest.param(kind, id=kind.__name__) for kind in kinds()]
WAYS = (str, str.upper, str.lower, str.title, "  {} ".format, "{},".format, " ".join, "+{}".format)
"""In how many ways a hand may type the same, or nearly."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_lacks_nothing(kind):
    assert lacking(kind, samples()[kind]) == set()


@pytest.mark.parametrize("kind", KINDS)
@examples(25, HealthCheck.filter_too_much)  # some kinds take hardly any text but as it is kept
@given(data=st.data())
def test_kept_text_reads_back_as_the_same_value(kind, data):
    sample = data.draw(st.sampled_from(samples()[kind]))
    text = data.draw(st.sampled_from(WAYS))(data.draw(st.sampled_from(sample.texts)))
    assume(sample.takes(text))
    assert sample.keeps(text)


def test_the_page_for_packages_lists_each_kind_of_the_engine_and_no_other():
    assert len(ON_THE_PAGE) > 20
    assert sorted(ON_THE_PAGE) == sorted(kind.__name__ for kind in engine_kinds())


def test_what_the_suites_do_not_ask_is_all_that_is_made_by_hand():
    by_hand = {type(sample.question) for sample in BY_HAND}
    assert {kind.__name__ for kind in by_hand if len(samples()[kind]) > 1} == {"Dice", "UnitName"}  # thrown, on a table
