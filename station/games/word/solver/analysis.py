"""Hints and reviews: what every row told, and what the best guess known would have told."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, score
from station.games.codes.exact import count_by_answer
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import (
    Comparison,
    ReviewedRow,
    Suggestion,
    is_least,
    mean_left,
    need_after,
    review_rows,
)
from station.games.word.boxes import WordBox
from station.games.word.solver import search
from station.games.word.solver.candidates import common_first, fitting_words, lexicon_of, rare_left, words_left
from station.games.word.solver.lexicon import WordNumbers, answers, spell
from station.games.word.solver.openings import continue_openings
from station.games.word.solver.players import strong
from station.games.word.solver.search import solve_exactly
from station.games.word.words import alphabet


def best(box: WordBox, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ARG001 - other boxes promise
    """Return the best guess. Raises Contradicted if no word fits."""
    return predict(box, rows, strong(box, rows))


def predict(box: WordBox, rows: Sequence[Row], guess: Code) -> Suggestion:
    """Return what a guess leaves of the common words, or of all where none of these fits. Raises Contradicted."""
    words = fitting_words(box, rows)
    sizes, fit = _split(box, guess, words), len(words_left(box.language, box.holes, marked_rows(rows)))
    return Suggestion(guess, len(words), mean_left(sizes), others=fit - len(words))


def analysis(box: WordBox, rows: Sequence[Row], secret: Code) -> list[ReviewedRow]:
    """Review every filled row of a game; see review_rows.

    Only common words are counted if the secret is one of them, else all words. A secret that is in the list no longer
    is not reviewed.
    """
    if secret not in lexicon_of(box).words:
        return []

    def find_left(before: Sequence[Row]) -> WordNumbers:
        words, lexicon = words_left(box.language, box.holes, marked_rows(before)), lexicon_of(box)
        is_common = secret in lexicon.words[: lexicon.common]
        return common_first(box, words) if is_common else words

    def compare(before: Sequence[Row], guess: Code) -> Comparison:
        return _compare(box, before, find_left(before), guess)

    return review_rows(rows, secret, score, lambda some: len(find_left(some)), compare)


def _compare(box: WordBox, before: Sequence[Row], words: WordNumbers, guess: Code) -> Comparison:
    """Compare a guess with the best one known, if these `words` are left."""
    lexicon = lexicon_of(box)
    if small := solve_exactly(lexicon, words, guess):
        best, least, mine = small
        return Comparison(mine, lexicon.words[best], least, "exact", mine <= least)
    known = continue_openings(box.spelling, marked_rows(before))
    advised = guess if guess in known else (*known, guess)[0]
    if not marked_rows(before):
        top, mine = _need_first(box, advised, words), _need_first(box, guess, words)
    else:
        found = search.rank(lexicon, words, rare_left(box, before), (guess, advised))
        if not known:
            best = int(found.best()[0])
            advised = lexicon.words[best] if best < len(lexicon.words) else guess
        top = found.total_of(search.number_of_word(lexicon, advised)) / len(words)
        mine = min(found.total_of(search.number_of_word(lexicon, guess)) / len(words), top + 1)
    is_best = is_least(mine, len(words))
    return Comparison(mine, guess if mine <= top else advised, min(mine, top), "estimate", is_best and mine <= top)


def _need_first(box: WordBox, guess: Code, words: WordNumbers) -> float:
    """Return how many rows are needed on average from a first guess on, estimated from the number of words left."""
    return need_after(_split(box, guess, words), search.likely_totals(len(words), box.holes))


def _split(box: WordBox, guess: Code, words: WordNumbers) -> NDArray[np.int64]:
    """Return how many of the words give each answer to a guess [answer]; the last answer is the right word's."""
    lexicon = lexicon_of(box)
    told = answers(lexicon, spell((guess,), alphabet(box.language)), words)
    sizes: NDArray[np.int64] = count_by_answer(told, lexicon.kinds)[0]
    return sizes
