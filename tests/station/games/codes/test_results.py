"""What is written down of a game with pegs, who has won what and which codes were broken; and how it is told."""

from datetime import date
from typing import Final

import pytest

from station.games.codes.commitment import commit_to
from station.games.codes.messages import CodeMessages
from station.games.pegs.family import FAMILY
from station.games.word.family import FAMILY as WORD
from station.matches.events import replay_each
from station.matches.messages import GameMessages
from station.matches.results import BrokenCode, FinishedMatch, Record, Result, Seat
from tests.station.games.pegs.match_builder import last_move

TWO = ("match original players=Ada,Ben", "secret RRYB", "guess GGGG", "guess RRYB", "secret GGGG")
ALONE = ("match c6p4g2 players=Ada rounds=2", "secret RRYB", "guess GGGG", "guess WWWW")
RIVAL = ("match original players=Ada computers=weak", "secret RRYB", "guess RRYB")
BOTH = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben", "guess RRYBG by=Ben")
DAY: Final = date(2026, 11, 24)
DAILY = ("match original players=Ada daily=2026-11-24", "secret RGGW")
FAULT = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RRGG", "mark 1 0", "fault")


def broken(name: str, rows: int, *, cracked: bool = True) -> tuple[BrokenCode, ...]:
    return (BrokenCode(name, rows, cracked=cracked),)


def result(winner: str | None, reason: str, rounds: int, **seats: tuple[int, int]) -> Result:
    """The result of a match; of every seat the points and the rows."""
    sat = (Seat(name, points, rows, won=name == winner) for name, (points, rows) in seats.items())
    return Result(winner, reason, rounds, tuple(sat))


HINTED_DAY: Final = Result("Ada", "cracked", 1, (Seat("Ada", 0, 1, won=True, assisted=True),))
ORIGINAL: Final = ("original", "c6p4g10")
SUPER: Final = ("super", "c8p5g12")
MINE: Final = ("c6p4g2", "c6p4g2")
OF_THE_DAY: Final = ("original", "daily", ())
WRITTEN: Final = {
    TWO[:1]: None,
    TWO[:3]: None,
    TWO[:4]: Record(*ORIGINAL, broken("Ben", 2), None),
    TWO: None,
    (*TWO, "guess RGGG"): None,
    (*TWO, "guess GGGG"): Record(*ORIGINAL, broken("Ada", 1), result("Ada", "points", 2, Ada=(2, 1), Ben=(1, 2))),
    (*TWO, "leave"): Record(*ORIGINAL, (), result(None, "left", 1, Ada=(2, 0), Ben=(0, 2))),
    DAILY: None,
    (*DAILY, "guess WWWW"): None,
    (*DAILY, "guess WWWW", "guess RGGW"): Record(*OF_THE_DAY, result("Ada", "cracked", 1, Ada=(0, 2)), DAY),
    (*DAILY, "hint", "guess RGGW"): Record(*OF_THE_DAY, HINTED_DAY, DAY),
    (*DAILY, "leave"): Record(*OF_THE_DAY, result(None, "left", 0, Ada=(0, 0)), DAY),
    ALONE: Record(*MINE, broken("Ada", 2, cracked=False), None),
    (*ALONE, "secret RRYB", "guess RRYB"): Record(*MINE, broken("Ada", 1), result(None, "draw", 2, Ada=(0, 3))),
    (*BOTH, "guess RRYBG by=Ada"): None,
    BOTH: Record(*SUPER, broken("Ben", 1), None),
    (*BOTH, "guess WWPPB by=Ada"): Record(*SUPER, broken("Ada", 1), result(None, "draw", 1, Ada=(0, 1), Ben=(0, 1))),
    FAULT: None,
    (*FAULT, "leave"): Record(*ORIGINAL, (), result(None, "left", 0, Ada=(0, 0), Ben=(3, 0))),
    RIVAL: None,
    (*RIVAL, "secret GGGG", "guess GGGG"): Record(*ORIGINAL, broken("Ada", 1), result(None, "draw", 2, Ada=(1, 1))),
    ("match original players=Ada", "secret RRYB", "hint", "guess RRYB"): Record(*ORIGINAL, (), HINTED_DAY),
}
"""What is written down after the last of some moves."""


def test_a_record_has_the_codes_broken_by_a_move_and_the_result() -> None:
    for moves, written in WRITTEN.items():
        assert FAMILY.results.record(last_move(*moves)) == written, moves


# In words.


ADA: Final = Seat("Ada", 14, 9, won=True)
BEN: Final = Seat("Ben", 9, 14, won=False)
THREE_LESS: Final = ADA._replace(points=3)
"""Where the fewest rows win, points are rows less."""

SLOW: Final = BEN._replace(points=0, rows=8)
HINTED: Final = ADA._replace(assisted=True)
DREW: Final = (ADA._replace(won=False), BEN)


