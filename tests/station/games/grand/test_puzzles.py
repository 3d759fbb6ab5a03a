"""Puzzles with pairs: exactly one code fits, no row is needless, and the grades differ, by a count of all codes."""

from functools import cache
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from station.games.codes.box import Marked
from station.games.codes.elimination import ProofStep, code_space, prove
from station.games.codes.match import Match
from station.games.codes.proof import advise_on_puzzle, proof_in_words
from station.games.codes.puzzle import Puzzle, build_puzzle
from station.games.grand.boxes import GRAND
from station.games.grand.family import FAMILY
from station.matches.daily import GRADES, Grade
from tests.amounts import amount

Codes = NDArray[np.uint8]
"""Codes by the letters of their pieces [code, hole]."""

Flags = NDArray[np.bool_]

OFTEN: Final = amount(2, release=1000)


def letters(text: str) -> Codes:
    return np.frombuffer(text.encode(), np.uint8)


@cache
def every_code() -> Codes:
    pieces = [letters(GRAND.pieces_at(hole)) for hole in range(GRAND.holes)]
    return np.asfortranarray(np.stack(np.meshgrid(*pieces, indexing="ij"), axis=-1).reshape(-1, GRAND.holes))


def answers(pegs: str, codes: Codes) -> NDArray[Any]:
    """What a row is answered with each code [code, kind], by the words of the leaflet."""
    places, row = range(4), pegs.encode()
    colour = [codes[:, 2 * place] == row[2 * place] for place in places]
    shape = [codes[:, 2 * place + 1] == row[2 * place + 1] for place in places]
    exact = [colour[place] & shape[place] for place in places]
    used = [exact[place].copy() for place in places]  # places of the code that have answered
    white, half = np.zeros(len(codes), np.uint8), np.zeros(len(codes), np.uint8)
    for place in places:
        found = exact[place].copy()
        for other in places:
            same = (codes[:, 2 * other] == row[2 * place]) & (codes[:, 2 * other + 1] == row[2 * place + 1])
            elsewhere = same & ~used[other] & ~found
            used[other] |= elsewhere
            white += elsewhere
            found |= elsewhere
        half += ~found & (colour[place] ^ shape[place])
    return np.stack([np.sum(exact, axis=0), white, half], axis=-1)


def fit(marked: Marked, codes: Codes) -> list[Flags]:
    return [(answers(pegs, codes) == [*key]).all(axis=1) for pegs, key in marked]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("grade", GRADES)
def test_one_code_fits_and_no_row_is_needless(grade: Grade) -> None:
    for seed in range(OFTEN):
        puzzle = build_puzzle(GRAND, grade, str(seed))
        codes, wrong = every_code(), np.zeros((len(puzzle.rows), len(every_code())), bool)  # the rows that do not fit
        for row, marked in enumerate(puzzle.mark_rows(GRAND)):
            wrong[row] = ~fit([marked], codes)[0]
            may = wrong.sum(axis=0) < 2  # all others fit neither with all rows, nor without any one of them
            codes, wrong = np.asfortranarray(codes[may]), wrong[:, may]
        (left,) = codes[~wrong.any(axis=0)]
        assert left.tobytes().decode() == puzzle.code, (grade, seed)
        assert wrong.any(axis=1).all(), (grade, seed)


@pytest.mark.parametrize("grade", GRADES)
def test_every_step_of_a_proof_can_be_followed(grade: Grade) -> None:
    for seed in range(amount(1, release=30)):
        marked, before = build_puzzle(GRAND, grade, str(seed)).mark_rows(GRAND), every_code()
        for step in prove(GRAND, marked):
            for hole, piece in step.excluded:
                supposed = before[:, hole] == ord(piece)
                check(step, before[supposed], marked)
                before = before[~supposed]
        assert len(before) == 1


def check(step: ProofStep, supposed: Codes, marked: Marked) -> None:
    """Follow a step of a proof with nothing but the rules, in the codes that are left with what is supposed."""
    for row, leaves in step.chain:
        (fits,) = fit([marked[row - 1]], supposed)
        for hole, stay in leaves:
            assert {*supposed[fits][:, hole]} <= {*stay.encode()} < {*supposed[:, hole]}
        for hole, stay in leaves:
            supposed = supposed[np.isin(supposed[:, hole], letters(stay))]
    pegs, key = marked[step.conflict.row - 1]
    found = answers(pegs, supposed)
    kind, would, has = step.conflict[1:]
    if kind == "both":
        assert len(found)
        assert not (found == [*key]).all(axis=1).any()
        return
    counted = {"red": 1, "white": 2, "all": 3}[kind]
    sums = found[:, :counted].sum(axis=1)
    assert has == sum(key[:counted])
    assert has < would == sums.min() or has > would == sums.max()


