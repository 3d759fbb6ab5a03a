"""The doctor's checks of the station (clock, controls and store), and its report as text or JSON."""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from textwrap import TextWrapper
from typing import Final, NamedTuple

from station.core.audits import Audits, describe_unused, unused_controls
from station.core.finding import ADVICE, Finding, FindingState, Trouble
from station.core.service_messages import ServiceMessages
from station.core.words import TERMINAL_WIDTH, format_number, local_time, plural
from station.games.registry import games
from station.store.dating import RELEASED
from station.store.errors import Damaged, StoreError, translate_errors, way_out
from station.store.files import BUSY_SECONDS, check_file
from station.store.messages import StoreMessages
from station.store.opening import check_mark
from station.store.reading import RunningProcess, check_ours, open_to_read
from station.store.schema import SCHEMA_VERSION, check_pages, check_schema
from station.store.upkeep import read_audits, read_troubles

ASK: Final = ("timedatectl", "show", "--property=NTP", "--property=NTPSynchronized")

NARROW_WIDTH: Final = 60
"""With fewer columns a sentence begins on a line of its own."""

ORDER: Final[tuple[FindingState, ...]] = ("ok", "warning", "wrong")
"""The worst comes last, where a terminal still shows it."""

REMEDY: Final = "> "
"""The beginning of a remedy, on a line of its own."""

GUIDE: Final = "docs/build.md"
"""The page with the steps of building a cabinet."""
BLIND_SPOT: Final = (
    "The doctor sees no wire: a beeper tells whether the plug sits right (step 6 of "
    f"{GUIDE}), and pegmind selftest whether every lamp and button is where it belongs."
)

WIRE_ADVICE: Final = "test it with pegmind selftest, then check its wire"

CHECK_SECONDS: Final = 1.0
"""Seconds that the integrity check of the store may take."""

STEPS_BETWEEN_LOOKS: Final = 10_000
"""Instructions of SQLite's virtual machine between two looks at the clock."""

MEGABYTE: Final = 1_000_000
LOW_DISK_BYTES: Final = 200 * MEGABYTE
FULL_DISK_BYTES: Final = 10 * MEGABYTE
"""Bytes of free space below which there is a warning, and below which the disk counts as full."""

FREE_SPACE: Final = "delete files that you do not need, or: sudo apt clean"


def check_games() -> Iterator[Finding]:
    """Check that the games of other packages can be loaded; nothing is said if there are none."""
    found = games()
    for game in (game for game in found if game.error is not None):
        remedy = "ask its author, or remove it: see docs/your-own-game.md"
        yield Finding("games", "warning", f"{game.name} of {game.origin} cannot be loaded: {game.error}", remedy)
    if names := [game.name for game in found if game.error is None]:
        yield Finding("games", "ok", ", ".join(names))


def check_clock(now: float, run: Callable[[Sequence[str]], str | None]) -> Iterator[Finding]:
    """Check that `now`, in seconds since 1970, can be right, and that the network sets the clock."""
    says = f"it is {local_time(now)}"
    answer = run(ASK)
    known = dict(line.split("=", 1) for line in (answer or "").splitlines() if "=" in line)
    is_on, is_set = known.get("NTP") == "yes", known.get("NTPSynchronized") == "yes"
    if now < RELEASED:
        remedy = "connect the network, or add a clock module (RTC), or: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'"
        yield Finding("clock", "wrong", f"the clock says {local_time(now)}, which cannot be right", remedy)
    elif answer is None:
        yield Finding("clock", "ok", f"{says}; timedatectl does not say whether the network sets the clock")
    elif is_set:
        yield Finding("clock", "ok", f"{says}, set from the network")
    elif is_on:
        remedy = "connect the network, or add a clock module (RTC); without either it is wrong after every start"
        yield Finding("clock", "warning", f"{says}, not yet set from the network", remedy)
    else:
        remedy = "sudo timedatectl set-ntp true"
        yield Finding("clock", "warning", f"{says}; the clock is not set from the network", remedy)


