"""How the program ends: outputs that take nothing, inputs that give nothing, ctrl-c and the signals of the system."""

import errno
import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from piloting import new_session
from rows import by_rows
from sizes import share

from saves.log.lock import beside
from tui.shared.settings import read_config

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full and a pseudo-terminal")

RESOLVE = "resolve rivets combat phase=combat target=units attack=7 defence=2 die=5 --defaults"
PROGRAM = [sys.executable, "-m", "tui"]
LONGEST_WAIT = 60
FULL = "The output could not be written (no space left on device)."
CLOSED = "The output could not be written (standard output is closed)."


def ended(line, data, typed=b"", redirect=""):
    """Run a command through a shell, with its streams redirected."""
    command = f'exec "$@" {redirect}'
    arguments = ["sh", "-c", command, "sh", *PROGRAM, "--data", str(data), *line.split()]
    return subprocess.run(arguments, input=typed, capture_output=True, timeout=LONGEST_WAIT)


LINES = (RESOLVE, "rulesets", "locate", "--help", "--plain")


@pytest.mark.parametrize(
    ("line", "redirect", "said"),
    share([(line, *each) for line in LINES for each in ((">/dev/full", FULL), (">&-", CLOSED))], 3),
)
def test_an_output_that_takes_nothing_is_exit_5_and_a_sentence(line, redirect, said, tmp_path):
    done = ended(line, tmp_path, redirect=redirect)
    assert done.returncode == 5
    assert done.stderr.decode() == f"tableside: {said}\n"


@by_rows
def test_what_a_command_has_written_is_told_where_its_output_takes_nothing(line, made, tmp_path, tableside):
    path = new_session(tmp_path / "elsewhere")
    (tmp_path / "there.json").write_text(tableside("export", str(path)).out)
    (tmp_path / "there.jsonl").write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    done = ended(line.replace("there", str(tmp_path / "there")), tmp_path, redirect=">/dev/full")
    assert done.returncode == 5
    said = done.stderr.decode()
    assert said.endswith(" is written, but the output could not be (no space left on device).\n")
    assert Path(said.removeprefix("tableside: ").partition(" is written")[0]).exists()
    assert made.partition(".")[0] in said


def with_nobody_who_reads(*arguments):
    """Run a command into a pipe that nobody reads any more; gives its exit code, and what it said beside that."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run([*PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    return done.returncode, done.stderr.decode()


def test_an_exit_code_means_what_it_says_where_nobody_reads_the_output_to_its_end(tmp_path):
    sound = new_session(tmp_path)
    assert with_nobody_who_reads("verify", str(sound), str(sound)) == (0, "")
    code, said = with_nobody_who_reads("verify", str(sound), str(tmp_path / "nowhere"))
    assert (code, said.count("\n")) == (2, 1)
    assert "there is no such file" in said
    assert with_nobody_who_reads("resolve", "rivets", "combat") == (3, "")
    assert with_nobody_who_reads("--help") == (0, "")


def test_line_mode_that_nobody_reads_ends_with_a_sentence(tmp_path):
    nobody = "tableside: The output could not be written (broken pipe).\n"
    assert with_nobody_who_reads("--plain", "--data", str(tmp_path)) == (5, nobody)


def test_nothing_is_served_where_nobody_reads_the_addresses(tmp_path):
    assert with_nobody_who_reads("--data", str(tmp_path), "serve") == (
        5,
        "tableside: The output could not be written (broken pipe).\n",
    )


def test_an_input_that_breaks_off_ends_line_mode_with_a_sentence(tmp_path, tableside, monkeypatch):
    class Broken(io.StringIO):
        def readline(self, size=-1, /):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("sys.stdin", Broken())
    printed = tableside("--plain", "--data", str(tmp_path), "--open", str(new_session(tmp_path)))
    assert (printed.code, printed.err) == (2, "tableside: What is typed can no longer be read (input/output error).\n")
    assert "Session saved." in printed.out


@pytest.mark.parametrize("redirect", ["2>/dev/full", "2>&-"])
def test_where_nobody_can_be_told_the_exit_code_tells(redirect, tmp_path):
    done = ended("resolve chess combat", tmp_path, redirect=redirect)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_a_closed_input_has_ended(tmp_path):
    done = ended("--plain", tmp_path, redirect="<&-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"> Goodbye.\n")


def test_an_input_that_cannot_be_decoded_is_refused_like_any_other_answer(tmp_path):
    done = ended("--plain", tmp_path, b":new\n\xff\xfe\nrivets\nA\xffB\n:quit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "contains the invisible character" in done.stdout.decode()


def test_the_screens_say_that_they_need_a_terminal_and_what_does_not(tmp_path):
    done = ended("", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert (
        done.stderr == b"tableside: Tableside's screens need a terminal: start it with --plain to play line by line.\n"
    )


ENDS = share([(signal.SIGTERM, 143), (signal.SIGHUP, 143), (signal.SIGQUIT, 143), (signal.SIGINT, 130)], 3)


@pytest.mark.parametrize(("number", "code"), ENDS)
def test_line_mode_lets_the_session_go_when_it_is_ended(number, code, tmp_path):
    path = new_session(tmp_path)
    arguments = [*PROGRAM, "--plain", "--data", str(tmp_path), "--open", str(path)]
    playing = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert playing.stdout is not None
    said = b""
    while not said.endswith(b") > "):
        said += playing.stdout.read(1)
    assert beside(path, "holder").exists()
    playing.send_signal(number)
    _, complained = playing.communicate(timeout=LONGEST_WAIT)
    assert (playing.returncode, complained) == (code, b"")
    assert not beside(path, "holder").exists()


@pytest.fixture
def terminal():
    """Give both ends of a terminal of 100 columns and 30 lines."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    yield master, slave
    os.close(master)
    os.close(slave)


