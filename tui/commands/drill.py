"""The command `drill`: cards as JSON, one a line; what plays them on screen or line by line is asked for otherwise."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from random import Random, SystemRandom

from rulesets.engine.core.words import BadAnswer
from rulesets.engine.drill.card import Card
from rulesets.engine.drill.drill import Drill
from saves.lessons.drilled import named, taught
from tui.api.games import game
from tui.commands.resolve import blaming
from tui.shared.command_line import DONE, BadInput, put_out


def print_cards(parsed: Namespace) -> int:
    """Print cards of a game as JSON, one a line.

    Raises:
        BadInput: there is no such game or topic, or nothing of it can be drilled.
    """
    chosen = game(parsed.ruleset).ruleset
    with blaming(chosen, "its drill", parsed.data):
        made = Drill(chosen, taught(chosen))
        try:
            topic = named(chosen, made, parsed.topic)[0] if parsed.topic else ""
        except BadAnswer as problem:
            raise BadInput(str(problem)) from None
        seed = SystemRandom().randrange(2**32) if parsed.seed is None else parsed.seed
        for card in cards(made, seed, parsed.count, topic):
            put_out(json.dumps(card.document, ensure_ascii=False))
    return DONE


def cards(drill: Drill, seed: int, count: int, topic: str = "") -> Iterator[Card]:
    """Make cards by a seed: the same seed always makes the same ones.

    Raises:
        BadInput: nothing can be asked.
    """
    chance = Random(seed)
    for number in range(1, count + 1):
        card = drill.card(lambda faces: chance.randint(1, faces), topic, number=number)
        if card is None:
            other = " other" * (number > 1)
            raise BadInput(f"No{other} situation of this game or topic has a rule to miss: choose another topic.")
        yield card
