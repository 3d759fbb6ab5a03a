"""`pegmind league`: runs the service, forgets a name, and counts the tables again."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from typing import Final

from pegmind_league.cabinets import CabinetStatus
from pegmind_league.database import find_file, sole_worker
from pegmind_league.periods import Calendar
from pegmind_league.section import LeagueConfig, LeagueError, check_broker, is_postgresql
from pegmind_league.storage import Storage
from station import __version__
from station.appliance.notify import TIMES, ServiceManager, service_manager
from station.appliance.signals import watch_for_stop
from station.core.machine import to_install
from station.core.words import plural
from station.web.section import listen, local_address

log = logging.getLogger("pegmind")

MOST_DIFFERENCES: Final = 20


def serve_league(config: LeagueConfig) -> None:
    """Run the league until it is told to stop. Raises LeagueError and PageError."""
    check_broker(config.league)
    with sole_worker(config.league.database):
        asyncio.run(_serve(config))


def forget_name(config: LeagueConfig, name: str, say: Callable[[str], None]) -> None:
    """Take a name out of the league; a running league publishes it. Raises LeagueError."""
    _check_exists(config.league.database)
    with closing(Storage(config.league)) as storage:
        touched = storage.do_now(lambda repository: repository.forget(name, time.time()))
    say(f"{name} is forgotten: {plural(touched, 'result')} had that name; the cabinets are told by the running league")


def check_tables(config: LeagueConfig, say: Callable[[str], None]) -> bool:
    """Compute all tables again, and print what differs; return whether they are right. Raises LeagueError."""
    _check_exists(config.league.database)
    with closing(Storage(config.league)) as storage:
        results = storage.do_now(lambda repository: repository.count())
        wrong = storage.do_now(lambda repository: repository.check())
    for line in wrong[:MOST_DIFFERENCES]:
        say(line)
    verdict = f"{plural(len(wrong), 'line')} of the tables differ" if wrong else "the tables are right"
    say(f"counted {plural(results, 'result')} again: {verdict}")
    return not wrong


async def _serve(config: LeagueConfig) -> None:
    try:
        from pegmind_league.service import LeagueWorker
    except ImportError as error:
        raise LeagueError(f"the league needs a library: {error}; install it with: {to_install('aiomqtt')}") from error
    stop = watch_for_stop()
    manager = service_manager()
    async with contextlib.AsyncExitStack() as stack:
        writes = stack.enter_context(closing(Storage(config.league)))
        reads = stack.enter_context(closing(Storage(config.league)))
        results = await writes.do(lambda repository: repository.count())
        worker = LeagueWorker(config.league, writes, reads)
        tasks = [asyncio.create_task(worker.work()), asyncio.create_task(_beat(manager))]
        stack.push_async_callback(_end, tasks)
        where = await stack.enter_async_context(_page(config, lambda: [*worker.cabinets]))
        log.info("Pegmind %s league is ready with %s%s", __version__, plural(results, "result"), where)
        manager.tell(READY=1, STATUS=f"{plural(results, 'result')} at the start", **manager.patience(manager.watchdog))
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait((stopped, *tasks), return_when=asyncio.FIRST_COMPLETED)
        manager.tell(STOPPING=1, STATUS="stopping")
        for task in tasks:
            if task.done():
                task.result()  # they end only by a bug
    log.info("stopped: every result that was answered is stored")


@contextlib.asynccontextmanager
async def _page(config: LeagueConfig, cabinets: Callable[[], Sequence[CabinetStatus]]) -> AsyncIterator[str]:
    """Serve the page if it is on; yield the end of a sentence that says where. Raises PageError."""
    if not config.page.on:
        yield ""
        return
    from pegmind_league.page import LeaguePages, serve_league_page

    calendar = Calendar(config.league.timezone, config.league.season_months)
    with listen(config.page) as listening, closing(Storage(config.league)) as storage:
        async with serve_league_page(LeaguePages(config.page, storage, calendar, cabinets), listening):
            yield f"; its page is at {local_address(config.page)}"


async def _beat(manager: ServiceManager) -> None:
    """Tell the watchdog of the service manager, if there is one, that the loop runs."""
    while True:
        if manager.watchdog is None:
            await asyncio.Event().wait()
        else:
            manager.tell(WATCHDOG=1)
            await asyncio.sleep(manager.watchdog / TIMES)


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _check_exists(database: str) -> None:
    """Raise LeagueError if the file does not exist: a check must not create one."""
    if not is_postgresql(database) and not find_file(database).exists():
        raise LeagueError(f"there is no file {database} yet: start the league, or set league.database to another file")
