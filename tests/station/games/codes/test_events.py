"""What the moves do, move by move, on one board, on two, and in a duel."""

from itertools import pairwise
from random import Random
from typing import Final

import pytest

from station.games.codes.box import draw_code
from station.games.codes.code import Key
from station.games.codes.commitment import commit_to
from station.games.codes.events import (
    CodeDecided,
    FaultCalled,
    FaultDenied,
    FaultProven,
    LeaveAsked,
    RoundBegan,
    RoundEnded,
    RowMarked,
    RowPlayed,
    SecretOpened,
    SecretSet,
)
from station.games.codes.family import CodeFamily
from station.games.codes.match import mirror, with_own_board
from station.games.grand.family import FAMILY as GRAND
from station.games.pegs.family import FAMILY
from station.games.word.family import FAMILY as WORD
from station.matches.events import HintAsked, MatchEnded, MatchEvent, MatchOpened, replay_each
from station.matches.game import Outcome
from tests.station.games.pegs.match_builder import last_move, played

Story = tuple[tuple[str, tuple[MatchEvent, ...]], ...]

NONCE: Final = "0" * 32
DUEL: Final = "boards=2 duel=hall:9f3c0a51e2b4d677"
OPENED: Final = (MatchOpened(),)
ALL_RED: Final = Key(2, 0)
ONE_WHITE: Final = Key(0, 1)
NONE: Final = Key(0, 0)
LEFT: Final = Outcome(None, "left")

