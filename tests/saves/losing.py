"""Power lost at any moment, or a program that stops anywhere: what is left of a folder that was being written.

While something is done, every change to a folder is recorded. A program that stops leaves all that it did, and of what
it was writing some bytes. A disk without power may hold, of all that was not forced to it yet: of a file, any of its
sectors of 512 bytes and any of its sizes; of a folder, any of its changes of names, where a rename within one folder
happens as a whole, and one between two folders as two changes. A sector that was never written reads as zeros.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from random import Random

import pytest
from sizes import FULL, WHOLE

import saves.disk.files
import saves.log.file

SECTOR = 512
STOPS = 64 if WHOLE else 6
"""A write is stopped after so many of its bytes, apart from the last ones."""
Check = Callable[[Path], None]
There = tuple[tuple[str, bytes | str | None, int], ...]
"""What is in a folder: each path, its bytes or where its link leads, None for a folder, and the number of its node."""
Names = dict[str, "Node"]


@dataclass(eq=False)
class Node:
    """A file, a folder or a link: as it is seen now, as it is on the disk for sure, and what is between them."""

    seen: bytearray = field(default_factory=bytearray)
    names: Names | None = None
    link: str = ""
    sure: bytes = b""
    sure_names: Names = field(default_factory=dict)
    waiting: list[Change] = field(default_factory=list)

    def forced(self):
        """Bring everything to the disk."""
        self.sure, self.sure_names = bytes(self.seen), dict(self.names or {})
        self.waiting.clear()

    def becomes(self, offset, data, size):
        """Write data at a place, if any, and give the file a size; data may reach the disk sector by sector."""
        first = min(offset, len(self.seen))
        self.seen.extend(bytes(max(0, size - len(self.seen))))
        self.seen[offset : offset + len(data)] = data
        del self.seen[size:]
        for start in range(first // SECTOR * SECTOR, offset + len(data) if data else 0, SECTOR):
            self.waiting.append(Sector(start, bytes(self.seen[start : start + SECTOR])))
        self.waiting.append(Size(size))


@dataclass(frozen=True)
class Sector:
    """The new bytes of a file's sector."""

    start: int
    data: bytes


@dataclass(frozen=True)
class Size:
    """The new size of a file."""

    size: int


@dataclass(frozen=True)
class Named:
    """What the names of a folder lead to from now on; None where a name is gone."""

    names: tuple[tuple[str, Node | None], ...]


Change = Sector | Size | Named


