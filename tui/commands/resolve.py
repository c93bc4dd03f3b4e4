"""The commands `resolve` and `odds`: the answers of a command line in, one JSON object out."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.files import Faults, report_of
from tui.api.games import Game, game, with_kit
from tui.api.resolving import checklist_of
from tui.shared.command_line import ASKING, RULED, BadInput, Blamed, answers_from, as_json, put_out


def resolve(parsed: Namespace) -> int:
    """Rule the combat of a command line, print it, and give the exit code."""
    with asked_for(parsed) as (chosen, answers):
        combat = chosen.begin(parsed.checklist, answers, session=parsed.session, defaults=parsed.defaults)
    put_out(as_json(combat.document))
    return RULED if combat.ended else ASKING


def odds(parsed: Namespace) -> int:
    """Work out the odds of the combat of a command line, print them, and give the exit code.

    The code tells whether every outcome is known.
    """
    with asked_for(parsed) as (chosen, answers):
        worked_out = chosen.odds(parsed.checklist, answers, session=parsed.session, defaults=parsed.defaults)
    put_out(as_json(worked_out.document))
    return RULED if worked_out.complete else ASKING


@contextmanager
def asked_for(parsed: Namespace) -> Iterator[tuple[Game, Answers]]:
    """Give the game and the answers of a command line; what the game raises on its way is told as its fault."""
    chosen = game(parsed.ruleset)
    title = checklist_of(chosen.ruleset, parsed.checklist).title
    answers = answers_from(parsed.answers)
    with blaming(chosen.ruleset, title, parsed.data):
        yield with_kit(chosen.ruleset, parsed.kit), answers


@contextmanager
def blaming(ruleset: Ruleset, where: str, data: Path | None) -> Iterator[None]:
    """Tell what a ruleset raises as its fault; the report of it is kept in the data folder, if one was named.

    Raises:
        Blamed: it raised.
    """
    try:
        yield
    except (BadInput, BadAnswer, OSError):
        raise
    except Exception as error:  # whatever a ruleset raises is its fault
        from saves.session.runs import Blame  # reads logs with pydantic, which most rulings do without

        blame = Blame(ruleset, Faults(data / "faults") if data else None)
        raise Blamed(str(blame.of(error, where, "nothing is ruled")), report_of(error, words=True)) from error
