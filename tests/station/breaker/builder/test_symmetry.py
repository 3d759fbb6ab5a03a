"""Which guesses are alike."""

import numpy as np

from station.breaker.builder.symmetry import bits_in, unlike, unlike_among, without_absent
from station.breaker.builder.tables import tables
from station.games.pegs.solver.codes import Measures


def test_of_alike_guesses_one_is_tried() -> None:
    given = tables(Measures(3, 4))
    first = unlike(given.digits, given.orders, 4, np.zeros(0, np.int64))
    assert given.digits[first].tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 2]]
    second = given.digits[unlike(given.digits, given.orders, 4, first[1:2])].tolist()
    assert [0, 1, 2] in second
    assert [1, 0, 2] not in second
    assert [0, 1, 3] not in second
    assert [0, 2, 1] in second


def test_among_some_codes_the_first_of_its_class_is_kept_where_it_is_there() -> None:
    given = tables(Measures(2, 3))
    nothing, some = np.zeros(0, np.int64), np.array([8, 1, 5, 0])
    assert unlike_among(given.digits, given.orders, 3, nothing, some).tolist() == [1, 0]


def test_of_the_colours_that_no_member_has_the_first_stands_for_all() -> None:
    given = tables(Measures(2, 4))
    guesses = np.arange(16)
    members = np.array([0, 1], np.int32)  # colours 0 and 1; of 2 and 3, both absent, one is enough
    kept = without_absent(given.colours, members, guesses).tolist()
    assert kept == [code for code in range(16) if 3 not in given.digits[code]]
    everything = np.arange(16, dtype=np.int32)
    assert without_absent(given.colours, everything, guesses).tolist() == guesses.tolist()


def test_bits_are_counted() -> None:
    assert [bits_in(np.uint32(number)) for number in (0, 1, 0b1011, 0xFFFFFFFF)] == [0, 1, 3, 32]
