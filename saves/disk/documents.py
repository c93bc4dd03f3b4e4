"""JSON documents that people share: read with a sentence for everything that may be wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from saves.disk.errors import BadDocument, in_words


def json_of(path: Path, kind: str, largest: int) -> Any:
    """Read a JSON file of at most `largest` bytes; `kind` names what it should be, as in `kit`.

    Raises:
        FileNotFoundError: there is none.
        BadDocument: it cannot be read, or is no JSON.
    """
    try:
        data = path.read_bytes()
        if len(data) > largest:
            raise BadDocument((f"{path.name} is larger than {largest:,} bytes, and no {kind}.",))
        return json.loads(data.decode())
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadDocument((f"{path.name} cannot be read ({in_words(error)}); a {kind} file is wanted.",)) from None
    except UnicodeDecodeError:
        raise BadDocument((f"{path.name} is not in UTF-8; a {kind} file is wanted.",)) from None
    except (ValueError, RecursionError):
        raise BadDocument((f"{path.name} is no JSON; a {kind} file is wanted.",)) from None
