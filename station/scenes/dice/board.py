"""How a match of the dice game looks: three cards above, the dice below them, and what is set aside at the bottom.

row 12, 10, 8   the open cards: digits as colours that grow lighter, in the key lamps their millions
row 4           the dice that were rolled, each in its column
row 2           the dice set aside; a die that is set aside moves straight down
rows 1 to 5     in the key lamps an arrow where ok leads on, a square where it stops
secret row      a lamp for every seat; whose turn it is shines
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from station.frame import HOLES, Frame, Lamp, Lamps, one_row
from station.games.dice_match import CHIP, DICE, DiceMatch, Hand, Place, Places
from station.scenes.board import BAR, BLINK, FLASH, REFUSED
from station.scenes.rhythm import Rhythm
from station.scenes.signs import Grid, halves, lit

Cell = tuple[int, int]
"""A digit of an open card: the number of the card from 1, and which digit from 0."""

FACE_OF: Final = {
    "blue": "1", "purple": "2", "green": "3", "cyan": "4", "white": "5", "yellow": CHIP, "blank": CHIP,
}  # fmt: skip
"""The buttons of the faces of a die."""

FACES: Final[Mapping[str, Lamp]] = {face: Lamp(name) for name, face in FACE_OF.items() if name != "blank"}
"""The lamp of each face: 1 is the darkest, 5 the lightest, and a chip is gold."""

MARKER: Final = Lamp("red", 18)
FRESH: Final = Lamp("red")
"""A marker that lies on a digit, and one being placed."""

GOLD: Final = FACES[CHIP]
FAINT_GOLD: Final = GOLD._replace(level=30)
GLOW: Final = Rhythm(seconds=0.3, beats=40)
"""Of chips and cracked safes."""

MONEY: Final = GOLD._replace(level=25)
COINS: Final = ((50, "blue"), (20, "red"), (10, "purple"), (5, "green"), (2, "cyan"), (1, "yellow"))
"""Lamps for the millions of a card, the greater the darker. Any number up to 99, which an operator's deck may have,
is six coins or fewer."""

UNROLLED: Final = Lamp("white", 12)
POINTER: Final = Lamp("white", 40)
SEATS: Final = tuple(map(Lamp, ("red", "white", "orange", "cyan", "purple", "green")))
"""The lamp of each seat; its place in the secret row tells it without its colour."""

WAITING: Final = 8
NOT_CHOSEN: Final = 6
DIPPED: Final = 30
"""Percent: a seat that is not on turn, a sign that is not chosen, and a chosen one when it blinks."""

CARD_ROWS: Final = (11, 9, 7)
DICE_ROW: Final = 3
POINTER_ROW: Final = 2
ASIDE_ROW: Final = 1

GO_ON: Final = Lamp("green")
STOP: Final = Lamp("red")
_ARROW: Final = ((6, 0), (6, 1), (7, 1), (6, 2), (7, 2), (8, 2), (6, 3), (7, 3), (6, 4))
_SQUARE: Final = tuple((x, y) for x in (9, 10, 11) for y in (1, 2, 3))


def spot(cell: Cell) -> tuple[int, int]:
    """Where a digit lies on the display."""
    card, digit = cell
    return digit, CARD_ROWS[card - 1]


def cards(places: Places, gold: Lamp = GOLD) -> Grid:
    """The digits of the open cards, a marker where one is covered; a cracked card is all `gold`."""
    shown = ((number, _card(place, gold)) for number, place in enumerate(places, 1) if place is not None)
    return {spot((number, digit)): lamp for number, lamps in shown for digit, lamp in enumerate(lamps)}


def values(places: Places, bright: Container[int] = ()) -> Grid:
    """What the open cards are worth, in their key lamps: a coin a million; those of the cards `bright` stand out."""
    grid: dict[tuple[int, int], Lamp] = {}
    for number, place in enumerate(places, 1):
        coins = _coins(place.card.value if place else 0)
        lamps = (lamp if number in bright else lamp._replace(level=MONEY.level) for lamp in coins)
        grid.update(row(lamps, CARD_ROWS[number - 1], HOLES))
    return grid


def row(lamps: Iterable[Lamp], y: int, left: int = 0) -> Grid:
    """Lamps side by side on a row of the display."""
    return {(x, y): lamp for x, lamp in enumerate(lamps, left)}


def die(face: str, since: float, now: float) -> Lamp:
    """A die that lies there `since`; a chip glows for a while."""
    return FAINT_GOLD if face == CHIP and GLOW.off(since, now) else FACES[face]


def dice(faces: Iterable[str], since: float, now: float) -> Lamps:
    """Some dice."""
    return tuple(die(face, since, now) for face in faces)


def to_roll(hand: Hand) -> Grid:
    """The dice that the next roll will have, in their columns."""
    return row((UNROLLED,) * hand.to_roll, DICE_ROW, DICE - hand.to_roll)


def arrow(touched: float, now: float) -> Grid:
    """Ok goes on; it blinks for a while."""
    return lit(_ARROW, _blinking(GO_ON, touched, now))


def crossroads(*, stops: bool, touched: float, now: float) -> Grid:
    """An arrow and a square, as on a tape deck: the one that ok does blinks, the other is faint."""
    roads = (_ARROW, GO_ON, not stops), (_SQUARE, STOP, stops)
    grids = (
        lit(sign, _blinking(lamp, touched, now) if chosen else lamp._replace(level=NOT_CHOSEN))
        for sign, lamp, chosen in roads
    )
    return {point: lamp for grid in grids for point, lamp in grid.items()}


def refusal(refused: float, now: float) -> Grid:
    """The row between the dice flashes where something was refused."""
    return row((REFUSED,) * DICE, POINTER_ROW) if FLASH.on(refused, now) else {}


def covered_since(before: Places, after: Places) -> tuple[Cell, ...]:
    """The digits that are covered after, and were not before; the cards are the same."""
    return tuple(
        (number, digit)
        for number, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old is not None and new is not None
        for digit, (was, is_now) in enumerate(zip(old.covered, new.covered, strict=True))
        if is_now and not was
    )


def table(match: DiceMatch, grid: Grid, hand: Hand, tone: float | None) -> Frame:
    """The whole cabinet; the bars count the dice of `hand` set aside (white) and the chips among them (red)."""
    left, right = halves(grid)
    return Frame(
        left, right, seats(match), red=min(BAR, hand.chips), white=min(BAR, len(hand.aside)), tone=tone
    )  # fmt: skip


def seats(match: DiceMatch) -> Lamps:
    """A lamp for every seat: whose turn it is shines, the others glimmer."""
    among = SEATS[: len(match.won)]
    on_turn = match.seat if match.outcome is None else None
    return one_row([lamp if seat == on_turn else lamp._replace(level=WAITING) for seat, lamp in enumerate(among)])


def _card(place: Place, gold: Lamp) -> Sequence[Lamp]:
    if place.cracked:
        return (gold,) * len(place.covered)
    return [MARKER if on else FACES[digit] for digit, on in zip(place.card.digits, place.covered, strict=True)]


def _coins(value: int) -> Lamps:
    """A coin for every million where six have room for that, or else the fewest, the greatest first."""
    coins: list[Lamp] = []
    for worth, colour in COINS if value > HOLES else COINS[-1:]:
        number, value = divmod(value, worth)
        coins += [Lamp(colour)] * number
    return tuple(coins)


def _blinking(lamp: Lamp, touched: float, now: float) -> Lamp:
    return lamp._replace(level=DIPPED) if BLINK.off(touched, now) else lamp
