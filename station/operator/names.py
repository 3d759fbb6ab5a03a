"""The names that the operator of a cabinet does not want to see: a list that is shipped, and the own changes to it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from station.core.section import Section, setting
from station.matches.unwanted import UnwantedNames, build_unwanted

LIST: Final = Path(__file__).parent / "data" / "unwanted-names.txt"
COMMENT: Final = "#"


class Names(Section):
    """Section [names] of the configuration."""

    refuse: bool = setting(True, says="whether to refuse names of the shipped list of offensive ones")
    also: tuple[str, ...] = setting((), says="further names to refuse; *word* also within longer ones")
    allow: tuple[str, ...] = setting((), says="names to take although they are on the list")


def load_unwanted(names: Names) -> UnwantedNames:
    """Return the names that are refused at this cabinet. Raises OSError."""
    return build_unwanted((*(_read_list() if names.refuse else ()), *names.also), names.allow)


def _read_list() -> Iterator[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return (line.strip() for line in lines if line.strip() and not line.startswith(COMMENT))
