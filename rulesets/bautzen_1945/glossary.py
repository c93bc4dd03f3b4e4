"""The terms of Bautzen 1945: the French word of the sheet, the English one used here, and what it means."""

from __future__ import annotations

from rulesets.bautzen_1945 import terms
from rulesets.terms import Terms


class Term(Terms):
    """What a beginner has to be told; where the sheet has a French word for it, by that."""

    QG = (
        "QG",
        "headquarters (HQ)",
        "Lends its support value to units near it; it never advances after combat.",
        terms.HQ,
    )
    CL = (
        "CL",
        "supply column",
        "A colonne logistique: committed to a combat, it shifts the odds column. It never advances after combat.",
        terms.COMMITMENT,
        "colonne logistique, colonnes logistiques",
    )
    TRC = (
        "TRC",
        "combat results table (CRT)",
        "The odds pick its column and the die its row. Each cell reads the attacker's and the defender's step losses.",
        terms.ROLL,
        "printed table",
    )
    CELL = (
        "cell",
        "",
        "Where the column of the final odds meets the row of the die. 1/2 means: the attacker loses one step, the"
        " defender two. R and a number, where the table has them, are hexes of retreat.",
        terms.ROLL,
    )
    PAS = (
        "pas de combat",
        "step",
        "What a unit can lose: the first flips its counter, the last removes it.",
        terms.LOSSES,
        "pas",
    )
    LOSS = (
        "perte",
        "loss",
        "The steps that a result takes from a side. They are spread evenly over the units that took part.",
        terms.LOSSES,
        "losses, step loss, step losses",
    )
    FLIPPED = (
        "retournée",
        "flipped",
        "Turned to the weaker side of its counter: the unit has lost a step.",
        terms.LOSSES,
        "flip, flips",
    )
    ELIMINATED = "éliminée", "eliminated", "Removed from the map: the unit has lost its last step.", terms.LOSSES
    ZDC = (
        "ZdC",
        "zone of control (ZOC)",
        "The hexes around a unit that it bars to enemies who retreat; with the units, they can encircle a defender.",
        terms.UNABLE,
        "zones of control",
    )
    RAPPORT = (
        "rapport de force",
        "odds",
        "The attacker's total divided by the defender's, rounded down: n to 1. Shifts are applied after that.",
        terms.ODDS,
    )
    COLUMN = "colonne", "column", "The part of the combat results table that belongs to one odds.", terms.SHIFTS
    SHIFT = (
        "modificateur de colonne",
        "column shift",
        "A step from the odds to a neighbouring column, for the attacker or against him. All shifts are summed first.",
        terms.SHIFTS,
        "shift, shifts, shifted",
    )
    MODIFIER = (
        "modificateur au dé",
        "die modifier",
        "What is added to the die, or taken off it, before the table is read.",
        terms.ROLL,
        "modifier of the die, modifiers of the die, modified die, modified, modifier",
    )
    FACTOR = (
        "facteur de combat",
        "combat factor",
        "The number on a counter that its unit brings to the fight.",
        terms.VALUES,
        "factor",
    )
    UNIT = (
        "unité de combat",
        "combat unit",
        "A unit that fights with a combat factor, and does not only lend support.",
        terms.VALUES,
    )
    SOUTIEN = (
        "soutien",
        "support",
        "What HQs and artillery add to the units that fight.",
        terms.VALUES,
        "support value, support factor, supporting",
    )
    CAP = (
        "limit on support",
        "",
        "How much HQs and artillery may add, against the factors of the units they help. What is known of it comes"
        " from the example; your table settles the rest.",
        terms.CAP,
    )
    DISTANCE = (
        "distance de soutien",
        "support distance",
        "How far off a unit may be that an HQ supports; it is printed.",
        terms.EXAMPLE,
    )
    COMMAND = (
        "portée de commandement",
        "command range",
        "How far an HQ commands, in hexes. In the example a supply column serves a unit within it.",
        terms.EXAMPLE,
    )
    ARTILLERY = "artillerie", "artillery", "Units that add a support factor to a fight.", terms.ARTILLERY
    AIR = (
        "soutien aérien",
        "air support",
        "Aircraft. The Allied side alone has them: it decides in secret how many help, and each may shift the column.",
        terms.COMMITMENT,
    )
    COMMIT = (
        "commit",
        "",
        "To write down in secret what will help in this combat. Both sides reveal it together, and it stands.",
        terms.COMMITMENT,
        "commits, committed, commitment, commitments, reveal, revealed",
    )
    ENCIRCLED = (
        "encerclée",
        "encircled",
        "Surrounded by the units that attack and their zones of control: one column for the attacker.",
        terms.ENCIRCLEMENT,
        "encirclement",
    )
    CONCENTRIC = (
        "attaque concentrique",
        "concentric attack",
        "An attack from several sides. It may shift the column; the player aid says how far.",
        terms.SHIFTS,
    )
    TERRAIN = "terrain", "", "The ground of the hex that is attacked. It may shift the column.", terms.SHIFTS
    TERRAIN_CHART = (
        "terrain effects chart",
        "",
        "The printed list of what each terrain does, column shifts among it.",
        terms.SHIFTS,
    )
    PLAYER_AID = "player aid", "", "The sheet of charts that comes with the game.", terms.SHIFTS
    HEX = "hexagone", "hex", "One space of the map, 1,500 m across. A combat is against one hex.", terms.TARGET
    COUNTER = "counter", "", "The piece of a unit, with its values. Many have a weaker back.", terms.LOSSES
    PILE = "pile", "stack", "The units of one side in one hex; they retreat together.", terms.RETREAT
    EMPILEMENT = "empilement", "stacking", "How many units one hex may hold, as your rulebook says.", terms.RETREAT
    SUR_EMPILEMENT = (
        "sur-empilement",
        "overstacking",
        "More units in a hex than stacking allows.",
        terms.RETREAT,
        "overstacked",
    )
    RECUL = (
        "recul",
        "retreat",
        "To leave a hex for another one, as the table orders or as the defender chooses instead of steps.",
        terms.RETREAT,
        "retraite, retreated, retreating",
    )
    EXCHANGE = (
        "échange",
        "exchange",
        "The defender's choice: hexes of retreat for steps, one for one, in any mix.",
        terms.EXCHANGE,
    )
    BARRED = "barred", "", "Closed to a retreat: in an enemy zone of control, or overstacked at its end.", terms.UNABLE
    UNABLE = (
        "incapable de reculer",
        "unable to retreat",
        "Every hex around is barred: the stack stays, and each of its units loses a further step.",
        terms.UNABLE,
    )
    NON_RAVITAILLE = (
        "non ravitaillé",
        "unsupplied",
        "Cut off from supply; ending a retreat so costs a step.",
        terms.SUPPLY,
    )
    AGAIN = (
        "réattaquée",
        "attacked again",
        "Attacked by other units in the segment in which it retreated: one lost step is then the end of the unit.",
        terms.AGAIN,
    )
    AVANCE = (
        "avance",
        "advance",
        "To enter the hex that the defenders have left. Any units that took part may; HQs and supply columns never.",
        terms.ADVANCE,
    )
    PRECEDENT = (
        "precedent",
        "",
        "How this table reads a rule that the sheet leaves open: settled once, kept for the session.",
        "precedents",
    )
    SEGMENT = (
        "segment de combat",
        "combat segment",
        "The part of the turn in which one side attacks.",
        terms.AGAIN,
        "segment",
    )
