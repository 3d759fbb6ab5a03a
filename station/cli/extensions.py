"""Finds the commands that other packages add to `pegmind`.

Such a package announces each command as an entry point of the group `pegmind.commands`: its name is the command's, and
its value a `Command`. This is the one of the league, in its pyproject.toml:

    [project.entry-points."pegmind.commands"]
    league = "pegmind_league.cli:LEAGUE"
"""

import argparse
from collections.abc import Callable
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.installing import to_add

GROUP: Final = "pegmind.commands"

PACKAGES: Final = MappingProxyType({"wiring": "drawings", "panel": "drawings", "league": "league"})
"""The commands of Pegmind's own packages, each with the folder of its package in a source tree."""


class Command(NamedTuple):
    """A command of another package: its line in the help, what adds its options to a parser, and what runs it.

    `run` is given the arguments as parsed and returns the exit status. What it raises is reported like an error of any
    other command: MisusedError, ConfigError, and the errors of station.config.sections.CANNOT_OPEN. The module with
    this value is loaded to show the help, so it imports what the command needs only when it runs.
    """

    says: str
    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def find_commands() -> dict[str, Command]:
    """Return the commands of the packages that are installed, by name. It takes some milliseconds."""
    from importlib.metadata import entry_points

    return {entry.name: entry.load() for entry in entry_points(group=GROUP)}


def explain_missing(name: str) -> str | None:
    """Return a sentence that says how to install the package of a command; None if no package of ours has it."""
    if name not in PACKAGES:
        return None
    folder = PACKAGES[name]
    return (
        f"the command {name} is in the package pegmind-{folder}, which is not installed; install it with: "
        f"{to_add(f'pegmind-{folder}')}, or in a source tree: {to_add(f'./{folder}')}"
    )
