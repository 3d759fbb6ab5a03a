"""The dice game says only what is true: what a push does, what a turn does, what is won, and why nothing fits."""

from functools import reduce
from random import Random

import pytest

from station.core.events import PUSH, Press, Turn
from station.games.dice.match import DiceMatch, awaits
from station.games.dice.rules import play
from station.games.dice.scenes.following import resumed_scene
from station.games.dice.scenes.keep import DiceKeep
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
    for _ in range(4):
        cabinet.push()
        said.append(cabinet.says.rpartition("keep it so, ")[2].partition(",")[0])
    assert said[:3] == ["push for another card", "push for another card", "push to put it back"]


def test_who_has_one_die_to_choose_is_not_sent_to_another() -> None:
    cabinet = rolled("3 4 4 4 4", moves=(ADA_AND_BEN[0], "cards 351/2 531/2 153/2"))
    assert cabinet.says == (
        "Ada rolled 3, 4, 4, 4 and 4. The 3 at the cursor can go to cards 1, 2 and 3. "
        "Push the knob to set it aside, or press its colour."
    )


@pytest.mark.parametrize(
    ("rolls", "controls", "gains"),
    [
        ("3 1 * 5 2", ("green", "blue", "white", "purple", "yellow"), "you win 2 million"),
        ("3 1 * 3 2", ("green", "blue", "green", "purple", "yellow"), "no card is cracked"),
    ],
)
def test_five_dice_aside_are_told_what_they_win(rolls: str, controls: tuple[str, ...], gains: str) -> None:
    cabinet = rolled(rolls)
    cabinet.press(*controls)
    assert f" All five are aside: the turn ends, and {gains}. Press ok" in cabinet.says


def test_what_is_missing_is_a_marker_and_no_digit() -> None:
    cabinet = rolled("1 2 3 4 4", moves=FIFTEEN)
    cabinet.press("blue", "purple", "green")
    assert cabinet.says.startswith(
        "No marker is left to cover a digit with. To be set aside: 1 on card 1 and 2 on card 2."
    )
    cabinet.press("cyan")
    assert cabinet.says.startswith("No marker is left to cover a digit with.")
    cabinet.press("white")
    assert cabinet.says.startswith("No die shows a 5.")


def test_a_turn_that_ends_for_want_of_a_marker_says_so() -> None:
    cabinet = Cabinet((*FIFTEEN, "roll 1 2 4 4 4", "keep 1@1 2@2"), "3 4 4")
    cabinet.wait(0.5)
    cabinet.press("ok")
    cabinet.wait(1)
    assert cabinet.says == (
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
        pushed, turned, cursor = after(scene, Press(PUSH)), after(scene, Turn(1)), scene.choice.cursor
        put_back = pushed.choice.card(cursor) is None
        assert ("push for another card" in scene.message) == (scene.choice.card(cursor) is not None and not put_back)
        assert ("push to put it back" in scene.message) == put_back
        if not scene.choice.chosen:
            assert ("turn it for another die" in scene.message) == (turned.choice.cursor != cursor)


def test_a_die_that_fits_one_card_only_is_said_to_fit_it() -> None:
    cabinet = rolled("4 2 * 4 1", moves=(ADA_AND_BEN[0], "cards 351/2 251/2 143/2"))
    assert " The 4 at the cursor fits card 3. " in cabinet.says
    cabinet.turn(2)
    assert " A chip covers no digit; " in cabinet.says
    cabinet.turn(2)
    assert " The 1 at the cursor can go to cards 1, 2 and 3. " in cabinet.says


def test_dice_that_are_left_to_roll_are_counted() -> None:
    cabinet = rolled("3 1 * 5 2")
    said = []
    for control in ("purple", "blue", "yellow", "green"):
        cabinet.press(control)
        said.append(cabinet.says.partition(". ")[2].partition(" Press")[0])
    assert said == [
        "4 dice would be left to roll.", "3 dice would be left to roll.", "2 dice would be left to roll.",
        "1 die would be left to roll.",
    ]  # fmt: skip