STORIES: Final[dict[str, Story]] = {
    "two rounds alone": (
        ("match c3p2g2 players=Ada rounds=2", OPENED),
        ("secret RR", (SecretSet(1),)),
        ("hint", (HintAsked(0),)),
        ("guess GG", (RowPlayed(0, "GG"), RowMarked(0, NONE))),
        ("guess RR", (RowPlayed(0, "RR"), RowMarked(0, ALL_RED), CodeDecided(0, 2, cracked=True), RoundEnded(1))),
        ("secret GG", (RoundBegan(2), SecretSet(1))),
        ("guess RR", (RowPlayed(0, "RR"), RowMarked(0, NONE))),
        (
            "guess RR",
            (
                *(RowPlayed(0, "RR"), RowMarked(0, NONE), CodeDecided(0, 2, cracked=False)),
                *(RoundEnded(2), MatchEnded(Outcome(None, "draw"))),
            ),
        ),
        ("match c3p2g2 players=Ada", OPENED),
    ),
    "time runs out": (
        ("match c3p2g2 players=Ada limit=30", OPENED),
        ("secret RR", (SecretSet(1),)),
        ("timeout", (RowPlayed(0, None),)),
        (
            "timeout",
            (
                *(RowPlayed(0, None), CodeDecided(0, 2, cracked=False), RoundEnded(1)),
                MatchEnded(Outcome("Station", "missed")),
            ),
        ),
    ),
    "a person marks, and errs": (
        ("match c4p2g4 players=Ada,Ben marker=codemaker", OPENED),
        ("secret RG", (SecretSet(0),)),
        ("guess GY", (RowPlayed(1, "GY"),)),
        ("mark 0 1", (RowMarked(1, ONE_WHITE),)),
        ("fault", ()),
        ("guess RY", (RowPlayed(1, "RY"),)),
        ("mark 0 1", (RowMarked(1, ONE_WHITE),)),
        ("fault", (FaultProven(1), RoundEnded(1))),
        ("secret RG", (RoundBegan(1), SecretSet(0))),
        ("guess GR", (RowPlayed(1, "GR"),)),
        ("mark 2 0", (RowMarked(1, ALL_RED), FaultProven(1), RoundEnded(1))),
        ("leave", (MatchEnded(LEFT),)),
    ),
    "a mark that fits no code": (
        ("match c3p2g4 players=Ada,Ben marker=codemaker", OPENED),
        ("secret RG", (SecretSet(0),)),
        ("guess RR", (RowPlayed(1, "RR"),)),
        ("mark 0 1", (RowMarked(1, ONE_WHITE), FaultProven(1), RoundEnded(1))),
    ),
    "a target ends the match": (
        ("match c3p2g4 players=Ada,Ben target=2", OPENED),
        ("secret RG", (SecretSet(0),)),
        ("guess RR", (RowPlayed(1, "RR"), RowMarked(1, Key(1, 0)))),
        (
            "guess RG",
            (
                *(RowPlayed(1, "RG"), RowMarked(1, ALL_RED), CodeDecided(1, 2, cracked=True)),
                *(RoundEnded(1), MatchEnded(Outcome("Ada", "points"))),
            ),
        ),
    ),
    "two boards": (
        ("match c3p2g4 players=Ada,Ben boards=2 rounds=2 wins=rows", OPENED),
        ("secret RR by=Ada", (SecretSet(0),)),
        ("secret GG by=Ben", (SecretSet(1),)),
        ("hint by=Ben", (HintAsked(1),)),
        ("guess RR by=Ben", (RowPlayed(1, "RR"), RowMarked(1, ALL_RED), CodeDecided(1, 1, cracked=True))),
        ("guess RR by=Ada", (RowPlayed(0, "RR"), RowMarked(0, NONE))),
        (
            "guess GG by=Ada",
            (RowPlayed(0, "GG"), RowMarked(0, ALL_RED), CodeDecided(0, 2, cracked=True), RoundEnded(1)),
        ),
        ("secret YY by=Ben", (RoundBegan(2), SecretSet(1))),
        ("leave", (MatchEnded(LEFT),)),
    ),
    "two boards, marked by hand": (
        ("match c3p2g4 players=Ada,Ben boards=2 marker=codemaker", OPENED),
        ("secret RR by=Ada", (SecretSet(0),)),
        ("secret GG by=Ben", (SecretSet(1),)),
        ("guess RR by=Ben", (RowPlayed(1, "RR"),)),
        ("mark 2 0 by=Ada", (RowMarked(1, ALL_RED), CodeDecided(1, 1, cracked=True))),
        ("guess GY by=Ada", (RowPlayed(0, "GY"),)),
        ("mark 0 1 by=Ben", (RowMarked(0, ONE_WHITE),)),
        ("fault by=Ada", (FaultProven(0), RoundEnded(1))),
    ),
    "a duel": (
        (f"match c3p2g4 players=Ada,Ben {DUEL}", OPENED),
        ("secret RR by=Ada", (SecretSet(0),)),
        (f"commit {commit_to('GG', NONCE)} by=Ben", (SecretSet(1),)),
        ("guess GG by=Ada", (RowPlayed(0, "GG"),)),
        ("guess RR by=Ben", (RowPlayed(1, "RR"), RowMarked(1, ALL_RED))),
        ("mark 2 0 by=Ben", (RowMarked(0, ALL_RED),)),
        (
            f"open GG {NONCE} by=Ben",
            (
                SecretOpened(1),
                *(CodeDecided(0, 1, cracked=True), CodeDecided(1, 1, cracked=True)),
                *(RoundEnded(1), MatchEnded(Outcome(None, "draw"))),
            ),
        ),
    ),
    "doubts in a duel": (
        (f"match c3p2g4 players=Ada,Ben {DUEL} marker=codemaker", OPENED),
        ("secret RR by=Ada", (SecretSet(0),)),
        ("guess RR by=Ben", ()),
        (f"commit {commit_to('GG', NONCE)} by=Ben", (SecretSet(1),)),
        ("guess GY by=Ada", (RowPlayed(0, "GY"),)),
        ("mark 1 0 by=Ben", (RowMarked(0, Key(1, 0)),)),
        ("fault by=Ada", (FaultCalled(0),)),
        ("marks by=Ben", (FaultDenied(0),)),
        ("marks by=Ben", ()),
        ("guess RY by=Ben", (RowPlayed(1, "RY"),)),
        ("mark 0 1 by=Ada", (RowMarked(1, ONE_WHITE),)),
        ("fault by=Ben", (FaultProven(1),)),
        ("guess RR by=Ben", ()),
        ("fault by=Ben", ()),
        (f"open GG {NONCE} by=Ben", (SecretOpened(1), RoundEnded(1))),
        ("leave by=Ben", (LeaveAsked(1),)),
        ("leave", (LeaveAsked(0), MatchEnded(LEFT))),
    ),
    "a code that was changed": (
        (f"match c3p2g4 players=Ada,Ben {DUEL}", OPENED),
        ("secret RR by=Ada", (SecretSet(0),)),
        (f"commit {commit_to('YY', NONCE)} by=Ben", (SecretSet(1),)),
        ("guess GG by=Ada", (RowPlayed(0, "GG"),)),
        ("mark 2 0 by=Ben", (RowMarked(0, ALL_RED),)),
        (f"open GG {NONCE} by=Ben", (SecretOpened(1), FaultProven(0), RoundEnded(1))),
    ),
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_each_move_says_what_it_did(story: Story) -> None:
    made = replay_each(FAMILY.rules.play, [move for move, _ in story])
    assert [(move, each.events) for (move, _), each in zip(story, made, strict=True)] == list(story)


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_a_move_without_events_leaves_the_match_as_it_was(story: Story) -> None:
    matches = [None, *(each.match for each in replay_each(FAMILY.rules.play, [move for move, _ in story]))]
    stayed = [after == before for before, after in pairwise(matches)]
    assert stayed == [not events for _, events in story]


BOXES: Final = [(family, name) for family in (FAMILY, GRAND, WORD) for name in family.boxes]


@pytest.mark.parametrize(("family", "name"), BOXES, ids=[name for _, name in BOXES])
def test_every_box_tells_of_the_same_events(family: CodeFamily, name: str) -> None:
    box = family.catalogue.known[name]
    code = draw_code(box, Random(1))  # noqa: S311 - any will do
    moves = (f"match {name} players=Ada rounds=1", f"secret {code}", "hint", f"guess {code}")
    made = list(replay_each(family.rules.play, moves))
    assert [each.events for each in made] == [
        (MatchOpened(),),
        (SecretSet(1),),
        (HintAsked(0),),
        (
            *(RowPlayed(0, code), RowMarked(0, box.score(code, code)), CodeDecided(0, 1, cracked=True)),
            *(RoundEnded(1), MatchEnded(Outcome("Ada", "cracked"))),
        ),
    ]


def test_at_the_second_board_the_seats_are_changed_round() -> None:
    moves = [move for move, _ in STORIES["two boards"]]
    seen = [FAMILY.rules.other_side(each) for each in replay_each(FAMILY.rules.play, moves)]
    assert [each and each.events for each in seen] == [
        OPENED,
        (SecretSet(1),),
        (SecretSet(0),),
        (HintAsked(0),),
        (RowPlayed(0, "RR"), RowMarked(0, ALL_RED), CodeDecided(0, 1, cracked=True)),
        (RowPlayed(1, "RR"), RowMarked(1, NONE)),
        (RowPlayed(1, "GG"), RowMarked(1, ALL_RED), CodeDecided(1, 2, cracked=True), RoundEnded(1)),
        (RoundBegan(2), SecretSet(0)),
        (MatchEnded(LEFT),),
    ]
    last = seen[-1]
    assert last is not None
    assert last.match == mirror(played(*moves)) == with_own_board(played(*moves))


def test_a_fault_at_the_second_board_is_seen_from_there() -> None:
    other = FAMILY.rules.other_side(last_move(*(move for move, _ in STORIES["two boards, marked by hand"])))
    assert other is not None
    assert other.events == (FaultProven(1), RoundEnded(1))
