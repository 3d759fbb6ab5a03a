"""What a search knows of sets of codes."""

import numpy as np

from station.breaker.builder.memo import empty_memo, key_of, note, slot_of


def test_the_key_of_a_set_hangs_on_its_members_and_the_guesses_left_and_not_on_their_order() -> None:
    hashes = np.array([3, 5, 9, 17], np.uint64)
    keys = [key_of(hashes, np.array(members, np.int32), 4) for members in ([0, 2, 3], [3, 0, 2], [0, 2], [1, 2, 3])]
    assert keys[0] == keys[1]
    assert len(set(map(int, keys))) == 3
    assert key_of(hashes, np.array([0, 2, 3], np.int32), 5) != keys[0]


def test_what_was_noted_is_found_again_even_where_keys_collide() -> None:
    memo = empty_memo(3)
    keys = [np.uint64(number) for number in (1, 2, 3, 4, 5)]
    for number, key in enumerate(keys):
        note(memo, key, 10 + number, 20 + number, 30 + number, bool(number % 2))
    slots = [slot_of(memo.keys, key) for key in keys]
    assert len(set(slots)) == 5
    assert memo.totals[slots].tolist() == [10, 11, 12, 13, 14]
    assert memo.guesses[slots].tolist() == [20, 21, 22, 23, 24]
    assert memo.sizes[slots].tolist() == [30, 31, 32, 33, 34]
    assert memo.proven[slots].tolist() == [False, True, False, True, False]
    note(memo, keys[0], 9, 2, 30, True)  # noqa: FBT003 - compiled
    assert [int(memo.totals[slots[0]]), bool(memo.proven[slots[0]]), int(memo.used[0])] == [9, True, 5]


def test_a_memo_that_is_three_quarters_full_takes_nothing_new() -> None:
    memo = empty_memo(3)
    for number in range(1, 20):
        note(memo, np.uint64(number), number, 0, 1, True)  # noqa: FBT003 - compiled
    assert [int(memo.used[0]), np.count_nonzero(memo.keys)] == [7, 7]
