"""The dice game says only what is true: what a push does, what a turn does, what is won, and why nothing fits."""

import pytest

from station.core.messages import Message, list_items, refusal, sentences
from station.games.dice.messages import DiceMessages
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled

SIXES = ("match codeknacker players=Ada,Ben", "cards 111111/5 222222/5 333333/5 444/2")
FIFTEEN = (
    *SIXES,
    *("roll 1 1 1 1 1", "keep 1@1 1@1 1@1 1@1 1@1", "roll 2 2 2 2 2", "keep 2@2 2@2 2@2 2@2 2@2"),
    *("roll 3 3 3 3 3", "keep 3@3 3@3 3@3 3@3 3@3"),
)
"""Two markers are left, for a 1, a 2 and a 3; it is the turn of Ben."""


def test_who_has_one_die_to_choose_is_not_sent_to_another() -> None:
    cabinet = rolled("3 4 4 4 4", moves=(ADA_AND_BEN[0], "cards 351/2 531/2 153/2"))
    assert cabinet.says == ["rolled", "die_fits", "push_or_press"]


@pytest.mark.parametrize(
    ("rolls", "controls", "gains"),
    [
        (
            "3 1 * 5 2",
            ("green", "blue", "white", "purple", "yellow"),
            DiceMessages.turn_would_win(amount=DiceMessages.millions(n=2)),
        ),
        ("3 1 * 3 2", ("green", "blue", "green", "purple", "yellow"), DiceMessages.turn_would_end()),
    ],
)
def test_five_dice_aside_are_told_what_they_win(rolls: str, controls: tuple[str, ...], gains: Message) -> None:
    cabinet = rolled(rolls)
    cabinet.press(*controls)
    assert sentences(cabinet.message)[1] == gains


def test_what_is_missing_is_a_marker_and_no_digit() -> None:
    cabinet = rolled("1 2 3 4 4", moves=FIFTEEN)
    cabinet.press("blue", "purple", "green")
    aside = list_items([DiceMessages.on_card(faces="1", card=1), DiceMessages.on_card(faces="2", card=2)])
    no_marker = refusal(DiceMessages.no_marker_left())
    assert sentences(cabinet.message)[:2] == (no_marker, DiceMessages.to_be_set_aside(dice=aside))
    cabinet.press("cyan")
    assert cabinet.scene.notice == no_marker
    cabinet.press("white")
    assert cabinet.scene.notice == refusal(DiceMessages.no_die_shows(face="5"))


def test_a_turn_that_ends_for_want_of_a_marker_says_so() -> None:
    cabinet = Cabinet((*FIFTEEN, "roll 1 2 4 4 4", "keep 1@1 2@2"), "3 4 4")
    cabinet.wait(0.5)
    cabinet.press("ok")
    cabinet.wait(1)
    assert str(cabinet.message) == (
        "Ben rolled 3, 4 and 4: no marker is left to cover a digit with, and the turn is over. Cards 1 and 2 are lost."
    )


def test_a_die_that_fits_one_card_only_is_said_to_fit_it() -> None:
    cabinet = rolled("4 2 * 4 1", moves=(ADA_AND_BEN[0], "cards 351/2 251/2 143/2"))
    hints = []
    for _ in range(3):
        hints.append(sentences(cabinet.message)[1])
        cabinet.turn(2)
    assert hints == [
        DiceMessages.die_fits(n=1, face="4", cards=3),
        DiceMessages.chip_covers_nothing(),
        DiceMessages.die_fits(n=3, face="1", cards=list_items([1, 2, 3])),
    ]


def test_dice_that_are_left_to_roll_are_counted() -> None:
    cabinet = rolled("3 1 * 5 2")
    said = []
    for control in ("purple", "blue", "yellow", "green"):
        cabinet.press(control)
        said.append(sentences(cabinet.message)[1])
    assert said == [DiceMessages.dice_would_be_left(n=number) for number in (4, 3, 2, 1)]
