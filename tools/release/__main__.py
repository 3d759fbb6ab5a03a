"""Build the archive that a Pi installs: make release [ARGS=--verify].

It is made of the last commit. Everything that takes long is kept in .guest/ until the lock file changes.
"""

import argparse
import shutil
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from pegmind_installer.layout import read_version_number
from tools.debian import host
from tools.debian.arm64 import enable_arm64
from tools.debian.cache import BUILD_LOG, HOME, LAST, ROOT, Failed
from tools.debian.releases import BOOKWORM_ARM64, TRIXIE_ARM64, Debian
from tools.debian.roots import build_root
from tools.debian.runner import run, say
from tools.release.contents import assemble, copy_sources
from tools.release.own import build_own
from tools.release.pack import pack, write_hash
from tools.release.signing import sign
from tools.release.sources import download_sources
from tools.release.wheels import build_wheels

SYSTEMS: Final = (BOOKWORM_ARM64, TRIXIE_ARM64)


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="make release", description="Build the archive that a Pi installs.")
    words.add_argument("--key", type=Path, metavar="FILE", help="the SSH key that signs the archive")
    words.add_argument("--verify", action="store_true", help="compile the wheels and build it again, and compare")
    arguments = words.parse_args()
    return run(partial(_release, key=arguments.key, verify=arguments.verify))


def prepare(purpose: str) -> None:
    """Prepare this machine for a purpose that a release is built for; say what it is built of. Raises Failed."""
    host.prepare(purpose)
    enable_arm64()
    say(f"building what is not built yet, at first for half an hour: {BUILD_LOG.relative_to(ROOT)}")
    if host.run("git", "status", "--porcelain", at=ROOT):
        say("there are changes that are not committed: Pegmind is taken from the last commit, without them")


def build_release(home: Path, to: Path) -> Path:
    """Build the archive of the last commit in a folder; return its path. `home` has what is kept. Raises Failed."""
    source, epoch = LAST / "source", int(host.run("git", "log", "-1", "--format=%ct", at=ROOT))
    export_commit(source)
    found = {debian.name: build_wheels(debian, build_root(debian), home) for debian in SYSTEMS}
    folder = LAST / f"pegmind-{read_version_number(source)}-{architecture(SYSTEMS)}"
    assemble(source, build_own(source, epoch, LAST / "own"), found, folder)
    copy_sources(download_sources(), folder)
    archive = to / f"{folder.name}.tar.gz"
    pack(folder, archive, epoch)
    for each in (source, folder, LAST / "own"):
        shutil.rmtree(each)
    return archive


def export_commit(to: Path) -> None:
    """Write the files of the last commit to a folder. Raises Failed."""
    file = LAST / "commit.tar"
    host.run("git", "-c", "tar.umask=0022", "archive", "--output", file, "HEAD", at=ROOT)
    to.mkdir()
    host.run("tar", "--extract", "--file", file, "--directory", to)
    file.unlink()


def architecture(systems: tuple[Debian, ...]) -> str:
    """Return the one architecture of these systems."""
    (name,) = {debian.architecture for debian in systems}
    return name


def _release(*, key: Path | None, verify: bool) -> None:
    began = time.monotonic()
    prepare("release")
    archive = build_release(HOME, ROOT)
    hash_file = write_hash(archive)
    say(f"{archive.name}, {archive.stat().st_size / 1e6:.1f} MB, after {time.monotonic() - began:.0f} s")
    say(hash_file.read_text(encoding="ascii").strip())
    say(f"signed: {sign(archive, key).name}" if key else "not signed: make release ARGS='--key FILE' signs it")
    if verify:
        _compare(archive)


def _compare(archive: Path) -> None:
    """Build the archive again, with all wheels compiled anew. Raises Failed where it has other bytes.

    The systems that they are compiled in, and what was downloaded, are those of the first time.
    """
    began, home = time.monotonic(), HOME / "verify"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    again = build_release(home, home)
    if again.read_bytes() != archive.read_bytes():
        raise Failed(f"{again} was built from the same commit as {archive} and has other bytes: compare them")
    shutil.rmtree(home)
    say(f"built again, with the wheels compiled anew, in {time.monotonic() - began:.0f} s: the same bytes")


if __name__ == "__main__":
    sys.exit(main())
