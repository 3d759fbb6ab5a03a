"""The dice game between the turns and at the end: what is won, what is lost, and who wins."""

from tests.station.dice_table import places
from tests.station.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, rolled


def test_a_forced_end_is_seen_before_it_is_told() -> None:
    cabinet = rolled("3 1 * 5 2", "4 4", moves=(ADA_AND_BEN[0], ADA_AND_OHM[1]))
    cabinet.press("green", "blue", "white", "ok")
    cabinet.press_on("ok")
    assert cabinet.says == "Ada rolled 2 dice, and they show …"
    assert cabinet.row(12)[:3].upper() == "YYY"
    cabinet.wait(1.0)
    assert cabinet.says == "Ada rolled 4 and 4: nothing fits, and the turn is over. Card 1 is lost."
    assert cabinet.row(4)[:6] == "...CC."
    cabinet.wait(0.5)
    assert cabinet.row(4)[:6] == "......"
    shown = [row[:3].upper() for row in cabinet.seen(12, 1.8)]
    assert list(dict.fromkeys(shown)) == ["YYY", "YY.", "Y..", "..."]
    cabinet.wait(2)
    assert cabinet.says.endswith("Card 1 is lost. Ben's turn: press ok to roll 5 dice.")
    assert places(cabinet.match)[0] == "354215/5"


def test_won_cards_are_counted_out_from_the_left() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    cabinet.stop()
    shown = [row[:3].upper() for row in cabinet.seen(12, 2.4)]
    assert list(dict.fromkeys(shown)) == ["YYY", ".YY", "..Y", "..."]
    assert cabinet.lamps[-1] == "-- Rw...."


def test_five_dice_aside_without_two_chips_end_the_turn_by_themselves() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "purple", "yellow")
    assert "All five are aside: the turn ends, and you win 2 million." in cabinet.says
    cabinet.press("ok")
    assert cabinet.says == "All five dice are aside. Ada cracked card 1 and won 2 million!"
    assert {row[0] for row in cabinet.seen(10, 1.4)} == {"R", "."}  # where the 2 went, too
    cabinet.wait(0.4)
    assert [cabinet.row(12)[:3].upper(), cabinet.row(10)[0]] == [".YY", "r"]


def test_a_turn_that_cracks_nothing_says_so() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "ok")
    cabinet.stop()
    assert cabinet.says == "Ada cracked no card in this turn; the markers stay."


def test_somebody_alone_is_spoken_to_and_is_told_of_the_last_turn() -> None:
    cabinet = rolled("3 1 * 5 2", moves=("match codeknacker", "cards 351/2 222/2 444/2 333/2"))
    assert cabinet.says.startswith("You rolled 3, 1, 5, 2 and a chip.")
    cabinet.press("green", "ok")
    cabinet.stop()
    cabinet.press_on("ok")
    assert cabinet.says.endswith("the markers stay. This is the last turn. Your turn: press ok to roll 5 dice.")
    cabinet.rolls = iter(["1 5 * 1 1"])
    cabinet.press("ok")
    cabinet.wait(2)
    cabinet.press("blue", "white", "ok")
    cabinet.stop()
    cabinet.wait(4)
    assert cabinet.says == "You cracked 1 safe: 2 million. Press ok to go on."
