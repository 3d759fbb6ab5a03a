"""PostgreSQL in a temporary folder, as a user without rights: its server refuses to be root's."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

from tests.ports import reserved_port

PROGRAMS: Final = "/usr/lib/postgresql/*/bin"
OWNER: Final = "postgres"
"""Whom Debian's package makes; for root, the server is his."""

QUICK: Final = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=50"
"""What a server may spare itself whose data nobody will miss."""

_numbers: Final = count()


class PostgreSQL:
    """A running server; every database that it makes is an empty one."""

    def __init__(self, port: int) -> None:
        self._port = port

    def make_database(self) -> str:
        """Make a database; return its address."""
        name = f"league_{next(_numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def cut(self, address: str) -> None:
        """End all connections to a database, as a network does that is down for a moment."""
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            connection.execute(end, (address.rpartition("/")[2],))

    def _address(self, name: str) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self._port}/{name}"


@contextmanager
def running_postgresql(*, durable: bool = False) -> Iterator[PostgreSQL]:
    """Start a server, and stop it at the end; `durable` lets it write as usual."""
    folder = Path(tempfile.mkdtemp(prefix="pegmind-postgresql-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER)
        with reserved_port() as port:
            _run("initdb", "-D", folder / "data", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")
            options = (
                f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' {'' if durable else QUICK}"
            )
            _run("pg_ctl", "-D", folder / "data", "-l", folder / "log", "-w", "-o", options, "start")
            try:
                yield PostgreSQL(port)
            finally:
                _run("pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def _run(program: str, *arguments: object) -> None:
    """Run one of PostgreSQL's programs; without it, say how to get it."""
    found = sorted(Path("/").glob(f"{PROGRAMS}/{program}".lstrip("/")))
    assert found, f"{program} is missing: sudo apt install postgresql"
    as_owner = ("runuser", "-u", OWNER, "--") if os.geteuid() == 0 else ()
    ran = subprocess.run(
        [*as_owner, found[-1], *map(str, arguments)],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # not a pipe: the server would keep it open
        stderr=subprocess.DEVNULL,
        check=False,
    )
    assert ran.returncode == 0, f"{program} ended with {ran.returncode}"
