"""The look of a box: its rows on the lamps, built by the controls, and in words.

The rules know nothing of it: a family makes the look of its boxes (`look_of` in its module `look`).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.frame import DARK, HOLES, RED, ROWS, WHITE, Frame, Lamp, Lamps, one_row
from station.core.glyphs import Points
from station.core.messages import Argument, CommonMessages, Counted, Message, Template, list_items
from station.core.timing import BLINK
from station.core.tunes import Note, Notes
from station.games.codes.box import Box
from station.games.codes.code import NO_KEY, Key
from station.games.codes.messages import CodeMessages
from station.matches.game import EMPTY, DraftRow
from station.scenes.signs import Grid

CURSOR: Final = Lamp("white", 12)
"""The hole that waits for a peg glimmers."""

FIXED: Final = Lamp("cyan", 30)
"""The key lamp beside a peg that stays for the next row."""

UNDER_CURSOR: Final = 40
"""Percent; a peg that has stopped blinking under the cursor."""


GAP: Final = "…"
"""A hole without a peg, among the names of pegs in a text that is read."""


class Wording(NamedTuple):
    """The words for a number of pegs of a box, and for the answer to a row.

    `number` says how many pegs there are, and `to_fill` how many are still missing from a row being built: "4 pegs", "2
    holes to fill.". `answer` takes the number of each kind of key pegs: "1 exact, 2 colour only". `twice` is why a peg
    that is already in the row is refused, in a box without repeats.
    """

    answer: Template
    number: Counted = CodeMessages.pegs
    to_fill: Counted = CodeMessages.holes_to_fill
    twice: Message = CodeMessages.colour_is_in_row()


class Look(ABC):
    """The look and sound of the pegs of one box, the pegs that its controls put, and their names.

    `pegs` are a code, or a row being built, with EMPTY for a free hole. Where a peg is put together of several pieces,
    `peg` is one piece.
    """

    wording: ClassVar[Wording]
    """How the pegs are counted, and a row answered."""

    answers: ClassVar[Mapping[str, tuple[Lamp, Note]]] = MappingProxyType(
        {"red": (RED, tunes.RED_KEY), "white": (WHITE, tunes.WHITE_KEY)}
    )
    """The lamp and the note of every kind of key peg."""

    has_sounds: ClassVar[bool] = False
    """Whether every peg has a note of its own."""

    def __init__(self, box: Box) -> None:
        self._box = box

    def say(self, template: Template, **values: Argument) -> Message:
        """Make a message of a template in the words of the box."""
        return self._box.kind.say(template, **values)

    # On the lamps

    @property
    def width(self) -> int:
        """The lamps of a row before its key lamps."""
        return max(HOLES, self._box.holes)

    @abstractmethod
    def _lamp_of(self, peg: str) -> Lamp:
        """The lamp of one peg, or of a piece of one."""

    def lamps(self, pegs: str) -> Lamps:
        """The lamps of a row; a hole without a peg is dark."""
        return tuple(map(self._hole, pegs))

    def behind_shield(self, row: DraftRow) -> DraftRow:
        """Return the part of a row that the up to 6 lamps behind the shield show, with the cursor in it."""
        return row

    def with_secret(self, frame: Frame, pegs: str) -> Frame:
        """Return the frame with as much of the secret as `pegs` has.

        Where a row is wider than the one behind the shield, that shows the first piece of every peg, and all of them
        are in the top row of the board, which no guess needs.
        """
        lamps, width = self.lamps(pegs), self.width
        if width == HOLES:
            return frame._replace(secret=one_row(lamps))
        lamps, top = (*lamps, *(DARK,) * (width - len(lamps))), (ROWS - 1) * HOLES
        return frame._replace(
            secret=one_row(lamps[:: self._box.kind.holes_each]),
            pegs=frame.pegs[:top] + lamps[:HOLES],
            keys=frame.keys[:top] + lamps[HOLES:] + frame.keys[top + width - HOLES :],
        )

    def enlarge(self, _peg: str) -> tuple[Points, Lamp] | None:
        """Return what fills the display for a moment when the knob has turned up a peg, or None."""
        return None

    @abstractmethod
    def picture(self) -> Grid:
        """The box as a picture in the menu."""

    # With the controls

    @abstractmethod
    def peg_of_button(self, button: str, row: DraftRow) -> str | Message:
        """Return the peg that the button of a colour puts, which may not be in play, or why it puts none."""

    def pegs_of_text(self, text: str) -> str | Message | None:  # noqa: ARG002 - other boxes want it
        """Return the pegs typed on the page, or why they are refused; None where pegs are not letters."""
        return None

    # In words

    def at_hole(self, hole: int, peg: str) -> Message:
        """Return where the cursor is, in a hole from 0, and the peg there, which may be EMPTY: "Hole 3: red."."""
        if peg == EMPTY:
            return CodeMessages.cursor_at(hole=hole + 1)
        return CodeMessages.cursor_on(hole=hole + 1, peg=self.name(peg))

    def name_holes(self, *holes: int) -> Message:
        """Return how holes from 0 are called in a proof: "hole 1", "holes 1 and 3"."""
        return CodeMessages.these_holes(n=len(holes), holes=list_items([hole + 1 for hole in holes]))

    def describe_new(self, before: str, pegs: str) -> Message | str | None:
        """Return what was put in a row that was `before`, or None if nothing was."""
        new = "".join(peg for was, peg in zip(before, pegs, strict=True) if peg not in (was, EMPTY))
        return self.names(new) if new else None

    @abstractmethod
    def name(self, peg: str) -> Message | str:
        """A peg by its name."""

    def names(self, pegs: str, gap: Message | str = GAP) -> Message | str:
        """The pegs by their names: "red red yellow blue"; a hole without a peg is a `gap`."""
        return CommonMessages.sequence(parts=tuple(gap if peg == EMPTY else self.name(peg) for peg in pegs))

    def letters(self, pegs: str) -> Message | str:
        """Return a code in its shortest form, as its pegs are marked: "RRYG"."""
        return self.names(pegs)

    def what_is_next(self, row: DraftRow) -> Message | None:  # noqa: ARG002 - boxes with pairs want it
        """Return what the next press puts in a row that has been begun; None if that is clear."""
        return None

    def _hole(self, peg: str) -> Lamp:
        return DARK if peg == EMPTY else self._lamp_of(peg)


def row_lamps(look: Look, row: DraftRow, touched: float, now: float) -> Lamps:
    """Return the lamps of a row being built; `touched` is when it was last worked on."""
    lamps = [*look.lamps(row.pegs)]
    if row.cursor < len(lamps):
        here = lamps[row.cursor]
        lamps[row.cursor] = _under_cursor(here, touched, now) if row.on_a_peg else CURSOR
    return tuple(lamps)


def with_kept(lamps: Lamps, kept: str) -> Lamps:
    """Return the lamps beside a row being built, where those of pegs that stay for the next row are marked."""
    beside = zip_longest(lamps, kept.replace(EMPTY, " "), fillvalue=None)
    return tuple(FIXED if peg not in (None, " ") else lamp or DARK for lamp, peg in beside)


def key_lamps(look: Look, key: Key | None) -> Lamps:
    """Return the lamps of an answer, the best key pegs first."""
    kinds = look.answers.items()
    return tuple(lamp for kind, (lamp, _) in kinds for _ in range(getattr(key or NO_KEY, kind)))


def key_notes(look: Look, key: Key) -> Notes:
    """Return a note for every key peg of an answer."""
    return tuple(note for kind, (_, note) in look.answers.items() for _ in range(getattr(key, kind)))


def key_in_words(look: Look, key: Key) -> Message:
    """Return an answer in words: "1 exact, 2 colour only"."""
    return look.wording.answer(**{kind: getattr(key, kind) for kind in look.answers})


def next_blink(row: DraftRow, touched: float, now: float) -> float | None:
    """Return when the peg under the cursor changes next, or None."""
    return BLINK.next(touched, now) if row.on_a_peg else None


def _under_cursor(lamp: Lamp, touched: float, now: float) -> Lamp:
    """A peg blinks for a while and then is dimmed; a blank, which gives no light, glimmers."""
    if BLINK.on(touched, now):
        return lamp
    if lamp.colour == "blank":
        return CURSOR
    return DARK if BLINK.off(touched, now) else lamp._replace(level=lamp.level * UNDER_CURSOR // 100)
