"""Eyes on the strip: what was sent down its data line, as it comes out of the guest, decoded when it is looked at."""

import socket
import threading
import time
from collections.abc import Callable
from itertools import groupby, pairwise
from typing import Final

from tests.processes.lamp_reader import DARK, frames, read
from tests.processes.strips.waves import HEAD, Transfer
from tools.debian.cache import Failed

PATIENCE: Final = 300.0
"""Seconds that anything may take in an emulator without KVM on a busy machine."""

CHUNK: Final = 65536
LATELY: Final = 500
PICTURES_KEPT: Final = 4
"""How many of the newest transfers are compared, and how many different pictures a failure names."""

RESET: Final = 280_000
"""Nanoseconds of low that the newest pixels want between two frames (WS2812B-V5)."""


class Eyes:
    """All transfers of a machine since it was switched on; they stay when its power is gone."""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._grown = threading.Condition()
        self._transfers: list[Transfer] = []
        self._looking = threading.Thread(target=self._look, daemon=True)
        self._looking.start()

    def wait_for_the_end(self) -> None:
        """Wait until all has come that was on its way when the power went."""
        self._looking.join()

    @property
    def count(self) -> int:
        """How many transfers there were."""
        return len(self._transfers)

    def since(self, number: int = 0) -> list[Transfer]:
        """The transfers from a number on."""
        return self._transfers[number:]

    @property
    def shown(self) -> bytes:
        """The duties of the last frame."""
        return duties(self._transfers[-1]) if self._transfers else b""

    def until(self, wanted: Callable[[bytes], bool], what: str, number: int = 0, seconds: float = PATIENCE) -> Transfer:
        """Wait for a frame that is wanted, of those from a number on. Raises Failed when it does not come."""
        deadline = time.monotonic() + seconds
        while True:
            for each in self.since(number):
                number += 1
                if wanted(duties(each)):
                    return each
            if not self._more(number, deadline):
                raise Failed(f"{what} did not come on the lamps within {seconds:.0f} s; they show {self._lately()}")

    def check_pauses(self) -> None:
        """Make sure that the pixels had time to take every frame. Raises Failed."""
        for before, after in pairwise(self._transfers):
            if after.at - end(before) < RESET:
                pause = (after.at - end(before)) / 1000
                raise Failed(f"a frame came {pause:.0f} us after another, too soon for the pixels")

    def _lately(self) -> str:
        """What the lamps show, and the different pictures that they showed before."""
        pictures = [key for key, _ in groupby(picture(duties(each)) for each in self.since()[-LATELY:])]
        *earlier, shown = pictures[-PICTURES_KEPT:] or [picture(b"")]
        return f"{shown}, after {'; '.join(earlier)}" if earlier else shown

    def _more(self, number: int, deadline: float) -> bool:
        with self._grown:
            return self._grown.wait_for(lambda: len(self._transfers) > number, max(0.0, deadline - time.monotonic()))

    def _look(self) -> None:
        held = bytearray()
        while True:
            try:
                more = self._wire.recv(CHUNK)
            except OSError:
                return
            if not more:
                return
            held += more
            self._take(held)

    def _take(self, held: bytearray) -> None:
        """Take what is there as a whole."""
        while len(held) >= HEAD.size:
            kind, at, clock, size = HEAD.unpack_from(held)
            if len(held) < HEAD.size + size:
                return
            transfer = Transfer(kind.decode().strip(), at, clock, bytes(held[HEAD.size : HEAD.size + size]))
            del held[: HEAD.size + size]
            with self._grown:
                self._transfers.append(transfer)
                self._grown.notify_all()


def end(transfer: Transfer) -> float:
    """When the last pixel has its light (ns)."""
    return transfer.at + len(transfer.sent) * 8e9 / transfer.clock


def duties(transfer: Transfer) -> bytes:
    """The 450 duties of a frame. Raises Failed where a strip might read something else."""
    try:
        return frames([transfer])[0]
    except AssertionError as error:
        raise Failed(f"what was sent to the strip is no frame of its: {error}") from error


def picture(shown: bytes) -> str:
    """A frame in letters, for a sentence: the rows that are not dark, from the bottom, and the secret row."""
    if not shown:
        return "nothing yet"
    lamps = read(shown)
    rows = [f"{number}: {row}" for number, row in enumerate(lamps.rows, 1) if row.strip(DARK)]
    secret = [f"secret: {lamps.secret}"] if lamps.secret.strip(DARK) else []
    return ", ".join((*rows, *secret)) or "darkness"
