"""Tests of modules keep their files in memory: SQLite syncs every commit, and most of their time would go to a disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.memory import folder


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    with folder() as made:
        yield made
