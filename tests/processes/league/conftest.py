"""Both databases, for every test that asks for one."""

from tests.servers.databases import database, postgresql

__all__ = ["database", "postgresql"]
