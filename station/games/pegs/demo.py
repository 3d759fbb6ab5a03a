"""The game that attract mode shows, peg by peg, with a wave of colours at its end."""

from collections.abc import Iterator
from typing import Final

from station.core.frame import DARK_FIELD, DARK_ROW, HOLES, PEG, ROWS, Frame, Lamps, field, one_row
from station.core.palette import PEGS
from station.games.codes.code import score
from station.games.codes.look import key_lamps
from station.games.codes.scenes.board import first_key_pegs
from station.games.pegs.look import COLOURED

DEMO_SECRET: Final = "BYPG"
DEMO_GUESSES: Final = ("RRYY", "GYWB", "BYGR", "PYBG", "BYPG")
DEMO_PEG_SECONDS: Final = 0.4
KEY_SECONDS: Final = 0.3
WAVE_SECONDS: Final = 0.1
REST_SECONDS: Final = 3.0


def pictures() -> Iterator[tuple[Frame, float]]:
    """Yield a game peg by peg, the secret, and a wave of colours over the board; each picture with its seconds."""
    pegs: list[Lamps] = []
    keys: list[Lamps] = []
    frame = Frame()
    for guess in DEMO_GUESSES:
        key = score(guess, DEMO_SECRET)
        for hole in range(len(guess)):
            frame = frame._replace(pegs=field((*pegs, COLOURED.lamps(guess[: hole + 1]))))
            yield frame, DEMO_PEG_SECONDS
        for peg in range(sum(key)):
            shown = first_key_pegs(key, peg + 1)
            frame = frame._replace(keys=field((*keys, key_lamps(COLOURED, shown))), red=shown.red, white=shown.white)
            yield frame, KEY_SECONDS
        pegs.append(COLOURED.lamps(guess))
        keys.append(key_lamps(COLOURED, key))
    frame = frame._replace(secret=one_row(COLOURED.lamps(DEMO_SECRET)))
    yield frame, REST_SECONDS
    yield from ((wave, WAVE_SECONDS) for wave in _wave(frame))
    yield frame, REST_SECONDS


def _wave(frame: Frame) -> Iterator[Frame]:
    """Yield pictures in which a stripe of every colour climbs the board."""
    above = (DARK_ROW,) * ROWS
    board = above + tuple((PEG[colour.letter],) * HOLES for colour in PEGS) + above
    for top in range(len(board) - ROWS, 0, -1):
        yield frame._replace(pegs=field(board[top : top + ROWS]), keys=DARK_FIELD)
