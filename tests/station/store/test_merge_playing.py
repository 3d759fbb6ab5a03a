"""Games come in while a station plays, while others come in, and until somebody pulls the plug."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.store.errors import StoreError
from station.store.journal import Journal, UnfinishedMatch
from station.store.merge import merge
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.results import Statistics, read_games, read_statistics
from tests.station.store.cabinets import ADA, HOUR, MONDAY, Match, by_the_rules, cabinet, over, played
from tests.station.store.test_merge import added
from tests.station.store.test_results_statistics import counted_on_paper

MANY: Final = 100
"""More than come in at once."""


def game(number: int, player: str = "Ada", since: float = MONDAY) -> Match:
    """One of many games; every third is lost."""
    opened, row = since + HOUR * number, "guess RR" if number % 3 else "guess YY"
    moves = ((f"match c2p2g1 players={player}", opened), ("secret RR", opened + 1), (row, opened + 60 + number))
    return by_the_rules(moves)


@pytest.fixture
def bar(tmp_path: Path) -> Path:
    return played(tmp_path / "bar.db", (game(number) for number in range(MANY)))


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Journal]:
    """A station that plays, in the middle of a match."""
    with closing(open_journal(cabinet(tmp_path / "hall.db", ADA), durable=False)) as journal:
        for move in ("match original players=Eve", "secret RRYB"):
            journal.append(move, MONDAY + HOUR)
        yield journal


def sums(store: Path) -> list[Statistics]:
    with closing(open_for_reading(store)) as journal:
        return sorted(journal.read(read_statistics))


def test_a_station_goes_on_with_its_match_while_games_come_in(tmp_path: Path, bar: Path, station: Journal) -> None:
    guesses: list[str] = []

    def play_on(_store: Path) -> None:
        guesses.append("guess WWWW")
        station.append(guesses[-1], MONDAY + HOUR)

    assert merge(tmp_path / "hall.db", bar, play_on) == added(MANY)
    assert len(guesses) > 3
    assert station.read_unfinished() == UnfinishedMatch(
        2, ("match original players=Eve", "secret RRYB", *guesses), None
    )
    assert len(station.read(read_games)) == MANY + 1


def test_games_that_are_finished_here_meanwhile_count_as_well(tmp_path: Path, bar: Path) -> None:
    mine = [game(number, since=MONDAY + 1000 * HOUR) for number in range(20)]
    with closing(open_journal(tmp_path / "hall.db", durable=False)) as station:
        left = iter(mine)

        def finish_one(_store: Path) -> None:
            for move in next(left, []):
                station.append(*move)

        merge(tmp_path / "hall.db", bar, finish_one)
        here = len(station.read(read_games)) - MANY
        assert here > 3
        assert [game.match for game in station.read(read_games)][-here:] == list(range(2, here + 2))
    assert sums(tmp_path / "hall.db") == counted_on_paper([*map(game, range(MANY)), *mine[:here]])


def test_two_merges_at_once_bring_nothing_twice(tmp_path: Path, bar: Path) -> None:
    cafe = played(tmp_path / "cafe.db", (game(number) for number in range(50, 150)))
    pending = [cafe, bar]

    def somebody_else_merges(store: Path) -> None:
        if pending:
            merge(store, pending.pop(0))

    hall = tmp_path / "hall.db"
    assert str(merge(hall, bar, somebody_else_merges)).endswith(" already here")
    assert len(over(hall)) == 150
    assert sums(hall) == counted_on_paper([*map(game, range(150))])


def test_a_merge_that_was_interrupted_has_whole_games_only(tmp_path: Path, bar: Path) -> None:
    hall = tmp_path / "hall.db"

    def ctrl_c(_store: Path) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        merge(hall, bar, ctrl_c)
    came = len(over(hall))
    assert 0 < came < MANY
    assert sums(hall) == counted_on_paper([*map(game, range(MANY))][-came:])
    assert merge(hall, bar) == added(MANY - came, here=came)
    assert sums(hall) == counted_on_paper([*map(game, range(MANY))])


def test_a_store_that_is_set_aside_meanwhile_takes_in_no_more(tmp_path: Path, bar: Path, station: Journal) -> None:
    def reset_the_scores(_store: Path) -> None:
        if station.read(read_games):
            station.begin_anew("now")

    with pytest.raises(StoreError) as refusal:
        merge(tmp_path / "hall.db", bar, reset_the_scores)
    assert refusal.value.message == StoreMessages.replaced_while_merging(store=f"{tmp_path / 'hall.db'}")
    assert station.read(read_games) == []
    assert 1 < len(over(tmp_path / "hall.db.until-now")) < MANY
    assert merge(tmp_path / "hall.db", bar) == added(MANY)
