"""A Raspberry Pi has no clock that runs while it is off: what was played is dated once somebody tells it the time."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import date, timedelta
from pathlib import Path
from typing import Final, cast

import pytest

from station.core.messages import with_year
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.matches.daily import DAILY, GameOfDay
from station.matches.errors import NotAllowed, Unavailable
from station.matches.messages import GameMessages
from station.matches.results import DayCount, FinishedMatch
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.store.daily import read_day_count
from station.store.dating import RELEASED
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.merge import merge
from station.store.messages import StoreMessages
from station.store.opening import open_journal, open_volatile
from station.store.reading import open_for_reading
from station.store.results import read_games, read_statistics
from tests.shown import shown
from tests.simulator import STARTED, kept_by, world
from tests.station.service.test_service import Cabinet, FullDisk, press
from tests.zone import zone

pytestmark = pytest.mark.loop(factory=VirtualLoop)


HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
TODAY: Final = date(2027, 1, 15)
"""The date of STARTED in London."""

CODE: Final = BOXES_WITH_PEGS["original"].code_of_the_day(TODAY)


class Clock:
    """The clock of a Pi, which shows some time when the Pi gets its power and runs on until somebody sets it."""

    def __init__(self, shows: float) -> None:
        self.set(shows)

    def __call__(self) -> float:
        return self._offset + asyncio.get_running_loop().time()

    def set(self, to: float) -> None:
        self._offset = to - asyncio.get_running_loop().time()


@asynccontextmanager
async def power_on(store: Path, shows: float, *, pulled: bool = False) -> AsyncIterator[tuple[Service, Clock]]:
    """A cabinet whose clock shows this; it is switched off at the end, or its plug is pulled."""
    clock = Clock(shows)
    with closing(open_journal(store, durable=False)) as journal:
        service = Service(Cabinet(), journal, kept_by(journal), world("secret RRYB")._replace(wall=clock))
        yield service, clock
        if not pulled:
            service.stop()


async def one_game(store: Path, shows: float, *, pulled: bool = False) -> None:
    """Ada cracks a code within a minute of the start."""
    async with power_on(store, shows, pulled=pulled) as (service, _):
        await game(service)


async def game(service: Service, seconds: float = 60.0) -> None:
    """Ada cracks a code in so many seconds."""
    begin(service)
    await asyncio.sleep(seconds)
    service.play("guess RRYB")


def begin(service: Service) -> None:
    service.play("match original players=Ada")
    service.play_chance()


def games(store: Path) -> list[FinishedMatch]:
    with closing(open_for_reading(store)) as journal:
        return journal.read(read_games)


def dates(store: Path) -> list[float | None]:
    """When the games ended, in seconds after STARTED."""
    return [None if each.finished is None else round(each.finished - STARTED, 3) for each in games(store)]


def lengths(store: Path) -> list[float]:
    return [round(each.closed - each.opened, 3) for each in games(store)]


def median(store: Path) -> float | None:
    with closing(open_for_reading(store)) as journal:
        return journal.read(read_statistics)[0].median_seconds


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


async def test_undated_games_get_dates_with_the_next_move(store: Path) -> None:
    async with power_on(store, 5.0) as (service, clock):
        await game(service)
        await asyncio.sleep(HOUR)
        await game(service, 90.0)
        service.stop()  # nothing wakes the station but the next move
        await asyncio.sleep(10)
        assert dates(store) == [None, None]
        clock.set(STARTED)
        service.play("match original players=Ada")
        assert dates(store) == [-10.0 - 90.0 - HOUR, -10.0]
        service.play_chance()
        await asyncio.sleep(30)
        service.play("guess RRYB")
    assert dates(store) == [-10.0 - 90.0 - HOUR, -10.0, 30.0]
    assert (lengths(store), median(store)) == ([60.0, 90.0, 30.0], 60.0)


async def test_without_a_date_there_is_no_code_of_the_day(store: Path) -> None:
    with zone("UTC"):
        async with power_on(store, 5.0) as (service, clock):
            with pytest.raises(Unavailable) as refused:
                service.play(f"match original players=Ada daily={TODAY}")
            assert refused.value.message == GameMessages.date_is_unknown()
            assert "which_code" not in choices(service)
            clock.set(STARTED)
            press(service, "back back back")
            assert "which_code" in choices(service)
            service.play(f"match original players=Ada daily={TODAY}")


async def test_it_is_the_code_of_the_day_at_the_place_of_the_cabinet(store: Path) -> None:
    with zone("XXX-15:30"):  # it is 23:30
        async with power_on(store, STARTED) as (service, _):
            with pytest.raises(NotAllowed) as refused:
                service.play("match original players=Ada daily=2027-01-16")
            assert refused.value.message == GameMessages.day_lies_ahead(
                day=with_year(date(2027, 1, 16)), today=with_year(date(2027, 1, 15))
            )
            await asyncio.sleep(HOUR)
            service.play("match original players=Ada daily=2027-01-16")


async def test_a_code_of_the_day_can_be_finished_without_a_clock(store: Path) -> None:
    with zone("UTC"):
        async with power_on(store, STARTED) as (service, clock):
            service.play(f"match original players=Ada daily={TODAY}")
            service.play(f"secret {CODE}")
            clock.set(5.0)
            service.play(f"guess {CODE}")
            await asyncio.sleep(10)
            assert shown(service)["streak"] == 1
        with closing(open_for_reading(store)) as journal:
            tomorrow = GameOfDay(TODAY + timedelta(1), DAILY)
            assert journal.read(read_day_count, "original", "Ada", tomorrow) == DayCount(counts=True, streak=1)


def choices(service: Service) -> list[str]:
    """What can be chosen for the first box, once the menu is opened."""
    for control in ("ok", "ok"):
        press(service, control)
    return [item["code"] for item in shown(service)["menu"]["items"]]


async def test_the_date_is_noticed_without_a_press(store: Path) -> None:
    async with power_on(store, 5.0, pulled=True) as (service, clock):
        await game(service)
        await asyncio.sleep(HOUR)
        clock.set(STARTED + HOUR)
        await asyncio.sleep(60)
        assert dates(store) == [0.0]
    assert dates(store) == [0.0], "the plug was pulled, and the date is stored"


async def test_a_clock_set_just_before_switching_off_is_noticed(store: Path) -> None:
    async with power_on(store, 5.0) as (service, clock):
        await game(service)
        clock.set(STARTED)
    assert dates(store) == [0.0]


async def test_a_clock_set_in_mid_game_makes_no_game_longer(store: Path) -> None:
    async with power_on(store, 5.0) as (service, clock):
        for day in (0, 1, 2):
            begin(service)
            await asyncio.sleep(30)
            clock.set(STARTED + day * DAY)
            await asyncio.sleep(30)
            service.play("guess RRYB")
    assert lengths(store) == [60.0] * 3
    assert dates(store) == [30.0, 90.0, DAY + 90.0]
    assert median(store) == 60.0


async def test_without_a_network_the_date_stays_unknown(store: Path) -> None:
    await one_game(store, 5.0, pulled=True)
    await one_game(store, RELEASED - 1000.0)
    await one_game(store, STARTED)
    assert dates(store) == [None, None, 60.0]
    assert (lengths(store), median(store)) == ([60.0] * 3, 60.0)


async def test_a_clock_that_is_behind_the_newest_move_is_wrong(store: Path) -> None:
    """Raspberry Pi OS starts with the time that it wrote down last, up to an hour before the plug was pulled."""

    await one_game(store, STARTED)
    async with power_on(store, STARTED - HOUR) as (service, clock):
        await game(service)
        assert dates(store) == [60.0, None]
        assert [each.opened for each in games(store)] == sorted(each.opened for each in games(store))
        clock.set(STARTED + DAY)
        await asyncio.sleep(60)
    assert dates(store) == [60.0, DAY]


async def test_a_clock_corrected_by_some_seconds_is_right(store: Path) -> None:
    for shows in (STARTED, STARTED + 70.0):
        async with power_on(store, shows) as (service, clock):
            await game(service)
            clock.set(clock() - 40.0)
            await game(service)
    assert dates(store) == [60.0, 80.0, 130.0, 150.0]


async def test_a_clock_that_was_ahead_is_believed_once_set_back(store: Path) -> None:
    await one_game(store, STARTED + 9999 * DAY)
    async with power_on(store, STARTED + 9990 * DAY) as (service, clock):
        await game(service)
        clock.set(STARTED)
        await game(service)
    assert dates(store) == [9999 * DAY + 60.0, 0.0, 60.0]
    await one_game(store, STARTED + HOUR)
    assert dates(store)[-1] == HOUR + 60.0


async def test_a_clock_set_to_nonsense_takes_no_date_away(store: Path) -> None:
    async with power_on(store, 5.0) as (service, clock):
        clock.set(STARTED)
        await game(service)
        clock.set(0.0)
        await game(service)
    assert (dates(store), lengths(store)) == ([60.0, 120.0], [60.0, 60.0])


async def test_games_without_a_date_follow_earlier_ones(store: Path) -> None:
    async with power_on(store, 5.0) as (service, clock):
        await game(service)
        clock.set(STARTED)
    async with power_on(store, 5.0) as (service, _):
        await game(service)
        await game(service)
    ends = [each.closed for each in games(store)]
    assert (dates(store), ends) == ([0.0, None, None], sorted(ends))
    assert lines(store) == [(1, 0), (2, 0), (3, 0)], "one line of the table a match"


def lines(store: Path) -> list[tuple[int, int]]:
    """Which moves have a shift of their own: their matches and numbers."""
    with closing(sqlite3.connect(store)) as raw:
        return raw.execute("SELECT match, number FROM shift ORDER BY match, number").fetchall()


def times(store: Path) -> list[float]:
    """When the moves of the first match were made by its own clock."""
    with closing(sqlite3.connect(store)) as raw:
        return [at for (at,) in raw.execute("SELECT at FROM move WHERE match = 1 ORDER BY number")]


@pytest.mark.parametrize("first", [5.0, STARTED], ids=["begun without a date", "begun with a date"])
@pytest.mark.parametrize(
    ("then", "finished"),
    [((5.0, 4.0), None), ((4.0, STARTED + DAY), DAY + 30.0), ((STARTED + DAY, 3.0), None)],
    ids=["no clock at all", "a clock at last", "a clock in between"],
)
async def test_a_match_with_two_power_cuts_keeps_its_order(
    store: Path, first: float, then: tuple[float, ...], finished: float | None
) -> None:
    for shows, row in zip((first, *then), ("WWWW", "PPPP", "RRYB"), strict=True):
        async with power_on(store, shows, pulled=True) as (service, _):
            if row == "WWWW":
                begin(service)
            await asyncio.sleep(30)
            service.play(f"guess {row}")
    assert dates(store) == [finished]
    assert times(store) == sorted(times(store))
    if first == 5.0 or then[0] < STARTED:
        assert 90.0 <= lengths(store)[0] <= (90.0 if first == 5.0 else DAY + 90.0)
    assert merge(store.with_name("other.db"), store)
    assert dates(store.with_name("other.db")) == [finished]


async def test_a_match_waiting_for_the_clock_ends_at_a_known_date(store: Path) -> None:
    async with power_on(store, 5.0, pulled=True) as (service, _):
        begin(service)
    async with power_on(store, 5.0) as (service, clock):
        await asyncio.sleep(10)
        clock.set(STARTED)
        await asyncio.sleep(60)
        service.play("guess RRYB")
    assert (dates(store), lengths(store)) == ([60.0], [70.0])


async def test_an_unreadable_match_is_left_at_an_unknown_date(store: Path) -> None:
    with closing(open_journal(store)) as journal:
        journal.append("match original players=Ada", STARTED)
        journal.append("guess of the future", STARTED)
    async with power_on(store, 5.0) as (_, _):
        pass
    with closing(sqlite3.connect(store)) as raw:
        assert raw.execute("SELECT closed FROM result").fetchall() == [(STARTED,)]
        assert raw.execute("SELECT * FROM shift").fetchall() == [(1, 2, None)]


async def test_a_locked_store_gets_its_dates_later(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with power_on(store, 5.0) as (service, clock):
        await game(service)
        with closing(sqlite3.connect(store)) as other:
            other.execute("BEGIN IMMEDIATE")
            clock.set(STARTED)
            await asyncio.sleep(30)
            assert dates(store) == [None]
        await asyncio.sleep(120)
        assert dates(store) == [0.0]
    assert caplog.messages[0] == str(StoreMessages.store_is_locked(store=str(store)))
    assert sum("locked" in message for message in caplog.messages) == 1


class NoDates(FullDisk):
    """A journal that cannot write dates, and counts how often it was asked to."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self.date_moves = self._refuse

    def _refuse(self, shift: float) -> None:
        assert shift > STARTED - 100
        self.asked += 1
        raise StoreError(StoreMessages.disk_is_full(store="S"))


async def test_a_full_disk_is_asked_for_dates_once_a_minute() -> None:
    clock = Clock(5.0)
    with closing(open_volatile()) as journal:
        disk = NoDates(journal)
        at_home = world("secret RRYB")._replace(wall=clock)
        service = Service(Cabinet(), cast("Journal", disk), kept_by(journal), at_home)
        begin(service)
        clock.set(STARTED)
        await asyncio.sleep(200)  # the game waits, and breathes every second
        assert disk.asked in (3, 4)
        service.stop()
