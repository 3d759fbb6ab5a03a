"""What the boot test and the Pi test have in common: one at a time, sentences as they are true, and an exit status."""

import fcntl
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from tests.guest import host
from tests.guest.cache import HOME, LAST, ROOT, open_cache
from tests.guest.failure import Failed
from tests.guest.powered_cabinet import Site


def run(test: Callable[[], None]) -> int:
    """Run a test; return the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left over
    try:
        host.check()
        with _alone():
            open_cache()
            test()
    except Failed as error:
        say(f"FAILED  {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def tell(site: Site, sentences: Iterable[str]) -> None:
    """Print what is true; where something fails, keep what the guest says about it. Raises Failed."""
    try:
        for sentence in sentences:
            say(f"ok  {sentence}")
    except Failed as error:
        site.keep_traces()
        raise Failed(f"{error} (consoles and journal: {LAST.relative_to(ROOT)})") from error


def say(sentence: str) -> None:
    """Print a sentence at once."""
    print(sentence, flush=True)  # noqa: T201 - a test that is read as it runs


@contextmanager
def _alone() -> Iterator[None]:
    """Make sure that no other test with a guest runs in this checkout. Raises Failed."""
    HOME.mkdir(exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Failed(f"another boot test or Pi test runs in {ROOT}: wait for its end") from error
        yield
