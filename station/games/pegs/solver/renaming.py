"""Symmetry: a game stays the same if its colours are renamed and its holes reordered.

A renaming turns every row of a game into another row, with the same answer to it. So a strategy also says what to play
after rows that become its own by a renaming: the row that the same renaming turns into its next guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Self

from station.games.pegs.solver.measures import Measures

Digits = tuple[int, ...]
"""A code as colours, numbered from 0, hole 1 first."""


class Renaming(NamedTuple):
    """`holes` [new hole]: the old hole whose peg goes here; `colours` [old colour]: the new colour."""

    holes: Digits
    colours: Digits

    @classmethod
    def draw(cls, board: Measures, chance: Random) -> Self:
        """Draw a renaming of a board; all are equally likely."""
        holes, colours = range(board.holes), range(board.colours - board.blank)
        return cls(tuple(chance.sample(holes, board.holes)), (*chance.sample(colours, len(colours)), *_blank(board)))

    def rename(self, code: Digits) -> Digits:
        """Return a code after the renaming."""
        return tuple(self.colours[code[hole]] for hole in self.holes)

    def undo(self, code: Digits) -> Digits:
        """Return the code that the renaming turns into `code`: the inverse of `rename`."""
        return tuple(self.colours.index(code[self.holes.index(hole)]) for hole in range(len(code)))


def find_renaming(board: Measures, codes: Sequence[Digits], onto: Sequence[Digits]) -> Renaming | None:
    """Return a renaming that turns each of `codes` into the code of `onto` in its place, or None.

    The search goes hole by hole, and gives up a hole as soon as two colours would need the same name. Of several
    renamings the one that changes the order of the holes least is found, and none if nothing has to be renamed.
    """
    columns = list(zip(*codes, strict=True)) or [()] * board.holes
    targets = list(zip(*onto, strict=True)) or [()] * board.holes
    for holes, names in _place_holes(columns, targets, (), {blank: blank for blank in _blank(board)}):
        return Renaming(holes, _name_all(board, names))
    return None


def _blank(board: Measures) -> tuple[int, ...]:
    """Return the colour that keeps its name, if there is one."""
    return (board.colours - 1,) if board.blank else ()


def _place_holes(
    columns: Sequence[Digits], targets: Sequence[Digits], holes: Digits, names: Mapping[int, int]
) -> Iterator[tuple[Digits, Mapping[int, int]]]:
    """Yield all orders of the holes that begin with `holes` and turn columns into targets, and the names they need."""
    if len(holes) == len(targets):
        yield holes, names
        return
    for hole, column in enumerate(columns):
        more = None if hole in holes else _add_names(names, column, targets[len(holes)])
        if more is not None:
            yield from _place_holes(columns, targets, (*holes, hole), more)


def _add_names(names: Mapping[int, int], column: Digits, target: Digits) -> Mapping[int, int] | None:
    """Return the names with those that turn `column` into `target`; None if a colour or a name is taken twice."""
    more = dict(names)
    if any(more.setdefault(old, new) != new for old, new in zip(column, target, strict=True)):
        return None
    return more if len(set(more.values())) == len(more) else None


def _name_all(board: Measures, names: Mapping[int, int]) -> Digits:
    """Return the names of all colours: those without one get the names that are left, in order."""
    free = iter(sorted(set(range(board.colours)) - set(names.values())))
    return tuple(names[colour] if colour in names else next(free) for colour in range(board.colours))
