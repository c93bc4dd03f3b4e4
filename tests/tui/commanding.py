"""The command run inside the tests, with what it prints."""

import json
from dataclasses import dataclass

from tui.cli import main


@dataclass(frozen=True)
class Printed:
    """How the command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def document(self):
        """Read the JSON object that was printed."""
        return json.loads(self.out)


class Command:
    """Runs `tableside` and catches what it prints."""

    def __init__(self, capsys):
        self._capsys = capsys

    def __call__(self, *arguments):
        """Run it with these arguments."""
        code = main(arguments)
        caught = self._capsys.readouterr()
        return Printed(code, caught.out, caught.err)

    def resolve(self, line, *more):
        """Run `resolve` with a line of arguments parted by spaces, and more that may hold spaces."""
        return self("resolve", *line.split(), *more)

    def refused(self, *arguments):
        """Run it with bad input, and give the one sentence it prints."""
        printed = self(*arguments)
        assert printed.code == 2
        assert printed.out == ""
        assert printed.err.startswith("tableside: ")
        assert printed.err.count("\n") == 1
        return printed.err.removeprefix("tableside: ").rstrip("\n")
