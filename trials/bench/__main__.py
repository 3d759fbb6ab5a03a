"""make bench: what the station costs, in a table. Figures are medians and 99th percentiles of repeated runs."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from typing import Final

from trials.bench import (
    bridge,
    calls,
    decisions,
    duel,
    inside,
    league,
    outside,
    page,
    pegs,
    rival,
    searches,
    slowcard,
    stored,
    wear,
    wires,
    years,
)
from trials.bench.figures import Figure, Ratio, UnmeasuredError, table

BENCHES: Final[dict[str, Callable[[], Iterator[Figure | Ratio]]]] = {
    "press": inside.presses,
    "profile": calls.profile,
    "frame": inside.frames,
    "commit": inside.commits,
    "dice": decisions.decisions,
    "pegs": pegs.pegs,
    "search": searches.searches,
    "statistics": stored.statistics,
    "start": outside.starts,
    "memory": outside.memory,
    "idle": outside.idle,
    "page": page.page,
    "wires": wires.wires,
    "slowcard": slowcard.slowcard,
    "wear": wear.wear,
    "years": years.years,
    "duel": duel.duels,
    "bridge": bridge.bridge,
    "league": league.league,
    "league-flood": league.flood,
    "league-much": league.much,
    "rival": rival.rival,
}
BY_NAME: Final = frozenset({"bridge", "league", "league-flood", "league-much", "rival"})
"""Measured only if named: what downloads something, or takes a quarter of an hour."""


def main() -> int:
    """Measure what is named, or everything that is quick and needs no download."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="FIGURE",
        choices=[*BENCHES, []],
        help=f"of {', '.join(BENCHES)}; everything but {', '.join(BY_NAME)} if none is named",
    )
    parser.add_argument("--functions", action="store_true", help="list the functions that profile counts, file by file")
    arguments = parser.parse_args()
    asked = arguments.names
    figures: list[Figure | Ratio] = []
    status = 0
    for name in asked or [name for name in BENCHES if name not in BY_NAME]:
        print(f"measuring {name} ...", file=sys.stderr)
        try:
            figures += BENCHES[name]()
        except UnmeasuredError as error:
            print(f"{name} is not measured: {error}", file=sys.stderr)
            status |= name in asked
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()} {platform.release()}\n")
    print(table(figures))
    if arguments.functions:
        print(f"\n{calls.list_functions()}")
    return status


sys.exit(main())
