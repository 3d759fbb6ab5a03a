"""make bench: what the station costs, in a table. Figures are medians and 99th percentiles of repeated runs."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from typing import Final

from tests.bench import decisions, inside, outside, stored
from tests.bench.figures import Figure, table

BENCHES: Final[dict[str, Callable[[], Iterator[Figure]]]] = {
    "press": inside.presses,
    "frame": inside.frames,
    "commit": inside.commits,
    "dice": decisions.decisions,
    "statistics": stored.statistics,
    "start": outside.starts,
    "memory": outside.memory,
    "idle": outside.idle,
}


def main() -> int:
    """Measure what is named, or everything."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*BENCHES, []], help="what to measure; everything if none is named")
    names = parser.parse_args().names or list(BENCHES)
    figures: list[Figure] = []
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr)
        figures += BENCHES[name]()
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()} {platform.release()}\n")
    print(table(figures))
    return 0


sys.exit(main())
