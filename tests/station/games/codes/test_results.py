"""What is written down of a game with pegs, who has won what and which codes were broken; and how it is told."""

from datetime import date
from itertools import pairwise
from typing import Final

import pytest

from station.games.codes.commitment import commit_to
from station.games.codes.match import Match
from station.games.codes.messages import CodeMessages
from station.games.codes.results import record, result_in_words
from station.games.messages import GameMessages
from station.games.pegs.family import FAMILY
from station.games.results import BrokenCode, FinishedMatch, Record, Result, Seat
from tests.station.games.pegs.match_builder import played

TWO = ("match original players=Ada,Ben", "secret RRYB", "guess GGGG", "guess RRYB", "secret GGGG")
ALONE = ("match c6p4g2 players=Ada rounds=2", "secret RRYB", "guess GGGG", "guess WWWW")
RIVAL = ("match original players=Ada computers=weak", "secret RRYB", "guess RRYB")
BOTH = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben", "guess RRYBG by=Ben")
DAY: Final = date(2026, 11, 24)
DAILY = ("match original players=Ada daily=2026-11-24", "secret RGGW")
FAULT = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RRGG", "mark 1 0", "fault")


@pytest.mark.parametrize(
    ("moves", "written"),
    [
        (TWO[:1], None),
        (TWO[:3], None),
        (TWO[:4], Record("original", "c6p4g10", (BrokenCode("Ben", 2, cracked=True),), None)),
        (TWO, None),
        ((*TWO, "guess RGGG"), None),
        (
            (*TWO, "guess GGGG"),
            Record(
                "original",
                "c6p4g10",
                (BrokenCode("Ada", 1, cracked=True),),
                Result("Ada", "points", 2, (Seat("Ada", 2, 1, won=True), Seat("Ben", 1, 2, won=False))),
            ),
        ),
        (
            (*TWO, "leave"),
            Record(
                "original",
                "c6p4g10",
                (),
                Result(None, "left", 1, (Seat("Ada", 2, 0, won=False), Seat("Ben", 0, 2, won=False))),
            ),
        ),
        (DAILY, None),
        ((*DAILY, "guess WWWW"), None),
        (
            (*DAILY, "guess WWWW", "guess RGGW"),
            Record("original", "daily", (), Result("Ada", "cracked", 1, (Seat("Ada", 0, 2, won=True),)), DAY),
        ),
        (
            (*DAILY, "hint", "guess RGGW"),
            Record(
                *("original", "daily", ()),
                Result("Ada", "cracked", 1, (Seat("Ada", 0, 1, won=True, assisted=True),)),
                DAY,
            ),
        ),
        (
            (*DAILY, "leave"),
            Record("original", "daily", (), Result(None, "left", 0, (Seat("Ada", 0, 0, won=False),)), DAY),
        ),
        (ALONE, Record("c6p4g2", "c6p4g2", (BrokenCode("Ada", 2, cracked=False),), None)),
        (
            (*ALONE, "secret RRYB", "guess RRYB"),
            Record(
                "c6p4g2",
                "c6p4g2",
                (BrokenCode("Ada", 1, cracked=True),),
                Result(None, "draw", 2, (Seat("Ada", 0, 3, won=False),)),
            ),
        ),
        ((*BOTH, "guess RRYBG by=Ada"), None),
        (BOTH, Record("super", "c8p5g12", (BrokenCode("Ben", 1, cracked=True),), None)),
        (
            (*BOTH, "guess WWPPB by=Ada"),
            Record(
                "super",
                "c8p5g12",
                (BrokenCode("Ada", 1, cracked=True),),
                Result(None, "draw", 1, (Seat("Ada", 0, 1, won=False), Seat("Ben", 0, 1, won=False))),
            ),
        ),
        (FAULT, None),
        (
            (*FAULT, "leave"),
            Record(
                "original",
                "c6p4g10",
                (),
                Result(None, "left", 0, (Seat("Ada", 0, 0, won=False), Seat("Ben", 3, 0, won=False))),
            ),
        ),
    ],
)
def test_what_is_written_down_of_a_game_with_pegs(moves: tuple[str, ...], written: Record | None) -> None:
    before = played(*moves[:-1]) if moves[1:] else None
    assert record(before, played(*moves)) == written


def test_a_computer_breaks_codes_for_no_record_and_has_no_seat() -> None:
    assert record(played(*RIVAL[:2]), played(*RIVAL)) is None
    second = played(*RIVAL, "secret GGGG")
    ended = record(second, played(*RIVAL, "secret GGGG", "guess GGGG"))
    drawn = Result(None, "draw", 2, (Seat("Ada", 1, 1, won=False),))
    assert ended == Record("original", "c6p4g10", (BrokenCode("Ada", 1, cracked=True),), drawn)


