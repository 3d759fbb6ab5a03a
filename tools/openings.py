"""Compute the openings of the strong player in the box "Word", or count what it needs with those that are shipped.

    make openings                        all languages and lengths: 4 minutes of processor time
    make openings ARGS='de5'             these
    make openings ARGS='--count de5'     what the strong player needs with each opening: some seconds for each

The search is that of tools/strategies, over all words as guesses: a beam, whose width is the number of guesses that it
tries for each set of common words. To be computed again when the common words have changed, which a test notices.
With --count every common word is found by the strong player as it is, with its best guess in every row.
"""

import argparse
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from station.games.codes.code import Key
from station.games.word.solver.lexicon import Lexicon, WordNumbers, answers, key_of_answer, load_lexicon
from station.games.word.solver.openings import Opening, load_openings
from station.games.word.solver.search import likely_totals, rank
from station.games.word.words import LANGUAGES, WORD_FOLDER, WORD_LENGTHS
from tools.strategies.checkpoints import Tree
from tools.strategies.exact import Position
from tools.strategies.settings import Setting, Stage
from tools.strategies.stages import extract_answers, new_search, try_in_stages
from tools.strategies.tables import UNLIMITED, build_word_tables

SETTING: Final = Setting(
    stages=(Stage(60, 0), Stage(30, 1), Stage(12, 2), Stage(8, 3)),
    widths=(1, 8, 30, 100),
    sure=(0, 0, 0, 20),
    small=80,
    trust=0.9,
)

CLOSE_ROWS: Final = 0.01
MOST_KEPT: Final = 6
"""At most so many openings are kept that need at most this much more rows than the best, but two at least."""

FAR_ROWS: Final = 0.03
"""First guesses that need more than this above the best are given up."""

FEW_WORDS: Final = 12
"""Where no more common words than this are left, the player's own search is good enough."""

MEMO_BITS: Final = 22


class Found(NamedTuple):
    """An opening, and how many rows a common word needs with it on average if the best guesses known follow."""

    rows: float
    opening: Opening


def main() -> None:
    """Compute the openings and write them, or count those that are shipped."""
    parser = argparse.ArgumentParser(prog="make openings ARGS=", description=(__doc__ or "").partition("\n")[0])
    every = [f"{language}{letters}" for language in LANGUAGES for letters in WORD_LENGTHS]
    parser.add_argument("lists", nargs="*", default=every, metavar="LIST", help=", ".join(every))
    parser.add_argument("--count", action="store_true", help="count what is shipped")
    asked = parser.parse_args()
    for spelling in asked.lists:
        lexicon = load_lexicon(spelling[:2], int(spelling[2:]))
        if asked.count:
            _print_counts(spelling, lexicon)
            continue
        found = find_openings(lexicon)
        openings_file(spelling).write_text("\n".join(format_openings(lexicon, found)) + "\n", encoding="utf-8")
        print(f"{spelling}: {', '.join(f'{each.opening[()]} {each.rows:.4f}' for each in found)}", flush=True)


def openings_file(spelling: str) -> Path:
    """Return the file with the openings of a box."""
    return WORD_FOLDER / f"openings-{spelling}.txt"


def find_openings(lexicon: Lexicon, setting: Setting = SETTING) -> list[Found]:
    """Return the best openings for a list of words, the very best first."""
    likely = likely_totals(len(lexicon.words) + 1, lexicon.letters)
    search = new_search(build_word_tables(lexicon.spellings, likely), setting, MEMO_BITS)
    common = np.arange(lexicon.common, dtype=np.int32)
    position = Position(common, np.zeros(0, np.int64), UNLIMITED)
    best, *others = try_in_stages(search, position, slack=lexicon.common * FAR_ROWS)
    close = [trial for trial in others if trial.total <= best.total + lexicon.common * CLOSE_ROWS]
    effort = setting.stages[-1].effort
    return [
        Found(
            trial.total / lexicon.common,
            dict(_list_guesses(lexicon, common, (trial.guess, extract_answers(search, position, trial.guess, effort)))),
        )
        for trial in [best, *(close or others[:1])][:MOST_KEPT]
    ]


def _list_guesses(
    lexicon: Lexicon, words: WordNumbers, tree: Tree, keys: tuple[Key, ...] = ()
) -> Iterator[tuple[tuple[Key, ...], str]]:
    """Yield the guesses of a tree by the answers before, as far as more than FEW_WORDS are left."""
    guess, after = tree
    yield keys, lexicon.words[guess]
    (told,) = answers(lexicon, lexicon.spellings[[guess]], words)
    for answer in sorted(after):
        part = words[told == answer]
        if len(part) > FEW_WORDS:
            yield from _list_guesses(lexicon, part, after[answer], (*keys, key_of_answer(lexicon, answer)))


def format_openings(lexicon: Lexicon, found: list[Found]) -> Iterator[str]:
    """Yield the lines of a file; station.games.word.solver.openings reads them."""
    yield "# Openings of the box “Word”, by `make openings`: see openings.py. Their words are from"
    yield f"# {lexicon.language}.txt, which names their sources and their licence."
    yield f"# {describe_words(lexicon)}"
    for rows, opening in found:
        yield f"# {rows:.4f} rows on average:"
        for keys, guess in opening.items():
            key = f"{keys[-1].red}{keys[-1].white} " if keys else ""
            yield " " * len(keys) + key + guess


def describe_words(lexicon: Lexicon) -> str:
    """Return a line by which one can tell whether openings fit the common words of a list."""
    check = zlib.crc32(" ".join(lexicon.words[: lexicon.common]).encode())
    return f"For {lexicon.common} common words of {lexicon.letters} letters, check sum {check:08x}."


def count_games(lexicon: Lexicon, opening: Opening) -> Counter[int]:
    """Return how many common words the strong player finds in how many rows [rows], with its best guess in each."""
    common, rare = np.split(np.arange(len(lexicon.words), dtype=np.int32), [lexicon.common])
    games = Counter[int]()
    waiting: list[tuple[tuple[Key, ...], WordNumbers, WordNumbers]] = [((), common, rare)]
    while waiting:
        keys, words, others = waiting.pop()
        guess = lexicon.words.index(opening[keys]) if keys in opening else int(rank(lexicon, words, others).best()[0])
        (told,), (also,) = (answers(lexicon, lexicon.spellings[[guess]], some) for some in (words, others))
        for answer in np.unique(told).tolist():
            if answer == lexicon.kinds - 1:
                games[len(keys) + 1] += 1
            else:
                key = key_of_answer(lexicon, answer)
                waiting.append(((*keys, key), words[told == answer], others[also == answer]))
    return games


def _print_counts(spelling: str, lexicon: Lexicon) -> None:
    for opening in load_openings(spelling):
        games = count_games(lexicon, opening)
        mean = sum(row * number for row, number in games.items()) / games.total()
        print(f"{spelling} {opening[()]}: {mean:.4f} rows, {max(games)} at most, {games.total()} words", flush=True)


if __name__ == "__main__":
    main()
