"""How the command line is read: a parser that says in a sentence what is wrong, and paths."""

from __future__ import annotations

import argparse
import re
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from rulesets.engine.core.sentences import a_list, shortened
from tui.shared.pairs import BadInput
from tui.shared.printing import put_out

if TYPE_CHECKING:
    from pathlib import Path

    Commands = argparse._SubParsersAction["Arguments"]
    """What a command is added to."""


LONGEST_WORD = 80
"""How long a word may be in what argparse says is wrong."""


class Arguments(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def __init__(self, prog: str | None = None, **options: Any) -> None:
        """Lay texts out for a terminal only once they are printed: to look how wide it is takes its time."""
        super().__init__(prog, formatter_class=partial(argparse.HelpFormatter, width=80), **options)

    def format_help(self) -> str:
        """Write the help as wide as the terminal is."""
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Turn what argparse found into bad input; what was typed is shortened in it."""
        said = re.sub(r"\S+", lambda word: shortened(word[0], LONGEST_WORD), message)
        raise BadInput(f"{said[:1].upper()}{said[1:]}; see {self.prog} --help.")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Say which words there are to choose from, where another was given."""
        what, known = str(action.metavar).lower(), [str(each) for each in action.choices or ()]
        if known and value not in known:
            raise BadInput(
                f"There is no {what} “{shortened(str(value))}”: choose {a_list(known)}; see {self.prog} --help."
            )

    def print_help(self, file: object = None) -> None:
        """Print the help as all else is printed, so that it is told where it cannot be."""
        put_out(self.format_help().rstrip())


def a_path(text: str) -> Path:
    """Read the path of a file or a folder."""
    from pathlib import Path  # needed for files only

    return Path(text)
