"""Two cabinets duel through a bad network, and they and the broker are killed again and again."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.amounts import amount
from tests.processes.link.survive import Evening, compare, kill_again_and_again

KILLS: Final = amount(20, release=200)


@pytest.fixture(name="evening")
def _evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, seed=7)
    yield evening
    evening.end()


@pytest.mark.slow
def test_no_kill_loses_a_duel_or_its_agreement(evening: Evening) -> None:
    asyncio.run(kill_again_and_again(evening, KILLS))
    assert compare(evening) > 0
