"""What all tests of the builder have in common."""

import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def hashes_overflow() -> Iterator[None]:
    """Allow it: compiled code says nothing of it, but plain Python warns."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
        yield
