"""Build a guest with Pegmind in it, and test it: python -m tests.guest [--short]."""

import argparse
import fcntl
import random
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from station import __version__
from tests.guest import host
from tests.guest.cache import BUILD_LOG, HOME, LAST, ROOT, open_cache
from tests.guest.compiled import compiled
from tests.guest.disk_image import cabinet
from tests.guest.emulator import KVM, SOFTWARE, Machine, accelerator, copied
from tests.guest.failure import Failed
from tests.guest.kernel import kernel
from tests.guest.powered_cabinet import Site
from tests.guest.scenario import LONG, SHORT, Story
from tests.guest.system import system

CUTS: Final = {False: 3, True: 12}
SEEDS: Final = 1_000_000
ACCELERATORS: Final = {"kvm": KVM, "tcg": SOFTWARE}


def main() -> int:
    """Run the boot test of the command line; return its exit status."""
    arguments = _arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends us wants nothing left over
    try:
        host.check()
        with _alone():
            open_cache()
            _test(arguments)
    except Failed as error:
        _say(f"FAILED  {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _test(arguments: argparse.Namespace) -> None:
    began = time.monotonic()
    host.prepare()
    _say(f"building what is not built yet, which takes minutes: {BUILD_LOG.relative_to(ROOT)}")
    core = kernel()
    debian = system()
    golden = cabinet(debian, core)
    spare = compiled(debian) if arguments.long else None
    how = ACCELERATORS.get(arguments.accelerator) or accelerator(core)
    built = time.monotonic() - began
    _say(f"Pegmind {__version__}, Linux {core.version}, {how.name}, built in {built:.0f} s; --seed {arguments.seed}")
    chance = random.Random(arguments.seed)  # noqa: S311 - nobody has to be kept from guessing it
    with Site(Machine(core, how, copied(golden), spare)) as site:
        try:
            story = Story(site, chance, arguments.cuts or CUTS[arguments.long])
            for chapter in LONG if arguments.long else SHORT:
                for sentence in chapter(story):
                    _say(f"ok  {sentence}")
        except Failed as error:
            site.keep_traces()
            raise Failed(f"{error} (consoles and journal: {LAST.relative_to(ROOT)})") from error
        finally:
            site.machine.disk.unlink()
    _say(f"all of it in {time.monotonic() - began:.0f} s, with {site.boots} starts")


def _arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m tests.guest", description="Boot Pegmind in a virtual machine.")
    form = words.add_mutually_exclusive_group()
    form.add_argument("--short", dest="long", action="store_false", help="what has to pass before a change lands")
    form.add_argument("--long", action="store_true", default=True, help="everything (the default)")
    words.add_argument("--cuts", type=int, help="how often the plug is pulled")
    words.add_argument("--seed", type=int, default=secrets.randbelow(SEEDS), help="repeats the random moments of a run")
    words.add_argument("--accelerator", choices=ACCELERATORS, help="else KVM where it works")
    return words.parse_args()


@contextmanager
def _alone() -> Iterator[None]:
    """See to it that no other boot test runs in this checkout. Raises Failed."""
    HOME.mkdir(exist_ok=True)
    with (HOME / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Failed(f"another boot test runs in {ROOT}: wait for its end") from error
        yield


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 - a test that is read as it runs


if __name__ == "__main__":
    sys.exit(main())
