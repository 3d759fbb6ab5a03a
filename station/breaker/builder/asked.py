"""What may be asked of the builder, and the setting of a board that comes of it."""

import argparse
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar

from station.breaker.builder.settings import Setting, Stage
from station.breaker.builder.workshop import FOLDER
from station.games.pegs.solver.codes import Measures

T = TypeVar("T")

CHANGED: Final = ("widths", "small", "trust", "sure", "large")
"""What a search with stages takes as it is given."""


class UnfitError(Exception):
    """What is asked for does not fit the board, or itself; `str(error)` is a sentence."""


def words(description: str | None) -> argparse.ArgumentParser:
    """What the command line may say."""
    asked = argparse.ArgumentParser(
        prog="make strategies ARGS=",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,  # half a word may begin hours of search
    )
    asked.add_argument("boards", nargs="*", default=["all"], metavar="all|BOARD|check")
    asked.add_argument("--folder", type=Path, default=FOLDER, help="where the work is kept (default: %(default)s)")
    asked.add_argument("--jobs", type=_several, default=1, help="how many processes search (default: 1)")
    asked.add_argument("--stages", type=_stages, help="second guesses by effort: 60:0,16:1,5:2")
    asked.add_argument("--widths", type=_listed(_several), help="guesses tried of each set, by effort: 1,6,30")
    asked.add_argument("--small", type=_number, help="guesses tried of a set smaller than the number of answers")
    asked.add_argument("--trust", type=_share, help="give up a guess at this share of what its parts take as a rule")
    asked.add_argument("--exact", action="store_true", help="look at everything, however long that takes")
    asked.add_argument("--improve", action="store_true", help="begin with what is shipped, and better it")
    asked.add_argument(
        "--sure", type=_listed(_number), help="sets up to these sizes are searched exactly, by effort: 0,0,40"
    )
    asked.add_argument("--large", type=_several, help="of sets larger than this guesses are tried in stages")
    asked.add_argument("--first", type=_listed(str), help="first guesses, by digits: 00112,00123")
    return asked


def setting(name: str, given: Setting, asked: argparse.Namespace) -> Setting:
    """The setting of the board `name` with what is asked for; exact ones stay exact. Raises UnfitError."""
    if given.exact or asked.exact:
        return given._replace(stages=())
    stages = given.stages if asked.stages is None else asked.stages
    firsts = given.firsts if asked.first is None else asked.first
    changed = {key: getattr(asked, key) for key in CHANGED if getattr(asked, key) is not None}
    made = given._replace(stages=stages, firsts=firsts, **changed)
    _fit(name, made)
    return made


def _fit(name: str, made: Setting) -> None:
    efforts = len(made.widths)
    if len(made.sure) < efforts:
        raise UnfitError(f"--sure needs a size for each of the {efforts} widths, as in: --sure {_zeros(efforts)}")
    if any(stage.effort >= efforts for stage in made.stages):
        raise UnfitError(f"--stages: the efforts are 0 to {efforts - 1}, for there are {efforts} widths")
    board = Measures.read(name)
    for first in made.firsts:
        if not _is_code(first, board):
            raise UnfitError(f"--first: {first!r} is no code of {board.name}, as {_example(board)} is")


def _zeros(number: int) -> str:
    return ",".join("0" * number)


def _is_code(digits: str, board: Measures) -> bool:
    known = {str(colour) for colour in range(board.colours)}
    once = board.repeats or len(set(digits)) == len(digits)
    return len(digits) == board.holes and set(digits) <= known and once


def _example(board: Measures) -> str:
    """Colours are numbered as they come, so that no two first guesses are the same in other colours."""
    return "".join(str(min(hole, board.colours - 1)) for hole in range(board.holes))


def _listed(part: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    return lambda text: tuple(part(each) for each in text.split(","))


def _several(text: str) -> int:
    return _at_least(1, text)


def _number(text: str) -> int:
    return _at_least(0, text)


def _at_least(least: int, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) >= least):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from {least} up")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no share; a number above 0, and 1 at most, is needed")
    return share


def _stages(text: str) -> tuple[Stage, ...]:
    """Fewer guesses, and more effort, from one to the next."""
    pairs = [each.partition(":")[::2] for each in text.split(",")]
    stages = tuple(Stage(_several(guesses), _number(effort)) for guesses, effort in pairs)
    if not _falling(stage.guesses for stage in stages) or not _falling(-stage.effort for stage in stages):
        raise argparse.ArgumentTypeError(f"{text!r}: each stage has fewer guesses and more effort than the one before")
    return stages


def _falling(numbers: Iterable[int]) -> bool:
    return all(first > second for first, second in pairwise(numbers))
