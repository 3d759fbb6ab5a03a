"""A station as a process, and strangers at its port with sockets of their own: it plays on, small and silent."""

import resource
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import pytest

from station import __version__
from tests.processes.commands import PATIENCE, ended, started
from tests.station.web.raw_clients import BEGUN, PING, TEXT, frame, request, visit

HANDLES: Final = 256
"""What the station may open; systemd gives four times as much."""

CROWD: Final = 400
FLOOD: Final = 32_000_000
"""Bytes of pings, each of which would be answered, and the answer be kept."""

MEGABYTES: Final = 16


class Station:
    """A cabinet on simulated pins that is ready, at a port."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def call(self, *sent: bytes) -> socket.socket:
        """Come to the port, and say something."""
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        for each in sent:
            line.sendall(each)
        return line

    def serves(self) -> bool:
        """Whether somebody who keeps to the rules is answered."""
        with self.call(visit()) as viewer:
            viewer.sendall(frame(TEXT, b"nonsense"))
            heard = b""
            while b'{"error"' not in heard:
                more = viewer.recv(65536)
                assert more, heard
                heard += more
        with self.call(request("/wiring.svg")) as reader:
            return reader.recv(65536).startswith(b"HTTP/1.1 200 OK\r\n")

    @property
    def handles(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    @property
    def most_memory(self) -> float:
        """In megabytes, since it started; see proc(5)."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM"))

    def end(self) -> None:
        """It ends at once, and has said nothing of what strangers did."""
        self.process.send_signal(signal.SIGTERM)
        assert ended(self.process) == (0, "", "pegmind: stopped: the lamps are dark, and the game is kept\n")


@pytest.fixture
def station(tmp_path: Path, port: int) -> Iterator[Station]:
    config = tmp_path / "pegmind.toml"
    sections = {"inputs": 'factory = "simulated"', "pixels": 'driver = "simulated"', "page": f"port = {port}"}
    config.write_text("\n".join(f"[{name}]\n{keys}" for name, keys in sections.items()), encoding="utf-8")
    process = started("run", "--config", config, "--store", tmp_path / "pegmind.db")
    assert process.stderr is not None
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (HANDLES, HANDLES))
    with process:
        try:
            assert process.stderr.readline() == f"pegmind: Pegmind {__version__} is ready on simulated pins\n"
            assert process.stderr.readline().startswith("pegmind: the page is at ")
            yield Station(process, port)
        finally:
            process.kill()


def test_unfinished_requests_take_no_handles_from_others(station: Station) -> None:
    with ExitStack() as crowd:
        for _ in range(CROWD):
            crowd.enter_context(station.call(BEGUN))
        assert station.serves()
        assert station.handles < HANDLES
        station.end()


def test_viewers_that_ping_and_never_read_take_no_memory(station: Station) -> None:
    assert station.serves()
    before, pings = station.most_memory, frame(PING, b"?" * 125) * 1000
    with ExitStack() as crowd:
        for _ in range(4):
            viewer = crowd.enter_context(station.call(visit()))
            with suppress(ConnectionError):
                for _ in range(FLOOD // len(pings)):
                    viewer.sendall(pings)
        assert station.serves()
        assert station.most_memory - before < MEGABYTES
        station.end()
