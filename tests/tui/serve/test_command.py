"""The command `tableside serve` as a whole: what it prints, what it refuses, and how it ends."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
from piloting import new_session, standing_at
from rows import by_rows
from serve.served import STAND_IN, Page
from serve.test_seats import until_gone
from websockets.asyncio.client import connect

from saves.session.session import Session
from tui.serve import process, seats, server
from tui.serve.process import COMMAND
from tui.serve.seats import LOOPBACK, host
from tui.serve.server import code_of


@pytest.fixture
def taken():
    with socket.create_server((LOOPBACK, 0)) as other:
        yield other.getsockname()[1]


def test_without_the_extra_it_says_what_to_install(tableside, monkeypatch):
    for name in [each for each in sys.modules if each.startswith("tui.serve.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "websockets.asyncio.server", None)
    assert 'pip install "tableside[serve]"' in tableside.refused("serve")


def test_a_port_that_is_in_use_is_said_and_none_is_taken_in_its_place(tableside, taken):
    assert tableside.refused("serve", "--port", str(taken)).startswith(f"Port {taken} is in use")


def test_where_no_port_was_given_the_next_free_one_is_taken(taken, monkeypatch):
    monkeypatch.setattr(seats, "FIRST_PORT", taken)
    with seats.listener(host(LOOPBACK), None) as found:
        assert taken < found.getsockname()[1] < taken + seats.TRIES
    monkeypatch.setattr(seats, "TRIES", 1)
    with pytest.raises(seats.BadInput, match="are all in use"):
        seats.listener(host(LOOPBACK), None)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "８０"])
def test_what_is_no_port_is_refused(tableside, port):
    assert "port" in tableside.refused("serve", f"--port={port}")


def test_an_address_of_another_machine_is_refused(tableside):
    assert "Nothing can be served at 192.0.2.1" in tableside.refused("serve", "--host", "192.0.2.1")
    assert "Nothing can be served at no.such.invalid" in tableside.refused("serve", "--host", "no.such.invalid")


def test_a_session_that_cannot_be_opened_is_said_before_anybody_is_invited(tableside, tmp_path):
    assert "none.jsonl" in tableside.refused("serve", str(tmp_path / "none.jsonl"))
    (tmp_path / "other.jsonl").write_text("something else\n")
    assert "other.jsonl" in tableside.refused("serve", str(tmp_path / "other.jsonl"))
    assert "FILE --watch-only" in tableside.refused("serve", "--watch-only")


@by_rows
def test_only_what_is_asked_for_is_open_to_others(told, names, is_open):
    found = host(told)
    assert sorted({*found.names}) == names
    assert (found.is_open, found.listening) == (is_open, told)


def test_the_token_stands_where_a_browser_keeps_it_to_itself():
    before, _, behind = host("fd00::9").address(8770, "abc").partition("#")
    assert (before, behind) == ("http://[fd00::9]:8770/", "abc")


def test_a_code_is_drawn_small_enough_for_a_terminal_and_says_the_address():
    drawn = code_of("http://192.168.178.254:8770/#abcdefghijklmnop").splitlines()
    assert len(drawn) <= 18
    assert {len(line) for line in drawn} == {len(drawn[0])}
    assert len(drawn[0]) <= 36
    assert drawn != code_of("http://192.168.178.254:8770/#abcdefghijklmnoq").splitlines()


@asynccontextmanager
async def serving(*arguments):
    """Run the real command, and give its process and what it prints before it waits."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tui", *arguments, stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        printed = await asyncio.wait_for(process.stdout.readuntil(b"Every answer is saved.\n"), 30)
        yield process, printed.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        process._transport.close()


@asynccontextmanager
async def page_at(printed, role):
    found = re.search(rf"^{role}: +http://(\S+)/#(\S+)$", printed, re.MULTILINE)
    at, token = found.groups()
    uri = f"ws://{at}/socket?token={token}&columns=100&rows=30"
    async with connect(uri, origin=f"http://{at}") as socket:
        yield Page(socket)


def visitors(server):
    """Find the processes that a server started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [int(pid) for pid, parent, told in rows if int(parent) == server and told.endswith(" ".join(COMMAND[1:]))]


async def test_a_session_is_played_in_a_page_and_let_go_when_the_server_is_ended(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat"})
    async with serving("--data", str(tmp_path), "serve", str(path), "--no-qr", "--port", free()) as (server, printed):
        assert "Anyone" not in printed
        async with page_at(printed, "Play") as page:
            await page.sees("What is attacked")
            assert "\x1b[?2026" not in page.seen, "a mode at whose end the page draws every row anew"
            await page.types("1")
            await page.sees('"is": true')
            await page.types("7\r")
            await page.sees("defen")
            assert len(visitors(server.pid)) >= 1
            await page.socket.send('["typed", "\\u001b[48;5000;5000;1;1t"]')  # a terminal's own way to say its size
            page.seen = ""
            await page.types("\x1b")
            await page.sees("Open the session")
            assert "5000" not in page.seen
            await page.types("\r")
            await page.sees("Defending units")
        started = visitors(server.pid)
        server.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(server.wait(), 5) == 143
    for each in started:
        await until_gone(each)
    with Session.open(path) as session:
        assert not session.read_only
        assert session.run.answered["attack"].text == "7"


async def test_a_server_that_is_killed_leaves_no_process_and_no_lock(tmp_path):
    path = new_session(tmp_path)
    async with serving("serve", str(path), "--port", free()) as (server, printed), page_at(printed, "Play") as page:
        await page.sees("Saturday")
        started = visitors(server.pid)
        assert started
        server.send_signal(signal.SIGKILL)
        for each in started:
            await asyncio.wait_for(until_gone(each), 5)
    Session.open(path).close()


def free():
    """Find a port that is free now."""
    with socket.create_server((LOOPBACK, 0)) as found:
        return str(found.getsockname()[1])


async def test_whoever_only_watches_sees_what_is_asked_and_is_let_go_by_ctrl_c(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat"})
    before = path.read_bytes()
    async with serving("serve", str(path), "--watch-only", "--port", free()) as (server, printed):
        assert "Play:" not in printed
        async with page_at(printed, "Watch") as page:
            await page.sees("What is attacked")
            await page.types("1\r")
            await page.types("\x10")  # ctrl+p, which saves a picture elsewhere
        server.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(server.wait(), 5) == 130
    assert path.read_bytes() == before
    assert not (tmp_path / "pictures").exists()


@pytest.mark.parametrize(("told", "sentence"), [("--watch-only", "can watch."), ("--no-qr", "can play.")])
def test_opening_it_to_the_network_is_said_with_what_it_means(tableside, tmp_path, monkeypatch, told, sentence):
    async def at_once():
        return 0

    monkeypatch.setattr(server, "until_ended", at_once)
    monkeypatch.setattr(process, "COMMAND", STAND_IN)
    monkeypatch.setattr(seats, "_in_the_network", lambda: "192.0.2.5")
    printed = tableside("serve", str(new_session(tmp_path)), "--host", "0.0.0.0", "--no-qr", "--port", free(), told)
    assert printed.code == 0
    assert f"Anyone in this network who has the address {sentence} The connection is not encrypted." in printed.out
    assert re.search(r"^Watch: http://192\.0\.2\.5:\d+/#[\w-]{16}$", printed.out, re.MULTILINE)
    assert "0.0.0.0" not in printed.out
