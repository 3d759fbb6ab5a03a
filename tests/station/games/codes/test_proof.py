"""The proof of a puzzle in words, and the hints that are taken from it."""

from typing import Final

from station.games.codes.proof import advise_on_puzzle, proof_in_words
from station.games.pegs.family import FAMILY
from tests.station.games.pegs.match_builder import played

MEDIUM: Final = ("match original players=Ada puzzle=medium", "secret WRYB RYGY PPRW YGWR GWRP")
NUMBER: Final = ("match number players=Ada puzzle=easy", "secret 5281 6128 3287 2456 1286")


def test_a_proof_says_what_cannot_be_and_why_until_every_hole_is_known() -> None:
    said = [str(step) for step in proof_in_words(played(*MEDIUM))]
    assert said[0] == (
        "Hole 1 cannot be red, holes 2 and 4 cannot be yellow and hole 3 cannot be green:"
        " row 1 would then have at least 1 red key peg, not 0."
    )
    assert said[4] == (
        "Suppose that hole 1 is blue. Then row 2 leaves only purple for hole 3."
        " But row 3 would then have at most 2 key pegs, not 3. So hole 1 cannot be blue. So hole 1 is white."
    )
    known = [hole for step in said for hole in range(1, 5) if f"So hole {hole} is" in step]
    assert sorted(known) == [1, 2, 3, 4]


def test_each_hint_is_the_next_step_with_the_pegs_that_are_certain() -> None:
    advice = [advise_on_puzzle(played(*MEDIUM, *["hint"] * hints)) for hints in (1, 5, 9, 10)]
    assert [each.rows for each in advice] == [(0,), (1, 2), (0,), (0,)]
    assert [each.guess for each in advice] == ["____", "W___", "WRYB", "WRYB"]
    assert [str(each.says).partition(".")[0] for each in advice] == [
        "Step 1 of 9", "Step 5 of 9", "Step 9 of 9", "Step 9 of 9",
    ]  # fmt: skip


def test_a_review_has_the_proof_and_needs_no_computer() -> None:
    (review,) = FAMILY.reviews.review([*MEDIUM, "guess RRRR"])
    assert review["proof"] == proof_in_words(played(*MEDIUM))
    assert [(row["guess"], str(row["words"])) for row in review["rows"]] == [("RRRR", "the code was already certain")]
    assert [str(review[key]) for key in ("title", "verdict")] == [
        "Original, a puzzle (medium)", "This is how the code is found.",
    ]  # fmt: skip
