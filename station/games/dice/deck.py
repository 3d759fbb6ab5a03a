"""Safe cards and the deck of the dice box: leaflet 002, "Spielmaterial".

    12345/4     a code of 3 to 6 digits from 1 to 5, worth 1 to 99 million

`read_card` and `str` are each other's inverse. The deck is a text that an operator may replace: one card a
line, and a comment after #.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from station.core.messages import Message, Quoted
from station.games.dice.messages import DiceMessages
from station.matches.errors import Malformed, NotAllowed

OPEN: Final = 3
"""Cards that lie open."""

CARDS: Final = range(OPEN, 100)
"""How many cards a deck may have; the box has 22."""

_CARD: Final = re.compile(r"([1-5]{3,6})/([1-9]\d?)", re.ASCII)


class DeckError(ValueError):
    """A deck cannot be used; `reasons` says what is wrong, line by line, and so does `str(error)` in English."""

    def __init__(self, *reasons: Message) -> None:
        super().__init__("\n".join(map(str, reasons)))
        self.reasons = reasons


class Card(NamedTuple):
    """A safe: its code, 3 to 6 digits from 1 to 5, and what is in it, in millions (1 to 99)."""

    digits: str
    value: int

    def __str__(self) -> str:
        return f"{self.digits}/{self.value}"


def read_card(text: str) -> Card:
    """Read a card. Raises Malformed."""
    found = _CARD.fullmatch(text)
    if found is None:
        raise Malformed(DiceMessages.not_a_card(text=Quoted(text[:12]), example="12345/4"))
    return Card(found[1], int(found[2]))


def read_deck(text: str) -> tuple[Card, ...]:
    """Read a deck. Raises DeckError, which names the lines that are not cards."""
    cards: list[Card] = []
    wrong: list[Message] = []
    for number, line in enumerate(text.splitlines(), 1):
        if said := line.partition("#")[0].strip():
            try:
                cards.append(read_card(said))
            except Malformed as error:
                wrong.append(DiceMessages.deck_line_error(line=number, reason=error.message))
    if not wrong and len(cards) not in CARDS:
        wrong.append(_wrong_size(len(cards)))
    if wrong:
        raise DeckError(*wrong)
    return tuple(cards)


def read_dealt(words: Sequence[str]) -> tuple[Card, ...]:
    """Read the words after `cards`. Raises Malformed, or NotAllowed for fewer than 3 cards or more than 99."""
    if not words:
        raise Malformed(DiceMessages.cards_needed(example="cards 12345/4 113/2 4252/3"))
    if len(words) not in CARDS:
        raise NotAllowed(_wrong_size(len(words)))
    return tuple(map(read_card, words))


def _wrong_size(cards: int) -> Message:
    return DiceMessages.wrong_deck_size(least=CARDS[0], most=CARDS[-1], cards=cards)
