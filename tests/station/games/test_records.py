"""What is written down of a game: who has won what, and which codes were broken."""

import pytest

from station.games.records import record
from station.games.registry import play
from station.games.results import BrokenCode, Record, Result, Seat
from tests.station.games.dice.match_builder import played
from tests.station.games.pegs.match_builder import played as played_with_pegs
from tests.station.short_dice_games import COMPUTERS, CRACK, DRAWN, FIRST_CARD_ENDS, NOTHING, SOLO, WITH_A_COMPUTER


def brought(*moves: str) -> Record | None:
    """What the last move brought about."""
    before = played(*moves[:-1])
    return record(before, play(before, moves[-1]))


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
        (
            DRAWN,
            ("2 players", Result(None, "draw", 2, (Seat("Ada", 2, 1, won=False), Seat("Ben", 2, 1, won=False)))),
        ),
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
def test_what_is_written_down_of_a_game_with_dice(moves: tuple[str, ...], result: tuple[str, Result] | None) -> None:
    assert brought(*moves) == (None if result is None else Record("codeknacker", result[0], (), result[1]))


TWO = ("match original players=Ada,Ben", "secret RRYB", "guess GGGG", "guess RRYB", "secret GGGG")
ALONE = ("match c6p4g2 players=Ada rounds=2", "secret RRYB", "guess GGGG", "guess WWWW")
RIVAL = ("match original players=Ada computers=weak", "secret RRYB", "guess RRYB")
BOTH = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben", "guess RRYBG by=Ben")
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
    before = played_with_pegs(*moves[:-1]) if moves[1:] else None
    assert record(before, played_with_pegs(*moves)) == written


def test_a_computer_breaks_codes_for_no_record_and_has_no_seat() -> None:
    assert record(played_with_pegs(*RIVAL[:2]), played_with_pegs(*RIVAL)) is None
    second = played_with_pegs(*RIVAL, "secret GGGG")
    ended = record(second, played_with_pegs(*RIVAL, "secret GGGG", "guess GGGG"))
    drawn = Result(None, "draw", 2, (Seat("Ada", 1, 1, won=False),))
    assert ended == Record("original", "c6p4g10", (BrokenCode("Ada", 1, cracked=True),), drawn)


def test_who_has_asked_for_a_hint_has_broken_nothing_and_was_assisted() -> None:
    moves = ("match original players=Ada", "secret RRYB", "hint", "guess RRYB")
    seat = Seat("Ada", 0, 1, won=True, assisted=True)
    assert record(played_with_pegs(*moves[:-1]), played_with_pegs(*moves)) == Record(
        "original", "c6p4g10", (), Result("Ada", "cracked", 1, (seat,))
    )


def test_a_match_that_follows_one_with_dice_begins_with_nothing() -> None:
    dice = played("match codeknacker", "leave")
    assert record(dice, played_with_pegs("match original")) is None
