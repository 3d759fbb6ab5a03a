"""Words as numbers: their answers, many at once, are those of the rules."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.code import Key
from station.games.codes.exact import count_by_answer
from station.games.word.boxes import WordBox
from station.games.word.solver.candidates import lexicon_of
from station.games.word.solver.lexicon import answers, key_of_answer, number_of_key, spell
from station.games.word.words import all_words, alphabet, common_words
from tests.station.games.word.solver.boards import EVERY_BOX


@pytest.mark.parametrize("box", EVERY_BOX, ids=lambda box: box.spelling)
def test_the_common_words_come_first(box: WordBox) -> None:
    lexicon = lexicon_of(box)
    assert lexicon.words[: lexicon.common] == common_words(box.language, box.holes)
    assert sorted(lexicon.words) == sorted(all_words(box.language, box.holes))


@settings(max_examples=40, deadline=None)
@given(data=st.data(), box=st.sampled_from(EVERY_BOX))
def test_answers_are_those_of_the_rules(data: st.DataObject, box: WordBox) -> None:
    lexicon = lexicon_of(box)
    numbers = st.lists(st.integers(0, len(lexicon.words) - 1), min_size=1, max_size=8)
    guesses, words = np.array(data.draw(numbers), np.int32), np.array(data.draw(numbers), np.int32)
    told = answers(lexicon, lexicon.spellings[guesses], words)
    for row, guess in zip(told.tolist(), guesses.tolist(), strict=True):
        keys = [box.score(lexicon.words[guess], lexicon.words[word]) for word in words.tolist()]
        assert [key_of_answer(lexicon, answer) for answer in row] == keys
        assert [number_of_key(lexicon, key) for key in keys] == row


def test_the_right_word_has_the_highest_answer() -> None:
    lexicon = lexicon_of(EVERY_BOX[0])
    assert number_of_key(lexicon, Key(4, 0)) == lexicon.kinds - 1


def test_words_are_counted_by_their_answers() -> None:
    box = EVERY_BOX[1]
    lexicon, words = lexicon_of(box), np.arange(50, dtype=np.int32)
    (sizes,) = count_by_answer(answers(lexicon, spell(("TABLE",), alphabet("en")), words), lexicon.kinds)
    counted = Counter(number_of_key(lexicon, box.score("TABLE", lexicon.words[word])) for word in words.tolist())
    assert {answer: count for answer, count in enumerate(sizes.tolist()) if count} == counted
