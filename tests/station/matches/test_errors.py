"""A refusal of a move: a message for the player, and a word for scripts."""

from station.matches.errors import Malformed, MoveError, NotAllowed, Unavailable


def test_each_kind_of_refusal_has_its_word() -> None:
    assert [kind.word for kind in (MoveError, Malformed, NotAllowed, Unavailable)] == [
        "refused", "malformed", "not allowed now", "unavailable",
    ]  # fmt: skip