def check_controls(audits: Audits, unused: int) -> Iterator[Finding]:
    """Report controls that nobody has used for `unused` games."""
    suspected = unused_controls(audits, unused)
    if not suspected:
        yield Finding("controls", "ok", f"no control seems broken after {plural(audits.games, 'game')}")
    for control in suspected:
        yield Finding("controls", "warning", str(describe_unused(control, audits.controls[control].idle)), WIRE_ADVICE)


def check_wires(troubles: tuple[Trouble, ...], *, is_running: bool) -> Iterator[Finding]:
    """Report what the running station, or the last one, has found wrong with its wires."""
    source = "according to the running station" if is_running else "when the station last ran"
    if not troubles:
        yield Finding("wires", "ok", f"no problem found{',' if is_running else ''} {source}")
    for trouble in troubles:
        since = local_time(trouble.since) if trouble.since >= RELEASED else "an unknown date"
        says = f"{trouble.says} since {since}, {source}"
        yield Finding("wires", "warning", says, ADVICE.get(trouble.what, WIRE_ADVICE))


class StoreCheck(NamedTuple):
    """The store to check, which a running station may be using, for `seconds` at most.

    It is `ours` if the configuration names it, and not the command line.
    """

    store: Path
    unused: int
    seconds: float
    is_running: bool
    ours: bool


def check_storage(
    store: Path, station: RunningProcess | None, unused: int, seconds: float = CHECK_SECONDS, *, ours: bool = True
) -> Iterator[Finding]:
    """Check a store, for `seconds` at most; `unused` is that of the section [care], `ours` as in StoreCheck."""
    if station is not None:
        says = f"it is running: process {station.process} of {station.user} is using the store"
        yield Finding("station", "ok", says)
    else:
        yield Finding("station", "ok", "it is not running")
    yield from _check_file(StoreCheck(store, unused, seconds, station is not None, ours))
    folder = next(folder for folder in store.absolute().parents if os.access(folder, os.F_OK))
    yield from check_disk(store, folder, shutil.disk_usage(folder).free)


def is_writable(path: Path) -> bool:
    """Return whether this user may write to a file, or create files in a folder."""
    return os.access(path, os.W_OK | os.X_OK if path.is_dir() else os.W_OK)


def check_disk(store: Path, folder: Path, free: int, may: Callable[[Path], bool] = is_writable) -> Iterator[Finding]:
    """Check that the store and its folder can be written, and that `free` bytes are enough."""
    room = f"{format_number(free // MEGABYTE)} MB free in {folder}"
    if not may(folder):
        remedy = str(way_out(str(store), ServiceMessages.set_own_store))
        yield Finding("disk", "wrong", f"you may not write to {folder}, so games are not kept", remedy)
    elif os.access(store, os.F_OK) and not may(store):
        remedy = str(way_out(str(store), ServiceMessages.set_own_store))
        yield Finding("disk", "wrong", f"you may not write to {store}, so games are not kept", remedy)
    elif free < FULL_DISK_BYTES:
        yield Finding("disk", "wrong", f"the disk is full: {room}", FREE_SPACE)
    elif free < LOW_DISK_BYTES:
        yield Finding("disk", "warning", f"the disk is nearly full: {room}", FREE_SPACE)
    else:
        yield Finding("disk", "ok", room)


def _check_file(check: StoreCheck) -> Iterator[Finding]:
    store = check.store
    try:
        with translate_errors(str(store)):
            if not check.ours:
                check_ours(store)
            check_file(store)
            check_mark(store)
            if not store.exists():
                yield Finding("store", "ok", f"there is none yet; the first game creates {store}")
            else:
                yield from _check_open(check)
    except Damaged as error:
        remedy = "restore a copy with pegmind restore; otherwise the next start sets it aside and begins a new one"
        yield Finding("store", "wrong", str(error), remedy)
    except StoreError as error:
        says, _, remedy = str(error).partition(": ")
        yield Finding("store", "wrong", says, remedy or f"check the disk, or {StoreMessages.name_another_file()}")


