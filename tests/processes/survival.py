"""What has to survive a power cut."""

import json
from typing import Any, Final

from station.store.draft_writer import DRAFT_SECONDS
from tests.simulator import Show, some

NOBODY_PLAYS: Final[dict[str, Any]] = dict.fromkeys(("title", "players", "rows", "building", "cursor"))


def with_shows(lines: list[str]) -> str:
    """The lines of a script, after each of which the hand stops and what stands there is shown."""
    return "".join(f"{line}\nwait {2 * DRAFT_SECONDS}\nshow\n" for line in lines)


def read(output: str) -> list[Show]:
    """The shows that were printed to their end."""
    return [json.loads(line) for line in output.splitlines(keepends=True) if line.endswith("\n")]


def standing(show: Show) -> dict[str, Any]:
    """What of a show has to survive: a match being played, with the row being built."""
    playing = show["players"] is not None and show["outcome"] is None
    return some(show, *NOBODY_PLAYS) if playing else NOBODY_PLAYS


def may_stand(shows: list[Show], acknowledged: int) -> list[dict[str, Any]]:
    """What may stand when so many shows were seen: the last one, or the one after the line in flight."""
    return [standing(show) for show in shows[max(0, acknowledged - 1) : acknowledged + 1]]
