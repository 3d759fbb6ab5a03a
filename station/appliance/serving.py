"""Runs a station with its page until it is told to stop; sets it up again on SIGHUP."""

import asyncio
import contextlib
import gc
import logging
import os
import random
import secrets
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from station import __version__
from station.appliance.assembly import OpenStation, build_draw, facts, start_station
from station.appliance.assembly import plan as wiring_plan
from station.appliance.first_light import Hardware, open_hardware
from station.appliance.notify import ServiceManager, report_state, service_manager
from station.appliance.signals import Signals
from station.config.reader import ConfigError
from station.config.sections import CANNOT_OPEN, NOT_YET, Config
from station.core.installing import to_install
from station.core.threads import catch_start_errors
from station.service.outside import World
from station.store.opening import open_to_play, start_background_check
from station.web.network import find_network_address, is_on_network
from station.web.section import Page, PageError, listen, local_address

if TYPE_CHECKING:
    from station.web.base_server import BaseServer

log = logging.getLogger("pegmind")

POWER_OFF_SECONDS: Final = 4
"""Timeout of the power-off command, which blocks the loop: the service manager's watchdog expires after 8 s, of which
up to a third has passed."""

PORT_RETRY_SECONDS: Final = 5.0
"""Seconds until a port or device that was not available is tried again: it may become available after our start."""

CHECK_DELAY: Final = 10.0
"""Seconds from the start until a large store is checked: the page and the first players come first."""

SETTING_UP: Final = 60.0
"""Seconds that may pass without a heartbeat: before it restores a copy of ten years, a Pi checks all of it."""


class Plan(NamedTuple):
    """Plan of a station; one that `needs_page` does not start without the page.

    A new cabinet `asks_language` before anything else. The store is `ours` if the configuration names it, and not the
    command line. A large store is checked after `check_delay` seconds.
    """

    config: Config
    store: Path
    needs_page: bool = False
    asks_language: bool = False
    ours: bool = True
    check_delay: float = CHECK_DELAY


def serve(plan: Plan, reread: Callable[[], Plan], *, browse: bool = False, hardware: Hardware | None = None) -> bool:
    """Play until the process is ordered to end; return False if a bug ended it.

    At the end the lamps are dark, the pins free, and the game is kept if there is a disk for it. On SIGHUP the station
    is set up again with the plan that `reread` returns; if that raises ConfigError, or the plan does not work, it goes
    on as it was. While the strip or every control that confirms is missing, it waits and tries again, and the page says
    why. `hardware` is the plan's cabinet if it has been opened; the caller closes it. Raises StoreError, CabinetError,
    PageError and ThreadError.
    """
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(_serving(plan, reread, hardware, browse=browse))


class _Loop(asyncio.SelectorEventLoop):
    """A loop whose work in other threads raises ThreadError if no thread can be started."""

    def __init__(self) -> None:
        super().__init__()
        self._workers: ThreadPoolExecutor | None = None

    def run_in_executor(self, executor: Any, work: Callable[..., Any], *facts: Any) -> asyncio.Future[Any]:  # type: ignore[override]  # noqa: ANN401 - as its parent
        if self._workers is None:
            self._workers = ThreadPoolExecutor()
        with catch_start_errors():
            return super().run_in_executor(executor or self._workers, work, *facts)

    async def shutdown_default_executor(self, *_patience: float | None) -> None:
        """Wait for the work in other threads; its parent would start one more thread to wait in."""
        if self._workers is not None:
            self._workers.shutdown()


async def _serving(plan: Plan, reread: Callable[[], Plan], hardware: Hardware | None, *, browse: bool) -> bool:
    orders, manager, waiting = Signals(), service_manager(), WaitingPage()
    works, lasts = plan, True
    while not orders.stopped:
        try:
            opened, hardware = hardware, None  # at its end the station closes it
            async with open_station(plan, manager, orders.stop, waiting, opened) as station:
                works = plan
                if browse:
                    _browse(local_address(plan.config.page))
                plan, browse = await _wait_for_order(plan, reread, orders), False
                station.flush.finish()
                lasts = station.lasts
                manager.tell(**_last_words(orders, manager))
        except CANNOT_OPEN as error:
            if plan is not works:
                log.error("%s; the station goes on as it was", error)
                plan = works
            elif isinstance(error, NOT_YET):
                if await waiting.show(plan, str(error)):
                    log.error("%s; the station waits, and tries again every %g seconds", error, PORT_RETRY_SECONDS)
                manager.tell(STATUS=f"waiting: {error}", WATCHDOG=1)
                plan = works = await _wait(plan, reread, orders)
                if orders.stopped:
                    manager.tell(**_last_words(orders, manager))
                    await waiting.close()
            else:
                raise
    log.info("stopped: the lamps are dark, and %s", "the game is kept" if lasts else "the game is not kept")
    return not orders.failed


