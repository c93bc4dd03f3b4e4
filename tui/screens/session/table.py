"""The table by hand: clock, units, states, obligations, precedents; each change has its line in the log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static
from textual.widgets.option_list import Option

from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer, shortened
from rulesets.engine.questions.choices import as_listed
from saves.disk.errors import NotNow
from saves.reports.combats import forces, took_part
from saves.session.by_hand import advance_clock, set_clock
from saves.session.clock import checked_changes, turn_of
from saves.session.session import Session
from tui.screens import wording
from tui.screens.base import ListScreen, write
from tui.screens.dialogs import AskOne, AskText
from tui.screens.session.keys import just_overruled
from tui.screens.session.look_up import Register
from tui.screens.session.panels import PanelSubject
from tui.screens.session.sheets import counters
from tui.screens.session.sheets import turn as turn_told
from tui.screens.session.side_panes import rulings
from tui.shared.on_the_table import TableRow, check_by_hand, on_the_table
from tui.shell import Asking, asking
from tui.widgets.drawing import hanging, parted, ruled_off, spread
from tui.widgets.key_bar import KeyBar, bound
from tui.widgets.panel import Panel, PanelColumn
from tui.widgets.row_list import RowList, row_width
from tui.widgets.tables import Cards, by_side, card, its_rulings, states_of

UNITS = "Units"

ListedLine = tuple[Text, TableRow | None]
"""A line of the list, and what it stands for; nothing for a heading, which cannot be marked."""


class TableView(ListScreen):
    """Everything that lies on the table; enter changes the marked line."""

    BINDINGS = bound("TableView")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        before = " before this combat" if self.session.state.current else ""
        yield Static(f"What is on the table{before}. Changes by hand go into the log.", id="by-hand", classes="word")
        yield RowList()
        with Horizontal(id="of-the-unit"):
            yield PanelColumn(id="its-card")
            yield PanelColumn(id="its-rulings")
        yield Static(id="wrong", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show it; after an overruling, with the mark on the first unit of that combat."""
        self.show()
        if (overruled := just_overruled(self.session)) is not None:
            fought = took_part(self.session, overruled)
            its = (place for place, row in enumerate(self.rows) if row and row.change.name in fought)
            self.listed.highlighted = next(its, 0)

    # What is shown

    def show(self) -> None:
        """List everything, with headings between."""
        listed, self.shown_for = self.listed, self.app.size
        before = listed.highlighted
        wording.show_where(self, self.session)
        units = on_the_table(self.session).units
        self.forces = forces(self.session)
        self.cards = Cards.of(self.session, units, self.room, self.tableside.colours if self.in_panes else None)
        lines = [*self._lines()]
        self.rows: list[TableRow | None] = [row for _, row in lines]
        listed.border_title = "Line by line"
        listed.put(Option(line, disabled=row is None) for line, row in lines)
        listed.highlighted = before if before and before < len(self.rows) else 0
        listed.focus()
        self.set_class(self.in_panes and bool(units), "-with-panes")
        self._show_beneath()

    def _lines(self) -> Iterator[ListedLine]:
        """List everything under headings; where there is room, the units of each side have their own."""
        muted = self.tableside.colours["muted"]
        for title, rows in self._sections():
            if title == UNITS and self.in_panes:
                for heading, its in by_side(self.session, rows, self.tableside.colours):
                    yield ruled_off(heading, self.room, self.tableside.colours), None
                    yield Text(self.cards.head("  unit"), muted), None
                    yield from ((self._text(row), row) for row in its)
            elif rows:
                if title:
                    yield self._heading(title), None
                yield from ((self._text(row), row) for row in rows)

    def _show_beneath(self) -> None:
        """Show of a unit its card and where it fought, else the turn, the counters and the rulings, as far as fits."""
        session, colours, row = self.session, self.tableside.colours, self.marked
        unit = row if row is not None and row.change.what is What.UNIT else None
        there = PanelSubject(session, None, colours, forces=self.forces)
        of_card, of_rulings = self.query_one("#its-card", PanelColumn), self.query_one("#its-rulings", PanelColumn)
        if unit is not None:
            of_card.show(lambda room: (card(session, unit, room.width, colours),))
        else:
            of_card.show(lambda room: tuple(turn_told(there, room)))
        if unit is None:
            of_rulings.show(partial(self._all_around, there))
            return
        fought = partial(
            its_rulings, "Fought in", session, lambda each: unit.called in took_part(session, each), colours
        )
        of_rulings.show(lambda room: (fought(room.width),))

    def _all_around(self, there: PanelSubject, room: Size) -> tuple[Panel, ...]:
        """Show the units as counters, and where these leave room the last rulings."""
        told = (each._replace(rank=5, keeps=0, subtitle="", opens="") for each in rulings(there, room))
        return (*counters(there, room), *told)

    def on_option_list_option_highlighted(self, event: RowList.OptionHighlighted) -> None:
        """Show beneath the list what goes with the line that is marked."""
        event.stop()
        self._show_beneath()

    def _sections(self) -> list[tuple[str, tuple[TableRow, ...]]]:
        there = on_the_table(self.session)
        return [
            ("", (there.clock,)),
            (UNITS, there.units),
            ("Obligations", there.obligations),
            ("Settled", tuple(each for each in there.register if each.change.value is not None)),
            ("Rules still open", tuple(each for each in there.register if each.change.value is None)),
            ("Facts", there.facts),
            ("Kit", there.kit),
        ]

    @property
    def room(self) -> int:
        """The columns of a line of the list."""
        return row_width(self.tableside.fitted_size.width, self.narrow)

    def _heading(self, title: str) -> Text:
        """Write what a section is called; that of the units says what stands in their columns, too."""
        heading = Text(title, "bold")
        if self.in_panes:
            return ruled_off(heading, self.room, self.tableside.colours)
        if title == UNITS:
            heading.append(f" {self.cards.head(title)[len(title) + 1 :]}", self.tableside.colours["muted"])
        return heading

    def _text(self, row: TableRow) -> Text:
        colours = self.tableside.colours
        match row.change.what:
            case What.CLOCK:
                return Text.assemble(("Clock  ", "bold"), row.said)
            case What.UNIT:
                fought = self.session.run is None and row.called in self.forces.attacked
                weak = row.called in self.forces.weakened and not states_of(row)
                line = self.cards.line(row, colours).append("  • step lost" if weak else "", "bold")
                line.append("  fought" if fought else "", colours["muted"])
                at = len(self.cards.head().removesuffix("states"))  # what does not fit goes on there, a state a line
                states = [line[at:]] if line.cell_len <= self.room else line[at:].split("  ")
                lines = (part for each in states for part in parted(each, self.room - at))
                return line[:at].append_text(Text("\n" + " " * at).join(lines))
            case What.OBLIGATION:
                return Text.assemble(f"  {row.said}", (f"  {row.change.until.label}", colours["muted"]))
            case What.PRECEDENT:
                return self._with_reading(row)
            case _:
                called = row.called if row.called.endswith("?") else f"{row.called}:"
                return Text("\n").join(hanging("  ", f"{called} {row.said}", self.room))

    def _with_reading(self, precedent: TableRow) -> Text:
        """Write an open rule in full, its reading at the right where there is room, else beneath."""
        reading = Text.assemble(self._reading(precedent))
        *before, last = hanging("  ", precedent.called, self.room - 2)
        if last.cell_len + reading.cell_len + 2 <= self.room:
            return Text("\n").join([*before, spread(last, reading, self.room)])
        return Text("\n").join([*before, last, Text.assemble("      ", reading)])

    def _reading(self, precedent: TableRow) -> tuple[str, str]:
        return (precedent.said, self.tableside.colours["muted"] if precedent.change.value is None else "bold")

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only reading where the session is read only."""
        return action in ("dismiss", "precedents") or not self.session.read_only

    @property
    def marked(self) -> TableRow | None:
        """The line that is marked."""
        place = self.listed.highlighted
        return self.rows[place] if place is not None and place < len(self.rows) else None

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Ask for the new value of the marked line."""
        event.stop()
        row = self.marked
        if row is None or self.session.read_only:
            return
        what, name = row.change.what, row.change.name
        match what:
            case What.CLOCK:
                self._change_clock()
            case What.UNIT:
                self._change_card(name)
            case What.PRECEDENT:
                self._change_precedent(name)
            case What.FACT | What.KIT:
                self._ask_text(f"{name}:", row.said, what, name)
            case _:
                pass

    @asking
    def _change_clock(self) -> Asking:
        clock, segment = self.session.state.table.clock, ""
        turn = yield AskText("Which turn is it?", "A whole number.", before=str(clock.turn), take=turn_of)
        side = yield self._ask_side("Whose turn is it?", clock.side)
        if self.session.ruleset.segments is not None:
            listed = [(word.value, word.label) for word in self.session.ruleset.segments]
            segment = yield AskOne("Which segment of the turn?", listed, clock.segment)
        set_clock(self.session, turn, side, segment)
        self.show()

    def _ask_side(self, prompt: str, now: str) -> AskOne:
        """Make the question for a side, the one that it is now marked, or none."""
        return AskOne(prompt, [(side.word, side.label) for side in self.session.ruleset.sides], now)

    @asking
    def _change_card(self, unit: str) -> Asking:
        there = self.session.state.table.units[unit]
        fields = [(field, f"{field}: {shortened(value)}") for field, value in there.card.items()]
        field = yield AskOne(f"Change what on the card of {unit}?", [*fields, ("side", "its side")])
        if field == "side":
            side = yield self._ask_side(f"Whose is {unit}?", there.side)
            self._amend(Change(What.UNIT, unit, value=side))
        else:
            self._ask_text(f"{unit}, {field}:", there.card.get(field, ""), What.CARD, unit, field)

    @asking
    def _change_precedent(self, key: str) -> Asking:
        known = self.session.ruleset.register(self.session.state.table.precedents)
        precedent = next(each for each in known if each.key == key)
        readings = as_listed(precedent.options(Tabletop()))
        listed = [(each.word, f"{each.label}. {each.meaning}") for each in readings]
        now = self.session.state.table.precedents.get(key, "")
        prompt = f"{precedent.prompt} The new reading applies to future combats."
        word = yield AskOne(prompt, listed, now, only_marks=True)
        self._amend(Change(What.PRECEDENT, key, value=word))

    def _ask_text(self, prompt: str, before: str, what: What, name: str, field: str = "") -> None:
        ask = AskText(prompt, before=before, take=lambda text: self._make(Change(what, name, field, text)))
        self.app.push_screen(ask, lambda _: self.show())

    def _amend(self, change: Change) -> None:
        try:
            self._make(change)
        except BadAnswer as bad:
            self._say(str(bad))
        self.show()

    def _make(self, change: Change) -> None:
        check_by_hand(self.session, change)
        self.session.amend((change,), "by hand")
        self._say("")

    def _say(self, wrong: str) -> None:
        write(self.query_one("#wrong", Static), f"✗ {wrong}" if wrong else "")
        if wrong:
            self.tableside.only_new_keys()

    @asking
    def action_add_unit(self) -> Asking:
        """Put a unit on the table."""
        name = yield AskText("What is the unit called?", take=self._named)
        side = yield self._ask_side(f"Whose is {name}?", "")
        self._amend(Change(What.UNIT, name, value=side))

    def _named(self, name: str) -> str:
        checked_changes((Change(What.UNIT, name),))
        return name

    @asking
    def action_state(self) -> Asking:
        """Set or clear a state of the marked unit."""
        row = self.marked
        if row is None or row.change.what is not What.UNIT:
            self._say("Select a unit first.")
            return
        held = self.session.state.table.units[row.called].states
        known = [(word.value, word.label) for word in self.session.ruleset.states or ()]
        own = [(name, name.replace("-", " ")) for name in held if name not in dict(known)]
        gone = [] if ELIMINATED in (*dict(known), *held) else [(ELIMINATED, "eliminated")]
        states = [(name, f"{'clear' if name in held else 'set'}: {label}") for name, label in (*known, *own, *gone)]
        state = yield AskOne(f"{row.called}:", states, "")
        self._amend(Change(What.STATE, row.called, state, None if state in held else "yes"))

    def action_remove(self) -> None:
        """Take the marked line off the table."""
        row = self.marked
        if row is None or row.change.what is What.CLOCK:
            self._say("That cannot be removed from the table.")
        else:
            self._amend(Change(row.change.what, row.change.name))

    def action_precedents(self) -> None:
        """Open the register of precedents."""
        self.app.push_screen(Register(self.session), lambda _: self.show())

    def action_next_segment(self) -> None:
        """Move the clock to the next segment."""
        try:
            advance_clock(self.session)
        except NotNow as not_now:
            self._say(str(not_now))
        else:
            self.show()
