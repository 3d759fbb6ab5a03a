"""A cabinet that a service manager looks after: simulated pins, a configuration file, and what the manager hears."""

import os
import select
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Final, NamedTuple

from tests.processes.commands import PATIENCE, PEGMIND, ROOT

SIMULATED: Final = {"inputs": 'factory = "simulated"', "pixels": 'driver = "simulated"'}


class Ear(NamedTuple):
    """Where the manager listens."""

    socket: socket.socket

    def hears(self, *words: str) -> list[str]:
        """What is said until the last of the words has come, without what keeps a watchdog quiet."""
        heard: list[str] = []
        ends = time.monotonic() + PATIENCE
        while not words or words[-1] not in heard:
            ready, _, _ = select.select([self.socket], [], [], ends - time.monotonic())
            assert ready, heard
            said = self.socket.recv(4096).decode().split("\n")
            heard += [each for each in said if each != "WATCHDOG=1"]
        return heard

    def forget(self) -> None:
        """Take in whatever was said before."""
        while not self.is_quiet(seconds=0):
            self.socket.recv(4096)

    def is_quiet(self, seconds: float) -> bool:
        """Whether nothing is said for so long."""
        return not select.select([self.socket], [], [], seconds)[0]

    def watchdog(self) -> None:
        """Wait until somebody keeps the watchdog quiet."""
        assert select.select([self.socket], [], [], PATIENCE)[0]
        while self.socket.recv(4096) != b"WATCHDOG=1":
            assert select.select([self.socket], [], [], PATIENCE)[0]


class Appliance(NamedTuple):
    """A running station, its configuration file, and the manager's ear."""

    process: subprocess.Popen[str]
    config: Path
    ear: Ear

    def says(self) -> str:
        """The next line of its log; a station that says nothing for too long is ended, and that was all."""
        assert self.process.stderr is not None
        patience = Timer(PATIENCE, self.process.kill)
        patience.start()
        try:
            return self.process.stderr.readline()
        finally:
            patience.cancel()


def configured(folder: Path, **sections: str) -> Path:
    """Write the configuration of a simulated cabinet that speaks English; its store is beside it."""
    config = folder / "pegmind.toml"
    said = (
        {"store": f'path = "{folder / "store.db"}"', "page": "on = false", "language": 'cabinet = "en"'}
        | SIMULATED
        | sections
    )
    config.write_text("".join(f"[{name}]\n{keys}\n" for name, keys in said.items()))
    return config


@contextmanager
def appliance(folder: Path, **sections: str) -> Iterator[Appliance]:
    """Start a station as a service manager does: with a socket to notify, a watchdog, and no terminal."""
    config = configured(folder, **sections)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(folder / "notify"))
        with subprocess.Popen(
            [*PEGMIND, "run", "--config", str(config)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            text=True,
            env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "300000"},
        ) as process:
            try:
                yield Appliance(process, config, Ear(ear))
            finally:
                process.kill()
