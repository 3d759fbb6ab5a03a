"""Compute the strategies that are shipped, or count them again.

    make strategies                         every board, one after the other
    make strategies ARGS='5x8 4x6-5'        these
    make strategies ARGS='5x8 --jobs 2'     two processes, which share the branches of a board
    make strategies ARGS='check [BOARD]'    play every code against what is shipped

You can stop a run at any time; the same command continues it. A strategy is shipped if it is better than the one that
is shipped already. Options make a search go deeper than its setting: --stages 60:0,16:1,5:2 tries the 60 best second
guesses with effort 0, the best 16 of these with effort 1, and the best 5 with effort 2; --widths 1,6,30 is the number
of guesses tried for each set, by effort. With --large 500, guesses are tried in these stages for all sets larger than
that, not only second guesses. With --exact the search looks at everything, and its result is proven. --improve starts
from the shipped strategy, so that a deeper run replaces only what it improves, even if the results of earlier runs are
gone.
"""

import sys
from collections.abc import Iterable

from tqdm import tqdm

from station.games.pegs.solver import shipped
from station.games.pegs.solver.recount import recount_total, total
from station.games.pegs.solver.shipped import load_records
from tools.strategies.build import build
from tools.strategies.checkpoints import Checkpoints
from tools.strategies.packing import unpack
from tools.strategies.settings import SETTINGS, Setting, UnfitError, build_parser, change
from tools.strategies.shipping import ship


def main() -> int:
    """Do what the command line says; return an exit status."""
    options = build_parser(__doc__).parse_args()
    first, *rest = options.boards
    if first == "check":
        return check(rest or shipped.strategy_names())
    boards = list(SETTINGS) if first == "all" else options.boards
    unknown = [name for name in boards if name not in SETTINGS]
    if unknown:
        sys.exit(f"no board is called {', '.join(unknown)}; there are {', '.join(SETTINGS)}")
    try:
        settings = {name: change(name, SETTINGS[name], options) for name in boards}
        for name, setting in settings.items():
            checkpoints = Checkpoints(options.folder, name)
            if options.improve:
                tqdm.write(f"{name}: {unpack(checkpoints)} branches taken from what is shipped")
            run(checkpoints, setting, options.jobs)
    except (UnfitError, shipped.DamagedError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(f"stopped; the same command continues, with what {options.folder} has")
    return 0


def run(checkpoints: Checkpoints, setting: Setting, jobs: int) -> None:
    """Build one strategy with a progress bar, and ship it."""
    tqdm.monitor_interval = 0  # its thread must not exist when processes are forked
    with tqdm(total=1, desc=checkpoints.name, unit="step") as bar:
        for step in build(checkpoints, setting, jobs):
            bar.total = step.steps
            bar.update(step.done - bar.n)
            bar.write(f"{checkpoints.name}: {step.doing}" + (f" (best {step.best})" if step.best else ""))
    tqdm.write(ship(checkpoints))


def check(names: Iterable[str]) -> int:
    """Play every code of these strategies and print the counts; return 1 if one is not as recorded."""
    wrong = 0
    for name in names:
        games, known = recount_total(name), load_records()[name]
        right = dict(games) == known.games and total(games) == known.total
        wrong += not right
        tally = " ".join(f"{rows}:{games[rows]}" for rows in sorted(games))
        line = f"{name:6} {total(games):7} in {games.total():6} games, {max(games)} at most   {tally}"
        tqdm.write(line if right else f"{line}   but {known.total} recorded")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
