"""One of a numbered list, said by its number, a name that it has, or how a name begins."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.core.sentences import BadAnswer, a_list, nearest, shortened


def picked(said: str, names: Sequence[Sequence[str]], otherwise: str = "") -> int:
    """Find the number, from 1, of what is said; each entry of the list has names of its own.

    `otherwise` says what else would be accepted.

    Raises:
        BadAnswer: it is none of them, or may be more than one.
    """
    if said.isascii() and said.isdecimal() and 1 <= int(said[:6]) <= len(names):
        return int(said[:6])
    wanted = _plain(said)
    plain = [[_plain(name) for name in each] for each in names]
    exactly = [number for number, each in enumerate(plain, 1) if wanted in each]
    begin = [number for number, each in enumerate(plain, 1) if any(name.startswith(wanted) for name in each)]
    found = (exactly or begin) if wanted else []
    if len(found) == 1:
        return found[0]
    if found:
        raise BadAnswer(f"“{shortened(said)}” could be {a_list(_few(found))}: type the number.")
    known = [name for each in names for name in each]
    number = f"a number from 1 to {len(names)}" if len(names) > 1 else "1"
    wanted = a_list([number, "a name", "the start of one", *filter(None, [otherwise])])
    raise BadAnswer(f"“{shortened(said)}” is not one of these: type {wanted}.{nearest(said, known)}")


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _few(numbers: Sequence[int]) -> list[str]:
    return [*map(str, numbers[:5]), *(["more"] if len(numbers) > 5 else [])]
