"""The dice game says only what is true: what a push does, what a turn does, what is won, and why nothing fits."""

from functools import reduce
from random import Random

import pytest

from station.core.events import PUSH, Press, Turn
from station.core.messages import Message, list_items, refusal, sentences
from station.games.dice.match import DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import play
from station.games.dice.scenes.following import resumed_scene
from station.games.dice.scenes.keep import DiceKeep
from tests.codes import codes
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled

SIXES = ("match codeknacker players=Ada,Ben", "cards 111111/5 222222/5 333333/5 444/2")
FIFTEEN = (
    *SIXES,
    *("roll 1 1 1 1 1", "keep 1@1 1@1 1@1 1@1 1@1", "roll 2 2 2 2 2", "keep 2@2 2@2 2@2 2@2 2@2"),
    *("roll 3 3 3 3 3", "keep 3@3 3@3 3@3 3@3 3@3"),
)
"""Two markers are left, for a 1, a 2 and a 3; it is the turn of Ben."""


def test_the_last_card_of_a_die_is_followed_by_the_table() -> None:
    cabinet = rolled("3 1 * 5 2")
    said = []
    for _ in range(3):
        cabinet.push()
        said.append(cabinet.says[-1])
    assert said == ["push_for_other_card", "push_for_other_card", "push_to_put_back"]


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


def some_roll(chance: Random) -> DiceKeep:
    """Some dice lie before somebody who may have set others aside, and some of them are chosen."""
    deck = " ".join(f"{''.join(chance.choices('12345', k=chance.randint(3, 6)))}/2" for _ in range(6))
    match: DiceMatch | None = reduce(play, ["match codeknacker players=Ada,Ben", f"cards {deck}"], None)
    assert match is not None
    while awaits(match) != "keep":
        match = play(match, f"roll {' '.join(chance.choices('12345*', k=match.to_roll))}")
    scene = resumed_scene(match, 0.0)
    actions: list[Press | Turn] = [Press(PUSH), Turn(1), Press("blue"), Press("green"), Press("white")]
    for action in chance.choices(actions, k=3):
        scene = after(scene, action)
    assert isinstance(scene, DiceKeep)
    return scene


def after(scene: object, action: Press | Turn) -> DiceKeep:
    assert isinstance(scene, DiceKeep)
    reply = scene.on(action, 1.0)
    assert isinstance(reply, DiceKeep)
    return reply


def test_every_hint_comes_true() -> None:
    chance = Random("hints")  # noqa: S311 - the same rolls again
    for _ in range(150):
        scene = some_roll(chance)
        pushed, turned, cursor = after(scene, Press(PUSH)), after(scene, Turn(1)), scene.selection.cursor
        put_back = pushed.selection.card(cursor) is None
        said = codes(scene.message)
        assert ("push_for_other_card" in said) == (scene.selection.card(cursor) is not None and not put_back)
        assert ("push_to_put_back" in said) == put_back
        if not scene.selection.chosen:
            assert ("push_turn_or_press" in said) == (turned.selection.cursor != cursor)


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


@pytest.mark.parametrize(
    ("roll", "controls", "text"),
    [
        (
            "4 2 * 4 1",
            (),
            (
                "Ada rolled 4, 2, 4, 1 and a chip. The 4 at the cursor fits card 3. "
                "Push the knob to set it aside, turn it for another die, or press a die's colour."
            ),
        ),
        (
            "3 1 1 1 1",
            ("green",),
            (
                "To be set aside: 3 on card 1. 4 dice would be left to roll. "
                "Press ok to keep it so, push for another card, back to take one back."
            ),
        ),
        (
            "3 1 * * 2",
            ("green", "blue", "purple", "yellow"),
            (
                "To be set aside: 3 and 1 on card 1, 2 on card 2 and a chip. 1 die would be left to roll. "
                "Press ok to keep it so, push to put it back, back to take one back."
            ),
        ),
        (
            "3 1 * * 2",
            ("green", "blue", "purple", "yellow", "yellow"),
            (
                "To be set aside: 3 and 1 on card 1, 2 on card 2 and 2 chips. "
                "All five aside with 2 chips: all five may roll again. "
                "Press ok to keep it so, push to put it back, back to take one back."
            ),
        ),
        (
            "3 1 * 5 2",
            ("green", "blue", "white", "purple", "yellow"),
            (
                "To be set aside: 3, 1 and 5 on card 1, 2 on card 2 and a chip. "
                "All five are aside: the turn ends, and you win 2 million. "
                "Press ok to keep it so, push to put it back, back to take one back."
            ),
        ),
    ],
)
def test_what_a_choice_reads_like(roll: str, controls: tuple[str, ...], text: str) -> None:
    cabinet = rolled(roll)
    cabinet.press(*controls)
    assert str(cabinet.message) == text
