"""The box Grand as a value: four pairs of a colour and a shape, 25 pairs in all."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from station.core.messages import Message, Quoted, list_items
from station.games.codes.box import Box, CodeKind, Marked, only_box, split_pegs
from station.games.codes.code import Code, Key, score_with_half
from station.games.codes.elimination import leaves_a_code
from station.games.codes.messages import CodeMessages
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import COLOURS, PAIRS, SHAPES
from station.matches.errors import Malformed, NotAllowed
from station.matches.game import EMPTY
from station.matches.messages import GameMessages


@dataclass(frozen=True)
class PairBox(Box):
    """A box of pairs: a hole for every colour, and one behind it for its shape."""

    kind: ClassVar[CodeKind] = CodeKind(
        "grand",
        "RcYtGsBd",
        GrandMessages.pairs,
        2,
        Key._fields,
        MappingProxyType({CodeMessages.no_hole_can_be: GrandMessages.no_pair_can_have}),
    )

    @property
    def title(self) -> Message:
        return GrandMessages.grand()

    @property
    def measures_in_words(self) -> Message:
        """The box in words: "Grand: 4 pairs, 5 colours and 5 shapes, 10 rows, 390 625 codes"."""
        return GrandMessages.grand_measures(
            box=self.title,
            pairs=GrandMessages.pairs(n=self.places),
            colours=len(COLOURS),
            shapes=len(SHAPES),
            rows=GameMessages.rows(n=self.rows),
            codes=GameMessages.codes(n=self.possibilities),
        )

    def pieces_at(self, hole: int) -> str:
        """A colour, and behind it a shape."""
        return SHAPES if hole % 2 else COLOURS

    def read_code(self, text: str) -> Code:
        """Read four pairs, each a colour and then a shape; EMPTY stands for a missing one. Raises MoveError."""
        pairs = split_pegs(self, text.ljust(self.holes, EMPTY))
        if len(pairs) > self.places:
            raise NotAllowed(GrandMessages.too_many_pairs(n=self.places, pairs=len(pairs)))
        for pair in pairs:
            if len(pair) != self.kind.holes_each or pair[0] not in COLOURS + EMPTY or pair[1] not in SHAPES + EMPTY:
                colours, shapes = " ".join(COLOURS), " ".join(SHAPES)
                raise Malformed(
                    GrandMessages.not_a_pair(pair=Quoted(pair), colours=colours, shapes=shapes, example="Rc")
                )
        missing = [place for place, pair in enumerate(pairs, start=1) if EMPTY in pair]
        if missing:
            raise NotAllowed(GrandMessages.pairs_missing(n=len(missing), pairs=list_items(missing)))
        return text

    def score(self, guess: Code, secret: Code) -> Key:
        return score_with_half(split_pegs(self, guess), split_pegs(self, secret))

    def some_code_fits(self, marked: Marked) -> bool:
        return leaves_a_code(self, tuple(marked))


GRAND: Final = PairBox("grand", 2 * PAIRS, COLOURS + SHAPES, rows=10)

GRAND_BOXES: Final = only_box(GRAND, has_puzzles=True)
