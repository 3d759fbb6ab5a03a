"""Reads a store without changing a byte, and finds the process of the station that uses it."""

import contextlib
import errno
import os
import sqlite3
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from station.store.errors import Damaged, StoreError, translate_errors
from station.store.files import BESIDE, BUSY_SECONDS, beside, check_file, lock_of, real_path
from station.store.journal import Journal
from station.store.messages import StoreMessages
from station.store.schema import APPLICATION_ID, SCHEMA_VERSION, check_schema, modern_copy

PROGRAM: Final = "pegmind"
MODULE: Final = ("-m", "station")
"""The two ways to start us: as `pegmind run`, or as `python -m station run`."""

WORDS_BEFORE_COMMAND: Final = 2
"""Words that may precede the command of `pegmind`: its own name, and that of a Python."""

INODE: Final = 5
"""The column of /proc/locks that has the file, as major:minor:inode; the process is the one before."""

UNSETTLED: Final = (
    "SQLITE_PROTOCOL",
    "SQLITE_CANTOPEN",
    "SQLITE_READONLY_DIRECTORY",
    "SQLITE_READONLY_CANTINIT",
    "SQLITE_READONLY_RECOVERY",
)
"""Errors of SQLite for which its timeout does not wait, and which may mean that another program is just making,
recovering or deleting the log or its index (sqlite.org/rescode.html)."""

PAUSES: Final = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64)
"""Seconds to wait before each further attempt after such an error, as long as a busy machine may take for that."""

SQLITE_HEADER: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite database."""

APPLICATION_ID_BYTES: Final = slice(68, 72)
"""Where its header has the application id (sqlite.org/fileformat2.html)."""

LOG_HEADERS: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""The first bytes of every write-ahead log."""

LOG_HEADER_LENGTH: Final = 32
"""Bytes of a write-ahead log before its first frame."""


Opened = TypeVar("Opened")


class RunningProcess(NamedTuple):
    """A running Pegmind: its process, the name of the user that runs it, and its command, such as "run"."""

    process: int
    user: str
    command: str


