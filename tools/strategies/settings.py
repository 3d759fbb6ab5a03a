"""How hard each board is searched, and the options of the command line that change this."""

import argparse
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from station.games.pegs.solver.measures import Measures
from tools.strategies.beam import Plan
from tools.strategies.checkpoints import FOLDER
from tools.strategies.tables import UNLIMITED

T = TypeVar("T")

EVERY_SIZE: Final = 1 << 30

CHANGEABLE: Final = ("stages", "firsts", "widths", "small", "trust", "sure", "large")
"""The fields of a beam search's setting that have an option."""


class UnfitError(Exception):
    """The options do not fit the board, or each other; `str(error)` is a sentence."""


class Stage(NamedTuple):
    """The best guesses so far, this number of them, are tried with this effort."""

    guesses: int
    effort: int


class Setting(NamedTuple):
    """How a board is searched.

    limit   the most guesses that any code may take
    stages  how second guesses are tried, and all guesses for sets larger than `large`; without stages the search
            is exact
    firsts  first guesses to try, by their digits
    widths  number of guesses tried for each set, by effort
    small   the same for a set with no more codes than there are different answers
    trust   share of the usual total that a part not yet searched is assumed to need
    sure    sets up to this size are searched exactly, by effort
    large   sets above this size are searched in stages with the last effort
    """

    limit: int = UNLIMITED
    stages: tuple[Stage, ...] = ()
    firsts: tuple[str, ...] = ()
    widths: tuple[int, ...] = (1, 6, 30)
    small: int = 100
    trust: float = 0.9
    sure: tuple[int, ...] = (0, 0, 0)
    large: int = EVERY_SIZE

    @property
    def exact(self) -> bool:
        """Whether the search looks at everything, so that its result is proven."""
        return not self.stages

    def plan(self, effort: int) -> Plan:
        """The plan for an effort; an exact search has only one, under which every set is searched exactly."""
        if self.exact:
            return Plan(0, 0, 0.0, 0, EVERY_SIZE)
        return Plan(self.widths[effort], self.small, self.trust, effort, self.sure[effort])


EXACT: Final = Setting()
_DEEP: Final = (Stage(60, 0), Stage(25, 1), Stage(8, 2))

_BROAD: Final = Setting(stages=(Stage(12, 0), Stage(4, 1)), widths=(1, 6), small=60, trust=0.95, sure=(0, 30))
"""For boards of 5 000 to 10 000 codes: minutes."""

_LIMITED: Final = Setting(stages=_DEEP, widths=(1, 8, 40), trust=0.95, sure=(0, 0, 100))

SETTINGS: Final = MappingProxyType(
    {f"{holes}x{colours}": EXACT for holes in (1, 2, 3) for colours in range(2, 11)}
    | {f"{holes}x{colours}": EXACT for holes in (4, 5, 6) for colours in (2, 3, 4)}
    | {"4x5": EXACT, "4x6": EXACT, "4x6-5": Setting(limit=5), "4x7": EXACT, "4x8": EXACT}
    | {f"{holes}x{colours}n": EXACT for holes in (2, 3, 4) for colours in range(holes, 11)}
    | dict.fromkeys(("5x5n", "5x6n", "6x6n"), EXACT)
    | {
        "4x8-6": Setting(limit=6),
        "5x5-5": Setting(limit=5),
        "5x7-6": _LIMITED._replace(limit=6),
        "5x9-7": _LIMITED._replace(limit=7, sure=(0, 0, 60)),
        "4x9": Setting(stages=_DEEP, firsts=("0123",), widths=(1, 10, 60), trust=0.95, sure=(0, 0, 40)),
        "5x5": EXACT,
        "5x6": Setting(stages=_DEEP, firsts=("00112",), widths=(1, 12, 80), trust=0.95, sure=(0, 0, 60)),
        "5x7": Setting(stages=_DEEP, firsts=("00112",), widths=(1, 12, 50), trust=0.95, sure=(0, 0, 50)),
        "5x8": Setting(stages=_DEEP, firsts=("00112",), widths=(1, 8, 40), trust=0.95, sure=(0, 0, 250), large=400),
        "5x9": Setting(
            stages=(Stage(10, 0), Stage(3, 1)), firsts=("00123",), widths=(1, 8), small=60, trust=0.97, sure=(0, 40)
        ),
        "4x10": _BROAD._replace(firsts=("0123",)),
        "5x8n": _BROAD._replace(firsts=("01234",)),
        "6x7n": _BROAD._replace(firsts=("012345",)),
        "6x6": Setting(
            stages=(Stage(4, 0), Stage(1, 1)), firsts=("001122",), widths=(1, 3), small=30, trust=0.97, sure=(0, 0)
        ),
    }
)
"""The setting of each strategy, in the order in which they are built; "4x6-5" is 4 x 6 in at most 5 guesses."""


