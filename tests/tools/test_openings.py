"""The openings for Word: what the search finds is what is counted, and what is shipped fits the lists of words."""

import numpy as np
import pytest

from station.games.codes.code import Key
from station.games.word.boxes import WordBox
from station.games.word.solver.lexicon import Lexicon, WordNumbers, answers, key_of_answer, load_lexicon, spell
from station.games.word.solver.openings import load_openings, read_openings
from station.games.word.solver.search import solve_exactly
from station.games.word.words import alphabet, common_words
from tests.station.games.word.solver.boards import EVERY_BOX
from tools.openings import FEW_WORDS, count_games, describe_words, find_openings, format_openings, openings_file
from tools.strategies.settings import Setting, Stage


def some_words() -> Lexicon:
    """Every 25th English word of four letters, and no rare ones."""
    words = common_words("en", 4)[::25]
    return Lexicon("en", 4, words, len(words), spell(words, alphabet("en")))


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_the_search_finds_the_best_opening_and_its_rows() -> None:
    lexicon = some_words()
    everything = np.arange(lexicon.common, dtype=np.int32)
    found = find_openings(lexicon, Setting(stages=(Stage(40, 0),), widths=(40,), sure=(40,)))
    _, least, _ = solve_exactly(lexicon, everything, lexicon.words[0]) or (0, 0.0, 0.0)
    assert found[0].rows == pytest.approx(least)
    for rows, opening in found:
        _, _, after = solve_exactly(lexicon, everything, opening[()]) or (0, 0.0, 0.0)
        games = count_games(lexicon, opening)
        assert games.total() == lexicon.common
        assert sum(row * number for row, number in games.items()) / lexicon.common == pytest.approx(rows)
        assert after == pytest.approx(rows)
    lines = list(format_openings(lexicon, found))
    assert read_openings(lines) == tuple(opening for _, opening in found)


@pytest.mark.parametrize("box", EVERY_BOX, ids=lambda box: box.spelling)
def test_the_shipped_openings_fit_the_words(box: WordBox) -> None:
    """Where this fails after a change of a list, `make openings` computes them anew."""
    lexicon = load_lexicon(box.language, box.holes)
    assert f"# {describe_words(lexicon)}\n" in openings_file(box.spelling).read_text(encoding="utf-8")
    for opening in load_openings(box.spelling):
        assert set(opening.values()) <= set(lexicon.words)
        left: dict[tuple[Key, ...], WordNumbers] = {(): np.arange(lexicon.common, dtype=np.int32)}
        for keys, guess in opening.items():
            (told,) = answers(lexicon, lexicon.spellings[[lexicon.words.index(guess)]], left[keys])
            parts = {
                (*keys, key_of_answer(lexicon, answer)): left[keys][told == answer]
                for answer in np.unique(told).tolist()
            }
            left |= {after: words for after, words in parts.items() if len(words) > FEW_WORDS}
        assert left.keys() == opening.keys()
