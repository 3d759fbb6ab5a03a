"""The lesson of the box with pairs: one worked row, in which every kind of answer occurs."""

from collections.abc import Iterator, Mapping
from typing import Final

from station.core.messages import Message
from station.games.codes.code import Code, Key, is_half
from station.games.codes.lesson import (
    KEY_PEGS,
    Kind,
    PieceAnswer,
    common_rules,
    draw_step,
    match_pieces,
    row_picture,
    worked_row,
)
from station.games.grand.boxes import GRAND
from station.games.grand.look import PAIRED
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import pairs_of
from station.matches.lesson import Lesson, Step
from station.matches.messages import GameMessages

LESSON_SECRET: Final = "RcGsBdYt"
LESSON_GUESS: Final = "RcBdGtYx"
"""The code and the row of the lesson."""

_KEY_PEGS: Final[Mapping[Kind | None, Message]] = {**KEY_PEGS, "half": GrandMessages.learn_blue_key_peg()}


def lessons() -> tuple[Lesson, ...]:
    """Return how the box is played."""
    rows = GameMessages.rows(n=GRAND.rows)
    aim = GrandMessages.learn_pairs(pairs=GrandMessages.pairs(n=GRAND.places), rows=rows)
    rules = (GrandMessages.learn_two_buttons(), GrandMessages.learn_pair_order(), *common_rules(GRAND))
    codes = LESSON_SECRET, LESSON_GUESS
    steps = worked_row(PAIRED, GRAND, codes, GrandMessages.learn_pairs_row(), _explain_pairs())
    return (Lesson(GRAND.name, GRAND.title, aim, tuple(steps), rules),)


def explain(guess: Code, secret: Code) -> Iterator[PieceAnswer]:
    """Give the key peg of each pair of `guess`, if any, and why; together they are what `score_pairs` counts."""
    pairs, right = pairs_of(guess), pairs_of(secret)
    for pair, here, (key, place) in zip(pairs, right, match_pieces(pairs, right), strict=True):
        if key == "red":
            yield PieceAnswer(key, GrandMessages.learn_pair_exact())
        elif key == "white":
            yield PieceAnswer(key, GrandMessages.learn_pair_elsewhere(place=place))
        elif is_half(pair, here):
            yield PieceAnswer("half", GrandMessages.learn_pair_half(pair=PAIRED.names(here)))
        else:
            yield PieceAnswer(None, GrandMessages.learn_pair_wrong())


def _explain_pairs() -> Iterator[Step]:
    """Yield every pair of the row with the key peg that it gets."""
    pairs = zip(pairs_of(LESSON_GUESS), explain(LESSON_GUESS, LESSON_SECRET), strict=True)
    for place, (pair, (gets, why)) in enumerate(pairs, start=1):
        words = GrandMessages.learn_pair(pair=PAIRED.names(pair), place=place, key=_KEY_PEGS[gets])
        yield draw_step(row_picture(GRAND, pair, Key(*(int(kind == gets) for kind in Key._fields))), words, why)
