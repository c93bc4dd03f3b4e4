"""Small made-up games of one file that tests play, and put mistakes into; the smallest is Snowball Hill."""

from pathlib import Path

from rulesets.from_file import BadGame, game

WORDS = Path(__file__).parent / "games" / "words"


def written(name):
    """Read the file of a made-up game."""
    return (WORDS / f"{name}.toml").read_text("utf-8")


HILL = written("snowball-hill")


def problems(text):
    """List what is wrong with a file of the game."""
    try:
        game(text, "snowball-hill")
    except BadGame as bad:
        return [str(problem) for problem in bad.problems]
    return []
