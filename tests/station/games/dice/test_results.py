"""What is kept of a game with dice: who has won what, and the sentence that is said of it."""

from typing import Final

import pytest

from station.games.dice.family import FAMILY
from station.matches.results import FinishedMatch, Record, Result, Seat
from tests.station.games.dice.match_builder import last_move
from tests.station.short_dice_games import COMPUTERS, CRACK, DRAWN, FIRST_CARD_ENDS, NOTHING, SOLO, WITH_A_COMPUTER


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ((*WITH_A_COMPUTER, *NOTHING), None),
        (
            (*WITH_A_COMPUTER, *CRACK),
            ("3 players", Result("Ada", "points", 1, (Seat("Ada", 2, 1, won=True), Seat("Ben", 0, 0, won=False)))),
        ),
        (
            (*WITH_A_COMPUTER, *NOTHING, *NOTHING, *CRACK),
            ("3 players", Result("Ohm", "points", 3, (Seat("Ada", 0, 0, won=False), Seat("Ben", 0, 0, won=False)))),
        ),
        (DRAWN, ("2 players", Result(None, "draw", 2, (Seat("Ada", 2, 1, won=False), Seat("Ben", 2, 1, won=False))))),
        (
            ("match codeknacker players=Ada computers=weak", FIRST_CARD_ENDS, *CRACK),
            ("2 players", Result("Ada", "points", 1, (Seat("Ada", 2, 1, won=True),))),
        ),
        (SOLO, ("solo", Result(None, "points", 2, (Seat("Ada", 2, 1, won=False),)))),
        (COMPUTERS, ("2 players", Result("Ohm", "points", 1, ()))),
        ((*SOLO[:5], "leave"), ("solo", Result(None, "left", 1, (Seat("Ada", 2, 1, won=False),)))),
        ((SOLO[0], "leave"), ("solo", Result(None, "left", 0, (Seat("Ada", 0, 0, won=False),)))),
    ],
)
def test_what_is_written_down_of_a_game(moves: tuple[str, ...], result: tuple[str, Result] | None) -> None:
    kept = FAMILY.results.record(last_move(*moves))
    assert kept == (None if result is None else Record("codeknacker", result[0], (), result[1]))


def test_nothing_is_written_down_of_a_game_that_goes_on() -> None:
    records = [FAMILY.results.record(last_move(*SOLO[:number])) for number in range(1, len(SOLO))]
    assert records == [None] * (len(SOLO) - 1)


ADA: Final = Seat("Ada", 14, 9, won=True)
BEN: Final = Seat("Ben", 9, 14, won=False)
CLEO: Final = BEN._replace(player="Cleo")
DREW: Final = (ADA._replace(won=False), BEN)


@pytest.mark.parametrize(
    ("spelling", "winner", "reason", "seats", "says"),
    [
        ("solo", None, "points", (BEN,), "Ben took 9 million"),
        ("solo", None, "points", (), "A computer played alone"),
        ("3 players", "Ada", "points", (BEN, ADA), "Ada won with 14 million"),
        ("3 players", "Ohm", "points", DREW, "Ohm, a computer, beat Ada and Ben"),
        ("4 players", "Ohm", "points", (*DREW, CLEO), "Ohm, a computer, beat Ada, Ben and Cleo"),
        ("3 players", "Ohm", "points", (), "Ohm, a computer, beat the others"),
        ("2 players", None, "draw", DREW, "Ada and Ben played a draw"),
        ("2 players", None, "draw", (), "Computers played a draw"),
        ("2 players", "Ada", "points", (ADA, BEN._replace(assisted=True)), "Ada won with 14 million"),
        ("2 players", "Ada", "points", (ADA._replace(assisted=True), BEN), "Ada won with 14 million, with hints"),
        ("solo", None, "points", (BEN._replace(assisted=True),), "Ben took 9 million, with hints"),
    ],
)
def test_who_won_how_much(spelling: str, winner: str | None, reason: str, seats: tuple[Seat, ...], says: str) -> None:
    finished = FinishedMatch(1, "codeknacker", spelling, winner, reason, 12, seats, 0.0, 60.0)
    assert str(FAMILY.results.result_in_words(finished)) == says