def test_a_result_by_rows_counts_the_points_of_faults() -> None:
    cracked = FinishedMatch(1, "original", "c6p4g10", "Ada", "cracked", 1, (HINTED,), 0.0, 60.0)
    fewest = cracked._replace(reason="rows", seats=(SLOW, THREE_LESS))
    assert FAMILY.results.result_in_words(fewest) == CodeMessages.beat_by_rows(
        winner="Ada", loser="Ben", rows=6, losers_rows=8
    )
    equal = cracked._replace(reason="codes", seats=(SLOW._replace(rows=6), THREE_LESS))
    assert FAMILY.results.result_in_words(equal) == CodeMessages.beat_by_codes(winner="Ada", loser="Ben", n=6)
    with_computer = cracked._replace(reason="rows", seats=(THREE_LESS,))
    assert FAMILY.results.result_in_words(with_computer) == GameMessages.won_with(
        winner="Ada", amount=GameMessages.rows(n=6)
    )


@pytest.mark.parametrize(
    ("winner", "reason", "rounds", "seats", "says"),
    [
        ("Ada", "cracked", 1, (ADA,), "Ada cracked the code in 9 rows"),
        ("Ada", "cracked", 1, (ADA._replace(rows=1),), "Ada cracked the code in 1 row"),
        ("Station", "missed", 1, (BEN,), "Ben did not crack the code"),
        ("Ada", "cracked", 4, (ADA,), "Ada beat the station in 4 rounds"),
        ("Station", "missed", 4, (BEN,), "The station beat Ben in 4 rounds"),
        (None, "draw", 4, (BEN,), "Ben drew in 4 rounds"),
        ("Ada", "points", 2, (ADA,), "Ada won with 14 points"),
        ("Ada", "rows", 2, (ADA._replace(points=0),), "Ada won with 9 rows"),
        ("Ohm", "rows", 2, (BEN,), "Ohm, a computer, beat Ben"),
        ("Somebody", "cracked", 1, (), "Somebody cracked the code in 0 rows"),
        ("Ada", "points", 2, (ADA, BEN), "Ada beat Ben, 14 to 9 points"),
        ("Ada", "points", 2, (BEN, ADA), "Ada beat Ben, 14 to 9 points"),
        ("Ada", "rows", 2, (SLOW, THREE_LESS), "Ada beat Ben, 6 to 8 rows"),
        (None, "draw", 2, DREW, "Ada and Ben drew"),
        ("Ada", "cracked", 1, (HINTED,), "Ada cracked the code in 9 rows, with hints"),
        ("Ada", "points", 2, (HINTED,), "Ada won with 14 points, with hints"),
        ("Ada", "points", 2, (BEN, HINTED), "Ada beat Ben, 14 to 9 points, with hints"),
        ("Ada", "points", 2, (ADA, BEN._replace(assisted=True)), "Ada beat Ben, 14 to 9 points"),
    ],
)
def test_a_finished_game_in_a_sentence(
    winner: str | None, reason: str, rounds: int, seats: tuple[Seat, ...], says: str
) -> None:
    finished = FinishedMatch(1, *ORIGINAL, winner, reason, rounds, seats, 0.0, 60.0)
    assert str(FAMILY.results.result_in_words(finished)) == says


def test_a_word_is_found_not_cracked() -> None:
    finished = FinishedMatch(1, "word", "en5", "Ada", "cracked", 1, (ADA,), 0.0, 60.0)
    assert str(WORD.results.result_in_words(finished)) == "Ada found the word in 9 rows"


@pytest.mark.parametrize(
    ("box", "spelling", "called"),
    [
        ("original", "c6p4g10", "Original"),
        ("super", "c1p1g12b", "Super with 1 hole, 1 colour, blanks"),
        ("slider", "c8p4g8", "Slider with repeated colours"),
        ("c5p3g7bM", "c5p3g7bM", "Custom box with 3 holes, 5 colours, 7 rows, blanks, no repeated colours"),
        ("original", "daily", "Original, code of the day"),
        ("<b>", "daily", "<b> (daily)"),
        ("original", "c7p4g10", "original (c7p4g10)"),
        ("original", "nonsense", "original (nonsense)"),
        ("<b>", "<i>", "<b> (<i>)"),
    ],
)
def test_a_variant_is_called_by_what_is_not_usual(box: str, spelling: str, called: str) -> None:
    assert str(FAMILY.results.variant_title(box, spelling)) == called


def test_a_wrongly_marked_code_of_a_duel_is_not_recorded() -> None:
    nonce = "0" * 32
    terms = "match c6p3g10 players=Ada,Ben boards=2 marker=codemaker duel=hall:9f3c0a51e2b4d677"
    opened = (terms, "secret RRY by=Ada", f"commit {commit_to('GGB', nonce)} by=Ben")
    moves = (*opened, "guess GGY by=Ada", "mark 3 0 by=Ben", f"open GGB {nonce} by=Ben")
    made = list(replay_each(FAMILY.rules.play, moves))
    assert made[-1].match.fault is not None
    assert [FAMILY.results.record(each) for each in made] == [None] * len(moves)
