"""A refusal of a move: a message for the player, and a word for scripts."""

from station.games.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.games.messages import GameMessages


def test_a_refusal_has_its_message_and_reads_as_english() -> None:
    error = NotAllowed(GameMessages.no_match())
    assert error.message == GameMessages.no_match()
    assert str(error) == "no match is being played; open one first"


def test_each_kind_of_refusal_has_its_word() -> None:
    assert [kind.word for kind in (MoveError, Malformed, NotAllowed, Unavailable)] == [
        "refused", "malformed", "not allowed now", "unavailable",
    ]  # fmt: skip