class Paper:
    """What somebody knows who looks at one row after the other: the codes with the pieces that each hole may have."""

    def __init__(self, codes: Codes, fits: Flags) -> None:
        self.codes, self.fits = codes, fits

    def keep(self, which: Flags) -> "Paper":
        return Paper(self.codes[which], self.fits[:, which])

    def look(self, row: int) -> "Paper":
        left = self.codes[self.fits[row]]
        may = np.zeros((GRAND.holes, 128), bool)
        for hole in range(GRAND.holes):
            may[hole, left[:, hole]] = True
        which: Flags = np.all(may[range(GRAND.holes), self.codes], axis=1)
        return self.keep(which)

    def look_at_each(self) -> "Paper":
        paper, size = self, 0
        while len(paper.codes) != size:
            size = len(paper.codes)
            for row in range(len(self.fits)):
                paper = paper.look(row)
        return paper

    def is_refuted(self, rows: int) -> bool:
        if not len(self.codes) or not rows:
            return not len(self.codes)
        looks = [self.look(row) for row in range(len(self.fits))]
        return any(
            not len(left.codes) or (len(left.codes) < len(self.codes) and left.is_refuted(rows - 1)) for left in looks
        )


def solves(marked: Marked, rows: int) -> bool:
    """Whether somebody finds the code who refutes a piece by so many rows at most, one after the other."""
    paper = Paper(every_code(), np.array(fit(marked, every_code()))).look_at_each()
    while len(paper.codes) > 1:
        places = [(hole, piece) for hole in range(GRAND.holes) for piece in np.unique(paper.codes[:, hole])]
        tried = ((hole, piece, paper.codes[:, hole] == piece) for hole, piece in places)
        out = next((here for _, _, here in tried if not here.all() and paper.keep(here).is_refuted(rows)), None)
        if out is None:
            return False
        paper = paper.keep(~out).look_at_each()
    return True


@pytest.mark.slow
@pytest.mark.parametrize(("grade", "enough", "not_enough"), [("easy", 1, 0), ("medium", 2, 1), ("hard", 0, 2)])
def test_grades_differ_for_players_who_solve_by_elimination(grade: Grade, enough: int, not_enough: int) -> None:
    """Easy ones take one row at a time, medium ones a second row to refute a guess, hard ones a longer chain."""
    for seed in range(amount(1, release=10)):
        marked = build_puzzle(GRAND, grade, str(seed)).mark_rows(GRAND)
        assert not enough or solves(marked, enough), (grade, seed)
        assert not not_enough or not solves(marked, not_enough), (grade, seed)


EASY: Final = Puzzle("BsYsBxBs", ("GdPxPtPx", "BtYcRxBd", "BsGxRtRt", "RtYcYsBt", "GtBcYxGt"))
MEDIUM: Final = Puzzle("GcRcBtYx", ("PsBxYdPd", "GsPcBxRd", "YtPtYxRc", "YtBcRxBt", "GtGcPsGs"))
HARD: Final = Puzzle("RsGtPsPd", ("YtPcGxRt", "BcRtYxRx", "BdRtRdRx", "RcYcPxGc", "RxPdYdBc", "GdGtBcPt"))
OPENING: Final = ("match grand players=Ada puzzle=easy", f"secret {' '.join(EASY.words)}")


def pose(*moves: str) -> Match:
    """Return the match in which EASY has been posed, and these moves were made."""
    match: Match | None = None
    for move in (*OPENING, *moves):
        match = FAMILY.rules.play(match, move).match
    assert match is not None
    return match


def test_a_puzzle_is_the_same_everywhere_and_forever() -> None:
    assert [build_puzzle(GRAND, grade, "2026-11-27") for grade in GRADES] == [EASY, MEDIUM, HARD]


def test_a_row_may_have_a_pair_more_than_once() -> None:
    for row in ("RcRcYtRc", "YtRcRcBd", "RcRcRcRc"):
        for code in ("RcYtRcRs", "RsRcBcYc", "YcRsRcRc", "BdRtRcRc", "RtRtRtRc"):
            marked = [(row, GRAND.score(row, code))]
            assert code_space(GRAND).fit(marked).bit_count() == int(fit(marked, every_code())[0].sum()), (row, code)


def test_a_proof_names_the_colours_and_the_shapes_of_pairs() -> None:
    said = [str(step) for step in proof_in_words(pose())]
    assert said[0].startswith("The colour of pair 1 cannot be green, the shape of pair 1 cannot be diamond,")
    assert said[0].endswith(": row 1 would then have at least 1 key peg, not 0.")
    assert said[2].endswith("So the colour of pair 1 is blue. So the shape of pair 1 is square.")
    assert said[9] == "No pair can have diamond: row 2 would then have at least 1 red or white key peg, not 0."


def test_a_hint_lays_the_pieces_that_are_certain() -> None:
    hints = [advise_on_puzzle(pose(*["hint"] * count)).guess for count in (1, 3, 5, 99)]
    assert hints == ["________", "Bs______", "Bs___x__", EASY.code]


def test_a_review_shows_how_the_code_is_found() -> None:
    (review,) = FAMILY.reviews.review([*OPENING, f"guess {EASY.rows[0]}"])
    assert review["proof"] == proof_in_words(pose())
    assert str(review["title"]) == "Grand, a puzzle (easy)"
