"""Setting dice aside: how it is written, what it does to the dice and the cards, and all that the rules allow."""

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import CHIP, FACES, DiceMatch, Hand, Place
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import Kept, play, possible_keeps, read_kept, set_dice_aside
from station.games.errors import Malformed, MoveError, NotAllowed
from tests.station.games.dice.match_builder import lying, played

OPENED: Final = "match codeknacker players=Ada,Ben"


@pytest.mark.parametrize(
    ("text", "kept"), [("3@2", Kept("3", 2)), ("1@1", Kept("1", 1)), ("5@3", Kept("5", 3)), ("*", Kept("*", 0))]
)
def test_a_die_set_aside_is_read_and_written(text: str, kept: Kept) -> None:
    assert (read_kept(text), str(kept)) == (kept, text)


def test_of_what_is_no_die_twelve_letters_are_told() -> None:
    with pytest.raises(Malformed) as refused:
        read_kept("3@3" * 5)
    assert refused.value.message.values["text"] == "'3@33@33@33@3'"


def test_dice_are_set_aside_one_after_the_other() -> None:
    match = played(OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *")
    assert set_dice_aside(match, [Kept("1", 1), Kept("*", 0), Kept("1", 3)]) == (
        Hand("1123*", "1*1"),
        (
            Place(Card("112", 2), (True, False, False)),
            Place(Card("1233", 3), (False,) * 4),
            Place(Card("45111", 4), (False, False, True, False, False)),
        ),
    )


def test_what_lies_nowhere_or_fits_nowhere_is_not_set_aside() -> None:
    match = played(OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *")
    for kept, reason in (
        ((Kept("4", 3),), DiceMessages.face_not_rolled(face="4")),
        ((Kept("*", 0),) * 2, DiceMessages.chip_not_rolled()),
        ((Kept("3", 1),), DiceMessages.no_free_digit(card=1, face="3")),
        ((Kept("2", 1), Kept("2", 1)), DiceMessages.face_not_rolled(face="2")),
    ):
        with pytest.raises(NotAllowed) as refused:
            set_dice_aside(match, kept)
        assert refused.value.message == reason


def test_where_one_marker_is_left_one_die_covers_a_digit() -> None:
    places = lying("xxxxxx/5", "xxxxxx/5", "xxxx11/5")
    match = replace(played(OPENED, "cards 111/2 222/2 333/2"), places=places, hand=Hand("11*", "", "**"))
    assert possible_keeps(match) == ("keep 1@3", "keep *", "keep * 1@3")
    with pytest.raises(NotAllowed) as refused:
        set_dice_aside(match, [Kept("1", 3), Kept("1", 3)])
    assert refused.value.message == DiceMessages.no_marker_left()


def tokens(face: str) -> list[str]:
    return [face] if face == CHIP else [f"{face}@{card}" for card in (1, 2, 3)]


POSITIONS: Final = (
    (OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *"),
    (OPENED, "cards 112/2 1233/3 45111/4", "roll * * 3 3 3"),
    (OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *", "keep 1@1 *", "roll 1 1 5"),
    (OPENED, "cards 111/2 222/2 333/2", "roll 1 1 1 1 1"),
)


@pytest.mark.parametrize("moves", POSITIONS, ids=lambda moves: moves[-1])
def test_every_choice_that_the_rules_allow_is_listed_once_and_no_other(moves: tuple[str, ...]) -> None:
    match = played(*moves)
    listed = possible_keeps(match)
    choices = {
        " ".join(some)
        for number in (1, 2, 3)
        for some in combinations_with_replacement(sorted(t for face in FACES for t in tokens(face)), number)
    }
    allowed = {choice for choice in choices if accepted(match, f"keep {choice}")}
    short = [move.removeprefix("keep ") for move in listed if len(move.split()) <= 4]
    assert (sorted(short), len(set(listed))) == (sorted(allowed), len(listed))
    assert all(accepted(match, move) for move in listed)


def accepted(match: DiceMatch, move: str) -> bool:
    try:
        play(match, move)
    except MoveError:
        return False
    return True


def test_no_choice_is_listed_where_none_is_awaited() -> None:
    for moves in ((), ("cards 111/2 222/2 333/2",), ("cards 111/2 222/2 333/2", "roll 1 1 5 5 5", "keep 1@1")):
        assert possible_keeps(played(OPENED, *moves)) == ()