@dataclass
class Disk:
    """A folder under watch: what was done in it, and the states in which a loss of power may leave it.

    `states` calls are made at each moment before something is forced to the disk, and at each thing confirmed.
    """

    folder: Path
    seed: int = 0
    samples: int = 6
    check: Check = lambda folder: None
    moments: list[Moment] = field(default_factory=list)
    files: dict[int, Node] = field(default_factory=dict)
    root: Node = field(default_factory=Node)

    def __post_init__(self):
        self.root = _found(self.folder)
        self.rng = Random(self.seed)

    def confirm(self, check):
        """From now on a check must hold, whatever is lost; what was done until now was under the one before."""
        self.moment()
        self.check = check
        self.moment()

    def stopped(self, node=None, data=b""):
        """Note what a program leaves that stops now, forced or not; by then a file may hold `data`."""
        there = _on_disk(self.root, {id(each) for found in _nodes(self.root) for each in found.waiting})
        if node is not None:
            there = tuple(
                (name, data if self.node(self.folder / name) is node else had, number) for name, had, number in there
            )
        self.moments.append(Moment(self.check, there))

    def moment(self):
        """Note all states in which the power may leave the disk now."""
        changes = [(node, each) for node in _nodes(self.root) for each in node.waiting]
        self.moments += (Moment(self.check, _on_disk(self.root, kept)) for kept in self._kept(changes))

    def _kept(self, changes):
        """Choose what is kept of the changes that wait: all, none, all but one, one alone, and some at random."""
        every = {id(each) for _, each in changes}
        yield every
        yield set()
        yield {id(each) for _, each in changes if isinstance(each, Named)}
        yield {id(each) for _, each in changes if not isinstance(each, Named)}
        yield {id(each) for _, each in changes if not isinstance(each, Sector)}
        some = self.rng.sample(sorted(every), min(self.samples, len(every)))
        yield from (every - {each} for each in some)
        yield from ({each} for each in some)
        for _ in range(self.samples):
            yield {each for each in every if self.rng.random() < 0.5}

    def node(self, path):
        """Find what a path leads to; None where nothing is, or where it lies outside."""
        parts = self._parts(path)
        node = self.root if parts is not None else None
        for part in parts or ():
            node = (node.names or {}).get(part) if node is not None else None
        return node

    def _parts(self, path):
        full = Path(os.path.abspath(os.fsdecode(path)))
        return full.relative_to(self.folder).parts if full.is_relative_to(self.folder) else None

    def name(self, *changes):
        """Let paths of one folder lead elsewhere, all of them at once."""
        parent = self.node(Path(os.fsdecode(changes[0][0])).parent)
        if parent is None:
            return
        named = tuple((Path(os.fsdecode(path)).name, node) for path, node in changes)
        parent.names.update({name: node for name, node in named if node is not None})
        for name, node in named:
            if node is None:
                parent.names.pop(name, None)
        parent.waiting.append(Named(named))
        self.stopped()


@dataclass(frozen=True)
class Moment:
    """A state in which the power may have left the disk, by the paths of what is there, and what must hold of it."""

    check: Check
    there: There

    def laid_out(self, folder):
        """Make a folder that holds that."""
        first = {}
        for name, data, number in self.there:
            path = folder / name
            if data is None:
                path.mkdir()
            elif isinstance(data, str):
                path.symlink_to(data)
            elif number in first:
                os.link(first[number], path)
            else:
                path.write_bytes(data)
                first[number] = path


def _found(path):
    if path.is_symlink():
        node = Node(link=os.readlink(path))
    elif path.is_dir():
        node = Node(names={each.name: _found(each) for each in path.iterdir()})
    else:
        node = Node(bytearray(path.read_bytes()))
    node.forced()
    return node


def _nodes(root):
    """List all nodes that any name may lead to, each once."""
    found = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in found:
            continue
        found[id(node)] = node
        named = (each for change in node.waiting if isinstance(change, Named) for _, each in change.names)
        waiting += (*(node.names or {}).values(), *node.sure_names.values(), *filter(None, named))
    return list(found.values())


def _on_disk(root, kept):
    numbers = {}

    def within(node, path):
        names = dict(node.sure_names)
        for change in node.waiting:
            if isinstance(change, Named) and id(change) in kept:
                names.update({name: each for name, each in change.names if each is not None})
                for name, each in change.names:
                    if each is None:
                        names.pop(name, None)
        for name, each in sorted(names.items()):
            there = f"{path}{name}"
            number = numbers.setdefault(id(each), len(numbers))
            yield there, _data(each, kept), number
            if each.names is not None:
                yield from within(each, f"{there}/")

    return tuple(within(root, ""))


def _data(node, kept):
    if node.names is not None:
        return None
    if node.link:
        return node.link
    data, size = bytearray(node.sure), len(node.sure)
    for change in node.waiting:
        if isinstance(change, Sector) and id(change) in kept:
            data.extend(bytes(max(0, change.start + SECTOR - len(data))))
            data[change.start : change.start + SECTOR] = change.data.ljust(SECTOR, b"\0")
        elif isinstance(change, Size) and id(change) in kept:
            size = change.size
            del data[size:]
    return bytes(data[:size].ljust(size, b"\0"))


