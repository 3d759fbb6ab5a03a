"""What the store has kept of games with dice: millions, safes, and winners who may be computers."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pytest

from station.games.results import FinishedMatch as Finished
from station.store.journal import Journal
from station.store.opening import open_volatile
from station.store.results import Distribution, Statistics
from tests.station.short_dice_games import COMPUTERS, CRACK, DRAWN, SOLO, WITH_A_COMPUTER, play_into


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal


def test_a_game_that_only_computers_played_is_listed_and_nobody_has_achieved_anything(journal: Journal) -> None:
    play_into(journal, *COMPUTERS)
    ohm_won = Finished(1, "codeknacker", "2 players", "Ohm", "points", 1, (), opened=0.0, closed=240.0)
    assert (journal.games(), journal.games(1), journal.statistics(), journal.players(9)) == (
        [ohm_won],
        [ohm_won],
        [],
        (),
    )
    assert (journal.unfinished(), journal.newest_finished(), journal.just_finished(60.0, 241.0)) == (None, 1, 1)
    assert journal.moves(1) == COMPUTERS


def test_what_people_achieve_with_dice_is_kept_by_how_many_play(journal: Journal) -> None:
    for moves in (SOLO, SOLO, DRAWN, (*WITH_A_COMPUTER, *CRACK), COMPUTERS, (*SOLO[:5], "leave")):
        play_into(journal, *moves)
    nothing = Statistics(
        "codeknacker", "", "", 1, 0, 0, 0, median_seconds=None, needed=(), missed=0, reached=((2, 1),), rows=1
    )
    assert sorted(journal.statistics()) == [
        nothing._replace(spelling="2 players", player="Ada"),
        nothing._replace(spelling="2 players", player="Ben"),
        nothing._replace(spelling="3 players", player="Ada", wins=1, streak=1, longest=1),
        nothing._replace(spelling="3 players", player="Ben", reached=((0, 1),), rows=0),
        nothing._replace(spelling="solo", player="Ada", games=2, reached=((2, 2),), rows=2),
    ]


ADA: Final = Statistics(
    "codeknacker", "3 players", "Ada", 12, 9, 3, 5, median_seconds=None, needed=(), missed=0,
    reached=((3, 1), (4, 1), (9, 2), (15, 6), (16, 1), (23, 1)), rows=42,
)  # fmt: skip


@pytest.mark.parametrize(
    ("reached", "told"),
    [
        ((), (None, None, None)),
        (((7, 1),), (7, 7, 7.0)),
        (((1, 1), (9, 1)), (9, 1, 5.0)),
        (((1, 1), (9, 2)), (9, 9, 19 / 3)),
        (((-3, 2), (0, 1), (4, 1)), (4, -3, -0.5)),
        (ADA.reached, (23, 15, 12.83)),
    ],
)
def test_the_best_the_middle_and_the_average(
    reached: Distribution, told: tuple[int | None, int | None, float | None]
) -> None:
    ada = ADA._replace(reached=reached, games=sum(times for _, times in reached))
    assert (ada.best_points, ada.median_points, ada.mean_points) == pytest.approx(told, abs=0.005)
