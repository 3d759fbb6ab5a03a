"""How a match looks on the lamps."""

from typing import NamedTuple

from station.frame import DARK, PEG, RED, WHITE, Frame, Lamps, field, one_row
from station.games.code import EMPTY, Key
from station.games.mastermind import Match, Row
from station.palette import NAME_OF


class Marking(NamedTuple):
    """The key pegs of the newest row appear one by one from `began`, `interval` seconds apart."""

    began: float
    interval: float


SETTLED = Marking(float("-inf"), 0.0)
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
    """When the next key peg appears, or None once all stand."""
    pegs = key.red + key.white
    times = (marking.began + n * marking.interval for n in range(pegs))
    return min((time for time in times if time > now), default=None)


def key_lamps(key: Key) -> Lamps:
    """Reds, then whites."""
    return (RED,) * key.red + (WHITE,) * key.white


def peg_lamps(pegs: str) -> Lamps:
    """One lamp a hole; a hole without a peg is dark."""
    return tuple(DARK if peg == EMPTY else PEG[peg] for peg in pegs)


def frame_of(match: Match, marking: Marking, now: float, building: Lamps = (), flash: Lamps = ()) -> Frame:
    """The board at `now`; `building` are the lamps of the row being built, `flash` those of its key lamps."""
    rows = [peg_lamps(row.pegs) for row in match.rows]
    keys = [key_lamps(row.key) for row in match.rows]
    last = keys_shown(match.rows[-1].key, marking, now) if match.rows else Key(0, 0)
    if keys:
        keys[-1] = key_lamps(last)
    return Frame(
        pegs=field((*rows, building)),
        keys=field((*keys, flash)),
        secret=one_row(peg_lamps(match.secret)) if match.outcome and match.secret else one_row(()),
        red=last.red,
        white=last.white,
    )


def names(pegs: str) -> str:
    """Name the pegs in words: "red red yellow blue"."""
    return " ".join(NAME_OF[peg] for peg in pegs)


def counted(number: int, thing: str) -> str:
    """Count in words: "1 row", "2 rows"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def answer(row: Row) -> str:
    """Put the key pegs into words: "1 exact, 2 colour only"."""
    return f"{row.key.red} exact, {row.key.white} colour only"


def sentence(reason: str) -> str:
    """Make a reason a sentence: "Hole 4 is still empty."."""
    return f"{reason[:1].upper()}{reason[1:]}."
