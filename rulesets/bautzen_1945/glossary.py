"""The terms of Bautzen 1945: the French word of the sheet, the English one used here, and what it means."""

from __future__ import annotations

from rulesets.api import Terms
from rulesets.bautzen_1945 import vocabulary


class Term(Terms):
    """What a beginner has to be told; where the sheet has a French word for it, by that."""

    QG = (
        "QG",
        "headquarters (HQ)",
        "Lends its support value to units near it; it never advances after combat.",
        f"{vocabulary.HQ}, 8.4, {vocabulary.EXAMPLE}",
    )
    CL = (
        "CL",
        "supply column",
        "A colonne logistique: committed to a combat, it shifts the odds column. It never advances after combat.",
        f"{vocabulary.COMMITMENT}, {vocabulary.SHIFTS}, 8.4",
        "colonne logistique, colonnes logistiques",
    )
    TRC = (
        "TRC",
        "combat results table (CRT)",
        "The odds pick its column and the die its row. Each cell reads the attacker's and the defender's step losses.",
        vocabulary.ROLL,
        "printed table",
    )
    CELL = (
        "cell",
        "",
        "Where the column of the final odds meets the row of the die. 1/2 means: the attacker loses one step, the"
        " defender two. R and a number, where the table has them, are hexes of retreat.",
        vocabulary.ROLL,
    )
    PAS = (
        "pas de combat",
        "step",
        "What a unit can lose: the first flips its counter, the last removes it.",
        vocabulary.LOSSES,
        "pas",
    )
    LOSS = (
        "perte",
        "loss",
        "The steps that a result takes from a side. They are spread evenly over the units that took part.",
        vocabulary.LOSSES,
        "losses, step loss, step losses",
    )
    FLIPPED = (
        "retournée",
        "flipped",
        "Turned to the back of its counter: the unit has lost a step.",
        vocabulary.LOSSES,
        "flip, flips",
    )
    ELIMINATED = "éliminée", "eliminated", "Removed from the map: the unit has lost its last step.", vocabulary.LOSSES
    ZDC = (
        "ZdC",
        "zone of control (ZOC)",
        "The hexes that a unit controls, as your rulebook says. Enemy units may not retreat into them, and they count"
        " towards encirclement.",
        f"{vocabulary.UNABLE}, {vocabulary.ENCIRCLEMENT}",
        "zones of control",
    )
    RAPPORT = (
        "rapport de force",
        "odds",
        "The attacker's total divided by the defender's, rounded down: n to 1. Shifts are applied after that.",
        f"{vocabulary.ODDS}, {vocabulary.SHIFTS}",
    )
    COLUMN = "colonne", "column", "The part of the combat results table that belongs to one odds.", vocabulary.SHIFTS
    SHIFT = (
        "modificateur de colonne",
        "column shift",
        "A step from the odds to a neighbouring column, for the attacker or against him. All shifts are summed first.",
        vocabulary.SHIFTS,
        "shift, shifts, shifted",
    )
    MODIFIER = (
        "modificateur au dé",
        "die modifier",
        "What is added to the die, or taken off it, before the table is read.",
        vocabulary.ROLL,
        "modifier of the die, modifiers of the die, modified die, modified, modifier",
    )
    FACTOR = (
        "facteur de combat",
        "combat factor",
        "The number on a counter that its unit brings to the fight.",
        f"{vocabulary.VALUES}, {vocabulary.COUNTER}",
        "factor",
    )
    UNIT = (
        "unité de combat",
        "combat unit",
        "A unit that fights with a combat factor, and does not only lend support.",
        f"{vocabulary.VALUES} (inferred)",
    )
    SOUTIEN = (
        "soutien",
        "support",
        "What HQs and artillery add to the units that fight.",
        vocabulary.VALUES,
        "support value, support factor, supporting",
    )
    CAP = (
        "limit on support",
        "",
        "How much HQs and artillery may add, against the factors of the units they help. What is known of it comes"
        " from the example; your table settles the rest.",
        f"{vocabulary.CAP}, {vocabulary.EXAMPLE}",
    )
    DISTANCE = (
        "distance de soutien",
        "support distance",
        "How far off a unit may be that an HQ supports; it is printed.",
        vocabulary.EXAMPLE,
    )
    COMMAND = (
        "portée de commandement",
        "command range",
        "How far an HQ commands, in hexes. In the example a supply column serves a unit within it.",
        vocabulary.EXAMPLE,
    )
    ARTILLERY = "artillerie", "artillery", "Units that add a support factor to a fight.", vocabulary.ARTILLERY
    AIR = (
        "soutien aérien",
        "air support",
        "Aircraft. The Allied side alone has them: it decides in secret how many help, and each may shift the column.",
        f"{vocabulary.COMMITMENT}, {vocabulary.SHIFTS}",
    )
    COMMIT = (
        "commit",
        "",
        "To write down in secret what will help in this combat. Both sides reveal it together, and it stands.",
        f"{vocabulary.COMMITMENT}, {vocabulary.REVEAL}",
        "commits, committed, commitment, commitments, reveal, revealed",
    )
    ENCIRCLED = (
        "encerclée",
        "encircled",
        "Surrounded by the units that attack together with their zones of control: one column for the attacker. Two"
        " attackers on opposite sides can be enough (inferred).",
        vocabulary.ENCIRCLEMENT,
        "encirclement",
    )
    CONCENTRIC = (
        "attaque concentrique",
        "concentric attack",
        "Named by the extract as one of the column shifts, and not defined there: see your rulebook. An attack from"
        " several sides (inferred).",
        vocabulary.SHIFTS,
    )
    TERRAIN = "terrain", "", "The ground of the hex that is attacked. It may shift the column.", vocabulary.SHIFTS
    TERRAIN_CHART = (
        "terrain effects chart",
        "",
        "The printed list of what each terrain does, column shifts among it.",
        f"{vocabulary.SHIFTS} (inferred)",
    )
    PLAYER_AID = "player aid", "", "The sheet of charts that comes with the game.", f"{vocabulary.SHIFTS} (inferred)"
    HEX = "hexagone", "hex", "One space of the map. A combat is against one hex.", vocabulary.TARGET
    COUNTER = (
        "counter",
        "",
        "The piece of a unit, with its values. A step that is lost turns it over.",
        vocabulary.LOSSES,
    )
    PILE = "pile", "stack", "The units of one side in one hex; they retreat together.", vocabulary.RETREAT
    EMPILEMENT = "empilement", "stacking", "How many units one hex may hold, as your rulebook says.", vocabulary.RETREAT
    SUR_EMPILEMENT = (
        "sur-empilement",
        "overstacking",
        "More units in a hex than stacking allows.",
        vocabulary.RETREAT,
        "overstacked",
    )
    RECUL = (
        "recul",
        "retreat",
        "To leave a hex for another one, as the table orders or as the defender chooses instead of steps.",
        f"{vocabulary.ROLL}, {vocabulary.RETREAT}",
        "retraite, retreated, retreating",
    )
    EXCHANGE = (
        "échange",
        "exchange",
        "The defender's choice: hexes of retreat for steps, one for one, in any mix.",
        vocabulary.EXCHANGE,
    )
    BARRED = (
        "barred",
        "",
        "Closed to a retreat: in an enemy zone of control, or overstacked at its end.",
        vocabulary.UNABLE,
    )
    UNABLE = (
        "incapable de reculer",
        "unable to retreat",
        "Every hex around is barred: the stack stays, and each of its units loses a further step.",
        vocabulary.UNABLE,
    )
    NON_RAVITAILLE = (
        "non ravitaillé",
        "unsupplied",
        "Not in supply, as your rulebook says. A unit that becomes unsupplied by retreating loses one extra step.",
        vocabulary.SUPPLY,
    )
    AGAIN = (
        "réattaquée",
        "attacked again",
        "Attacked by other units in the segment in which it retreated: one lost step then eliminates the unit, also a"
        " step lost later in the same combat.",
        vocabulary.AGAIN,
    )
    AVANCE = (
        "avance",
        "advance",
        "To enter the hex that the defenders have left. Any units that took part may; HQs and supply columns never."
        " A hex that still holds a supply column is taken not to be empty (inferred).",
        vocabulary.ADVANCE,
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
        "Named by the extract, and not defined there: see your rulebook. The part of the turn in which one side"
        " attacks (inferred).",
        vocabulary.AGAIN,
        "segment",
    )
