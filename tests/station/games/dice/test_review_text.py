"""The review of a match with dice as it is printed: every decision, turn by turn."""

from textwrap import dedent

from station.games.dice.family import DiceReviews
from tests.station.games.dice.test_review import GAME


def test_every_decision_is_told_with_its_dice() -> None:
    assert DiceReviews().as_text(GAME, 60) == dedent("""\
        Ada: 2 million
        1    3 5 1 4 4  set 3, 5 and 1 on card 1 aside: the best
                        there is
                        stop: the best there is
        Best possible decisions: 2 of 2.

        Ben: 0 million
        Nobody decided anything, so there is nothing to review.""")
