"""One station set up by its plan, with its store, its page, and whoever is told of it."""

import asyncio
import contextlib
import logging
import random
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from station import __version__
from station.appliance.manager import Manager, manager
from station.appliance.reporting import reported
from station.assembly import Outside, Powered, draw, facts, plan, powered
from station.finding import to_install
from station.sections import Config
from station.store.later import look_through_beside
from station.store.opening import open_to_play
from station.web.listen import listen
from station.web.section import PageError, address

log = logging.getLogger("pegmind")

AGAIN: Final = 5.0
"""Seconds until a port that could not be had is asked for again: the network may come later than we do."""

LATER: Final = 10.0
"""Seconds from the start until a large store is looked through: page and first players come before."""


class Plan(NamedTuple):
    """What a station is made from; one that `needs_page` does not start without it.

    The store is `ours` if the configuration names it, and not the command line. A large one is checked `later` (s).
    """

    config: Config
    store: Path
    needs_page: bool = False
    ours: bool = True
    later: float = LATER


@contextlib.asynccontextmanager
async def opened(made: Plan, told: Manager, stop: Callable[[], None]) -> AsyncIterator[Powered]:
    """Set a station up; at its end the lamps are dark, and pins, port and store are free.

    Raises StoreError, CabinetError and PageError.
    """
    config = made.config
    async with contextlib.AsyncExitStack() as stack:
        listening = stack.enter_context(listen(config.page)) if made.needs_page else None
        journal, notice = open_to_play(made.store, time.strftime("%Y%m%d-%H%M%S"), ours=made.ours)
        stack.enter_context(contextlib.closing(journal))
        chance = partial(draw(config), random.SystemRandom())
        outside = Outside(chance, time.time, _switch(config, stop), salt=secrets.token_hex())
        station = stack.enter_context(powered(config, journal, outside, notice))
        log.info("Pegmind %s is ready on %s pins", __version__, config.inputs.factory)
        stack.enter_context(reported(station.daemon, told))
        stack.callback(asyncio.get_running_loop().call_later(made.later, look_through_beside, made.store).cancel)
        if listening is not None:
            await _open_page(made, station, listening, stack)
        elif config.page.on:
            stack.push_async_callback(_ended, asyncio.create_task(_page_at_last(made, station)))
        yield station


async def _page_at_last(made: Plan, station: Powered) -> None:
    """Serve the page as soon as there is a port for it, for as long as we may; a cabinet plays without it."""
    try:
        async with contextlib.AsyncExitStack() as stack:
            await _open_page(made, station, stack.enter_context(await _port(made.config)), stack)
            await asyncio.Event().wait()
    except Exception as error:
        log.exception("a fault in Pegmind itself: the cabinet plays without its page: %s", error)  # noqa: TRY401


async def _port(config: Config) -> socket.socket:
    complained = False
    while True:
        try:
            return listen(config.page)
        except PageError as error:
            if not complained:
                log.warning("%s; the cabinet plays without its page, and keeps trying", error)
            complained = True
        await asyncio.sleep(AGAIN)


async def _open_page(made: Plan, station: Powered, listening: socket.socket, stack: contextlib.AsyncExitStack) -> None:
    try:
        from station.web.server import PageServer  # noqa: PLC0415 - after the first frame
    except ImportError as error:
        log.warning("the cabinet plays without its page: %s; install it with: %s", error, to_install("websockets"))
        return
    config, (daemon, cabinet, hands, *_) = made.config, station
    told, drawn = facts(config), partial(plan, config)
    server = PageServer(config.page, daemon, cabinet, told, drawn, hands, store=made.store)
    await stack.enter_async_context(await server.start(listening))
    log.info("the page is at %s%s", address(config.page), "" if manager().address else " (Ctrl-C stops)")


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _switch(config: Config, stop: Callable[[], None]) -> Callable[[], None]:
    """What switches everything off; on a desktop only the station stops."""
    if config.inputs.factory == "simulated":
        return stop

    def off() -> None:
        from station.appliance.power import power_off  # noqa: PLC0415 - once a day

        power_off(config.care.power_off)

    return off
