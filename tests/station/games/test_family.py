"""What a family answers that has no more than rules."""

from typing import ClassVar

import pytest

from station.games.family import Family
from station.games.registry import FAMILY_OF, families, play
from station.matches.errors import Unavailable
from station.matches.game import Game
from station.matches.messages import GameMessages


class Coin(Family[Game]):
    name: ClassVar[str] = "coin"


GAME = play(None, "match original players=Ada").match


def test_what_a_family_does_not_have_it_says_it_does_not() -> None:
    coin = Coin()
    assert (coin.demonstration(), coin.lessons(), coin.review(())) == (
        (),
        (),
        None,
    )
    assert (coin.unattended, coin.draws_at_start, coin.solo, coin.spells("c6p4g10")) == (
        frozenset(),
        False,
        None,
        False,
    )
    coin.check_possible(GAME)
    with pytest.raises(Unavailable) as refused:
        coin.advise(GAME)
    assert refused.value.message == GameMessages.no_hints(box="original")
    with pytest.raises(Unavailable) as refused:
        coin.crack("flip")
    assert refused.value.message == GameMessages.no_code(box="flip")


def test_every_box_is_one_of_its_family() -> None:
    assert {box for family in families() for box in family.boxes} == set(FAMILY_OF)
    assert {box: family.name for family in families() for box in family.boxes} == dict(FAMILY_OF)
    assert all(set(family.drawn) | family.unattended <= set(family.verbs) for family in families())
