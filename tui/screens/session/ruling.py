"""A ruling on the screen: the felt, what to do now, what became of it at this table, and how one goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text
from textual.screen import Screen
from textual.timer import Timer

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Role, RulesetFault, aside, how_many
from rulesets.engine.referee.checklist import Run, Source
from rulesets.engine.referee.ledger import Participants
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.texts import explained
from rulesets.engine.reference.verdicts import LOSS_AND_RETREAT, MUTUAL_LOSSES, NO_EFFECT, Sufferer, ToDo
from saves.lessons.teacher import Teacher, teacher_of
from saves.log.state import Confirmed
from saves.reports.combats import OVERRULED, WHOSE, Forces, attacking_side, participants_of, what_changed
from saves.reports.paragraphs import DO_THIS_NOW, IN_ORDER, TOLD_AS_THEY_COME, ruling_told
from saves.session.defaults import goes_straight_on
from saves.session.rulings import game_over, meant_by, ruled_again, ruling_of
from saves.session.session import Session
from tui.screens import wording
from tui.screens.session.keys import correcting, course_is_done, just_overruled
from tui.screens.session.question import PaneText, QuestionPane, SessionLayout, question_said
from tui.screens.session.teaching import ways_from_the_end
from tui.shared.settings import Manner
from tui.shared.terminal import Colours
from tui.shared.wording import few, left_by_hand, what_now, with_few
from tui.widgets.charts import befalls
from tui.widgets.drawing import Cited, hanging, mark_of, side_hue, wrapped
from tui.widgets.felt import APART, BANDS, FLAT, HIGH, LOW, SINGLE, Felt, FeltHalf, felt_lines
from tui.widgets.key_bar import Doing, key_rows
from tui.widgets.throw import faces_of, pools_thrown

FEW_COLUMNS, FEW_LINES = 60, 22
"""Below so many columns a felt is lower; below so many lines it has one line each for who, what and how."""

LONGEST_WHO, LONGEST_RULED = 60, 40
"""How many letters name those who suffer on a felt without halves: what its two lines surely hold; and how many the
players' own ruling may have to stand there."""

BESIDES = 8
"""The lines that stand beside the felt and the list at least: the window's first, keys, heading, blanks, sums."""

INDENT = "  "


