"""Files and documents that are written whole or not at all."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from io import FileIO
from itertools import count, islice, takewhile
from pathlib import Path
from typing import Any

from rulesets.engine.core.words import shortened
from saves.disk.errors import BadDocument, Trouble, Unread, Unreadable, file_name, in_words
from saves.disk.reading import LARGEST_SESSION, read_regular, start_of

# Files: read with a sentence for what goes wrong, written whole or not at all


def real_name(path: Path) -> Path:
    """Give the file's own name where a link was named, so that a session reached by two names is one."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


def typed_path(text: str) -> Path:
    """Read a path as players type it; a ~ before a name that is nobody's is part of the name."""
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def write_if_new(path: Path, write: Callable[[Path], object]) -> Path:
    """Write a file that is not there yet, and give its path.

    Raises:
        Trouble: it is there, or it cannot be written; choose another name.
    """
    name = shortened(path.name)
    if is_there(path):
        raise Trouble(f"{name} already exists: choose another name.")
    try:
        write(path)
    except (OSError, ValueError) as error:
        reason = in_words(error) if isinstance(error, OSError) else "that is not a file name"
        raise Trouble(f"{name} cannot be written ({reason}): choose another name.") from error
    return path


def file_bytes(path: Path) -> bytes:
    """Read a whole file.

    Raises:
        Unreadable: it is missing, no regular file, too large, or the system refuses.
    """
    with _refused(path):
        return read_regular(path, LARGEST_SESSION)


def check_file(path: Path) -> None:
    """Make sure that there is a file which can be read.

    Raises:
        Unreadable: as `file_bytes` says it.
    """
    with _refused(path):
        start_of(path, 1, LARGEST_SESSION)


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Say in a sentence why a file cannot be read."""
    try:
        yield
    except IsADirectoryError:
        raise Unreadable(path, "it is a folder", "choose a file that Tableside wrote") from None
    except (FileNotFoundError, ValueError):
        raise Unreadable(path, "there is no such file", "choose one that exists", folder=True) from None
    except OSError as error:
        raise Unreadable(path, f"it cannot be read ({in_words(error)})", "solve that and open it again") from None


def is_there(path: Path) -> bool:
    """Tell whether there is anything by a name, a link to nothing included.

    Nothing is where the system does not let us look.
    """
    try:
        os.lstat(path)
    except (OSError, ValueError):
        return False
    return True


def free_name(path: Path) -> Path:
    """Give a name that no file has: the one given, or one with a number.

    Another program may take it at once: where that matters, use `write_new` or `move`.
    """
    return next(each for each in _names(path) if not is_there(each))


def _names(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


def put(path: Path, data: bytes) -> None:
    """Write a file that the players asked for.

    Raises:
        Trouble: it cannot be written.
    """
    try:
        write_whole(path, data)
    except OSError as error:
        raise _not_written(path, error) from None


def put_new(path: Path, data: bytes) -> Path:
    """Write a file that the players asked for under a name that nothing has, the one given or a numbered one; give it.

    Raises:
        Trouble: it cannot be written.
    """
    try:
        return write_new(path, data)
    except OSError as error:
        raise _not_written(path, error) from None


def _not_written(path: Path, error: OSError) -> Trouble:
    return Trouble(f"{file_name(path)} cannot be written ({in_words(error)}): solve that and try again.")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, also after a crash; a link in its place is not followed.

    Raises:
        OSError: it cannot be written.
    """
    os.replace(_written_beside(path, data), path)
    keep_names(path.parent)


def write_new(path: Path, data: bytes) -> Path:
    """Write a file whole under a name that nothing has, and give it: the one given or a numbered one.

    Raises:
        OSError: it cannot be written.
    """
    new = _written_beside(path, data)
    there = _named_anew(new, path)
    new.unlink(missing_ok=True)
    keep_names(path.parent)
    return there


def move(path: Path, to: Path) -> Path:
    """Move a file to a name that nothing has, and give it: the one given or a numbered one.

    After a crash it is where it was, or there, or at both.

    Raises:
        OSError: it cannot be moved.
    """
    make_folder(to.parent)
    there = _named_anew(path, to)
    keep_names(to.parent)
    path.unlink(missing_ok=True)
    keep_names(path.parent)
    return there


def _written_beside(path: Path, data: bytes) -> Path:
    make_folder(path.parent)
    new = path.with_name(f".{path.name}.new")
    with made_anew(new) as file:
        write_all(file, data)
    return new


def _named_anew(path: Path, wanted: Path) -> Path:
    """Give a file a second name that nothing has; where files have one name only, that instead of its own."""
    for free in _names(wanted):
        try:
            _name(path, free)
        except FileExistsError:
            if not os.path.samestat(os.lstat(path), os.lstat(free)):  # as they are where a move was stopped halfway
                continue
        break
    return free


