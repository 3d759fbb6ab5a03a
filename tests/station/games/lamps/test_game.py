import doctest

from station.games.lamps import game


def test_the_examples_of_the_interface_are_right() -> None:
    found = doctest.testmod(game)
    assert found.attempted > 1
    assert found.failed == 0
