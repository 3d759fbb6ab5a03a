"""The page looks into a store that is damaged, locked, gone, or none: it stays, and the log has a sentence."""

import logging
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from station.web.contract import ToPage
from station.web.store_cache import NO_REVIEW, ReviewCache, ScoreboardCache, StoreQuery
from tests.station.store.cabinets import ADA, cabinet
from tests.station.web.scores_reader import GAME, Reader, here

PAGE: Final = 4096
Harm = Callable[[Path], AbstractContextManager[None]]


@contextmanager
def garbage(store: Path) -> Iterator[None]:
    store.write_bytes(b"these are no scores at all" * 500)
    yield


@contextmanager
def pages_lost(store: Path) -> Iterator[None]:
    content = store.read_bytes()
    store.write_bytes(content[:PAGE] + bytes(255 - byte for byte in content[PAGE:]))
    yield


@contextmanager
def cut_short(store: Path) -> Iterator[None]:
    os.truncate(store, PAGE)
    yield


@contextmanager
def emptied(store: Path) -> Iterator[None]:
    os.truncate(store, 0)
    yield


@contextmanager
def gone(store: Path) -> Iterator[None]:
    store.unlink()
    yield


@contextmanager
def a_folder(store: Path) -> Iterator[None]:
    store.unlink()
    store.mkdir()
    yield
    store.rmdir()


@contextmanager
def a_pipe(store: Path) -> Iterator[None]:
    store.unlink()
    os.mkfifo(store)
    yield
    store.unlink()


@contextmanager
def locked(store: Path) -> Iterator[None]:
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        for statement in ("PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE"):
            other.execute(statement)
        yield


def changed(statement: str) -> Harm:
    @contextmanager
    def harm(store: Path) -> Iterator[None]:
        with closing(sqlite3.connect(store, isolation_level=None)) as raw:
            for name in ("result_is_never_changed", "move_is_never_changed"):
                raw.execute(f"DROP TRIGGER {name}")
            raw.execute(statement)
        yield

    return harm


HARMS: Final = {
    "garbage": garbage,
    "pages lost": pages_lost,
    "cut short": cut_short,
    "emptied": emptied,
    "gone": gone,
    "a folder": a_folder,
    "a pipe": a_pipe,
    "locked": locked,
    "a time that never was": changed("UPDATE result SET closed = 9e999"),
    "a name that is no text": changed("UPDATE standing SET player = CAST(x'50ff' AS TEXT)"),
    "a move that no rules know": changed("UPDATE move SET text = 'win' WHERE number = 2"),
    "a move that is no text": changed("UPDATE move SET text = CAST(x'ff' AS TEXT) WHERE number = 2"),
}
OF_MOVES: Final = ("a move that no rules know", "a move that is no text")


def mend(store: Path) -> None:
    store.unlink(missing_ok=True)
    shutil.copy(store.with_name("whole.db"), store)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A store that the page looks into, while the station plays on its own."""
    store = cabinet(tmp_path / "other.db", ADA)
    shutil.copy(store, tmp_path / "whole.db")
    return store


@pytest.mark.slow
@pytest.mark.parametrize("harm", [harm for name, harm in HARMS.items() if name not in OF_MOVES])
async def test_scores_that_cannot_be_read_are_logged_once(
    other: Path, caplog: pytest.LogCaptureFixture, harm: Harm
) -> None:
    caplog.set_level(logging.WARNING)
    async with here(other.with_name("store.db")) as cabinet:
        cache = ScoreboardCache(cabinet.service, other)
        with harm(other):
            reader = Reader(cache)
            for _ in range(3):
                assert await reader.reads() == ""
                cabinet.play(*GAME)
            assert await reader.reads() == ""
        mend(other)
        cabinet.play(*GAME)
        assert '"games":1' in await reader.reads()
    (said,) = caplog.messages
    assert said.startswith(f"the page shows no newer scores: the store {other} ")


async def test_a_page_keeps_its_scores_when_the_store_has_gone(other: Path) -> None:
    async with here(other.with_name("store.db")) as cabinet:
        reader = Reader(ScoreboardCache(cabinet.service, other))
        newest = await reader.reads()
        with gone(other):
            cabinet.play(*GAME)
            assert await reader.reads() == newest
        assert '"games":1' in newest


@pytest.mark.slow
async def test_what_has_been_mended_and_breaks_again_is_said_again(
    other: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with here(other.with_name("store.db")) as cabinet:
        reader = Reader(ScoreboardCache(cabinet.service, other))
        await reader.reads()
        for _ in range(2):
            with gone(other):
                cabinet.play(*GAME)
                await reader.reads()
            mend(other)
            cabinet.play(*GAME)
            await reader.reads()
    assert len(caplog.messages) == 2
    assert len(set(caplog.messages)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("harm", [harm for name, harm in HARMS.items() if name in ("gone", *OF_MOVES)])
async def test_a_review_that_cannot_be_read_is_logged_once(
    other: Path, caplog: pytest.LogCaptureFixture, harm: Harm
) -> None:
    caplog.set_level(logging.WARNING)
    async with here(other.with_name("store.db")) as cabinet:
        reviews = ReviewCache(cabinet.service, other)
        reviews.join(lambda: None)
        with harm(other):
            for _ in range(3):
                cabinet.play(*GAME)
                await cabinet.whatever_is_read()
        assert reviews.text == NO_REVIEW
    (said,) = caplog.messages
    assert said.startswith(f"the page shows no review: the store {other} ")


class Riddle(Exception):
    """What nobody has foreseen."""


@pytest.mark.parametrize(("error", "said"), [(Riddle("9 lives"), "9 lives"), (Riddle(), "Riddle")])
async def test_an_unforeseen_error_is_logged_once(
    other: Path, caplog: pytest.LogCaptureFixture, error: Riddle, said: str
) -> None:
    def fail(_database: sqlite3.Connection) -> ToPage:
        raise error

    def answer(_database: sqlite3.Connection) -> ToPage:
        return {"beat": 1}

    looking = StoreQuery(other, "the page shows nothing")
    found = [await looking.run(told) for told in (fail, fail, answer, fail)]
    assert found == [None, None, {"beat": 1}, None]
    assert caplog.messages == [f"the page shows nothing: the store {other} cannot be understood ({said})"] * 2
