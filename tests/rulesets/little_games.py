"""Little games that no publisher knows, each to show one thing of the engine."""

from dataclasses import replace

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import Scope, Until, Words
from rulesets.engine.questions.choices import Choice, Pick, Precedent, YesNo
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.question import Part
from rulesets.engine.questions.symbol_dice import DicePool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Secret, Text
from rulesets.engine.referee.checklist import Checklist, Step
from rulesets.engine.referee.ruleset import Ruleset, Side
from rulesets.engine.trial.walk import Walker


class Ending(Words):
    LOST = "lost"
    DRAWN = "drawn"
    WON = "won"


class Doing(Words):
    TIRED = "tired", "is tired"
    GONE = "gone", "is gone"
    OWES = "owes", "owes something"


class Ties(Words):
    DEFENDER = "defender", "ties go to the defender"
    NOBODY = "nobody", "ties go to nobody"


class Bonus(Words):
    NONE = "none", "no bonus"
    ONE = "one", "one more"


class Weather(Words):
    DRY = "dry"
    WET = "wet"


ATTACK = Number("attack", "How strong is the attack?", 0, 20)
DEFENCE = Number("defence", "How strong is the defence?", 0, 20)
DIE = Die("die", "Roll a die.")
TIES = Precedent("ties", "Who wins a tie?", Ties)
BONUS = Precedent("bonus", "Does the defender have a bonus?", Bonus)
WEATHER = Choice("weather", "What is the weather?", Weather, remember=Scope.TABLE)
GUARD = YesNo("{unit}.guard", "Is {unit} a guard?", remember=Scope.UNIT)
FAVOUR = Number("favour", "What does the card say?", -3, 3, signed=True, printed=True, remember=Scope.KIT, default="0")
WHY = Text("why", "Why?")
HOW = Pick("how", "Which of them?")
ATTACK_BID = Number("attack.bid", "How much does the attacker bid?", 0, 9)
DEFENCE_BID = Number("defence.bid", "How much does the defender bid?", 0, 9)
LUCK_BID = Number("luck.bid", "How much luck is bid?", 0, 9, default="0")
BIDS = Secret(
    "bids", "Bid in secret.", parts=(Part("red", ATTACK_BID), Part("blue", DEFENCE_BID), Part("blue", LUCK_BID))
)


def checklist(procedure, *questions, steps=()):
    """Make a checklist of a procedure."""
    return Checklist(
        id="game",
        title="Game",
        summary="A little game.",
        procedure=procedure,
        steps=tuple(Step(id, id.title(), skipped=f"no {id} today") for id in steps),
        questions=questions,
        outcomes=Ending,
        effects=Doing,
    )


def compare_strengths(ref):
    """Compare, with a bonus and ties that the rules leave open."""
    ref.step("strengths")
    attack, defence = ref.ask(ATTACK), ref.ask(DEFENCE)
    ref.count("attack", attack, "the attack", "1.1")
    ref.count("defence", defence, "the defence", "1.2")
    ref.step("open")
    if ref.ask(BONUS) is Bonus.ONE:
        ref.count("defence", 1, "the bonus", "1.3")
    left = ref.total("attack") - ref.total("defence")
    ref.fact("left", left)
    ref.step("end")
    if left > 0:
        ref.rule(Ending.WON, f"The attack wins by {left}.")
    elif left == 0 and ref.ask(TIES) is Ties.NOBODY:
        ref.rule(Ending.DRAWN, "Nobody wins.")
    else:
        ref.rule(Ending.LOST, "The defence holds.")


COMPARE = checklist(compare_strengths, ATTACK, DEFENCE, BONUS, TIES, steps=("strengths", "open", "end"))


def bid(ref):
    """Bid in secret; whoever bids more wins."""
    ref.step("weather")
    if ref.ask(WEATHER) is Weather.WET:
        ref.refuse("Nobody bids in the rain.", "2.1")
    ref.step("bids")
    bids = ref.ask(BIDS)
    ref.fact("bids", bids)
    ref.step("die")
    won = bids["attack.bid"] + ref.ask(DIE) > bids["defence.bid"] + bids["luck.bid"]
    ref.rule(Ending.WON if won else Ending.LOST, "The bids are compared.")


BID = checklist(bid, WEATHER, BIDS, DIE, steps=("weather", "bids", "die"))


def remember(ref):
    """Ask something of each memory."""
    ref.step("ask")
    ref.ask(WEATHER)
    ref.ask(GUARD.of("Ann"))
    ref.ask(FAVOUR)
    ref.ask(BONUS) is Bonus.ONE and ref.count("total", 1, "the bonus")
    ref.ask(ATTACK)
    ref.rule(Ending.WON if ref.total("total") else Ending.LOST, "Asked.")


REMEMBER = checklist(remember, WEATHER, GUARD, FAVOUR, BONUS, ATTACK, steps=("ask",))


def tire(ref):
    """Tire Ann, then ask only of those who are not tired, and oblige Ben."""
    ref.step("first")
    if ref.ask(GUARD.of("Ann")):
        ref.effect(Doing.TIRED, "Ann", changes=(Change(What.STATE, "Ann", "tired", "yes", Until.TURN),))
    ref.step("second")
    for name in ("Ann", "Ben"):
        if "tired" not in ref.unit(name).states:
            ref.ask(Text(f"{name}.word", f"What does {name} say?"))
    ref.oblige(Doing.OWES, "Ben", "Ben must rest.", Until.NEXT_TURN, "3.1")
    ref.rule(Ending.DRAWN, "All have spoken.")


TIRE = checklist(tire, GUARD, Text("{unit}.word", "What does {unit} say?"), steps=("first", "second"))

ROLL = Throw("roll", "Roll both dice.", symbols="CX", colours=("green",)).with_pool(DicePool((("green", 2),)))
FACES = PrintedFaces("faces.{colour}", "What is on them?", symbols="CX", faces=2)


def throw(ref):
    """Throw two dice; a cross wins. What was said of it is kept."""
    ref.step("roll")
    thrown = ref.throw(replace(ROLL, printed_faces=FACES))
    ref.step("word")
    ref.ask(WHY)
    ref.rule(Ending.WON if thrown.counts()[1] else Ending.LOST, "Thrown.")


THROW = checklist(throw, ROLL, FACES, WHY, steps=("roll", "word"))

ROLLS = Ruleset(
    id="rolls",
    title="Rolls",
    version="1",
    summary="dice",
    about="A game of dice for tests.",
    checklists=(THROW,),
    sides=(Side("red", "Red"), Side("blue", "Blue")),
)

RULESET = Ruleset(
    id="little",
    title="Little",
    version="1",
    summary="bids",
    about="A game for tests.",
    checklists=(BID,),
    sides=(Side("red", "Red"), Side("blue", "Blue")),
)

CARDS = Ruleset(
    id="cards",
    title="Cards",
    version="1",
    summary="memory",
    about="Another game for tests.",
    checklists=(REMEMBER,),
    sides=(Side("red", "Red"), Side("blue", "Blue")),
)

NO_RULESET = "not a ruleset"


def walk(checklist, starts=(), **limits):
    """Play a checklist in every way from an empty table, as `check` does."""
    walker = Walker(checklist, **limits)
    walker.go(starts)
    return walker.walk
