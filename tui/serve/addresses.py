"""Where Tableside is served and who may come in: the machine's addresses, a free port, a token for each way in."""

from __future__ import annotations

import hmac
import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from errno import EADDRINUSE
from secrets import token_urlsafe

from rulesets.engine.core.words import shortened
from saves.disk.errors import in_words
from tui.shared.arguments import BadInput

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


TOKEN_BYTES = 12
"""96 bits: more than can be guessed, and few enough for a small QR code."""
PLAIN_PORT = 80
"""The port that browsers leave out."""


class TokenRole(Enum):
    """What a token is for."""

    PLAY = "Play"
    WATCH = "Watch"


class Gate:
    """Knows under which names this server is called, and what each token is for."""

    def __init__(self, names: Iterable[str], port: int, roles: Iterable[TokenRole]) -> None:
        plain = [name.lower() for name in names] if port == PLAIN_PORT else []
        self._hosts = frozenset([*plain, *(f"{name.lower()}:{port}" for name in names)])
        self.tokens = {role: token_urlsafe(TOKEN_BYTES) for role in roles}

    def knows(self, hosts: list[str]) -> bool:
        """Tell whether a request calls this server by a name of its own, exactly once.

        A web page elsewhere that has its name point here, as DNS rebinding does, still calls it by that other name.
        """
        return len(hosts) == 1 and hosts[0].lower() in self._hosts

    def is_own_page(self, origins: list[str], host: str) -> bool:
        """Tell whether the page that connects was loaded from this server; no other web page may use the socket."""
        return len(origins) == 1 and origins[0].lower() in (f"http://{host.lower()}", f"https://{host.lower()}")

    def role_of(self, token: str) -> TokenRole | None:
        """Tell what a token is for, in a time that says nothing about how much of it is right; None if for nothing."""
        given = token.encode("utf-8", "replace")
        fits = [role for role, known in self.tokens.items() if hmac.compare_digest(known.encode(), given)]
        return fits[0] if fits else None