def test_who_has_asked_for_a_hint_has_broken_nothing_and_was_assisted() -> None:
    moves = ("match original players=Ada", "secret RRYB", "hint", "guess RRYB")
    seat = Seat("Ada", 0, 1, won=True, assisted=True)
    assert record(played(*moves[:-1]), played(*moves)) == Record(
        "original", "c6p4g10", (), Result("Ada", "cracked", 1, (seat,))
    )


def test_the_first_match_of_all_begins_with_nothing() -> None:
    assert record(None, played("match original")) is None


# In words.

ADA: Final = Seat("Ada", 14, 9, won=True)
BEN: Final = Seat("Ben", 9, 14, won=False)
HINTED: Final = ADA._replace(assisted=True)
DREW: Final = (ADA._replace(won=False), BEN)


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
        ("Ada", "rows", 2, (ADA,), "Ada won with 9 rows"),
        ("Ohm", "rows", 2, (BEN,), "Ohm, a computer, beat Ben"),
        ("Somebody", "cracked", 1, (), "Somebody cracked the code in 0 rows"),
        ("Ada", "points", 2, (ADA, BEN), "Ada beat Ben, 14 to 9 points"),
        ("Ada", "points", 2, (BEN, ADA), "Ada beat Ben, 14 to 9 points"),
        ("Ada", "rows", 2, (BEN, ADA), "Ada beat Ben, 9 to 14 rows"),
        (None, "draw", 2, DREW, "Ada and Ben drew"),
        ("Ada", "cracked", 1, (HINTED,), "Ada cracked the code in 9 rows, with hints"),
        ("Ada", "points", 2, (HINTED,), "Ada won with 14 points, with hints"),
        ("Ada", "points", 2, (BEN, HINTED), "Ada beat Ben, 14 to 9 points, with hints"),
        ("Ada", "points", 2, (ADA, BEN._replace(assisted=True)), "Ada beat Ben, 14 to 9 points"),
    ],
)
def test_who_did_what(winner: str | None, reason: str, rounds: int, seats: tuple[Seat, ...], says: str) -> None:
    finished = FinishedMatch(1, "original", "c6p4g10", winner, reason, rounds, seats, 0.0, 60.0)
    assert str(result_in_words(finished)) == says


def test_a_result_is_a_message_with_its_names_and_numbers() -> None:
    cracked = FinishedMatch(1, "original", "c6p4g10", "Ada", "cracked", 1, (HINTED,), 0.0, 60.0)
    assert result_in_words(cracked) == GameMessages.with_hints(result=CodeMessages.cracked_code(player="Ada", n=9))
    two = cracked._replace(reason="points", rounds=2, seats=(BEN, ADA))
    assert result_in_words(two) == CodeMessages.beat_by_points(winner="Ada", loser="Ben", points=14, losers_points=9)
    nobody = cracked._replace(seats=())
    assert result_in_words(nobody) == CodeMessages.cracked_code(player=CodeMessages.somebody(), n=0)


@pytest.mark.parametrize(
    ("box", "spelling", "called"),
    [
        ("original", "c6p4g10", "Original"),
        ("super", "c1p1g12b", "Super with blanks, 1 hole, 1 colour"),
        ("slider", "c8p4g8", "Slider with repeated colours"),
        ("c5p3g7bM", "c5p3g7bM", "Box c5p3g7bM"),
        ("original", "daily", "Original, code of the day"),
        ("<b>", "daily", "<b> (daily)"),
        ("original", "c7p4g10", "original (c7p4g10)"),
        ("original", "nonsense", "original (nonsense)"),
        ("<b>", "<i>", "<b> (<i>)"),
    ],
)
def test_a_variant_is_called_by_what_is_not_usual_and_one_that_there_is_not_as_it_is_spelt(
    box: str, spelling: str, called: str
) -> None:
    assert str(FAMILY.variant_title(box, spelling)) == called


def test_a_code_of_a_duel_that_was_marked_wrongly_counts_for_no_record() -> None:
    nonce = "0" * 32
    terms = "match c6p3g10 players=Ada,Ben boards=2 marker=codemaker duel=hall:9f3c0a51e2b4d677"
    opened = (terms, "secret RRY by=Ada", f"commit {commit_to('GGB', nonce)} by=Ben")
    moves = (*opened, "guess GGY by=Ada", "mark 3 0 by=Ben", f"open GGB {nonce} by=Ben")
    states: list[Match | None] = [None]
    for move in moves:
        states.append(FAMILY.play(states[-1], move))
    assert states[-1] is not None
    assert states[-1].fault is not None
    assert [record(before, after) for before, after in pairwise(states) if after is not None] == [None] * len(moves)
