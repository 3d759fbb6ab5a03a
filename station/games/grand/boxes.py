"""The box Grand as a value: four pairs of a colour and a shape, 25 pairs in all."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from station.core.messages import Message, list_items
from station.games.codes.box import Box, Boxes, Marked
from station.games.codes.code import Code, Key
from station.games.codes.messages import CodeMessages
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import (
    ALL_PAIRS,
    COLOURS,
    PAIR_BUTTONS,
    PAIRS,
    SHAPES,
    pairs_of,
    score_pairs,
    some_pairs_fit,
)
from station.matches.daily import DAILY
from station.matches.errors import Malformed, NotAllowed, Unavailable
from station.matches.game import EMPTY
from station.matches.messages import GameMessages


@dataclass(frozen=True)
class PairBox(Box):
    """A box of pairs: a hole for every colour, and one behind it for its shape."""

    family: ClassVar[str] = "grand"
    example: ClassVar[str] = "RcYtGsBd"
    holes_each: ClassVar[int] = 2
    key_pegs: ClassVar[tuple[str, ...]] = Key._fields

    @property
    def title(self) -> Message:
        """The name of the box."""
        return GrandMessages.grand()

    @property
    def room(self) -> Message:
        """The room for a code: "4 pairs"."""
        return GrandMessages.pairs(n=self.places)

    @property
    def measures_in_words(self) -> Message:
        """The box in words: "Grand: 4 pairs, 5 colours and 5 shapes, 10 rows, 390 625 codes"."""
        return GrandMessages.grand_measures(
            box=self.title,
            pairs=self.room,
            colours=len(COLOURS),
            shapes=len(SHAPES),
            rows=GameMessages.rows(n=self.rows),
            codes=GameMessages.codes(n=self.possibilities),
        )

    @property
    def possibilities(self) -> int:
        """25 pairs for each of the four."""
        return int(len(ALL_PAIRS) ** self.places)

    @property
    def spelling(self) -> str:
        """The name of the box, which has only one variant."""
        return self.name

    def pieces_at(self, hole: int) -> str:
        """A colour, and behind it a shape."""
        return SHAPES if hole % 2 else COLOURS

    def read_code(self, text: str) -> Code:
        """Read four pairs; EMPTY stands for a missing piece. Raises Malformed or NotAllowed."""
        pairs = pairs_of(text.ljust(self.holes, EMPTY))
        if len(pairs) > self.places:
            raise NotAllowed(GrandMessages.too_many_pairs(n=self.places, pairs=len(pairs)))
        for pair in pairs:
            _check_pair(pair)
        missing = [place for place, pair in enumerate(pairs, start=1) if EMPTY in pair]
        if missing:
            raise NotAllowed(GrandMessages.pairs_missing(n=len(missing), pairs=list_items(missing)))
        return text

    def score(self, guess: Code, secret: Code) -> Key:
        """Red, white and half key pegs."""
        return score_pairs(guess, secret)

    def some_code_fits(self, marked: Marked) -> bool:
        """Whether any code would have been answered as these rows were."""
        return some_pairs_fit(tuple(marked))

    def numbered_code(self, number: int) -> Code:
        """Return a code by its number, 0 to 390 624: every pair is a digit of 25, the first one the highest."""
        pairs = ""
        for _ in range(self.places):
            number, pair = divmod(number, len(ALL_PAIRS))
            pairs = ALL_PAIRS[pair] + pairs
        return pairs


GRAND: Final = PairBox("grand", 2 * PAIRS, COLOURS + SHAPES, rows=10, bonus=1)


def grand_named(name: str) -> PairBox:
    """The box by its name. Raises Unavailable."""
    if name != GRAND.name:
        raise Unavailable(GameMessages.no_box_but(box=repr(name), boxes=(GRAND.name,)))
    return GRAND


def variant_title(box: str, spelling: str) -> Message:
    """The box, or the box with the code of a day."""
    if spelling == DAILY:
        return CodeMessages.with_code_of_day(box=GRAND.title)
    return GRAND.title if spelling == GRAND.spelling else GameMessages.unknown_variant(box=box, spelling=spelling)


def _check_pair(pair: str) -> None:
    """Raise Malformed unless a pair is a colour and then a shape, either of which may still be missing."""
    if len(pair) != len("Rc") or pair[0] not in COLOURS + EMPTY or pair[1] not in SHAPES + EMPTY:
        raise Malformed(
            GrandMessages.not_a_pair(pair=repr(pair), colours=" ".join(COLOURS), shapes=" ".join(SHAPES), example="Rc")
        )


GRAND_BOXES: Final = Boxes(
    known=MappingProxyType({GRAND.name: GRAND}),
    named=grand_named,
    variant=lambda box, _measures: box,
    measures=MappingProxyType({}),
    read_secret=GRAND.read_code,
    variant_title=variant_title,
    peg_buttons=lambda _box: frozenset(PAIR_BUTTONS),
)
