"""The review of a game that has just ended: when it is made, and for whom."""

import asyncio
import json
from pathlib import Path

import pytest

from station.lobby.view import in_suspense
from station.web.store_cache import NO_REVIEW, PastReviews, ReviewCache, review_moves
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
        assert (in_suspense(cabinet.service.controller, asyncio.get_running_loop().time()), reviews.text) == (
            True,
            NO_REVIEW,
        )
        cabinet.press("red")  # somebody cannot wait
        await told.wait()
        assert '"secret":"RRYB"' in reviews.text


async def test_a_review_is_worked_out_once_for_all_languages(tmp_path: Path) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        cabinet.play(*GAME, *GAME[:-1])
        past = PastReviews(tmp_path / "store.db")
        review_moves.cache_clear()
        for language in ("de", "en", "de"):
            assert json.loads(await past.read(1, language))[0]["secret"] == "RRYB"
        assert review_moves.cache_info().misses == 1


async def test_the_review_of_an_earlier_match_is_read_by_its_number(tmp_path: Path) -> None:
    async with here(tmp_path / "store.db") as cabinet:
        cabinet.play(*GAME, *GAME[:-1])
        past = PastReviews(tmp_path / "store.db")
        (part,) = json.loads(await past.read(1, "de"))
        assert (part["family"], part["match"], part["secret"]) == ("pegs", 1, "RRYB")
        assert part["verdict"].startswith("Können")
        for match in (2, 3, -1, 10**19):  # one that goes on, and such as never were
            assert await past.read(match, "en") == "[]"
        assert await PastReviews(None).read(1, "en") == "[]"
