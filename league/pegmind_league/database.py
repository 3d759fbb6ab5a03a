"""Opens the league's database: an SQLite file, or PostgreSQL. The same statements work for both."""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from pegmind_league.schema import LEAGUE_MIGRATIONS, LEAGUE_SCHEMA_VERSION
from pegmind_league.section import LeagueError, is_postgresql
from station.core.installing import to_add
from station.store.reading import keep_trying

DATABASE_SECONDS: Final = 10
"""Seconds to wait for another process that is writing, and for PostgreSQL to answer."""

MIGRATING: Final = 0x5045474D
LEADING: Final = MIGRATING + 1
"""The numbers of PostgreSQL's advisory locks: "PEGM", and the next one."""


class StorageError(LeagueError):
    """The database cannot be used, now or at all."""


class Rows(Protocol):
    """The result of a statement."""

    def fetchall(self) -> list[Any]:
        """Return all rows."""
        ...


class Cursors(Protocol):
    """The cursor that both libraries provide (PEP 249)."""

    def execute(self, sql: str, values: Sequence[Any] = ...) -> Rows:
        """Execute a statement."""
        ...

    def executemany(self, sql: str, values: Iterable[Sequence[Any]]) -> object:
        """Execute a statement for each of these values."""
        ...

    def close(self) -> None:
        """Close the cursor."""
        ...


class Dialect(NamedTuple):
    """The differences between the two databases: each tuple has the statements that begin a transaction."""

    name: str
    mark: str
    """The placeholder of a value in a statement; ours are written with ?."""
    text: str
    migrate: tuple[str, ...]
    """For changing the schema."""
    write: tuple[str, ...]
    """For adding results."""
    alone: tuple[str, ...]
    """For writing while no other connection adds results."""
    look: tuple[str, ...]
    """For reading one consistent state."""
    lead: str
    """A query whether we are the worker that publishes; "" if there can be no other."""


_SQLITE_WRITES: Final = ("BEGIN IMMEDIATE",)

SQLITE: Final = Dialect("SQLite", "?", "TEXT", *(_SQLITE_WRITES,) * 3, ("BEGIN",), "")
POSTGRES: Final = Dialect(
    "PostgreSQL",
    "%s",
    'TEXT COLLATE "C"',
    ("BEGIN", f"SELECT pg_advisory_xact_lock({MIGRATING})"),
    ("BEGIN", "LOCK TABLE result IN ROW EXCLUSIVE MODE"),
    ("BEGIN", "LOCK TABLE result IN EXCLUSIVE MODE"),
    ("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",),
    f"SELECT pg_try_advisory_lock({LEADING})",
)


class Database:
    """A connection. Every method may raise StorageError, after which the connection must not be used."""

    def __init__(self, connection: Any, dialect: Dialect, where: str, failures: type[Exception]) -> None:  # noqa: ANN401 - one of two libraries'
        self._cursor: Cursors = connection.cursor()
        self._connection = connection
        self._where = where
        self._failures = failures
        self._leads = not dialect.lead
        self.dialect = dialect

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a statement."""
        with self._translate_errors():
            return self._cursor.execute(self._own(sql), values).fetchall()

    def change(self, sql: str, *values: object) -> None:
        """Execute a statement that returns no rows."""
        with self._translate_errors():
            self._cursor.execute(self._own(sql), values)

    def change_each(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement for each of these rows."""
        with self._translate_errors():
            self._cursor.executemany(self._own(sql), rows)

    @contextlib.contextmanager
    def write_transaction(self) -> Iterator[None]:
        """Make all changes within this context, or none."""
        with self._transaction(self.dialect.write):
            yield

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Make all changes within this context, or none, while no other connection changes anything."""
        with self._transaction(self.dialect.alone):
            yield

    @contextlib.contextmanager
    def read_transaction(self) -> Iterator[None]:
        """Read one consistent state within this context."""
        with self._transaction(self.dialect.look):
            yield

    def leads(self) -> bool:
        """Return whether this connection, of all workers', is the one that publishes; once it is, it stays so."""
        if not self._leads:
            ((self._leads,),) = self.query(self.dialect.lead)
        return self._leads

    def migrate(self) -> None:
        """Bring the tables up to date. Raises StorageError if they are from a newer version."""
        with self._transaction(self.dialect.migrate):
            self.change("CREATE TABLE IF NOT EXISTS league_version (version BIGINT NOT NULL)")
            version = max((row[0] for row in self.query("SELECT version FROM league_version")), default=0)
            if version > LEAGUE_SCHEMA_VERSION:
                raise StorageError(
                    f"{self._where} is from a newer Pegmind (version {version}, this one knows "
                    f"{LEAGUE_SCHEMA_VERSION}): "
                    "update Pegmind, or name another database with league.database"
                )
            for statement in (each for step in LEAGUE_MIGRATIONS[version:] for each in step):
                self.change(statement.format(text=self.dialect.text))
            self.change("DELETE FROM league_version")
            self.change("INSERT INTO league_version VALUES (?)", LEAGUE_SCHEMA_VERSION)

    def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(self._failures):
            self._connection.close()

    def _own(self, sql: str) -> str:
        return sql.replace("?", self.dialect.mark)

    @contextlib.contextmanager
    def _transaction(self, begin: Sequence[str]) -> Iterator[None]:
        for statement in begin:
            self.change(statement)
        try:
            yield
        except BaseException:
            with contextlib.suppress(StorageError):
                self.change("ROLLBACK")
            raise
        self.change("COMMIT")

    @contextlib.contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except self._failures as error:
            said = " ".join(str(error).split())
            raise StorageError(f"{self._where} failed: {said}") from error


