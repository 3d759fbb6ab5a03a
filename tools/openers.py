"""Find the best first guesses for the box "Word", and print them for station/games/word/solver/openers.py.

    make openers                all languages and lengths: 8 minutes of processor time
    make openers ARGS='de5'     these

The common words that promise most by a look one row ahead are compared by the rows that all common words need after
them: for each answer the second guess is chosen by the strong player's own search, with a larger budget, and what it
leaves is searched exactly.
"""

import argparse
from collections.abc import Iterator
from typing import Final

import numpy as np

from station.games.codes.code import Code
from station.games.word.solver.lexicon import Lexicon, answers, load_lexicon
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
    """Print the best first guesses with the rows that they need on average."""
    parser = argparse.ArgumentParser(prog="make openers ARGS=", description=__doc__.partition("\\n")[0])
    every = [f"{language}{letters}" for language in LANGUAGES for letters in WORD_LENGTHS]
    parser.add_argument("lists", nargs="*", default=every, metavar="LIST", help=", ".join(every))
    for spelling in parser.parse_args().lists:
        lexicon = load_lexicon(spelling[:2], int(spelling[2:]))
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


if __name__ == "__main__":
    main()
