"""What can be mutated, and what should notice it."""

from trial import Part

ENGINE = (
    *("core/distributions", "core/tables", "questions/dice", "questions/forces", "questions/symbol_dice"),
    *("questions/throws", "referee/adjudicate", "referee/ledger", "referee/referee"),
)
"""What of the engine adds up, reads dice and keeps the ledger."""

CASES = "tests/rulesets/test_cases.py"
"""Plays the cases beside the suites, and those of made-up games."""

PARTS = {
    part.name: part
    for part in (
        Part(
            "rivets", ("rulesets/rivets/*.py",), ("rivets",), ("tests/rulesets/rivets", CASES, "tests/rulesets/drill")
        ),
        Part(
            "bautzen",
            ("rulesets/bautzen_1945/*.py",),
            ("bautzen-1945",),
            (
                "tests/rulesets/bautzen_1945",
                CASES,
                "tests/rulesets/drill",
                "tests/rulesets/questions/test_kit_pages.py",
            ),
        ),
        Part(
            "assault",
            ("rulesets/assault/*.py",),
            ("assault",),
            ("tests/rulesets/assault", CASES, "tests/rulesets/questions/test_kit_pages.py"),
        ),
        Part(
            "game-of-war",
            ("rulesets/game_of_war/*.py", "rulesets/game_of_war/rules/*.py"),
            ("game-of-war",),
            ("tests/rulesets/game_of_war", CASES, "tests/rulesets/drill"),
        ),
        Part(
            "engine",
            tuple(f"rulesets/engine/{name}.py" for name in ENGINE),
            ("rivets", "assault", "bautzen-1945", "salt-marsh"),
            (CASES, *(f"tests/rulesets/{room}" for room in ("core", "questions", "referee", "rivets", "assault"))),
        ),
        Part(
            "from-file",
            ("rulesets/from_file/*/*.py",),
            ("salt-marsh", "battle-for-moscow", "napoleon-at-waterloo"),
            ("tests/rulesets/from_file", CASES),
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
