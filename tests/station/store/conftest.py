"""A journal that forgets everything when it is closed."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from station.store.journal import Journal
from station.store.opening import open_volatile


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal
