"""Who is let in, what everybody is answered, and the files of the page: nothing comes from elsewhere."""

import asyncio
import json
import re
from hashlib import sha256
from pathlib import Path
from time import monotonic

import pytest
from serve.served import served
from texts import ROOT
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tui.serve import server
from tui.serve.seats import Gate, TokenRole
from tui.serve.server import pages

UPGRADE = (
    "Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
)
OWN = "http://HOST"
STATIC = ROOT / "tui/serve/static"
OURS = {"index.html", "page.css", "page.mjs", "icon.svg", "vendored.json"}
VENDORED = json.loads((STATIC / "vendored.json").read_text("utf-8"))["vendored"]


@pytest.fixture(autouse=True)
def wrong_tokens_cost_little(monkeypatch):
    monkeypatch.setattr(server, "SLOWED", 0.01)


async def knock(at, path, host="HOST", origin=OWN, more=""):
    lines = f"GET {path} HTTP/1.1\nHost: {host}\n" + (f"Origin: {origin}\n" if origin else "")
    return (await at.asked(f"{lines}{UPGRADE}{more}\n"))[0]


async def test_a_page_is_given_only_under_the_names_of_this_server():
    async with served() as at:
        expected = {
            "HOST": 200,
            f"localhost:{at.port}": 200,
            f"LocalHost:{at.port}": 200,
            "evil.example": 403,
            f"evil.example:{at.port}": 403,
            f"127.0.0.1.evil.example:{at.port}": 403,
            "127.0.0.1": 403,
            f"127.0.0.1:{at.port + 1}": 403,
            f"HOST\nHost: evil.example:{at.port}": 403,
            "": 403,
        }
        found = {host: (await at.asked(f"GET / HTTP/1.1\nHost: {host}\n\n"))[0] for host in expected}
        assert found == expected
        assert (await at.asked("GET / HTTP/1.1\n\n"))[0] == 403


def test_where_the_port_is_the_usual_one_a_browser_leaves_it_out():
    gate = Gate(("192.0.2.7",), 80, TokenRole)
    assert gate.knows(["192.0.2.7"])
    assert gate.knows(["192.0.2.7:80"])
    assert not gate.knows(["192.0.2.8"])


async def test_only_the_page_of_this_server_may_connect():
    async with served() as at:
        expected = {
            OWN: 101,
            "http://evil.example": 403,
            "null": 403,
            None: 403,
            f"http://localhost:{at.port}": 403,
            "http://HOST.evil.example": 403,
            f"ftp://127.0.0.1:{at.port}": 403,
            "http://HOST\nOrigin: http://evil.example": 403,
        }
        assert {origin: await knock(at, at.path(), origin=origin) for origin in expected} == expected
        assert await knock(at, at.path(), f"localhost:{at.port}", f"http://localhost:{at.port}") == 101
        assert await knock(at, at.path(), "evil.example", "http://evil.example") == 403


async def test_a_token_opens_and_nothing_else_does():
    async with served() as at:
        play, watch = at.gate.tokens[TokenRole.PLAY], at.gate.tokens[TokenRole.WATCH]
        assert play != watch
        wrong = ["", play[:-1], f"{play}A", play.swapcase(), play[::-1], "%00", "é", f"{play}%20", play + watch]
        assert [await knock(at, at.path(token=token).encode("ascii", "ignore").decode()) for token in wrong] == [
            403
        ] * len(wrong)
        assert [await knock(at, path) for path in ("/socket", "/socket?", "/socket?columns=80")] == [403] * 3
        assert await knock(at, at.path(TokenRole.PLAY)) == 101
        assert await knock(at, at.path(TokenRole.WATCH)) == 101


def test_tokens_are_new_each_time_and_long_enough():
    tokens = [token for _ in range(50) for token in Gate(("a",), 1, TokenRole).tokens.values()]
    assert len(set(tokens)) == 100
    assert all(len(token) * 6 >= 96 for token in tokens)


async def test_wrong_tokens_wait_one_after_another_and_hold_up_nobody_else(monkeypatch):
    monkeypatch.setattr(server, "SLOWED", 0.2)
    async with served() as at:
        start = monotonic()
        guesses = [asyncio.create_task(knock(at, at.path(token="guess"))) for _ in range(3)]
        assert await knock(at, at.path()) == 101
        assert not any(guess.done() for guess in guesses[1:])
        assert await asyncio.gather(*guesses) == [403] * 3
        assert monotonic() - start >= 0.6


