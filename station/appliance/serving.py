"""A station at work until a signal stops it; another signal sets it up anew."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable

from station.appliance.manager import manager
from station.appliance.opened import Plan, opened
from station.appliance.orders import Orders
from station.config import ConfigError
from station.sections import CANNOT_OPEN
from station.web.listen import address

log = logging.getLogger("pegmind")


def serve(plan: Plan, reread: Callable[[], Plan], *, browse: bool = False) -> bool:
    """Play until the end is ordered, and not by a fault of ours: whether it was so.

    Then the lamps are dark, the pins free, and the game is kept. On SIGHUP the station is set up anew as `reread`
    says; where that raises ConfigError, or it cannot be set up so, it goes on as it was. Raises StoreError,
    CabinetError and PageError.
    """
    return asyncio.run(_serving(plan, reread, browse=browse))


async def _serving(plan: Plan, reread: Callable[[], Plan], *, browse: bool) -> bool:
    orders, told = Orders(), manager()
    works = plan
    while not orders.stopped:
        try:
            async with opened(plan, told, orders.stop) as station:
                works = plan
                if browse:
                    _browse(address(plan.config.page))
                plan, browse = await _until_ordered(plan, reread, orders), False
                station.rounds.finish()
                told.tell(**_last_words(orders))
        except CANNOT_OPEN as error:
            if plan is works:
                raise
            log.error("%s; the station goes on as it was", error)
            plan = works
    log.info("stopped: the lamps are dark, and the game is kept")
    return not orders.failed


async def _until_ordered(plan: Plan, reread: Callable[[], Plan], orders: Orders) -> Plan:
    """Wait for an order that can be followed; by which plan to go on, if at all."""
    while True:
        await orders.next()
        if orders.stopped:
            return plan
        try:
            plan = reread()
        except ConfigError as error:
            log.error("the configuration is not taken up, and all stays as it was:\n%s", error)
        else:
            log.info("the station is set up anew")
            return plan


def _last_words(orders: Orders) -> dict[str, object]:
    return {"STOPPING": 1, "STATUS": "going dark"} if orders.stopped else {"RELOADING": 1}


def _browse(url: str) -> None:
    """Open the page where there is a screen; elsewhere its address in the log has to do."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin":
        import webbrowser  # noqa: PLC0415

        webbrowser.open(url)