def _check_open(check: StoreCheck) -> Iterator[Finding]:
    with closing(open_to_read(check.store, BUSY_SECONDS)) as database:
        yield from _check_content(check, database)


def _check_content(check: StoreCheck, database: sqlite3.Connection) -> Iterator[Finding]:
    version = check_schema(database, str(check.store))
    if version == 0:
        yield Finding("store", "ok", f"{check.store} is empty; the first game goes there")
        return
    is_checked = _check_pages(database, str(check.store), check.seconds)
    older = "" if version == SCHEMA_VERSION else f"; the next start updates it to {SCHEMA_VERSION}"
    state = "intact" if is_checked else f"readable, but too large to check in {check.seconds:g} s"
    yield Finding("store", "ok", f"{check.store} is {state} (version {version}{older})")
    if version == SCHEMA_VERSION:
        yield from check_controls(read_audits(database), check.unused)
        yield from check_wires(read_troubles(database), is_running=check.is_running)


def _check_pages(database: sqlite3.Connection, name: str, seconds: float) -> bool:
    """Check the pages; return whether there was time for all of them. Raises Damaged."""
    ends = time.monotonic() + seconds
    database.set_progress_handler(lambda: time.monotonic() > ends, STEPS_BETWEEN_LOOKS)
    try:
        check_pages(database, name)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
            raise
        return False
    finally:
        database.set_progress_handler(None, 0)
    return True


def findings_as_text(findings: Sequence[Finding], width: int = TERMINAL_WIDTH) -> str:
    """Return the findings for a terminal of `width` columns, and a line that sums them up.

    On a real cabinet it also says what cannot be seen from inside.
    """
    groups = ([finding for finding in findings if finding.state == state] for state in ORDER)
    room = max(len(finding.about) for finding in findings) + 2
    texts = ("\n".join(_finding_lines(group, room, width)) for group in groups if group)
    unseen = f" {BLIND_SPOT}" if any(finding.about == "lines" for finding in findings) else ""
    return "\n\n".join([*texts, _wrap(f"{_summary(findings)}{unseen}", width)])


def findings_as_json(findings: Sequence[Finding]) -> str:
    """Return the findings as a JSON array of objects."""
    return json.dumps([finding._asdict() for finding in findings], indent=1, ensure_ascii=False)


def _finding_lines(group: Sequence[Finding], room: int, width: int) -> Iterator[str]:
    for each in group:
        head = f"{each.state:<9}{each.about:<{room}}"
        indent = " " * (len(head) if width >= NARROW_WIDTH else 2)
        if width < NARROW_WIDTH:
            yield head.rstrip()
            head = indent
        yield _wrap(each.says, width, head, indent)
        if each.remedy is not None:
            yield _wrap(_add_step(each.remedy, each.step), width, indent + REMEDY, indent + " " * len(REMEDY))


def _add_step(remedy: str, step: int | None) -> str:
    return remedy if step is None else f"{remedy} (step {step} of {GUIDE})"


def _wrap(text: str, width: int, first: str = "", rest: str = "") -> str:
    """Wrap a text between words only, so that commands can be copied."""
    wrapper = TextWrapper(
        width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.fill(text)


def _summary(findings: Sequence[Finding]) -> str:
    ok, warnings, wrong = (sum(finding.state == state for finding in findings) for state in ORDER)
    rest = f"{plural(warnings, 'warning')}, {ok} ok"
    if wrong:
        return f"{wrong} wrong, {rest}: fix what is wrong, then run the doctor again."
    return f"Nothing is wrong: {rest}." if warnings else f"Everything is ok ({plural(ok, 'check')})."
