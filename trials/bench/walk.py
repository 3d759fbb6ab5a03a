"""make walk: goes through the shipped strategies from outside, by every answer that a code can give.

    make walk                      every strategy: 20 minutes
    make walk ARGS='4x6 5x9-7'     these

It types answers and undo into `pegmind crack`, marks rows itself, and keeps a list of codes of its own: it shares no
code with the station, nor with what built the strategies. At every position it compares how many codes are possible,
and how many of them a row leaves, with its own counts; at the end, the games with the record that is shipped.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from pathlib import Path
from typing import IO, Final, NamedTuple

PEGMIND: Final = (sys.executable, "-m", "station")
RECORDS: Final = Path("station/games/pegs/solver/data/records.json")
PLAY: Final = re.compile(
    r"Play (\d+): (?:it is the (only) possible code"
    r"|(\d[\d\s]*) codes are possible(?:, (?:only (one)|about ([\d\s.]+)) after this guess)?)\.\n"
)
ROUNDING: Final = 0.05 + 1e-9
"""The number of codes after a row is told with one decimal place."""

FEW: Final = 2
"""Of so many codes it is not told how many a row leaves."""

Key = tuple[int, int]
"""Red and white."""


class WrongError(Exception):
    """What the command says is not so; `str(error)` is a sentence."""


class Proposal(NamedTuple):
    """A row, how many codes are possible, and how many after the row on average; None where that is not told."""

    row: str
    left: int
    after: float | None


class Walk:
    """A walk with a running `pegmind crack`: the games that were counted, by rows, and the number of positions."""

    def __init__(self, typed: IO[str], said: IO[str]) -> None:
        self._typed, self._said = typed, said
        self.games: Final[Counter[int]] = Counter()
        self.positions = 0

    def visit(self, codes: Sequence[str], played: tuple[str, ...] = ()) -> None:
        """Count the games of the codes that are possible after the answers `played`. Raises WrongError."""
        row, *_ = proposal = self._read()
        self.positions += 1
        parts: dict[Key, list[str]] = defaultdict(list)
        for code in codes:
            parts[mark(row, code)].append(code)
        _check(proposal, parts, played)
        self.games[len(played) + 1] += len(parts.pop((len(row), 0), ()))
        for (red, white), part in parts.items():
            self._type(f"{red} {white}")
            self.visit(part, (*played, f"{row} {red} {white}"))
            self._type("undo")
            self._read()

    def _type(self, line: str) -> None:
        self._typed.write(f"{line}\n")
        self._typed.flush()

    def _read(self) -> Proposal:
        for line in self._said:
            if found := PLAY.fullmatch(line):
                row, only, left, one, after = found.groups()
                size = 1 if only else int(_number(left))
                return Proposal(row, size, 1.0 if one else _number(after) if after else None)
        raise WrongError("the command proposes no row any more")


def main(line: Sequence[str]) -> int:
    """Walk what is named, or everything; return 1 if anything is wrong."""
    records = json.loads(RECORDS.read_text(encoding="ascii"))
    parser = argparse.ArgumentParser(prog="make walk ARGS=", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", default=list(records), metavar="STRATEGY", help="as in 4x6 or 4x6-5")
    names, wrong = parser.parse_args(line).names, 0
    if unknown := {*names} - {*records}:
        parser.error(f"no strategy is called {', '.join(sorted(unknown))}; there are {', '.join(records)}")
    for name in names:
        try:
            done = walk(name)
            compare(done.games, records[name])
        except WrongError as error:
            wrong += 1
            print(f"{name:6} WRONG: {error}", flush=True)
        else:
            print(f"{name:6} {_tally(done.games)}, {done.positions} positions", flush=True)
    return 1 if wrong else 0


def walk(name: str) -> Walk:
    """Walk a strategy, such as 4x6-5. Raises WrongError."""
    board, _, most = name.partition("-")
    limit = ("--never-more-than", most) if most else ()
    with subprocess.Popen(
        [*PEGMIND, "crack", board, "--digits", *limit],
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("both are pipes")
        found = Walk(process.stdin, process.stdout)
        found.visit(all_codes(board))
    return found


def compare(games: Counter[int], record: Mapping[str, object]) -> None:
    """Compare games with those of a record. Raises WrongError."""
    rows = {str(row): games[row] for row in sorted(games)}
    if (rows, _total(games), games.total()) != (record["games"], record["total"], record["codes"]):
        raise WrongError(f"{_tally(games)}, but {record['total']} recorded, {record['games']}")


def all_codes(board: str) -> list[str]:
    """Return the codes of a board, such as 4x8n, in digits."""
    holes, colours = map(int, board.removesuffix("n").split("x"))
    digits = "0123456789"[:colours] if colours > 9 else "123456789"[:colours]
    return [
        "".join(code)
        for code in (permutations(digits, holes) if board.endswith("n") else product(digits, repeat=holes))
    ]


def mark(row: str, code: str) -> Key:
    """Return the key pegs of a row: red for the right place, white for the right colour elsewhere."""
    red = sum(map(str.__eq__, row, code))
    return red, sum(min(row.count(peg), code.count(peg)) for peg in {*row}) - red


def _check(proposal: Proposal, parts: Mapping[Key, Sequence[str]], played: Sequence[str]) -> None:
    codes = sum(map(len, parts.values()))
    after = sum(len(part) ** 2 for part in parts.values()) / codes
    right = (
        proposal.after is None
        if codes <= FEW
        else proposal.after is not None and abs(proposal.after - after) <= ROUNDING
    )
    if proposal.left != codes or not right:
        raise WrongError(
            f"after {', '.join(played) or 'no row'} {proposal}, but {codes} codes, {after:.2f} after the row"
        )


def _tally(games: Counter[int]) -> str:
    counted = " ".join(f"{rows}:{games[rows]}" for rows in sorted(games))
    return f"{_total(games)} guesses for {games.total()} codes ({counted})"


def _total(games: Counter[int]) -> int:
    return sum(rows * number for rows, number in games.items())


def _number(text: str) -> float:
    return float("".join(text.split()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
