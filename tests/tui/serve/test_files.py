"""The files of the page: what is not ours is named with version, licence and hash, and nothing comes from elsewhere."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

from texts import ROOT

from tui.serve.server import pages

STATIC = ROOT / "tui/serve/static"
OURS = {"index.html", "page.css", "page.mjs", "icon.svg", "vendored.json"}
VENDORED = json.loads((STATIC / "vendored.json").read_text("utf-8"))["vendored"]


def test_whatever_is_not_ours_is_as_it_was_taken() -> None:
    noted = {name: digest for each in VENDORED for name, digest in each["files"].items()}
    lying = {path.name: sha256(path.read_bytes()).hexdigest() for path in STATIC.iterdir() if path.name not in OURS}
    assert lying == noted


def test_whatever_is_not_ours_has_its_version_and_its_licence_beside_it() -> None:
    for each in VENDORED:
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", each["version"]), each["name"]
        licence = next(name for name in each["files"] if name.endswith(".LICENSE"))
        assert "permission is hereby granted, free of charge" in (STATIC / licence).read_text("utf-8").lower()


def test_the_page_names_only_files_that_are_served_beside_it() -> None:
    html = (STATIC / "index.html").read_text("utf-8")
    named = set(re.findall(r'(?:href|src)="([^"]+)"', html))
    named |= set(re.findall(r'from "\./([^"]+)"', (STATIC / "page.mjs").read_text("utf-8")))
    named |= set(re.findall(r"url\(([^)]+)\)", (STATIC / "page.css").read_text("utf-8")))
    assert named
    assert {f"/{name}" for name in named} <= set(pages())


def test_our_files_name_no_other_machine() -> None:
    for name in OURS - {"vendored.json"}:
        text = (STATIC / name).read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"\b(https?|wss?):|//[\w-]+\.", text.replace("://${location", "")), name


def test_every_served_file_has_a_path_without_a_folder() -> None:
    assert all(path.count("/") == 1 for path in pages())
    assert Path("vendored.json").suffix not in {Path(path).suffix for path in pages()}
