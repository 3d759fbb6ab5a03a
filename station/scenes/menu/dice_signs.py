"""Pictures of what can be chosen for the dice game; those who sit there are bars at the bottom."""

from collections.abc import Container
from typing import Final

from station import glyphs
from station.frame import Lamp, one_row
from station.games.deck import read_card
from station.games.dice_match import Place
from station.games.dice_terms import DiceTerms
from station.glyphs import Points, columns_of, placed
from station.marquee import COLUMNS
from station.scenes import signs
from station.scenes.dice.board import DICE_ROW, FACES, SEATS, WAITING, cards, row
from station.scenes.signs import ASIDE, TOP, Grid, Picture

_SAFES: Final = ("135/2", "42513/4", "314254/5")
_DICE: Final = "1*423"

BOX: Final[Grid] = {
    **cards(tuple(Place(card, (False,) * len(card.digits)) for card in map(read_card, _SAFES))),
    **row((FACES[face] for face in _DICE), DICE_ROW),
}
"""The box as it is played: three safes of different lengths, and five dice with a golden chip among them."""

SEAT_ROWS: Final = (1, 2, 3)
SEAT_LEVEL: Final = 60


def play(_terms: DiceTerms, _text: str) -> Picture:
    """The box, and an arrow."""
    return Picture(BOX, signs.right(glyphs.ARROW))


def people(terms: DiceTerms, text: str) -> Picture:
    """A person and the number of them; their seats stand out."""
    person = placed(columns_of(glyphs.PERSON), 1, TOP)
    return Picture(_seats(terms, range(len(terms.players))), (*person, *_aside(text)))


def computers(terms: DiceTerms, text: str) -> Picture:
    """A machine and the number of them; their seats stand out."""
    return Picture(_seats(terms, _computers(terms)), (*signs.robot(0), *_aside(text)))


def strength(terms: DiceTerms, _text: str) -> Picture:
    """A machine and a ladder of three stripes; so many of them shine as it is strong."""
    faint, shining = signs.ladder(terms.computers[0])
    return Picture({**faint, **_seats(terms, _computers(terms))}, (*signs.robot(0), *shining))


def named(seat: int, terms: DiceTerms, text: str) -> Picture:
    """A name over the colour of its seat; behind the shield shines its lamp among those of the others."""
    bar = signs.lit(((x, y) for x in range(COLUMNS) for y in SEAT_ROWS[:2]), _lamp(seat, (seat,)))
    return Picture(bar, text=text, secret=one_row([_lamp(at, (seat,)) for at in range(len(terms.seats))]))


def _seats(terms: DiceTerms, bright: Container[int]) -> Grid:
    """A bar for every seat; a gap lets them be counted."""
    return {(2 * seat, y): _lamp(seat, bright) for seat in range(len(terms.seats)) for y in SEAT_ROWS}


def _computers(terms: DiceTerms) -> range:
    return range(len(terms.players), len(terms.seats))


def _lamp(seat: int, bright: Container[int]) -> Lamp:
    return SEATS[seat]._replace(level=SEAT_LEVEL if seat in bright else WAITING)


def _aside(text: str) -> Points:
    return placed(columns_of(text), ASIDE, TOP)
