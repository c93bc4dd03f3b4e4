"""All benchmarks in one table: `python tests/benchmarks [NAME …]`. Ratios are measured side by side in one run."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rows import print_rows

HERE = Path(__file__).parent
HELPERS = ("__main__", "rows", "terminal")


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all."""
    found = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in HELPERS)
    for name in names or found:
        print_rows(name.replace("_", " "), importlib.import_module(name).rows())


main(sys.argv[1:])
