"""The review of a game that has just ended: when it is made, and for whom."""

import asyncio
from pathlib import Path

import pytest

from station.web.store_cache import NONE, Reviews
from tests.station.web.scores_reader import GAME, here, run


def test_whoever_comes_after_a_game_reads_its_review(tmp_path: Path) -> None:
    async def visit() -> None:
        async with here(tmp_path / "store.db") as cabinet:
            reviews, told = Reviews(cabinet.service, tmp_path / "store.db"), asyncio.Event()
            cabinet.play(*GAME)
            cabinet.service.stop()  # nothing moves any more, as when the secret has been seen
            assert reviews.text == NONE
            reviews.join(told.set)
            await told.wait()
            assert '"secret":"RRYB"' in reviews.text
            assert '"family":"pegs"' in reviews.text

    run(visit())


@pytest.mark.parametrize("then", [("match original", "leave"), ("match original",)])
def test_no_game_is_reviewed_but_the_one_that_is_over_on_the_board(tmp_path: Path, then: tuple[str, ...]) -> None:
    async def visit() -> None:
        async with here(tmp_path / "store.db") as cabinet:
            reviews, told = Reviews(cabinet.service, tmp_path / "store.db"), asyncio.Event()
            reviews.join(told.set)
            cabinet.play(*GAME)
            await told.wait()
            told.clear()
            cabinet.play(*GAME, *then)  # before anybody has had the time to reckon
            await cabinet.whatever_is_read()
            assert (reviews.text, told.is_set()) == (NONE, False)

    run(visit())
