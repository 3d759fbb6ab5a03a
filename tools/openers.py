"""Find the best first guesses for the box "Word", and print them for station/games/word/solver/openers.py.

    make openers                        all languages and lengths: 8 minutes of processor time
    make openers ARGS='de5'             these
    make openers ARGS='--count de5'     what the strong player needs after those that are shipped: 5 seconds for each

The common words that promise most by a look one row ahead are compared by the rows that all common words need after
them: for each answer the second guess is chosen by the strong player's own search, with a larger budget, and what it
leaves is searched exactly, or estimated where that takes too long: words of four letters may need some hundredths of a
row more. With --count nothing is compared: every common word is found by the strong player as it is, with its best
guess in every row.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from station.games.codes.code import Code
from station.games.word.solver.lexicon import Lexicon, answers, load_lexicon
from station.games.word.solver.openers import OPENERS
from station.games.word.solver.search import likely_after, rank
from station.games.word.words import LANGUAGES, WORD_LENGTHS

PROMISING: Final = 24
"""First guesses that are compared."""

CLOSE: Final = 0.012
MOST_KEPT: Final = 6
"""At most so many first guesses are kept that need at most this much more rows than the best, but two at least."""

BUDGET: Final = 100_000_000
"""The answers that may be looked at for every answer to the first guess; see station.games.word.solver.search."""


def main() -> None:
    """Print the best first guesses with the rows that they need on average, or count those that are shipped."""
    parser = argparse.ArgumentParser(prog="make openers ARGS=", description=__doc__.partition("\\n")[0])
    every = [f"{language}{letters}" for language in LANGUAGES for letters in WORD_LENGTHS]
    parser.add_argument("lists", nargs="*", default=every, metavar="LIST", help=", ".join(every))
    parser.add_argument("--count", action="store_true", help="count what is shipped")
    asked = parser.parse_args()
    for spelling in asked.lists:
        lexicon = load_lexicon(spelling[:2], int(spelling[2:]))
        if asked.count:
            _print_counts(spelling, lexicon)
            continue
        best, *others = sorted(needs(lexicon))[:MOST_KEPT]
        found = [best, *(each for each in others if each[0] <= best[0] + CLOSE or each is others[0])]
        words = ", ".join(f'"{word}"' for _, word in found)
        print(f'"{spelling}": ({words}),  # {", ".join(f"{rows:.3f}" for rows, _ in found)}', flush=True)


def needs(lexicon: Lexicon) -> Iterator[tuple[float, Code]]:
    """Yield the most promising first guesses with the rows that a common word needs after them on average."""
    common = np.arange(lexicon.common, dtype=np.int32)
    promise = likely_after(lexicon, answers(lexicon, lexicon.spellings[common], common))
    for guess in promise.argsort(kind="stable")[:PROMISING].tolist():
        told = answers(lexicon, lexicon.spellings[[guess]], common)[0]
        parts = [common[told == answer] for answer in np.unique(told) if answer != told[guess]]
        totals = [rank(lexicon, part, common[:0], BUDGET).totals.min() for part in parts]
        yield 1 + sum(totals) / lexicon.common, lexicon.words[guess]


def count_games(lexicon: Lexicon, first: Code) -> Counter[int]:
    """Return how many common words the strong player finds in how many rows [rows], with its best guess in each."""
    common, rare = np.split(np.arange(len(lexicon.words), dtype=np.int32), [lexicon.common])
    games, waiting = Counter[int](), [(1, lexicon.words.index(first), common, rare)]
    while waiting:
        row, guess, words, others = waiting.pop()
        (told,), (also,) = (answers(lexicon, lexicon.spellings[[guess]], some) for some in (words, others))
        for answer in np.unique(told).tolist():
            if answer == lexicon.kinds - 1:
                games[row] += 1
            else:
                part, more = words[told == answer], others[also == answer]
                waiting.append((row + 1, int(rank(lexicon, part, more).best()[0]), part, more))
    return games


def _print_counts(spelling: str, lexicon: Lexicon) -> None:
    for first in OPENERS[spelling]:
        games = count_games(lexicon, first)
        mean = sum(row * number for row, number in games.items()) / games.total()
        print(f"{spelling} {first}: {mean:.3f} rows, {max(games)} at most, {games.total()} words", flush=True)


if __name__ == "__main__":
    main()
