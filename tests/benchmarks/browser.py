"""In a real browser: from an address to the first question, and from a key to the picture of what it does."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rows import Row, ms

from rulesets.catalogue import ruleset
from saves.session.kits import Kits
from saves.session.session import Session

AGAINST = (
    "from an address to the first question in Chromium, against Textual's hello-world served by the same server, by"
    " turns (Tableside's process waits, as it does for every visitor; hello-world's starts); then keys, at a list, and"
    " Escape."
)
TIMES, KEYS, BACKS = 7, 100, 15
REST, LONG_REST = 60, 400
"""How many milliseconds after a picture the next key is pressed; a page of help draws twice."""
LOADING = 6.0
"""Seconds that a server has before the visit: the process that waits has loaded the program by then."""
DOWN, HELP, BACK = ("ArrowDown", 40), ("F1", 112), ("Escape", 27)
PRESS = """async ([keys, rest]) => {
  const [rows, area] = ['.xterm-rows', '.xterm-helper-textarea'].map(each => document.querySelector(each));
  const took = [];
  for (const [key, keyCode] of keys) await new Promise(done => {
    const start = performance.now();
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => { took.push((performance.now() - start) / 1000); setTimeout(done, rest); });
    });
    seen.observe(rows, { subtree: true, childList: true, characterData: true });
    const down = { key, code: key, keyCode, bubbles: true, cancelable: true };
    area.dispatchEvent(new KeyboardEvent('keydown', down));
  });
  return took;
}"""


@contextmanager
def _served(*command: str) -> Iterator[str]:
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            printed = [server.stdout.readline() for _ in range(3)]
            time.sleep(LOADING)
            yield re.findall(r"http://\S+", "".join(printed))[0]
        finally:
            server.terminate()


@contextmanager
def _visited(browser: Browser, address: str, sign: str) -> Iterator[tuple[Any, float]]:
    """Visit an address; give the page, and the seconds until it shows a sign."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        start = time.perf_counter()
        page.goto(address)
        page.locator(".xterm-rows", has_text=sign).wait_for()
        yield page, time.perf_counter() - start


def _session(folder: Path) -> Path:
    rules, path = ruleset("rivets"), folder / "sessions" / "saturday.jsonl"
    players = {side.word: side.label for side in rules.sides}
    with Session.create(path, title="Saturday", ruleset=rules, players=players, kits=Kits(folder / "kits")) as session:
        session.begin("combat")
    return path


def rows() -> Iterator[Row]:
    """Measure visits and keys."""
    path = os.environ.get("TABLESIDE_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        ours = ("-m", "tui", "--data", folder, "serve", str(_session(Path(folder))), "--no-qr")
        hello = (str(Path(__file__).parent / "hello_served.py"),)
        took: dict[str, list[float]] = {"Which": [], "READY": []}
        for _ in range(TIMES):
            for command, sign in ((ours, "Which"), (hello, "READY")):
                with _served(*command) as address, _visited(browser, address, sign) as (_, seconds):
                    took[sign].append(seconds)
        with _served(*ours) as address, _visited(browser, address, "Which") as (page, _):
            pressed = page.evaluate(PRESS, [[DOWN] * KEYS, REST])
            left = page.evaluate(PRESS, [[HELP, BACK] * BACKS, LONG_REST])[1::2]
        browser.close()
    ours, floor = sorted(zip(*took.values(), strict=True), key=lambda pair: pair[0] / pair[1])[TIMES // 2]
    yield ms("address to the first question, the median pair", ours, 1.2, floor)
    yield ms("key to picture, median", median(pressed))
    yield ms("key to picture, 95 of 100", quantiles(pressed, n=20)[18], 50)
    yield ms("Escape to the whole screen behind help, median", median(left))
