"""What all tests of the builder have in common."""

import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def hashes_run_over() -> Iterator[None]:
    """Compiled code says nothing of it; plain Python warns."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
        yield
