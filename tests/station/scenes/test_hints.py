"""A hint is given once somebody has agreed to its price."""

from typing import ClassVar

from station.core.events import Action, Hold, Press
from station.core.messages import Message
from station.core.timing import NEVER
from station.core.tunes import SILENCE, Tune
from station.matches.messages import GameMessages
from station.scenes.base import AskHint, FlashingScene, Reply
from station.scenes.hints import answer_hint, hint_price

PRICE = hint_price(GameMessages.hint_costs())


class Game(FlashingScene):
    """A game in which nothing else happens."""

    name: ClassVar[str] = "game"

    notice: Message | None = None
    tune: Tune = SILENCE
    refused: float = NEVER


def answered(notice: Message | None, action: Action, price: Message | None = PRICE) -> Reply | None:
    return answer_hint(Game(notice), action, "hint", price, 1.0)


def test_the_first_hint_has_a_price_that_ok_pays_and_back_does_not() -> None:
    told = answered(None, Hold("ok"))
    assert isinstance(told, Game)
    assert str(told.notice) == (
        "With a hint, this game counts for no record. Press ok for the hint, back to go on without it."
    )
    assert answered(PRICE, Press("ok")) == answered(PRICE, Hold("ok")) == AskHint("hint")
    declined = answered(PRICE, Press("back"))
    assert isinstance(declined, Game)
    assert declined.notice is None
    assert answered(PRICE, Press("red")) is None


def test_a_hint_without_a_price_is_given_at_once() -> None:
    assert answered(None, Hold("ok"), price=None) == AskHint("hint")
    for control in ("ok", "back"):
        assert answered(None, Press(control), price=None) is None
        assert answered(None, Press(control)) is None
