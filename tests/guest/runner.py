"""What the boot test and the Pi test print: sentences as they are true."""

from collections.abc import Iterable

from tests.guest.powered_cabinet import Site
from tools.debian.cache import LAST, ROOT
from tools.debian.failure import Failed
from tools.debian.runner import say


def tell(site: Site, sentences: Iterable[str]) -> None:
    """Print what is true; where something fails, keep what the guest says about it. Raises Failed."""
    try:
        for sentence in sentences:
            say(f"ok  {sentence}")
    except Failed as error:
        site.keep_traces()
        raise Failed(f"{error} (consoles and journal: {LAST.relative_to(ROOT)})") from error
