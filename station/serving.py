"""A station at work until a signal stops it, with its page where there is one."""

import asyncio
import contextlib
import logging
import os
import random
import shlex
import signal
import socket
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from station import __version__
from station.assembly import Config, Outside, Powered, draw, facts, plan, powered
from station.journal import Journal
from station.store import open_to_play
from station.web.listen import address

log = logging.getLogger("pegmind")

POWER_OFF_SECONDS: Final = 10


def serve(config: Config, store: Path, listening: socket.socket | None, *, browse: bool = False) -> None:
    """Play until a signal says stop; then the lamps are dark, the pins free, and the game is kept."""
    journal, notice = open_to_play(store, time.strftime("%Y%m%d-%H%M%S"))
    with contextlib.closing(journal):
        asyncio.run(_playing(config, journal, notice, listening, browse=browse))


def told_to_stop() -> asyncio.Event:
    """Return what is set as soon as somebody wants us to end: Ctrl-C, a service manager, a terminal that is closed."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def _playing(
    config: Config, journal: Journal, notice: str | None, listening: socket.socket | None, *, browse: bool
) -> None:
    stop = told_to_stop()
    outside = Outside(partial(draw(config), random.SystemRandom()), time.time, partial(_power_off, config, stop))
    async with contextlib.AsyncExitStack() as stack:
        station = stack.enter_context(powered(config, journal, outside, notice))
        log.info("Pegmind %s is ready on %s pins", __version__, config.inputs.factory)
        if listening is not None:
            await _open_page(config, station, listening, stack)
        if browse:
            _browse(address(config.page))
        await stop.wait()
    log.info("stopped: the lamps are dark, and the game is kept")


async def _open_page(
    config: Config, station: Powered, listening: socket.socket, stack: contextlib.AsyncExitStack
) -> None:
    """Serve the page; a cabinet plays without it."""
    try:
        from station.web.server import PageServer  # noqa: PLC0415 - after the first frame
    except ImportError as error:
        log.warning("the cabinet plays without its page: %s; install it with: pip install websockets", error)
        return
    told, drawn = facts(config), partial(plan, config)
    server = PageServer(config.page, station.daemon, station.cabinet, told, drawn, station.hands)
    await stack.enter_async_context(await server.start(listening))
    log.info("the page is at %s (Ctrl-C stops)", address(config.page))


def _power_off(config: Config, stop: asyncio.Event) -> None:
    """Switch the Pi off, which ends us, too; on a desktop only the station stops. Raises OSError."""
    if config.inputs.factory == "simulated":
        stop.set()
        return
    import subprocess  # noqa: PLC0415 - once a day

    try:
        command = shlex.split(config.care.power_off)
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=POWER_OFF_SECONDS)  # noqa: S603 - the operator's own words
    except subprocess.CalledProcessError as error:
        raise OSError(f"{config.care.power_off}: {error.stderr.strip().rstrip('.') or error}") from error
    except (subprocess.SubprocessError, ValueError) as error:
        raise OSError(f"{config.care.power_off}: {error}") from error


def _browse(url: str) -> None:
    """Open the page where there is a screen; elsewhere its address in the log has to do."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin":
        import webbrowser  # noqa: PLC0415

        webbrowser.open(url)
