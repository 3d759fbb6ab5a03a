"""An evening at a real station: boxes are played on it to their ends, and then SIGTERM ends it."""

import signal
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from station.games.dice.match import CODEKNACKER as DICE_BOX
from tests.hardware.kernel.chip import LINES, Line
from tests.ports import reserved_port
from tests.processes.commands import PATIENCE
from tests.processes.lamp_player import Player, Row
from tests.processes.lamp_reader import frames
from tests.processes.page_viewer import View, viewing
from tests.processes.real_station import Rig, running
from tests.processes.strips.waves import Transfer


class Over(NamedTuple):
    """A game that is over: its `rows` by the lamps and its `view` by the page; the last duties and lit bars by both."""

    rows: list[Row]
    view: View
    told: tuple[bytes, tuple[int, int]]
    lit: tuple[bytes, tuple[int, int]]


class Evening(NamedTuple):
    """What is left of an evening: its games, all duties that the page was told and the data line carried, and the end.

    SIGTERM came at `signalled` (ns). `lines` are those of the chip, `levels` what comes out of them, afterwards.
    """

    games: Mapping[str, Over]
    told: list[bytes]
    transfers: list[Transfer]
    carried: list[bytes]
    store: Path
    signalled: int
    status: int
    said: str
    lines: list[Line]
    levels: set[int]


def spent(folder: Path, boxes: Iterable[str], rig: Rig) -> Evening:
    """Play these boxes; somebody looks on until the end."""
    with reserved_port() as port, running(folder, rig, port=port) as station:
        with viewing(port) as page:
            player = Player(station, page)
            games = {box: _played(player, box) for box in boxes}
            signalled = time.monotonic_ns()
            station.process.send_signal(signal.SIGTERM)
            _, said = station.process.communicate(timeout=PATIENCE)
        transfers = station.wire.look()
        lines = [station.fingers.line(gpio) for gpio in range(LINES)]
        levels = {station.fingers.level(gpio) for gpio in range(LINES)}
    status = station.process.returncode
    return Evening(
        games, page.frames, transfers, frames(transfers), station.store, signalled, status, said, lines, levels
    )


def _played(player: Player, box: str) -> Over:
    """A box from its choice in the menu to the end of its game."""
    player.start(box)
    rows = player.play_dice() if box == DICE_BOX else player.play_pegs()
    player.rests()
    page = player.page
    return Over(rows, page.view, (page.frames[-1], page.bars), (player.shown, player.bars))
