"""Some people at a table with dice: the moves they make, one a line, and what the rules say to them."""

import pytest

from station.core.messages import Message
from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch, OpenCard, Places
from station.games.dice.rules import play
from station.matches.errors import MoveError
from station.matches.events import Played, replay, replay_each


def played(*moves: str) -> DiceMatch:
    """The match after these moves, every one of which must be accepted."""
    match = replay(play, moves)
    assert match is not None
    return match


def last_move(*moves: str) -> Played[DiceMatch]:
    """The match after these moves, and what the last of them did."""
    *_, made = replay_each(play, moves)
    return made


def said_to(moves: tuple[str, ...], move: str) -> tuple[str, Message]:
    """The word and the message with which `move` is refused after `moves`."""
    with pytest.raises(MoveError) as refused:
        play(replay(play, moves), move)
    return refused.value.word, refused.value.message


def places(match: DiceMatch) -> list[str | None]:
    """The open cards, a covered digit as an x, as in "12x45/4"; None where the row is not full."""
    return [place and f"{_seen(place)}/{place.card.value}" for place in match.places]


def _seen(place: OpenCard) -> str:
    digits = zip(place.card.digits, place.covered, strict=True)
    return "".join("x" if covered else digit for digit, covered in digits)


def lying(*texts: str) -> Places:
    """Open cards: "x23/2" has a marker on its first digit."""
    return tuple(_place(text) for text in texts)


def _place(text: str) -> OpenCard:
    digits, _, value = text.partition("/")
    return OpenCard(Card(digits.replace("x", "1"), int(value)), tuple(digit == "x" for digit in digits))


def cards(*some: object) -> str:
    """Cards as text, with a blank between them."""
    return " ".join(map(str, some))
