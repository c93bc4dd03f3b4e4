"""What is looked up and settled in the rules: texts by word or section, what they leave open, a ruling of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from rulesets.engine.core.tabletop import Change, KitValues, Tabletop, What
from rulesets.engine.core.words import aside, section
from rulesets.engine.questions.choices import Precedent, as_listed
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import RuleText, look_up, none_found
from saves.disk.files import typed_path, write_if_new
from saves.log.state import Confirmed
from saves.reports.combats import combat_called, forces
from saves.session.by_hand import read_register, settled_at, write_register
from saves.session.session import Session
from tui.screens import wording
from tui.screens.base import ListScreen, write
from tui.screens.dialogs import WIDTH, AskOne, AskText, Dialog
from tui.screens.reading import Page, of_entry
from tui.screens.session import panels
from tui.screens.session.ruling import run_of
from tui.screens.session.side_panes import beneath
from tui.shared.on_the_table import NOT_SETTLED, unsettled
from tui.shell import Asking, asking
from tui.widgets.drawing import colours_of, hanging, spread
from tui.widgets.key_bar import KeyBar, KeyWord, bound
from tui.widgets.panel import Block, Panel, PanelColumn
from tui.widgets.row_list import Refused, RowList, row_width
from tui.widgets.tables import hues_of, its_rulings, related
from tui.widgets.typed import Field

AROUND_THE_LIST = 12
"""What the border of the frame, its margins and the scroll bar take of its width."""

PAGE = Size(70, 40)
"""The room of a page."""

LIST_SHARE = 46
"""How much of a hundred columns the list of rules has where their readings stand beside it."""
LEAD, GAP = 11, 3
"""How far in a title begins, and how far behind it its section stands."""


class LookUp(Dialog[None]):
    """A field to type in, and beneath it what speaks of that; enter opens the marked text."""

    BINDINGS = bound("LookUp")

    def __init__(self, ruleset: Ruleset, kit: KitValues | None = None) -> None:
        super().__init__()
        self.ruleset, self.kit = ruleset, kit

    takes = (KeyWord("type, ↑↓", ""), KeyWord("enter", "open", "enter"))

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = f"Look up · {self.ruleset.title}"
            yield Field(placeholder="such as retreat, or a section such as 8.3", max_length=80)
            yield RowList()
            yield Static(id="lookup-none", classes="muted")

    def on_mount(self) -> None:
        self._list("")
        self.query_one(RowList).can_focus = False  # the field keeps the keyboard

    def show(self) -> None:
        """List what is found, in the colours that are on."""
        self._list(self.query_one(Field).value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what speaks of the words typed."""
        self._list(event.value)

    def _list(self, words: str) -> None:
        self.found = look_up(self.ruleset, words, self.kit)
        listed = self.query_one(RowList)
        listed.put(Option(Text("\n").join(self._lines(each))) for each in self.found)
        listed.action_first()
        self.query_one("#lookup-none", Static).update("" if self.found else none_found(self.ruleset, words))

    def _lines(self, entry: RuleText) -> list[Text]:
        """Write a text with its section; what does not fit goes on below, as far in as it began."""
        muted = colours_of(self)["muted"]
        room = min(WIDTH, self.tableside.fitted_size.width * 96 // 100) - AROUND_THE_LIST
        by_title = entry.title.casefold().startswith(entry.cite.casefold())
        where = "" if by_title else aside(entry.cite)
        if self.narrow:
            told = " · ".join(filter(None, (entry.subject.value, where)))
            return [Text(entry.title), *(hanging("   ", told, room, muted) if told else [])]
        title = hanging(f"{entry.subject.value:<{LEAD}}", entry.title, room)
        title[0].stylize(muted, 0, LEAD)
        if len(title) == 1 and title[0].cell_len + GAP + cell_len(where) <= room:
            return [title[0].append(" " * GAP).append(where, muted)]
        return [*title, *hanging(" " * LEAD, where, room, muted)]

    def action_mark(self, by: int) -> None:
        """Move the mark while the field keeps the keyboard."""
        listed = self.query_one(RowList)
        listed.action_cursor_down() if by > 0 else listed.action_cursor_up()

    def on_input_submitted(self, event: Input.Submitted | RowList.OptionSelected) -> None:
        """Open the marked text, or that which is clicked."""
        event.stop()
        self.action_open()

    on_option_list_option_selected = on_input_submitted

    def action_open(self) -> None:
        """Open the marked text."""
        place = self.query_one(RowList).highlighted
        if place is not None:
            self.app.push_screen(of_entry(self.ruleset, self.found[place], colours_of(self)))


OwnRuling = tuple[str, str, list[str]]


class OverruleDialog(Dialog[OwnRuling | None]):
    """A form of three lines; the reason and the ruling are needed, effects are free."""

    BINDINGS = bound("OverruleDialog")

    def __init__(self, by_hand: str) -> None:
        """Show the form; `by_hand` says what the players then do at the table."""
        super().__init__()
        self.by_hand = by_hand

    takes = (KeyWord("enter", "continue", "enter"),)

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = "Overrule the referee"
            yield Static("The reason", classes="label")
            yield Field(id="reason", max_length=400, placeholder="such as: the hill blocks it")
            yield Static("Your ruling, in one sentence", classes="label")
            yield Field(id="sentence", max_length=400, placeholder="such as: no attack is made")
            yield Static("What follows? Separate effects with ; or leave empty.", classes="label")
            yield Field(id="effects", max_length=1000, placeholder="such as: the target stays; no advance")
            yield Static(self.by_hand, classes="label")
            yield Refused()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next line, and give all back after the last."""
        event.stop()
        fields = [*self.query(Field)]
        reason, sentence, effects = (each.value.strip() for each in fields)
        place = next(number for number, each in enumerate(fields) if each is event.input)
        if not event.value.strip() and place < 2:
            self.say_wrong(("The reason", "Your ruling")[place] + " is empty: type a few words.")
        elif place < 2:
            fields[place + 1].focus()
        else:
            self.dismiss((reason, sentence, [each.strip() for each in effects.split(";") if each.strip()]))


def _asked(precedent: Precedent[Any], combat: Confirmed) -> bool:
    """Tell whether a combat read an open rule."""
    return precedent.key in combat.texts and precedent.key not in combat.moot


class Register(ListScreen):
    """All open rules of the game; enter explains the marked one, c settles it anew."""

    BINDINGS = bound("Register")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.precedents = session.ruleset.register(session.state.table.precedents)

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static("Open rules, and what your table has settled.", classes="word")
        with Container(id="rules-body"):
            yield RowList()
            yield PanelColumn("its-readings")
            yield PanelColumn("came-up")
        yield Static(id="wrong", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """List the precedents with their readings here."""
        wording.show_where(self, self.session)
        self.shown_for = self.app.size
        combats = {each.event.line: each for each in self.session.state.combats()}
        self.settled = {key: combats.get(line) for key, line in settled_at(self.session).items()}
        listed = self.listed
        before = listed.marked or 0
        listed.put(Option(self._line(each), id=str(place)) for place, each in enumerate(self.precedents))
        listed.border_title = "Rules, settled and still open"
        listed.mark(before)
        listed.focus()

    def _line(self, precedent: Precedent[Any]) -> Text:
        """Write a precedent, and beneath it how it is read."""
        colours, size = self.tableside.colours, self.tableside.fitted_size
        columns = size.width * LIST_SHARE // 100 if self.in_panes else size.width
        width = row_width(columns, self.narrow)
        word = self.session.state.table.precedents.get(precedent.key)
        said = self._unsettled(precedent) if word is None else precedent.label_of(word)
        lines = hanging("· " if word is None else "✓ ", precedent.prompt, width)
        lines[0].stylize(colours["muted" if word is None else "good"], 0, 1)
        lines += hanging("    ", said, width, colours["muted"] if word is None else "bold")
        return Text("\n").join(lines)

    def on_option_list_option_highlighted(self, event: RowList.OptionHighlighted) -> None:
        """Show the readings of the marked rule beside the list, and how it came up, which takes longer than a key."""
        event.stop()
        self.query_one("#its-readings", PanelColumn).show(lambda room: [*self._beside(room)])
        if self.in_panes and self.marked is not None:
            self.call_after_refresh(self._show_how_it_came_up, self.marked)

    def _show_how_it_came_up(self, precedent: Precedent[Any]) -> None:
        """Show the last combat that read a rule, if that is still marked; of one that none read, the next table."""
        if precedent is not self.marked:
            return
        session, colours = self.session, self.tableside.colours
        lately = next((each for each in session.state.combats() if _asked(precedent, each)), None)
        run = run_of(session, lately) if lately is not None else None
        hues, armies = hues_of(session, run, colours), forces(session)
        there = panels.PanelSubject(session, run, hues, forces=armies, wide=run is None)
        self.query_one("#came-up", PanelColumn).show(partial(beneath, there, last=panels.why))

    def _beside(self, room: Size) -> Iterator[Panel]:
        if (precedent := self.marked) is None:
            return
        session, colours, width = self.session, self.tableside.colours, room.width
        yield Panel.of("The rule", hanging("", precedent.help, width), section(precedent.cite))
        read_as, combat = session.state.table.precedents.get(precedent.key), self.settled.get(precedent.key)
        where = f"✓ settled in {combat_called(session.ruleset, combat).lower()}" if combat else "✓ settled by hand"
        readings = list[Block]()
        for each in as_listed(precedent.options(Tabletop())):
            is_settled, suggested = each.word == read_as, each.word == precedent.default
            said = where if is_settled else "suggested" if suggested else ""
            note = Text(said, colours["good" if is_settled else "muted"])
            meaning = hanging("  ", each.meaning, width, colours["muted"]) if each.meaning else []
            readings.append((spread(Text(each.label, "bold"), note, width), *meaning))
        yield Panel("Readings", tuple(readings), airy=True)
        yield Panel.of("Why it is suggested", hanging("", precedent.why_default, width), rank=1)
        yield its_rulings("Came up in", session, partial(_asked, precedent), colours, width)
        yield related(session.ruleset, precedent.cite, precedent.prompt, width, colours)

    def _unsettled(self, precedent: Precedent[Any]) -> str:
        """Say of an open rule that is not settled how it is read, or else what is suggested."""
        said = unsettled(self.session, precedent)
        return f"{said}; suggested: {precedent.label_of(precedent.default or '')}" if said == NOT_SETTLED else said

    @property
    def marked(self) -> Precedent[Any] | None:
        """The precedent that is marked."""
        place = self.listed.marked
        return self.precedents[place] if place is not None else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only reading where the session is read only, and no files of this machine to players on others."""
        if action in ("import", "export") and self.tableside.only:
            return False
        if action == "suggested" and (self.session.guide is not None or self.session.corrects is not None):
            return False
        return action not in ("settle", "import", "suggested") or not self.session.read_only

    def action_explain(self) -> None:
        """Show the readings of the marked precedent."""
        precedent = self.marked
        if precedent is not None:
            self.app.push_screen(Page(self.session.ruleset, "Open rule", *self._page(precedent)))

    def _page(self, precedent: Precedent[Any]) -> list[RenderableType]:
        asked = wording.titled(precedent.prompt, precedent.cite, precedent.help, self.tableside.colours)
        _, *told = (each for each in self._beside(PAGE) if each.blocks)
        return [asked, *(Text("\n").join([Text(each.title, "bold"), *each.lines, Text()]) for each in told)]

    @asking
    def action_settle(self) -> Asking:
        """Settle the marked precedent for combats to come."""
        precedent = self.marked
        if precedent is not None:
            listed = [(each.word, each.label, each.meaning) for each in as_listed(precedent.options(Tabletop()))]
            now = self.session.state.table.precedents.get(precedent.key, precedent.default)
            word = yield AskOne(precedent.prompt, listed, now or "", only_marks=True)
            self.session.amend((Change(What.PRECEDENT, precedent.key, value=word),), "settled by hand")
            self.show()

    def action_suggested(self) -> None:
        """Take what is suggested of the rules that are not settled, from here on; or have them asked again."""
        self.session.read_open_rules("asked" if self.session.state.suggests else "suggested")
        self.show()

    @asking
    def action_export(self) -> Asking:
        self._say((yield AskText("Write the register to which file?", "Such as ~/club.json.", take=self._export)))

    def _export(self, name: str) -> str:
        ruleset, settled = self.session.ruleset.id, self.session.state.table.precedents
        path = write_if_new(typed_path(name), lambda to: write_register(to, ruleset, settled))
        return f"Written to {path}."

    @asking
    def action_import(self) -> Asking:
        """Settle as a club's file says."""
        self._say((yield AskText("Which register file?", "Such as ~/club.json.", take=self._import)))

    def _import(self, name: str) -> str:
        path = typed_path(name)
        changes = read_register(path, self.session.ruleset)
        if changes:
            self.session.amend(changes, f"settled from {path.name}")
        return f"{len(changes)} settled."

    def _say(self, done: str) -> None:
        write(self.query_one("#wrong", Static), Text.assemble((f"✓ {done}", self.tableside.colours["good"])))
        self.show()
