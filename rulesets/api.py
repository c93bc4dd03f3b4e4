"""All that a ruleset is written with; rulesets import nothing else of the engine."""

from rulesets.engine.core.charts import Chart, Said
from rulesets.engine.core.crt import CombatResultsTable, Odds, Rounding
from rulesets.engine.core.ruling import Effect, Margin
from rulesets.engine.core.sentences import BadAnswer, a_list, shortened
from rulesets.engine.core.tabletop import ELIMINATED, Change, Obligation, Tabletop, What
from rulesets.engine.core.terms import Terms
from rulesets.engine.core.weights import Counts, Weights, differences, not_above
from rulesets.engine.core.words import Scope, Until, Words
from rulesets.engine.questions.allocation import Allocation, Losses
from rulesets.engine.questions.choices import Choice, Pick, Precedent, Reminder, Several, YesNo
from rulesets.engine.questions.dice import DicePool, Die, Pool, PrintedFaces, Throw, Thrown
from rulesets.engine.questions.forces import Factor, Force, Muster, eliminated, verb
from rulesets.engine.questions.kit_pages import DemoKit, KitPage, KitRow, rows_by_name
from rulesets.engine.questions.question import LONGEST_NAME, Option, Question, chosen, not_taken
from rulesets.engine.questions.secret import Part, Secret
from rulesets.engine.questions.written import Number, Position, TableCell, Text, UnitName, Written, unit_name
from rulesets.engine.referee.checklist import Checklist, Run, Step
from rulesets.engine.referee.comparing import Keep, Quick
from rulesets.engine.referee.referee import Referee
from rulesets.engine.referee.ruleset import Ruleset, Side

__all__ = [
    "ELIMINATED",
    "LONGEST_NAME",
    "Allocation",
    "BadAnswer",
    "Change",
    "Chart",
    "Checklist",
    "Choice",
    "CombatResultsTable",
    "Counts",
    "DemoKit",
    "DicePool",
    "Die",
    "Effect",
    "Factor",
    "Force",
    "Keep",
    "KitPage",
    "KitRow",
    "Losses",
    "Margin",
    "Muster",
    "Number",
    "Obligation",
    "Odds",
    "Option",
    "Part",
    "Pick",
    "Pool",
    "Position",
    "Precedent",
    "PrintedFaces",
    "Question",
    "Quick",
    "Referee",
    "Reminder",
    "Rounding",
    "Ruleset",
    "Run",
    "Said",
    "Scope",
    "Secret",
    "Several",
    "Side",
    "Step",
    "TableCell",
    "Tabletop",
    "Terms",
    "Text",
    "Throw",
    "Thrown",
    "UnitName",
    "Until",
    "Weights",
    "What",
    "Words",
    "Written",
    "YesNo",
    "a_list",
    "chosen",
    "differences",
    "eliminated",
    "not_above",
    "not_taken",
    "rows_by_name",
    "shortened",
    "unit_name",
    "verb",
]
