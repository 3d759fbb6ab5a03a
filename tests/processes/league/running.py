"""A league as a process of its own, with a broker, and clients that report results as cabinets do."""

import asyncio
import json
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Timer
from typing import Any, Final, Self

from aiomqtt import Client, MqttError

from station.link.mqtt import make_client
from station.link.section import LinkSection
from tests.ports import reserved_port
from tests.processes.commands import PATIENCE, PEGMIND, ROOT
from tools.broker import HOST, Broker

USERS: Final = ("league", "hall", "club")


@contextmanager
def running_broker(folder: Path, users: tuple[str, ...] = USERS) -> Iterator[Broker]:
    """Start a broker at a port of its own."""
    with reserved_port() as port, Broker(folder, port, users) as broker:
        yield broker


class RunningLeague:
    """`pegmind league` as a process, which can be killed and started again; whatever happens, it logs no traceback."""

    def __init__(self, folder: Path, broker: Broker, database: str = "", page: int = 0, **keys: str) -> None:
        self.config = folder / "league.toml"
        folder.mkdir(parents=True, exist_ok=True)
        league = {
            "broker": f'"{HOST}"',
            "port": f"{broker.port}",
            "password_file": f'"{broker.password_file("league")}"',
            "database": f'"{database or folder / "league.db"}"',
        } | keys
        lines = "".join(f"{key} = {value}\n" for key, value in league.items())
        pages = f"[page]\nport = {page}\n" if page else "[page]\non = false\n"
        self.config.write_text(f"[league]\n{lines}{pages}", encoding="utf-8")
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def start(self, **environment: str) -> str:
        """Start, and wait until it is ready; return the line that says so."""
        import os

        self._process = subprocess.Popen(
            [*PEGMIND, "league", "--config", str(self.config)],
            stderr=subprocess.PIPE,
            cwd=ROOT,
            text=True,
            env={**os.environ, **environment},
        )
        return self.says("league is ready")

    def says(self, words: str) -> str:
        """Wait until it says this; return the line."""
        lines = []
        watchdog = Timer(PATIENCE, self.process.kill)
        watchdog.start()
        for line in self.process.stderr or ():
            lines.append(line)
            if words in line:
                watchdog.cancel()
                return line
        watchdog.cancel()
        raise AssertionError(f"it never said {words!r}: {''.join(lines)}")

    def stop(self) -> tuple[int, str]:
        """End as a service manager does; return the status, and what was said last."""
        self.process.send_signal(signal.SIGTERM)
        said = self._read_to_the_end()
        return self.process.returncode, said

    def kill(self) -> None:
        """End as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._read_to_the_end()
            self._process = None

    def _read_to_the_end(self) -> str:
        _, said = self.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in said, said
        return said


@asynccontextmanager
async def connected(broker: Broker, user: str) -> AsyncIterator[Client]:
    """A client that has logged in as somebody."""
    section = LinkSection(broker=HOST, port=broker.port)
    async with make_client(section, user, broker.password(user), print, timeout=PATIENCE) as client:
        yield client


async def report(broker: Broker, cabinet: str, results: dict[str, Any], *, again: float = 1.0) -> None:
    """Report results, by their ids, until all are counted, as a cabinet does: at most 32 are under way.

    What is not answered within `again` seconds is sent again, and so it is after every connection.
    """
    left = dict(results)
    while left:
        try:
            async with connected(broker, cabinet) as client:
                await client.subscribe(f"pegmind/league/counted/{cabinet}", 1)
                while left:
                    for told in [*left.values()][:32]:
                        await client.publish(f"pegmind/cabinet/{cabinet}/result", json.dumps(told), 1)
                    await _hear_counted(client, left, again)
        except (MqttError, OSError):
            await asyncio.sleep(0.1)


async def _hear_counted(client: Client, left: dict[str, Any], again: float) -> None:
    under_way = [*left][:32]
    try:
        async with asyncio.timeout(again):
            while any(each in left for each in under_way):
                message = await anext(client.messages)
                for counted in json.loads(bytes(message.payload))["ids"]:
                    left.pop(counted, None)
    except TimeoutError:
        pass


async def retained(broker: Broker, user: str, topic: str) -> dict[str, Any]:
    """Return what the broker keeps under a topic; waits until there is something."""
    async with asyncio.timeout(PATIENCE), connected(broker, user) as client:
        await client.subscribe(topic, 1)
        said: dict[str, Any] = json.loads(bytes((await anext(client.messages)).payload))
        return said


async def becomes(broker: Broker, user: str, topic: str, wanted: Any) -> None:  # noqa: ANN401 - part of a payload
    """Wait until what is published under a topic has these values."""
    async with asyncio.timeout(PATIENCE), connected(broker, user) as client:
        await client.subscribe(topic, 1)
        async for message in client.messages:
            said = json.loads(bytes(message.payload))
            if {key: said.get(key) for key in wanted} == wanted:
                return
