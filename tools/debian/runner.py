"""What the commands that build Debian systems have in common: one at a time, sentences as they come, an exit status."""

import fcntl
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from tools.debian import host
from tools.debian.cache import HOME, ROOT, Failed, open_cache

UMASK: Final = 0o022
"""What is built is the same, and may be read and run by all users, whatever root's umask is."""


def run(command: Callable[[], None]) -> int:
    """Run a command; return the exit status."""
    os.umask(UMASK)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left over
    try:
        host.check()
        with _alone():
            open_cache()
            command()
    except Failed as error:
        say(f"FAILED  {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def say(sentence: str) -> None:
    """Print a sentence at once."""
    print(sentence, flush=True)


@contextmanager
def _alone() -> Iterator[None]:
    """Make sure that no other command builds systems in this checkout. Raises Failed."""
    HOME.mkdir(exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Failed(f"another command builds Debian systems in {ROOT}: wait for its end") from error
        yield
