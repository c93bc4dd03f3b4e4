"""The commands that go further than the tests: `python tests/trust NAME …`, as listed in README.md beside this file."""

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / part) for part in ("", "tests", "tests/rulesets", "tests/saves", "tests/tui")]

NAMES = (
    *("kill", "kill_screens", "bursts", "terminal_bytes", "mutate", "worst", "playing_on"),
    *("drilling", "write_fixtures"),
)


def main(named):
    """Run the command that is named first, with what follows as its own arguments."""
    if not named or named[0] not in NAMES:
        sys.exit(f"Name one of {', '.join(NAMES)}; each says how long it takes, or with --help what it can be told.")
    sys.argv[:] = [f"python tests/trust {named[0]}", *named[1:]]
    return int(importlib.import_module(named[0]).main())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
