"""make arena ARGS=word: the rows that the players of the word box take on average, in a Markdown table.

    make arena ARGS='word en5 de4 --games 500'

The secrets are common words. Rows are counted as if a board never ended; beside the average is its 95 % interval. Game
number n has the same word, and the same chance, for the same seed.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import Final

from station.games.codes.match import Row
from station.games.players import STRENGTHS, Strength
from station.games.word.boxes import box_named, box_of
from station.games.word.solver.players import choose_guess
from station.games.word.words import LANGUAGES, LETTERS

VARIANTS: Final = tuple(box_of(language, letters).spelling for language in LANGUAGES for letters in LETTERS)

Z: Final = 1.96
"""So many standard deviations to either side hold 95 %."""

FEWEST: Final = 2
"""So many games tell how far they differ."""


def main(line: Sequence[str]) -> int:
    """Play the variants that are named, or all."""
    parser = argparse.ArgumentParser(prog="make arena ARGS=word", description=__doc__.partition("\n")[0])
    parser.add_argument("variants", nargs="*", default=VARIANTS, metavar="VARIANT", help=", ".join(VARIANTS))
    parser.add_argument("--games", type=int, default=1000, help="how many with each variant and strength")
    parser.add_argument("--seed", type=int, default=1, help="another number is another evening")
    parser.add_argument("--workers", type=int, default=None, help="processes; one a processor if not given")
    asked = parser.parse_args(line)
    if asked.games < FEWEST:
        parser.error(f"an interval needs {FEWEST} games at least")
    for variant in set(asked.variants) - {*VARIANTS}:
        parser.error(f"{variant} is not a variant; there are {', '.join(VARIANTS)}")
    print(_line("words", "how many", *STRENGTHS), _line(*["---"] * (len(STRENGTHS) + 2)), sep="\n")
    with Pool(asked.workers) as pool:
        for variant in asked.variants:
            box = box_named(variant)
            taken = [pool.map(partial(rows_taken, variant, each, asked.seed), range(asked.games)) for each in STRENGTHS]
            print(_line(f"`{variant}`", str(box.possibilities), *map(_summary, taken)), flush=True)
    return 0


def rows_taken(variant: str, strength: Strength, seed: int, number: int) -> int:
    """How many rows a player takes in game `number`."""
    box, chance = box_named(variant), Random(f"{seed} {number}")  # noqa: S311 - the same evening again
    secret, rows = box.draw_code(chance), list[Row]()
    while not rows or rows[-1].pegs != secret:
        guess = choose_guess(box, rows, strength, chance)
        rows.append(Row(guess, box.score(guess, secret)))
    return len(rows)


def _summary(rows: Sequence[int]) -> str:
    return f"{fmean(rows):.2f} ± {Z * stdev(rows) / sqrt(len(rows)):.2f}, {max(rows)} at most"


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


__all__ = ["main", "rows_taken"]
