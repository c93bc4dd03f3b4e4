"""What was counted, and what was noted beside it."""

from __future__ import annotations

from rulesets.catalogue import ruleset
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from tui.themes import DARK, rich_colours
from tui.widgets.ledger import ledger_blocks, remark_blocks

COLOURS = rich_colours(DARK)


def test_what_was_noted_stands_with_the_sums_only_where_it_has_a_part_in_them() -> None:
    answers = {"attacker": "french", "demoralised": "no", "attack": "7", "defence": "2"}
    run = adjudicate(ruleset("napoleon-at-waterloo").checklists[0], Given(answers, defaults=True))
    sums, remarks = (
        ["\n".join(line.plain for line in block) for block in blocks(run, 200, COLOURS)]
        for blocks in (ledger_blocks, remark_blocks)
    )
    assert [each.split()[0] for each in sums] == ["▲", "▼", "7"], "both forces, and that 7 to 2 is 3-1"
    (remark,) = remarks
    assert remark.startswith("Every unit adjacent to an enemy must attack")
    assert remark.endswith("  (N; W; B)")
