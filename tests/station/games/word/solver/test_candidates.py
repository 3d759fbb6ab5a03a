"""Which words are left: common ones first, and any word where none of these fits."""

import pytest
from hypothesis import given, settings

from station.games.codes.code import Key
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import Contradicted
from station.games.word.boxes import WORD
from station.games.word.solver.candidates import fitting_words, lexicon_of, words_left
from station.games.word.words import all_words, common_words
from tests.station.games.word.solver.boards import Game, games


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(game=games())
def test_the_words_left_are_those_that_the_rules_leave(game: Game) -> None:
    box, secret, rows = game
    words = all_words(box.language, box.holes)
    fits = {word for word in words if all(box.score(row.pegs or "", word) == row.key for row in rows)}
    lexicon = lexicon_of(box)
    found = [lexicon.words[number] for number in words_left(box.language, box.holes, marked_rows(rows)).tolist()]
    assert len(found) == len(fits)
    assert secret in fits == set(found)
    common = fits.intersection(common_words(box.language, box.holes))
    assert {lexicon.words[number] for number in fitting_words(box, rows).tolist()} == (common or fits)


def test_the_row_that_leaves_no_word_is_named() -> None:
    rows = [Row("TABLE", Key(0, 3)), Row("BREAD", Key(5, 0)), Row("HOUSE", Key(5, 0))]
    assert "BREAD" in [lexicon_of(WORD).words[number] for number in fitting_words(WORD, rows[:2]).tolist()]
    with pytest.raises(Contradicted) as error:
        fitting_words(WORD, rows)
    assert error.value.row == 3
