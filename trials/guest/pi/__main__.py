"""Build a card with Pegmind, and test it on emulated Raspberry Pis: python -m trials.guest.pi [--model pi3]."""

import argparse
import random
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from station import __version__
from tools.debian import host
from tools.debian.arm64 import enable_arm64
from tools.debian.cache import BUILD_LOG, ROOT
from tools.debian.releases import TRIXIE_ARM64
from tools.debian.roots import build_root
from tools.debian.runner import run, say
from trials.guest.installation import release
from trials.guest.kernel import kernel
from trials.guest.pi.card import PI_BOARD, card
from trials.guest.pi.emulator import Machine, switched_on
from trials.guest.pi.guest import PiGuest
from trials.guest.pi.models import MODELS, trees
from trials.guest.pi.scenario import LONG, SHORT, Story
from trials.guest.pi.tools import command, tools
from trials.guest.powered_cabinet import Site
from trials.guest.runner import copy_image, tell

NAMES: Final = [model.name for model in MODELS]
SEED: Final = 4
"""Repeats the code that is played in the match of two."""


def main() -> int:
    """Run the Pi test of the command line; return its exit status."""
    return run(partial(_test, _arguments()))


def _test(arguments: argparse.Namespace) -> None:
    began = time.monotonic()
    host.prepare("pi-test")
    enable_arm64()
    say(f"building what is not built yet, at first for half an hour: {BUILD_LOG.relative_to(ROOT)}")
    debian = TRIXIE_ARM64
    programs = tools()
    root = build_root(debian)
    core = kernel(debian, root, PI_BOARD)
    golden = card(root, core, release(debian, root))
    folder = trees(programs, core)
    named = f"Debian {debian.suite} for {debian.architecture}, Python {debian.python}, Linux {core.version}"
    qemu = host.run(*command(programs, "qemu-system-aarch64"), "--version")
    say(f"Pegmind {__version__}, {named}, {qemu.splitlines()[0]}")
    say(f"built in {time.monotonic() - began:.0f} s")
    for model in MODELS:
        if model.name in arguments.models:
            _test_model(Machine(programs, model, folder, core, copy_image(golden, "card")), whole=model == MODELS[0])
    say(f"all of it in {time.monotonic() - began:.0f} s")


def _test_model(machine: Machine, *, whole: bool) -> None:
    """Test a model; the first one with all that there is to test. Raises Failed."""
    model = machine.model
    say(f"{model.title}, on QEMU's {model.machine}:")

    def start(console: Path) -> PiGuest:
        return PiGuest(switched_on(machine, console.with_stem(f"{console.stem}-{model.name}")))

    with Site(start) as site:
        story = Story(site, model, random.Random(SEED))  # noqa: S311 - nobody has to be kept from guessing it
        try:
            for chapter in LONG if whole else SHORT:
                tell(site, chapter(story))
        finally:
            machine.card.unlink()


def _arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m trials.guest.pi", description="Boot Pegmind on emulated Pis.")
    words.add_argument("--model", dest="models", action="append", choices=NAMES, help="only this model")
    arguments = words.parse_args()
    arguments.models = arguments.models or NAMES
    return arguments


if __name__ == "__main__":
    sys.exit(main())