class ToDoList(NamedTuple):
    """What is to be done now, numbered, each with its section at the right; the numbers are no keys."""

    to_do: tuple[ToDo, ...]
    colours: Colours
    title: str = DO_THIS_NOW

    def lines(self, width: int) -> list[Text]:
        """Write it in lines of a width."""
        lines = [Text(f"{INDENT}{self.title}", "bold")] if self.to_do else []
        for number, (sentence, cite) in enumerate(self.to_do, 1):
            lead = f"{INDENT}{number}  "
            lines += hanging(lead, sentence, width, "")
            lines[-len(wrapped(sentence, max(8, width - len(lead))))].stylize(self.colours["muted"], 0, len(lead))
            room = width - len(lead)
            named = aside(cite)
            for said in wrapped(named, room) if not named.startswith("(") else ():  # letters of sources, told by w
                beside = width - lines[-1].cell_len - len(said)
                if beside < len(INDENT):
                    lines.append(Text())
                    beside = width - len(said)
                lines[-1].append(" " * beside).append(said, self.colours["faint"])
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write it as wide as there is room."""
        yield Text("\n").join(self.lines(options.max_width))


def felt_of_run(ruleset: Ruleset, run: Run, colours: Colours) -> Felt:
    """Lay the ruling of a run on its felt, with its dice, or with what came of each comparison of symbols."""
    felt = felt_of(ruleset, RulingView.of(run), run.table, faces_of(run), HIGH, colours)
    first, *other = felt.halves
    compared = [
        (each, ", ".join(each.says.values()) or (NO_EFFECT.lower() if each.stays else "nothing left"))
        for each in run.cancelled
    ]
    brief = {total.left: total.brief for total in run.checklist.totals}
    how = "; ".join(f"{brief[each.left]}: {said}" if place else said for place, (each, said) in enumerate(compared))
    why = "".join(each.why for each in run.cancelled) or (f"From the dice: {how}" if how else first.how)
    return felt._replace(halves=(first._replace(how=why), *other), pools=tuple(pools_thrown(run, colours)))


def felt_of(
    ruleset: Ruleset, view: RulingView, table: Tabletop, faces: Sequence[int], height: int, colours: Colours
) -> Felt:
    """Lay a ruling on its felt, as it came about on a table."""
    verdict, fought = view.verdict, view.participants
    attacking = attacking_side(ruleset, fought, table)
    labels = {side.word: side.label for side in ruleset.sides}
    how = APART.join(filter(None, (view.code, ", ".join(filter(None, (fought.odds, fought.thrown))))))
    sufferers = verdict.sufferers or _by_code(view)
    told = {each.verdict for each in sufferers}
    across = len(told) == 1 or verdict.text not in (*told, MUTUAL_LOSSES, LOSS_AND_RETREAT)
    several = len(sufferers) > 1
    halves = [
        FeltHalf(
            f"{mark_of(each.role) if several else ''} {_who(each, labels, attacking, several)}".strip(),
            each.verdict,
            "" if place else how,
            ruleset.hue(each.side or side_in(ruleset, each.role, attacking)) or side_hue(each.role, colours),
            verdict.instead,
        )
        for place, each in enumerate(sufferers[:2])
    ]
    halves = halves or [FeltHalf(_fight(fought, ruleset.hue(attacking)), verdict.text, how, instead=verdict.instead)]
    return Felt(tuple(halves), tuple(faces), verdict.text if across and len(halves) > 1 else "", height, colours)


def _fight(fought: Participants, hue: str) -> str:
    """Say who fought whom, where no side alone suffers what a felt tells: `□Crawler → Tiny`."""
    attackers, defenders = few(fought.attackers), few(fought.defenders)
    sign = WHOSE.get(hue, "") if attackers else ""
    return f"{sign}{fought._replace(attackers=attackers, defenders=defenders).said}"


def _by_code(view: RulingView) -> tuple[Sufferer, ...]:
    """Name those whom a result befalls of which nothing has followed yet, as its code tells."""
    role, fought = befalls(view.called), view.participants
    units = fought.attackers if role is Role.ATTACKER else fought.defenders
    if role is None or not units or view.verdict.text == NO_EFFECT:
        return ()
    named = tuple(each for each in units if not each.isdecimal()) or (f"the {role.value}s",)
    return (Sufferer(role, "", named, view.verdict.text),)


def _who(suffering: Sufferer, labels: Mapping[str, str], attacking: str, several: bool) -> str:
    """Name those who suffer, of a list that a felt would cut off only the first."""
    named = suffering.called(labels, attacking)
    if len(named) <= LONGEST_WHO // (2 if several else 1):
        return named
    return suffering._replace(units=few(suffering.units)).called(labels, attacking)


def felt_of_combat(session: Session, combat: Confirmed, height: int, colours: Colours) -> Felt:
    """Lay the ruling of a confirmed combat on its felt: that of the players where they overruled, without dice."""
    ruleset, theirs = session.ruleset, combat.overruled
    if theirs is None:
        return felt_of(ruleset, ruling_of(ruleset, combat), combat.table, (), height, colours)
    fought = participants_of(session, combat)
    attacking, labels = attacking_side(ruleset, fought, combat.table), {each.word: each.label for each in ruleset.sides}
    meant = meant_by(combat, fought)
    who = _who(meant, labels, attacking, False) if meant else _fight(fought, ruleset.hue(attacking))
    role = meant.role if meant else None if fought.defenders else Role.ATTACKER
    side = side_in(ruleset, role, attacking)
    how = APART.join(filter(None, ("by your ruling", ", ".join(filter(None, (fought.odds, fought.thrown))))))
    return Felt((FeltHalf(who, _ruled_instead(theirs.sentence), how, ruleset.hue(side)),), (), "", height, colours)


def _ruled_instead(sentence: str) -> str:
    """Give what stands on the felt of the players' own ruling: all of it where it is short."""
    short = sentence.strip().rstrip(".")
    return short if len(short) <= LONGEST_RULED else OVERRULED


