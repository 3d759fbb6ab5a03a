"""How a match looks on the lamps, and in words."""

from typing import Final, NamedTuple

from station.core.frame import BAR, DARK, PEG, RED, ROWS, WHITE, Frame, Lamp, Lamps, field, one_row
from station.core.messages import CommonMessages, Message, colour
from station.core.palette import NAME_OF
from station.core.timing import BLINK, NEVER
from station.games.game import EMPTY, DraftRow
from station.games.pegs.code import Key
from station.games.pegs.match import Board, Match, Row
from station.games.pegs.messages import PegMessages

CURSOR: Final = Lamp("white", 12)
"""The hole that waits for a peg glimmers."""

DIMMED: Final = 40
"""Percent; a peg that has stopped blinking under the cursor."""


MARKERS: Final = (RED, WHITE)
"""The marker pegs of the two seats on the score track (leaflets 000, 001)."""

NO_KEY: Final = Key(0, 0)


class Marking(NamedTuple):
    """The key pegs of the newest row appear one by one from `began`, `interval` seconds apart."""

    began: float
    interval: float


SETTLED = Marking(NEVER, 0.0)
"""All key pegs have been there for long."""


def keys_shown(key: Key, marking: Marking, now: float) -> Key:
    """The part of `key` that stands at `now`: reds first."""
    if now >= marked(key, marking):
        return key
    shown = max(0, int((now - marking.began) / marking.interval + 1e-9) + 1) if now >= marking.began else 0
    red = min(key.red, shown)
    return Key(red, min(key.white, shown - red))


def marked(key: Key, marking: Marking) -> float:
    """When the last key peg of the newest row appears."""
    return marking.began + max(0, key.red + key.white - 1) * marking.interval


def next_key(key: Key, marking: Marking, now: float) -> float | None:
    """When the next key peg appears, or it is clear that there are none; None once all stand."""
    if now >= marked(key, marking):
        return None
    times = [marking.began + n * marking.interval for n in range(max(1, key.red + key.white))]
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


def key_lamps(key: Key | None) -> Lamps:
    """Reds, then whites."""
    return (RED,) * key.red + (WHITE,) * key.white if key else ()


def peg_lamps(pegs: str | None) -> Lamps:
    """One lamp a hole; a hole without a peg is dark."""
    return tuple([DARK if peg == EMPTY else PEG[peg] for peg in pegs or ""])


def frame_of(match: Match, marking: Marking, now: float, building: Lamps = (), flash: Lamps = ()) -> Frame:
    """The board at `now`; `building` are the lamps of the row being built, `flash` those of its key lamps."""
    board = match.board()
    rows = [peg_lamps(row.pegs) for row in board.rows]
    keys = [key_lamps(row.key) for row in board.rows]
    newest = newest_key(board)
    if keys and board.rows[-1].key is not None:
        newest = keys_shown(newest, marking, now)
        keys[-1] = key_lamps(newest)
    revealed = (match.over or match.outcome) and board.secret
    return Frame(
        pegs=field((*rows, building)[:ROWS]),
        keys=field((*keys, flash)[:ROWS]),
        secret=one_row(peg_lamps(board.secret)) if revealed else one_row(()),
        red=min(BAR, newest.red),
        white=min(BAR, newest.white),
    )


def row_lamps(row: DraftRow, touched: float, now: float) -> Lamps:
    """The lamps of a row being built; `touched` is when it was last worked on."""
    lamps = list(peg_lamps(row.pegs))
    if row.cursor < len(lamps):
        lamps[row.cursor] = _under_cursor(lamps[row.cursor], touched, now) if row.on_a_peg else CURSOR
    return tuple(lamps)


def next_blink(row: DraftRow, touched: float, now: float) -> float | None:
    """When the peg under the cursor changes next."""
    return BLINK.next(touched, now) if row.on_a_peg else None


def peg_names(pegs: str) -> Message:
    """Name the pegs: "red red yellow blue", "1 3 4 7"; a hole without a peg is "…"."""
    return CommonMessages.sequence(parts=tuple("…" if peg == EMPTY else peg_name(peg) for peg in pegs))


def peg_name(peg: str) -> Message | str:
    """Name a peg by its colour, or by the digit that it is."""
    return peg if peg.isdigit() else colour(NAME_OF[peg])


def answer_in_words(row: Row) -> Message:
    """The answer to a row: "1 exact, 2 colour only"."""
    return PegMessages.time_ran_out() if row.pegs is None else key_in_words(row.key or NO_KEY, row.pegs)


def key_in_words(key: Key, pegs: str) -> Message:
    """Key pegs in a box with such `pegs`: "1 exact, 2 colour only"; where they are digits, "1 exact, 2 digit only"."""
    in_words = PegMessages.exact_and_digit if pegs[0].isdigit() else PegMessages.exact_and_colour
    return in_words(red=key.red, white=key.white)


def _under_cursor(lamp: Lamp, touched: float, now: float) -> Lamp:
    """A peg blinks for a while and then is dimmed; a blank, which gives no light, glimmers."""
    if BLINK.on(touched, now):
        return lamp
    if lamp.colour == "blank":
        return CURSOR
    return DARK if BLINK.off(touched, now) else lamp._replace(level=DIMMED)
