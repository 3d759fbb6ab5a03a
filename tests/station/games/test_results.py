"""A finished game in a sentence."""

from typing import Final

import pytest

from station.games.registry import family_of_box
from station.games.results import FinishedMatch, Seat

PEGS: Final = ("original", "c6p4g10")
DICE: Final = ("codeknacker", "3 players")
SOLO: Final = ("codeknacker", "solo")
ADA: Final = Seat("Ada", 14, 9, won=True)
BEN: Final = Seat("Ben", 9, 14, won=False)
HINTED: Final = ADA._replace(assisted=True)
DREW: Final = (ADA._replace(won=False), BEN)


@pytest.mark.parametrize(
    ("box", "winner", "reason", "rounds", "seats", "says"),
    [
        (PEGS, "Ada", "cracked", 1, (ADA,), "Ada cracked the code in 9 rows"),
        (PEGS, "Ada", "cracked", 1, (ADA._replace(rows=1),), "Ada cracked the code in 1 row"),
        (PEGS, "Station", "missed", 1, (BEN,), "Ben did not crack the code"),
        (PEGS, "Ada", "cracked", 4, (ADA,), "Ada beat the station in 4 rounds"),
        (PEGS, "Station", "missed", 4, (BEN,), "The station beat Ben in 4 rounds"),
        (PEGS, None, "draw", 4, (BEN,), "Ben drew in 4 rounds"),
        (PEGS, "Ada", "points", 2, (ADA,), "Ada won with 14 points"),
        (PEGS, "Ada", "rows", 2, (ADA,), "Ada won with 9 rows"),
        (PEGS, "Ohm", "rows", 2, (BEN,), "Ohm, a computer, beat Ben"),
        (PEGS, "Somebody", "cracked", 1, (), "Somebody cracked the code in 0 rows"),
        (PEGS, "Ada", "points", 2, (ADA, BEN), "Ada beat Ben, 14 to 9 points"),
        (PEGS, "Ada", "points", 2, (BEN, ADA), "Ada beat Ben, 14 to 9 points"),
        (PEGS, "Ada", "rows", 2, (BEN, ADA), "Ada beat Ben, 9 to 14 rows"),
        (PEGS, None, "draw", 2, DREW, "Ada and Ben drew"),
        (PEGS, "Ada", "cracked", 1, (HINTED,), "Ada cracked the code in 9 rows, with hints"),
        (PEGS, "Ada", "points", 2, (HINTED,), "Ada won with 14 points, with hints"),
        (PEGS, "Ada", "points", 2, (BEN, HINTED), "Ada beat Ben, 14 to 9 points, with hints"),
        (PEGS, "Ada", "points", 2, (ADA, BEN._replace(assisted=True)), "Ada beat Ben, 14 to 9 points"),
        (SOLO, None, "points", 12, (BEN,), "Ben took 9 million"),
        (SOLO, None, "points", 12, (), "A computer played alone"),
        (DICE, "Ada", "points", 12, (BEN, ADA), "Ada won with 14 million"),
        (DICE, "Ohm", "points", 12, DREW, "Ohm, a computer, beat Ada and Ben"),
        (DICE, "Ohm", "points", 12, (*DREW, BEN._replace(player="Cleo")), "Ohm, a computer, beat Ada, Ben and Cleo"),
        (DICE, "Ohm", "points", 12, (), "Ohm, a computer, beat the others"),
        (DICE, None, "draw", 12, DREW, "Ada and Ben played a draw"),
        (DICE, None, "draw", 12, (), "Computers played a draw"),
    ],
)
def test_who_did_what(
    box: tuple[str, str], winner: str | None, reason: str, rounds: int, seats: tuple[Seat, ...], says: str
) -> None:
    finished = FinishedMatch(1, *box, winner, reason, rounds, seats, 0.0, 60.0)
    assert str(family_of_box(finished.box).result_in_words(finished)) == says
