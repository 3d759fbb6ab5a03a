"""Hints and reviews: what every row told, and what the best guess known would have told."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, score
from station.games.codes.exact import count_by_answer
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import Reckoning, ReviewedRow, Suggestion, is_least, mean_left, with_luck
from station.games.word.boxes import WordBox
from station.games.word.solver import search
from station.games.word.solver.candidates import common_first, fitting_words, lexicon_of, rare_left, words_left
from station.games.word.solver.lexicon import Lexicon, WordNumbers, answers, spell
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
    """Review every filled row of a game; the answers come from the secret, so faults in the marking do not matter.

    Only common words are counted if the secret is one of them, else all words. A secret that is in the list no longer
    is not reviewed.
    """
    if secret not in lexicon_of(box).words:
        return []
    true = [Row(row.pegs, None if row.pegs is None else score(row.pegs, secret)) for row in rows]
    found = [_judge(box, true[:at], row, at + 1, secret) for at, row in enumerate(true) if row.pegs is not None]
    return with_luck(found, _need_after(box, true, secret))


def _judge(box: WordBox, before: Sequence[Row], row: Row, number: int, secret: Code) -> ReviewedRow:
    words, guess = _words_left(box, before, secret), row.pegs or ""
    after = len(_words_left(box, [*before, row], secret))
    found = _compare(box, before, words, guess)
    return ReviewedRow(number, guess, len(words), after, *found)


def _compare(
    box: WordBox, before: Sequence[Row], words: WordNumbers, guess: Code
) -> tuple[float, Code, float, Reckoning, bool]:
    """Return the rows needed with a guess, the best one, its rows, how they are known, and if the guess is as good."""
    lexicon = lexicon_of(box)
    if small := solve_exactly(lexicon, words, guess):
        best, least, mine = small
        return mine, lexicon.words[best], least, "exact", mine <= least
    known = continue_openings(box.spelling, marked_rows(before))
    advised = guess if guess in known else (*known, guess)[0]
    if not marked_rows(before):
        top, mine = _need_first(box, advised, words), _need_first(box, guess, words)
    else:
        found = search.rank(lexicon, words, rare_left(box, before), (guess, advised))
        if not known:
            advised = _spell_word(lexicon, int(found.best()[0]), guess)
        top = found.total_of(search.number_of_word(lexicon, advised)) / len(words)
        mine = min(found.total_of(search.number_of_word(lexicon, guess)) / len(words), top + 1)
    is_best = is_least(mine, len(words))
    return (mine, guess, mine, "estimate", is_best) if mine <= top else (mine, advised, top, "estimate", False)


def _spell_word(lexicon: Lexicon, number: int, guess: Code) -> Code:
    return lexicon.words[number] if number < len(lexicon.words) else guess


def _words_left(box: WordBox, rows: Sequence[Row], secret: Code) -> WordNumbers:
    """Return the words that fit; the secret is among them."""
    words, lexicon = words_left(box.language, box.holes, marked_rows(rows)), lexicon_of(box)
    is_common = secret in lexicon.words[: lexicon.common]
    return common_first(box, words) if is_common else words


def _need_after(box: WordBox, rows: Sequence[Row], secret: Code) -> float:
    """Return how many rows the best guess needs after the last row: 0 if the secret was found."""
    if any(row.pegs == secret for row in rows):
        return 0.0
    return _compare(box, rows, _words_left(box, rows, secret), secret)[2]


def _need_first(box: WordBox, guess: Code, words: WordNumbers) -> float:
    """Return how many rows are needed on average from a first guess on, estimated from the number of words left."""
    usual = search.likely_totals(len(words), box.holes)
    return float(1 + usual[_split(box, guess, words)[:-1]].sum() / len(words))


def _split(box: WordBox, guess: Code, words: WordNumbers) -> NDArray[np.int64]:
    """Return how many of the words give each answer to a guess [answer]; the last answer is the right word's."""
    lexicon = lexicon_of(box)
    told = answers(lexicon, spell((guess,), alphabet(box.language)), words)
    sizes: NDArray[np.int64] = count_by_answer(told, lexicon.kinds)[0]
    return sizes
