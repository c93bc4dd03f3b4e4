"""Sentences: how text is quoted in them, and the errors whose text is one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from unicodedata import category

LONGEST_TEXT = 2_000


class BadAnswer(ValueError):
    """An answer that cannot be taken; its text is one sentence that says what is wrong, then what to type.

    Example: `“many” does not answer “How strong is the attack?”: type a whole number from 0 to 20.`

    Attributes:
        keyed: the same sentence for files and programs: where the text calls a question by its prompt, this calls it
            by its key.
    """

    def __init__(self, said: str, keyed: str = "") -> None:
        super().__init__(said)
        self.keyed = keyed or said


class UnknownRuleset(KeyError):
    """There is no ruleset of that name, or it is broken; the text is a sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


def shown(text: str) -> str:
    """Make text safe for any screen: each character that does not show, or moves or turns others, becomes �."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "�" for letter in text)


def shortened(text: str, longest: int = 40) -> str:
    """Shorten text to be quoted in a sentence: at most `longest` characters, what does not show among them as �."""
    safe = shown(text[: longest + 1])
    return safe if len(safe) <= longest else safe[: longest - 1] + "…"


def quoted(text: str) -> str:
    """Quote what was typed, shortened, at the beginning of a sentence: `“tea time”`, or `An empty line`."""
    return f"“{shortened(text)}”" if text.strip() else "An empty line"


def abbreviated(text: str) -> str:
    """Write abbreviations in capitals, which are the words without a vowel: `lone hq` is a lone HQ."""
    return re.sub(r"\b[b-df-hj-np-tv-xz]{2,}\b", lambda word: word[0].upper(), text)


def how_many(number: int, one: str, many: str = "") -> str:
    """Say how many there are: `1 step`, `3 steps`.

    `many` is the plural where it is not made by an s: `how_many(2, "hex", "hexes")`.
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def checked(name: str, text: str, longest: int = LONGEST_TEXT, key: str = "") -> str:
    """Trim typed text, and refuse what no player types; `name` says to players what it is, `key` to programs.

    Raises:
        BadAnswer: it is too long, or holds control characters or marks that turn the writing direction.
    """
    if len(text) > longest:
        much = f"is {len(text):,} characters long; the limit is {longest:,}."
        raise BadAnswer(f"{_capital(name)} {much}", f"{_capital(key or name)} {much}")
    letter = "" if text.isprintable() else _unseen_in(text)
    if letter:
        unseen = f"contains the invisible character U+{ord(letter):04X}: use letters, digits and signs."
        raise BadAnswer(f"{_capital(name)} {unseen}", f"{_capital(key or name)} {unseen}")
    return text.strip()


def _unseen_in(text: str) -> str:
    """Find the first character that does not show, besides those that end lines and cells; empty if there is none."""
    unseen = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    return next((each for each in text if each not in "\n\t" and category(each) in unseen), "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def nearest(word: str, known: Iterable[str]) -> str:
    """Suggest the known name nearest to a word, as a tail for a sentence; empty if none is near."""
    spelt = {each.lower(): each for each in reversed(list(known))}
    close = get_close_matches(word[:80].lower(), list(spelt), n=1)
    return f" Did you mean {shortened(spelt[close[0]])}?" if close else ""


def a_list(words: Sequence[str], last: str = "or") -> str:
    """Join words as a sentence does: `a, b or c`; `last` is the word before the last of them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def real_minus(text: str) -> str:
    """Write a number with the sign that players read: `−3`, not `-3`."""
    return text.replace("-", "−")


def before_answer(prompt: str) -> str:
    """Write a prompt so that its answer can follow in a line: `Who attacks?`, `Die roll:`, `Attack dice:`."""
    if prompt.endswith("?"):
        return prompt
    told = prompt.rstrip(".:")
    rolled = re.fullmatch(_ROLL, told)
    return f"{_thrown(rolled['about'] or '', rolled['dice']) if rolled else told}:"


def beside_answer(prompt: str) -> str:
    """Write a prompt so that its answer can stand beside it or beneath: `Who attacks?`, `Die roll`, `Attack dice`."""
    return before_answer(prompt).removesuffix(":")


_ROLL = r"(?i)(?:(?P<about>.+): )?roll (?:the |on )?(?P<dice>.+)"
_SOME_DICE = r"(?:a|one|two|three|four)\b.*\b(?P<kind>die|dice)\b.*"


def _thrown(about: str, dice: str) -> str:
    """Name a throw by what is rolled: some dice are a die roll or a dice roll, those of a pool go by their name."""
    some = re.fullmatch(_SOME_DICE, dice)
    name = f"{some['kind']} roll" if some else dice
    return f"{about}, {name}" if about else _capital(name)


def section(cite: str) -> str:
    """Write a section of the rules as a heading shows it: `§ 8.2`, `§ CRT`; empty where none is named.

    The sign stands before a number or a heading. What is neither, such as a source that is called by a letter, stands
    in brackets, as behind a sentence: `(G; S)`, `(counter)`.
    """
    if not cite or cite.startswith(("§", "precedent")):
        return plainly(cite)
    return f"§ {plainly(cite)}" if _is_section(cite) else f"({plainly(cite)})"


def _is_section(cite: str) -> bool:
    """Tell whether the first source has a number (`MR 13.1`) or is a heading (`CRT`), so neither `G` nor `counter`."""
    first = next(iter(sources(cite)), "")
    return any(letter.isdigit() for letter in first) or (first[:1].isupper() and first[1:2].isalpha())


def plainly(cite: str) -> str:
    """Write a source as players read it: `CRT; precedent odds-rounding` is `CRT; precedent`.

    Which one it is only its key would say; its prompt stands where it is settled. Several in a row are one, and so
    are a section and what is inferred from it.
    """
    said = re.sub(r"precedent [\w-]+(?:[;,] precedent [\w-]+)*", "precedent", cite)
    return re.sub(r"(?<![^,;] )(?<!\S)([^,;]+)[;,] \1 \(inferred\)", r"\1", said)


def sources(cite: str) -> tuple[str, ...]:
    """Take a citation apart: `8.5.1, 8.3 (inferred)` names `8.5.1` and `8.3 (inferred)`."""
    return tuple(part.strip() for part in re.split(r"[,;](?![^(]*\))", cite) if part.strip())


def cited(text: str, cite: str) -> str:
    """Add the section of the rules to a text: `Defender destroyed. (CRT)`; without one the text stays as it is."""
    return f"{text} ({plainly(cite)})" if cite else text


LONGEST_WORDS = 200


class RulesetFault(RuntimeError):
    """A procedure raised, or did not keep to what a procedure must do; the error itself is the cause of this one.

    Attributes:
        checklist: the title of the checklist whose procedure it was.
        step: the title of the step at which it stood; empty before the first.
    """

    def __init__(self, checklist: str, step: str, error: BaseException) -> None:
        self.checklist, self.step = checklist, step
        super().__init__(f"{self.where}: {what_failed(error)}")

    @property
    def where(self) -> str:
        """Say where it happened: `Combat, step Odds`."""
        return f"{self.checklist}, step {self.step}" if self.step else self.checklist


def what_failed(error: BaseException, words: bool = True) -> str:
    """Say in short what was raised, with the error's own words unless they are to be left out: `KeyError: 'die'`."""
    name, said = type(error).__name__, " ".join(str(error).split()) if words else ""
    return shortened(f"{name}: {said}" if said else name, LONGEST_WORDS)
