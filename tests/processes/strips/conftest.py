"""A Raspberry Pi for each test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes.strips.pi import Board, Pi, compiled

Boot = Callable[[Board], Pi]


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("kernel"))


@pytest.fixture
def boot(kernel: Path, tmp_path: Path) -> Boot:
    return lambda board: Pi(tmp_path / board.name.replace(" ", "-"), kernel, board)
