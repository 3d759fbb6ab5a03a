"""A strategy packed: only its contested guesses are stored."""

from pathlib import Path

from station.breaker.builder.pack import folded, pack
from station.breaker.builder.settings import EXACT
from station.breaker.builder.strategy import best_of
from station.breaker.builder.workshop import Workshop
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.strategies import decode_strategy
from tests.station.breaker.builder.small_search import built


def test_only_what_is_contested_is_stored(tmp_path: Path) -> None:
    board = Measures(2, 5)
    built(board, EXACT, tmp_path)
    strategy = folded(board, best_of(board, Workshop(tmp_path, "2x5")).tree)
    assert sum(len(guesses) for guesses in strategy.contested.values()) < 10


def test_a_file_has_the_strategy_and_its_size_is_told(tmp_path: Path) -> None:
    board = Measures(2, 5)
    built(board, EXACT, tmp_path)
    tree = best_of(board, Workshop(tmp_path, "2x5")).tree
    path = tmp_path / "packed.pegs"
    assert pack(board, tree, path) == path.stat().st_size
    packed = decode_strategy(path.read_bytes())
    assert (packed.board, packed.first, set(packed.contested)) == (board, tree[0], set(tree[1]))
