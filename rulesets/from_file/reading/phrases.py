"""The phrase book: what a result does, said in a closed list of phrases such as `defenders retreat 2`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulesets.api import a_list

WHO = ("attackers", "defenders", "both", "weaker", "stronger", "one attacker", "one defender", "unit")
_WHO = rf"(?P<who>{'|'.join(WHO)})"
_PHRASES = {
    "eliminate": rf"{_WHO} (?:is|are) eliminated",
    "pay": rf"{_WHO} loses? (?P<part>half as much|as much)",
    "lose": rf"{_WHO} loses? (?P<number>\d{{1,3}})(?: (?:steps?|units?))?",
    "take": rf"{_WHO} takes? (?P<number>\d{{1,3}})(?: hits?)?",
    "retreat": rf"{_WHO} retreats? (?P<number>\d{{1,3}})(?: (?:hex|hexes))?",
    "state": rf"{_WHO} (?:is|are) (?P<word>[\w-]+)",
    "check": rf"{_WHO} checks? (?P<word>[\w-]+(?: [\w-]+)*)",
    "advance": r"(?P<who>attackers|defenders|one attacker|one defender) (?:may )?advances?",
    "stay": rf"{_WHO} stays?",
    "nothing": r"no effect",
    "ask": r"ask (?P<word>[\w-]+)",
    "say": r"say (?P<word>[\w-]+)",
    "rule": r"rule (?P<word>[\w-]+)",
}
EXAMPLES = (
    "attackers are eliminated",
    "defenders lose 1",
    "attackers lose as much",
    "defenders retreat 2",
    "one attacker advances",
    "no effect",
)
_UNSAID = re.compile(r"(?:attackers|defenders|one attacker|one defender) (?:may )?advances?|(?:ask|say|rule) [\w-]+")


@dataclass(frozen=True)
class Act:
    """One thing that a result does.

    Attributes:
        name: which phrase of the book it is, such as `retreat`.
        text: the phrase as it is written.
        who: to whom, see `WHO`.
        number: how many steps, hexes or units.
        word: the state, the table, the question or the sentence that it names.
        half: whether half as much is lost as by the other side.
    """

    name: str
    text: str
    who: str = ""
    number: int = 0
    word: str = ""
    half: bool = False


Does = tuple[tuple[Act, ...], ...]
"""What is done, one after the other; where there are several at one place, the owner chooses one of them."""


class NoPhrase(ValueError):
    """A text is not in the phrase book; the error's text is that text."""


def does(text: str) -> Does:
    """Read phrases with `;` between, and choices with ` or ` between: `both lose 1; defenders retreat 1 or unit stays`.

    Raises:
        NoPhrase: one of them is not in the book.
    """
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise NoPhrase(text.strip())
    return tuple(tuple(_act(one.strip()) for one in part.split(" or ")) for part in parts)


def _act(text: str) -> Act:
    phrase = " ".join(text.split())
    for name, pattern in _PHRASES.items():
        if found := re.fullmatch(pattern, phrase):
            said = found.groupdict()
            number, part = int(said.get("number") or 0), said.get("part") or ""
            return Act(name, phrase, said.get("who") or "", number, said.get("word") or "", part.startswith("half"))
    raise NoPhrase(phrase)


def acts_of(done: Does) -> tuple[Act, ...]:
    """List all acts, also those that are offered as a choice."""
    return tuple(act for either in done for act in either)


def label(text: str) -> str:
    """Make the label of a result of its phrases; what follows of itself, and what players are asked, is left unsaid."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    told = [part for part in parts if not _UNSAID.fullmatch(part)]
    return a_list(told or [_in_words(part) for part in parts], "and")


def _in_words(part: str) -> str:
    """Say a phrase that names a question or a sentence of the file."""
    name, _, word = part.partition(" ")
    return {"ask": "the players are asked", "rule": "an open rule decides"}.get(
        name, word.replace("-", " ") if name == "say" else part
    )
