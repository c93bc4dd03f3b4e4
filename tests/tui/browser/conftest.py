"""A real Chromium, and Tableside served to it; where there is none, these tests are skipped, but in CI they fail."""

import os
import shutil
from pathlib import Path

import pytest
from browser.chromium import served_to
from playwright.sync_api import sync_playwright

NEEDED = "TABLESIDE_BROWSER"
"""Says, as CI does, that a browser must be there."""


@pytest.fixture(scope="module")
def chromium():
    """Start the browser for one file of tests: while it is driven, no other test can run a loop of its own."""
    path = os.environ.get("TABLESIDE_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    if not Path(path).exists():
        missing = f"no Chromium at $TABLESIDE_CHROMIUM or {path}"
        if "CI" in os.environ or NEEDED in os.environ:
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=path, args=as_root)
        yield browser
        browser.close()


@pytest.fixture
def visit(tmp_path, chromium):
    """Serve the whole program, with a data folder of its own, and let browsers visit it."""
    with served_to(chromium, tmp_path) as visit:
        yield visit
