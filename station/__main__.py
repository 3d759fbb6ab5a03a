"""The front door: the `pegmind` commands.

What a single command needs is imported in that command: the daemon has to be ready in a moment.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from hardware.errors import CabinetError
from station import __version__
from station.assembly import Config, check, draw, facts, powered, script_station, simulated
from station.config import ConfigError, read
from station.journal import MOST_MATCHES, Journal
from station.printing import OutputError, complain, forget_output, say
from station.store import open_for_reading, open_to_play
from station.store_errors import StoreError
from station.web.listen import PageError, address, listen

log = logging.getLogger("pegmind")

PORTS: Final = range(1, 65536)
INTERRUPTED: Final = 130
"""The exit status of a command that Ctrl-C has ended: 128 and the number of the signal, as shells have it."""

FAILED: Final = 1
MISUSED: Final = 2
CONFIG_FILES: Final = ("~/.config/pegmind/pegmind.toml", "/etc/pegmind/pegmind.toml")
"""Where a configuration is looked for when none is named; the first one there is."""


class MisusedError(Exception):
    """The command cannot be carried out as it was given; `str(error)` says why."""


def main(line: Sequence[str] | None = None) -> int:
    """Run the command of the command line; return its exit status."""
    arguments = _parser().parse_args(line)
    logging.basicConfig(level=logging.INFO, format="pegmind: %(message)s")
    try:
        arguments.command(_config(arguments), arguments)
    except (MisusedError, ConfigError) as error:
        return complain(str(error), MISUSED)
    except (StoreError, CabinetError, PageError) as error:
        return complain(f"pegmind: {error}", FAILED)
    except BrokenPipeError:  # whoever read our output has had enough
        forget_output()
        return FAILED
    except OutputError as error:
        forget_output()
        return complain(f"pegmind: the output cannot be written: {error}", FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _play(config: Config, arguments: argparse.Namespace) -> None:
    with listen(config.page) as listening:
        _serve(simulated(config), listening, browse=not arguments.no_browser)


def _run(config: Config, _arguments: argparse.Namespace) -> None:
    with contextlib.ExitStack() as stack:
        listening = None
        if config.page.on:
            try:
                listening = stack.enter_context(listen(config.page))
            except PageError as error:
                log.warning("%s; the cabinet plays without its page", error)
        _serve(config, listening)


def _script(config: Config, arguments: argparse.Namespace) -> None:
    from station import script  # noqa: PLC0415
    from station.virtual import VirtualLoop  # noqa: PLC0415

    with contextlib.ExitStack() as stack:
        name, lines = _opened(arguments.file)
        kept = arguments.store is not None
        store = _store(config) if kept else stack.enter_context(_passing_store())
        power_on = partial(script_station, config, store, time.time(), durable=kept)
        runner = stack.enter_context(asyncio.Runner(loop_factory=VirtualLoop))
        try:
            runner.run(script.run(lines, power_on, draw(config), say))
        except script.ScriptError as error:
            raise MisusedError(f"{name}:{error.line}: {error}") from error


def _scores(config: Config, arguments: argparse.Namespace) -> None:
    from station import scores  # noqa: PLC0415

    if arguments.last is not None and not arguments.games:
        raise MisusedError("pegmind: --last goes with --games")
    with contextlib.closing(open_for_reading(_store(config))) as journal:
        if arguments.games:
            say(scores.GAMES_AS[arguments.form](journal.games(arguments.last)))
        else:
            say(scores.STATISTICS_AS[arguments.form](journal.statistics()))


def _export(config: Config, arguments: argparse.Namespace) -> None:
    from station import scores  # noqa: PLC0415

    with contextlib.closing(open_for_reading(_store(config))) as journal:
        match = journal.newest_finished() if arguments.match is None else arguments.match
        playing = journal.unfinished()
        moves = journal.moves(match)
    if playing is not None and playing.match == match:
        raise MisusedError(f"pegmind: match {match} is still being played, and nobody may see its secret")
    if not moves:
        raise MisusedError(f"pegmind: the store {_store(config)} has no match {match}; see: pegmind scores --games")
    say(scores.as_moves(match, moves))


def _show_config(config: Config, arguments: argparse.Namespace) -> None:
    from station.config import written  # noqa: PLC0415

    say(f"# {_config_file(arguments) or 'the defaults; no configuration file was found'}\n\n{written(config)}")


def _serve(config: Config, listening: socket.socket | None, *, browse: bool = False) -> None:
    """Play until a signal says stop; then the lamps are dark, the pins free, and the game is kept."""
    journal, notice = open_to_play(_store(config), time.strftime("%Y%m%d-%H%M%S"))
    with contextlib.closing(journal):
        asyncio.run(_playing(config, journal, notice, listening, browse=browse))


async def _playing(
    config: Config, journal: Journal, notice: str | None, listening: socket.socket | None, *, browse: bool
) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    chance = partial(draw(config), random.SystemRandom())
    async with contextlib.AsyncExitStack() as stack:
        station = stack.enter_context(powered(config, journal, chance, time.time, notice))
        log.info("Pegmind %s is ready on %s pins", __version__, config.inputs.factory)
        if listening is not None:
            from station.web.server import PageServer  # noqa: PLC0415 - after the first frame

            server = PageServer(config.page, station.daemon, station.cabinet, facts(config), station.hands)
            await stack.enter_async_context(await server.start(listening))
            log.info("the page is at %s (Ctrl-C stops)", address(config.page))
        if browse:
            _browse(address(config.page))
        await stop.wait()
    log.info("stopped: the lamps are dark, and the game is kept")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pegmind", description="A code-breaking game station.")
    parser.add_argument("--version", action="version", version=f"pegmind {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", metavar="FILE", type=Path, help="the configuration (TOML)")
    common.add_argument("--store", metavar="FILE", type=Path, help="the file that keeps the games")
    ported = argparse.ArgumentParser(add_help=False)
    ported.add_argument("--port", type=_port, help="the page's port")

    play = commands.add_parser("play", parents=[common, ported], help="play on simulated pins, in the browser")
    play.add_argument("--no-browser", action="store_true", help="only say where the page is")
    play.set_defaults(command=_play)
    run = commands.add_parser("run", parents=[common, ported], help="be the station of a real cabinet")
    run.set_defaults(command=_run)
    script = commands.add_parser("script", parents=[common], help="play a text file in virtual time")
    script.add_argument("file", metavar="FILE", help="the script; - is standard input")
    script.set_defaults(command=_script)
    scores = commands.add_parser("scores", parents=[common], help="show what everybody has achieved")
    scores.add_argument("--games", action="store_true", help="list the finished games instead")
    scores.add_argument("--last", metavar="N", type=_count, help="only the newest N games")
    scores.set_defaults(form="text", command=_scores)
    form = scores.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    form.add_argument("--csv", dest="form", action="store_const", const="csv", help="as CSV")
    export = commands.add_parser("export", parents=[common], help="write a match in move notation")
    export.add_argument("match", nargs="?", type=int, help="its number; the newest that is finished, if none is given")
    export.set_defaults(command=_export)
    config = commands.add_parser("config", parents=[common], help="print the configuration in force")
    config.set_defaults(command=_show_config)
    return parser


def _config(arguments: argparse.Namespace) -> Config:
    config = read(Config, _config_file(arguments), check)
    if arguments.store is not None:
        config = replace(config, store=replace(config.store, path=str(arguments.store)))
    if getattr(arguments, "port", None) is not None:
        config = replace(config, page=replace(config.page, port=arguments.port))
    return config


def _config_file(arguments: argparse.Namespace) -> Path | None:
    if arguments.config is not None:
        return Path(arguments.config)
    return next((path for path in map(_expanded, CONFIG_FILES) if path.exists()), None)


def _store(config: Config) -> Path:
    return _expanded(config.store.path)


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise StoreError(f"the file {path} cannot be found: {error}") from error


@contextlib.contextmanager
def _passing_store() -> Iterator[Path]:
    """A store that goes with the script."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory(prefix="pegmind-") as folder:
        yield Path(folder) / "pegmind.db"


def _opened(file: str) -> tuple[str, Iterator[str]]:
    """The lines of a script, with the name that its errors bear."""
    if file == "-":
        return "-", iter(sys.stdin)
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise MisusedError(f"pegmind: the script {file} is no text in UTF-8 (byte {error.start})") from error
    except OSError as error:
        raise MisusedError(f"pegmind: the script {file} cannot be read: {error.strerror or error}") from error
    return file, iter(lines)


def _browse(url: str) -> None:
    """Open the page where there is a screen; elsewhere its address in the log has to do."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin":
        import webbrowser  # noqa: PLC0415

        webbrowser.open(url)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) not in PORTS:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; a number from 1 to {PORTS[-1]} is needed")
    return int(text)


def _count(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) <= MOST_MATCHES):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games; 1 or more is needed")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
