"""Build a guest with Pegmind in it, and test it: python -m trials.guest [--short] [--release trixie]."""

import argparse
import random
import secrets
import sys
import time
from functools import partial
from typing import Final

from station import __version__
from tools.debian import host
from tools.debian.cache import BUILD_LOG, ROOT
from tools.debian.releases import BOOKWORM, TRIXIE
from tools.debian.roots import build_root
from tools.debian.runner import run, say
from trials.guest.disk_image import cabinet
from trials.guest.emulator import KVM, SOFTWARE, Machine, accelerator, switched_on
from trials.guest.guest import Guest
from trials.guest.kernel import kernel
from trials.guest.powered_cabinet import Site
from trials.guest.runner import copy_image, tell
from trials.guest.scenario import LONG, SHORT, Story
from trials.guest.spare_disk import spare_disk

RELEASES: Final = {each.suite: each for each in (BOOKWORM, TRIXIE)}
CUTS: Final = {False: 3, True: 12}
SEEDS: Final = 1_000_000
ACCELERATORS: Final = {"kvm": KVM, "tcg": SOFTWARE}


def main() -> int:
    """Run the boot test of the command line; return its exit status."""
    return run(partial(_test, _arguments()))


def _test(arguments: argparse.Namespace) -> None:
    began = time.monotonic()
    host.prepare("boot-test")
    say(f"building what is not built yet, which takes minutes: {BUILD_LOG.relative_to(ROOT)}")
    debian = RELEASES[arguments.release]
    root = build_root(debian)
    core = kernel(debian, root)
    golden = cabinet(debian, root, core)
    spare = spare_disk(debian, root) if arguments.long else None
    how = ACCELERATORS.get(arguments.accelerator) or accelerator(core)
    built = time.monotonic() - began
    named = f"Debian {debian.suite}, Python {debian.python}, Linux {core.version}"
    say(f"Pegmind {__version__}, {named}, {how.name}, built in {built:.0f} s; --seed {arguments.seed}")
    chance = random.Random(arguments.seed)  # noqa: S311 - nobody has to be kept from guessing it
    machine = Machine(core, how, copy_image(golden, "disk"), spare)
    with Site(lambda console: Guest(switched_on(machine, console))) as site:
        story = Story(site, chance, arguments.cuts or CUTS[arguments.long])
        try:
            for chapter in LONG if arguments.long else SHORT:
                tell(site, chapter(story))
        finally:
            machine.disk.unlink()
    say(f"all of it in {time.monotonic() - began:.0f} s, with {site.boots} starts")


def _arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m trials.guest", description="Boot Pegmind in a virtual machine.")
    form = words.add_mutually_exclusive_group()
    form.add_argument("--short", dest="long", action="store_false", help="what has to pass before a change lands")
    form.add_argument("--long", action="store_true", default=True, help="everything (the default)")
    words.add_argument("--release", choices=RELEASES, default=BOOKWORM.suite, help="of Debian (default: %(default)s)")
    words.add_argument("--cuts", type=int, help="how often the plug is pulled")
    words.add_argument("--seed", type=int, default=secrets.randbelow(SEEDS), help="repeats the random moments of a run")
    words.add_argument("--accelerator", choices=ACCELERATORS, help="else KVM where it works")
    return words.parse_args()


if __name__ == "__main__":
    sys.exit(main())
