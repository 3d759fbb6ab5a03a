"""Somebody ends the service in every way there is; the board comes back as it was."""

from collections.abc import Sequence
from typing import Final

from station.core.palette import NAME_OF
from tools.debian.cache import Failed
from trials.guest.expected_frames import DARK, board
from trials.guest.guest import Guest
from trials.guest.powered_cabinet import Site
from trials.guest.service import UNIT, shown
from trials.guest.solo_game import BOX, Row, play_alone, play_row
from trials.guest.strip_reader import PATIENCE

ROWS: Final = 2
PEGS: Final = "GB"
"""What stands on the board: some rows, and some pegs of the next one."""

BACK: Final = 5.0
"""Seconds in which a service that was killed has to be back."""

HUNG: Final = 15.0
"""And one that hangs; eight of them are the watchdog's patience."""

STOPPED: Final = 1.0
"""And in which one has to end that is told to."""

SEEN: Final = 10.0
"""Seconds after which we have seen what was sent to the strip."""


def half_a_game(guest: Guest) -> list[Row]:
    """Begin another game, or one more where luck ends it, and leave it in the middle of a row. Raises Failed."""
    while True:
        before = guest.eyes.count
        guest.press("ok")
        guest.eyes.until(board((), "", BOX.holes).__eq__, "another game's empty board", before)
        rows: list[Row] = []
        if not any(play_row(guest, rows, []) for _ in range(ROWS)):
            break
    guest.press(*(NAME_OF[peg] for peg in PEGS))
    guest.eyes.until(board(rows, PEGS, BOX.holes).__eq__, "a row that is begun")
    return rows


def is_back_when_killed(site: Site, rows: Sequence[Row]) -> str:
    """SIGKILL. Raises Failed."""
    seconds = _back_after(site.guest, rows, "KILL")
    _within(seconds, BACK, "a service that was killed")
    return f"killed, it is back on the lamps in {seconds:.1f} s"


def is_back_when_hung(site: Site, rows: Sequence[Row]) -> str:
    """SIGSTOP, which is a service that hangs, for the watchdog to see. Raises Failed."""
    seconds = _back_after(site.guest, rows, "STOP")
    _within(seconds, HUNG, "a service that hung")
    said = site.guest.run("journalctl", "--boot", "--unit", UNIT, "--output", "cat", "--no-pager")
    if "Watchdog timeout" not in said:
        raise Failed("the service came back, but not by the watchdog")
    return f"stopped, in {seconds:.1f} s by the watchdog"


def reloads(site: Site, rows: Sequence[Row]) -> str:
    """The same process reads everything anew. Raises Failed."""
    guest = site.guest
    process, before = shown(guest, "MainPID"), guest.eyes.count
    at = guest.clock()
    guest.run("systemctl", "reload", UNIT)
    frame = guest.eyes.until(board(rows, PEGS, BOX.holes).__eq__, "the board after a reload", before)
    if shown(guest, "MainPID") != process:
        raise Failed("systemctl reload has started another process")
    return f"reloaded, in {(frame.at - at) / 1e9:.1f} s by the same process"


def stops(guest: Guest, rows: Sequence[Row], most: float = STOPPED) -> str:
    """Stop it, which may take `most` seconds, and start it again. Raises Failed."""
    before = guest.eyes.count
    guest.run("systemctl", "stop", UNIT)
    guest.eyes.until(DARK.__eq__, "darkness when the service is stopped", before, SEEN)
    if guest.eyes.shown != DARK:
        raise Failed("the lamps stay on when the service is stopped")
    names = ("ActiveExitTimestampMonotonic", "InactiveEnterTimestampMonotonic", "ExecMainStatus", "Result")
    begun, ended, status, result = (shown(guest, *names)[name] for name in names)
    if (status, result) != ("0", "success"):
        raise Failed(f"told to stop, it ends with status {status} ({result})")
    seconds = (int(ended) - int(begun)) / 1e6
    _within(seconds, most, "stopping")
    before = guest.eyes.count
    guest.run("systemctl", "start", UNIT)
    guest.eyes.until(board(rows, PEGS, BOX.holes).__eq__, "the board after a stop and a start", before)
    return f"told to stop, it ends in {seconds:.2f} s with status 0 and dark lamps"


def goes_on(guest: Guest, rows: Sequence[Row]) -> str:
    """Take the pegs back and play to the end. Raises Failed."""
    before = guest.eyes.count
    guest.press(*("back" for _ in PEGS))
    guest.eyes.until(board(rows, "", BOX.holes).__eq__, "the row without its pegs", before)
    played = play_alone(guest, rows)
    return f"the game went on over all of it: {len(played.rows)} rows, {'cracked' if played.cracked else 'missed'}"


def _back_after(guest: Guest, rows: Sequence[Row], signal: str) -> float:
    """Seconds from a signal until the board is on the lamps again."""
    restarts, before = int(shown(guest, "NRestarts")["NRestarts"]), guest.eyes.count
    at = guest.clock()
    guest.run("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", UNIT)
    frame = guest.eyes.until(board(rows, PEGS, BOX.holes).__eq__, f"the board after SIG{signal}", before, PATIENCE)
    guest.run("systemctl", "start", UNIT)  # waits for the end of a start: what is on the lamps is told afterwards
    if int(shown(guest, "NRestarts")["NRestarts"]) != restarts + 1:
        raise Failed(f"after SIG{signal} it was not restarted once, but otherwise")
    return (frame.at - at) / 1e9


def _within(seconds: float, most: float, what: str) -> None:
    if seconds > most:
        raise Failed(f"{what} took {seconds:.1f} s, and {most:.1f} s are allowed")
