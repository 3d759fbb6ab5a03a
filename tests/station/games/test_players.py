"""The station's computers: what they are called, and how strongly they play."""

import pytest

from station.core.messages import CommonMessages
from station.games.dice.match import SEAT_NUMBERS
from station.games.errors import Malformed
from station.games.messages import GameMessages
from station.games.players import COMPUTERS, STRENGTHS, read_strength


def test_there_is_a_name_for_every_seat_and_no_two_are_alike() -> None:
    assert len(set(COMPUTERS)) == len(COMPUTERS) == SEAT_NUMBERS[-1]


def test_how_strongly_one_plays_is_read_as_it_stands() -> None:
    assert [read_strength(strength) for strength in ("weak", "medium", "strong")] == list(STRENGTHS)


@pytest.mark.parametrize("text", ["", "Weak", "fair", "weak,weak", "strong "])
def test_what_is_no_strength_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_strength(text)
    assert refused.value.message == GameMessages.not_a_strength(
        strengths=CommonMessages.either(some=("weak", "medium"), last="strong"), text=repr(text)
    )
