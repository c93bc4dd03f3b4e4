"""The files of the page, and the headers of whatever is answered: nothing is loaded from anywhere else."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from importlib.resources import files

from websockets.datastructures import Headers
from websockets.http11 import Response

TYPES = {
    "html": "text/html; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "woff2": "font/woff2",
    "svg": "image/svg+xml",
}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # the terminal writes its colours and the width of a letter into the page
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}
"""What every response has."""


@cache
def pages() -> dict[str, tuple[str, bytes]]:
    """Read the files once: the path of each in an address, its type and what is in it; nothing else is ever given."""
    known = [each for each in (files("tui.serve") / "static").iterdir() if each.name.rpartition(".")[2] in TYPES]
    found = {f"/{each.name}": (TYPES[each.name.rpartition(".")[2]], each.read_bytes()) for each in known}
    return {"/": found["/index.html"], **found}


def page(path: str) -> Response:
    """Answer with a file of the page, or that there is none."""
    found = pages().get(path)
    if found is None:
        return refusal(HTTPStatus.NOT_FOUND, "There is no such page.")
    type, body = found
    return _response(HTTPStatus.OK, type, body)


def refusal(status: HTTPStatus, sentence: str) -> Response:
    """Answer with a sentence."""
    return _response(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())


def _response(status: HTTPStatus, type: str, body: bytes) -> Response:
    headers = {"Content-Type": type, "Content-Length": str(len(body)), "Connection": "close", **HEADERS}
    return Response(status, status.phrase, Headers(headers), body)
