"""The terms of Bautzen 1945: the French word of the sheet, the English one used here, and what it means."""

from __future__ import annotations

from rulesets.api import Terms
from rulesets.bautzen_1945 import vocabulary


class BautzenTerm(Terms):
    """What a beginner has to be told; where the sheet has a French word for it, by that."""

    QG = (
        "QG",
        "headquarters (HQ)",
        "Gives its support value to units stacked with it or within its support distance. It may never advance"
        " after combat.",
        f"{vocabulary.HQ}, 8.4, {vocabulary.EXAMPLE}",
    )
    CL = (
        "CL",
        "supply column",
        "A colonne logistique. Committed to a combat, it shifts the odds column. It may never advance after combat.",
        f"{vocabulary.COMMITMENT}, {vocabulary.SHIFTS}, 8.4",
        "colonne logistique, colonnes logistiques",
    )
    TRC = (
        "TRC",
        "combat results table (CRT)",
        "The odds select the column and the die roll the row. Each cell gives the step losses of attacker and"
        " defender, and may add hexes of retreat for the defender.",
        vocabulary.ROLL,
        "printed table",
    )
    CELL = (
        "cell",
        "",
        "The place where the final column and the die roll meet. 1/2 means that the attacker loses one step and"
        " the defender two. R and a number, where the table has them, are hexes of retreat.",
        vocabulary.ROLL,
    )
    PAS = (
        "pas de combat",
        "step",
        "A unit's capacity for losses. A first loss flips a two-step unit; losing the last step eliminates it.",
        vocabulary.LOSSES,
        "pas",
    )
    LOSS = (
        "perte",
        "loss",
        "The steps that a result costs a side. They are spread evenly over the units that took part.",
        vocabulary.LOSSES,
        "losses, step loss, step losses",
    )
    FLIPPED = (
        "retournée",
        "flipped",
        "Turned to the back of the counter: the unit has lost a step.",
        vocabulary.LOSSES,
        "flip, flips",
    )
    ELIMINATED = "éliminée", "eliminated", "Removed from the map: the unit has lost its last step.", vocabulary.LOSSES
    ZDC = (
        "ZdC",
        "zone of control (ZOC)",
        "The hexes a unit controls, as your rulebook defines them. Enemy units may not retreat into them, and"
        " they count towards encirclement.",
        f"{vocabulary.UNABLE}, {vocabulary.ENCIRCLEMENT}",
        "zones of control",
    )
    RAPPORT = (
        "rapport de force",
        "odds",
        "The attacker's total divided by the defender's, rounded down: n to 1. Column shifts are applied afterwards.",
        f"{vocabulary.ODDS}, {vocabulary.SHIFTS}",
    )
    COLUMN = "colonne", "column", "The results for one odds ratio, e.g. 3-1.", vocabulary.SHIFTS
    SHIFT = (
        "modificateur de colonne",
        "column shift",
        "A move to the left or right on the CRT, in favour of one side. All shifts are added up first.",
        vocabulary.SHIFTS,
        "shift, shifts, shifted",
    )
    MODIFIER = (
        "modificateur au dé",
        "die roll modifier",
        "A number added to the die roll, or subtracted from it, before the table is read.",
        vocabulary.ROLL,
        "die modifier, modified die, modified, modifier",
    )
    FACTOR = (
        "facteur de combat",
        "combat factor",
        "The number on a counter with which its unit attacks and defends.",
        f"{vocabulary.VALUES}, {vocabulary.COUNTER}",
        "factor",
    )
    UNIT = (
        "unité de combat",
        "combat unit",
        "A unit that fights with a combat factor, rather than only giving support.",
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
        "How much HQs and artillery may add, compared with the factors of the units they help. Only the example"
        " shows it; your table settles the rest.",
        f"{vocabulary.CAP}, {vocabulary.EXAMPLE}",
        "support limit",
    )
    DISTANCE = (
        "distance de soutien",
        "support distance",
        "How far away a unit may be and still receive support from an HQ. It is printed in your copy of the game.",
        vocabulary.EXAMPLE,
    )
    COMMAND = (
        "portée de commandement",
        "command range",
        "How far an HQ commands, in hexes. In the example it is 3, and the attacked unit is within it.",
        vocabulary.EXAMPLE,
    )
    ARTILLERY = "artillerie", "artillery", "Units that add a support factor to a combat.", vocabulary.ARTILLERY
    AIR = (
        "soutien aérien",
        "air support",
        "Aircraft. Only the Allied side has them: it decides in secret how many to commit, and each may shift"
        " the column.",
        f"{vocabulary.COMMITMENT}, {vocabulary.SHIFTS}",
    )
    COMMIT = (
        "commit",
        "",
        "To decide in secret what supports this combat. Both sides reveal their commitments together and may not"
        " change them.",
        f"{vocabulary.COMMITMENT}, {vocabulary.REVEAL}",
        "commits, committed, commitment, commitments, reveal, revealed",
    )
    ENCIRCLED = (
        "encerclée",
        "encircled",
        "Surrounded by attacking units and their zones of control: they cover every hex around the defender"
        " (inferred). The attacker gains one column.",
        vocabulary.ENCIRCLEMENT,
        "encirclement",
    )
    CONCENTRIC = (
        "attaque concentrique",
        "concentric attack",
        "One of the column shifts. The rules that Tableside knows don't define it: see your rulebook. It may be an"
        " attack from several sides (inferred).",
        vocabulary.SHIFTS,
    )
    TERRAIN = "terrain", "", "The ground of the attacked hex. It may shift the column.", vocabulary.SHIFTS
    TERRAIN_CHART = (
        "terrain effects chart",
        "",
        "The printed list of what each terrain does, including column shifts.",
        f"{vocabulary.SHIFTS} (inferred)",
    )
    PLAYER_AID = "player aid", "", "The sheet of charts that comes with the game.", f"{vocabulary.SHIFTS} (inferred)"
    HEX = (
        "hexagone",
        "hex",
        "One of the six-sided spaces of the map. Each combat is fought against one hex.",
        vocabulary.TARGET,
    )
    COUNTER = (
        "counter",
        "",
        "The cardboard piece that represents a unit, with its values. A lost step flips it.",
        vocabulary.LOSSES,
    )
    PILE = "pile", "stack", "The units of one side in one hex; they retreat together.", vocabulary.RETREAT
    EMPILEMENT = "empilement", "stacking", "How many units may share a hex, as your rulebook says.", vocabulary.RETREAT
    SUR_EMPILEMENT = (
        "sur-empilement",
        "overstacking",
        "Having more units in a hex than stacking allows.",
        vocabulary.RETREAT,
        "overstacked",
    )
    RECUL = (
        "recul",
        "retreat",
        "To move out of a hex, as the table requires or as the defender chooses in place of step losses.",
        f"{vocabulary.ROLL}, {vocabulary.RETREAT}",
        "retraite, retreated, retreating",
    )
    EXCHANGE = (
        "échange",
        "exchange",
        "The defender's choice to replace step losses with hexes of retreat, one for one, in any combination.",
        vocabulary.EXCHANGE,
    )
    BARRED = (
        "blocked",
        "",
        "Closed to a retreat: in an enemy zone of control, or overstacked at its end.",
        vocabulary.UNABLE,
        "barred",
    )
    UNABLE = (
        "incapable de reculer",
        "unable to retreat",
        "Having every hex of retreat blocked. The stack stays, and each of its units loses one extra step.",
        vocabulary.UNABLE,
    )
    NON_RAVITAILLE = (
        "non ravitaillé",
        "unsupplied",
        "Not in supply, as your rulebook defines it. A unit that becomes unsupplied by retreating loses one"
        " extra step.",
        vocabulary.SUPPLY,
    )
    AGAIN = (
        "réattaquée",
        "attacked again",
        "Attacked by other units in the segment in which it retreated. Any step loss in that combat then"
        " eliminates the unit.",
        vocabulary.AGAIN,
    )
    AVANCE = (
        "avance",
        "advance",
        "To enter the hex that the defenders vacated. Any units that took part may; HQs and supply columns may"
        " not. A hex that still contains a supply column does not count as empty (inferred).",
        vocabulary.ADVANCE,
    )
    EXTRACT = (
        "extract",
        "",
        "The part of the rulebook this ruleset is made from: the end of 8.1 and sections 8.2 to 8.6.2 on combat,"
        " with an example.",
        vocabulary.EXAMPLE,
        "rules that Tableside knows",
    )
    PRECEDENT = (
        "precedent",
        "",
        "A table's decision on an open rule. It is settled once and kept for the session.",
        "precedents",
        "open rule",
    )
    SEGMENT = (
        "segment de combat",
        "combat segment",
        "The part of the turn in which one side attacks (inferred). The rules that Tableside knows don't define it:"
        " see your rulebook.",
        vocabulary.AGAIN,
        "segment",
    )
