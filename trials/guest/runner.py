"""What the boot test and the Pi test have in common: sentences as they are true, and disks to be written to."""

from collections.abc import Iterable
from pathlib import Path

from tools.debian import host
from tools.debian.cache import LAST, ROOT, Failed
from tools.debian.runner import say
from trials.guest.powered_cabinet import Site


def copy_image(image: Path, name: str) -> Path:
    """Return a copy of a disk or card to be written to, with this name; holes stay holes. Raises Failed."""
    to = LAST / name
    host.run("cp", "--sparse=always", "--reflink=auto", image, to)
    return to


def tell(site: Site, sentences: Iterable[str]) -> None:
    """Print what is true; where something fails, keep what the guest says about it. Raises Failed."""
    try:
        for sentence in sentences:
            say(f"ok  {sentence}")
    except Failed as error:
        site.keep_traces()
        raise Failed(f"{error} (consoles and journal: {LAST.relative_to(ROOT)})") from error
