"""The door: all that a ruleset is written with; a ruleset imports nothing else of ours.

A name is loaded when it is first asked for, so that a game costs no more time than what it uses. Each name stands in
two places: in the imports, which type checkers and editors read, and in `_NAMES`, by which Python finds it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.engine.core.ruling import ALLOWED as ALLOWED
    from rulesets.engine.core.ruling import Effect as Effect
    from rulesets.engine.core.ruling import Margin as Margin
    from rulesets.engine.core.ruling import WayOn as WayOn
    from rulesets.engine.core.sentences import BadAnswer as BadAnswer
    from rulesets.engine.core.sentences import a_list as a_list
    from rulesets.engine.core.sentences import how_many as how_many
    from rulesets.engine.core.sentences import nearest as nearest
    from rulesets.engine.core.sentences import real_minus as real_minus
    from rulesets.engine.core.sentences import shortened as shortened
    from rulesets.engine.core.tables import Cell as Cell
    from rulesets.engine.core.tables import Chart as Chart
    from rulesets.engine.core.tables import CombatResultsTable as CombatResultsTable
    from rulesets.engine.core.tables import Drawing as Drawing
    from rulesets.engine.core.tables import Ground as Ground
    from rulesets.engine.core.tables import Odds as Odds
    from rulesets.engine.core.tables import Rounding as Rounding
    from rulesets.engine.core.tables import Said as Said
    from rulesets.engine.core.tabletop import ELIMINATED as ELIMINATED
    from rulesets.engine.core.tabletop import LAST_TURN as LAST_TURN
    from rulesets.engine.core.tabletop import Change as Change
    from rulesets.engine.core.tabletop import Clock as Clock
    from rulesets.engine.core.tabletop import KitValues as KitValues
    from rulesets.engine.core.tabletop import Obligation as Obligation
    from rulesets.engine.core.tabletop import Settled as Settled
    from rulesets.engine.core.tabletop import Tabletop as Tabletop
    from rulesets.engine.core.tabletop import What as What
    from rulesets.engine.core.weights import Counts as Counts
    from rulesets.engine.core.weights import Lot as Lot
    from rulesets.engine.core.weights import Weights as Weights
    from rulesets.engine.core.weights import ahead as ahead
    from rulesets.engine.core.weights import leads as leads
    from rulesets.engine.core.weights import not_above as not_above
    from rulesets.engine.core.weights import not_above_up_to as not_above_up_to
    from rulesets.engine.core.weights import weights_of as weights_of
    from rulesets.engine.core.words import Role as Role
    from rulesets.engine.core.words import Scope as Scope
    from rulesets.engine.core.words import Terms as Terms
    from rulesets.engine.core.words import Until as Until
    from rulesets.engine.core.words import Words as Words
    from rulesets.engine.questions.choices import Choice as Choice
    from rulesets.engine.questions.choices import Listed as Listed
    from rulesets.engine.questions.choices import Pick as Pick
    from rulesets.engine.questions.choices import PickSeveral as PickSeveral
    from rulesets.engine.questions.choices import Precedent as Precedent
    from rulesets.engine.questions.choices import Reminder as Reminder
    from rulesets.engine.questions.choices import Several as Several
    from rulesets.engine.questions.choices import YesNo as YesNo
    from rulesets.engine.questions.choices import chosen as chosen
    from rulesets.engine.questions.dice import Dice as Dice
    from rulesets.engine.questions.dice import Die as Die
    from rulesets.engine.questions.dice import Rolled as Rolled
    from rulesets.engine.questions.faces import PrintedFaces as PrintedFaces
    from rulesets.engine.questions.faces import Thrown as Thrown
    from rulesets.engine.questions.forces import Allocation as Allocation
    from rulesets.engine.questions.forces import Factor as Factor
    from rulesets.engine.questions.forces import Force as Force
    from rulesets.engine.questions.forces import Losses as Losses
    from rulesets.engine.questions.forces import Muster as Muster
    from rulesets.engine.questions.forces import StepsLost as StepsLost
    from rulesets.engine.questions.forces import about as about
    from rulesets.engine.questions.forces import eliminated as eliminated
    from rulesets.engine.questions.forces import headed as headed
    from rulesets.engine.questions.forces import named as named
    from rulesets.engine.questions.pools import DicePool as DicePool
    from rulesets.engine.questions.pools import Pool as Pool
    from rulesets.engine.questions.question import LONGEST_NAME as LONGEST_NAME
    from rulesets.engine.questions.question import Option as Option
    from rulesets.engine.questions.question import Part as Part
    from rulesets.engine.questions.question import Question as Question
    from rulesets.engine.questions.question import not_taken as not_taken
    from rulesets.engine.questions.secret import Revealed as Revealed
    from rulesets.engine.questions.secret import Secret as Secret
    from rulesets.engine.questions.throws import Throw as Throw
    from rulesets.engine.questions.written import Number as Number
    from rulesets.engine.questions.written import Position as Position
    from rulesets.engine.questions.written import TableCell as TableCell
    from rulesets.engine.questions.written import Text as Text
    from rulesets.engine.questions.written import Typed as Typed
    from rulesets.engine.questions.written import UnitName as UnitName
    from rulesets.engine.questions.written import Written as Written
    from rulesets.engine.questions.written import unit_name as unit_name
    from rulesets.engine.referee.checklist import Checklist as Checklist
    from rulesets.engine.referee.checklist import Run as Run
    from rulesets.engine.referee.checklist import Step as Step
    from rulesets.engine.referee.comparing import Keep as Keep
    from rulesets.engine.referee.comparing import Quick as Quick
    from rulesets.engine.referee.ledger import Total as Total
    from rulesets.engine.referee.ledger import in_figures as in_figures
    from rulesets.engine.referee.participants import Fought as Fought
    from rulesets.engine.referee.participants import FoughtBy as FoughtBy
    from rulesets.engine.referee.referee import Referee as Referee
    from rulesets.engine.referee.ruleset import DemoKit as DemoKit
    from rulesets.engine.referee.ruleset import KitPage as KitPage
    from rulesets.engine.referee.ruleset import KitRow as KitRow
    from rulesets.engine.referee.ruleset import Ruleset as Ruleset
    from rulesets.engine.referee.ruleset import Side as Side
    from rulesets.engine.referee.ruleset import rows_by_name as rows_by_name

_NAMES = {
    "core.ruling": "ALLOWED Effect Margin WayOn",
    "core.sentences": "BadAnswer a_list how_many nearest real_minus shortened",
    "core.tables": "Cell Chart CombatResultsTable Drawing Ground Odds Rounding Said",
    "core.tabletop": "ELIMINATED LAST_TURN Change Clock KitValues Obligation Settled Tabletop What",
    "core.weights": "Counts Lot Weights ahead leads not_above not_above_up_to weights_of",
    "core.words": "Role Scope Terms Until Words",
    "questions.choices": "Choice Listed Pick PickSeveral Precedent Reminder Several YesNo chosen",
    "questions.dice": "Dice Die Rolled",
    "questions.faces": "PrintedFaces Thrown",
    "questions.forces": "Allocation Factor Force Losses Muster StepsLost about eliminated headed named",
    "questions.pools": "DicePool Pool",
    "questions.question": "LONGEST_NAME Option Part Question not_taken",
    "questions.secret": "Revealed Secret",
    "questions.throws": "Throw",
    "questions.written": "Number Position TableCell Text Typed UnitName Written unit_name",
    "referee.checklist": "Checklist Run Step",
    "referee.comparing": "Keep Quick",
    "referee.ledger": "Total in_figures",
    "referee.participants": "Fought FoughtBy",
    "referee.referee": "Referee",
    "referee.ruleset": "DemoKit KitPage KitRow Ruleset Side rows_by_name",
}
_HOMES = {name: f"rulesets.engine.{home}" for home, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_HOMES)

if not TYPE_CHECKING:  # a type checker that saw this would let every name through

    def __getattr__(name: str) -> object:
        """Load a name where it is at home, the first time it is asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found

    def __dir__() -> list[str]:
        """List the names, loaded or not."""
        return __all__
