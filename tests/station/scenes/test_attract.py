"""Attract mode: whoever walks by sees a whole game, and how every guess was answered."""

from station.frame import Frame, field, one_row
from station.games.code import score
from station.scenes.attract import GUESSES, SECRET, Attract
from station.scenes.board import key_lamps, peg_lamps


def pictures(shown: Attract) -> list[Frame]:
    """Every picture of the demonstration until it begins again."""
    now, frames = shown.began, [shown.frame(shown.began)]
    while (due := shown.due(now)) is not None and shown.frame(due) != frames[0]:
        now = due
        frames.append(shown.frame(now))
    return frames


def test_the_code_lies_there_in_the_end_over_all_guesses_and_their_answers() -> None:
    solved = Frame(
        pegs=field(map(peg_lamps, GUESSES)),
        keys=field(key_lamps(score(guess, SECRET)) for guess in GUESSES),
        secret=one_row(peg_lamps(SECRET)),
        red=4,
    )
    frames = pictures(Attract(100.0))
    assert frames[-1] == solved
    assert next(frame for frame in frames if frame.secret == solved.secret) == solved
    assert [frame.pegs for frame in frames[:4]] == [field([peg_lamps(GUESSES[0][:pegs])]) for pegs in (1, 2, 3, 4)]
