"""Stands in for the application in a process of its own: it says in packets what it is told, and starts at once."""

import json
import os
import signal
import sys


def read(size):
    got = b""
    while len(got) < size:
        more = os.read(0, size - len(got))
        if not more:
            os._exit(0)
        got += more
    return got


def packet():
    head = read(5)
    return head[:1], read(int.from_bytes(head[1:], "big"))


def write(kind, payload):
    os.write(1, kind + len(payload).to_bytes(4, "big") + payload)


def say(text):
    write(b"D", f"<{text}>".encode())


told = json.loads(packet()[1])
if told["type"] == "quit":
    sys.exit(0)
os.write(1, b"something printed before\n__GANGLION__\n")
say(f"{' '.join(told['arguments'])} {told['columns']}x{told['rows']}")
while True:
    kind, payload = packet()
    text = payload.decode()
    if kind == b"D" and text.startswith("open "):
        write(b"M", json.dumps({"type": "session", "path": text.removeprefix("open ")}).encode())
    elif kind == b"D" and text == "field":
        write(b"M", json.dumps({"type": "field", "is": True}).encode())
    elif kind == b"D" and text == "end":
        sys.exit(0)
    elif kind == b"D" and text == "hang":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        say("hangs")
        while True:
            signal.pause()
    elif kind == b"D":
        say(text)
    else:
        what = json.loads(text)
        if what["type"] == "quit":
            sys.exit(0)
        size = f" {what['width']}x{what['height']}" if what["type"] == "resize" else ""
        say(what["type"] + size)
