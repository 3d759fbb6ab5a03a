"""A whole league on one desktop: a broker, the league, and cabinets that are linked to both.

    make league                        two cabinets; Ctrl-C ends everything
    make league ARGS='--cabinets 4'    four of them
    make league ARGS='--keep DIR'      keeps games and results in a folder, for the next time

Mosquitto has to be installed. Passwords are generated, and nothing listens outside this machine.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tools.broker import HOST, Broker

NAMES: Final = ("hall", "club", "attic", "garden", "school", "cafe", "library", "museum")
"""The ids of the cabinets."""

PEGMIND: Final = (sys.executable, "-m", "station")
GOODBYE: Final = 10.0
"""Seconds that a process has to end by itself."""

STOPS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Part(NamedTuple):
    """A process: what it is called, and how it is started."""

    name: str
    command: Sequence[str]


def main(words: Sequence[str]) -> int:
    """Do what the command line says; return the exit status."""
    parser = argparse.ArgumentParser(prog="make league", description="A league on one desktop.")
    parser.add_argument("--cabinets", type=int, default=2, choices=range(1, len(NAMES) + 1), help="how many cabinets")
    parser.add_argument("--keep", metavar="DIR", type=Path, help="the folder in which everything is kept")
    given = parser.parse_args(words)
    for number in STOPS:
        signal.signal(number, _interrupt)
    try:
        with ExitStack() as stack:
            made = stack.enter_context(tempfile.TemporaryDirectory(prefix="pegmind-league-"))
            _run((given.keep or Path(made)).resolve(), NAMES[: given.cabinets])
    except KeyboardInterrupt:
        print("everything has ended")
    except OSError as error:
        print(f"make league: {error}", file=sys.stderr)
        return 1
    return 0


def _run(folder: Path, cabinets: Sequence[str]) -> None:
    """Run everything until somebody interrupts it. Raises OSError when a process ends by itself."""
    broker_port, league_port, *ports = _free_ports(len(cabinets) + 2)
    with Broker(folder / "broker", broker_port, ("league", *cabinets)) as broker:
        parts = [Part("league", (*PEGMIND, "league", "--config", str(write_league(folder, broker, league_port))))]
        for name, port in zip(cabinets, ports, strict=True):
            config = str(write_cabinet(folder, broker, name))
            play = ("play", "--no-browser", "--config", config, "--port", str(port))
            parts.append(Part(name, (*PEGMIND, *play)))
        ended = threading.Event()
        with ExitStack() as stack:
            for part in parts:
                stack.enter_context(_running(part, ended))
            _print_addresses({"league": league_port, **dict(zip(cabinets, ports, strict=True))}, broker)
            ended.wait()
            raise ChildProcessError("one of the processes has ended; what it said last is above")


def _print_addresses(ports: Mapping[str, int], broker: Broker) -> None:
    for name, port in ports.items():
        print(f"{name:<8} http://{HOST}:{port}/")
    watch = f"mosquitto_sub -p {broker.port} -u league -P {broker.password('league')} -t 'pegmind/#' -v"
    print(f"broker   {HOST}:{broker.port}; to listen: {watch}")
    print("Ctrl-C ends everything", flush=True)


def write_league(folder: Path, broker: Broker, port: int) -> Path:
    """Write the configuration of the league, whose page is at `port`."""
    league = {
        "broker": HOST,
        "port": broker.port,
        "password_file": broker.password_file("league"),
        "database": folder / "league.db",
    }
    return _write(folder / "league.toml", league=league, page={"port": port})


def write_cabinet(folder: Path, broker: Broker, name: str) -> Path:
    """Write the configuration of a cabinet."""
    link = {
        "broker": HOST,
        "port": broker.port,
        "user": name,
        "password_file": broker.password_file(name),
        "name": name.capitalize(),
    }
    return _write(folder / f"{name}.toml", store={"path": folder / f"{name}.db"}, link=link)


def _write(path: Path, **sections: Mapping[str, object]) -> Path:
    """Write a configuration."""
    lines = [
        line
        for section, keys in sections.items()
        for line in (f"[{section}]", *(f"{key} = {_toml(value)}" for key, value in keys.items()), "")
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _toml(value: object) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'


@contextmanager
def _running(part: Part, ended: threading.Event) -> Iterator[None]:
    """Run a process, with its name before each line that it says; `ended` is set when it ends by itself."""
    with subprocess.Popen(
        part.command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        listener = threading.Thread(target=_repeat, args=(part.name, process, ended), daemon=True)
        listener.start()
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(GOODBYE)
            except subprocess.TimeoutExpired:
                process.kill()
            listener.join()


def _repeat(name: str, process: "subprocess.Popen[str]", ended: threading.Event) -> None:
    for line in process.stderr or ():
        print(f"{name:<8} {line.removeprefix('pegmind: ')}", end="", flush=True)
    ended.set()


def _free_ports(many: int) -> list[int]:
    """Return ports that nobody uses now."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server((HOST, 0))) for _ in range(many)]
        return [each.getsockname()[1] for each in sockets]


def _interrupt(_number: int, _frame: object) -> None:
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main(sys.argv[1:]))
