"""The openings: read from their lines, and followed as long as the rows are theirs."""

# ruff: noqa: S311 - the player is given its chance so that a game can be played again

from collections import Counter
from random import Random

import pytest

from station.games.codes.code import Key
from station.games.codes.exact import EXACT_CODES
from station.games.codes.match import Row
from station.games.word.boxes import WordBox, box_of
from station.games.word.solver.analysis import analysis
from station.games.word.solver.openings import continue_openings, load_openings, read_openings
from station.games.word.solver.players import choose_guess, strong
from station.games.word.words import common_words
from tests.station.games.word.solver.boards import EVERY_BOX

BOXES = pytest.mark.parametrize("box", EVERY_BOX, ids=lambda box: box.spelling)


def test_a_guess_is_found_by_the_answers_before_it() -> None:
    lines = ("# a comment", "STALE", " 00 CORGI", "  01 PUDGY", "  12 ROUGH", " 10 SPORE", "SCALE")
    (first, second) = read_openings(lines)
    assert first == {
        (): "STALE",
        (Key(0, 0),): "CORGI",
        (Key(0, 0), Key(0, 1)): "PUDGY",
        (Key(0, 0), Key(1, 2)): "ROUGH",
        (Key(1, 0),): "SPORE",
    }
    assert second == {(): "SCALE"}


@BOXES
def test_every_box_has_several_openings(box: WordBox) -> None:
    openings = load_openings(box.spelling)
    assert len({opening[()] for opening in openings}) == len(openings) > 1
    assert continue_openings(box.spelling, []) == [opening[()] for opening in openings]


@BOXES
def test_an_opening_is_left_by_other_rows(box: WordBox) -> None:
    best, *_ = load_openings(box.spelling)
    keys = next(keys for keys in best if len(keys) == 1)
    assert continue_openings(box.spelling, [(best[()], keys[0])]) == [best[keys]]
    other = next(word for word in common_words(box.language, box.holes) if word != best[()])
    assert best[keys] not in continue_openings(box.spelling, [(other, keys[0])])


@BOXES
def test_the_strong_player_follows_an_opening(box: WordBox) -> None:
    best, *_ = load_openings(box.spelling)
    for keys, guess in best.items():
        rows = [Row(best[keys[:at]], key) for at, key in enumerate(keys)]
        assert strong(box, rows) == guess
        if rows:
            assert choose_guess(box, rows, "strong", Random(1)) == guess


@pytest.mark.slow
def test_a_review_finds_no_better_row_than_an_opening() -> None:
    box, (best, *_) = box_of("en", 4), load_openings("en4")
    keys = Counter(box.score(best[()], word) for word in common_words("en", 4))
    (key, words), *_ = keys.most_common()
    secret = next(word for word in common_words("en", 4) if box.score(best[()], word) == key)
    rows = [Row(best[()], key), Row(best[(key,)], None)]
    assert words > EXACT_CODES
    assert [(row.reckoning, row.lost) for row in analysis(box, rows, secret)] == [("estimate", 0.0)] * 2
