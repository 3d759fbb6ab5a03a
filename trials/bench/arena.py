"""make arena: the station's players of box 3 against each other, and each alone, in a Markdown table.

    make arena ARGS='strong,medium strong --games 2000'
    make arena ARGS=codes                                    the rows that the codebreakers take: codes_arena.py
    make arena ARGS=turns                                    the worth of decisions against the rules: turns_arena.py

Every line of the table is a player of a pairing; one name alone is the solo. The seats rotate from game to game, and
game number n is played with the same shuffled deck and the same dice for the same seed, on any number of processors.
"""

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, cast

from station.games.dice.deck import read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import FACES, SEAT_NUMBERS, DiceMatch
from station.games.dice.players import decide
from station.games.dice.rules import play
from station.matches.players import STRENGTHS, Strength
from trials.bench import codes_arena
from trials.bench.codes_arena import Z, half_interval

PAIRINGS: Final = ("medium,weak", "strong,medium", "strong,weak", "strong,medium,medium", *STRENGTHS)
TURNS: Final = 1000
"""A game that takes more turns is broken off; it counts as a draw."""

HEADINGS: Final = ("seats", "player", "games", "won", "95 % interval", "millions", "95 % interval", "draws", "turns")
WIDTHS: Final = (22, 6, 6, 6, 15, 8, 14, 5, 5)
"""Characters a column; a row is printed as soon as its games are played."""


class Game(NamedTuple):
    """What came of a game: the millions of every player, in the order of the pairing, and who won, if anybody."""

    millions: tuple[int, ...]
    winner: int | None
    turns: int


def main() -> int:
    """Play what is named, or the usual pairings."""
    if sys.argv[1:2] == ["codes"]:
        return codes_arena.main(sys.argv[2:])
    if sys.argv[1:2] == ["turns"]:
        from trials.bench import turns_arena

        return turns_arena.main(sys.argv[2:])
    parser = argparse.ArgumentParser(prog="make arena ARGS=", description=__doc__.partition("\n")[0])
    parser.add_argument("pairings", nargs="*", default=PAIRINGS, help=f"as in strong,medium; {', '.join(STRENGTHS)}")
    asked = codes_arena.read_options(parser, sys.argv[1:], 10_000)
    pairings = [_players(pairing, parser) for pairing in asked.pairings]
    print(_row(HEADINGS), _row("-" * width for width in WIDTHS), sep="\n")
    # What the players remember makes collecting slow, and it has no cycles.
    with Pool(asked.workers, gc.disable) as pool:
        for players in pairings:
            games = pool.imap(partial(game, players, asked.seed), range(asked.games), chunksize=25)
            for line in _lines(players, _told(players, games, asked.games)):
                print(_row(line), flush=True)
    return 0


def game(players: Sequence[Strength], seed: int, number: int) -> Game:
    """Play game `number`; its first seat moves on by one from game to game."""
    first = number % len(players)
    seats = [*players[first:], *players[:first]]
    chance = Random(f"{seed} {number}")  # noqa: S311 - the same game again
    match = opened(seats, chance)
    while match.outcome is None and match.round <= TURNS:
        match = play(match, completed(decide(match, seats[match.seat]), match, chance)).match
    order = [(at - first) % len(players) for at, _ in enumerate(players)]
    winner = _winner(match)
    return Game(
        tuple(match.millions(seat) for seat in order),
        None if winner is None else (winner + first) % len(players),
        match.round,
    )


def opened(seats: Sequence[Strength], chance: Random) -> DiceMatch:
    """A match of computers, with the deck of the box shuffled."""
    deck = read_deck(SHIPPED.read_text(encoding="utf-8"))
    match = play(None, f"match codeknacker computers={','.join(seats)}").match
    return play(match, f"cards {' '.join(map(str, chance.sample(deck, len(deck))))}").match


def completed(move: str, match: DiceMatch, chance: Random) -> str:
    """The move, and what the dice show if it is a roll."""
    return f"roll {' '.join(chance.choices(FACES, k=match.to_roll))}" if move == "roll" else move


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a proportion. E. B. Wilson, "Probable inference", J. Am. Stat. Assoc. 22 (1927)."""
    share, weight = won / games, Z * Z / games
    middle, half = share + weight / 2, Z * sqrt(share * (1 - share) / games + weight / games / 4)
    return (middle - half) / (1 + weight), (middle + half) / (1 + weight)


def _winner(match: DiceMatch) -> int | None:
    """The seat that has won, from 0."""
    name = match.outcome and match.outcome.winner
    return None if name is None else match.terms.seats.index(name)


def _told(players: Sequence[Strength], games: Iterable[Game], number: int) -> list[Game]:
    """All games; on the way there, how many have been played."""
    played = []
    for each in games:
        played.append(each)
        if len(played) % max(1, number // 20) == 0:
            print(f"{','.join(players)}: {len(played)} of {number}", file=sys.stderr)
    return played


def _lines(players: Sequence[Strength], games: Sequence[Game]) -> Iterator[Sequence[str]]:
    """A line for every player of a pairing."""
    won = Counter(each.winner for each in games)
    turns = f"{fmean(each.turns for each in games):.1f}"
    for at, player in enumerate(players):
        share = _share(won[at], len(games)) if len(players) > 1 else ("", "")
        millions = _mean([each.millions[at] for each in games])
        draws = f"{won[None] / len(games):.1%}" if len(players) > 1 else ""
        yield ", ".join(players), player, str(len(games)), *share, *millions, draws, turns


def _share(won: int, games: int) -> tuple[str, str]:
    """How many were won, and the interval."""
    low, high = wilson(won, games)
    return f"{won / games:.1%}", f"{low:.1%} to {high:.1%}"


def _mean(millions: Sequence[int]) -> tuple[str, str]:
    """The mean of at least two games, and the interval of a normal distribution."""
    mean, half = fmean(millions), half_interval(millions)
    return f"{mean:.2f}", f"{mean - half:.2f} to {mean + half:.2f}"


def _players(pairing: str, parser: argparse.ArgumentParser) -> tuple[Strength, ...]:
    names = pairing.split(",")
    if not set(names) <= set(STRENGTHS) or len(names) not in SEAT_NUMBERS:
        known = ", ".join(STRENGTHS)
        parser.error(f"{pairing!r} is no pairing of 1 to {SEAT_NUMBERS[-1]}, as in strong,medium; there are {known}")
    return cast("tuple[Strength, ...]", tuple(names))


def _row(line: Iterable[str]) -> str:
    return f"| {' | '.join(word.ljust(width) for word, width in zip(line, WIDTHS, strict=True))} |"


if __name__ == "__main__":
    sys.exit(main())
