"""Fixtures: an empty database of each kind, for the tests of the league."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.postgresql import PostgreSQL, running_postgresql


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
