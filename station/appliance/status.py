"""What is being played, in a line for whoever looks after the machine: systemctl status shows it."""

from typing import Any, Final

from station.games import game as games
from station.scenes.scene import Scene

NOBODY: Final = "nobody is playing"
SCENES: Final = {
    "attract": NOBODY,
    "menu": "somebody is using the menu",
    "service": "the service menu is open",
    "selftest": "the self-test is running",
}
"""What a scene says of itself where no game is on the board."""


def status(scene: Scene) -> str:
    """One sentence without a secret and without a full stop."""
    match = scene.match
    if match is None:
        return SCENES.get(scene.name, NOBODY)
    seen = games.view(match)
    if match.outcome is not None:
        return f"{_title(seen)}: the game is over"
    return ", ".join([f"{_title(seen)}: {_names(seen)}", *_round(seen), *_row(seen)])


def _title(seen: dict[str, Any]) -> str:
    return str(seen["title"])


def _names(seen: dict[str, Any]) -> str:
    *others, last = [player["name"] for player in seen["players"]]
    return f"{', '.join(others)} and {last}" if others else str(last)


def _round(seen: dict[str, Any]) -> list[str]:
    if (seen["rounds"] or 1) > 1:
        return [f"round {seen['round']} of {seen['rounds']}"]
    return [f"round {seen['round']}"] if seen["target"] else []


def _row(seen: dict[str, Any]) -> list[str]:
    if seen["rows_total"] is None or seen["boards"]:
        return []
    return [f"row {min(len(seen['rows']) + 1, seen['rows_total'])} of {seen['rows_total']}"]
