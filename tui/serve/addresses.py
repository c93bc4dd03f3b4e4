"""Under which addresses Tableside is served: which this machine has, and which port is free."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from errno import EADDRINUSE

from rulesets.engine.core.sentences import shortened
from saves.disk.errors import in_words
from tui.shared.pairs import BadInput

LOOPBACK = "127.0.0.1"
THIS_MACHINE = (LOOPBACK, "localhost", "::1")
ANY = ("0.0.0.0", "::")
LAN = "lan"
FIRST_PORT, TRIES = 8770, 20
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is kept for examples: asking by which way it would be reached sends nothing."""


@dataclass(frozen=True)
class Host:
    """Where to listen, the name that is printed, and all names by which a page may be called."""

    listening: str
    shown: str
    names: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether other machines can reach it."""
        return self.listening not in THIS_MACHINE

    def address(self, port: int, token: str) -> str:
        """Write the whole address; the token stands behind #, which a browser sends to nobody with the page."""
        return f"http://{self.shown}:{port}/#{token}"


def host(told: str) -> Host:
    """Find where to listen: an address as it was typed, or `lan` for the one that this machine has in its network.

    Raises:
        BadInput: this machine is in no network.
    """
    listening = _in_the_network() if told == LAN else told
    if listening in ANY:
        return Host(listening, _in_the_network(), (_in_the_network(), LOOPBACK, "localhost"))
    shown = f"[{listening}]" if ":" in listening else listening
    return Host(listening, shown, (shown, "localhost") if listening in THIS_MACHINE else (shown,))


def _in_the_network() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            raise BadInput("This machine is in no network: give its address after --host.") from None


def listener(at: Host, port: int | None) -> socket.socket:
    """Listen at a port, or at the first free one where none was told.

    Raises:
        BadInput: the port is in use, or the address is not one of this machine's.
    """
    ports = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else (port,)
    for number in ports:
        try:
            return _listening(at.listening, number)
        except OSError as error:
            if error.errno != EADDRINUSE:
                raise _nothing_at(at, number, in_words(error)) from None
        except UnicodeError:
            raise _nothing_at(at, number, "that is not an address") from None
    if port is None:
        raise BadInput(f"Ports {ports[0]} to {ports[-1]} are all in use: give a free one after --port.")
    raise BadInput(f"Port {port} is in use: give another one after --port, or none for the next free one.")


def _nothing_at(at: Host, port: int, why: str) -> BadInput:
    return BadInput(f"Nothing can be served at {shortened(at.listening)}, port {port} ({why}).")


def _listening(address: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening
