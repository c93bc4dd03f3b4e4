"""Scenes: combats with given answers, which between them come to everything that the rulesets have.

Random play comes to most of it by itself; what is rare has its scene in `scenes.txt`. A line of it is a combat:

    game checklist | key=answer | key=one~other | *precedent=reading | ?key=refused answer

`~` parts alternatives, and every combination is a scene of its own. `*` settles something before the combat: a
precedent, or `*card.UNIT.ENTRY`, `*state.UNIT.STATE`, `*fact.KEY`. `?` is tried first where that key is asked, and
gets a sentence. `*` within a key stands for anything. A line that begins with `+` is the next combat of the same
session. Whatever else is asked gets its default, or the first answer that is taken.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path
from random import Random

from guessing import guess

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer

LIST = Path(__file__).with_name("scenes.txt")
TRIES = 60
KINDS = {"fact": What.FACT, "kit": What.KIT, "card": What.CARD, "state": What.STATE}


@dataclass
class Combat:
    """One combat of a scene: answers by key, what is settled before, and what is refused first."""

    checklist: str
    answers: dict[str, str] = field(default_factory=dict)
    settled: dict[str, str] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)

    def __str__(self):
        """Write it as its line."""
        parts = [*self.answers.items(), *((f"*{key}", text) for key, text in self.settled.items()), *self.refused]
        return " | ".join([self.checklist, *(f"{key}={text}" for key, text in parts)])


@dataclass
class Scene:
    """The combats of one session."""

    game: str
    combats: list[Combat]

    def __str__(self):
        """Name it by its first line."""
        return f"{self.game} {self.combats[0]}"[:200]


def scenes(whole=True):
    """Read the scenes, in the order of the file: the whole of them, or so few as still come to everything."""
    read = []
    for line in LIST.read_text(encoding="utf-8").splitlines():
        head, *parts = (part.strip() for part in line.split(" | "))
        if not head or head.startswith("#"):
            continue
        *_, game, checklist = [read[-1][0].game if read else "", *head.removeprefix("+").split()][-2:]
        combats = list(_combats(checklist, parts, whole))
        if head.startswith("+"):
            read[-1] = [Scene(game, [*scene.combats, combat]) for scene in read[-1] for combat in combats]
        else:
            read.append([Scene(game, [combat]) for combat in combats])
    return [scene for each in read for scene in each]


def _combats(checklist, parts, whole):
    pairs = [part.partition("=") for part in parts]
    alternatives = [value.split("~") for _, _, value in pairs]
    for texts in product(*alternatives) if whole else one_by_one(alternatives):
        combat = Combat(checklist)
        for (key, _, _), text in zip(pairs, texts, strict=True):
            value = text.replace("\\n", "\n")
            if key.startswith("*"):
                combat.settled[key[1:]] = value
            elif key.startswith("?"):
                combat.refused.append((key[1:], value))
            else:
                combat.answers[key] = value
        yield combat


def one_by_one(alternatives):
    """Put the first alternatives together, and then each of the others among the first ones."""
    first = tuple(each[0] for each in alternatives)
    yield first
    for place, each in enumerate(alternatives):
        yield from ((*first[:place], other, *first[place + 1 :]) for other in each[1:])


def change(name, text):
    """Make the change of the table that settles something before a combat."""
    kind, _, rest = name.partition(".")
    if kind not in KINDS:
        return Change(What.PRECEDENT, name, value=text)
    if kind in ("fact", "kit"):
        return Change(KINDS[kind], rest, value=text)
    unit, _, entry = rest.rpartition(".")
    return Change(KINDS[kind], unit, entry, text)


def play(session, combat):
    """Play a combat of a scene up to its ruling; gives the run after each answer."""
    if combat.settled:
        session.amend([change(name, text) for name, text in combat.settled.items()], "as this table has settled")
    session.begin(combat.checklist)
    rng, waiting, given = Random(str(combat)), list(combat.refused), dict(combat.answers)
    while (run := session.run) is not None:
        yield run
        known = next((key for key in given if key in run.answered), "")
        if known:
            _change(session, known, given.pop(known), waiting)
        elif run.question is None:
            return
        else:
            _answer(session, run, run.question, given, waiting, rng)


def _change(session, key, text, waiting):
    """Change an answer that was remembered or assumed, unless this table will not have it otherwise."""
    for pair in [pair for pair in waiting if pair[0] == key]:
        waiting.remove(pair)
        _is_refused(session, *pair)
    with suppress(BadAnswer):
        session.answer(key, text)


def _answer(session, run, question, given, waiting, rng):
    for pair in [pair for pair in waiting if pair[0] == question.key]:
        waiting.remove(pair)
        _is_refused(session, *pair)
    for text in _texts(run, question, given, rng):
        try:
            session.answer(question.key, text)
        except BadAnswer:
            continue
        return
    raise AssertionError(f"Nothing is taken for {question.key}: {question.accepted()}.")


def _texts(run, question, given, rng):
    """List what may be answered: as the scene has it, else the default, else whatever is taken."""
    name = next((name for name in given if fnmatchcase(question.key, name)), "")
    if name:
        yield given[name] if "*" in name else given.pop(name)
    if question.default is not None and run.refused is None:
        yield question.default
    for _ in range(TRIES):
        yield guess(rng, question, run)


def _is_refused(session, key, text):
    try:
        session.answer(key, text)
    except BadAnswer:
        return
    raise AssertionError(f"{key}={text} was taken, and should be refused.")
