"""Who may come in: hosts by which the page is called, pages that may connect, and the token of each address."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from enum import Enum
from secrets import token_urlsafe

TOKEN_BYTES = 12
"""96 bits: more than can be guessed, and few enough for a small QR code."""
PLAIN_PORT = 80
"""The port that browsers leave out."""


class Role(Enum):
    """What a token is for."""

    PLAY = "Play"
    WATCH = "Watch"


class Gate:
    """Knows under which names this server is called, and what each token is for."""

    def __init__(self, names: Iterable[str], port: int, roles: Iterable[Role]) -> None:
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

    def role_of(self, token: str) -> Role | None:
        """Tell what a token is for, in a time that says nothing about how much of it is right; None if for nothing."""
        given = token.encode("utf-8", "replace")
        fits = [role for role, known in self.tokens.items() if hmac.compare_digest(known.encode(), given)]
        return fits[0] if fits else None
