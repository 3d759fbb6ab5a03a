"""make arena ARGS=codes: the rows that the codebreakers take on average, in a Markdown table.

    make arena ARGS='codes original slider --games 2000'
    make arena ARGS='codes word/en4 word/de5'               variants by their spelling

Rows are counted as if a board never ended. Beside the average over all games are its 95 % interval, the averages of the
seeds, lowest to highest, and the share of codes that take more rows than the box has. Game number n has the same code,
and the same chance, for the same seed.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import Final

from station.games.codes.box import Box
from station.games.codes.family import CodeFamily
from station.games.codes.match import Row
from station.games.registry import families
from station.matches.players import STRENGTHS, Strength

FAMILY_OF: Final = {box: family for family in families() if isinstance(family, CodeFamily) for box in family.boxes}
"""The boxes in which codes are broken, each with its family."""

BOXES: Final = {name: family.catalogue.known[name] for name, family in FAMILY_OF.items()}


Z: Final = 1.96
"""So many standard deviations to either side hold 95 %."""

FEWEST: Final = 2
"""So many games tell how far they differ."""


def read_options(parser: argparse.ArgumentParser, line: Sequence[str], games: int) -> argparse.Namespace:
    """Read a command line with the options that both arenas have; `games` is how many are played unless told."""
    parser.add_argument("--games", type=int, default=games, help="how many of each line of the table")
    parser.add_argument("--seed", type=int, default=1, help="another number gives other games")
    parser.add_argument("--workers", type=int, default=None, help="processes; one a processor if not given")
    asked = parser.parse_args(line)
    if asked.games < FEWEST:
        parser.error(f"an interval needs {FEWEST} games at least")
    return asked


def half_interval(samples: Sequence[int]) -> float:
    """Return half of the 95 % interval of the mean, by a normal distribution."""
    return Z * stdev(samples) / sqrt(len(samples))


def main(line: Sequence[str]) -> int:
    """Play the boxes that are named, or all."""
    parser = argparse.ArgumentParser(prog="make arena ARGS=codes", description=__doc__.partition("\n")[0])
    parser.add_argument("boxes", nargs="*", default=list(BOXES), metavar="BOX", help=", ".join(BOXES))
    parser.add_argument("--seeds", type=int, default=5, help="so many seeds, each with all its games")
    asked = read_options(parser, line, 1000)
    for box in {_split(box)[0] for box in asked.boxes} - {*BOXES}:
        parser.error(f"{box} is not a box; there are {', '.join(BOXES)}")
    print(_line("box", *STRENGTHS), _line(*["---"] * (len(STRENGTHS) + 1)), sep="\n")
    with Pool(asked.workers) as pool:
        for box in asked.boxes:
            taken = [
                [
                    pool.map(partial(rows_taken, box, each, seed), range(asked.games))
                    for seed in range(asked.seed, asked.seed + asked.seeds)
                ]
                for each in STRENGTHS
            ]
            print(_line(f"`{box}`", *(_summary(games, _box_of(box).rows) for games in taken)), flush=True)
    return 0


def rows_taken(name: str, strength: Strength, seed: int, number: int) -> int:
    """How many rows a player takes in game `number`."""
    codebreaker = FAMILY_OF[_split(name)[0]].hints.codebreaker
    box, chance = _box_of(name), Random(f"{seed} {number}")  # noqa: S311 - the same game again
    secret, rows = box.numbered_code(chance.randrange(box.possibilities)), list[Row]()
    while not rows or rows[-1].pegs != secret:
        guess = codebreaker.choose_guess(box, rows, strength, chance)
        rows.append(Row(guess, box.score(guess, secret)))
    return len(rows)


def _split(name: str) -> tuple[str, str]:
    """A box and the spelling of its variant, "" for the usual one."""
    box, _, variant = name.partition("/")
    return box, variant


def _box_of(name: str) -> Box:
    box, variant = _split(name)
    named: Box = FAMILY_OF[box].catalogue.named(variant) if variant else BOXES[box]
    return named


def _summary(games: Sequence[Sequence[int]], most: int) -> str:
    """The rows of every seed's games, in a cell of the table."""
    rows, means = [each for some in games for each in some], [fmean(some) for some in games]
    missed = sum(each > most for each in rows) / len(rows)
    lost = f", {missed:.1%} missed" if missed else ""
    return f"{fmean(rows):.2f} ± {half_interval(rows):.2f} ({min(means):.2f} to {max(means):.2f}){lost}"


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
