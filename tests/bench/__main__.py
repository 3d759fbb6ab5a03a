"""make bench: what the station costs, in a table. Figures are medians and 99th percentiles of repeated runs."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from typing import Final

from tests.bench import decisions, inside, outside, pegs, searches, stored, wear, wires, years
from tests.bench.figures import Figure, UnmeasuredError, table

BENCHES: Final[dict[str, Callable[[], Iterator[Figure]]]] = {
    "press": inside.presses,
    "frame": inside.frames,
    "commit": inside.commits,
    "dice": decisions.decisions,
    "pegs": pegs.pegs,
    "search": searches.searches,
    "statistics": stored.statistics,
    "start": outside.starts,
    "memory": outside.memory,
    "idle": outside.idle,
    "wires": wires.wires,
    "wear": wear.wear,
    "years": years.years,
}


def main() -> int:
    """Measure what is named, or everything."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="FIGURE",
        choices=[*BENCHES, []],
        help=f"of {', '.join(BENCHES)}; everything if none is named",
    )
    asked = parser.parse_args().names
    figures: list[Figure] = []
    status = 0
    for name in asked or BENCHES:
        print(f"measuring {name} ...", file=sys.stderr)
        try:
            figures += BENCHES[name]()
        except UnmeasuredError as error:
            print(f"{name} is not measured: {error}", file=sys.stderr)
            status |= name in asked
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()} {platform.release()}\n")
    print(table(figures))
    return status


sys.exit(main())
