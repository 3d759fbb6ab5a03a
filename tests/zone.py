"""The clock of a place, for what is told in its time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def zone(name: str) -> Iterator[None]:
    """Be in a time zone, named as POSIX has it: "UTC", or "XXX-12" where it is twelve hours later."""
    try:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("TZ", name)
            time.tzset()
            yield
    finally:
        time.tzset()
