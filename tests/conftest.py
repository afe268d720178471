"""What several tests share: where the corpus is, and the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from terminal import Terminal


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The directory of real games, named by SCHAFKOPF_CORPUS."""
    place = os.environ.get("SCHAFKOPF_CORPUS")
    if not place:
        pytest.skip("SCHAFKOPF_CORPUS does not name the corpus of real games")
    return Path(place)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Run commands in this process."""
    return Terminal(capsys)
