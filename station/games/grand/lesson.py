"""The lesson of the box with pairs: one worked row, in which every kind of answer occurs."""

from collections.abc import Iterator
from typing import Final

from station.games.codes.box import split_pegs
from station.games.codes.code import Code
from station.games.codes.lesson import PieceAnswer, common_rules, match_pieces, worked_row
from station.games.grand.boxes import GRAND
from station.games.grand.look import PAIRED
from station.games.grand.messages import GrandMessages
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages

LESSON_SECRET: Final = "RcGsBdYt"
LESSON_GUESS: Final = "RcBdGtYx"
"""The code and the row of the lesson."""


def lessons() -> tuple[Lesson, ...]:
    """Return how the box is played."""
    rows = GameMessages.rows(n=GRAND.rows)
    aim = GrandMessages.learn_pairs(pairs=GrandMessages.pairs(n=GRAND.places), rows=rows)
    rules = (GrandMessages.learn_two_buttons(), GrandMessages.learn_pair_order(), *common_rules(GRAND))
    codes, says = (LESSON_SECRET, LESSON_GUESS), GrandMessages.learn_pairs_row()
    steps = worked_row(PAIRED, GRAND, codes, says, explain, GrandMessages.learn_pair)
    return (Lesson(GRAND.name, GRAND.title, aim, tuple(steps), rules),)


def explain(guess: Code, secret: Code) -> Iterator[PieceAnswer]:
    """Give the key peg of each pair of `guess`, if any, and why; together they are what the rules count."""
    right = split_pegs(GRAND, secret)
    for here, (key, place) in zip(right, match_pieces(split_pegs(GRAND, guess), right), strict=True):
        match key:
            case "red":
                why = GrandMessages.learn_pair_exact()
            case "white":
                why = GrandMessages.learn_pair_elsewhere(place=place)
            case "half":
                why = GrandMessages.learn_pair_half(pair=PAIRED.names(here))
            case _:
                why = GrandMessages.learn_pair_wrong()
        yield PieceAnswer(key, why)
