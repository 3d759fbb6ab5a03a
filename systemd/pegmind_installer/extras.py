"""Which packages a configuration needs: the extras of pyproject.toml, and what they require. Pure."""

import re
import tomllib
from collections.abc import Collection
from typing import Final

from hardware.models import Model
from pegmind_installer.lock import normalize
from station.config.sections import Config

PROJECT: Final = "pyproject.toml"
PEGMIND: Final = "pegmind"
LINK: Final = "link"
"""The extra that every cabinet gets. The others are named after pin factories and strip drivers, with hyphens."""

SIMULATED: Final = "simulated"


def choose_extras(config: Config, boards: Collection[Model]) -> tuple[str, ...]:
    """Return the extras that a configuration needs on any of these boards, sorted."""
    drivers = {driver.name for board in boards if (driver := config.pixels.find_driver(board))}
    names = {LINK, *drivers, config.inputs.factory} - {SIMULATED}
    return tuple(sorted(map(normalize, names)))


def list_requirements(project: str, extras: Collection[str]) -> set[str]:
    """Return the names of Pegmind and the packages that it requires with these extras, as a lock file spells them.

    `project` is the text of pyproject.toml.
    """
    table = tomllib.loads(project)["project"]
    required = (*table["dependencies"], *(each for extra in extras for each in table["optional-dependencies"][extra]))
    return {PEGMIND, *(normalize(re.split(r"[^\w.-]", each, maxsplit=1)[0]) for each in required)}
