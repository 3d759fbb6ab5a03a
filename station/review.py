"""Reviewing a match with pegs after its end: what every row told, what it could have told, luck and skill apart."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log2
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from station.breaker.pegs.review import Reviewed, analysis
from station.games.boxes import Box
from station.games.code import Code, score
from station.games.game import Game, play
from station.games.match import Board, Match
from station.words import counted

BAR: Final = 28
"""Columns of the longest bar; every bit is as wide as any other, so a row that halves the codes always looks alike."""

SKILL: Final = ((0.99, "the best there is"), (0.9, "good"), (0.7, "fair"), (0.4, "weak"), (0.0, "told next to nothing"))
"""What is said of a row that promised at least this share of the bits that the best one would."""

LUCK: Final = ((2.0, "very lucky"), (0.7, "lucky"), (-0.7, ""), (-2.0, "unlucky"), (float("-inf"), "very unlucky"))
"""What is said of a row that told so many bits more than it promised, or fewer where below nothing."""


FEW: Final = 10
"""Fewer are told with a decimal."""


class Broken(NamedTuple):
    """A code that was broken, or was not, and what its rows told."""

    number: int
    player: str
    box: Box
    secret: Code
    cracked: bool
    played: int
    """Rows, those included that nobody filled in time."""
    rows: tuple[Reviewed, ...]

    @property
    def skill(self) -> float:
        """The share of what the best rows would have promised that these did, 0 to 1, in the mean of the rows."""
        asked = [row.skill for row in self.rows if row.before > 1]
        return sum(asked) / len(asked) if asked else 1.0

    @property
    def luck(self) -> float:
        """How many bits more than promised the rows have told, together; one bit halves the codes."""
        return sum(row.luck for row in self.rows)


def reviewed(moves: Sequence[str]) -> list[Broken]:
    """Review all codes of a match with pegs, by its moves, in the order in which they were broken or given up."""
    return [_broken(number, match, board) for number, (match, board) in enumerate(_ended(moves), start=1)]


def as_text(codes: Sequence[Broken]) -> str:
    """A block for every code, with a bar for the codes that were left after every row, for 80 columns."""
    return "\n\n".join(_block(code, alone=len(codes) == 1) for code in codes)


def as_json(codes: Sequence[Broken]) -> str:
    """One array of objects; `luck` in bits, `skill` from 0 to 1, `before`, `after` and what is expected in codes."""
    return json.dumps([as_data(code) for code in codes], indent=2)


def as_data(code: Broken) -> dict[str, Any]:
    """A code as plain data, with what is said of every row in words."""
    rows = [{**row._asdict(), "words": words(row), "key": score(row.guess, code.secret)._asdict()} for row in code.rows]
    return {
        "code": code.number,
        "player": code.player,
        "box": code.box.name,
        "possible": code.box.possibilities,
        "secret": code.secret,
        "cracked": code.cracked,
        "played": code.played,
        "skill": round(code.skill, 3),
        "luck": round(code.luck, 2),
        "verdict": verdict(code),
        "rows": [{key: _rounded(value) for key, value in row.items()} for row in rows],
    }


def words(row: Reviewed) -> str:
    """What is said of a row: "good, lucky; on average GYBP leaves 3.6, this 5.2"."""
    if row.before == 1:
        return "nothing else was possible" if row.after == 1 and row.guess == row.best else "the code was known already"
    said = _first(SKILL, row.skill)
    luck = _first(LUCK, row.luck)
    told = f"{said}, {luck}" if luck else said
    better, this = _few(row.best_expected), _few(row.expected)
    if row.skill >= SKILL[0][0] or row.best_expected >= row.expected or better == this:
        return told  # bits tell more of a row than the codes left, which now and then say the contrary
    return f"{told}; on average {row.best} leaves {better}, this {this}"


def verdict(code: Broken) -> str:
    """Skill and luck of all rows in two sentences."""
    if not code.rows:
        return "Nobody has filled a row, so there is nothing to judge."
    times, than = _few(2 ** abs(code.luck)), "fewer" if code.luck > 0 else "more"
    luck = (_first(LUCK, code.luck) or "neither lucky nor unlucky").capitalize()
    left = "as many codes as" if times == _few(1.0) else f"{times} times {than} codes than"
    return f"Skill {code.skill:.0%}. {luck}: the answers left {left} they promised."


def _ended(moves: Sequence[str]) -> Iterator[tuple[Match, Board]]:
    """Every board of the match when its code was cracked or given up; a round with a fault is not looked at."""
    games: list[Game | None] = [None]
    for move in moves:
        games.append(play(games[-1], move))
    for before, after in pairwise(games):
        if not isinstance(after, Match) or after.fault is not None:
            continue
        for board in after.boards:
            if board.ended(after.box) and not (isinstance(before, Match) and _was_over(before, after, board)):
                yield after, board


def _was_over(before: Match, after: Match, board: Board) -> bool:
    return before.round == after.round and before.board(board.breaker).ended(before.box)


def _broken(number: int, match: Match, board: Board) -> Broken:
    secret = board.secret or ""
    rows = tuple(analysis(match.box, board.rows, secret))
    return Broken(number, match.name(board.breaker), match.box, secret, board.cracked(match.box), len(board.rows), rows)


def _block(code: Broken, *, alone: bool) -> str:
    end = f"cracked {code.secret} in {counted(code.played, 'row')}" if code.cracked else f"did not crack {code.secret}"
    which = "" if alone else f"code {code.number}: "
    widest = log2(code.box.possibilities) or 1.0
    start = _line("", "", "", code.box.possibilities, widest)
    lines = (_line(f"{row.row}", row.guess, _key(row, code), row.after, widest, words(row)) for row in code.rows)
    return "\n".join((f"{which}{code.player} {end}", "row  pegs    key  codes left", start, *lines, verdict(code)))


def _line(row: str, pegs: str, key: str, left: int, widest: float, said: str = "") -> str:
    """A row of the table, and what is said of it on a line of its own."""
    bar = "█" * round(log2(left) / widest * BAR) or "▏"
    first = f"{row:<5}{pegs:<8}{key:<5}{left:>6} {bar}"
    return f"{first}\n{'':18}{said}" if said else first


def _key(row: Reviewed, code: Broken) -> str:
    red, white = score(row.guess, code.secret)
    return f"{red} {white}"


def _first(bands: Sequence[tuple[float, str]], number: float) -> str:
    return next(said for least, said in bands if number >= least - 1e-9)


def _few(codes: float) -> str:
    return f"{codes:.1f}" if codes < FEW else f"{codes:.0f}"


def _rounded(value: Any) -> Any:  # noqa: ANN401 - plain data
    return round(value, 3) if isinstance(value, float) else value


REVIEW_AS: Final[Mapping[str, Callable[[Sequence[Broken]], str]]] = MappingProxyType({"text": as_text, "json": as_json})
