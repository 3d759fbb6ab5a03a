"""Questions to the person, and spreads of times."""

from collections.abc import Callable
from pathlib import Path

import pytest

from station.config.sections import Config, simulate_hardware
from station.confirm.bench import Bench, Spread, open_header, spread_of
from station.confirm.report import SkippedError

SIMULATED = simulate_hardware(Config())


def answering(*answers: str) -> Callable[[str], str]:
    given = iter(answers)

    def ask(_question: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    return ask


def at_bench(*answers: str, folder: Path = Path()) -> Bench:
    return Bench(SIMULATED, folder, answering(*answers), lambda _text: None, 0.0)


def test_yes_and_no_are_asked_for_until_one_comes() -> None:
    assert at_bench("perhaps", "", "Y").ask_yes("Well?")
    assert not at_bench("no").ask_yes("Well?")


def test_whatever_is_asked_can_be_skipped() -> None:
    with pytest.raises(SkippedError, match="skipped by you"):
        at_bench("S").ask_yes("Well?")


def test_simulated_pins_cannot_confirm_anything() -> None:
    with pytest.raises(SkippedError, match="simulated"), open_header(SIMULATED):
        pass


def test_times_have_a_median_and_a_longest() -> None:
    assert spread_of([0.003, 0.001, 0.002]) == Spread(3, 2.0, 3.0, 3.0)
    assert str(spread_of([0.001] * 200)) == "1.00 ms (median of 200), 1.00 ms (99 of 100), 1.00 ms at most"
    assert str(spread_of([0.05, 2.5, 0.06])) == "60.00 ms (median of 3), 2.50 s at most"
    with pytest.raises(ValueError, match="nothing"):
        spread_of([])
