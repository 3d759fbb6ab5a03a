"""The books of a soak: what was seen has to be in the store, and finished games in the scores."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.processes.commands import pegmind
from tests.simulator import last, play
from trials.soak.figures import Fact, Violation, hold, slope
from trials.soak.recorded_results import Books, Finished, check_counted, check_kept, check_listed

OPENED: Final = "match original players=Ada\nsecret RRYB"
ROW: Final = f"{OPENED}\nguess WWWW"
BUILT: Final = f"{ROW}\nwait 5\npress red yellow"
WON: Final = f"{ROW}\nguess RRYB"
AGAIN: Final = f"{WON}\nwait 5\npress ok"
ADA: Final = Finished("original", "cracked", "Ada", ("Ada",), (0,))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "pegmind.db"


@pytest.mark.parametrize("script", ["", ROW, BUILT, WON, f"{ROW}\nwait 100", AGAIN])
def test_what_was_seen_is_kept(store: Path, script: str) -> None:
    check_kept(last(script, store=store), store, deeds=0)


@pytest.mark.parametrize(
    ("seen", "kept"),
    [("", OPENED), (ROW, BUILT), (ROW, WON), (WON, AGAIN), (ROW, f"{ROW}\nleave"), (BUILT, f"{BUILT}\npress green")],
)
def test_more_is_kept_than_seen_only_if_a_deed_was_in_flight(store: Path, seen: str, kept: str) -> None:
    view = last(seen)
    last(kept, store=store)
    check_kept(view, store, deeds=2)
    with pytest.raises(Violation, match="nothing was in flight"):
        check_kept(view, store, deeds=0)


def test_a_timed_game_may_be_further_than_it_was_seen(store: Path) -> None:
    limited = "match original limit=30\nsecret RRYB\nguess WWWW"
    view = last(limited)
    last(f"{limited}\ntimeout", store=store)
    check_kept(view, store, deeds=0)


@pytest.mark.parametrize(
    ("seen", "kept"), [(ROW, OPENED), (OPENED, ""), (ROW, f"{OPENED}\nguess GGGG"), (ROW.replace("Ada", "Ben"), ROW)]
)
def test_lost_moves_show_whatever_was_in_flight(store: Path, seen: str, kept: str) -> None:
    view = last(seen)
    last(kept, store=store)
    with pytest.raises(Violation, match="what was seen is not in the store"):
        check_kept(view, store, deeds=4)


def test_pegs_that_are_lost_show(store: Path) -> None:
    view = last(BUILT)
    last(ROW, store=store)
    check_kept(view, store, deeds=2)
    with pytest.raises(Violation, match="more pegs differ"):
        check_kept(view, store, deeds=1)


def test_a_game_shown_again_after_a_start_is_counted_once() -> None:
    books = Books()
    for view in play(f"{ROW}\nshow\nguess RRYB\nshow\nwait 3\nshow"):
        books.see(view)
    books.come_up()
    books.see(last(WON))
    assert books.finished == [ADA]
    books.see(last(""))
    books.see(last(WON))
    assert books.finished == [ADA, ADA]


def test_a_game_that_was_left_is_not_counted() -> None:
    books = Books()
    books.see(last(f"{ROW}\nleave"))
    assert books.finished == []


def test_scores_that_begin_anew_take_the_games_with_them() -> None:
    books = Books()
    books.see(last(WON))
    assert (books.begin_anew(), books.finished, books.games) == ([ADA], [], 1)


def test_the_scores_have_every_game_that_was_seen(store: Path) -> None:
    last(f"{WON}\n{WON.replace('Ada', 'Ben')}", store=store)
    listed = pegmind("scores", "--games", "--json", "--store", store).out
    assert check_listed([ADA], listed, unseen=1) == 1
    with pytest.raises(Violation, match="1 games are in the scores and were not seen"):
        check_listed([ADA], listed, unseen=0)
    with pytest.raises(Violation, match="1 finished games are not in the scores"):
        check_listed([ADA, ADA], listed, unseen=5)


def test_the_sums_have_every_seat_of_every_game(store: Path) -> None:
    last(f"{WON}\n{WON}", store=store)
    listed = pegmind("scores", "--games", "--json", "--store", store).out
    check_counted(listed, pegmind("scores", "--json", "--store", store).out)
    fewer: list[Any] = json.loads(listed)[1:]
    with pytest.raises(Violation, match="people have sat at 1 games, and the scores have counted 2"):
        check_counted(json.dumps(fewer), pegmind("scores", "--json", "--store", store).out)


def test_a_slope_is_that_of_the_line() -> None:
    assert slope([(0.0, 5.0), (1.0, 7.0), (4.0, 13.0)]) == pytest.approx(2.0)
    assert slope([(0.0, 1.0), (1.0, 3.0), (2.0, 1.0), (3.0, 3.0)]) == pytest.approx(0.4)
    assert slope([(3.0, 1.0), (3.0, 9.0)]) == 0.0
    assert slope([]) == 0.0


def test_a_figure_beyond_its_bound_is_a_violation() -> None:
    hold(Fact("memory", 64.0, "MB", 64.0))
    hold(Fact("games", 1e9))
    with pytest.raises(Violation, match=r"memory: .* 64 is the most"):
        hold(Fact("memory", 64.1, "MB", 64.0))
