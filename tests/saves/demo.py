"""A made-up ruleset for the tests, with the kinds of question that Rivets lacks."""

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import Scope, Until, Words
from rulesets.engine.questions.choices import YesNo
from rulesets.engine.questions.question import Part
from rulesets.engine.questions.symbol_dice import DicePool
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Secret
from rulesets.engine.referee.checklist import Checklist, Step
from rulesets.engine.referee.ruleset import Ruleset, Side

DICE = Number("dice", "How many dice?", low=1, high=9)
BONUS = Number("bonus", "What is printed on the card?", low=0, high=9, remember=Scope.KIT, printed=True)
TIRED = YesNo("{unit}.tired", "Is {unit} tired?", remember=Scope.UNIT)
ROLL = Throw("roll", "Throw.", symbols="CX", colours=("green",))
BIDS = Secret(
    "bids",
    "Both sides bid.",
    parts=(Part("one", Number("bid.one", "One bids", high=9)), Part("two", Number("bid.two", "Two bids", high=9))),
)


class Ends(Words):
    """How it ends."""

    WON = "won"
    LOST = "lost"


class Happens(Words):
    """What happens."""

    MUST_REST = "must-rest"
    MOVES_ON = "moves-on"


class Watch(Words):
    """Segments of a turn."""

    DAWN = "dawn", "Dawn"
    DUSK = "dusk", "Dusk"


def contest(ref):
    """Bid, throw, and owe a rest."""
    ref.step("bids")
    bids = ref.ask(BIDS)
    ref.step("throw")
    pool = DicePool((("green", ref.ask(DICE)),))
    ref.count("score", ref.ask(BONUS), "the card")
    shown = ref.throw(ROLL.with_pool(pool))
    ref.count("score", shown.counts()[0], "hits")
    won = ref.total("score") + bids["bid.one"] > bids["bid.two"]
    ref.rule(Ends.WON if won else Ends.LOST, f"One scores {ref.total('score')}.")
    if not ref.ask(TIRED.of("Ox")):
        ref.oblige(Happens.MUST_REST, "Ox", "Ox must rest.", Until.NEXT_TURN)
    ref.effect(Happens.MOVES_ON, changes=(Change(What.FACT, "watch", value="dusk"),))


DEMO = Ruleset(
    id="demo",
    title="Demo",
    version="1",
    summary="a demo",
    about="A demo, no real game.",
    checklists=(
        Checklist(
            "contest",
            "Contest",
            "A contest.",
            contest,
            (Step("bids", "Bids"), Step("throw", "Throw")),
            (BIDS, DICE, BONUS, ROLL, TIRED),
            Ends,
            Happens,
        ),
    ),
    sides=(Side("one", "One"), Side("two", "Two")),
    segments=Watch,
    segment_key="watch",
)
