"""`python -m tests.processes.player STORE`: a station that plays a little, and stops at the end of its input."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.opening import open_journal
from tests.station.store.cabinets import HOUR, MONDAY

WON: Final = Result("Ada", "cracked", 1, (Seat("Ada", 0, 1, won=True),))
LAST: Final = (
    *(("match original players=Ada", None), ("secret RRYB", None)),
    ("guess RRYB", Record("original", "c6p4g10", (BrokenCode("Ada", 1, cracked=True),), WON)),
    ("match original", None),
)
"""A game that is won, and one that has just begun."""

if __name__ == "__main__":
    with closing(open_journal(Path(sys.argv[1]))) as journal:
        for move, record in LAST:
            journal.append(move, MONDAY + HOUR, record)
        print("played", flush=True)  # noqa: T201 - this is what the parent reads
        sys.stdin.read()
