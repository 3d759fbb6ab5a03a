"""`pegmind run` on simulated pins, as a process of its own in a folder of its own: started, killed, set up anew."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Collection
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from trials.soak.figures import Violation

ROOT: Final = Path(__file__).parents[2]
PEGMIND: Final = (sys.executable, "-m", "station")
PATIENCE: Final = 30.0
"""Seconds that a busy machine may take to start a station, or to end it."""

POLL: Final = 0.01
SESSION: Final = 3
"""The column of /proc/PID/stat that has the session, behind the name; see proc(5)."""

VIEWERS: Final = 12

READY: Final = " is ready on simulated pins"
REFUSED: Final = "the configuration is not taken up"

CONFIG: Final = """
[inputs]
factory = "simulated"
[pixels]
driver = "simulated"
[store]
path = "{store}"
[page]
port = {port}
viewers = {viewers}
[timings]
idle = {idle}
keep = {keep}
key_peg = {key_peg}
[light]
brightness = {brightness}
"""

BROKEN: Final = (
    "[light]\nbrightnes = 1\n",
    "[light]\nlimit_ma = 9\n",
    "[lights]\n",
    "[pins]\nred = 6\n",
    "[page\n",
    '[dice]\ndeck = "/nowhere/deck.txt"\n',
)
"""What may stand in place of the last section; each is wrong in a way of its own."""


class Cabinet:
    """A station that can be started again and again on one store; its log goes on from start to start."""

    def __init__(self, folder: Path, port: int, chance: Random) -> None:
        self.folder = folder
        self.port = port or _free_port()
        self.store = folder / "pegmind.db"
        self.config = folder / "pegmind.toml"
        self.log = folder / "log.txt"
        self._chance = chance
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = 0
        self.starts = 0

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.poll() is None

    async def start(self) -> None:
        """Start it, and wait until it is ready. Raises Violation."""
        self.configure()
        self._ready = self.says(READY)
        self._process = self._begun()
        self.starts += 1
        await self.until(lambda: not self.runs or self.says(READY) > self._ready, "to be ready")
        if not self.runs:
            raise Violation(f"the station does not start: {self.log.read_text(encoding='utf-8').splitlines()[-1:]}")

    def configure(self) -> None:
        """Write a configuration that will do, never quite the same."""
        values = {
            "store": self.store, "port": self.port, "viewers": VIEWERS,
            "idle": 5, "keep": 4, "key_peg": self._chance.choice((0.02, 0.03)),
            "brightness": self._chance.choice((0.2, 0.5, 1.0)),
        }  # fmt: skip
        self.config.write_text(CONFIG.format(**values), encoding="utf-8")

    def _begun(self) -> subprocess.Popen[bytes]:
        command = (*PEGMIND, "run", "--config", str(self.config))
        home = os.environ | {"HOME": str(self.folder)}
        with self.log.open("ab") as log:
            return subprocess.Popen(command, stderr=log, cwd=ROOT, env=home, start_new_session=True)

    def spoil(self) -> None:
        """Write a configuration that is wrong."""
        self.configure()
        well, _, _ = self.config.read_text(encoding="utf-8").partition("[light]")
        self.config.write_text(well + self._chance.choice(BROKEN), encoding="utf-8")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal; what it is to bring about begins with it."""
        self._ready = self.says(READY)
        assert self._process is not None
        self._process.send_signal(number)

    async def ended(self, statuses: Collection[int]) -> None:
        """Wait until it has ended, and left nobody behind. Raises Violation."""
        await self.until(lambda: not self.runs, "to end")
        assert self._process is not None
        if self._process.returncode not in statuses:
            raise Violation(f"the station ended with {self._process.returncode}, and not with {statuses}")
        if left := children(self.pid):
            raise Violation(f"the station has ended and left processes behind: {left}")

    async def anew(self) -> bool:
        """Wait until it is set up anew, once that was ordered; whether it is, or has ended instead."""
        await self.until(lambda: not self.runs or self.says(READY) > self._ready, "to be set up anew")
        return self.runs

    async def refuses(self) -> None:
        """See that it does not take up a configuration that is wrong. Raises Violation."""
        self.spoil()
        before = self.says(REFUSED)
        self.signal(signal.SIGHUP)
        await self.until(lambda: self.says(REFUSED) > before, "to refuse a configuration")
        self.configure()

    async def until(self, happens: Callable[[], bool], what: str) -> None:
        """Wait for something. Raises Violation where it takes too long."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not happens():  # noqa: ASYNC110 - a file and a process have no event
                    await asyncio.sleep(POLL)
        except TimeoutError:
            raise Violation(f"the station takes more than {PATIENCE:.0f} s {what}") from None

    def says(self, words: str) -> int:
        """How often its log has said so."""
        return self.log.read_text(encoding="utf-8").count(words) if self.log.exists() else 0

    def kill(self) -> None:
        """Pull the plug, if it is in."""
        if self.runs:
            self.signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    @property
    def wal(self) -> int:
        """Bytes of the store's write-ahead log."""
        log = self.store.with_name(f"{self.store.name}-wal")
        return log.stat().st_size if log.exists() else 0

    async def asked(self, *words: str, store: Path | None = None) -> str:
        """What a command answers about a store. Raises Violation where it fails."""
        command = (*PEGMIND, *words, "--store", str(store or self.store))
        asked = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = await asked.communicate()
        if asked.returncode != 0:
            raise Violation(f"pegmind {' '.join(words)} ended with {asked.returncode}: {err.decode()}")
        return out.decode()


def moves_in(store: Path) -> int:
    """How many moves a store has, whether or not somebody plays."""
    with closing(sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True)) as database:
        return int(database.execute("SELECT count(*) FROM move").fetchone()[0])


def children(session: int) -> list[str]:
    """The processes of a session other than its first, by their command."""
    names = (_named(process, session) for process in Path("/proc").glob("[0-9]*"))
    return [name for name in names if name]


def _named(process: Path, session: int) -> str:
    """The command of a process, if it belongs to a session and is not its first."""
    try:
        name, _, rest = (process / "stat").read_text(encoding="utf-8").rpartition(")")
    except OSError:
        return ""
    return f"{name})" if rest.split()[SESSION] == str(session) != process.name else ""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
