"""What a computer thinks of; and where the library that it reckons with is missing."""

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from pegmind.testing import Cabinet as GameCabinet
from station.core.events import Press
from station.games.registry import family_of, play
from station.matches.errors import Unavailable
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.service.thinking import think_of_hint, think_of_move
from station.store.opening import open_volatile
from tests.simulator import kept_by, world
from tests.station.games.dice.match_builder import played as played_with_dice
from tests.station.games.lamps.tally import Tally
from tests.station.games.pegs.match_builder import played
from tests.station.service.test_service import Cabinet, press

RIVAL = played("match original players=Ada computers=strong", "secret RRYB", "guess RRYG")
DICE = played_with_dice("match codeknacker computers=strong", "cards 123/2 3345/3 11234/4", "roll 1 2 3 5 5")


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which numpy cannot be imported, as a station finds it that has not yet needed it."""
    for name in [
        each for each in sys.modules if each.startswith(("station.games.pegs.solver", "station.games.codes.players"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)


def test_the_service_thinks_as_the_computers_do() -> None:
    pegs, dice = family_of(RIVAL), family_of(DICE)
    assert pegs.computers is not None
    assert dice.computers is not None
    assert pegs.hints is not None
    assert think_of_move(RIVAL, "strong", "a whim") == pegs.computers.decide(RIVAL, "strong", "a whim")
    assert think_of_move(DICE, "strong", "") == dice.computers.decide(DICE, "strong", "")
    assert think_of_hint(RIVAL) == pegs.hints.advise(RIVAL)


def test_a_game_without_computers_and_hints_says_so() -> None:
    with GameCabinet(Tally):
        tally = play(play(None, "match tally").match, "deal 1").match
        with pytest.raises(Unavailable) as no_computer:
            think_of_move(tally, "weak", "")
        with pytest.raises(Unavailable) as no_hint:
            think_of_hint(tally)
    assert [refused.value.message.code for refused in (no_computer, no_hint)] == ["no_thinking", "no_hints"]


@pytest.mark.usefixtures("without_numpy")
def test_without_numpy_no_computer_plays_with_pegs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thoughts: tuple[Callable[[], object], ...] = (
        lambda: think_of_move(RIVAL, "weak", ""),
        lambda: think_of_hint(RIVAL),
    )
    for think in thoughts:
        caplog.clear()
        with pytest.raises(Unavailable) as refused:
            think()
        assert str(refused.value) == "no computer can think on this machine"
        said = "no computer can think here (import of numpy halted; None in sys.modules): ask pegmind doctor"
        assert caplog.record_tuples == [("pegmind", logging.ERROR, said)]


@pytest.mark.usefixtures("without_numpy")
def test_with_dice_it_needs_no_library() -> None:
    assert think_of_move(DICE, "weak", "").startswith("keep ")


class SlowLoop(VirtualLoop):
    """A loop on which a hint is thought of until `think` is called."""

    def __init__(self) -> None:
        super().__init__()
        self._thoughts: list[Callable[[], None]] = []

    def run_in_executor(self, executor: object, work: Callable[..., Any], *facts: Any) -> asyncio.Future[Any]:  # type: ignore[override]  # noqa: ANN401 - as its parent
        if work is not think_of_hint:
            return super().run_in_executor(executor, work, *facts)
        future = self.create_future()
        self._thoughts.append(lambda: future.set_result(work(*facts)))
        return future

    def think(self) -> None:
        for thought in self._thoughts:
            thought()


@pytest.mark.parametrize(("moves", "row"), [((), "RRYB"), (("guess WWPP",), "")])
def test_a_hint_that_comes_after_its_row_lays_nothing(moves: tuple[str, ...], row: str) -> None:
    loop = SlowLoop()

    async def story() -> None:
        with closing(open_volatile()) as journal:
            service = Service(Cabinet(), journal, kept_by(journal), world("secret RRYB"))
            for move in ("match original players=Ada", "secret RRYB", "guess RRGG", "guess RYYB", "guess RRYP"):
                service.play(move)
            await asyncio.sleep(30)
            service.receive(Press("ok"))
            await asyncio.sleep(1.1)
            press(service, "ok ok")  # what it costs has been told
            assert journal.moves(1)[-1] == "hint"
            for move in moves:
                service.play(move)
            loop.think()
            await asyncio.sleep(0.01)
            assert service.view()["building"] == row
            service.stop()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(story())
