"""Figures of a station on a slow memory card: `pegmind run` between the devices of trials.bench.wires, with slow syncs.

What the hands do is timed on the wires of the buttons and the knob, and what the lamps do at the end of a frame on SPI.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from station.core.palette import NAME_OF
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.store.opening import open_journal
from tests.hardware.kernel.slow_disk import Counts, SlowDisk, on_slow_disk
from tests.processes.lamp_reader import Lamps, frames, read
from tests.processes.real_station import CLOCKWISE, HELD, PINS, QUARTER, RealStation, running
from trials.bench.figures import MS, Figure, UnmeasuredError
from trials.bench.outside import SETTLE_SECONDS
from trials.bench.wires import need_devices

DELAYS: Final = (0, 20, 50, 200)
"""Milliseconds that a sync takes in addition: a good card, two cheap ones, and a worn one."""

BOX: Final = "superhirn"
COLOURS: Final = BOXES_WITH_PEGS[BOX].colours
SECRET: Final = "RRYB"
ROW: Final = "RGBW"
"""A row that is played again and again; its first key peg is red."""

ROUNDS: Final = 5
"""Two rows each."""

GAME: Final = (ROW, "YYGG", "BWRP", "RYYB", "GRYB", SECRET)
"""The rows of the fixed game."""

TURNED: Final = 2
"""Detents in every row of that game: its last peg is turned to its colour."""

PEG_GAP: Final = 0.06
"""Seconds between two presses of a quick hand."""

DETENTS: Final = 24
DETENT_GAP: Final = 0.027
"""Seconds between two detents of a knob that is flicked."""

OK_GAP: Final = 0.2
"""Seconds from the last of four quick pegs to ok."""

CALM_GAP: Final = 0.3
"""Seconds between two presses of a calm hand."""

QUIET_SECONDS: Final = 1.5
"""If no sync has begun for so long, nothing is left to be written."""

IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only its speed matters
"""Where the store is, so that a sync takes the delay and nothing else."""

AIM: Final = 20
"""Milliseconds."""

KEY_PEG: Final = 20
"""Milliseconds from ok to the first key peg at least, as tests.processes.real_station configures it."""

GAME_AIM: Final = "< 249"
"""KiB; so much were written when every peg was a commit of its own, in November 2026."""

NS: Final = 1e9
KIBIBYTE: Final = 1024
WIRE: Final = "the wire needs 6.08 ms a frame"


class Seen(NamedTuple):
    """What the lamps showed from `at` on, in ns of CLOCK_MONOTONIC."""

    at: int
    lamps: Lamps


class Samples(NamedTuple):
    """What was measured with one delay: milliseconds, syncs, and KiB."""

    pegs: list[float]
    pegs_stored: list[float]
    detents: list[float]
    last_detents: list[float]
    syncs: list[float]
    knob_stored: list[float]
    answers: list[float]
    quick_answers: list[float]


def slowcard() -> Iterator[Figure]:
    """Everything, for each delay. Raises UnmeasuredError."""
    need_devices()
    for delay in DELAYS:
        yield from _rows(delay)
        yield from _game(delay)


def _rows(delay: int) -> Iterator[Figure]:
    """Rows of four quick pegs: one is settled, turned with the knob, and played; the next is played at once."""
    samples = Samples(*([] for _ in Samples._fields))
    with _in_a_game(delay) as (station, disk):
        for row in range(0, 2 * ROUNDS, 2):
            _measure_pegs(station, disk, row, samples)
            _measure_knob(station, disk, row, samples)
            samples.answers.append(_measure_answer(station, disk, row))
            _press_pegs(station)
            time.sleep(OK_GAP - PEG_GAP)
            samples.quick_answers.append(_measure_answer(station, disk, row + 1))

    def figure(what: str, values: Sequence[float], unit: str, aim: str, limit: str = "") -> Figure:
        return Figure(f"{what}, syncs +{delay} ms", values, unit, aim, limit)

    lit = f"- / {AIM}"
    yield figure("peg -> its lamp", samples.pegs, "ms", lit, WIRE)
    yield figure("last of 4 pegs -> row is on the disk", samples.pegs_stored, "ms", "")
    yield figure("detent -> the lamp", samples.detents, "ms", lit, WIRE)
    yield figure("knob at rest -> last change of the lamp", samples.last_detents, "ms", lit, WIRE)
    yield figure("knob at rest -> row is on the disk", samples.knob_stored, "ms", "")
    yield figure(f"syncs for {DETENTS} detents", samples.syncs, "", "1")
    answered = f"- / {max(delay, KEY_PEG) + AIM}"
    yield figure("ok -> first key peg", samples.answers, "ms", answered, "the move is synced first")
    yield figure("ok, pressed at once -> first key peg", samples.quick_answers, "ms", answered, "and maybe the row")


def _measure_pegs(station: RealStation, disk: SlowDisk, row: int, samples: Samples) -> None:
    before = len(station.wire.look())
    edges = _press_pegs(station)
    stored = _settled(disk)
    seen = _seen(station, before)
    for hole, edge in enumerate(edges):
        samples.pegs.append(_latency(edge, ((each.at, each.lamps.rows[row][hole] == ROW[hole]) for each in seen)))
    samples.pegs_stored.append(_ms(edges[-1], stored.synced))


def _press_pegs(station: RealStation) -> list[int]:
    """Press a row of pegs; return when the buttons went down, in ns."""
    edges = []
    for button in (getattr(PINS, NAME_OF[letter]) for letter in ROW):
        began = time.monotonic()
        station.fingers.drive(button, 0)
        edges.append(station.fingers.line(button).changed_ns)
        time.sleep(HELD)
        station.fingers.drive(button, 1)
        _wait_until(began + PEG_GAP)
    return edges


def _measure_knob(station: RealStation, disk: SlowDisk, row: int, samples: Samples) -> None:
    """The last peg is turned, through all colours and back to its own."""
    before, was, edges = len(station.wire.look()), disk.counts(), []
    for _ in range(DETENTS):
        began = time.monotonic()
        station.fingers.move(CLOCKWISE, QUARTER)
        edges.append(station.fingers.line(PINS.knob_b).changed_ns)
        _wait_until(began + DETENT_GAP)
    stored = _settled(disk)
    letters = [(each.at, each.lamps.rows[row][len(ROW) - 1]) for each in _seen(station, before)]
    latencies = [_ms(*both) for both in zip(edges, followed(ROW[-1], letters, DETENTS), strict=True)]
    samples.detents.extend(latencies)
    samples.last_detents.append(latencies[-1])
    samples.syncs.append(stored.syncs - was.syncs)
    samples.knob_stored.append(_ms(edges[-1], stored.synced))


def _measure_answer(station: RealStation, disk: SlowDisk, row: int) -> float:
    """Milliseconds from ok to its answer; ok acts when it is let go, because a hint is asked for with it, too."""
    before = len(station.wire.look())
    station.press("ok")
    edge = station.fingers.line(PINS.ok).changed_ns
    _settled(disk)
    keys = [(each.at, "R" in each.lamps.rows[row][len(each.lamps.secret) :]) for each in _seen(station, before)]
    return _latency(edge, keys)


def followed(first: str, letters: Sequence[tuple[int, str]], detents: int) -> list[int]:
    """When a lamp had followed each of so many detents, by what it showed and when; `first` is what it showed before.

    It goes through COLOURS. A lamp that is dark or glimmers, because it blinks, has not followed. A frame may follow
    several detents, but not a whole turn of colours. Raises UnmeasuredError if the lamp stops short.
    """
    times: list[int] = []
    for at, letter in letters:
        if letter in COLOURS:
            times += [at] * ((COLOURS.index(letter) - COLOURS.index(first)) % len(COLOURS))
            first = letter
    if len(times) != detents:
        raise UnmeasuredError(f"the lamp followed {len(times)} of {detents} detents")
    return times


def _game(delay: int) -> Iterator[Figure]:
    """The fixed game, by a calm hand."""
    with _in_a_game(delay) as (station, disk):
        was = disk.counts()
        for row in GAME:
            start = COLOURS[COLOURS.index(row[-1]) - TURNED]
            for letter in row[:-1] + start:
                _calmly(partial(station.press, NAME_OF[letter]))
            for _ in range(TURNED):
                _calmly(partial(station.turn, 1))
            _calmly(partial(station.press, "ok"))
        after = _settled(disk)
        cracked = read(frames(station.wire.look())[-1]).secret
    if not cracked.startswith(SECRET):
        raise UnmeasuredError(f"the fixed game did not end as it should: {cracked}")
    written, syncs = (after.bytes - was.bytes) / KIBIBYTE, after.syncs - was.syncs
    yield Figure(f"written in a game, syncs +{delay} ms", [written], "KiB", GAME_AIM, "a page or two a commit")
    yield Figure(f"syncs in this game, syncs +{delay} ms", [syncs], "", "", "")


@contextmanager
def _in_a_game(delay: int) -> Iterator[tuple[RealStation, SlowDisk]]:
    """A station in a game whose secret is known."""
    with TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as name:
        folder = Path(name)
        with closing(open_journal(folder / "pegmind.db")) as journal:
            for move in (f"match {BOX}", f"secret {SECRET}"):
                journal.append(move, time.time())
        disk = SlowDisk(folder / "counts")
        with patch.dict(os.environ, on_slow_disk(disk, delay)), running(folder) as station:
            time.sleep(SETTLE_SECONDS)
            yield station, disk


def _settled(disk: SlowDisk) -> Counts:
    """Wait until nothing is left to be written; return what was."""
    seen, until = disk.counts(), time.monotonic() + QUIET_SECONDS
    while seen.running or time.monotonic() < until:
        time.sleep(0.02)
        now = disk.counts()
        if now.running or now != seen:
            seen, until = now, time.monotonic() + QUIET_SECONDS
    return seen


def _seen(station: RealStation, before: int) -> list[Seen]:
    """What the lamps have shown since there were so many transfers."""
    transfers = station.wire.look()[before:]
    return [Seen(each.at, read(shown)) for each, shown in zip(transfers, frames(transfers), strict=True)]


def _latency(edge: int, seen: Iterable[tuple[int, bool]]) -> float:
    """Milliseconds until a lamp was lit, by when it was and when not. Raises UnmeasuredError if it never was."""
    for at, lit in seen:
        if lit:
            return _ms(edge, at)
    raise UnmeasuredError("a press did not change the lamps")


def _ms(began: int, ended: int) -> float:
    return (ended - began) / NS * MS


def _calmly(act: Callable[[], None]) -> None:
    began = time.monotonic()
    act()
    _wait_until(began + CALM_GAP)


def _wait_until(then: float) -> None:
    time.sleep(max(0.0, then - time.monotonic()))
