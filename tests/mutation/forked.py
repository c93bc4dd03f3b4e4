"""Does something in a process of its own, which may be changed, get stuck, or end in any way."""

import os
import pickle
import signal
from contextlib import suppress
from tempfile import TemporaryDirectory

WAITING = 20
"""How many times as long as it may compute a process may take: it may wait for others, but not for ever."""


def allow(seconds):
    """End this process once it has computed for so many more seconds; a busy machine makes no difference to them."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITING * seconds)


def forked(work):
    """Do something in a silent fork with a temporary folder of its own; None if it did not end by itself."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            _answer(work, writer, folder)
        os.close(writer)
        with open(reader, "rb") as pipe:
            answer = pipe.read()
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return pickle.loads(answer) if answer else None


def _answer(work, writer, folder):
    try:
        os.setpgid(0, 0)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        with open(writer, "wb") as pipe:
            pipe.write(pickle.dumps(work()))
    finally:
        os._exit(0)
