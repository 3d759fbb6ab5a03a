"""The league's connection to the broker: receives results, confirms those that are stored, and publishes tables.

A result is confirmed only once its transaction is on the disk, and cabinets send unconfirmed results again. So a
worker, the broker or the database may stop at any time. aiomqtt acknowledges messages to the broker as soon as they
arrive, which does no harm: what is lost with a worker is sent again by the cabinet.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from aiomqtt import Client, MqttError

from pegmind_league.cabinets import Cabinets
from pegmind_league.database import StorageError
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.result import CABINET, LeagueResult, read_result
from pegmind_league.section import League, LeagueError, is_postgresql, need_password
from pegmind_league.storage import Storage
from pegmind_league.tables import Publisher
from station.link.mqtt import FIRST_FAILURE, SafeClient, explain_end, make_client, make_tls
from station.link.payload import Unreadable, write_payload
from station.link.section import port_of

log = logging.getLogger("pegmind")

T = TypeVar("T")

QOS: Final = 1
RETRY_SECONDS: Final = 1.0
"""Seconds until the next attempt, if the broker or the database does not answer."""

REPLY_SECONDS: Final = 60.0
"""Seconds that the broker may take for an answer: the next connection to a busy one costs it and us more."""

PUBLISH_INTERVAL: Final = 1.0
"""Seconds between two checks for tables that have changed; none is published more often."""

NAMES_INTERVAL: Final = 60.0
"""Seconds between two looks for new names of cabinets, with which every table is read and perhaps published again."""

SETTLE_INTERVAL: Final = 60.0
"""Seconds between two looks for duels that count because the other cabinet has forfeited them."""

MOST_AT_ONCE: Final = 500
"""The most results of one transaction."""

MOST_UNSTORED: Final = 10_000
"""Results that may wait in memory; further ones are dropped, and sent again as they are not confirmed."""

MOST_IDS_SENT: Final = 200
"""Ids in one answer: a cabinet reads no more than 256."""

MOST_UNCONFIRMED: Final = 100
"""Messages that may be published before the first of them is confirmed."""

BETWEEN_COMPLAINTS: Final = 60.0


class LeagueWorker:
    """A worker: stores results in `writes`, and publishes the tables that it reads from `reads`."""

    def __init__(self, league: League, writes: Storage, reads: Storage) -> None:
        self._league = league
        self._writes = writes
        self._reads = reads
        self._complaint = ""
        self._last_dropped = -BETWEEN_COMPLAINTS
        self._settle_at = 0.0
        _check_tls(league)
        self._password = need_password(league)
        self._results: asyncio.Queue[LeagueResult] = asyncio.Queue(MOST_UNSTORED)
        self._seen: set[tuple[str, str]] = set()
        self.cabinets = Cabinets()
        self.dropped = 0
        """The number of messages that could not be read."""

    async def work(self) -> None:
        """Work for ever, connecting again whenever a connection is lost."""
        while True:
            client = self._connect()
            try:
                async with client:
                    await self._subscribe(client)
                    self._say(f"connected to the broker {self._league.broker}")
                    await client.work_until_end(self._publish(client), self._take(client))
            except MqttError as error:
                where = f"the broker {self._league.broker} port {port_of(self._league)}"
                self._say(f"{where} does not answer: {explain_end(client, error)}")
            await asyncio.sleep(RETRY_SECONDS)

    def _connect(self) -> SafeClient:
        client = make_client(
            self._league,
            self._league.user,
            self._password,
            self._refuse,
            timeout=REPLY_SECONDS,
            max_inflight_messages=MOST_UNCONFIRMED,
        )
        client.pending_calls_threshold = MOST_UNCONFIRMED
        client.hear = self._hear
        return client

    def _refuse(self, reason: str) -> None:
        self._say(f"the broker refuses what {self._league.user} publishes ({reason}): check its access list")

    async def _subscribe(self, client: Client) -> None:
        for topic, qos in self.topics.items():
            (code,) = await client.subscribe(topic, qos)
            if getattr(code, "value", code) >= FIRST_FAILURE:
                raise MqttError(f"it lets {self._league.user} not read {topic}; check its access list")

    @property
    def topics(self) -> Mapping[str, int]:
        """Return the topics that this worker listens to, with their QoS; results plainly if it is the only one.

        A shared subscription is open to every cabinet that joins it, and loses what that is then not allowed to hear.
        Presences and statuses, of which the next one says the same, take no place in the broker's queue from results.
        """
        cabinet = f"{self._league.prefix}/cabinet/+"
        shared = f"$share/{self._league.share}/" if is_postgresql(self._league.database) and self._league.share else ""
        return {f"{shared}{cabinet}/result": QOS, f"{cabinet}/presence": 0, f"{cabinet}/status": 0}

    async def _take(self, client: Client) -> None:
        """Store results in batches: while one is stored, the next one accumulates."""
        while True:
            results = [await self._results.get()]
            while not self._results.empty() and len(results) < MOST_AT_ONCE:
                results.append(self._results.get_nowait())
            await self._store(results)
            await self._answer(client, results)

    def _hear(self, topic: str, payload: bytes) -> None:
        """Let a result wait to be stored; a presence or a status, of which there are many more, updates `cabinets`."""
        cabinet, _, what = topic.removeprefix(f"{self._league.prefix}/cabinet/").partition("/")
        if not CABINET.fullmatch(cabinet):
            return
        try:
            if what == "result":
                with suppress(asyncio.QueueFull):
                    self._results.put_nowait(read_result(cabinet, payload, time.time()))
                return
            self.cabinets.take(cabinet, what, payload)
            if (duel := self.cabinets.duel_of(cabinet)) and len(self._seen) < MOST_UNSTORED:
                self._seen.add((duel, cabinet))
        except Unreadable as error:
            self._drop(f"a {what} of {cabinet}", error)

    async def _store(self, results: Sequence[LeagueResult]) -> None:
        """Store results, trying again until the database works."""
        while True:
            try:
                await self._writes.do(lambda repository: repository.add(results, time.time()))
            except StorageError as error:
                self._say(str(error))
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _answer(self, client: Client, results: Iterable[LeagueResult]) -> None:
        counted: dict[str, dict[str, None]] = defaultdict(dict)
        for result in results:
            counted[result.cabinet][result.id] = None
        topic = f"{self._league.prefix}/league/counted"
        answers = [
            (f"{topic}/{cabinet}", write_payload(ids=[*some]))
            for cabinet, ids in counted.items()
            for some in batched(ids, MOST_IDS_SENT)
        ]
        await _publish_all(client, answers, retain=False)

    async def _publish(self, client: Client) -> None:
        publisher = Publisher(self._league.prefix, Calendar(self._league.timezone, self._league.season_months))
        named, names = -NAMES_INTERVAL, self.cabinets.names()
        while True:
            if time.monotonic() >= named + NAMES_INTERVAL:
                named, names = time.monotonic(), self.cabinets.names()
            try:
                await self._reads.do(self._settle)
                messages = await self._reads.do(partial(publisher.find_messages, now=time.time(), names=names))
            except StorageError as error:
                self._say(str(error))
            else:
                await _publish_all(client, [*messages.items()], retain=True)
            await asyncio.sleep(PUBLISH_INTERVAL)

    def _settle(self, repository: Repository) -> None:
        """Store which cabinets were seen in duels, and let duels count that have been forfeited for long enough."""
        now = time.time()
        if self._seen:
            seen, self._seen = self._seen, set()
            repository.duels.see(seen, now)
        if time.monotonic() >= self._settle_at and repository.leads():
            self._settle_at = time.monotonic() + SETTLE_INTERVAL
            if settled := repository.duels.settle_claims(now):
                log.info("%d forfeited duels count now: the other cabinets have not objected", settled)

    def _drop(self, what: str, error: Unreadable) -> None:
        self.dropped += 1
        if time.monotonic() - self._last_dropped >= BETWEEN_COMPLAINTS:
            self._last_dropped = time.monotonic()
            log.warning("dropped %s: %s (%d dropped since the start)", what, error, self.dropped)

    def _say(self, text: str) -> None:
        """Log a text, unless it was the last one logged here."""
        if text != self._complaint:
            log.info("%s", text)
        self._complaint = text


async def _publish_all(client: Client, messages: Sequence[tuple[str, bytes]], *, retain: bool) -> None:
    """Publish payloads to their topics, and wait until all are confirmed. Raises MqttError."""
    for some in batched(messages, MOST_UNCONFIRMED):
        await asyncio.gather(*(client.publish(topic, payload, QOS, retain) for topic, payload in some))


def batched(items: Iterable[T], most: int) -> Iterator[Sequence[T]]:
    """Yield items in groups of at most `most`; itertools has this from Python 3.12 on."""
    left = iter(items)
    while some := tuple(islice(left, most)):
        yield some


def _check_tls(league: League) -> None:
    """Raise LeagueError if the certificates cannot be read."""
    try:
        make_tls(league)
    except OSError as error:
        raise LeagueError(f"the certificates {league.ca} cannot be read ({error}): check league.ca") from error
