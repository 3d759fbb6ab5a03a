"""make soak: random games at speed at a real station, with cuts, reloads and visitors, and what came of it in a table.

    make soak ARGS='--minutes 10 --seed 1'

The first rule of the station that is broken ends it, with the seed, the last things done, and the log. This needs
Linux, whose /proc tells what a process needs.
"""

import argparse
import asyncio
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

from station.cli.terminal import complain, say
from trials.soak import final_checks
from trials.soak.cabinet import Cabinet
from trials.soak.figures import Violation, hold, table
from trials.soak.incidents import ALWAYS, HOUSE
from trials.soak.seeded_random import seeded
from trials.soak.session import Session


def main() -> int:
    """Play, and say what came of it."""
    parser = argparse.ArgumentParser(prog="make soak ARGS=", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default=str(int(time.time())), help="another word gives another session")
    parser.add_argument("--port", type=int, default=0, help="the page's; any that is free, if none is given")
    parser.add_argument(
        "--without", action="append", default=[], choices=[*HOUSE, *ALWAYS], help="what must not happen"
    )
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends us ends the station, too
    folder = Path(mkdtemp(prefix="pegmind-soak-"))
    cabinet = Cabinet(folder, asked.port, seeded(asked.seed))
    session = Session(cabinet, asked.seed, 60 * asked.minutes, frozenset(asked.without))
    complain(f"soaking for {asked.minutes:g} minutes, seed {asked.seed}, in {folder}", 0)
    broken = 0
    try:
        asyncio.run(_soaked(session))
    except* Violation as violations:
        broken = _told(session, asked.seed, violations)
    finally:
        cabinet.kill()
    if not broken:
        shutil.rmtree(folder)
    return broken


async def _soaked(session: Session) -> None:
    await session.pass_()
    facts = await final_checks.facts(session)
    say(table(facts))
    for fact in facts:
        hold(fact)


def _told(session: Session, seed: str, violations: BaseExceptionGroup[Violation]) -> int:
    """Say what was broken, and where to look."""
    broken = (f"BROKEN: {violation}" for violation in _all(violations))
    kept = f"seed {seed}; log, store and configuration are kept in {session.cabinet.folder}"
    return complain("\n".join((*session.trail, *broken, kept)), 1)


def _all(group: BaseExceptionGroup[Violation]) -> Iterator[Violation]:
    for each in group.exceptions:
        yield from _all(each) if isinstance(each, BaseExceptionGroup) else [each]


if __name__ == "__main__":
    sys.exit(main())