async def test_files_are_given_by_name_and_nothing_else_is():
    async with served() as at:
        for path, (type, body) in pages().items():
            code, headers, got = await at.asked(f"GET {path}?v=1 HTTP/1.1\nHost: HOST\n\n")
            assert (code, headers["Content-Type"], got) == (200, type, body)
        elsewhere = (
            "/static",
            "/static/",
            "/../gate.py",
            "/..%2fgate.py",
            "/%2e%2e/gate.py",
            "/....//gate.py",
            "/gate.py",
            "/etc/passwd",
            "//etc/passwd",
            "/xterm.LICENSE",
            "/page.mjs/",
            "/./page.mjs",
            "/PAGE.MJS",
            "/%00",
            "http://evil.example/other",
        )
        assert [(await at.asked(f"GET {path} HTTP/1.1\nHost: HOST\n\n"))[0] for path in elsewhere] == [404] * len(
            elsewhere
        )


@pytest.mark.parametrize(
    ("request_", "statuses"),
    [
        ("GET / HTTP/1.1\nHost: HOST\n\n", {200}),
        ("GET /page.mjs HTTP/1.1\nHost: HOST\n\n", {200}),
        ("GET /none HTTP/1.1\nHost: HOST\n\n", {404}),
        ("GET / HTTP/1.1\nHost: evil.example\n\n", {403}),
        (f"GET /socket?token=x HTTP/1.1\nHost: HOST\nOrigin: {OWN}\n{UPGRADE}\n", {403}),
        ("GET /PATH HTTP/1.1\nHost: HOST\nOrigin: http://HOST\n\n", {426}),
        ("POST / HTTP/1.1\nHost: HOST\n\n", {0, 405}),
        ("DELETE /page.mjs HTTP/1.1\nHost: HOST\n\n", {0, 405}),
        ("POST / HTTP/1.1\nHost: HOST\nContent-Length: 4\n\nabcd", {0, 405}),
        ("GET / HTTP/3.0\nHost: HOST\n\n", {0}),
        ("nonsense\n\n", {0}),
        (f"GET /{'a' * 20_000} HTTP/1.1\nHost: HOST\n\n", {0, 414}),
        ("GET / HTTP/1.1\nHost: HOST\n" + "A: b\n" * 500 + "\n", {0, 431}),
    ],
    ids=lambda case: case[:24].strip().replace("\n", " ") if isinstance(case, str) else None,
)
async def test_every_response_is_fenced_in(request_, statuses):
    async with served() as at:
        status, headers, _ = await at.asked(request_.replace("/PATH", at.path()))
        assert status in statuses
        if not status:  # nonsense is not answered at all
            return
        assert "Server" not in headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Frame-Options"] == "DENY"
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["connect-src"] == policy["font-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"


async def test_another_page_of_the_browser_is_refused_as_a_browser_sends_it():
    async with served() as at:
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{at.host}{at.path()}", origin="https://evil.example")
        assert refused.value.response.status_code == 403


def test_whatever_is_not_ours_is_as_it_was_taken():
    noted = {name: digest for each in VENDORED for name, digest in each["files"].items()}
    lying = {path.name: sha256(path.read_bytes()).hexdigest() for path in STATIC.iterdir() if path.name not in OURS}
    assert lying == noted


def test_whatever_is_not_ours_has_its_version_and_its_licence_beside_it():
    for each in VENDORED:
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", each["version"]), each["name"]
        licence = next(name for name in each["files"] if name.endswith(".LICENSE"))
        assert "permission is hereby granted, free of charge" in (STATIC / licence).read_text("utf-8").lower()


def test_the_page_names_only_files_that_are_served_beside_it():
    html = (STATIC / "index.html").read_text("utf-8")
    named = set(re.findall(r'(?:href|src)="([^"]+)"', html))
    named |= set(re.findall(r'from "\./([^"]+)"', (STATIC / "page.mjs").read_text("utf-8")))
    named |= set(re.findall(r"url\(([^)]+)\)", (STATIC / "page.css").read_text("utf-8")))
    assert named
    assert {f"/{name}" for name in named} <= set(pages())


def test_our_files_name_no_other_machine():
    for name in OURS - {"vendored.json"}:
        text = (STATIC / name).read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"\b(https?|wss?):|//[\w-]+\.", text.replace("://${location", "")), name


def test_every_served_file_has_a_path_without_a_folder():
    assert all(path.count("/") == 1 for path in pages())
    assert Path("vendored.json").suffix not in {Path(path).suffix for path in pages()}
