"""Whatever is typed is taken or refused with a sentence; nothing breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.engine.core.tabletop import Change, Clock, Obligation, Tabletop, What
from rulesets.game_of_war import RULESET

from .tables import W2, run

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
