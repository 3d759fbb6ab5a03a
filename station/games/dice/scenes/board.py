"""A match of the dice box on the lamps.

row 12, 10, 8   the open cards: digits as colours that grow lighter, in the key lamps their millions
row 4           the dice that were rolled, each in its column
row 2           the dice set aside; a die that is set aside moves straight down
rows 1 to 5     in the key lamps an arrow if ok goes on, a square if it stops
secret row      a lamp for every seat, of which the one on turn shines

For a moment a single sign can fill the display: a face, a chip, or millions.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from station.core.frame import BAR_LEDS, HOLES, REFUSED, Frame, Lamp, Lamps, one_row
from station.core.glyphs import Columns, Points, place_columns
from station.core.scroller import Scroller, lit_points, next_step, stands_at
from station.core.timing import BLINK, FLASH, NEVER, ROUNDING, Blinking, soonest
from station.games.dice.controls import FACE_OF, SEATS
from station.games.dice.events import Cell
from station.games.dice.match import CHIP, DICE, DiceMatch, Hand, OpenCard, Places
from station.scenes.signs import Grid, halves, light

FACE_LAMPS: Final[Mapping[str, Lamp]] = {face: Lamp(name) for name, face in FACE_OF.items() if name != "blank"}
"""The lamp of each face: 1 is the darkest, 5 the lightest, and a chip is gold."""

MARKER: Final = Lamp("red", 18)
FRESH: Final = Lamp("red")
"""The lamps of a marker that lies on a digit, and of one being placed."""

GOLD: Final = FACE_LAMPS[CHIP]
FAINT_GOLD: Final = GOLD._replace(level=30)
GLOW: Final = Blinking(seconds=0.3, beats=40)
"""The glow of chips and cracked safes."""

MONEY: Final = GOLD._replace(level=25)
COINS: Final = ((50, "blue"), (20, "red"), (10, "purple"), (5, "green"), (2, "cyan"), (1, "yellow"))
"""Lamps for the millions of a card, the greater the darker. Any number up to 99, which an operator's deck may have,
is six coins or fewer."""

UNROLLED: Final = Lamp("white", 12)
POINTER: Final = Lamp("white", 40)
WAITING_LEVEL: Final = 8
NOT_CHOSEN: Final = 6
DIPPED: Final = 30
"""Percent: a seat that is not on turn, a sign that is not chosen, and a chosen one when it blinks."""

CARD_ROWS: Final = (11, 9, 7)
DICE_ROW: Final = 3
POINTER_ROW: Final = 2
ASIDE_ROW: Final = 1

GO_ON: Final = Lamp("green")
STOP_LAMP: Final = Lamp("red")
_ARROW: Final = ((6, 0), (6, 1), (7, 1), (6, 2), (7, 2), (8, 2), (6, 3), (7, 3), (6, 4))
_SQUARE: Final = tuple((x, y) for x in (9, 10, 11) for y in (1, 2, 3))

BIG_SECONDS: Final = 2.0
"""How long a big sign is shown; a number that is too wide for the display runs once, which takes longer."""

_CHIP: Final[Columns] = ((1, 3, 5), tuple(range(7)), (1, 5), (0, 1, 5, 6), (1, 5), tuple(range(7)), (1, 3, 5))
"""The columns of a chip, which looks the same from every side."""


def spot(cell: Cell) -> tuple[int, int]:
    """Return where a digit lies on the display."""
    card, digit = cell
    return digit, CARD_ROWS[card - 1]


def card_grid(places: Places, gold: Lamp = GOLD) -> Grid:
    """The digits of the open cards, a marker where one is covered; a cracked card is all `gold`."""
    shown = ((number, _card(place, gold)) for number, place in enumerate(places, 1) if place is not None)
    return {spot((number, digit)): lamp for number, lamps in shown for digit, lamp in enumerate(lamps)}


def value_grid(places: Places, bright: Container[int] = ()) -> Grid:
    """Return what the open cards are worth as coins in their key lamps; those of the cards `bright` stand out."""
    grid: dict[tuple[int, int], Lamp] = {}
    for number, place in enumerate(places, 1):
        coins = _coins(place.card.value if place else 0)
        lamps = (lamp if number in bright else lamp._replace(level=MONEY.level) for lamp in coins)
        grid.update(row_grid(lamps, CARD_ROWS[number - 1], HOLES))
    return grid


def row_grid(lamps: Iterable[Lamp], y: int, left: int = 0) -> Grid:
    """Lamps side by side on a row of the display."""
    return {(x, y): lamp for x, lamp in enumerate(lamps, left)}


def die_lamp(face: str, since: float, now: float) -> Lamp:
    """Return the lamp of a die that has been lying since `since`; a chip glows for a while."""
    return FAINT_GOLD if face == CHIP and GLOW.off(since, now) else FACE_LAMPS[face]


def dice_lamps(faces: Iterable[str], since: float, now: float) -> Lamps:
    """Return the lamps of some dice."""
    return tuple(die_lamp(face, since, now) for face in faces)


def unrolled_grid(hand: Hand) -> Grid:
    """The dice that the next roll will have, in their columns."""
    return row_grid((UNROLLED,) * hand.to_roll, DICE_ROW, DICE - hand.to_roll)


def arrow(touched: float, now: float) -> Grid:
    """Return the arrow that says that ok goes on; it blinks for a while."""
    return light(_ARROW, _blinking_lamp(GO_ON, touched, now))


def crossroads(*, stops: bool, touched: float, now: float) -> Grid:
    """Return an arrow and a square, as on a tape deck: what ok does blinks, the other is faint."""
    roads = (_ARROW, GO_ON, not stops), (_SQUARE, STOP_LAMP, stops)
    grids = (
        light(sign, _blinking_lamp(lamp, touched, now) if chosen else lamp._replace(level=NOT_CHOSEN))
        for sign, lamp, chosen in roads
    )
    return {point: lamp for grid in grids for point, lamp in grid.items()}


def refusal_grid(refused: float, now: float) -> Grid:
    """Return the flash between the rows of dice after a refusal."""
    return row_grid((REFUSED,) * DICE, POINTER_ROW) if FLASH.on(refused, now) else {}


def table_frame(match: DiceMatch, grid: Grid, hand: Hand, tone: float | None) -> Frame:
    """Return the frame; the bars count the dice of `hand` set aside (white) and the chips among them (red)."""
    left, right = halves(grid)
    return Frame(
        left, right, seat_lamps(match), red=min(BAR_LEDS, hand.chips), white=min(BAR_LEDS, len(hand.aside)), tone=tone
    )  # fmt: skip


def seat_lamps(match: DiceMatch) -> Lamps:
    """Return a lamp for every seat: the one on turn shines, the others glow faintly."""
    among = SEATS[: len(match.won)]
    on_turn = match.seat if match.outcome is None else None
    return one_row([lamp if seat == on_turn else lamp._replace(level=WAITING_LEVEL) for seat, lamp in enumerate(among)])


def _card(place: OpenCard, gold: Lamp) -> Sequence[Lamp]:
    if place.cracked:
        return (gold,) * len(place.covered)
    return [MARKER if on else FACE_LAMPS[digit] for digit, on in zip(place.card.digits, place.covered, strict=True)]


def _coins(value: int) -> Lamps:
    """Return a coin for every million if six are enough, or else the fewest coins, the greatest first."""
    coins: list[Lamp] = []
    for worth, colour in COINS if value > HOLES else COINS[-1:]:
        number, value = divmod(value, worth)
        coins += [Lamp(colour)] * number
    return tuple(coins)


def _blinking_lamp(lamp: Lamp, touched: float, now: float) -> Lamp:
    return lamp._replace(level=DIPPED) if BLINK.off(touched, now) else lamp


class Big(NamedTuple):
    """A big sign that is shown for a moment from `began` on."""

    text: str = ""
    lamp: Lamp = GOLD
    began: float = NEVER

    def over(self, grid: Grid, now: float) -> Grid:
        """Return what the display shows: the sign, or else `grid`."""
        return light(self._points(now), self.lamp) if self._shown(now) else grid

    def next(self, now: float) -> float | None:
        """Return when the sign goes, or the number moves on by a column; None if nothing is shown."""
        return soonest(next_step(self._text, now), self._ends) if self._shown(now) else None

    @property
    def _text(self) -> Scroller:
        return Scroller(self.text, self.began, passes=1)

    @property
    def _ends(self) -> float:
        return max(self.began + BIG_SECONDS, stands_at(self._text))

    def _shown(self, now: float) -> bool:
        return bool(self.text) and now < self._ends - ROUNDING

    def _points(self, now: float) -> Points:
        return place_columns(_CHIP, 2) if self.text == CHIP else lit_points(self._text, now)


NOTHING_BIG: Final = Big()


def big_face(face: str, now: float) -> Big:
    """Return a face of a die as a big sign in its colour."""
    return Big(face, FACE_LAMPS[face], now)


def big_millions(millions: int, now: float) -> Big:
    """Return millions as a big sign in gold."""
    return Big(str(millions), GOLD, now)
