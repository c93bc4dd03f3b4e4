"""What there is to draw on the board at a moment: who stands where, what is lit, and what the title says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.overlay import Lit, Scene, ends_cut_off, legal_ends, lit
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import BoardSide, Square
from tui.board.cursor import BoardView, Overlay, Situation


@dataclass(frozen=True)
class Picture:
    """Everything that is drawn on the board.

    `cut_off` are the squares of units out of communication. `network` is the one whose lines are drawn. `factors`
    holds what units count for, `margins` by how much an attack on a unit is greater than its defence, with the colour
    it is drawn in. `faint` are the units that are out of it for now, `attacking` is the side whose factors are for the
    attack. `ends` are squares that can be chosen,
    `lonely` those of them that are out of communication, `picked` is a unit that is on its way.
    """

    board: Board
    position: BoardPosition
    cursor: Square
    cut_off: frozenset[Square] = frozenset()
    network: Network | None = None
    factors: Mapping[Square, int] = field(default_factory=dict)
    margins: Mapping[Square, tuple[int, str]] = field(default_factory=dict)
    faint: frozenset[Square] = frozenset()
    attacking: BoardSide | None = None
    ends: frozenset[Square] = frozenset()
    lonely: frozenset[Square] = frozenset()
    picked: Square | None = None


def picture_of(view: BoardView) -> Picture:
    """Draw the board as it is to be seen now."""
    scene, run, cursor = view.scene, view.run, view.cursor
    shown = lit_now(view)
    ends = legal_ends(run, cursor.picked) if run and cursor.picked else shown.squares
    lonely = ends_cut_off(run, cursor.picked) if run and cursor.picked else ()
    return Picture(
        scene.board,
        scene.position,
        cursor.square,
        cut_off=scene.cut_off,
        network=scene.networks[cursor.overlay.side] if cursor.overlay.side else None,
        factors=shown.factors,
        margins=margins_shown(view),
        faint=_faint(scene, run, shown),
        attacking=_attacking(scene, shown),
        ends=frozenset(ends),
        lonely=frozenset(lonely),
        picked=cursor.picked,
    )


def margins_shown(view: BoardView) -> dict[Square, tuple[int, str]]:
    """Give the margin of an attack on each enemy unit, with the colour of what it comes to, where that is shown."""
    if view.cursor.overlay is not Overlay.MARGINS or view.hushed:
        return {}
    return {
        square: (bears.margin, MANNER[bears.result]) for square, bears in view.scene.attacks.items() if bears.result
    }


MANNER = {Result.RESISTS: "muted", Result.RETREAT: "error", Result.DESTROYED: "good"}
"""The colours of what attacks come to."""


def lit_now(view: BoardView) -> Lit:
    """Choose what is lit: what the players want to see, else what the step talks about."""
    cursor, bears = view.cursor, view.scene.bearing_on(view.cursor.square)
    if view.hushed:
        return Lit(cursor.square) if view.situation is Situation.TARGET and view.enemy_there else Lit()
    if cursor.overlay is Overlay.CHARGE:
        return Lit(cursor.square, tuple(each for each in bears.bearings if each.charging))
    if cursor.overlay is Overlay.FIRE or view.striking or (view.situation is Situation.TARGET and view.enemy_there):
        return Lit(cursor.square, bears.bearings)
    return lit(view.run, cursor.step) if view.run else Lit()


def _attacking(scene: Scene, shown: Lit) -> BoardSide | None:
    """Name the side that attacks what is lit; None where nobody stands there."""
    target = scene.position.at(shown.target) if shown.target is not None else None
    return target.side.other if target is not None else None


def _faint(scene: Scene, run: Run | None, shown: Lit) -> frozenset[Square]:
    """Name the units that are out of it: those cut off that do not count for what is lit, or that have moved."""
    if shown.target is not None:
        return scene.cut_off - shown.factors.keys()
    if run and isinstance(run.question, Moving):
        return frozenset(run.question.turn.moved)
    return frozenset()


def title_of(view: BoardView) -> str:
    """Say in the title of the board what is shown on it."""
    overlay, target, where = view.cursor.overlay, lit_now(view).target, view.cursor.square.name
    if overlay.side or (overlay is Overlay.MARGINS and not view.hushed):
        return {Overlay.MARGINS: "Margins of every attack"}.get(overlay, overlay.value)
    if target is None or view.hushed:
        return "Board"
    if overlay is Overlay.CHARGE:
        return f"Charge on {where} · the cavalry that charges shows its number"
    return f"Fire on {target.name} · every unit that counts shows its number"
