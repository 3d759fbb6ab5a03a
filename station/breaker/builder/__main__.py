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

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from tqdm import tqdm

from station.breaker.builder.settings import SETTINGS, Setting, Stage
from station.breaker.builder.ship import ship
from station.breaker.builder.strategy import build
from station.breaker.builder.unpack import unpack
from station.breaker.builder.workshop import FOLDER, Workshop
from station.breaker.pegs import shelf
from station.breaker.pegs.measures import Measures
from station.breaker.pegs.records import records
from station.breaker.pegs.recount import counted, total


def main() -> int:
    """Do what the command line says; return an exit status."""
    said = _words().parse_args()
    first, *rest = said.boards
    if first == "check":
        return check(rest or shelf.names())
    boards = list(SETTINGS) if first == "all" else said.boards
    unknown = [name for name in boards if name not in SETTINGS]
    if unknown:
        sys.exit(f"no board is called {', '.join(unknown)}; there are {', '.join(SETTINGS)}")
    try:
        for name in boards:
            if said.improve:
                taken = unpack(name, Workshop(said.folder, name))
                tqdm.write(f"{name}: {taken} branches taken from what is shipped")
            work(name, _setting(SETTINGS[name], said), said.folder, said.jobs)
    except shelf.DamagedError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(f"ended; the same command goes on where it was: its work lies in {said.folder}")
    return 0


def work(name: str, setting: Setting, folder: Path, jobs: int) -> None:
    """Build one board with a bar that moves, and ship it."""
    tqdm.monitor_interval = 0  # its thread would be in the way of the processes that are forked
    with tqdm(total=1, desc=name, unit="step") as bar:
        for step in build(Measures.read(name), setting, Workshop(folder, name), jobs):
            bar.total = step.steps
            bar.update(step.done - bar.n)
            bar.write(f"{name}: {step.doing}" + (f" (best {step.best})" if step.best else ""))
    tqdm.write(ship(name, folder))


def check(names: Iterable[str]) -> int:
    """Play every secret of these boards; the exit status tells whether all is as recorded."""
    wrong = 0
    for name in names:
        games, known = counted(name), records()[name]
        right = dict(games) == known.games and total(games) == known.total
        wrong += not right
        tally = " ".join(f"{rows}:{games[rows]}" for rows in sorted(games))
        tqdm.write(f"{name:6} {total(games):7} in {games.total():6} games, {max(games)} at most   {tally}"
                   f"{'' if right else f'   but {known.total} recorded'}")  # fmt: skip
    return 1 if wrong else 0


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="make strategies ARGS=", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    words.add_argument("boards", nargs="*", default=["all"], metavar="all|BOARD|check")
    words.add_argument("--folder", type=Path, default=FOLDER, help="where the work is kept (default: %(default)s)")
    words.add_argument("--jobs", type=int, default=1, help="how many processes search (default: 1)")
    words.add_argument("--stages", help="second guesses by effort: 60:0,16:1,5:2")
    words.add_argument("--widths", help="guesses tried of each set, by effort: 1,6,30")
    words.add_argument("--small", type=int, help="guesses tried of a set smaller than the number of answers")
    words.add_argument("--trust", type=float, help="give up a guess at this share of what its parts take as a rule")
    words.add_argument("--exact", action="store_true", help="look at everything, however long that takes")
    words.add_argument("--improve", action="store_true", help="begin with what is shipped, and better it")
    words.add_argument("--sure", help="sets up to these sizes are searched exactly, by effort: 0,0,40")
    words.add_argument("--large", type=int, help="of sets larger than this guesses are tried in stages")
    words.add_argument("--first", help="first guesses, by digits: 00112,00123")
    return words


def _setting(given: Setting, said: argparse.Namespace) -> Setting:
    """The setting of a board with what the command line changes; exact ones stay exact."""
    if given.exact or said.exact:
        return given._replace(stages=())
    if said.stages:
        stages = [map(int, stage.split(":")) for stage in said.stages.split(",")]
        given = given._replace(stages=tuple(Stage(*stage) for stage in stages))
    if said.widths:
        given = given._replace(widths=tuple(map(int, said.widths.split(","))))
    if said.first:
        given = given._replace(firsts=tuple(said.first.split(",")))
    if said.sure:
        given = given._replace(sure=tuple(map(int, said.sure.split(","))))
    if len(given.sure) < len(given.widths):
        sys.exit(f"--sure needs a size for each of the {len(given.widths)} widths, as in: --sure 0,0,40")
    if said.large:
        given = given._replace(large=said.large)
    if said.small:
        given = given._replace(small=said.small)
    return given if said.trust is None else given._replace(trust=said.trust)


if __name__ == "__main__":
    sys.exit(main())
