"""Serves Textual's hello-world as Tableside is served: the same page and socket, its process started by the visit."""

from __future__ import annotations

import sys

from tui.serve import process
from tui.serve.command import Wanted, run

HELLO = """
import os
from tui.serve.visitor import first_packet
told = first_packet(0)
os.environ.update(COLUMNS=str(told["columns"]), ROWS=str(told["rows"]))
os.environ["TEXTUAL_DRIVER"] = "textual.drivers.web_driver:WebDriver"
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world: READY")
Hello().run()
"""

process.COMMAND = (sys.executable, "-c", HELLO)
process.Spare.prepare = lambda self: None  # type: ignore[method-assign]
run(Wanted(None, "127.0.0.1", None, watch_only=False, with_codes=False, common=()))
