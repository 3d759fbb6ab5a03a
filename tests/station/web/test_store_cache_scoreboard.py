"""The newest edition of the scoreboard: when it is made, for whom, and that nobody hears of a game that goes on."""

import asyncio
import logging
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.core.events import Turn
from station.lobby.controller import Controller
from station.store.journal import Shift
from station.store.opening import open_journal
from station.web.store_cache import ScoreboardCache
from tests.station.store.cabinets import MONDAY, by_the_rules
from tests.station.web.scores_reader import GAME, NOON, Here, Reader, here, taken_away
from tests.station.web.stored_games import DAY, fill_evening
from tests.zone import zone

NEW_SCORES: Final = 6
"""Detents from the first line of the service menu."""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


async def test_a_new_viewer_has_the_scores_of_earlier_games(store: Path) -> None:
    async with here(store) as cabinet:
        cabinet.play(*GAME, *GAME)
        assert await Reader(cabinet.cache).reads() == cabinet.scores(games=2, days=1)


async def test_days_are_those_of_the_cabinets_place(store: Path) -> None:
    noon = MONDAY // DAY * DAY  # at the cabinet, and midnight of UTC
    with closing(open_journal(store)) as journal:
        for at in (noon - 60, noon + 60):
            for each in by_the_rules((move, at) for move in GAME):
                journal.append(*each)

    with zone("XXX-12"):
        async with here(store) as cabinet:
            assert await Reader(cabinet.cache).reads() == cabinet.scores(games=2, days=1)


async def test_a_game_whose_date_is_unknown_adds_no_day(store: Path) -> None:
    with closing(open_journal(store)) as journal:
        for each in by_the_rules((move, 5.0) for move in GAME):
            journal.append(*each, shift=Shift(None) if each.move.startswith("match") else None)

    async with here(store) as cabinet:
        cabinet.play(*GAME)
        assert await Reader(cabinet.cache).reads() == cabinet.scores(games=2, days=1)


async def test_a_clock_that_is_set_makes_a_new_edition_with_the_dates(store: Path) -> None:
    shows = [5.0]

    async with here(store, lambda: shows[0]) as cabinet:
        cabinet.play(*GAME)
        reader = Reader(cabinet.cache)
        assert '"at":null' in await reader.reads()
        shows[0] = NOON
        cabinet.press("red")
        assert f'"at":{round(NOON)}' in await reader.reads()
        assert cabinet.cache.text == cabinet.scores(games=1, days=1)


async def test_only_a_game_that_ends_makes_a_new_edition(store: Path) -> None:
    async with here(store) as cabinet:
        reader = Reader(cabinet.cache)
        before = await reader.reads()
        cabinet.play(*GAME[:-1])
        await cabinet.whatever_is_read()
        assert cabinet.cache.text is before
        cabinet.play(GAME[-1])
        assert await reader.reads() == cabinet.scores(games=1, days=1)
        cabinet.play(*GAME)  # the very same game once more
        assert await reader.reads() == cabinet.scores(games=2, days=1)
        cabinet.play(*GAME[:-1], "leave")  # which is no game
        assert await reader.reads() == cabinet.scores(games=2, days=1)


async def test_scores_are_read_once_for_all_viewers(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with here(store) as cabinet:
        first = Reader(cabinet.cache)
        before = await first.reads()
        first.leaves()
        cabinet.play(*GAME)
        await cabinet.whatever_is_read()
        assert cabinet.cache.text is before
        edition = await Reader(cabinet.cache).reads()
        taken_away(store)
        Reader(cabinet.cache)
        cabinet.service.change(Controller.touch)  # whatever else happens
        await cabinet.whatever_is_read()
        assert cabinet.cache.text is edition
    assert caplog.messages == []


async def test_scores_that_begin_anew_are_told_at_once(store: Path) -> None:
    async with here(store) as cabinet:
        cabinet.play(*GAME)
        reader = Reader(cabinet.cache)
        assert await reader.reads() == cabinet.scores(games=1, days=1)
        await begin_anew(cabinet)
        while cabinet.cache.text != cabinet.scores(games=0, days=0):
            await reader.reads()


async def test_new_scores_are_told_when_the_service_menu_closes(store: Path) -> None:
    fill_evening(store)

    async with here(store) as cabinet:
        reader = Reader(cabinet.cache)
        assert await reader.reads() == cabinet.scores(games=4, days=1)
        await begin_anew(cabinet)
        cabinet.press("back")
        assert cabinet.service.view()["scene"] == "attract"
        while cabinet.cache.text != cabinet.scores(games=0, days=0):
            await reader.reads()


async def begin_anew(cabinet: Here) -> None:
    """What an operator does to that end, slowly."""
    cabinet.service.change(lambda controller, now: controller.go("service", now))
    await cabinet.whatever_is_read()
    cabinet.service.receive(Turn(NEW_SCORES))
    cabinet.press("ok", "ok", "ok")
    assert cabinet.service.view()["says"][0]["code"] == "scores_begin_anew"


async def test_a_game_that_ends_while_the_store_is_read_is_not_missed(store: Path) -> None:
    async with here(store) as cabinet:
        reader = Reader(cabinet.cache)
        await asyncio.sleep(0)
        cabinet.thread.submit(bool).result()  # it has been read, but not told
        busy = len(asyncio.all_tasks())
        cabinet.play(*GAME, *GAME)
        assert len(asyncio.all_tasks()) == busy
        assert '"games":0' in await reader.reads()
        assert await reader.reads() == cabinet.scores(games=2, days=1)


async def test_a_station_that_forgets_tells_no_scores(store: Path) -> None:
    async with here(store) as cabinet:
        forgetful, busy = ScoreboardCache(cabinet.service, None), len(asyncio.all_tasks())
        Reader(forgetful)
        cabinet.play(*GAME)
        assert (len(asyncio.all_tasks()), forgetful.text) == (busy, "")
