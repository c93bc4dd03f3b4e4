from __future__ import annotations

import pytest
from commanding import Command


@pytest.fixture
def tableside(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