def side_in(ruleset: Ruleset, role: Role | None, attacking: str) -> str:
    """Give the word of the side that has a part in a combat, once it is known which side attacks."""
    sides = sorted((side.word for side in ruleset.sides), key=lambda word: word != attacking)
    return dict(zip(Role, sides, strict=False)).get(role, "") if role and attacking else ""


def told_shown(run: Run, to_do: ToDoList) -> list[RenderableType]:
    """Write what is told of a ruling besides its verdict and its sums: what is `to_do` now, and what fell away."""
    shown: list[RenderableType] = []
    for each in ruling_told(run)[1:]:
        if each.role in IN_ORDER:
            says = tuple(ToDo(said.text, said.source) for said in each.says)
            shown.append(to_do if each.title == to_do.title else to_do._replace(to_do=says, title=each.title))
        elif each.role not in TOLD_AS_THEY_COME:
            shown += wording.paragraphs_shown([each], to_do.colours)
    return shown


def fitted(felt: Felt, room: SessionLayout, list_lines: int) -> Felt:
    """Make a felt lower where there are few lines, or what is to be done and the choices would not be seen whole."""
    few, several = room.columns < FEW_COLUMNS, len(felt.halves) > 1
    heights = (*[HIGH] * (several or not few), *[BANDS] * several, LOW) if room.lines >= FEW_LINES else ()
    spare = room.lines if room.framed else room.lines - BESIDES - room.narrow - list_lines
    ways = (felt._replace(height=each) for each in heights)
    fits = (each for each in ways if len(felt_lines(each, room.for_question)) <= spare)
    return next(fits, felt._replace(height=FLAT))


def ruling_said(screen: Screen[Any], session: Session, run: Run, room: SessionLayout, colours: Colours) -> PaneText:
    """Write a ruling: the felt, what to do now, how one goes on."""
    view = RulingView.of(run)
    to_do = ToDoList(view.verdict.to_do, colours)
    ways, taken = list(ways_on(session, run)), _taken_as_suggested(run, colours) if not room.framed else []
    felt, sentence = felt_of_run(session.ruleset, run, colours), wrapped(view.sentence, room.for_question)
    told: list[RenderableType] = [Cited(view.sentence, view.cite, colours["muted"], Text(INDENT), gap=3)]
    adds_up = [] if view.refused or view.participants.dice or felt.pools else told
    besides = len(taken) + len(ways) + len(sentence) * len(adds_up)
    names = {*view.participants.attackers, *view.participants.defenders}
    names |= {unit for each in view.verdict.sufferers for unit in each.units}
    if not room.framed and FLAT + len(to_do.lines(room.for_question)) + besides + BESIDES > room.lines:
        shorter = tuple(ToDo(with_few(each.sentence, names), each.cite) for each in to_do.to_do)
        to_do = to_do._replace(to_do=shorter)
    felt = fitted(felt, room, len(to_do.lines(room.for_question)) + besides)
    head = told if view.refused else []
    was = session.corrects
    if was is not None and (before := _in_brief(ruling_of(session.ruleset, was))) != _in_brief(view):
        head.append(_struck(f"{INDENT}before: ", before, colours))
    letters = [each for each in explained(session.ruleset, [aside(view.cite)] * len(adds_up)) if each[1] == ":"]
    sources = [Text(f"\n{' '.join(letters)}", colours["muted"])] if letters else []
    follows = Group(*told_shown(run, to_do), *adds_up, *taken, Text(), key_rows(screen, ways, colours), *sources)
    return PaneText(Group(*head) if head else "", help=follows, title="Ruling", felt=felt)


