"""The usual answers by one key, on screen: from a list and from a text field."""

from __future__ import annotations

from pathlib import Path

from piloting import keys, playing, screen_text, session_of, standing_at

from rulesets.engine.questions.question import Question

WHO = {"attacker": "Panther", "target": "Squad"}


def asked(pilot: object) -> str:
    run = session_of(pilot).run  # type: ignore[arg-type]
    question: Question[object] | None = run.question if run is not None else None
    return question.key if question is not None else ""


async def test_one_key_takes_the_usual_answers_and_marks_them_and_one_takes_them_back(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "fire", WHO, "assault"), size=(120, 40)) as pilot:
        assert asked(pilot) == "attack.in-range"
        await keys(pilot, "full_stop")
        assert asked(pilot) == "attacker.abilities"
        assert "» In range" in screen_text(pilot)
        assert "» as usual" in screen_text(pilot)
        await keys(pilot, "ctrl+t")
        assert asked(pilot) == "attack.in-range"


async def test_while_a_text_is_typed_a_control_key_takes_them(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "fire", {**WHO, "attack.in-range": "in"}, "assault")) as pilot:
        await keys(pilot, "full_stop", "enter", "enter", "'3'", "ctrl+t")
        assert asked(pilot) == "target.abilities"


async def test_enter_begins_the_checklist_that_was_played_last(tmp_path: Path) -> None:
    answers = {**WHO, "attack.in-range": "out"}
    async with playing(tmp_path, standing_at(tmp_path, "fire", answers, "assault")) as pilot:
        await keys(pilot, "enter")
        assert "Next: fire" in screen_text(pilot)
        await keys(pilot, "enter")
        assert asked(pilot) == "attacker"
