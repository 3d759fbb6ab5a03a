"""A finished game in a sentence."""

from typing import Final

import pytest

from station.games.registry import family_of_box
from station.matches.results import FinishedMatch, Seat

PEGS: Final = ("original", "c6p4g10")
DICE: Final = ("codeknacker", "3 players")
ADA: Final = Seat("Ada", 14, 9, won=True)
BEN: Final = Seat("Ben", 9, 14, won=False)
HINTED: Final = ADA._replace(assisted=True)
DREW: Final = (ADA._replace(won=False), BEN)


@pytest.mark.parametrize(
    ("box", "winner", "reason", "rounds", "seats", "says"),
    [
        (PEGS, "Ada", "points", 2, (ADA, BEN), "Ada beat Ben, 14 to 9 points"),
        (PEGS, None, "draw", 2, DREW, "Ada and Ben drew"),
        (PEGS, "Ada", "cracked", 1, (HINTED,), "Ada cracked the code in 9 rows, with hints"),
        (PEGS, "Ada", "points", 2, (ADA, BEN._replace(assisted=True)), "Ada beat Ben, 14 to 9 points"),
        (DICE, "Ada", "points", 12, (BEN, ADA), "Ada won with 14 million"),
        (DICE, "Ohm", "points", 12, DREW, "Ohm, a computer, beat Ada and Ben"),
    ],
)
def test_who_did_what(
    box: tuple[str, str], winner: str | None, reason: str, rounds: int, seats: tuple[Seat, ...], says: str
) -> None:
    finished = FinishedMatch(1, *box, winner, reason, rounds, seats, 0.0, 60.0)
    assert str(family_of_box(finished.box).results.result_in_words(finished)) == says
