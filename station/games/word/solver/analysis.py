"""Hints and reviews: what every row told, and what the best guess known would have told."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, score
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import ReviewedRow, Suggestion, is_least, mean_left, with_luck
from station.games.word.boxes import WordBox
from station.games.word.solver import search
from station.games.word.solver.candidates import common_first, fitting_words, lexicon_of, words_left
from station.games.word.solver.lexicon import WordNumbers, split_sizes, vectors_of
from station.games.word.solver.openers import OPENERS
from station.games.word.solver.players import strong
from station.games.word.words import alphabet


class _Best(NamedTuple):
    """The best guess known at a position, and how many rows are needed on average from it on."""

    guess: Code
    need: float


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
    top = _find_best(box, before, words)
    mine = _need(box, guess, words)
    is_best = is_least(mine, len(words))
    if is_best or mine <= top.need:
        top = _Best(guess, mine)
    after = len(_words_left(box, [*before, row], secret))
    return ReviewedRow(number, guess, len(words), after, mine, top.guess, top.need, "estimate", is_best)


def _words_left(box: WordBox, rows: Sequence[Row], secret: Code) -> WordNumbers:
    """Return the words that fit; the secret is among them."""
    words, lexicon = words_left(box.language, box.holes, marked_rows(rows)), lexicon_of(box)
    is_common = secret in lexicon.words[: lexicon.common]
    return common_first(box, words) if is_common else words


def _find_best(box: WordBox, rows: Sequence[Row], words: WordNumbers) -> _Best:
    lexicon = lexicon_of(box)
    if not marked_rows(rows):
        guess = OPENERS[box.spelling][0]
    else:
        guess = lexicon.words[int(search.rank(lexicon, words).best()[0])]
    return _Best(guess, _need(box, guess, words))


def _need_after(box: WordBox, rows: Sequence[Row], secret: Code) -> float:
    """Return how many rows the best guess needs after the last row: 0 if the secret was found."""
    if any(row.pegs == secret for row in rows):
        return 0.0
    return _find_best(box, rows, _words_left(box, rows, secret)).need


def _need(box: WordBox, guess: Code, words: WordNumbers) -> float:
    """Return how many rows are needed on average from this guess on, estimated from the number of words left."""
    usual = search.likely_totals(len(words), box.holes)
    return float(1 + usual[_split(box, guess, words)[:-1]].sum() / len(words))


def _split(box: WordBox, guess: Code, words: WordNumbers) -> NDArray[np.int64]:
    """Return how many of the words give each answer to a guess [answer]; the last answer is the right word's."""
    sizes: NDArray[np.int64] = split_sizes(lexicon_of(box), vectors_of((guess,), alphabet(box.language)), words)[0]
    return sizes
