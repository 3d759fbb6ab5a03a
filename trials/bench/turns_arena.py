"""make arena ARGS=turns: what decisions with dice are said to be worth, against the rules.

    make arena ARGS='turns --games 100'

In games of medium players, alone and of two, every decision is compared with what can follow it one step on by the
rules: all rolls and all choices, or the end of the turn. As the ends are exact, so is everything before them. It prints
by how many millions they differ at most, and on average.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean

from station.games.dice.advice import worth_of
from station.games.dice.match import awaits
from station.games.dice.players import decide
from station.games.dice.rules import play
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.positions import completed, one_step
from trials.bench.arena import opened
from trials.bench.codes_arena import read_options


def main(line: Sequence[str]) -> int:
    """Play the games, and print a Markdown table."""
    parser = argparse.ArgumentParser(prog="make arena ARGS=turns", description=__doc__.partition("\n")[0])
    asked = read_options(parser, line, 20)
    off: dict[str, list[float]] = defaultdict(list)
    for number in range(asked.games):
        chance = Random(f"{asked.seed} {number}")  # noqa: S311 - the same game again
        for kind, difference in _differences(1 + number % 2, chance):
            off[kind].append(difference)
    print("| decision | number | off at most | off on average |", "|---|---|---|---|", sep="\n")
    for kind, found in off.items():
        print(f"| {kind} | {len(found)} | {max(found):.4f} | {fmean(found):.4f} |")
    return 0


def _differences(seats: int, chance: Random) -> list[tuple[str, float]]:
    """The kinds of the decisions in a game, and by how much their worth is off."""
    match, found = opened(["medium"] * seats, chance), list[tuple[str, float]]()
    while match.outcome is None:
        decisions = possible_keeps(match) or (("stop", "roll") if awaits(match) == "decide" else ())
        found += [
            (decision.split()[0], abs(worth_of(match, decision) - one_step(match, decision))) for decision in decisions
        ]
        match = play(match, completed(decide(match, "medium"), match, chance)).match
    return found
