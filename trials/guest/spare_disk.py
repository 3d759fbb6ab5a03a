"""A disk with two more releases: a newer version to upgrade to, and one that does not start."""

import re
import shutil
from pathlib import Path
from typing import Final

from pegmind_installer.build import CONTENTS
from tools.debian import host
from tools.debian.cache import ROOT, build_once, hash_of
from tools.debian.releases import Debian
from tools.release.wheels import build_wheels
from trials.guest.installation import RELEASE, make_release

IMAGE: Final = "disk"
SIZE: Final = "300M"
NEWER, SPOILT = "newer", "spoilt"
VERSION: Final = "99.0"
SPOIL: Final = "\n\ndef serve(*_plan, **_how):\n    raise SystemExit(1)\n"
"""Makes a version that says which it is when it is asked, and does not play."""


def spare_disk(debian: Debian, system: Path) -> Path:
    """Return the image of the disk. Raises Failed."""
    found = build_wheels(debian, system)
    version = hash_of(*(ROOT / each for each in CONTENTS), found.name, Path(__file__))
    return build_once(f"spare-{debian.name}", version, lambda to: _build(debian, found, to)) / IMAGE


def _build(debian: Debian, found: Path, to: Path) -> None:
    source, content = to / "source", to / "content"
    for name in CONTENTS:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        host.run("cp", "-r", ROOT / name, source / name)
    init, serving = source / "station/__init__.py", source / "station/appliance/serving.py"
    text = init.read_text(encoding="utf-8")
    init.write_text(re.sub(r"(?m)^__version__ = .*$", f'__version__ = "{VERSION}"', text), encoding="utf-8")
    for name in (NEWER, SPOILT):
        if name == SPOILT:
            serving.write_text(serving.read_text(encoding="utf-8") + SPOIL, encoding="utf-8")
        folder = to / name
        folder.mkdir()
        make_release(source, debian, found, folder)
        content.mkdir(exist_ok=True)
        (folder / RELEASE).rename(content / name)
    host.run("mke2fs", "-q", "-t", "ext4", "-d", content, to / IMAGE, SIZE)
    for each in (source, content, to / NEWER, to / SPOILT):
        shutil.rmtree(each)
