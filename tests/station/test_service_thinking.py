"""What a computer thinks of; and where the library that it reckons with is missing."""

import logging
import sys
from collections.abc import Callable

import pytest

from station.games.registry import family_of
from station.matches.errors import Unavailable
from station.service import think_of_hint, think_of_move
from tests.station.games.dice.match_builder import played as played_with_dice
from tests.station.games.pegs.match_builder import played

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
    assert think_of_move(RIVAL, "strong", "a whim") == family_of(RIVAL).decide(RIVAL, "strong", "a whim")
    assert think_of_move(DICE, "strong", "") == family_of(DICE).decide(DICE, "strong", "")
    assert think_of_hint(RIVAL) == family_of(RIVAL).advise(RIVAL)


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
