"""Figures taken inside one process: presses, frames and commits."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.cabinet import Cabinet
from hardware.layout import chain
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from hardware.pixels import renderer
from hardware.strips.strip import SimulatedStrip
from station.config.sections import Config, simulate_hardware
from station.games.codes.scenes import codebreaker
from station.games.pegs.family import FAMILY
from station.matches.game import DraftRow
from station.service.service import Service
from station.store.opening import open_journal
from station.web.protocol import encode_frame
from tests.simulator import kept_by, world
from trials.bench.figures import Figure, timed
from trials.bench.finger import Lamp, measure
from trials.bench.station_finger import take_back

PRESSES = 400
COMMITS = 300
WIRE = "the wire needs 6.08 ms a frame"


class Watched(SimulatedStrip):
    """A strip that sets a lamp when it has been handed a frame."""

    def __init__(self) -> None:
        super().__init__()
        self.lamp = Lamp()

    def show(self, duties: bytes) -> None:
        """Remember the frame, and set the lamp."""
        super().show(duties)
        self.lamp.set()


def presses() -> Iterator[Figure]:
    """A finger in another thread, as gpiozero's callbacks are on a Pi."""
    samples = asyncio.run(_presses())
    yield Figure("press -> frame handed to the strip", samples, "ms", "0.3 / 0.8", WIRE)


async def _presses() -> list[float]:
    config = simulate_hardware(Config())
    loop = asyncio.get_running_loop()
    factory = SimulatedFactory(loop.time)
    with (
        TemporaryDirectory() as folder,
        closing(open_journal(Path(folder) / "bench.db")) as journal,
        Cabinet(config, factory, watched := Watched()) as cabinet,
    ):
        service = Service(cabinet, journal, kept_by(journal), world("secret RRYB"))
        cabinet.listen(service.receive)
        service.play("match original")
        service.play_chance()
        await asyncio.sleep(1)
        hands = SimulatedControls(factory, config.pins)
        press, release = partial(hands.down, "red"), partial(take_back, hands)
        samples = await asyncio.to_thread(measure, PRESSES, watched.lamp, 1, press, release)
        service.stop()
        return samples


def frames() -> Iterator[Figure]:
    """A board with nine rows played and one being built."""
    match = FAMILY.rules.play(None, "match original").match
    for move in ("secret RRYB", *["guess WGPY"] * 9):
        match = FAMILY.rules.play(match, move).match
    scene = codebreaker.answered_scene(match, 0.0, 0.2)
    render = renderer(Config().light, Config().colours, chain(Config().geometry))
    frame = scene.frame(100.0)
    duties = render(frame)
    yield Figure("scene -> frame", timed(lambda: scene.frame(100.0)), "ms", "", WIRE)
    yield Figure("frame -> duties, limited", timed(lambda: render(frame)), "ms", "", WIRE)
    yield Figure("frame -> bytes for the page", timed(lambda: encode_frame(frame, duties)), "ms", "", WIRE)
    everything = timed(lambda: encode_frame(scene.frame(100.0), render(scene.frame(100.0))))
    yield Figure("all three", everything, "ms", "1", WIRE)


def commits() -> Iterator[Figure]:
    """A move, and a peg of the row being built, made durable."""
    with TemporaryDirectory(dir=Path.cwd()) as folder, closing(open_journal(Path(folder) / "bench.db")) as journal:
        journal.append("match original", 0.0)
        moves = timed(lambda: journal.append("guess RRYB", 1.0), COMMITS)
        pegs = timed(lambda: journal.keep(DraftRow("RG__", 2)), COMMITS)
    yield Figure("commit of a move", moves, "ms", "", "one sync of the disk")
    yield Figure("commit of a peg being built", pegs, "ms", "", "one sync of the disk, after the lamp")
