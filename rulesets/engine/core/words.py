"""Words and sentences: closed lists of words, terms, how text is quoted, and the errors whose text is one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self, TypeVar, cast
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


def from_to(low: int, high: int, what: str = "a number") -> str:
    """Say which numbers may be typed: `1 or 2`, `a number from 1 to 3`."""
    return f"{low} or {high}" if high - low == 1 else f"{what} from {low} to {high}"


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
        raise BadAnswer(f"{capitalised(name)} {much}", f"{capitalised(key or name)} {much}")
    if letter := unseen_in(text):
        unseen = f"contains the invisible character U+{ord(letter):04X}: use letters, digits and signs."
        raise BadAnswer(f"{capitalised(name)} {unseen}", f"{capitalised(key or name)} {unseen}")
    return text.strip()


def unseen_in(text: str) -> str:
    """Find the first character that does not show, besides those that end lines and cells; empty if there is none."""
    if text.isprintable():
        return ""
    unseen = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    return next((each for each in text if each not in "\n\t" and category(each) in unseen), "")


def capitalised(text: str) -> str:
    """Write a text with a capital at its beginning; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def closest(word: str, known: Iterable[str]) -> str:
    """Give the known name nearest to a word; empty if none is near."""
    from difflib import get_close_matches  # only what is refused or misspelt needs it

    spelt = {each.lower(): each for each in reversed(list(known))}
    return next((spelt[each] for each in get_close_matches(word[:80].lower(), list(spelt), n=1)), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """Suggest the known name nearest to a word, as a tail for a sentence; empty if none is near."""
    close = closest(word, known)
    return f" Did you mean {shortened(close)}?" if close else ""


def without_article(name: str) -> str:
    """Take `the` off the beginning of a name, as in “the Guard”."""
    return name[4:].lstrip() if name[:4].casefold() == "the " else name


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
    return f"{about}, {name}" if about else capitalised(name)


def section(cite: str) -> str:
    """Write a section of the rules as a heading shows it: `§ 8.2`, `§ CRT`; empty where none is named.

    What is neither number nor heading, such as a letter, stands in brackets: `(G; S)`, `(on the counter)`.
    """
    if not cite or cite.startswith(("§", "precedent")):
        return plainly(cite)
    return f"§ {plainly(cite)}" if _is_section(cite) else f"({plainly(cite)})"


def aside(cite: str) -> str:
    """Write a section as it stands beside a text, without the sign before a heading: `§ 8.2`, `CRT`, `(G; S)`."""
    return re.sub(r"^§ (?!\d)", "", section(cite))


def _is_section(cite: str) -> bool:
    """Tell whether the first source has a number (`MR 13.1`) or is a heading (`CRT`), so neither `G` nor `counter`."""
    first = next(iter(sources(cite)), "")
    return any(letter.isdigit() for letter in first) or (first[:1].isupper() and first[1:2].isalpha())


OPEN_RULE = "open rule"
"""How a precedent is called where it is the source of what is said."""


def plainly(cite: str) -> str:
    """Write a source as players read it: `CRT; precedent odds-rounding` is `CRT; open rule`.

    Which one it is only its key would say; its prompt stands where it is settled. Several in a row are one, and so
    are a section and what is inferred from it.
    """
    said = re.sub(r"precedent [\w-]+(?:[;,] precedent [\w-]+)*", OPEN_RULE, cite)
    said = re.sub(r"(?<![^,; ])counter(?![^,;])", "on the counter", said)
    return re.sub(r"(?<![^,;] )(?<!\S)([^,;]+)[;,] \1 \(inferred\)", r"\1", said)


def sources(cite: str) -> tuple[str, ...]:
    """Take a citation apart: `8.5.1, 8.3 (inferred)` names `8.5.1` and `8.3 (inferred)`."""
    return tuple(part.strip() for part in re.split(r"[,;](?![^(]*\))", cite) if part.strip())


def cited(text: str, cite: str) -> str:
    """Add the section to a text, in brackets: `It is lost. (CRT)`, `(§ 5)`; without one the text stays as it is."""
    said = aside(cite)
    return f"{text} {said if said.startswith('(') else f'({said})'}" if cite else text


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
    return shortened(f"{name}: {said}" if said else name, longest=200)


# Closed lists of words: what players may answer with, what the rules may come to, and the terms of a game


class Words(StrEnum):
    """A closed list of words, such as the phases of a turn or the results of a table.

    A member is written `NAME = "word", "label", "meaning", "cite"`; only the word is needed.
    Example: `DR = "DR", "defenders retreat", "All defenders move back one hex.", "6.2"`.

    Attributes:
        value: the word itself: what is typed, logged and printed in JSON. It must never change once games are saved.
        label: what the screen calls it; where it is left out, the word without its hyphens.
        meaning: what it means, in a sentence.
        cite: the section of the rules that says so.
    """

    label: str
    meaning: str
    cite: str

    def __new__(cls, word: str, *_: str) -> Self:
        member = str.__new__(cls, word)
        member._value_ = word
        return member

    def __init__(self, word: str, label: str = "", meaning: str = "", cite: str = "") -> None:
        self.label, self.meaning, self.cite = label or word.replace("-", " "), meaning, cite


W = TypeVar("W", bound=Words)


def words_of(name: str, texts: Mapping[str, Sequence[str]], base: type[W] = Words) -> type[W]:  # type: ignore[assignment]
    """Make a closed list of words: label, meaning and section by the word: `{"DX": ("defenders eliminated",)}`."""
    members = {f"WORD_{place}": (word, *said) for place, (word, said) in enumerate(texts.items())}
    return cast(Any, base)(name, members)  # type: ignore[no-any-return]


class Role(Words):
    """Which side of a combat something belongs to, such as a total, a step or a question."""

    ATTACKER = "attacker", "the attacker's"
    DEFENDER = "defender", "the defender's"


class Scope(Words):
    """How long an answer is remembered, and where it is kept on the table, see `Tabletop`."""

    COMBAT = "combat", "in this combat only"
    TURN = "turn", "for this turn of the clock"
    TABLE = "table", "on the table, until it changes"
    UNIT = "unit", "on the unit's card"
    SESSION = "session", "for this session, as a precedent"
    KIT = "kit", "in the owner's kit"


class Until(Words):
    """When a state or an obligation lapses by itself."""

    CLEARED = "cleared", "until removed by hand"
    SEGMENT = "segment", "until the end of this segment"
    TURN = "turn", "until the end of this turn"
    NEXT_TURN = "next-turn", "until the end of the next turn"


class ResultWords(Words):
    """A closed list of outcomes or effects, each with what is read large of it, and what the players then do.

    A member is written `NAME = "word", "label", "meaning", "cite", "verdict", "to do", "joined"`; only the word is
    needed. Example: `FLIPS = "flips", "flips", "It loses a step.", "6.2", "Step lost", "Flip {unit}."`.

    Attributes:
        verdict: a noun or a participle, three words at most: no verb that would agree with a name. Empty where it is
            nothing that anybody suffers, or where an outcome's effects say it.
        to_do: what the players do, in a sentence. In that of an effect stand `{unit}`, `{for_unit}` (` for Tiny`, or
            nothing), `{detail}`, `{amount}` (the first number of its sentence, with its word) and `{said}` (its
            sentence). That of an outcome is said in place of its effects', a line each; usually there is none.
        joined: what stands between the units where one line says it of several: `or` where it is said of one of them,
            `and-or` where it is up to each of them.
    """

    verdict: str
    to_do: str
    joined: str

    def __init__(
        self,
        word: str,
        label: str = "",
        meaning: str = "",
        cite: str = "",
        verdict: str = "",
        to_do: str = "",
        joined: str = "and",
    ) -> None:
        super().__init__(word, label, meaning, cite)
        self.verdict, self.to_do, self.joined = verdict, to_do, joined

    @classmethod
    def calls(cls, unit: str) -> str:
        """Call a unit as players do; a game overrides this where its effects name units in another way."""
        return unit

    @classmethod
    def whose(cls, unit: str) -> str:
        """Give the word of the side whose unit it is, where its name tells that; otherwise nothing."""
        return ""


def spoken(outcome: str) -> str:
    """Say the word for an outcome: of several words, without the hyphens between them; `none` is no effect."""
    if outcome == "none":
        return "no effect"
    return abbreviated(re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])", " ", outcome))


