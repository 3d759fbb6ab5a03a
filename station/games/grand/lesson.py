"""How the box with pairs is played: one worked row, in which every kind of answer occurs."""

from collections.abc import Iterator, Mapping
from typing import Final

from station.core.messages import Message
from station.games.codes.box import KeyView
from station.games.codes.code import Code, Key
from station.games.codes.lesson import KEY_PEGS, Kind, PieceAnswer, common_rules, match_pieces
from station.games.codes.messages import CodeMessages
from station.games.grand.boxes import GRAND
from station.games.grand.look import PAIRED
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import pairs_of, score_pairs
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
    return (Lesson(GRAND.name, GRAND.title, aim, tuple(_make_steps()), rules),)


def explain(guess: Code, secret: Code) -> Iterator[PieceAnswer]:
    """Give the key peg of each pair of `guess`, if any, and why; together they are what `score_pairs` counts."""
    pairs, right = pairs_of(guess), pairs_of(secret)
    for pair, here, (key, place) in zip(pairs, right, match_pieces(pairs, right), strict=True):
        if key == "red":
            yield PieceAnswer(key, GrandMessages.learn_pair_exact())
        elif key == "white":
            yield PieceAnswer(key, GrandMessages.learn_pair_elsewhere(place=place))
        elif (pair[0] == here[0]) != (pair[1] == here[1]):
            yield PieceAnswer("half", GrandMessages.learn_pair_half(pair=PAIRED.names(here)))
        else:
            yield PieceAnswer(None, GrandMessages.learn_pair_wrong())


def _make_steps() -> Iterator[Step]:
    """Yield the code, the row with its key pegs, and every pair of the row with the key peg that it gets."""
    key = score_pairs(LESSON_GUESS, LESSON_SECRET)
    yield Step(
        {"code": LESSON_SECRET},
        CodeMessages.learn_the_code(pegs=PAIRED.names(LESSON_SECRET)),
        CodeMessages.learn_code(),
    )
    played = CodeMessages.learn_the_row(pegs=PAIRED.names(LESSON_GUESS), answer=PAIRED.answer(key))
    yield Step({"row": LESSON_GUESS, **_data(key)}, played, GrandMessages.learn_pairs_row())
    for place, (pair, (gets, why)) in enumerate(
        zip(pairs_of(LESSON_GUESS), explain(LESSON_GUESS, LESSON_SECRET), strict=True), start=1
    ):
        words = GrandMessages.learn_pair(pair=PAIRED.names(pair), place=place, key=_KEY_PEGS[gets])
        yield Step({"row": pair, "red": 0, "white": 0, "half": 0, **({gets: 1} if gets else {})}, words, why)


def _data(key: Key) -> KeyView:
    return GRAND.key_data(key)
