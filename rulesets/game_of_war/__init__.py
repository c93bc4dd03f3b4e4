"""A Game of War (Guy Debord): who bears on a square, and what follows from it."""

from __future__ import annotations

from rulesets.api import Ruleset, Side, terms_of
from rulesets.game_of_war.attack import ATTACK
from rulesets.game_of_war.drilled import situation
from rulesets.game_of_war.players_turn import PLAYERS_TURN
from rulesets.game_of_war.precedents import CLOSED
from rulesets.game_of_war.tables import drawing, tables
from rulesets.game_of_war.tally import TALLY
from rulesets.game_of_war.vocabulary import GameOfWarEffect

RULESET = Ruleset(
    id="game-of-war",
    title="A Game of War",
    version="2",
    summary="two sums without dice, and which units count",
    about="Two armies and their lines of communication, without dice (Guy Debord, 1965–2006).",
    checklists=(ATTACK, PLAYERS_TURN, TALLY),
    sides=(Side("S", "South"), Side("N", "North")),
    terms=terms_of(__name__),
    tables=tables,
    board="game-of-war",
    closed=tuple(CLOSED.values()),
    drawing=drawing,
    situation=situation,
    ends_with=GameOfWarEffect.WINS.value,
)