def _stops(size):
    """Say after how many bytes a write is stopped."""
    step = 1 if FULL else max(1, size // STOPS)
    return sorted({*range(1, size, step), *range(max(1, size - 3), size)})


def _files(disk):
    class Watched(FileIO):
        def __init__(self, path, mode="r"):
            super().__init__(path, mode)
            if "x" in mode:
                disk.name((path, Node()))
            node = disk.node(path)
            if node is not None:
                disk.files[self.fileno()] = node

        def write(self, data):
            offset = self.tell()
            if (node := disk.files.get(self.fileno())) is not None:
                for size in _stops(len(data)):
                    seen = bytes(node.seen)
                    disk.stopped(node, seen[:offset] + bytes(data)[:size] + seen[offset + size :])
            written = super().write(data)
            if node is not None:
                node.becomes(offset, bytes(data)[:written], max(len(node.seen), offset + written))
            return written

        def truncate(self, size=None):
            done = super().truncate(size)
            if (node := disk.files.get(self.fileno())) is not None:
                node.becomes(done, b"", done)
            return done

    return Watched


def _calls(disk):
    """Make the system calls that are watched; what is done outside the folder is let through."""
    real = {
        name: getattr(os, name)
        for name in ("open", "close", "fsync", "replace", "rename", "link", "unlink", "mkdir", "symlink")
    }

    def open_(path, flags, *args, **more):
        new = flags & os.O_CREAT and not os.path.lexists(path)
        handle = real["open"](path, flags, *args, **more)
        if new:
            disk.name((path, Node()))
        if (node := disk.node(path)) is not None:
            disk.files[handle] = node
            if flags & os.O_TRUNC and node.seen:
                node.becomes(0, b"", 0)
        return handle

    def close(handle):
        disk.files.pop(handle, None)
        real["close"](handle)

    def fsync(handle):
        disk.moment()
        if (node := disk.files.get(handle)) is not None:
            node.forced()

    def replace(old, new):
        node = disk.node(old)
        real["replace"](old, new)
        if os.path.dirname(old) == os.path.dirname(new):
            disk.name((new, node), (old, None))
        else:
            disk.name((new, node))
            disk.name((old, None))

    def link(old, new, **more):
        real["link"](old, new, **more)
        disk.name((new, disk.node(old)))

    def unlink(path, **more):
        real["unlink"](path, **more)
        disk.name((path, None))

    def mkdir(path, *args, **more):
        real["mkdir"](path, *args, **more)
        disk.name((path, Node(names={})))

    def symlink(leads_to, path, *args, **more):
        real["symlink"](leads_to, path, *args, **more)
        disk.name((path, Node(link=os.fsdecode(leads_to))))

    calls = (open_, close, fsync, replace, link, unlink, mkdir, symlink)
    return {call.__name__.rstrip("_"): call for call in calls} | {"rename": replace}


@contextmanager
def watched(disk):
    """Watch what is done in a folder; at the end the model must hold what is really there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saves.log.file, "FileIO", _files(disk))
        patch.setattr(saves.disk.files, "FileIO", _files(disk))
        for name, call in _calls(disk).items():
            patch.setattr(os, name, call)
        yield
    disk.moment()
    seen = {id(each) for node in _nodes(disk.root) for each in node.waiting}
    assert [each[:2] for each in _on_disk(disk.root, seen)] == [
        each[:2] for each in _on_disk(_found(disk.folder), set())
    ]


def whatever_is_lost(disk, place):
    """Lay out each state in which the power may have left the disk, and check it; gives how many there are."""
    states = dict.fromkeys(disk.moments)
    for number, moment in enumerate(states):
        folder = place / str(number)
        folder.mkdir(parents=True)
        moment.laid_out(folder)
        try:
            moment.check(folder)
        except BaseException as error:
            there = {name: data[-700:] if data is not None else "" for name, data, _ in moment.there}
            error.add_note(f"state {number} of {len(states)}: {there}")
            raise
    return len(states)
