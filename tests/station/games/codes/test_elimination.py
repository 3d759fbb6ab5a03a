"""Elimination: every step of a proof holds for somebody who knows the rules alone."""

import pytest

from station.games.codes.box import Box, Marked
from station.games.codes.elimination import Conflict, ProofStep, prove
from station.games.codes.puzzle import build_puzzle
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.matches.daily import GRADES, Grade
from tests.amounts import amount
from tests.station.games.codes.paper import codes_with, narrowed

ORIGINAL, NUMBER = BOXES_WITH_PEGS["original"], BOXES_WITH_PEGS["number"]


def check(box: Box, step: ProofStep, before: tuple[str, ...], marked: Marked) -> None:
    """Follow a step of a proof with nothing but the rules."""
    for hole, peg in step.excluded:
        left = [*before]
        left[hole] = peg
        for row, leaves in step.chain:
            followed = narrowed(box, [{*pegs} for pegs in left], [marked[row - 1]])
            assert followed is not None
            for at, stay in leaves:
                assert followed[at] <= {*stay} < {*left[at]}
                left[at] = stay
        codes = codes_with(box, left)
        guess, key = marked[step.conflict.row - 1]
        answers = [box.score(guess, code) for code in codes]
        match step.conflict:
            case Conflict(kind="red", would=would, has=has):
                reds = [answer.red for answer in answers]
                assert has == key.red
                assert has < would == min(reds) or has > would == max(reds)
            case Conflict(kind="all", would=would, has=has):
                sums = [answer.red + answer.white for answer in answers]
                assert has == key.red + key.white
                assert has < would == min(sums) or has > would == max(sums)
            case Conflict(kind="both"):
                assert codes
                assert key not in answers
            case Conflict(kind="twice"):
                assert not codes


@pytest.mark.parametrize("box", [ORIGINAL, NUMBER], ids=lambda box: box.name)
@pytest.mark.parametrize("grade", GRADES)
def test_every_step_of_a_proof_can_be_followed(box: Box, grade: Grade) -> None:
    for seed in range(amount(1, release=30)):
        puzzle = build_puzzle(box, grade, str(seed))
        marked, before = puzzle.mark_rows(box), (box.colours,) * box.holes
        for step in prove(box, marked):
            check(box, step, before, marked)
            out = [(hole, peg) for hole, pegs in enumerate(before) for peg in pegs if peg not in step.candidates[hole]]
            assert out == [*step.excluded]
            before = step.candidates
        assert before == tuple(puzzle.code)


def test_a_row_without_key_pegs_rules_out_all_its_pegs_at_once() -> None:
    proof = [*prove(ORIGINAL, [("RRYY", ORIGINAL.score("RRYY", "GGGB")), ("GGGP", ORIGINAL.score("GGGP", "GGGB"))])]
    assert proof[0].conflict == Conflict(1, "all", would=1, has=0)
    assert {(hole, peg) for hole in range(4) for peg in "RY"} == {*proof[0].excluded}
