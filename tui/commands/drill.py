"""The command `drill`: cards as JSON, one a line; what plays them on screen or line by line is asked for otherwise."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from random import Random, SystemRandom

from rulesets.engine.core.words import a_list, nearest, shortened
from rulesets.engine.drill.card import Card
from rulesets.engine.drill.drill import Drill
from rulesets.engine.referee.ruleset import Ruleset
from saves.lessons.drilled import taught
from tui.api.games import game
from tui.commands.resolve import blaming
from tui.shared.arguments import BadInput
from tui.shared.output import DONE, put_out


def print_cards(parsed: Namespace) -> int:
    """Print cards of a game as JSON, one a line.

    Raises:
        BadInput: there is no such game or topic, or nothing of it can be drilled.
    """
    chosen = game(parsed.ruleset).ruleset
    with blaming(chosen, "its drill", parsed.data):
        made = Drill(chosen, taught(chosen))
        topic = topic_of(chosen, made, parsed.topic)
        seed = SystemRandom().randrange(2**32) if parsed.seed is None else parsed.seed
        for card in cards(made, seed, parsed.count, topic, parsed.difficulty):
            put_out(json.dumps(card.document, ensure_ascii=False))
    return DONE


def topic_of(ruleset: Ruleset, drill: Drill, said: str) -> str:
    """Find a topic by its title, its word or its lesson; empty where none is wanted.

    Raises:
        BadInput: there is none of that name.
    """
    names = {name.casefold(): each.word for each in drill.topics for name in (each.lesson, each.title, each.word)}
    if said and said.casefold() not in names:
        words = [each.word for each in drill.topics]
        near = nearest(said, words)
        raise BadInput(f"{ruleset.title} has no topic “{shortened(said)}”: choose {a_list(words)}.{near}")
    return names[said.casefold()] if said else ""


def cards(drill: Drill, seed: int, count: int, topic: str = "", difficulty: int = 0) -> Iterator[Card]:
    """Make cards by a seed: the same seed always makes the same ones.

    Raises:
        BadInput: nothing can be asked.
    """
    chance = Random(seed)
    for number in range(1, count + 1):
        card = drill.card(lambda faces: chance.randint(1, faces), topic, difficulty, number)
        if card is None:
            raise BadInput("No situation of this game or topic has a rule to miss: choose another.")
        yield card
