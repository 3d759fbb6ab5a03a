"""Which boards have a strategy, and how long each is searched for."""

from types import MappingProxyType
from typing import Final, NamedTuple

from station.breaker.builder.memo import ENDLESS
from station.breaker.builder.search import Plan

EVERY_SIZE: Final = 1 << 30


class Stage(NamedTuple):
    """The so many best guesses so far are tried with this effort."""

    guesses: int
    effort: int


class Setting(NamedTuple):
    """How a board is searched: exactly if there are no `stages`; within `limit` guesses; first guesses to try.

    `widths` are the guesses tried of a set, by effort; `small` those of a set smaller than the number of answers;
    sets up to the sizes `sure`, by effort, are searched exactly. `stages` are for second guesses, and with the last
    effort for all guesses of sets larger than `large`.
    """

    limit: int = ENDLESS
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


EXACT: Final = Setting()
_DEEP: Final = (Stage(60, 0), Stage(25, 1), Stage(8, 2))

SETTINGS: Final = MappingProxyType(
    {f"{holes}x{colours}": EXACT for holes in (1, 2, 3) for colours in range(2, 10)}
    | {f"{holes}x{colours}": EXACT for holes in (4, 5) for colours in (2, 3, 4)}
    | {"4x5": EXACT, "4x6": EXACT, "4x6-5": Setting(limit=5), "4x7": EXACT, "4x8": EXACT}
    | {f"{holes}x8n": EXACT for holes in (2, 3, 4)}
    | {
        "4x9": Setting(stages=_DEEP, firsts=("0123",), widths=(1, 10, 60), trust=0.95, sure=(0, 0, 40)),
        "5x5": EXACT,
        "5x6": Setting(stages=_DEEP, firsts=("00112",), widths=(1, 12, 80), trust=0.95, sure=(0, 0, 60)),
        "5x7": Setting(stages=_DEEP, firsts=("00112",), widths=(1, 12, 50), trust=0.95, sure=(0, 0, 50)),
        "5x8": Setting(stages=_DEEP, firsts=("00112",), widths=(1, 8, 40), trust=0.95, sure=(0, 0, 250), large=400),
        "5x9": Setting(stages=(Stage(8, 0), Stage(2, 1)), firsts=("00123",), widths=(1, 4), small=40, trust=0.97),
    }
)
"""By name of the board; "4x6-5" is 4 x 6 with never more than five guesses. In the order in which they are built."""


def plans(setting: Setting) -> list[Plan]:
    """The plan of every effort; an exact search has one."""
    if setting.exact:
        return [Plan(0, 0, 0.0, 0, EVERY_SIZE)]
    return [
        Plan(width, setting.small, setting.trust, effort, setting.sure[effort])
        for effort, width in enumerate(setting.widths)
    ]