def shown_until(master, what, playing):
    """Read what is painted until something stands there, or the program has ended and nothing more comes."""
    shown, until = b"", time.monotonic() + LONGEST_WAIT
    while what not in shown and time.monotonic() < until:
        if select.select([master], [], [], 0.1)[0]:
            shown += os.read(master, 65536)
        elif playing.poll() is not None:
            break
    assert time.monotonic() < until, f"{what!r} was not shown"
    return shown


STARTING, AT_REST = b"\x1b[?1049h", b"What now?"


@pytest.mark.parametrize(
    ("number", "code", "seen"), [*((*each, AT_REST) for each in ENDS), (signal.SIGTERM, 143, STARTING)]
)
def test_the_screens_put_the_terminal_back_when_they_are_ended(number, code, seen, tmp_path, terminal):
    master, slave = terminal
    before, path = termios.tcgetattr(slave), new_session(tmp_path)
    playing = subprocess.Popen(
        [*PROGRAM, "--data", str(tmp_path), "--open", str(path)],
        **dict.fromkeys(("stdin", "stdout", "stderr"), slave),
        env={**os.environ, "TERM": "xterm-256color", "TABLESIDE_CONFIG": str(tmp_path / "none.toml")},
        start_new_session=True,
    )
    assert seen in shown_until(master, seen, playing)
    assert seen == STARTING or termios.tcgetattr(slave) != before
    playing.send_signal(number)
    left = shown_until(master, b"nothing so", playing)
    assert playing.wait(LONGEST_WAIT) == code
    assert b"Traceback" not in left
    assert b"\x1b[?1049l" in left, "the screen that was there before is not shown again"
    assert termios.tcgetattr(slave) == before
    assert not beside(path, "holder").exists()


def test_the_screens_end_when_the_terminal_is_gone_and_no_signal_says_so(tmp_path):
    master, slave = pty.openpty()
    path = new_session(tmp_path)
    playing = subprocess.Popen(
        [*PROGRAM, "--data", str(tmp_path), "--open", str(path)],
        **dict.fromkeys(("stdin", "stdout", "stderr"), slave),
        env={**os.environ, "TERM": "xterm-256color", "TABLESIDE_CONFIG": str(tmp_path / "none.toml")},
        start_new_session=True,
    )
    os.close(slave)
    assert AT_REST in shown_until(master, AT_REST, playing)
    os.close(master)
    assert playing.wait(LONGEST_WAIT) == 143
    assert not beside(path, "holder").exists()


@by_rows
@pytest.mark.parametrize(
    "line",
    [
        "resolve rivets combat attack=@{}",
        "resolve rivets combat --kit {}",
        "resolve rivets combat --session {}",
        "verify {}",
        "import {}",
        "mend {}",
    ],
)
def test_a_special_file_is_refused_at_once_wherever_a_path_is_taken(line, special, tmp_path, tableside):
    os.mkfifo(tmp_path / "pipe")
    said = tableside.refused(*line.format(tmp_path / special).split())
    assert re.search("it is a (pipe|device|folder)", said)


@pytest.mark.parametrize(
    "line", ["report .", "export .", "verify .", "import .", "mend .", "watch --plain .", "--game . rulesets"]
)
def test_the_folder_that_one_is_in_is_named_in_the_sentence(line, tmp_path, tableside, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert re.match("\\.: it is a folder;|The ruleset \\. cannot be loaded: its file", tableside.refused(*line.split()))


def test_line_mode_is_told_that_a_folder_is_no_session(tmp_path):
    done = ended("--plain --open .", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"! .: it is a folder; choose a file that Tableside wrote." in done.stdout


def test_a_game_that_cannot_be_written_is_a_sentence(tmp_path, tableside):
    (tmp_path / "games" / ".snow.toml.new" / "in the way").mkdir(parents=True)
    said = tableside.refused("--data", str(tmp_path), "new", "snow")
    assert said.startswith("snow.toml cannot be written (")


LONG = "x" * 5_000


@pytest.mark.parametrize(
    "line",
    [
        *(f"{command} LONG" for command in ("report", "verify", "import", "mend", "serve", "watch --plain", "new")),
        *(f"{command} LONG.toml" for command in ("check", "LONG")),
        "--game LONG.toml rulesets",
        *(f"resolve rivets combat {option} LONG" for option in ("--kit", "--session", "--LONG", "LONG=1", "a=@LONG")),
        *(f"serve --{option} LONG" for option in ("host", "port")),
        "--LONG",
        "--plain=LONG",
        "resolve rivets LONG",
    ],
)
def test_a_very_long_name_is_shortened_wherever_it_is_refused(line, tableside):
    said = tableside.refused(*line.replace("LONG", LONG).split())
    assert len(said) < 500
    assert "…" in said or "name" in said or "File name too long" in said


def test_settings_and_sessions_that_are_pipes_stop_nothing(tmp_path):
    for name in ("config.toml", "sessions/pipe.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        os.mkfifo(tmp_path / name)
    assert "it is a pipe" in read_config(tmp_path / "config.toml").problems[0]
    done = ended(f"--plain --open {tmp_path}/sessions/pipe.jsonl", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"it is a pipe") == 2
