"""What games of other packages may do to the station: nothing."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import pytest

from pegmind.testing import Cabinet
from station.cli.scores import statistics_as_text
from station.games.lamps.game import Display
from station.games.packages import with_game
from station.script.virtual import VirtualLoop
from station.store.reading import open_for_reading
from station.store.results import read_games, read_statistics
from station.web.scoreboard import Totals, scoreboard
from tests.ear import speaking_cabinet
from tests.station.games.lamps.tally import Tally, TallyState, tally_with

CLOSED = "Tally has failed and was closed."


def raise_error(*_: object) -> NoReturn:
    raise ZeroDivisionError("on purpose")


def after_red(wrong: Callable[[], Any], usual: Callable[[Tally, TallyState, float], Any]) -> Callable[..., Any]:
    """A method that fails as soon as somebody has a point."""
    return lambda self, state, time=0.0: wrong() if state.points else usual(self, state, time)


FAILURES = {
    "press": {"press": raise_error},
    "display": {"display": after_red(raise_error, Tally.display)},
    "due": {"due": after_red(raise_error, Tally.due)},
    "frame": {"display": after_red(lambda: Display({(0, 12): "red"}), Tally.display)},
    "state": {"press": lambda _self, state, *_: state._replace(points=[1])},
    "recursion": {"press": lambda self, *given: self.press(*given)},
    "memory": {"press": lambda _self, state, *_: state._replace(drawn=b"x" * 200_000_000, points=1)},
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_game_that_fails_is_closed_and_the_cabinet_goes_on(failure: str, caplog: pytest.LogCaptureFixture) -> None:
    with Cabinet(tally_with(**FAILURES[failure]), forgiving=True) as cabinet:
        cabinet.start()
        cabinet.wait(1.5)
        cabinet.press("red")
        assert cabinet.says.startswith(CLOSED)
        assert cabinet.scene == "menu"
        assert "a game of another package has failed" in caplog.text
        assert cabinet.moves[-1] == "leave"
        cabinet.cut()
        cabinet.line("match original")
        cabinet.line("secret RRYB")
        cabinet.line("guess RRYB")
        assert cabinet.scene == "reveal"


def test_a_game_that_fails_by_time_is_closed_then() -> None:
    with Cabinet(tally_with(tick=raise_error), forgiving=True) as cabinet:
        cabinet.start()
        assert cabinet.scene == "play"
        cabinet.wait(2)
        assert cabinet.says.startswith(CLOSED)


def test_a_game_that_fails_at_its_beginning_is_not_opened(caplog: pytest.LogCaptureFixture) -> None:
    with Cabinet(tally_with(begin=raise_error, picture=("R",)), forgiving=True) as cabinet:
        cabinet.press("ok", "back")
        cabinet.turn(-1)
        cabinet.press("ok", "ok")
        assert cabinet.says.startswith(CLOSED)
        assert "on purpose (test_foreign_games.py, line" in caplog.text
        assert cabinet.moves == ()


def test_a_game_whose_demonstration_fails_is_left_out_of_attract_mode(caplog: pytest.LogCaptureFixture) -> None:
    with Cabinet(type("Clumsy", (tally_with(press=raise_error),), {}), forgiving=True) as cabinet:
        cabinet.wait(600)
        assert cabinet.scene == "attract"
        assert cabinet.lit
    (line,) = [line for line in caplog.messages if "clumsy" in line]
    assert line.startswith("attract mode leaves out clumsy, whose demonstration fails: ")
    assert "on purpose (test_foreign_games.py, line" in line


def test_a_game_that_is_always_due_leaves_time_for_the_rest() -> None:
    with Cabinet(tally_with(due=lambda *_: 0.0, tick=lambda _self, state, *_: state), forgiving=True) as cabinet:
        cabinet.start()
        cabinet.press("red")
        cabinet.wait(5)
        cabinet.press("red")
        assert cabinet.points == [2]


def test_a_game_that_is_gone_closes_its_match_and_leaves_its_results(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = tmp_path / "store.db"
    with Cabinet(Tally, store=store) as cabinet:
        cabinet.start("players=Ada worth=two")
        cabinet.press("red", "red", "white")
        cabinet.wait(2)
        cabinet.press("ok")
        cabinet.press("red")
    with Cabinet("original", store=store) as cabinet:
        assert cabinet.says.startswith("The game that was being played cannot go on, and was closed.")
        assert "there is no box 'tally' here" in caplog.text
        cabinet.start()
        assert cabinet.show()["box"] == "original"
    with closing(open_for_reading(store)) as journal:
        statistics, games = journal.read(read_statistics), journal.read(read_games)
    assert statistics_as_text(statistics).startswith("Ada · tally (solo worth=two)\n")
    shown = scoreboard(statistics, games, Totals(1, 1))
    assert [(board["box"], str(board["title"])) for board in shown["boards"]] == [("tally", "tally, solo, worth=two")]
    assert [str(game["says"]) for game in shown["latest"]] == ["Ada got 2 points"]


@pytest.mark.loop(factory=VirtualLoop)
async def test_a_game_of_another_package_is_played_by_ear() -> None:
    with with_game("tally", Tally):
        async with speaking_cabinet() as at:
            await at.play("match tally players=Ada,Ben", "deal 1")
            assert at.ear.since()[-1] == "Ada plays. Press any button to begin."
            await at.wait(1)
            await at.press("red", "red")
            assert at.ear.since() == ["0 points", "1 points"]
            await at.press("white")
            assert at.ear.since()[-1] == "Ada has 1 point. Ben plays. Press any button to begin."
