"""Both databases, for every test that asks for one; and what these tests have in common with those of the cabinet."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from pegmind_league.database import open_database
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from tests.conftest import pytest_pyfunc_call
from tests.servers.databases import database, postgresql

__all__ = ["database", "postgresql", "pytest_pyfunc_call"]

Open = Callable[..., Repository]


@pytest.fixture
def opens(database: str) -> Iterator[Open]:
    """Opens the database; in the end it is closed, however often it was opened. No rating takes too long."""
    with ExitStack() as stack:

        def opens(calendar: Calendar | None = None) -> Repository:
            repository = Repository(open_database(database), calendar or Calendar(), clock=lambda: 0.0)
            stack.callback(repository.close)
            return repository

        yield opens


@pytest.fixture
def repository(opens: Open) -> Repository:
    return opens()
