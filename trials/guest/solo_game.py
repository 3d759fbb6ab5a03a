"""A game alone against the station, by somebody who sees nothing but the lamps and breaks the code by them.

What a press lights is looked at on all 150 pixels, and how long it takes.
"""

from collections.abc import Sequence
from itertools import product
from statistics import median, quantiles
from typing import Final, NamedTuple

from station.core.palette import NAME_OF
from station.games.codes.code import Key, score
from station.games.codes.match import Match
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.registry import play
from station.lobby.boxes import Menu, boxes_of
from station.matches.events import replay
from tests.processes.lamp_reader import DARK, read
from tools.debian.cache import Failed
from trials.guest.expected_frames import DUTIES, board
from trials.guest.guest import PINS, Guest
from trials.guest.strip_reader import end, picture

BOX: Final = BOXES_WITH_PEGS["original"]
SETTLED: Final = 2.0
"""Seconds without a change after which all key pegs are there; they come 0.2 s apart."""

Row = tuple[str, Key]
"""Pegs and key pegs."""


class Played(NamedTuple):
    """A game that is over: its rows by the lamps, its secret, and how long each press took to light its peg (ms)."""

    rows: list[Row]
    secret: str
    waits: list[float]

    @property
    def cracked(self) -> bool:
        """Whether the code was broken."""
        return self.rows[-1][0] == self.secret

    @property
    def latency(self) -> str:
        """How long it took, in words."""
        p95 = quantiles(self.waits, n=20)[-1]
        return f"press to light {median(self.waits):.1f} ms (median), {p95:.1f} ms (p95) of {len(self.waits)} presses"


def over_the_menu(guest: Guest) -> str:
    """Wake the cabinet, turn the knob once over a family's boxes, and one back and forth. Raises Failed."""
    guest.press("ok")
    menu = Menu()
    _in_front(guest, menu, 0, "a press")
    last = len(boxes_of(menu.family))  # the way to the other families
    for detent in (*[1] * (last + 1), -1, 1):
        before, menu = guest.eyes.count, menu.turn(detent)
        guest.turn(detent)
        _in_front(guest, menu, before, f"{detent:+} detent of the knob")
    return f"the knob goes over {last} boxes of the menu, and back"


def begin(guest: Guest) -> None:
    """Choose the first box and play it alone."""
    guest.press("ok", "ok")
    guest.eyes.until(board((), "", BOX.holes).__eq__, "an empty board")


def play_alone(guest: Guest, begun: Sequence[Row] = ()) -> Played:
    """Play until the game is over; `begun` are the rows on the board. Raises Failed."""
    rows, waits = [*begun], [0.0] * 0
    secret = ""
    while not secret:
        secret = play_row(guest, rows, waits)
    return _agrees(Played(rows, secret, waits))


def play_row(guest: Guest, rows: list[Row], waits: list[float]) -> str:
    """Play the first code that agrees with all rows, and add it; the secret, where the game is over. Raises Failed."""
    codes = ("".join(pegs) for pegs in product(BOX.colours, repeat=BOX.holes))
    guess = next(code for code in codes if all(score(row, code) == key for row, key in rows))
    waits += _builds(guest, rows, guess)
    guest.press("ok")
    return _answered(guest, rows, guess)


def _builds(guest: Guest, rows: list[Row], guess: str) -> list[float]:
    """Press peg after peg, and see each on the lamps; the milliseconds that each took."""
    waits = []
    for hole, peg in enumerate(guess, 1):
        before = guest.eyes.count
        (at,) = guest.press(NAME_OF[peg])
        wanted = board(rows, guess[:hole], BOX.holes)
        frame = guest.eyes.until(wanted.__eq__, f"peg {hole} of row {len(rows) + 1}, {NAME_OF[peg]},", before)
        waits.append((end(frame) - at) / 1e6)
    return waits


def _answered(guest: Guest, rows: list[Row], guess: str) -> str:
    """Wait for the key pegs of a row, and add it; the secret where the game is over."""
    shown = guest.rest(SETTLED)
    lamps = read(shown)
    keys = lamps.rows[len(rows)][BOX.holes + 2 :]
    rows.append((guess, Key(keys.count("R"), keys.count("W"))))
    secret = lamps.secret.strip(DARK)
    wanted = board(rows, "", BOX.holes)
    if (bars := [guest.lit(PINS.red_bar), guest.lit(PINS.white_bar)]) != list(rows[-1][1][:2]):
        raise Failed(f"of the red and the white bar {bars} shine after row {len(rows)}, which has {rows[-1][1]}")
    if not secret and shown != wanted:
        raise Failed(f"after row {len(rows)} the lamps show {picture(shown)}, and not {picture(wanted)}")
    return secret


def _agrees(played: Played) -> Played:
    """Make sure that all key pegs were right, now that the secret is known. Raises Failed."""
    moves = (f"match {BOX.name}", f"secret {played.secret}", *(f"guess {pegs}" for pegs, _ in played.rows))
    match = replay(play, moves)
    assert isinstance(match, Match)
    told = match.board().rows
    if [(row.pegs, row.key) for row in told] != played.rows:
        raise Failed(f"the key pegs on the lamps were {played.rows}, with {played.secret} they are {told}")
    return played


def _in_front(guest: Guest, menu: Menu, before: int, after: str) -> None:
    wanted = DUTIES(menu.frame(0.0))
    guest.eyes.until(wanted.__eq__, f"{menu.choice.item} in the menu after {after}", before)
