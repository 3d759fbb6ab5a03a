"""A station at work until a signal stops it; another signal sets it up anew."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from typing import Final

from station.appliance.manager import Manager, manager
from station.appliance.opened import Plan, opened
from station.appliance.orders import Orders
from station.config import ConfigError
from station.sections import CANNOT_OPEN
from station.web.section import address

log = logging.getLogger("pegmind")

SETTING_UP: Final = 60.0
"""Seconds without a heartbeat: before a copy of ten years is put back, a Pi looks through all of it."""


def serve(plan: Plan, reread: Callable[[], Plan], *, browse: bool = False) -> bool:
    """Play until the end is ordered, and not by a fault of ours: whether it was so.

    Then the lamps are dark, the pins free, and the game is kept, where there is a disk for it. On SIGHUP the station is
    set up anew as `reread` says; where that raises ConfigError, or it cannot be set up so, it goes on as it was. Raises
    StoreError, CabinetError and PageError.
    """
    return asyncio.run(_serving(plan, reread, browse=browse))


async def _serving(plan: Plan, reread: Callable[[], Plan], *, browse: bool) -> bool:
    orders, told = Orders(), manager()
    works, lasts = plan, True
    while not orders.stopped:
        try:
            async with opened(plan, told, orders.stop) as station:
                works = plan
                if browse:
                    _browse(address(plan.config.page))
                plan, browse = await _until_ordered(plan, reread, orders), False
                station.rounds.finish()
                lasts = station.lasts
                told.tell(**_last_words(orders, told))
        except CANNOT_OPEN as error:
            if plan is works:
                raise
            log.error("%s; the station goes on as it was", error)
            plan = works
    log.info("stopped: the lamps are dark, and %s", "the game is kept" if lasts else "the game is not kept")
    return not orders.failed


async def _until_ordered(plan: Plan, reread: Callable[[], Plan], orders: Orders) -> Plan:
    """Wait for an order that can be followed; by which plan to go on, if at all."""
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


def _last_words(orders: Orders, told: Manager) -> dict[str, object]:
    if orders.stopped:
        return {"STOPPING": 1, "STATUS": "stopping"}
    return {"RELOADING": 1, **told.patience(SETTING_UP)}


def _browse(url: str) -> None:
    """Open the page where there is a screen; elsewhere its address in the log has to do."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin":
        import webbrowser  # noqa: PLC0415

        webbrowser.open(url)