def open_for_reading(path: Path) -> Journal:
    """Open an existing store to read its games, also while a station plays. Raises StoreError."""
    with translate_errors(str(path)), contextlib.ExitStack() as held:
        check_file(path)
        if not path.exists():
            raise StoreError(StoreMessages.no_store_yet(store=str(path)))
        if not os.access(path, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        database = held.enter_context(contextlib.closing(open_to_read(path, BUSY_SECONDS)))
        version = check_schema(database, str(path))
        if version == 0:
            raise StoreError(StoreMessages.store_is_empty(store=str(path)))
        if version < SCHEMA_VERSION:  # only a station that plays migrates the file itself
            return Journal(modern_copy(database, version), str(path))
        held.pop_all()
        return Journal(database, str(path))


def check_ours(store: Path) -> None:
    """Raise StoreError if the file is not a store of Pegmind's. It may be missing, empty or damaged.

    For a file that the command line names, perhaps by mistake: a file with other content must not be touched.
    """
    with translate_errors(str(store)):
        check_file(store)
        _check_neighbours(store)
        if not store.exists():
            return
        with store.open("rb") as file:
            header = file.read(APPLICATION_ID_BYTES.stop)
        if not header or (
            header.startswith(SQLITE_HEADER) and header[APPLICATION_ID_BYTES] == APPLICATION_ID.to_bytes(4, "big")
        ):
            return
        if not header.startswith(SQLITE_HEADER):
            raise StoreError(StoreMessages.not_a_database(file=str(store)))
        try:
            with translate_errors(str(store)), contextlib.closing(open_to_read(store, BUSY_SECONDS)) as database:
                check_schema(database, str(store))  # the application id of a new store may still be in its log
        except Damaged:
            raise StoreError(StoreMessages.not_a_store(file=str(store))) from None


def _check_neighbours(store: Path) -> None:
    """Raise StoreError if a file that is not ours has a name that belongs to the store: it would be lost."""
    file = real_path(store)
    lock = beside(file, ".lock")
    if lock.exists() and not (lock.is_file() and lock.stat().st_size == 0):
        raise StoreError(StoreMessages.foreign_lock(file=str(lock)))
    logs = [beside(file, suffix) for suffix in BESIDE]
    if not file.exists() and (left := [log for log in logs if log.exists()]):
        raise StoreError(StoreMessages.log_without_store(file=str(left[0])))


def open_to_read(path: Path, timeout: float) -> sqlite3.Connection:
    """Open the store at `path` to read it; wait up to `timeout` (s) for a program that has locked it.

    Raises sqlite3.Error.
    """
    return open_guarded(path, timeout)[0]


def open_guarded(path: Path, timeout: float) -> tuple[sqlite3.Connection, bool]:
    """Open a store to read it; return also whether a lock keeps a station from changing its file meanwhile.

    Raises sqlite3.Error.
    """
    return keep_trying(lambda: _open(real_path(path), timeout))


def keep_trying(open_store: Callable[[], Opened]) -> Opened:
    """Return what `open_store` returns; call it again while another program begins or stops to use the store.

    Raises what it raises.
    """
    for pause in PAUSES:
        try:
            return open_store()
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorname", "") not in UNSETTLED:  # what Python itself raises has none
                raise
        time.sleep(pause)
    return open_store()


def _open(file: Path, timeout: float) -> tuple[sqlite3.Connection, bool]:
    """Open a store in the state in which it was left.

    A log is read with the index that stations keep beside it (sqlite.org/wal.html, "Read-Only Databases"); if that is
    lost, in a copy. A log that has nothing, as a killed station may leave it, is not opened: with its index SQLite
    would wait ten seconds for more, and without one delete it in the end, though a station may have begun to write it.
    A store without a log is read as it is.
    """
    address = file.as_uri()
    log, index, journal = (beside(file, suffix) for suffix in ("-wal", "-shm", "-journal"))
    if (has_frames := _has_frames(log)) and not index.exists():
        return _open_copy(file, log), False
    has_just_started = index.exists() and log.exists() and log.stat().st_size == 0
    if has_frames or has_just_started or journal.exists():
        return connect(f"{address}?mode=ro&readonly_shm=1", timeout), True
    return connect(f"{address}?mode=ro&immutable=1", timeout), False


def _has_frames(log: Path) -> bool:
    """Tell whether a write-ahead log has more than its header. A station that has just begun one gets time."""
    for pause in (*PAUSES[:6], 0):
        try:
            with log.open("rb") as file:
                head = file.read(LOG_HEADER_LENGTH + 1)
        except FileNotFoundError:  # or its station is just ending
            return False
        if not 0 < len(head) <= LOG_HEADER_LENGTH:
            break
        time.sleep(pause)
    return len(head) > LOG_HEADER_LENGTH and head.startswith(LOG_HEADERS)


def _open_copy(file: Path, log: Path) -> sqlite3.Connection:
    """Open a copy of a store and its log, whose files end with the connection."""
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory(prefix="pegmind-") as folder:
        copy = Path(folder, file.name)
        shutil.copyfile(log, beside(copy, "-wal"))
        shutil.copyfile(file, copy)
        return connect(copy.as_uri(), 0, "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA query_only = ON")


def connect(address: str, timeout: float, *before: str) -> sqlite3.Connection:
    """Return a connection that has read something: only then an unreadable store is noticed."""
    database = sqlite3.connect(address, uri=True, timeout=timeout)
    try:
        for statement in (*before, "SELECT count(*) FROM sqlite_schema"):
            database.execute(statement).fetchone()
    except BaseException:
        database.close()
        raise
    return database


def running_station(store: Path, root: Path = Path("/")) -> RunningProcess | None:
    """Return the Pegmind that has a store open, or None; see proc(5). `root` is where /proc is. Raises nothing."""
    try:
        inode = lock_of(store).stat().st_ino
        held = [line.split() for line in (root / "proc/locks").read_text(encoding="ascii").splitlines()]
        mine = [int(words[INODE - 1]) for words in held if words[INODE].rpartition(":")[2] == str(inode)]
    except (OSError, ValueError, IndexError):
        return None
    commands = ((each, _command(root, each)) for each in mine)
    return next(
        (RunningProcess(each, _user(root, each), command) for each, command in commands if command is not None), None
    )


def _command(root: Path, process: int) -> str | None:
    """Return the command of a Pegmind, or None for others: another file system may have a file with the same number."""
    try:
        words = (root / f"proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return None
    names = [word.rpartition("/")[2] for word in words[:WORDS_BEFORE_COMMAND]]
    if PROGRAM in names:
        return words[names.index(PROGRAM) + 1]
    return words[words.index(MODULE[1]) + 1] if MODULE in pairwise(words) else None


def _user(root: Path, process: int) -> str:
    import pwd

    try:
        number = (root / f"proc/{process}").stat().st_uid
        return pwd.getpwuid(number).pw_name
    except (OSError, KeyError):
        return "somebody"