def _name(path: Path, free: Path) -> None:
    if not path.is_symlink():
        try:
            return os.link(path, free)
        except FileExistsError:
            raise
        except OSError:
            pass  # a file system without second names
    _rename(path, free)


def _rename(path: Path, free: Path) -> None:
    """Rename a file to a name that is taken for it first.

    Raises:
        FileExistsError: something has that name.
    """
    os.close(os.open(free, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    try:
        os.replace(path, free)
    except OSError:
        free.unlink()
        raise


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, where they are missing, so that they are there after a crash, too.

    Raises:
        OSError: it cannot be made.
    """
    missing = list(takewhile(lambda each: not each.exists(), (folder, *folder.parents)))
    folder.mkdir(parents=True, exist_ok=True)
    for each in missing:
        keep_names(each.parent)


def made_anew(path: Path) -> FileIO:
    """Make a file to be written, in place of what a crash may have left there; no link is followed.

    Raises:
        OSError: it cannot be made.
    """
    path.unlink(missing_ok=True)
    return FileIO(path, "x")


def write_all(file: FileIO, data: bytes) -> None:
    """Write at the file's place, and force it to the disk.

    Raises:
        OSError: it cannot be written; a part of it may be.
    """
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def keep_names(folder: Path) -> None:
    """Bring a folder's names to the disk, where the system can: not every folder that is written can be opened.

    Raises:
        OSError: the system refuses.
    """
    if os.name != "posix" or not os.access(folder, os.R_OK):
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# JSON documents that people share: written alike, and read with a sentence for everything that may be wrong


MOST_PROBLEMS = 20
"""How many things that are wrong with a document are told."""


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document so that people can read it, a value a line.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(path, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode())


def json_of(path: Path, kind: str, largest: int) -> Any:
    """Read a JSON file of at most `largest` bytes; `kind` names what it should be, as in `kit`.

    Raises:
        FileNotFoundError: there is none.
        BadDocument: it is no JSON; Unread if the system does not let it be read.
    """
    try:
        return json.loads(read_regular(path, largest).decode())
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unread(f"{file_name(path)} cannot be read ({in_words(error)}): choose a {kind} file.", error) from None
    except UnicodeDecodeError:
        raise BadDocument((f"{file_name(path)} is not UTF-8 text: choose a {kind} file.",)) from None
    except (ValueError, RecursionError):
        raise BadDocument((f"{file_name(path)} is not JSON: choose a {kind} file.",)) from None


def the_first(problems: Iterator[str]) -> list[str]:
    """List the first problems, and say that there are more, where there are."""
    told = list(islice(problems, MOST_PROBLEMS))
    return [*told, "There are more problems after these."] if next(problems, "") else told


def wrong_head(path: Path, document: Mapping[str, Any], kind: str, format: int, ruleset_id: str) -> list[str]:
    """List what is wrong with the format and the ruleset of a document, a sentence each; `kind` as in `kit`.

    A document without a format is of this one.
    """
    problems = []
    found, of = (shortened(str(document.get(name))) for name in ("format", "ruleset"))
    if (told := document.get("format", format)) != format or type(told) is not int:
        problems.append(f"{file_name(path)} has format {found}; this version reads format {format}.")
    if document.get("ruleset") != ruleset_id:
        problems.append(f"{file_name(path)} is a {kind} for {of}: choose one for {ruleset_id}.")
    return problems


# What rulesets raised, kept for whoever mends them: a file each in a folder of their own


MOST_FAULTS = 20
ENDING = ".txt"


class Faults:
    """A folder of faults, of which the newest are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, game: str, report: str) -> Path | None:
        """Write a report of a fault of a game, by its id, and give its file; None where it cannot be written."""
        stamp = f"{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%f}"
        try:
            path = write_new(self.folder / f"{stamp}{ENDING}", f"{game}\n{report}".encode("utf-8", "backslashreplace"))
        except OSError:
            return None
        self._forget()
        return path

    def _forget(self) -> None:
        with suppress(OSError):
            kept = sorted(path for path in self.folder.iterdir() if path.suffix == ENDING)
            for path in kept[:-MOST_FAULTS]:
                path.unlink(missing_ok=True)


def report_of(error: BaseException, words: bool) -> str:
    """Write where an error was raised, and what; without `words`, what errors say of themselves is left out.

    An error's own words may hold an answer that only one side may know; where it was raised never does.
    """
    if words:
        return "".join(traceback.format_exception(error))
    return "\n".join(
        part for each in _with_causes(error) for part in (*traceback.format_tb(each.__traceback__), _kind(each))
    )


def _kind(error: BaseException) -> str:
    return f"{type(error).__name__} (its words are left out: a secret is open)\n"


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Go from an error to what it was raised from, the first one first."""
    if error is not None:
        yield from _with_causes(error.__cause__ or error.__context__)
        yield error
