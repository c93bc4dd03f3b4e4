"""Pages of Tableside in a real browser: what they show as text, and how they are tapped and typed into."""

import re
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True}
ACROSS = {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 1180, "height": 820}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}
PATIENCE = 30_000
"""How many milliseconds something may take to show: there is only one end to waiting, and the machine may be slow."""
DRAWN = 200
"""How many milliseconds a screen stays as it is once it is drawn."""
LINES = "() => [...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent)"
BOX = "document.querySelector('.xterm-screen').getBoundingClientRect()"
KEPT_SOCKETS = """
const Plain = WebSocket;
window.sockets = [];
window.WebSocket = class extends Plain {
  constructor(address) { super(window.cut ? address.replace(/:[0-9]+/, ":1") : address); sockets.push(this); }
};
"""
PLACE = f"() => {{ const box = {BOX}; return [box.x, box.y, box.width, box.height]; }}"


@dataclass
class Screen:
    """A page, and the terminal in it."""

    page: Page
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def lines(self):
        """What the terminal shows now, line by line."""
        return [str(line) for line in self.page.evaluate(LINES)]

    def shows(self, text):
        """Wait until the terminal shows a text."""
        expect(self.page.locator(".xterm-rows")).to_contain_text(
            text.replace(" ", "\u00a0"), timeout=PATIENCE, use_inner_text=False
        )

    def tap(self, text):
        """Tap the first place at which a text stands, once all of the screen is drawn."""
        self.shows(text)
        before, now = [""], self.lines
        while before != now:
            self.page.wait_for_timeout(DRAWN)
            before, now = now, self.lines
        self.page.touchscreen.tap(*self.place_of(text))

    def place_of(self, text):
        """Say where the middle of a text is."""
        lines = [line.replace("\u00a0", " ") for line in self.lines]
        row = next(number for number, line in enumerate(lines) if text in line)
        left, top, width, height = self.page.evaluate(PLACE)
        column = lines[row].index(text) + len(text) / 2
        return left + column * width / max(map(len, lines)), top + (row + 0.5) * height / len(lines)

    def drop(self):
        """Cut the connection, as a network does that goes away; none can be made until it comes back."""
        self.page.evaluate("() => { window.cut = true; sockets.at(-1).close(); }")

    def come_back(self):
        """Let connections be made again."""
        self.page.evaluate("() => { window.cut = false; }")

    def fill(self, text):
        """Type into the field over the bottom line, as a phone's keyboard does, and tap its button."""
        self.page.locator("#text").fill(text)
        self.shows(text)
        self.page.locator("#line button").tap()


@dataclass
class Visit:
    """A server, and the browser that visits it."""

    browser: Browser
    data: Path
    play: str
    watch: str
    server: subprocess.Popen[str]

    @contextmanager
    def screen(self, device=None, address=""):
        """Open the page on a device."""
        with self.browser.new_context(**(device or DESKTOP)) as context:
            screen = Screen(context.new_page())
            screen.page.on("request", lambda request: screen.requests.append(request.url))
            screen.page.on("websocket", lambda socket: screen.requests.append(socket.url))
            screen.page.on("requestfailed", lambda request: screen.errors.append(request.url))
            screen.page.on("pageerror", lambda error: screen.errors.append(str(error)))
            screen.page.on("console", lambda said: screen.errors.append(said.text))
            screen.page.add_init_script(KEPT_SOCKETS)
            screen.page.goto(address or self.play)
            yield screen


@contextmanager
def served_to(browser, data, *arguments):
    """Serve Tableside as a player does, at a free port."""
    command = [sys.executable, "-m", "tui", "--data", str(data), "serve", "--no-qr", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            lines = iter(server.stdout.readline, "")
            printed = "".join(line for line in _until(lines, "Every answer is saved"))
            play, watch = re.findall(r"http://\S+", printed)
            yield Visit(browser, data, play, watch, server)
        finally:
            server.terminate()


def _until(lines, last):
    for line in lines:
        yield line
        if last in line:
            return
