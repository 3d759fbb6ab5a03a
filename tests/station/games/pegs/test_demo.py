"""The game that attract mode shows: a whole one, with the answer to every guess."""

from station.core.frame import Frame, field, one_row
from station.games.codes.code import score
from station.games.codes.look import key_lamps
from station.games.pegs.demo import DEMO_GUESSES, DEMO_SECRET, pictures
from station.games.pegs.look import COLOURED

FRAMES = [frame for frame, _ in pictures()]


def test_the_code_lies_there_in_the_end() -> None:
    solved = Frame(
        pegs=field(map(COLOURED.lamps, DEMO_GUESSES)),
        keys=field(key_lamps(COLOURED, score(guess, DEMO_SECRET)) for guess in DEMO_GUESSES),
        secret=one_row(COLOURED.lamps(DEMO_SECRET)),
        red=4,
    )
    assert FRAMES[-1] == solved
    assert next(frame for frame in FRAMES if frame.secret == solved.secret) == solved
    assert [frame.pegs for frame in FRAMES[:4]] == [
        field([COLOURED.lamps(DEMO_GUESSES[0][:pegs])]) for pegs in (1, 2, 3, 4)
    ]


def test_pegs_come_one_by_one_and_then_a_wave() -> None:
    rows = [seconds for guess in DEMO_GUESSES for seconds in (*[0.4] * 4, *[0.3] * sum(score(guess, DEMO_SECRET)))]
    assert [seconds for _, seconds in pictures()] == [*rows, 3.0, *[0.1] * 20, 3.0]
    wave = FRAMES[-21:-1]
    assert all(lamp.level == 0 for frame in wave for lamp in frame.keys)
    lit = [sum(lamp.level > 0 for lamp in frame.pegs) // 6 for frame in wave]
    assert lit == [*range(8), *[8] * 5, *range(7, 0, -1)]
