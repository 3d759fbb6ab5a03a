"""A row being built: what the buttons and the knob make of it."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from station.core import tunes
from station.core.events import PUSH, Action, Lay, Press, Turn, Type
from station.core.messages import Message
from station.core.palette import BLANK
from station.core.tunes import Notes
from station.games.codes.box import Box
from station.games.codes.looks import look_of
from station.games.codes.messages import CodeMessages
from station.matches.game import EMPTY, DraftRow


class RowEdit(NamedTuple):
    """A row after an action, and what sounds."""

    row: DraftRow
    notes: Notes


def row_fits(row: DraftRow, box: Box) -> bool:
    """Whether this can be a row of `box`; one that was stored may come from a failing card."""
    if len(row.pegs) != box.holes:
        return False
    of_the_box = all(piece == EMPTY or piece in box.pieces_at(hole) for hole, piece in enumerate(row.pegs))
    kept_fit = all(kept in (EMPTY, peg) for kept, peg in zip(row.kept, row.pegs, strict=False))
    return of_the_box and kept_fit and len(row.kept) <= box.holes and 0 <= row.cursor < box.holes + row.complete


def next_row(holes: int, kept: str = "") -> DraftRow:
    """Return a row with the pegs that stay, and no others; the cursor is at the first empty hole."""
    return _at_gap(DraftRow(kept.ljust(holes, EMPTY), kept=kept), 0)


def edit_row(row: DraftRow, action: Action, box: Box) -> RowEdit | Message | None:
    """Let a button or the knob work on the row; a reason why not, or None where the action is no work.

    A kept peg for which another one is put does not stay.
    """
    edited = _edit_row(row, action, box)
    if isinstance(action, Lay) and action.kept is not None:
        row = row._replace(kept=action.kept)
    return edited._replace(row=with_pegs(row, *edited.row[:2], box)) if isinstance(edited, RowEdit) else edited


def with_pegs(row: DraftRow, pegs: str, cursor: int, box: Box) -> DraftRow:
    """Return the row with other pegs, of which those that were kept and are still there stay."""
    kept = row.kept.ljust(box.holes, EMPTY)
    stay = (kept[at] if kept[at] == pegs[at] else EMPTY * (at.stop - at.start) for at in _pegs_of(box))
    return row._replace(pegs=pegs, cursor=cursor, kept="".join(stay).rstrip(EMPTY))


def keep_peg(row: DraftRow, hole: int, box: Box) -> DraftRow | None:
    """Let the peg in a hole, from 0, stay for the next row, or no longer; None if there is none."""
    at, kept = _place_at(hole, box), row.kept.ljust(box.holes, EMPTY)
    peg = row.pegs[at]
    if EMPTY in peg or not peg:
        return None
    stays = EMPTY * len(peg) if kept[at] == peg else peg
    return row._replace(kept=(kept[: at.start] + stays + kept[at.stop :]).rstrip(EMPTY))


def peg_at(row: DraftRow, hole: int, box: Box) -> str:
    """Return the peg to which a hole belongs, from 0, with all its pieces."""
    return row.pegs[_place_at(hole, box)]


def fill_row(row: DraftRow, hole: int | None, box: Box) -> RowEdit | Message:
    """Put the peg of a hole, from 0, in all empty holes: that of the nearest to the left of the cursor for None."""
    if row.complete:
        return CodeMessages.row_is_filled()
    at = _place_at(nearest_peg(row) if hole is None else hole, box)
    peg = row.pegs[at]
    if EMPTY in peg or not peg:
        return CodeMessages.nothing_to_fill_with()
    if not box.repeats and peg != BLANK:
        return look_of(box).wording.twice
    pegs = (piece if piece != EMPTY else peg[hole % len(peg)] for hole, piece in enumerate(row.pegs))
    return RowEdit(row._replace(pegs="".join(pegs), cursor=box.holes), tunes.PLACE)


def nearest_peg(row: DraftRow) -> int:
    """Return the hole of the nearest peg at or left of the cursor, else of the rightmost one; -1 for an empty row."""
    return len(row.pegs[: row.cursor + 1].rstrip(EMPTY) or row.text) - 1


def _pegs_of(box: Box) -> Iterator[slice]:
    """Yield the holes of each peg: more than one where it is put together of pieces."""
    each = box.kind.holes_each
    return (slice(hole, hole + each) for hole in range(0, box.holes, each))


def _place_at(hole: int, box: Box) -> slice:
    """Return the holes of the peg to which a hole belongs, from 0; none for -1."""
    first = hole - hole % box.kind.holes_each
    return slice(first, first + box.kind.holes_each) if hole >= 0 else slice(0, 0)


def _edit_row(row: DraftRow, action: Action, box: Box) -> RowEdit | Message | None:
    match action:
        case Press("ok"):
            return None
        case Press("back"):
            back = take_peg_back(row)
            return RowEdit(back, tunes.TAKE_BACK) if back else CodeMessages.no_peg_to_take_back()
        case Press(control) if control == PUSH:
            return RowEdit(move_cursor(row), tunes.MOVE_ON)
        case Press(control):
            peg = look_of(box).peg_of_button(control, row)
            return peg if isinstance(peg, Message) else _place(row, peg, box)
        case Turn(detents):
            return RowEdit(step_peg(row, detents, box), tunes.MOVE_ON)
        case Type(text):
            pegs = look_of(box).pegs_of_text(text)
            return _place_all(row, pegs, box) if isinstance(pegs, str) else pegs
        case Lay(pegs, cursor) if row_fits(DraftRow(pegs, cursor), box):
            return _lay(row, DraftRow(pegs, cursor), box)
        case _:
            return None


def place_peg(row: DraftRow, peg: str) -> DraftRow | None:
    """Put `peg` at the cursor and move on over pegs that stay, from the last hole to the first empty one.

    Return None behind the row.
    """
    if row.cursor == len(row.pegs):
        return None
    return _at_gap(row._replace(pegs=_with(row.pegs, row.cursor, peg)), row.cursor + 1)


def _at_gap(row: DraftRow, hole: int) -> DraftRow:
    """Return the row with the cursor in a hole or behind its pegs that stay; at the end, in the first empty one."""
    kept = row.kept.ljust(len(row.pegs), EMPTY)
    cursor = kept.find(EMPTY, hole)
    if 0 <= cursor < len(row.pegs):
        return row._replace(cursor=cursor)
    return row._replace(cursor=len(row.pegs) if row.complete else row.pegs.index(EMPTY))


def step_peg(row: DraftRow, detents: int, box: Box) -> DraftRow:
    """Step the peg at the cursor through those that may stand there; behind the row, the last peg."""
    hole = min(row.cursor, len(row.pegs) - 1)
    peg = _peg_after(row.pegs[hole], detents, pegs_left(row, box))
    return row._replace(pegs=_with(row.pegs, hole, peg), cursor=hole)


def _peg_after(peg: str, detents: int, pegs: str) -> str:
    """The one of `pegs` that comes after `peg`, which may be EMPTY, when the knob is turned."""
    here = pegs.find(peg)
    if here < 0 and detents < 0:
        here = 0
    return pegs[(here + detents) % len(pegs)]


def pegs_left(row: DraftRow, box: Box) -> str:
    """The pegs that may stand at the cursor; where none may repeat, those of the other holes are left out."""
    hole = min(row.cursor, len(row.pegs) - 1)
    pieces, others = box.pieces_at(hole), row.pegs[:hole] + row.pegs[hole + 1 :]
    return pieces if box.repeats else "".join(peg for peg in pieces if peg == BLANK or peg not in others)


def move_cursor(row: DraftRow) -> DraftRow:
    """Move the cursor to the next hole; from the last hole, or from behind the row, to the first."""
    return row._replace(cursor=(row.cursor + 1) % len(row.pegs) if row.cursor < len(row.pegs) else 0)


def take_peg_back(row: DraftRow) -> DraftRow | None:
    """Take away the nearest peg at or left of the cursor, else the rightmost one; None for an empty row.

    Pegs that stay are taken last. A row that becomes empty begins at its first hole again.
    """
    loose = "".join(EMPTY if peg == kept else peg for peg, kept in zip_longest(row.pegs, row.kept))
    hole = nearest_peg(row._replace(pegs=loose) if row.begun else row)
    return _from_first(row._replace(pegs=_with(row.pegs, hole, EMPTY), cursor=hole)) if hole >= 0 else None


def _place(row: DraftRow, peg: str, box: Box) -> RowEdit | Message:
    if peg not in box.colours:
        return CodeMessages.not_in_play(colour=look_of(box).name(peg))
    placed = place_peg(row, peg)
    if placed is None:
        return CodeMessages.row_is_full()
    if peg not in pegs_left(row, box):
        return look_of(box).wording.twice
    return RowEdit(placed, tunes.PLACE)


def _place_all(row: DraftRow, pegs: str, box: Box) -> RowEdit | Message:
    """Put several pegs, one after the other; none of them if there is a reason against one."""
    edited: RowEdit | Message = RowEdit(row, ())
    for peg in pegs:
        edited = _place(row, peg, box)
        if isinstance(edited, Message):
            return edited
        row = edited.row
    return edited


def _lay(before: DraftRow, row: DraftRow, box: Box) -> RowEdit | Message:
    pegs = row.text.replace(EMPTY, "")
    colours = pegs.replace(BLANK, "")
    if not box.repeats and len({*colours}) < len(colours):
        return look_of(box).wording.twice
    if before.text:
        row = _from_first(row)
    return RowEdit(row, tunes.PLACE if len(pegs) >= len(before.text.replace(EMPTY, "")) else tunes.TAKE_BACK)


def _from_first(row: DraftRow) -> DraftRow:
    """Return the row with the cursor at its first hole if it is empty."""
    return row if row.text else row._replace(cursor=0)


def _with(pegs: str, hole: int, peg: str) -> str:
    return pegs[:hole] + peg + pegs[hole + 1 :]
