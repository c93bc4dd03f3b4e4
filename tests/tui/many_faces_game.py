"""A little game of dice with many faces: thrown alone, with others, and bid in secret."""

from rulesets.api import Checklist, Dice, Die, Part, Ruleset, Secret, Side, Step, Words


class Ending(Words):
    LOW = "low"
    HIGH = "high"


TEN = Die("ten", "Roll a die with 10 faces.", 10)
HUNDRED = Die("hundred", "Roll a die with 100 faces.", 100)
THREE = Dice("three", "Roll three dice with 12 faces.", 3, 12)
SECRET = Secret(
    "secret",
    "Choose a face of a die with 20 faces.",
    parts=(Part("red", Die("red", "Which face?", 20)), Part("blue", Die("blue", "Which face, too?", 20))),
)


def throw(ref):
    """Add up what all dice show."""
    ref.step("dice")
    chosen = ref.ask(SECRET)
    ref.count("sum", chosen["red"] + chosen["blue"], "chosen")
    ref.count("sum", ref.ask(TEN) + ref.ask(THREE).number + ref.ask(HUNDRED), "thrown")
    ref.rule(Ending.HIGH if ref.total("sum") > 100 else Ending.LOW, f"The sum is {ref.total('sum')}.")


RULESET = Ruleset(
    id="many-faces",
    title="Many Faces",
    summary="dice with many faces",
    about="Dice with many faces.",
    version="1",
    sides=(Side("red", "Red"), Side("blue", "Blue")),
    checklists=(
        Checklist(
            id="throw",
            title="Throw",
            summary="Throw dice.",
            procedure=throw,
            steps=(Step("dice", "Dice"),),
            questions=(SECRET, TEN, THREE, HUNDRED),
            outcomes=Ending,
            effects=Ending,
        ),
    ),
)
