"""What can be mutated, and what should notice it."""

from __future__ import annotations

from trial import Part

_ENGINE = (
    "tests/rulesets/core/test_tables.py",
    "tests/rulesets/questions/test_dice.py",
    "tests/rulesets/questions/test_questions.py",
    "tests/rulesets/referee",
)

PARTS = {
    part.name: part
    for part in (
        Part("rivets", ("rulesets/rivets/*.py",), ("rivets",), ("tests/rulesets/rivets",)),
        Part(
            "bautzen",
            ("rulesets/bautzen_1945/*.py",),
            ("bautzen-1945",),
            ("tests/rulesets/bautzen_1945", "tests/rulesets/questions/test_kit_pages.py"),
        ),
        Part(
            "assault",
            ("rulesets/assault/*.py",),
            ("assault",),
            ("tests/rulesets/assault", "tests/rulesets/questions/test_kit_pages.py"),
        ),
        Part(
            "game-of-war",
            (
                "rulesets/game_of_war/*.py",
                "rulesets/game_of_war/rules/*.py",
            ),
            ("game-of-war",),
            ("tests/rulesets/game_of_war",),
        ),
        Part(
            "engine",
            tuple(
                f"rulesets/engine/{name}.py"
                for name in (
                    "core/tables",
                    "questions/dice",
                    "questions/symbol_dice",
                    "questions/throws",
                    "questions/forces",
                    "referee/adjudicate",
                    "referee/run",
                    "referee/ledger",
                )
            ),
            ("rivets", "assault", "bautzen-1945"),
            (*_ENGINE, "tests/rulesets/rivets", "tests/rulesets/assault/test_cancelling.py"),
        ),
        Part(
            "saves",
            ("saves/*.py", "saves/*/*.py"),
            (),
            (
                "tests/saves",
                "tests/trust/test_versions.py",
                "tests/trust/test_faults.py",
                "tests/tui/shared",
                "tests/tui/plain",
            ),
        ),
    )
}
