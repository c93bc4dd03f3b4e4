"""What the attack checklist asks."""

from __future__ import annotations

from typing import ClassVar

from rulesets.api import Choice, Option, Pool, Reminder, Scope, Tabletop, Text, Throw
from rulesets.assault.player_aid import FACES
from rulesets.assault.units import DICE_AT
from rulesets.assault.vocabulary import (
    ARC,
    ATTACK_LIST,
    CARD,
    COLOURS,
    COMMAND,
    COMMAND_CARD,
    COMMAND_POINT,
    DEFENCE_LIST,
    DIGGING,
    HALF_STRENGTH,
    HINDERED,
    NONE,
    RANGE,
    SIGHT,
    SPOTTING,
    SYMBOLS,
    CommandRules,
    LastDie,
    LineOfSight,
    LostDie,
    Marker,
    NoHits,
    Range,
    Spotting,
)

# MR 10.1, MR 10.2: range and line of sight

IN_RANGE = Choice(
    "attack.in-range",
    "Is the target in range?",
    Range,
    cite=RANGE,
    default=Range.IN.value,
    help="Measure before anything is marked: what cannot be reached is not fired at.",
)
LINE_OF_SIGHT = Choice(
    "attack.sight",
    "What kind of line of sight is there to the target?",
    LineOfSight,
    cite=f"{SIGHT}; {HINDERED}",
    default=LineOfSight.CLEAR.value,
    help="A hindered sight lets the attack go on, and comes up again among the defence dice.",
)

# MR 4.9, MR 8.3: command points and cards

COMMAND_RULES = Choice(
    "command-rules",
    "Are you playing with the optional command rules?",
    CommandRules,
    cite=COMMAND,
    default=CommandRules.NONE.value,
    remember=Scope.TABLE,
    help="With them, a command point is flipped to activate a unit. Asked once for this table.",
)
FLIP_POINT = Reminder(
    "command-point",
    "Flip a command point.",
    cite=COMMAND_POINT,
    help="The activation is paid for with it.",
)
ACTIVATION_CARD = Text(
    "activation-card",
    "Does a command card fit this activation, and which is played?",
    cite=COMMAND_CARD,
    default=NONE,
    help="Name the card, so that the ruling says what was played. Its dice are asked for where dice change.",
)

# Attack checklist, MR 10.5: marker and spotting

MARKER = Choice(
    "attack.marker",
    "Which status marker does the attacker get?",
    Marker,
    cite=f"{ATTACK_LIST}; {ARC}",
    default=Marker.FIRING.value,
    help="The defence comes back to this marker in its sixth step.",
)
SPOTTING_ROLL = Choice(
    "attack.spotting",
    "How did the spotting roll come out?",
    Spotting,
    cite=SPOTTING,
    default=Spotting.NONE.value,
    help="Roll it yourselves if your rulebook asks for it, and say how it came out.",
)

# MR 4.2, MR 10.6: the dice of the card


ARC_OF_FIRE = Reminder(
    "attack.arc",
    "See whether the target is in the attacker's arc of fire.",
    cite=ARC,
    help="A target outside it is fired at by the turret; then the attacker is marked for turret fire.",
)


class AtRange(Text):
    """At what range a unit fires; those whose dice are on its card are offered."""

    answered_by: ClassVar[str] = "a range, by number or name"
    numbers_answer: ClassVar[bool] = True

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """List the ranges of the unit's card."""
        card = table.units[self.unit].card if self.unit in table.units else {}
        dice = {entry.removeprefix(DICE_AT): dice for entry, dice in card.items() if entry.startswith(DICE_AT)}
        return tuple(Option(span, span, dice) for span, dice in dice.items())

    def names_in(self, text: str) -> tuple[str, ...]:
        """Give the range."""
        return (" ".join(text.split()),)


AT_RANGE = AtRange(
    "attack.range",
    "At what range does {unit} fire, as its card counts it?",
    cite=RANGE,
    help="A number or a band, such as 3 or long. The dice of each range are asked once and kept on the card.",
)
ATTACK_DICE = Pool(
    "attack.dice",
    "Which attack dice are on the card of {unit} at this range?",
    COLOURS,
    cite=CARD,
    remember=Scope.UNIT,
    printed=True,
    help="Only the dice that are on the card. Experience and everything else comes on top, step by step.",
)

# MR 13.1, MR 8.3: changes

LOST_DIE = Choice(
    "attack.lost-die",
    "Does an attack die go, and which?",
    LostDie,
    cite=DIGGING,
    default=LostDie.NONE.value,
    help="The section about digging in says whose state costs an attack die; the sheet does not.",
)
ATTACK_ABILITY_DICE = Pool(
    "attack.ability-dice",
    "Do abilities of either unit change the attack dice?",
    COLOURS,
    cite=CARD,
    default=NONE,
    signed=True,
    help="Say the change: +1 blue takes one die more, -1 green lays one aside.",
)
ATTACK_CARD_DICE = Pool(
    "attack.card-dice",
    "Does a command card change the attack dice?",
    COLOURS,
    cite=COMMAND_CARD,
    default=NONE,
    signed=True,
    help="Say the change: +1 blue takes one die more, -1 green lays one aside.",
)
LAST_DIE = Choice(
    "last-die.{pool}",
    "Changes would take all {pool} dice: which colour is the one die that stays?",
    LastDie,
    cite="precedent minimum-pool",
    names=("attack", "defence", "critical attack", "critical defence"),
    help="This table has settled that one die always stays.",
)

# MR 10.8.1: the roll

DICE_AT_HALF = Pool(
    "attack.dice-at-half",
    "Which of the attack dice are thrown at half strength?",
    COLOURS,
    cite=f"{HALF_STRENGTH}; precedent half-strength",
    help="Name all the dice that are thrown, not those laid aside.",
)
ATTACK_ROLL = Throw(
    "attack.roll",
    "Roll the attack dice; (cx)d- is three dice.",
    cite=ATTACK_LIST,
    symbols=SYMBOLS,
    colours=COLOURS,
    printed_faces=FACES,
    help="Type the dice as they lie: c for a critical hit, d for damage, x for suppression, - for a blank. A die that"
    " shows several symbols stands in brackets: (cx)d- is three dice.",
)
NO_HITS = Choice(
    "attack.no-hits",
    "The attack shows no symbol. Go through the defence all the same?",
    NoHits,
    cite=f"{ATTACK_LIST}; {DEFENCE_LIST} (inferred)",
    default=NoHits.DEFEND.value,
    help="Defence dice only cancel symbols, so they can change nothing here.",
)

# All of them, in the order of the checklist

QUESTIONS = (
    IN_RANGE,
    LINE_OF_SIGHT,
    COMMAND_RULES,
    FLIP_POINT,
    ACTIVATION_CARD,
    MARKER,
    SPOTTING_ROLL,
    ARC_OF_FIRE,
    AT_RANGE,
    ATTACK_DICE,
    LOST_DIE,
    ATTACK_ABILITY_DICE,
    ATTACK_CARD_DICE,
    LAST_DIE,
    DICE_AT_HALF,
    ATTACK_ROLL,
    NO_HITS,
)
