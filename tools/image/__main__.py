"""Make an image of an SD card: make image ARGS='--key ~/.ssh/id_ed25519.pub [--boot]'."""

import argparse
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.arm64 import enable_arm64
from tools.debian.cache import BUILD_LOG, HOME, LAST, ROOT
from tools.debian.runner import run, say
from tools.image.build import build_card
from tools.image.files import USER
from tools.image.packages import DEBIAN, image_system
from tools.release.__main__ import build_release

SUFFIX: Final = ".img"


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="make image", description="Make an image of an SD card.")
    words.add_argument("--key", type=Path, help=f"file with the SSH key that {USER} logs in with; else nobody can")
    arguments = words.parse_args()
    return run(partial(_make, arguments.key))


def _make(key: Path | None) -> None:
    began = time.monotonic()
    host.prepare("image")
    enable_arm64()
    say(f"building what is not built yet, at first for half an hour: {BUILD_LOG.relative_to(ROOT)}")
    archive = build_release(HOME, LAST)
    card = ROOT / f"{archive.name.removesuffix('.tar.gz')}-{DEBIAN.suite}{SUFFIX}"
    build_card(image_system(), archive, key, card)
    say(f"{card.name}, {card.stat().st_size / 1e9:.1f} GB, after {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
