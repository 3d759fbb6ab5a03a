"""What the lessons of all boxes with codes have: which piece of the code answers for which of the row."""

from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.code import Key, score
from station.games.codes.lesson import common_rules, match_pieces
from station.games.grand.boxes import GRAND
from station.games.pegs.boxes import BOXES_WITH_PEGS

CODES = st.text("RYG", min_size=4, max_size=4)


@given(CODES, CODES)
def test_the_key_pegs_explained_are_those_that_are_counted(guess: str, secret: str) -> None:
    found = list(match_pieces(guess, secret))
    keys = [key for key, _ in found]
    assert Key(keys.count("red"), keys.count("white")) == score(guess, secret)
    places = [place for key, place in found if key is not None]
    assert len(places) == len({*places})
    assert all(secret[place - 1] == peg for peg, (key, place) in zip(guess, found, strict=True) if key is not None)


def test_a_piece_may_be_of_several_letters() -> None:
    pairs = match_pieces(["Rc", "Bd", "Gt", "Yx"], ["Rc", "Gs", "Bd", "Yt"])
    assert list(pairs) == [("red", 1), ("white", 3), (None, 0), ("half", 0)]


def test_the_rules_say_whether_points_or_rows_count() -> None:
    boxes = (BOXES_WITH_PEGS["super"], GRAND, BOXES_WITH_PEGS["superhirn"])
    rows, points, even = ([rule.code for rule in common_rules(box)][2:] for box in boxes)
    assert points == ["learn_points_count", "learn_match_or_target"]
    assert even == ["learn_points_count", "learn_even_match_or_target"]
    assert rows == ["learn_rows_count", "learn_match"]
