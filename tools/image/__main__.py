"""Make an image of an SD card: make image ARGS='--key ~/.ssh/id_ed25519.pub'."""

import argparse
import re
import sys
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from tools.debian.cache import HOME, LAST, ROOT
from tools.debian.runner import run, say
from tools.image.build import DEBIAN, build_card, build_image_root
from tools.image.files import USER
from tools.release.__main__ import build_release, prepare

SUFFIX: Final = ".img"
PUBLIC_KEYS: Final = re.compile(r"(?:(?:ssh|ecdsa|sk)-\S+ AAAA\S+[^\n]*\n*)+")
"""Lines with a type, the key in base64 (its first bytes are always 0), and a comment."""


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="make image", description="Make an image of an SD card.")
    words.add_argument("--key", type=read_key, help=f"file with the SSH key that {USER} logs in with; else nobody can")
    arguments = words.parse_args()
    return run(partial(_make, arguments.key))


def read_key(name: str) -> str:
    """Return the text of a file with a public SSH key, or several. Raises ArgumentTypeError."""
    try:
        text = Path(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise argparse.ArgumentTypeError(f"{name}: no such file") from None
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError:
        text = ""
    if not PUBLIC_KEYS.fullmatch(text):
        remedy = "take the file whose name ends in .pub"
        raise argparse.ArgumentTypeError(f"{name} is not a public SSH key; {remedy}")
    return text


def _make(key: str | None) -> None:
    began = time.monotonic()
    prepare("image")
    archive = build_release(HOME, LAST)
    card = ROOT / f"{archive.name.removesuffix('.tar.gz')}-{DEBIAN.suite}{SUFFIX}"
    build_card(build_image_root(datetime.now(UTC).date()), archive, key, card)
    say(f"{card.name}, {card.stat().st_size / 1e9:.1f} GB, after {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
