"""The kit: what is printed on the components of a game, filled in in one go, page by page."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.questions.question import Question
from saves.disk.errors import BadDocument
from saves.disk.files import typed_path
from tui.screens import wording
from tui.screens.dialogs import AskText, Reading, Refusal
from tui.screens.kit.pages import KitPages
from tui.widgets.kit_table import KitTable


class KitScreen(KitPages):
    """The pages of a kit; every value is checked as it is typed, and kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "page(1)", "next page", id="kit.next", tooltip="Go to the next page of the kit"),
        Binding("pageup", "page(-1)", "page before", show=False, id="kit.previous", tooltip="Go to the previous page"),
        Binding("escape,backspace", "dismiss(None)", "back", id="kit.back", tooltip="Go back; everything is saved"),
        Binding("f2", "fetch", "from your kit", id="kit.fetch", tooltip="Take the values from your own kit"),
        Binding("f6", "unfold", "modified dice", id="kit.unfold", tooltip="Show or hide the rows of modified dice"),
        Binding("f5", "demo", "demo values", id="kit.demo", tooltip="Use the demo values, for learning"),
        Binding("f7", "no_demo", "no demo", id="kit.no-demo", tooltip="Remove all demo values"),
        Binding("f3", "import", "import", id="kit.import", tooltip="Import a kit that somebody shares, from a file"),
        Binding("f4", "export", "export", id="kit.export", tooltip="Write this kit to a file, to share it"),
        Binding("f1", "help", "help", id="kit.help", tooltip="Show all keys"),
        Binding("delete", "clear", "clear", id="kit.clear", tooltip="Clear the selected value"),
    ]

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
                return any(row.folded for row in self.pages[self.page].rows)
        return True

    def action_page(self, by: int) -> None:
        """Open another page."""
        self.open_page((self.page + by) % len(self.pages), 0)

    def action_clear(self) -> None:
        """Clear the marked value."""
        question = self.query_one(KitTable).question
        if question is not None:
            self.take(question, None)

    def action_unfold(self) -> None:
        """Show or hide the rows of modified dice."""
        table = self.query_one(KitTable)
        here = table.question
        self.unfolded = not self.unfolded
        self.show()
        rows = self._rows(self.pages[self.page])
        place = next((number for number, row in enumerate(rows) if here in row.questions), 0)
        table.mark(place, table.column)

    def take(self, question: Question[Any], text: str | None) -> str:
        """Put a value in, or take one out, and show it."""
        wrong = self.kit.take(self.pages[self.page], question.key, text)
        self.show()
        return wrong

    def add_row(self, name: str) -> str:
        """Add a row of that name, and mark it."""
        page = self.pages[self.page]
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
        self.app.push_screen(AskText("Which kit file?", "A path, such as ~/club/kit.json."), self._import)

    def _import(self, name: str | None) -> None:
        if not name:
            return
        try:
            wrong = self.kit.take_in(typed_path(name))
        except BadDocument as bad:
            self.app.push_screen(Refusal("Nothing was imported", *bad.problems))
        else:
            self._say(wrong)

    def action_export(self) -> None:
        """Ask for a file name, and write the kit there."""
        before = f"~/{self.kit.ruleset.id}-kit.json"
        self.app.push_screen(AskText("Write the kit to which file?", before=before), self._export)

    def _export(self, name: str | None) -> None:
        if not name:
            return
        path = typed_path(name)
        wrong = self.kit.write_out(path)
        self.query_one(KitTable).wrong = wrong
        if not wrong:
            self.notify(f"Written to {path}.", title="Kit exported", markup=False)
        self._show_asked()

    def action_help(self) -> None:
        """Show all keys."""
        plain, with_ids = (wording.keys_shown(self, self.tableside.colours, ids) for ids in (False, True))
        self.app.push_screen(Reading("Keys", plain, behind=with_ids))