@lru_cache(maxsize=1024)
def unit_called(unit: str, strength: int | None = None) -> str:
    """Call a unit as players do: one of several without a name `attacker 1`, or by its `strength`, `attacker 1 (7)`."""
    called = re.sub(r"^((?:attack|defen)[a-z ]*?)s?-(\d+)$", r"\1 \2", unit)
    return called if strength is None or called == unit else f"{called} ({strength})"


def entry_words(entry: str) -> str:
    """Say the entry of a card: `is-lb` is LB, and `defence-dice` the defence dice."""
    return spoken(entry.removeprefix("is-"))


_SHORT = r"(.+) \((.+)\)"


class Terms(Words):
    """A glossary: the terms that a beginner has to be told, each with its meaning and its section.

    A member is written `NAME = "word", "label", "meaning", "cite", "forms"`; only the word is needed.
    Example: `STACK = "stack", "", "To stand in one hex with friends.", "5.1", "stacking, stacked"`.

    Attributes:
        value: the word: the term in the rules' own language.
        label: the term that is used here, empty where it is the same; a short form may follow it in brackets, as in
            `zone of control (ZOC)`.
        meaning: what these rules mean by it, in a sentence or two.
        cite: the section that says so.
        forms: the other ways in which texts write it; in the member one text with commas between. Plurals in s need
            not be among them.
    """

    forms: tuple[str, ...]

    def __init__(self, word: str, label: str = "", meaning: str = "", cite: str = "", forms: str = "") -> None:
        super().__init__(word, label, meaning, cite)
        self.forms = tuple(form.strip() for form in forms.split(",") if form.strip())

    @property
    def heading(self) -> str:
        """Name the term by its label, with the word of the rules in brackets where that is another one."""
        short = re.fullmatch(_SHORT, self.label)
        if self.value in (self.label, *(short.groups() if short else ())):
            return self.label
        return f"{short[1]} ({short[2]}, {self.value})" if short else f"{self.label} ({self.value})"

    @property
    def names(self) -> tuple[str, ...]:
        """List the ways in which texts write it, each once: label, short form, word, other forms."""
        short = re.fullmatch(_SHORT, self.label)
        labels = (short[1], short[2]) if short else (self.label,)
        return tuple(dict.fromkeys((*labels, self.value, *self.forms)))


def plural(name: str) -> str:
    """Make the plural of a name: stacks, supplies, hexes; it need not be a word."""
    if re.search("[^aeiou]y$", name):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"