def open_database(database: str, password: str | None = None) -> Database:
    """Open a database by its file or address, and bring its tables up to date. Raises StorageError."""
    connection = _open_postgresql(database, password) if is_postgresql(database) else _open_sqlite(find_file(database))
    try:
        connection.migrate()
    except StorageError:
        connection.close()
        raise
    return connection


def find_file(database: str) -> Path:
    """Return the path of a database that is a file. Raises StorageError."""
    try:
        return Path(database).expanduser()
    except RuntimeError as error:
        raise StorageError(f"there is no file {database}: {error}; set league.database to another one") from error


@contextlib.contextmanager
def sole_worker(database: str) -> Iterator[None]:
    """Lock an SQLite file for this process within this context. Raises StorageError.

    Several workers may use PostgreSQL at once.
    """
    if is_postgresql(database):
        yield
        return
    path = find_file(database)
    _make_folder(path)
    with contextlib.ExitStack() as stack:
        try:
            lock = stack.enter_context(path.with_name(f"{path.name}-lock").open("a+", encoding="ascii"))
        except OSError as error:
            raise StorageError(_cannot_open(path, error.strerror or str(error))) from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.seek(0)
            raise StorageError(
                f"another league (process {lock.read().strip() or 'unknown'}) works with {path}: stop it; "
                "several workers at once need PostgreSQL, as in league.database = postgresql://league@127.0.0.1/league"
            ) from error
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def _open_sqlite(path: Path) -> Database:
    _make_folder(path)
    try:
        connection = keep_trying(lambda: _connect_sqlite(path))
    except sqlite3.Error as error:
        raise StorageError(_cannot_open(path, str(error))) from error
    return Database(connection, SQLITE, f"the database {path}", sqlite3.Error)


def _connect_sqlite(path: Path) -> sqlite3.Connection:
    """Return a connection that has read something. Raises sqlite3.Error."""
    connection = sqlite3.connect(path, timeout=DATABASE_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        for statement in (
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "SELECT count(*) FROM sqlite_schema",
        ):
            connection.execute(statement).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _open_postgresql(address: str, password: str | None) -> Database:
    try:
        import psycopg
    except ImportError as error:
        raise StorageError(
            f"league.database is one of PostgreSQL, and {error}: docs/league.md says how to install it; in a checkout: "
            f"{to_add('psycopg[binary]')}"
        ) from error
    where = f"the database {without_password(address)}"
    try:
        own: dict[str, Any] = {} if password is None else {"password": password}
        connection = psycopg.connect(address, autocommit=True, connect_timeout=DATABASE_SECONDS, **own)
    except psycopg.Error as error:
        said = " ".join(str(error).split())
        raise StorageError(f"{where} cannot be opened ({said}): check league.database and the server") from error
    return Database(connection, POSTGRES, where, psycopg.Error)


def without_password(address: str) -> str:
    """Return the address of a database without its user, password and query; a file as it is."""
    if not is_postgresql(address):
        return address
    try:
        parts = urlsplit(address)
        return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
    except ValueError:
        return "of PostgreSQL"


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o750, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(_cannot_open(path, error.strerror or str(error))) from error


def _cannot_open(path: Path, said: str) -> str:
    return (
        f"the database {path} cannot be opened ({said}): check the file and its folder, or name another file with "
        "league.database"
    )
