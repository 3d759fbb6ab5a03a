"""Build the strategies that are shipped, or count them again.

    make strategies                         every board, one after the other
    make strategies ARGS='5x8 4x6-5'        these
    make strategies ARGS='5x8 --jobs 2'     two processes, which share the branches of a board
    make strategies ARGS='check [BOARD]'    play every secret against what is shipped

A run may be ended at any time and goes on where it was. What it finds is shipped if it is better than what is there.
A search may be made deeper than the settings say: --stages 60:0,16:1,5:2 tries the 60 best second guesses with
effort 0, the best 16 of these with effort 1, ...; --widths 1,6,30 are the guesses tried of each set, by effort. With
--large 500 the guesses of all sets larger than that are tried in these stages, not only second guesses.
With --exact it looks at everything: what comes out is proven. With --improve it begins with what is shipped, so where
the work of earlier runs is gone a deeper run still replaces only what it improves.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from tqdm import tqdm

from station.breaker.builder.asked import UnfitError, setting, words
from station.breaker.builder.settings import SETTINGS, Setting
from station.breaker.builder.ship import ship
from station.breaker.builder.strategy import build
from station.breaker.builder.unpack import unpack
from station.breaker.builder.workshop import Workshop
from station.games.pegs.solver import strategies
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.recount import recount_total, total
from station.games.pegs.solver.strategies import load_records


def main() -> int:
    """Do what the command line says; return an exit status."""
    said = words(__doc__).parse_args()
    first, *rest = said.boards
    if first == "check":
        return check(rest or strategies.strategy_names())
    boards = list(SETTINGS) if first == "all" else said.boards
    unknown = [name for name in boards if name not in SETTINGS]
    if unknown:
        sys.exit(f"no board is called {', '.join(unknown)}; there are {', '.join(SETTINGS)}")
    try:
        plans = {name: setting(name, SETTINGS[name], said) for name in boards}
        for name, plan in plans.items():
            if said.improve:
                taken = unpack(name, Workshop(said.folder, name))
                tqdm.write(f"{name}: {taken} branches taken from what is shipped")
            work(name, plan, said.folder, said.jobs)
    except (UnfitError, strategies.DamagedError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(f"ended; the same command goes on where it was: its work lies in {said.folder}")
    return 0


def work(name: str, plan: Setting, folder: Path, jobs: int) -> None:
    """Build one board with a bar that moves, and ship it."""
    tqdm.monitor_interval = 0  # its thread would be in the way of the processes that are forked
    with tqdm(total=1, desc=name, unit="step") as bar:
        for step in build(Measures.read(name), plan, Workshop(folder, name), jobs):
            bar.total = step.steps
            bar.update(step.done - bar.n)
            bar.write(f"{name}: {step.doing}" + (f" (best {step.best})" if step.best else ""))
    tqdm.write(ship(name, folder))


def check(names: Iterable[str]) -> int:
    """Play every secret of these boards; the exit status tells whether all is as recorded."""
    wrong = 0
    for name in names:
        games, known = recount_total(name), load_records()[name]
        right = dict(games) == known.games and total(games) == known.total
        wrong += not right
        tally = " ".join(f"{rows}:{games[rows]}" for rows in sorted(games))
        tqdm.write(f"{name:6} {total(games):7} in {games.total():6} games, {max(games)} at most   {tally}"
                   f"{'' if right else f'   but {known.total} recorded'}")  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
