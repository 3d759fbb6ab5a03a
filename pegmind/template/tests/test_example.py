"""Plays the game on a simulated cabinet, in virtual time."""

from pegmind.testing import Cabinet
from pegmind_example import Example


def catch(cabinet):
    """Press the button of the colour that is lit."""
    cabinet.press(cabinet.lit[max(cabinet.lit)])


def test_a_colour_that_is_caught_counts():
    with Cabinet(Example) as cabinet:
        cabinet.start()
        catch(cabinet)
        assert cabinet.points == [1]
        catch(cabinet)
        assert cabinet.points == [2]


def test_a_light_that_goes_out_ends_the_game():
    with Cabinet(Example) as cabinet:
        cabinet.start()
        cabinet.wait(3.5)
        assert cabinet.scene == "standings"


def test_the_game_survives_a_power_cut():
    with Cabinet(Example) as cabinet:
        cabinet.start()
        catch(cabinet)
        cabinet.wait(0.3)
        cabinet.cut()
        assert cabinet.says == "The game waits. Press any button to go on."
        assert cabinet.points == [1]