async def _wait_for_order(plan: Plan, reread: Callable[[], Plan], orders: Signals) -> Plan:
    """Wait for an order that can be followed; return the plan to go on with."""
    while True:
        await orders.next()
        if orders.stopped:
            return plan
        try:
            plan = reread()
        except (ConfigError, *CANNOT_OPEN) as error:
            log.error("the new configuration is not used; the station goes on as it was:\n%s", error)
        else:
            log.info("the station is set up again")
            return plan


async def _wait(plan: Plan, reread: Callable[[], Plan], orders: Signals) -> Plan:
    """Wait for a while, or for an order; return the plan to go on with."""
    gc.enable()  # a failed start may have left garbage
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PORT_RETRY_SECONDS):
            return await _wait_for_order(plan, reread, orders)
    return plan


def _last_words(orders: Signals, manager: ServiceManager) -> dict[str, object]:
    if orders.stopped:
        return {"STOPPING": 1, "STATUS": "stopping"}
    return {"RELOADING": 1, **manager.patience(SETTING_UP)}


def _browse(url: str) -> None:
    """Open the page in a browser if there is a screen; otherwise its address in the log has to do."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin":
        import webbrowser

        webbrowser.open(url)


class WaitingPage:
    """The page while the station waits, which says why. It opens once its port is free."""

    def __init__(self) -> None:
        self._shown: tuple[Plan, str] | None = None
        self._open = contextlib.AsyncExitStack()

    async def show(self, plan: Plan, reason: str) -> bool:
        """Show why this plan cannot be set up; return False if that is shown already."""
        if self._shown == (plan, reason):
            return False
        await self.close()
        self._shown = plan, reason
        if plan.config.page.on and not plan.needs_page:
            build = partial(_build_waiting_server, plan.config, reason)
            task = asyncio.create_task(_serve_when_free(plan.config, build, "the station waits"))
            self._open.push_async_callback(_cancel, task)
        return True

    async def close(self) -> None:
        """Close the page, which frees the port."""
        self._shown = None
        await self._open.aclose()


@contextlib.asynccontextmanager
async def open_station(
    plan: Plan,
    manager: ServiceManager,
    stop: Callable[[], None],
    waiting: WaitingPage,
    hardware: Hardware | None = None,
) -> AsyncIterator[OpenStation]:
    """Set up a station, which closes the waiting page; at the end the lamps are dark, and pins, port and store free.

    `hardware` is its cabinet if that is open already.

    The store is opened after the hardware. So a station that waits for its strip leaves the card alone, and a notice
    about the store has lamps to appear on. Raises StoreError, CabinetError and PageError.
    """
    config = plan.config
    async with contextlib.AsyncExitStack() as stack:
        listening = stack.enter_context(listen(config.page)) if plan.needs_page else None
        hardware = hardware or open_hardware(config)
        stack.enter_context(hardware.cabinet)
        journal, notice = open_to_play(plan.store, time.strftime("%Y%m%d-%H%M%S"), ours=plan.ours)
        stack.enter_context(contextlib.closing(journal))
        chance = partial(build_draw(config), random.SystemRandom())
        world = World(config.timings, chance, time.time, _switch(config, stop), salt=secrets.token_hex())
        station = stack.enter_context(start_station(config, hardware, journal, world, notice))
        if plan.asks_language:
            station.service.change(lambda controller, now: controller.go("language", now))
        gc.enable()  # __main__ has switched it off for the start
        log.info("Pegmind %s is ready on %s pins", __version__, config.inputs.factory)
        stack.enter_context(report_state(station.service, manager))
        loop = asyncio.get_running_loop()
        stack.callback(loop.call_later(plan.check_delay, start_background_check, plan.store).cancel)
        await waiting.close()
        build, plays = partial(_build_page_server, plan, station), "the cabinet plays"
        if listening is not None:
            await _open_page(config, build, plays, listening, stack)
        elif config.page.on:
            task = asyncio.create_task(_serve_when_free(config, build, plays))
            stack.push_async_callback(_cancel, task)
        if config.sound.speech:
            stack.enter_context(_speak_aloud(config, station))
        if config.link.broker:
            await _connect_fleet(plan, station, stack)
        yield station


@contextlib.contextmanager
def _speak_aloud(config: Config, station: OpenStation) -> Iterator[None]:
    """Speak about what happens, within this context."""
    from station.appliance.speech import Espeak, narrate

    voice = Espeak()
    with contextlib.closing(voice), contextlib.closing(narrate(station.service, voice, config.sound.volume)):
        yield


async def _connect_fleet(plan: Plan, station: OpenStation, stack: contextlib.AsyncExitStack) -> None:
    """Connect the station to other cabinets whenever their broker is reachable."""
    try:
        from station.link.fleet import connect_fleet
        from station.link.reporter import Parts
    except ImportError as error:
        log.warning("the cabinet plays without its link: %s; install it with: %s", error, to_install("aiomqtt"))
    else:
        config, cabinet = plan.config, station.cabinet
        address = find_network_address(config.page) if config.page.on else ""
        parts = Parts(cabinet.troubles, lambda: cabinet.missing, address)
        store = plan.store if station.lasts else None
        fleet = connect_fleet(config.link, config.night, station.service, station.journal, parts, store)
        await stack.enter_async_context(fleet)


async def _serve_when_free(config: Config, build: Callable[[], "BaseServer"], activity: str) -> None:
    """Serve the page as soon as its port is free, until this is cancelled.

    `activity` says what goes on without a page: "the cabinet plays".
    """
    try:
        async with contextlib.AsyncExitStack() as stack:
            listening = stack.enter_context(await _wait_for_port(config, activity))
            await _open_page(config, build, activity, listening, stack)
            await asyncio.Event().wait()
    except Exception as error:
        log.exception("a fault in Pegmind itself: %s without its page: %s", activity, error)  # noqa: TRY401


async def _wait_for_port(config: Config, activity: str) -> socket.socket:
    complained = False
    while True:
        try:
            return listen(config.page)
        except PageError as error:
            if not complained:
                log.warning("%s; %s without its page, and keeps trying", error, activity)
            complained = True
        await asyncio.sleep(PORT_RETRY_SECONDS)


async def _open_page(
    config: Config,
    build: Callable[[], "BaseServer"],
    activity: str,
    listening: socket.socket,
    stack: contextlib.AsyncExitStack,
) -> None:
    try:
        server = build()
    except ImportError as error:
        log.warning("%s without its page: %s; install it with: %s", activity, error, to_install("websockets"))
        return
    await stack.enter_async_context(await server.start(listening))
    stops = "" if service_manager().address else " (Ctrl-C stops)"
    log.info("the page is at %s%s%s", local_address(config.page), _for_others(config.page), stops)


def _for_others(page: Page) -> str:
    """Return the address for other devices, in words; "" if there is none, or it is the same as for this machine."""
    if not is_on_network(page):
        return ""
    found = find_network_address(page)
    if found == local_address(page):
        return ""
    return f", for other devices at {found or 'an address of this machine; none was found, so set page.address'}"


def _build_page_server(plan: Plan, station: OpenStation) -> "BaseServer":
    """Return the server of the page. Raises ImportError."""
    from station.web.server import PageServer

    config, draw_plan = plan.config, partial(wiring_plan, plan.config)
    return PageServer(
        *(config.page, station.service, station.cabinet, facts(config), draw_plan, station.controls),
        access=config.access,
        store=plan.store,
    )


def _build_waiting_server(config: Config, reason: str) -> "BaseServer":
    """Return the server of the waiting page. Raises ImportError."""
    from station.web.base_server import WaitingServer

    return WaitingServer(config.page, partial(wiring_plan, config), config.language.spoken_language, reason)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _switch(config: Config, stop: Callable[[], None]) -> Callable[[], None]:
    """Return the function that switches everything off; on a desktop it only stops the station."""
    if config.inputs.factory == "simulated":
        return stop

    def off() -> None:

        power_off(config.care.power_off)

    return off


def power_off(command: str) -> None:
    """Run the operator's command that switches the Pi off, and us; it has POWER_OFF_SECONDS. Raises OSError."""
    try:
        words = shlex.split(command)
        subprocess.run(words, check=True, capture_output=True, text=True, timeout=POWER_OFF_SECONDS)  # noqa: S603 - the operator's own words
    except subprocess.CalledProcessError as error:
        raise OSError(f"{command}: {error.stderr.strip().rstrip('.') or error}") from error
    except subprocess.TimeoutExpired as error:
        raise OSError(f"{command}: no answer within {POWER_OFF_SECONDS:g} seconds") from error
    except ValueError as error:  # a quote that never ends
        raise OSError(f"{command}: {error}") from error
