"""How the rows of a box look on the lamps, how a hand builds them, and in which words they are told."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from station.core import tunes
from station.core.frame import DARK, HOLES, PEG, RED, WHITE, Frame, Lamp, Lamps, one_row
from station.core.glyphs import Points
from station.core.messages import CommonMessages, Message
from station.core.palette import BLANK
from station.core.timing import BLINK
from station.core.tunes import Note, Notes
from station.games.codes.code import NO_KEY, Key
from station.games.codes.messages import CodeMessages
from station.games.game import EMPTY, DraftRow
from station.scenes.signs import Grid

if TYPE_CHECKING:
    from station.games.codes.box import Box

CURSOR: Final = Lamp("white", 12)
"""The hole that waits for a peg glimmers."""

BLANK_PEG: Final = PEG[BLANK]

DIMMED: Final = 40
"""Percent; a peg that has stopped blinking under the cursor."""


class Look(ABC):
    """What the scenes ask of the pegs of a box; `pegs` are a code, or a row being built, with EMPTY for a free hole."""

    span: ClassVar[int] = 1
    """Lamps that a peg takes."""

    width: ClassVar[int] = HOLES
    """Lamps of a row before its key lamps."""

    answers: ClassVar[Mapping[str, tuple[Lamp, Note]]] = MappingProxyType(
        {"red": (RED, tunes.RED_KEY), "white": (WHITE, tunes.WHITE_KEY)}
    )
    """The lamp and the note of every kind of key peg."""

    has_sounds: ClassVar[bool] = False
    """Whether every peg has a note of its own."""

    # On the lamps

    @abstractmethod
    def peg(self, peg: str) -> Lamps:
        """The lamps of one peg."""

    def lamps(self, pegs: str) -> Lamps:
        """The lamps of a row; a hole without a peg is dark."""
        return tuple(lamp for peg in pegs for lamp in self._hole(peg))

    def row_lamps(self, row: DraftRow, touched: float, now: float) -> Lamps:
        """The lamps of a row being built; `touched` is when it was last worked on."""
        lamps = [self._hole(peg) for peg in row.pegs]
        if row.cursor < len(lamps):
            here = lamps[row.cursor]
            lamps[row.cursor] = _under_cursor(here, touched, now) if row.on_a_peg else (CURSOR,) * self.span
        return tuple(lamp for hole in lamps for lamp in hole)

    def hidden(self, row: DraftRow, touched: float, now: float) -> Lamps:
        """The up to 6 lamps behind the shield while a code is being built there."""
        return self.row_lamps(row, touched, now)

    def revealed(self, frame: Frame, pegs: str) -> Frame:
        """The frame with as much of the secret as `pegs` has."""
        return frame._replace(secret=one_row(self.lamps(pegs)))

    def turned_up(self, _peg: str) -> tuple[Points, Lamp] | None:
        """What fills the display for a moment when the knob has turned up a peg; None: nothing does."""
        return None

    def key_lamps(self, key: Key | None) -> Lamps:
        """The lamps of an answer, the best key pegs first."""
        kinds = self.answers.items()
        return tuple(lamp for kind, (lamp, _) in kinds for _ in range(getattr(key or NO_KEY, kind)))

    @abstractmethod
    def picture(self, box: Any) -> Grid:  # noqa: ANN401 - the family's own box
        """A box as a picture in the menu."""

    # By sound

    def key_notes(self, key: Key) -> Notes:
        """A note for every key peg."""
        return tuple(note for kind, (_, note) in self.answers.items() for _ in range(getattr(key, kind)))

    # Under a hand

    @abstractmethod
    def pressed(self, button: str, row: DraftRow, box: "Box") -> str | Message:
        """The peg that the button of a colour puts, which may not be in play; or why it puts none."""

    def stepped(self, peg: str, detents: int, pegs: str, _row: DraftRow) -> str:
        """The peg that the knob turns up after `peg`, which may be EMPTY, among those that may stand there."""
        here = pegs.find(peg)
        if here < 0 and detents < 0:
            here = 0
        return pegs[(here + detents) % len(pegs)]

    # In words

    @abstractmethod
    def name(self, peg: str) -> Message | str:
        """A peg by its name."""

    def names(self, pegs: str) -> Message | str:
        """The pegs by their names: "red red yellow blue"; a hole without a peg is "…"."""
        return CommonMessages.sequence(parts=tuple("…" if peg == EMPTY else self.name(peg) for peg in pegs))

    def letters(self, pegs: str) -> Message | str:
        """A code as short as can be, as its pegs are marked: "RRYG"."""
        return self.names(pegs)

    def number(self, pegs: int) -> Message:
        """So many pegs: "4 pegs"."""
        return CodeMessages.pegs(n=pegs)

    @abstractmethod
    def answer(self, key: Key) -> Message:
        """An answer: "1 exact, 2 colour only"."""

    def twice(self) -> Message:
        """Why a peg that is in the row already is refused, in a box where none may be there twice."""
        return CodeMessages.colour_is_in_row()

    def _hole(self, peg: str) -> Lamps:
        return (DARK,) * self.span if peg == EMPTY else self.peg(peg)


def next_blink(row: DraftRow, touched: float, now: float) -> float | None:
    """When the peg under the cursor changes next."""
    return BLINK.next(touched, now) if row.on_a_peg else None


def _under_cursor(lamps: Lamps, touched: float, now: float) -> Lamps:
    """A peg blinks for a while and then is dimmed; a blank, which gives no light, glimmers."""
    if BLINK.on(touched, now):
        return lamps
    share = 0 if BLINK.off(touched, now) else DIMMED
    return tuple(CURSOR if lamp == BLANK_PEG else _dimmed(lamp, share) for lamp in lamps)


def _dimmed(lamp: Lamp, percent: int) -> Lamp:
    return lamp._replace(level=lamp.level * percent // 100) if percent else DARK
