"""Both databases, for every test that asks for one; and what these tests have in common with those of the cabinet."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pegmind_league.database import open_database
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from tests.conftest import pytest_pyfunc_call
from tests.servers.postgresql import PostgreSQL, running_postgresql

__all__ = ["pytest_pyfunc_call"]

Open = Callable[..., Repository]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with running_postgresql() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty database is."""
    if request.param == "sqlite":
        return str(tmp_path / "league.db")
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.make_database()


@pytest.fixture
def opens(database: str) -> Iterator[Open]:
    """Opens the database; in the end it is closed, however often it was opened."""
    with ExitStack() as stack:

        def opens(calendar: Calendar | None = None) -> Repository:
            repository = Repository(open_database(database), calendar or Calendar())
            stack.callback(repository.close)
            return repository

        yield opens


@pytest.fixture
def repository(opens: Open) -> Repository:
    return opens()
