"""What the boot test and the Pi test have in common: sentences as they are true, and disks to be written to."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.cache import LAST, ROOT, Failed
from tools.debian.runner import say
from trials.guest.powered_cabinet import Site

LINES: Final = 20
"""How many lines of a journal are printed where something fails: often nothing is left of a run but what it prints."""


def copy_image(image: Path, name: str) -> Path:
    """Return a copy of a disk or card to be written to, with this name; holes stay holes. Raises Failed."""
    to = LAST / name
    host.run("cp", "--sparse=always", "--reflink=auto", image, to)
    return to


def tell(site: Site, sentences: Iterable[str]) -> None:
    """Print what is true; where something fails, print the end of the journal, and keep all of it. Raises Failed."""
    try:
        for sentence in sentences:
            say(f"ok  {sentence}")
    except Failed as error:
        for line in site.keep_traces()[-LINES:]:
            say(f"    {line}")
        raise Failed(f"{error} (consoles and journal: {LAST.relative_to(ROOT)})") from error
