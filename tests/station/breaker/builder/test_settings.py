"""Which boards have a strategy, and how each is searched."""

from station.breaker.builder.search import Plan
from station.breaker.builder.settings import EVERY_SIZE, EXACT, SETTINGS, plans
from station.games.pegs.solver.strategies import load_records, strategy_names
from tests.station.breaker.builder.small_search import BEAM


def test_every_board_of_the_boxes_has_its_setting_and_its_strategy() -> None:
    assert set(strategy_names()) == set(SETTINGS)


def test_what_is_searched_exactly_is_recorded_as_proven() -> None:
    assert {name for name, setting in SETTINGS.items() if setting.exact} <= {
        name for name, known in load_records().items() if known.proven
    }


def test_an_exact_search_has_one_plan_and_a_beam_one_for_every_effort() -> None:
    assert (EXACT.exact, BEAM.exact) == (True, False)
    assert plans(EXACT) == [Plan(0, 0, 0.0, 0, EVERY_SIZE)]
    assert plans(BEAM) == [Plan(1, 20, 0.9, 0, 0), Plan(3, 20, 0.9, 1, 0)]
