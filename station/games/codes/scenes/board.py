"""A match on the lamps: the board with its key pegs, which appear one by one."""

from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.frame import BAR_LEDS, DARK, HOLES, RED, ROWS, WHITE, Frame, Lamps, field
from station.core.messages import Message
from station.core.timing import NEVER
from station.core.view import SceneView
from station.games.codes.code import NO_KEY, Key
from station.games.codes.look import Look, key_in_words, key_lamps
from station.games.codes.looks import look_of
from station.games.codes.match import Board, Match, Row
from station.games.codes.messages import CodeMessages
from station.matches.game import DraftRow
from station.scenes.base import Scene

TRACK_MARKERS: Final = (RED, WHITE)
"""The marker pegs of the two seats on the score track (leaflets 000, 001)."""


class Marking(NamedTuple):
    """The key pegs of the newest row appear one by one from `began`, `interval` seconds apart."""

    began: float
    interval: float


ALL_MARKED = Marking(NEVER, 0.0)
"""All key pegs have been shown long ago."""


class BetweenRows(Scene):
    """A scene between two rows of a player; its field `kept` has the pegs that stay, also after a power cut."""

    @property
    def kept(self) -> str:
        """The pegs that stay."""
        return ""

    def draft_row(self, now: float) -> DraftRow | None:  # noqa: ARG002 - a codebreaker has a clock
        """Return a row with nothing but the pegs that stay, which is not built yet; None if none do."""
        return DraftRow("", kept=self.kept) if self.kept else None

    def view(self, now: float) -> SceneView:
        """Return the view without a row being built."""
        return {**super().view(now), "building": None, "cursor": None}


AS_MARKED: Final[Mapping[int, Lamps]] = MappingProxyType({})


def keys_shown(key: Key, marking: Marking, now: float) -> Key:
    """Return the part of `key` that is shown at `now`, the best key pegs first."""
    if now >= last_key_at(key, marking):
        return key
    shown = max(0, int((now - marking.began) / marking.interval + 1e-9) + 1) if now >= marking.began else 0
    return first_key_pegs(key, shown)


def first_key_pegs(key: Key, number: int) -> Key:
    """Return the first `number` key pegs of an answer, the best first."""
    red, white = min(key.red, number), min(key.white, max(0, number - key.red))
    return Key(red, white, min(key.half, max(0, number - red - white)))


def last_key_at(key: Key, marking: Marking) -> float:
    """Return when the last key peg of the newest row appears."""
    return marking.began + max(0, sum(key) - 1) * marking.interval


def next_key(key: Key, marking: Marking, now: float) -> float | None:
    """Return when the next key peg appears, or when it is clear that there are none; None once all are shown."""
    if now >= last_key_at(key, marking):
        return None
    times = [marking.began + n * marking.interval for n in range(max(1, sum(key)))]
    return min([time for time in times if time > now], default=None)


def newest_key(board: Board) -> Key:
    """The key pegs of the newest row that has any."""
    for row in reversed(board.rows):
        if row.key is not None:
            return row.key
    return NO_KEY


def last_key(board: Board) -> Key:
    """The key pegs of the last row; none for one that is not marked."""
    return (board.rows[-1].key if board.rows else None) or NO_KEY


def frame_of(  # noqa: PLR0913 - what a scene shows differently from the match
    match: Match,
    marking: Marking,
    now: float,
    building: Lamps = (),
    flash: Lamps = (),
    *,
    laid: int | None = None,
    answers: Mapping[int, Lamps] = AS_MARKED,
    secret: int | None = None,
) -> Frame:
    """Return the board at `now`; `building` are the lamps of the row being built, `flash` those of its key lamps.

    With `laid`, only the first `laid` pegs of the last row are shown. `answers` has lamps to show instead of a row's
    key pegs, by its number from 0. A secret known to all is shown whole, or with `secret` only its first pegs.
    """
    board, look = match.board(), look_of(match.box)
    rows = [look.lamps(row.pegs or "") for row in board.rows]
    if laid is not None:
        rows[-1] = rows[-1][:laid]
    keys = [answers.get(number, key_lamps(look, row.key)) for number, row in enumerate(board.rows)]
    newest = newest_key(board)
    if keys and board.rows[-1].key is not None:
        newest = keys_shown(newest, marking, now)
        keys[-1] = answers.get(len(keys) - 1, key_lamps(look, newest))
    pegs, lamps = _halves(look, (*rows, building)[:ROWS], (*keys, flash)[:ROWS])
    frame = Frame(pegs=pegs, keys=lamps, red=min(BAR_LEDS, newest.red), white=min(BAR_LEDS, newest.white))
    if board.secret is None or not (match.over or match.outcome):
        return frame
    return look.with_secret(frame, board.secret[:secret])


def answer_in_words(row: Row, look: Look) -> Message:
    """The answer to a row: "1 exact, 2 colour only"."""
    return CodeMessages.time_ran_out() if row.pegs is None else key_in_words(look, row.key or NO_KEY)


def last_row_in_words(board: Board, look: Look) -> Message:
    """Return the pegs of the last row, to be spoken: "Row 3: red red yellow blue."."""
    return CodeMessages.row_read(row=len(board.rows), pegs=look.names(board.rows[-1].pegs or ""))


def _halves(look: Look, rows: tuple[Lamps, ...], keys: tuple[Lamps, ...]) -> tuple[Lamps, Lamps]:
    """Return the left and the right half of the board: each row and, behind its width, its key pegs."""
    lines = [(*row, *(DARK,) * (look.width - len(row)), *key) for row, key in zip_longest(rows, keys, fillvalue=())]
    return field(line[:HOLES] for line in lines), field(line[HOLES:] for line in lines)
