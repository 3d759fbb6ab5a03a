"""Plays Bricks on a simulated cabinet, in virtual time."""

import pytest

from pegmind.testing import Cabinet

COLOURS = ["green", "yellow", "orange", "red"]


def ball(cabinet):
    """Return where the ball is."""
    return next(place for place, colour in cabinet.lit.items() if colour == "white")


def bat(cabinet):
    """Return the first column of the bat."""
    return min(column for (column, row), colour in cabinet.lit.items() if (row, colour) == (0, "cyan"))


def bricks(cabinet):
    """Return how many bricks there are."""
    return sum(colour in COLOURS for colour in cabinet.lit.values())


def keep_up(cabinet, seconds):
    """Serve, and keep the bat below the ball for so many seconds, or until the game is over."""
    for _ in range(round(seconds / 0.1)):
        if cabinet.scene != "play":
            return
        if cabinet.says.startswith("Push"):
            cabinet.push()
        if away := min(max(ball(cabinet)[0] - 1, 0), 9) - bat(cabinet):
            cabinet.turn(away)
        cabinet.wait(0.1)


@pytest.fixture
def cabinet():
    """A cabinet that plays Bricks."""
    with Cabinet("bricks") as cabinet:
        cabinet.start()
        yield cabinet


def test_the_wall_is_whole_and_the_ball_lies_on_the_bat(cabinet):
    assert [cabinet.lit[5, row] for row in range(7, 11)] == COLOURS
    assert (bricks(cabinet), bat(cabinet), ball(cabinet)) == (48, 4, (6, 1))
    cabinet.turn(-20)
    assert (bat(cabinet), ball(cabinet)) == (0, (2, 1))
    assert cabinet.show()["bars"] == {"red": 3, "white": 1}


def test_bricks_break_and_the_higher_ones_are_worth_more(cabinet):
    keep_up(cabinet, 20)
    broken = 48 - bricks(cabinet)
    assert broken > 5
    assert broken <= cabinet.points[0] <= 4 * broken
    assert cabinet.show()["bars"]["red"] == 3


def test_three_balls_are_lost_by_who_does_nothing(cabinet):
    for balls in (3, 2, 1):
        assert cabinet.show()["bars"]["red"] == balls
        cabinet.turn(-20)
        cabinet.push()
        cabinet.turn(+20 if ball(cabinet)[0] < 6 else -20)
        for _ in range(100):
            if cabinet.says.startswith("Wall"):
                cabinet.turn(-20 if ball(cabinet)[0] > 5 else +20)
                cabinet.wait(0.2)
    assert cabinet.scene == "standings"


def test_a_wall_that_is_broken_is_followed_by_another(cabinet):
    keep_up(cabinet, 240)
    assert cabinet.show()["bars"]["white"] > 1 or cabinet.scene == "standings"
    assert cabinet.points[0] > 60


def test_after_a_power_cut_the_ball_flies_on(cabinet):
    keep_up(cabinet, 8)
    before = (bricks(cabinet), cabinet.points)
    cabinet.cut()
    assert (bricks(cabinet), cabinet.points) == before
    assert cabinet.says == "The game waits. Press any button to go on."
    where = ball(cabinet)
    cabinet.press("ok")
    cabinet.wait(0.5)
    assert ball(cabinet) != where


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Push the knob"),
        ("de", "Drück den Drehknopf"),
        ("nl", "Druk op de draaiknop"),
        ("fr", "Appuyez sur la molette"),
    ],
)
def test_it_speaks_four_languages(language, says):
    with Cabinet("bricks", language=language) as cabinet:
        cabinet.start("players=Ada pace=slow")
        assert cabinet.says.startswith(says)
