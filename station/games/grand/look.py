"""The look of pairs: two lamps side by side, in the colours of the two buttons that put the colour and the shape."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from station.core import tunes
from station.core.frame import PEG, Lamp
from station.core.glyphs import Points
from station.core.messages import Message, list_items
from station.core.tunes import Note
from station.games.codes.box import split_pegs
from station.games.codes.look import GAP, Look, Wording
from station.games.codes.messages import CodeMessages
from station.games.grand.boxes import GRAND, PairBox
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import COLOURS, PAIR_BUTTONS, PAIRS, SHAPES, name_piece
from station.matches.game import EMPTY, DraftRow
from station.scenes.signs import Grid, draw_points

SHAPE_LAMP: Final = Lamp("white", 60)
"""The lamp of a shape that fills the display."""

_DRAWN: Final = """
...######...  .....##.....  ............  .....##.....  ....####....
.##########.  .....##.....  .##########.  ....####....  ....####....
.##########.  ....####....  .##########.  ...######...  ....####....
############  ############  .##########.  ..########..  ....####....
############  .##########.  .##########.  .##########.  ############
############  ..########..  .##########.  ############  ############
############  ...######...  .##########.  ############  ############
############  ...######...  .##########.  .##########.  ############
############  ..########..  .##########.  ..########..  ....####....
.##########.  ..###..###..  .##########.  ...######...  ....####....
.##########.  .##......##.  .##########.  ....####....  ....####....
...######...  .#........#.  ............  .....##.....  ....####....
"""

LARGE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    dict(zip(SHAPES, zip(*map(str.split, _DRAWN.split("\n")[1:-1]), strict=True), strict=True))
)
"""Every shape as large as the display, as it is on its button."""


class PairLook(Look):
    """Pairs: eight lamps a row, and then the key pegs."""

    wording: ClassVar[Wording] = Wording(
        GrandMessages.exact_pair_half, GrandMessages.pairs, GrandMessages.pairs_to_fill
    )
    answers: ClassVar[Mapping[str, tuple[Lamp, Note]]] = {**Look.answers, "half": (Lamp("blue"), tunes.HALF_KEY)}

    def _lamp_of(self, peg: str) -> Lamp:
        """Return the lamp in the colour of the button that puts the piece, be it a colour or a shape."""
        return PEG[peg] if peg in COLOURS else PEG[COLOURS[SHAPES.index(peg)]]

    def behind_shield(self, row: DraftRow) -> DraftRow:
        """The colours of the four pairs, and then the pair under the cursor."""
        here = min(row.cursor // 2, PAIRS - 1) * 2
        return DraftRow(row.pegs[::2] + row.pegs[here : here + 2], min(PAIRS + row.cursor - here, PAIRS + 2))

    def enlarge(self, peg: str) -> tuple[Points, Lamp] | None:
        return (draw_points(LARGE[peg], 0, 0), SHAPE_LAMP) if peg in LARGE else None

    def picture(self) -> Grid:
        """Rows of three pairs, with every colour and every shape among them."""
        cells = [(x, y, (x + 2 * y) % len(COLOURS), (x + y) % len(SHAPES)) for y in range(GRAND.rows) for x in range(3)]
        colours = {(2 * x, y): PEG[COLOURS[colour]] for x, y, colour, _ in cells}
        shapes = {(2 * x + 1, y): self._lamp_of(SHAPES[shape]) for x, y, _, shape in cells}
        return {**colours, **shapes}

    def peg_of_button(self, button: str, row: DraftRow) -> str | Message:
        """Return the colour of the button, or its shape if a shape is next."""
        if button not in PAIR_BUTTONS:
            return GrandMessages.only_five_buttons()
        return GRAND.pieces_at(min(row.cursor, GRAND.holes - 1))[PAIR_BUTTONS.index(button)]

    def at_hole(self, hole: int, peg: str) -> Message:
        """Return the pair in which the cursor is, and its colour or shape, or which of them is still missing there."""
        place = hole // 2 + 1
        if peg == EMPTY:
            return (GrandMessages.at_shape if hole % 2 else GrandMessages.at_colour)(place=place)
        return GrandMessages.on_pair(place=place, piece=self.name(peg))

    def name_holes(self, *holes: int) -> Message:
        """The colour, or the shape, of some pairs: "the colour of pair 1", "the shapes of pairs 1 and 3"."""
        pairs = list_items([hole // 2 + 1 for hole in holes])
        name = GrandMessages.shape_of_pairs if holes[0] % 2 else GrandMessages.colour_of_pairs
        return name(n=len(holes), pairs=pairs)

    def describe_new(self, before: str, pegs: str) -> Message | str | None:
        """Return the colour or the shape that was put, and after the first colour that a shape is next; or the row."""
        new = [piece for was, piece in zip(before, pegs, strict=True) if piece not in (was, EMPTY)]
        if len(new) > 1:
            return self.names(pegs, CodeMessages.no_peg())
        if new and new[0] in COLOURS and not before.strip(EMPTY):
            return GrandMessages.shape_is_next(colour=self.name(new[0]))
        return self.name(new[0]) if new else None

    def name(self, peg: str) -> Message | str:
        return name_piece(peg)

    def names(self, pegs: str, gap: Message | str = GAP) -> Message | str:
        """Return the pairs, complete or not: "red circle, blue"; an empty one is a `gap`."""
        if len(pegs) == 1:
            return self.name(pegs)
        pairs = split_pegs(GRAND, pegs + EMPTY * (len(pegs) % 2))
        return GrandMessages.row_of_pairs(parts=tuple(self._pair(pair, gap) for pair in pairs))

    def what_is_next(self, row: DraftRow) -> Message | None:
        """Return that a shape is next if it is: the buttons mean shapes then."""
        return GrandMessages.choose_shape() if row.cursor % 2 and not row.on_a_peg else None

    def _pair(self, pair: str, gap: Message | str) -> Message | str:
        piece = pair.replace(EMPTY, "")
        return name_piece(piece) if piece else gap


PAIRED: Final = PairLook(GRAND)


def look_of(_box: PairBox) -> PairLook:
    """Return the look of the box."""
    return PAIRED
