"""Which packages a configuration needs: the extras of pyproject.toml, and what they require. Pure."""

import re
import tomllib
from collections.abc import Collection
from types import MappingProxyType
from typing import Final

from hardware.models import Model
from pegmind_installer.lock import normalize
from station.config.sections import Config

PROJECT: Final = "pyproject.toml"
OWN: Final = MappingProxyType({"pegmind": ".", "pegmind-league": "league", "pegmind-drawings": "drawings"})
"""Our own packages, each with its folder."""

LINK: Final = "link"
"""The extra that every cabinet gets. The others are named after pin factories and strip drivers, with hyphens."""

SIMULATED: Final = "simulated"


def choose_extras(config: Config, boards: Collection[Model]) -> tuple[str, ...]:
    """Return the extras that a configuration needs on any of these boards, sorted."""
    drivers = {driver.name for board in boards if (driver := config.pixels.find_driver(board))}
    names = {LINK, *drivers, config.inputs.factory} - {SIMULATED}
    return tuple(sorted(map(normalize, names)))


def list_requirements(project: str, extras: Collection[str]) -> set[str]:
    """Return the names of our own packages and those that it requires with these extras, as a lock file spells them.

    `project` is the text of pyproject.toml.
    """
    table = tomllib.loads(project)["project"]
    required = (*table["dependencies"], *(each for extra in extras for each in table["optional-dependencies"][extra]))
    return {*OWN, *map(_name_of, required)}


def list_incomplete(project: str, extras: Collection[str], packages: Collection[str]) -> list[str]:
    """Return those of these extras that `project` has and whose requirements are not all among these packages."""
    table = tomllib.loads(project)["project"]["optional-dependencies"]
    return [extra for extra in extras if not {*map(_name_of, table.get(extra, ()))} <= {*packages}]


def name_driver(extra: str) -> str:
    """Return the name that a configuration has for a pin factory or a strip driver, by its extra."""
    return extra.replace("-", "_")


def _name_of(requirement: str) -> str:
    return normalize(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])