def asked_said(
    session: Session, run: Run, manner: Manner, room: SessionLayout, reminded: bool, colours: Colours
) -> PaneText:
    """Write the open question, below what was ruled so far, which lies on a low felt."""
    said, view = question_said(session, run, manner, room, reminded, colours), RulingView.of(run)
    if run.question is None or view.verdict.text == view.called:  # nothing, or a code alone
        return said
    felt = felt_of_run(session.ruleset, run, colours)
    halves = tuple(each._replace(how=APART.join(reversed(each.how.split(APART)))) for each in felt.halves)  # code last
    low = run.question.is_precedent or not room.framed  # all readings stay in sight
    return said._replace(felt=felt._replace(halves=halves, height=SINGLE if low else FLAT))


def _taken_as_suggested(run: Run, colours: Colours) -> list[Text]:
    """Say in a line how many open rules were taken as suggested, where the notes that name them have no room."""
    taken = len(run.from_source(Source.SUGGESTED))
    said = f"{INDENT}{how_many(taken, 'open rule')} taken as suggested: w says which."
    return [Text(said, colours["muted"])] if taken else []


def between_said(
    screen: Screen[Any], session: Session, forces: Forces, room: SessionLayout, colours: Colours
) -> PaneText:
    """Write what can be done between two combats; at the end of a lesson what it came to, and what comes next."""
    teacher = teacher_of(session)
    if teacher is not None:
        return lesson_ended(screen, session, teacher, room, colours)
    if (last := just_overruled(session)) is not None:
        return overruled_said(screen, session, last, room, colours, forces)
    now = key_rows(screen, what_now(session, forces), colours)
    title = "The game is over" if game_over(session.ruleset, session.state) else wording.WHAT_NOW
    return PaneText(Group(Text(title, "bold"), now) if not room.framed else now, title=title)


def lesson_ended(
    screen: Screen[Any], session: Session, teacher: Teacher, room: SessionLayout, colours: Colours
) -> PaneText:
    """Write that a lesson is done, on a felt of its own, and how one goes on."""
    ways, last = key_rows(screen, ways_from_the_end(session, teacher), colours), session.state.last
    came_to = (what_changed(session, last) if last is not None else "", teacher.at_first_try)
    verdict, hue = ("Done", "good") if teacher.done else ("Not yet", "")
    half = FeltHalf(teacher.lesson.name, verdict, APART.join(filter(None, came_to)), hue)
    felt = fitted(Felt((half,), (), "", HIGH, colours), room, len(ways.rows))
    over = [Text(f"{INDENT}That was the last lesson of this course."), Text()] if course_is_done(session) else []
    return PaneText("", help=Group(*over, ways), title="The end of the lesson", felt=felt)


def overruled_said(
    screen: Screen[Any],
    session: Session,
    combat: Confirmed,
    room: SessionLayout,
    colours: Colours,
    forces: Forces | None = None,
) -> PaneText:
    """Write what the players have just ruled in place of the rules, and how one goes on: as after any ruling."""
    theirs = combat.overruled
    assert theirs is not None
    to_do = ToDoList(tuple(map(ToDo, (*theirs.effects, left_by_hand(combat.moved_on)))), colours)
    run = run_of(session, combat)
    felt = felt_of_combat(session, combat, HIGH, colours)._replace(faces=faces_of(run) if run is not None else ())
    is_told = _ruled_instead(theirs.sentence) == theirs.sentence.strip().rstrip(".")
    head: list[RenderableType] = [Text.assemble((f"{INDENT}✗ Overruled at this table", f"bold {colours['error']}"))]
    rest = [theirs.reason] if is_told else [theirs.sentence, theirs.reason]
    head += [Cited(each, "", "", Text(INDENT * 2)) for each in rest]
    head.append(_struck(f"{INDENT * 2}the rules: ", _in_brief(ruling_of(session.ruleset, combat)), colours))
    back = ("undo", "Take the overruling back", "")
    on_enter = [next(what_now(session, forces))] if forces is not None else []
    ways = (*on_enter, ("by_hand", "Change units by hand", ""), back)
    follows = Group(to_do, Text(), key_rows(screen, ways, colours))
    felt = fitted(felt, room, len(to_do.lines(room.for_question)) + len(head) + len(ways) - 2)
    return PaneText(Group(*head), help=follows, title="Ruling", felt=felt)


