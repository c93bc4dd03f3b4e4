"""A little game that changes between one evening and the next, as a ruleset of somebody else's may."""

from dataclasses import replace

from rulesets.engine.core.words import Scope, Words
from rulesets.engine.questions.choices import Choice, Precedent
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.question import Part
from rulesets.engine.questions.written import Number, Secret
from rulesets.engine.referee.checklist import Checklist, Step
from rulesets.engine.referee.ruleset import Ruleset, Side


class Ends(Words):
    LOST = "lost"
    WON = "won"


class Weather(Words):
    DRY = "dry"
    WET = "wet"


class OnlyDry(Words):
    DRY = "dry"


class Ties(Words):
    ATTACKER = "attacker"
    DEFENDER = "defender"


WEATHER = Choice("weather", "What is the weather?", Weather, remember=Scope.TABLE)
ONLY_DRY = Choice("weather", "What is the weather?", OnlyDry, remember=Scope.TABLE)
TIES = Precedent("ties", "Who wins a tie?", Ties)
DIE = Die("die", "Roll a die.")
BIDS = Secret(
    "bids", "Bid in secret.", parts=(Part("red", Number("bid.red", "Red?")), Part("blue", Number("bid.blue", "Blue?")))
)
UNLUCKY = 6


def fight(ref):
    """Ask for the weather, a tie and a die; a six is more than the ruleset can take."""
    ref.step("weather")
    ref.ask(WEATHER)
    ref.step("ties")
    tied = ref.ask(TIES)
    ref.step("die")
    die = ref.ask(DIE)
    if die == UNLUCKY:
        raise ZeroDivisionError("nobody thought of a six")
    ref.rule(Ends.WON if die > 3 or (die == 3 and tied is Ties.ATTACKER) else Ends.LOST, f"The die shows {die}.")


def fight_anew(ref):
    """The same, without rain, ties and steps."""
    ref.ask(ONLY_DRY)
    ref.rule(Ends.WON if ref.ask(DIE) > 3 else Ends.LOST, "The die falls.")


def always_raise(ref):
    """Raise where a step begins."""
    ref.step("weather")
    raise KeyError("weather")


def raise_over_bids(ref):
    """Tell in an error what was bid."""
    ref.step("weather")
    raise ValueError(f"red bids {ref.ask(BIDS)}")


STEPS = (Step("weather", "Weather"), Step("ties", "Ties"), Step("die", "Die"))
FIGHT = Checklist("fight", "Fight", "A fight.", fight, STEPS, (WEATHER, TIES, DIE), Ends, Ends)
AS_IT_WAS = Ruleset(
    "changing", "Changing", "1", "a die", "A game for tests.", (FIGHT,), (Side("red", "Red"), Side("blue", "Blue"))
)
RENAMED = replace(AS_IT_WAS, checklists=(replace(FIGHT, id="battle"),))
ANEW = replace(
    AS_IT_WAS, checklists=(replace(FIGHT, procedure=fight_anew, steps=STEPS[2:], questions=(ONLY_DRY, DIE)),)
)
RAISING = replace(AS_IT_WAS, checklists=(replace(FIGHT, procedure=always_raise),))


def fight_with_a_fact(ref):
    """Tell a fact before the die is asked."""
    ref.step("die")
    ref.fact("sky", "grey")
    ref.ask(DIE)


def raise_over_a_text(_):
    """Raise where something is to be written for players."""
    raise KeyError("sky")


SAYING = replace(
    AS_IT_WAS,
    checklists=(
        replace(
            FIGHT, procedure=fight_with_a_fact, steps=STEPS[2:], questions=(DIE,), facts_said={"sky": raise_over_a_text}
        ),
    ),
)
UNWEIGHED = replace(AS_IT_WAS, checklists=(replace(FIGHT, margins=raise_over_a_text),))
UNREAD = replace(AS_IT_WAS, checklists=(replace(FIGHT, cells_say=raise_over_a_text),))
BIDDING = replace(AS_IT_WAS, checklists=(replace(FIGHT, procedure=raise_over_bids, questions=(BIDS,)),))
