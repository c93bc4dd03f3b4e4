"""What is wrong with a text that the players wrote, every point of it at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, with the line it stands on when there is more than one line."""

    line: int | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence if self.line is None else f"line {self.line}: {self.sentence}"


class TextError(ValueError):
    """A text that cannot be used; it carries all its problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def numbered_lines(text: str) -> Iterator[tuple[int | None, str]]:
    """The lines that say something, without their `#` comments, numbered when there are several."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        said = line.partition("#")[0].strip()
        if said:
            yield number if len(lines) > 1 else None, said
