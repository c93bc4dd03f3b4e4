"""A screen that is laid out and painted once for a key, where Textual would do either again and again.

What Textual has no public names for stands here alone: when it lays a screen out, when it paints it, and when it calls
what waits for the picture.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from textual.events import ScreenResume
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from tui.widgets.still import once

if TYPE_CHECKING:
    from tui.shell import Shell

Result = TypeVar("Result")


class PaintedOnce(Screen[Result]):
    """A screen that is painted when all that a key has set in motion is done."""

    virtual_size = once()
    focused = Reactive[Widget | None](None, repaint=False)
    """What has the focus paints itself; Textual would paint the whole screen again."""

    @property
    def tableside(self) -> Shell:
        """The application, by its own type."""
        return self.app  # type: ignore[return-value]

    @property
    def is_current(self) -> bool:
        """Whether the screen can be seen: nothing but dialogs lies over it."""
        above = takewhile(lambda screen: screen is not self, reversed(self.app.screen_stack))
        return super().is_current and all(screen.is_modal for screen in above)

    _styled = False

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Leave a screen that has just opened the styles that it has; what lay under another may need new ones.

        Of a screen that lies under another by now nothing is worked out.
        """
        if not self.is_current:
            event.prevent_default()
        event.refresh_styles = event.refresh_styles and self._styled
        self._styled = True

    def lay_out(self) -> bool:
        """Lay out what has to be, and paint nothing yet; tell whether that was anything, for widgets answer to it."""
        needed = self._layout_required and self.is_current
        if needed:
            self._layout_required = False
            super()._refresh_layout(self.app.size)
        return needed

    def paint(self) -> None:
        """Lay out and paint what has changed, now and not at the next tick."""
        self._on_timer_update()
        if self._compositor._dirty_regions:
            self._compositor_refresh()

    def _on_timer_update(self) -> None:
        """Lay out and paint at once what needs both: a layout paints by itself."""
        if self._layout_required and self._repaint_required:
            self._dirty_widgets.add(self)
            self._repaint_required = False
        super()._on_timer_update()

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Lay out, but nothing while more is to come: a screen that opens is laid out with all that it then shows."""
        if self.tableside.holds_picture:
            self._layout_required = True
        else:
            super()._refresh_layout(size, scroll)

    def _compositor_refresh(self) -> None:
        """Paint, but nothing while more is to come; what lies under a dialog is painted with it."""
        if self.tableside.holds_picture:
            return
        if self is self.app.screen:
            super()._compositor_refresh()
        elif self._compositor._dirty_regions:
            self._compositor._dirty_regions.clear()
            self.app.screen.refresh()

    async def _invoke_and_clear_callbacks(self) -> None:
        """Call nothing that waits for the picture before there is one."""
        if not self.tableside.holds_picture:
            await super()._invoke_and_clear_callbacks()

    def _screen_resized(self, size: Size) -> None:
        """Lay out for another size, in one picture with what is written anew for that.

        Where the size is the same, as when a screen has just opened, that is done.
        """
        if size != self.outer_size:
            self.tableside.in_one_picture(lambda: super(PaintedOnce, self)._screen_resized(size))
