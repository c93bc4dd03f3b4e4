"""The kit: what is printed on the components of a game, filled in in one go, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Click
from textual.geometry import Size
from textual.widgets import Static

from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.core.words import BadAnswer, capitalised, section
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.ruleset import KitPage, KitRow
from saves.disk.files import typed_path
from tui.screens import wording
from tui.screens.base import TableScreen
from tui.screens.dialogs import AskText
from tui.shared.on_the_table import Kit
from tui.shell import Asking, asking
from tui.widgets.drawing import hanging, marked, number_of, numbered, spread
from tui.widgets.key_bar import KeyBar, bound
from tui.widgets.kit_table import KitTable, Shown, page_lines
from tui.widgets.panel import EDGES, Panel, PanelColumn

OPEN_SHARE = 66
"""How much of a hundred columns the pages have in a large window; what is wider is harder to read."""


def _far(known: Sequence[bool]) -> str:
    """Say how many of the values of a page are known."""
    return f"{sum(known)} of {len(known)}" if known else "none yet"


class KitScreen(TableScreen):
    """The pages of a kit, one at a time; every value is checked as it is typed, and kept at once."""

    BINDINGS = bound("KitScreen")

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit
        self.page = 0
        self.unfolded = False
        self._seen_wrong = ""
        self.named: dict[str, list[KitRow]] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        with Container(id="kit-body"), Vertical(id="kit-open"):
            yield Static(id="kit-pages", markup=False)
            yield Static(id="kit-rail", markup=False)
            yield KitTable(self._shown, self.take, self.add_row)
            with Vertical(id="kit-question"):
                yield Static(id="kit-asked", markup=False)
                yield Static(id="wrong", markup=False)
            yield PanelColumn("kit-others")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KitTable).focus()
        self.show()

    def show(self) -> None:
        """Show the page that is open."""
        self.shown_for = self.app.size
        self.query_one(KitTable).show(self._shown)
        self._show_head(self.kit.pages[self.page], self.kit.values)
        self.query_one("#kit-others", PanelColumn).show(lambda room: [*self._others(room)])
        self._show_asked()
        self.refresh_bindings()

    @property
    def _shown(self) -> Shown:
        return self._shown_of(self.kit.pages[self.page])

    def _shown_of(self, page: KitPage) -> Shown:
        return Shown(page, self._rows(page), self.kit.values, self.kit.made_up)

    def _others(self, room: Size) -> Iterator[Panel]:
        """Show the other pages with what is known, each opened by a click."""
        colours = self.tableside.colours
        for number, page in enumerate(self.kit.pages):
            if number != self.page:
                shown = self._shown_of(page)
                lines = page_lines(shown, colours)
                about = tuple(hanging("", page.help, room.width, colours["muted"]))
                known = self._known(page)
                grid = tuple((line,) for line in lines)
                panel = Panel(page.title, (about, *grid), _far(known), rank=number, airy=True)
                yield panel._replace(opens=f"page({number - self.page})", shorter=(grid,) if grid else ())

    def _rows(self, page: KitPage) -> tuple[KitRow, ...]:
        rows = [row for row in page.rows if self.unfolded or not row.folded]
        known = [row.name for row in rows]
        return (*rows, *(row for row in self.named.get(page.title, ()) if row.name not in known))

    def _show_head(self, page: KitPage, values: KitValues) -> None:
        colours, ruleset = self.tableside.colours, self.kit.ruleset
        title = Text.assemble(("Tableside", f"bold {colours['accent']}"), "  ", (f"Kit of {ruleset.title}", "bold"))
        title.append("  [watching]" if self.kit.read_only else "", colours["muted"])
        title.append(f" · {self.kit.where}", colours["muted"])
        warning = wording.demo_warning(ruleset, values, colours)
        self.query_one("#top", Static).update(spread(title, warning, self.tableside.fitted_size.width - 2))
        self.query_one("#kit-pages", Static).update(Text(page.help, colours["muted"]))
        rail, width = self.query_one("#kit-rail", Static), self.app.size.width
        width = width * OPEN_SHARE // 100 - EDGES if self.in_panes else width - 2
        rail.update(Text("\n").join(self._rail_line(number, width) for number in range(len(self.kit.pages))))
        rail.border_title, rail.border_subtitle = "Pages", f"{self.page + 1} of {len(self.kit.pages)}"

    def _rail_line(self, number: int, width: int) -> Text:
        """Write a page of the rail, with how many of its values are known."""
        colours, page = self.tableside.colours, self.kit.pages[number]
        known, here = self._known(page), number == self.page
        sign = ("✓", colours["good"]) if known and all(known) else ("·", colours["muted"])
        title = Text.assemble("  ", sign, f" {page.title}")
        title.stylize("" if here else colours["muted"], 3)
        line = spread(title, Text(_far(known), colours["muted"]), width)
        return numbered(marked(line, width, colours) if here else line, number)

    def _known(self, page: KitPage) -> list[bool]:
        shown = self._shown_of(page)
        return [bool(shown.value(each)) for row in shown.rows for each in row.questions]

    def _show_asked(self) -> None:
        table, colours = self.query_one(KitTable), self.tableside.colours
        question = table.question
        if question is None:
            text = Text("Type the name of a row on your player aid and press Enter; then enter its dice.", "bold")
        else:
            text = Text.assemble((question.prompt, "bold"), (f"   {section(question.cite)}", colours["muted"]))
            text.append(f"\n{question.help}", colours["muted"])
        self.query_one("#kit-asked", Static).update(text)
        called = "a new row" if question is None else table.shown.rows[table.row].name
        self.query_one("#kit-question").border_title = capitalised(called)
        self.query_one("#wrong", Static).update(self._remark(table, question))

    def _remark(self, table: KitTable, question: Question[Any] | None) -> Text:
        colours = self.tableside.colours
        wrong = table.wrong or self.kit.trouble
        if wrong and wrong != self._seen_wrong:
            self.tableside.only_new_keys()
        self._seen_wrong = wrong
        if wrong:  # in a part of a text, "red" is the terminal's own; for a whole text Textual takes that of the web
            return Text.assemble((f"✗ {wrong}", colours["error"]))
        if question is not None and table.typed:
            if self.kit.fits(question.key, table.typed.strip()):
                return Text.assemble(("✓ press Enter to accept", colours["good"]))
            return Text(f"… type {question.invited()}", colours["muted"])
        return Text(self._legend(question), colours["muted"])

    def _legend(self, question: Question[Any] | None) -> str:
        demo = self.kit.ruleset.demo
        if demo and not self.kit.values:
            return "Nothing filled in yet. Press F5 for demo values to learn with; they are not the game's."
        if demo and question is not None and question.key in self.kit.made_up:
            return f"∗ {demo.label}"
        if question is not None and question.key in self.kit.pages[self.page].public:
            return "◆ public: you need not read it off"
        return f"{question.invited()}" if question is not None else ""

    def on_click(self, event: Click) -> None:
        """Open the page whose title is clicked."""
        if event.widget is self.query_one("#kit-rail"):
            for number in number_of(event.style):
                self.open_page(number, 0)

    def on_kit_table_moved(self, event: KitTable.Moved) -> None:
        """Say what is asked at the mark."""
        event.stop()
        self._show_asked()

    def on_kit_table_past(self, event: KitTable.Past) -> None:
        """Go on to the next page, or back to the one before."""
        event.stop()
        if 0 <= self.page + event.by < len(self.kit.pages):
            self.open_page(self.page + event.by, 0 if event.by > 0 else -1)

    def open_page(self, page: int, row: int) -> None:
        """Show a page, with one of its rows marked."""
        self.page = page
        self.show()
        self.query_one(KitTable).mark(row)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now."""
        writable = not self.kit.read_only
        if action in ("import", "export") and self.tableside.only:
            return False
        match action:
            case "demo":
                return self.kit.offers_demo
            case "no_demo":
                return self.kit.holds_demo
            case "import" | "clear":
                return writable
            case "export":
                return bool(self.kit.values)
            case "fetch":
                return writable and bool(self.kit.elsewhere)
            case "unfold":
                return any(row.folded for row in self.kit.pages[self.page].rows)
        return True

    def action_page(self, by: int) -> None:
        """Open another page."""
        self.open_page((self.page + by) % len(self.kit.pages), 0)

    def action_clear(self) -> None:
        """Clear the marked value."""
        question = self.query_one(KitTable).question
        if question is not None:
            self.take(question, None)

    def action_unfold(self) -> None:
        table = self.query_one(KitTable)
        here = table.question
        self.unfolded = not self.unfolded
        self.show()
        rows = self._rows(self.kit.pages[self.page])
        place = next((number for number, row in enumerate(rows) if here in row.questions), 0)
        table.mark(place, table.column)

    def take(self, question: Question[Any], text: str | None) -> str:
        """Put a value in, or take one out; say why not, or give an empty text."""
        wrong = self.kit.take(self.kit.pages[self.page], question.key, text)
        self.show()
        return wrong

    def add_row(self, name: str) -> str:
        """Add a row of that name, and mark it; say why not, or give an empty text."""
        page = self.kit.pages[self.page]
        try:
            row = self.kit.row_named(page, name)
        except BadAnswer as bad:
            return str(bad)
        if row.name not in [each.name for each in self._rows(page)]:
            self.named.setdefault(page.title, []).append(row)
        self.show()
        rows = [each.name for each in self._rows(page)]
        self.query_one(KitTable).mark(rows.index(row.name))
        return ""

    def action_demo(self) -> None:
        """Take the demo values into an empty kit."""
        self._say(self.kit.take_demo())

    def action_no_demo(self) -> None:
        """Take all demo values out."""
        self._say(self.kit.drop_demo())

    def action_fetch(self) -> None:
        """Take what the owner's kit has besides this one."""
        self._say(self.kit.fetch())

    def _say(self, wrong: str) -> None:
        self.query_one(KitTable).wrong = wrong
        self.show()

    def action_import(self) -> None:
        """Ask for a file, and take in the kit in it."""
        ask = AskText("Which kit file?", "A path, such as ~/club/kit.json.", take=self._import)
        self.app.push_screen(ask, lambda _: self._say(""))

    def _import(self, name: str) -> None:
        if wrong := self.kit.take_in(typed_path(name)):
            raise BadAnswer(wrong)

    @asking
    def action_export(self) -> Asking:
        """Ask for a file name, and write the kit there."""
        before = f"~/{self.kit.ruleset.id}-kit.json"
        prompt = "Write the kit to which file?"
        path = yield AskText(prompt, before=before, take=lambda name: self.kit.write_out(typed_path(name)))
        self.notify(f"Written to {path}.", title="Kit exported", markup=False)
        self._say("")