def build_parser(description: str | None) -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="make strategies ARGS=",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,  # half an option may begin hours of search
    )
    add = parser.add_argument
    add("boards", nargs="*", default=["all"], metavar="all|BOARD|check")
    add("--folder", type=Path, default=FOLDER, help="where results are kept (default: %(default)s)")
    add("--jobs", type=_positive, default=1, help="number of processes that search (default: 1)")
    add("--stages", type=_stages, help="how many second guesses are tried, by effort: 60:0,16:1,5:2")
    add("--widths", type=_listed(_positive), help="guesses tried for each set, by effort: 1,6,30")
    add("--small", type=_number, help="guesses tried for a set with no more codes than there are different answers")
    add("--trust", type=_share, help="share of the usual total that unsearched parts of a guess are assumed to need")
    add("--exact", action="store_true", help="look at everything, however long that takes")
    add("--improve", action="store_true", help="start from the shipped strategy")
    add("--sure", type=_listed(_number), help="sets up to this size are searched exactly, by effort: 0,0,40")
    add("--large", type=_positive, help="for sets larger than this guesses are tried in stages")
    add("--first", dest="firsts", metavar="FIRST", type=_listed(str), help="first guesses, in digits: 00112,00123")
    return parser


def change(name: str, setting: Setting, options: argparse.Namespace) -> Setting:
    """The setting of the strategy `name` with the options of the command line; an exact search stays as it is.

    Raises UnfitError.
    """
    if setting.exact or options.exact:
        return setting._replace(stages=())
    given = {field: getattr(options, field) for field in CHANGEABLE}
    changed = setting._replace(**{field: value for field, value in given.items() if value is not None})
    _check(Measures.read(name), changed)
    return changed


def _check(board: Measures, setting: Setting) -> None:
    efforts = len(setting.widths)
    if len(setting.sure) < efforts:
        zeros = ",".join("0" * efforts)
        raise UnfitError(f"--sure needs a size for each of the {efforts} widths, for example: --sure {zeros}")
    if any(stage.effort >= efforts for stage in setting.stages):
        raise UnfitError(f"--stages: an effort must be 0 to {efforts - 1}, since there are {efforts} widths")
    for first in setting.firsts:
        if not _is_code(first, board):
            raise UnfitError(f"--first: {first!r} is not a code of {board.name}; {_example(board)} is one")


def _is_code(digits: str, board: Measures) -> bool:
    known = {str(colour) for colour in range(board.colours)}
    distinct = board.repeats or len(set(digits)) == len(digits)
    return len(digits) == board.holes and set(digits) <= known and distinct


def _example(board: Measures) -> str:
    return "".join(str(min(hole, board.colours - 1)) for hole in range(board.holes))


def _listed(part: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    return lambda text: tuple(part(each) for each in text.split(","))


def _positive(text: str) -> int:
    return _whole(text, least=1)


def _number(text: str) -> int:
    return _whole(text, least=0)


def _whole(text: str, least: int) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) >= least):
        raise argparse.ArgumentTypeError(f"must be a whole number, {least} or more, not {text!r}")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"must be a number above 0 and at most 1, not {text!r}")
    return share


def _stages(text: str) -> tuple[Stage, ...]:
    pairs = [each.partition(":")[::2] for each in text.split(",")]
    stages = tuple(Stage(_positive(guesses), _number(effort)) for guesses, effort in pairs)
    if any(after.guesses >= before.guesses or after.effort <= before.effort for before, after in pairwise(stages)):
        raise argparse.ArgumentTypeError(f"each stage must have fewer guesses and more effort than the last: {text!r}")
    return stages
