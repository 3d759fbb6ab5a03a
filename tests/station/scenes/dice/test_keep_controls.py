"""The dice game by the controls: choosing dice, rolling on or stopping, slips and refusals."""

import pytest

from station import tunes
from station.events import CONTROLS
from station.scenes.dice.keep import NOT_IN_PLAY
from tests.station.scenes.dice_driver import ADA_AND_BEN, Cabinet, rolled


def test_a_whole_turn_by_the_controls() -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2", "5 4")
    cabinet.press("ok")
    cabinet.wait(2)
    cabinet.push()  # the 3 goes onto card 1
    cabinet.turn(1)
    cabinet.push()  # the 1 too
    cabinet.press("yellow", "ok")
    cabinet.press_on("ok")
    cabinet.wait(2)
    cabinet.press("white", "ok")
    assert "Card 1 is cracked: 2 million at stake." in cabinet.says
    cabinet.stop()
    assert cabinet.made == ["roll 3 1 * 5 2", "keep 3@1 1@1 *", "roll 5 4", "keep 5@1", "stop"]
    assert cabinet.match.millions(0) == 2
    assert cabinet.says == "Ada cracked card 1 and won 2 million!"
    cabinet.wait(5)
    assert cabinet.says == "Ada cracked card 1 and won 2 million! Ben's turn: press ok to roll 5 dice."
    assert cabinet.lamps[-1] == "-- rW...."
    assert cabinet.row(12) == "GWCPBWyyyyy."


@pytest.mark.parametrize("control", CONTROLS)
def test_whoever_presses_while_the_dice_roll_sees_them_lie_and_chooses_nothing(control: str) -> None:
    cabinet = Cabinet(ADA_AND_BEN, "3 1 * 5 2")
    cabinet.press("ok", control)
    assert cabinet.row(4)[:6] == "GBYWP."
    assert cabinet.says.startswith("Ada rolled 3, 1, 5, 2 and a chip.")
    assert cabinet.made == ["roll 3 1 * 5 2"]
    assert cabinet.row(2) == "............"


def test_a_push_goes_through_the_cards_and_back_to_the_table() -> None:
    cabinet = rolled("3 1 * 5 2")
    seen = []
    for _ in range(4):
        cabinet.push()
        seen.append(
            cabinet.row(2)[0] + "".join(cabinet.row(12 - 2 * card)[digit] for card, digit in enumerate((0, 2, 2)))
        )
    assert seen == ["GRGG", "GGRG", "GGGR", ".RRR"]  # at last it lies on the table, and could go to all of them


def test_the_message_says_what_a_push_does() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green")
    assert cabinet.says.endswith("keep it so, push for another card, back to take one back.")
    cabinet.turn(1)
    assert cabinet.says.endswith("keep it so, push to add the 1, back to take one back.")
    cabinet.turn(1)
    assert cabinet.says.endswith("keep it so, push to add the chip, back to take one back.")
    cabinet.push()
    assert cabinet.says.endswith("keep it so, push to put it back, back to take one back.")
    cabinet.turn(-2)
    cabinet.push(2)
    assert cabinet.says.startswith("To be set aside: 3 on card 3 and a chip.")
    assert cabinet.says.endswith("keep it so, push to put it back, back to take one back.")


def test_a_colour_button_does_what_the_push_does() -> None:
    cabinet = rolled("3 1 * 5 2")
    said = []
    for _ in range(4):
        cabinet.press("blue")
        said.append(cabinet.says.partition(".")[0])
    assert said == [*(f"To be set aside: 1 on card {card}" for card in (1, 2, 3)), "Ada rolled 3, 1, 5, 2 and a chip"]


def test_dice_alike_are_set_aside_one_after_the_other() -> None:
    cabinet = rolled("3 3 3 3 *")
    said = []
    for _ in range(4):
        cabinet.press("green")
        said.append(cabinet.says.partition(".")[0])
    assert said == [
        "To be set aside: 3 on card 1",
        "To be set aside: 3 on card 1 and 3 on card 2",
        "To be set aside: 3 on card 1, 3 on card 2 and 3 on card 3",
        "To be set aside: 3 on card 1 and 3 on card 2",
    ]


def test_a_die_for_which_nothing_is_left_goes_dark() -> None:
    cabinet = rolled("4 4 1 1 1")
    cabinet.push()
    assert [cabinet.row(4)[:2], cabinet.row(2)[:2]] == ["..", "C."]
    assert cabinet.row(8)[:6] == "PRGWB."
    cabinet.turn(1)
    assert cabinet.row(3)[:5] == "..W.."
    cabinet.turn(-1)
    cabinet.push()
    cabinet.rests()
    assert cabinet.row(4)[:2] == "CC"


def test_the_cursor_goes_round_over_the_lit_dice() -> None:
    cabinet = rolled("4 2 * 4 1", moves=(ADA_AND_BEN[0], "cards 351/2 531/2 153/2"))
    seen = []
    for _ in range(3):
        seen.append(cabinet.row(3)[:5].index("W"))
        cabinet.turn(1)
    assert seen == [2, 4, 2]


def test_back_takes_the_last_die_back() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("white", "blue")
    cabinet.turn(1)
    cabinet.press("back")
    assert cabinet.says.startswith("To be set aside: 5 on card 1.")
    assert cabinet.row(3)[:5] == ".W..."
    cabinet.press("back")
    assert cabinet.row(2) == "............"
    cabinet.press("back")
    assert cabinet.says.startswith("No die of this roll is set aside yet; hold back to leave the game.")


def test_dice_are_set_aside_as_they_lie() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("white", "yellow", "blue", "ok")
    assert cabinet.made[1:] == ["keep 1@1 * 5@1"]
    assert cabinet.row(2)[:4] == "BYW."


def test_five_dice_aside_with_two_chips_do_not_end_the_turn() -> None:
    cabinet = rolled("3 1 * * 5")
    cabinet.press("green", "blue", "yellow", "yellow", "white", "ok")
    cabinet.stop()
    assert cabinet.says == "Ada cracked card 1 and won 2 million!"


@pytest.mark.parametrize(
    ("control", "reason"),
    [
        ("ok", "At least one lit die has to be set aside: push the knob on it."),
        ("red", f"{NOT_IN_PLAY[:1].upper()}{NOT_IN_PLAY[1:]}."),
        ("cyan", "No die shows a 4."),
        ("yellow", "No die shows a chip."),
        ("blank", "No die shows a chip."),
        ("purple", "No 2 is left to cover on the cards."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(control: str, reason: str) -> None:
    cabinet = rolled("3 1 3 5 2", moves=(ADA_AND_BEN[0], "cards 351/2 531/2 153/2"))
    cabinet.press(control)
    assert cabinet.says.startswith(f"{reason} Ada rolled 3, 1, 3, 5 and 2.")
    assert cabinet.row(3)[:5] == "OOOOO"
    assert cabinet.scene.frame(cabinet.now + 0.01).tone == tunes.REFUSE[0].hertz
    cabinet.turn(1)
    assert cabinet.says.startswith("Ada rolled")
    assert cabinet.made == ["roll 3 1 3 5 2"]
