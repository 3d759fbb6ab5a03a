"""`pegmind league`: runs the service, forgets a name, and counts the tables again."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from typing import Final, TypeVar

from pegmind_league.cabinets import KnownCabinets
from pegmind_league.database import find_file, sole_worker, without_password
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.result import CABINET
from pegmind_league.section import LeagueConfig, LeagueError, check_broker, is_postgresql, need_password
from pegmind_league.storage import Storage
from station import __version__
from station.appliance.notify import TIMES, ServiceManager, service_manager
from station.appliance.signals import watch_for_stop
from station.core.installing import to_install
from station.core.words import plural
from station.link.payload import HASH
from station.link.probe import ProbeResult, probe_broker
from station.matches.errors import MoveError
from station.matches.players import read_name
from station.web.section import listen, local_address

log = logging.getLogger("pegmind")

T = TypeVar("T")

MOST_DIFFERENCES: Final = 20


def serve_league(config: LeagueConfig) -> None:
    """Run the league until it is told to stop. Raises LeagueError and PageError."""
    check_broker(config.league)
    with sole_worker(config.league.database):
        asyncio.run(_serve(config))


def forget_name(config: LeagueConfig, name: str, say: Callable[[str], None], *, also_unknown: bool = False) -> None:
    """Take a name out of the league; a running league publishes it. Raises LeagueError."""
    _check_name(name)
    touched = _do(config, lambda league: league.corrections.forget(name, time.time(), also_unknown=also_unknown))
    if not touched and not also_unknown:
        raise LeagueError(
            f"nobody in this league is called {name}, so nothing is forgotten; with --anyway the cabinets are told all"
            " the same, and forget the name in games that they have not reported"
        )
    say(f"{name} is forgotten: {plural(touched, 'result')} had that name; the cabinets are told by the running league")


def remember_name(config: LeagueConfig, name: str, say: Callable[[str], None]) -> None:
    """Give a forgotten name back. Raises LeagueError."""
    _check_name(name)
    if not _do(config, lambda repository: repository.corrections.remember(name)):
        raise LeagueError(f"{name} was not forgotten; see: pegmind league list")
    say(f"{name} is in the results again; at cabinets that have forgotten it, the name stays forgotten")


def remove(config: LeagueConfig, what: str, say: Callable[[str], None]) -> None:
    """Let a cabinet or a result count no more. Raises LeagueError."""
    _check_id(what)
    touched = _do(config, lambda repository: repository.corrections.remove(what, time.time()))
    say(
        f"{what} is removed: {plural(touched, 'result')} no longer counted; undo it with: pegmind league restore {what}"
    )


def restore_results(config: LeagueConfig, what: str, say: Callable[[str], None]) -> None:
    """Let what was removed count again. Raises LeagueError."""
    _check_id(what)
    if what not in dict(_do(config, lambda repository: repository.corrections.read_removed())):
        raise LeagueError(f"{what} was not removed; see: pegmind league list")
    touched = _do(config, lambda repository: repository.corrections.restore(what))
    say(f"{what} is there again: {plural(touched, 'result')} counted again")


def list_taken_out(config: LeagueConfig, say: Callable[[str], None]) -> None:
    """Print what was removed and forgotten. Raises LeagueError."""
    removed = _do(config, lambda repository: repository.corrections.read_removed())
    forgotten = _do(config, lambda repository: repository.corrections.read_forgotten())
    for what, at in removed:
        say(f"removed {_as_date(at)}: {'result' if HASH.fullmatch(what) else 'cabinet'} {what}")
    for name in forgotten:
        say(f"forgotten {_as_date(name.before)}: a name with SHA-256 {name.name}")
    if removed or forgotten:
        say("undo it with: pegmind league restore ID, or pegmind league remember NAME")
    else:
        say("nothing is removed or forgotten")


def examine_league(config: LeagueConfig, say: Callable[[str], None]) -> bool:
    """Try the broker and the database; print what comes of it, and return whether all is well."""
    findings = [*_examine(config)]
    for about, (says, remedy) in findings:
        say(f"{'ok' if remedy is None else 'wrong'}: {about}: {says}{f'; {remedy}' if remedy else ''}")
    return all(remedy is None for _, (_, remedy) in findings)


def _examine(config: LeagueConfig) -> Iterator[tuple[str, ProbeResult]]:
    league = config.league
    try:
        check_broker(league)
        topic = f"{league.prefix}/league/doctor"
        yield "broker", probe_broker(league, league.user, need_password(league), topic)
    except LeagueError as error:
        yield "broker", ProbeResult(str(error), "see docs/league.md")
    try:
        results = _do(config, lambda repository: repository.count())
        yield "database", ProbeResult(f"{plural(results, 'result')} in {without_password(league.database)}")
    except LeagueError as error:
        yield "database", ProbeResult(str(error), "see docs/league.md")


def _do(config: LeagueConfig, work: Callable[[Repository], T]) -> T:
    """Return what `work` does with the repository, which has to exist. Raises LeagueError."""
    _check_exists(config.league.database)
    with closing(Storage(config.league)) as storage:
        return storage.do_now(work)


def _check_name(name: str) -> None:
    try:
        read_name(name)
    except MoveError as error:
        raise LeagueError(f"that is no name of a player: {error}") from error


def _check_id(what: str) -> None:
    if not (CABINET.fullmatch(what) or HASH.fullmatch(what)):
        raise LeagueError(f"{what!r} is neither the id of a cabinet, such as hall, nor that of a result: 64 hex digits")


def _as_date(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def check_tables(config: LeagueConfig, say: Callable[[str], None]) -> bool:
    """Compute all tables again, and print what differs; return whether they are right. Raises LeagueError."""
    results = _do(config, lambda repository: repository.count())
    wrong = _do(config, lambda repository: repository.corrections.check())
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
        where = await stack.enter_async_context(_page(config, worker.cabinets.snapshot))
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
async def _page(config: LeagueConfig, cabinets: Callable[[], KnownCabinets]) -> AsyncIterator[str]:
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
