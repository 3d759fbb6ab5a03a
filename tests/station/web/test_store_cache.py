"""The review of a game that has just ended: when it is made, and for whom."""

import asyncio
import json
from pathlib import Path

import pytest

from station.lobby.view import is_in_suspense
from station.web.store_cache import NO_REVIEW, ReviewCache
from tests.station.web.scores_reader import GAME, here


async def test_a_viewer_that_comes_after_a_game_has_its_review(tmp_path: Path) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        reviews, told = ReviewCache(cabinet.service, tmp_path / "store.db"), asyncio.Event()
        cabinet.play(*GAME)
        cabinet.service.stop()  # nothing moves any more, as when the secret has been seen
        assert reviews.text == NO_REVIEW
        reviews.join(told.set)
        await told.wait()
        assert '"secret":"RRYB"' in reviews.text
        assert '"family":"pegs"' in reviews.text


@pytest.mark.parametrize("then", [("match original", "leave"), ("match original",)])
async def test_only_a_game_that_is_over_on_the_board_is_reviewed(tmp_path: Path, then: tuple[str, ...]) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        reviews, told = ReviewCache(cabinet.service, tmp_path / "store.db"), asyncio.Event()
        reviews.join(told.set)
        cabinet.play(*GAME)
        await told.wait()
        told.clear()
        cabinet.play(*GAME, *then)  # before anybody has had the time to reckon
        await cabinet.whatever_is_read()
        assert (reviews.text, told.is_set()) == (NO_REVIEW, False)


MATCH = ("match original players=Ada,Ben rounds=2", "secret RRYB", "guess RGGY", "guess RRYB")


async def test_a_round_is_reviewed_until_the_next_one_begins(tmp_path: Path) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        reviews, told = ReviewCache(cabinet.service, tmp_path / "store.db"), asyncio.Event()
        reviews.join(told.set)
        cabinet.play(*MATCH[:-1])
        await cabinet.whatever_is_read()
        assert reviews.text == NO_REVIEW
        cabinet.play(MATCH[-1])
        await told.wait()
        (part,) = json.loads(reviews.text)["review"]
        assert (part["match"], part["player"], part["played"]) == (1, "Ben", 2)
        cabinet.play("secret GGGG")
        assert reviews.text == NO_REVIEW


async def test_a_review_waits_until_the_lamps_have_told_the_result(tmp_path: Path) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        reviews, told = ReviewCache(cabinet.service, tmp_path / "store.db"), asyncio.Event()
        reviews.join(told.set)
        for move in GAME:
            cabinet.service.play(move)
        await cabinet.whatever_is_read()
        assert (is_in_suspense(cabinet.service.controller, asyncio.get_running_loop().time()), reviews.text) == (
            True,
            NO_REVIEW,
        )
        cabinet.press("red")  # somebody cannot wait
        await told.wait()
        assert '"secret":"RRYB"' in reviews.text