def run_of(session: Session, combat: Confirmed) -> Run | None:
    """Rule a confirmed combat again, to show what decided it; None where the rules give another result."""
    with suppress(RulesetFault):
        if (checklist := session.ruleset.find_checklist(combat.checklist)) is not None:
            run = ruled_again(checklist, combat, combat.ruled_on)
            return run if run.ruling is not None and run.ruling.outcome == combat.outcome else None
    return None


def _in_brief(view: RulingView) -> tuple[str, ...]:
    """Say in a few words what the rules gave, and its code."""
    return tuple(filter(None, (view.verdict.text.lower(), view.code)))


def _struck(lead: str, words: Sequence[str], colours: Colours) -> Text:
    """Write what no longer holds."""
    struck = [(each, f"strike {colours['muted']}") for each in words]
    return Text.assemble((lead, colours["muted"]), Text(APART).join(Text(*each) for each in struck))


def ways_on(session: Session, run: Run) -> Iterator[Doing]:
    """Say how one goes on from a ruling, and by which action."""
    if correcting(session):
        yield "see_what_follows", "See what follows from it", "nothing is written yet"
    combat = session.state.current
    then = f"combat {combat.number + 1} begins" if combat is not None and goes_straight_on(session) else ""
    yield "confirm", "Leave this undone" if RulingView.of(run).refused else "Done", then
    if run.ruling is not None and run.ruling.way_on is not None:
        yield "allow", run.ruling.way_on.label, "what was refused, allowed"
    yield "change", "Change an answer", ""
    yield "overrule", "Overrule, with a reason", ""


# The moment of a die: what was just thrown lies alone on the felt before it is told what it comes to


TUMBLES = 0.08
"""For so many seconds a die that Tableside rolls shows another face."""

MANY = 3
"""So many other faces it shows."""

SEEN = 0.12
"""So many seconds a die lies there that the players threw themselves."""


class DieMoment:
    """Shows the die just entered, once, and then has all of it shown; what comes in between ends it."""

    def __init__(self, pane: QuestionPane, show_rest: Callable[[], object]) -> None:
        """Show dice in a pane; `show_rest` has all of it shown, and stops this: a timer calls it, where no key does."""
        self._pane, self._show_rest = pane, show_rest
        self.timers: list[Timer] = []

    def begin(self, said: PaneText, rolled: bool) -> bool:
        """Show the dice of a ruling alone; those that Tableside `rolled` show some other faces first.

        Tells whether there are any to be seen.
        """
        felt = said.felt
        if felt is None or not felt.faces:
            return False
        pane, tumbling = self._pane, _other_faces(felt.faces) if rolled else [felt.faces]
        if said.prompt and pane.size.height >= HIGH:
            felt = felt._replace(halves=felt.halves[:1], across="", height=HIGH)
        first, *others = [felt._replace(faces=faces, hidden=True) for faces in tumbling]
        pane.add_class("-thrown")  # only the dice can be seen; what is said there keeps its room
        if said.prompt:  # in the place of the question that they answer
            pane.styles.height = pane.outer_size.height
            pane.lay(first)
            pane.scroll_home(animate=False, force=True)
        else:
            pane.tell(said._replace(felt=first))
        for place, still in enumerate(others, 1):
            self.timers.append(pane.set_timer(place * TUMBLES, partial(pane.lay, still)))
        self.timers.append(pane.set_timer(MANY * TUMBLES if rolled else SEEN, self._show_rest))
        return True

    def stop(self) -> None:
        """Let everything be seen from now on."""
        for timer in self.timers:
            timer.stop()
        self.timers.clear()
        self._pane.styles.height = None
        self._pane.remove_class("-thrown")


def _other_faces(faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List what dice show while they tumble: never what they come to."""
    high = max(6, *faces)
    return [tuple((face + step * 2) % high + 1 for face in faces) for step in range(MANY)]
