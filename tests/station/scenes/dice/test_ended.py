"""The dice game between the turns and at the end: what is won, what is lost, and who wins."""

from station.events import Press
from station.scenes.scene import Go, Make
from tests.station.dice_table import places, played
from tests.station.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT, Cabinet, rolled


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


def test_the_end_is_the_winners_moment_then_bars() -> None:
    cabinet = rolled("3 1 5 * *", moves=SHORT)
    cabinet.press("green", "blue", "white", "ok")
    cabinet.stop()
    cabinet.wait(4)
    assert cabinet.scene.name == "standings"
    assert cabinet.says == "Ada wins! Ada: 2 million, Ben: 0 million. Press ok to go on."
    cabinet.wait(1.5)
    assert {mark for row in cabinet.lamps[:-1] for mark in row[3:]} == {"R", ".", " "}
    cabinet.rests()
    assert cabinet.says == "Ada wins! Ada: 2 million, Ben: 0 million. Press ok to play again, back for the boxes."
    assert cabinet.lamps == ["12 RR.... ......", " 6 w..... ......", "-- rw...."]
    cabinet.press_on("red")
    assert cabinet.says.startswith("That does nothing here.")
    assert cabinet.scene.on(Press("back"), cabinet.now) == Go("menu")
    assert cabinet.scene.on(Press("ok"), cabinet.now) == Make("match codeknacker players=Ada,Ben")


def test_whoever_presses_during_the_winners_moment_starts_nothing() -> None:
    cabinet = rolled("3 1 5 * *", moves=SHORT)
    cabinet.press("green", "blue", "white", "ok")
    cabinet.stop()
    cabinet.press_on("ok", "ok")
    assert cabinet.scene.name == "standings"
    assert cabinet.says.endswith("Press ok to play again, back for the boxes.")
    cabinet.rests()
    assert cabinet.lamps[0] == "12 RR.... ......"
    assert cabinet.made[-1] == "stop"


def test_more_cards_decide_where_millions_are_equal() -> None:
    turns = ("roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop", "roll 2 2 2 5 5", "keep 2@2 2@2 2@2")
    moves = (SHORT[0], "cards 111/2 222/4 333/2 444/3", *turns)
    before = played(*moves)
    cabinet = Cabinet(moves)
    cabinet.make("stop")
    cabinet.press_on("ok", "ok")
    assert before.millions(0) == 2
    assert cabinet.says.startswith("Ben wins! Ada: 2 million, Ben: 4 million.")
    equal = (SHORT[0], "cards 111/2 222/4 333/2 444/3 555/2", *turns, "stop", "roll 3 3 3 * 1", "keep 3@3 3@3 3@3")
    cabinet = Cabinet(equal)
    cabinet.make("stop")
    cabinet.press_on("ok", "ok")
    assert cabinet.says.startswith("Ada wins by more cards! Ada: 4 million, Ben: 4 million.")


def test_a_draw_is_one() -> None:
    moves = (SHORT[0], "cards 111/2 222/2 333/2 444/3", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop")
    cabinet = Cabinet((*moves, "roll 2 2 2 5 5", "keep 2@2 2@2 2@2"))
    cabinet.make("stop")
    cabinet.wait(4)
    assert cabinet.says.startswith("A draw! Ada: 2 million, Ben: 2 million.")
    cabinet.rests()
    assert cabinet.lamps[:2] == ["12 RR.... ......", " 6 WW.... ......"]


def test_bars_too_long_for_the_display_are_drawn_to_scale() -> None:
    moves = ("match codeknacker players=A,B,C,D,E,F", "cards 111/99 222/2 333/2")
    cabinet = Cabinet((*moves, "roll 1 1 1 5 5", "keep 1@1 1@1 1@1"))
    cabinet.make("stop")
    cabinet.press_on("ok", "ok")
    cabinet.rests()
    assert cabinet.lamps[:2] == ["12 RRRRRR RRRRR.", "10 w..... ......"]


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
