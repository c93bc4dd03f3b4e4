"""Saves pictures of Tableside on a phone, a tablet and a desktop, to be looked at: `python …/pictures.py FOLDER`.

The one in the README is `tablet-die.png` beside `phone-die.png`, reduced.
"""

import os
import sys
import tempfile
from pathlib import Path

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tui", "trust"))

from browser.chromium import ACROSS, DESKTOP, PHONE, TABLET, served_to
from piloting import standing_at
from playwright.sync_api import sync_playwright

DEVICES = {"phone": PHONE, "across": ACROSS, "tablet": TABLET, "desktop": DESKTOP}
AT_THE_DIE = {"phase": "combat", "target": "units", "attack": "Thinker 4 + Tiny 3", "defence": "2"}
SCENES = {
    "question": ("combat", {"phase": "combat"}, "rivets", "What is attacked"),
    "field": ("combat", {"phase": "combat", "target": "units"}, "rivets", "Attacking units"),
    "die": ("combat", AT_THE_DIE, "rivets", "Roll one"),
}


def main(folder):
    """Save each scene on each device."""
    folder.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("TABLESIDE_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for scene, (checklist, answers, game, sign) in SCENES.items():
            with tempfile.TemporaryDirectory() as data:
                session = standing_at(Path(data), checklist, answers, game)
                with served_to(browser, Path(data), str(session)) as visit:
                    for name, device in DEVICES.items():
                        with visit.screen(device) as screen:
                            screen.shows(sign)
                            screen.page.wait_for_timeout(1500)
                            screen.page.screenshot(path=folder / f"{name}-{scene}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
