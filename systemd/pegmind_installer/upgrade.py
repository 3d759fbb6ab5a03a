"""Installs a release from its archive, if the archive is signed by a key that the version in use knows.

The signature is one of OpenSSH's (ssh-keygen -Y), because every Pi that can be reached by SSH has its program.
"""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pegmind_installer.commands import child_environment
from pegmind_installer.install import InstallError

SIGNERS: Final = "systemd/pegmind_installer/release_signers"
"""The keys that sign releases, in a checkout or an installed version."""

KEYGEN: Final = "ssh-keygen"
SIGNER: Final = "pegmind"
NAMESPACE: Final = "pegmind-release"
"""What a signature is for; one that was made for something else does not count."""

ROOMY: Final = Path("/var/tmp")  # noqa: S108 - the archive is unpacked in a folder there that only root may enter
"""A Pi's /tmp may be in memory."""


def upgrade(archive: Path, options: Sequence[str], checkout: Path, environment: dict[str, str]) -> int:
    """Check an archive with the keys of `checkout`, unpack it, and run its installer; return its exit status.

    A copy is checked, and then unpacked, so that nobody can exchange the archive in between. Raises InstallError and
    OSError.
    """
    with TemporaryDirectory(prefix="pegmind-", dir=ROOMY if ROOMY.is_dir() else None) as made:
        copy = Path(shutil.copy(archive, made))
        if not signature_of(archive).is_file():
            raise InstallError(f"{signature_of(archive)} is missing: fetch the signature of the archive, too")
        shutil.copy(signature_of(archive), made)
        check_signature(copy, checkout / SIGNERS)
        unpack = ("tar", "--extract", "--no-same-owner", "--file", copy, "--directory", made)
        ran = subprocess.run(unpack, stderr=subprocess.PIPE, text=True, errors="replace", check=False)  # noqa: S603 - our own command
        if ran.returncode:
            reason, *_ = ran.stderr.strip().splitlines() or ["no reason is given"]
            raise InstallError(f"{archive} could not be unpacked ({reason}): is there room in {ROOMY}?")
        found = [folder / "install" for folder in Path(made).iterdir() if (folder / "install").is_file()]
        if len(found) != 1:
            raise InstallError(f"{archive} has no installer: it is not the archive for a Pi")
        return subprocess.run((found[0], *options), env=child_environment(environment), check=False).returncode  # noqa: S603 - signed


def signature_of(archive: Path) -> Path:
    """Return where the signature of an archive is: beside it."""
    return archive.with_name(f"{archive.name}.sig")


def check_signature(archive: Path, signers: Path) -> None:
    """Raise InstallError unless an archive has a signature beside it by one of the `signers`."""
    verify = (KEYGEN, "-Y", "verify", "-f", str(signers), "-I", SIGNER, "-n", NAMESPACE, "-s")
    try:
        with archive.open("rb") as content:
            command = (*verify, str(signature_of(archive)))
            ran = subprocess.run(command, stdin=content, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    except FileNotFoundError as error:
        raise InstallError("ssh-keygen is missing: sudo apt install openssh-client") from error
    if ran.returncode:
        says = _last_line(ran.stderr or ran.stdout)
        raise InstallError(
            f"{archive.name} is not signed by a key of this version ({says}): fetch the archive and its signature "
            "again, from the place where you found Pegmind"
        )


def _last_line(said: str) -> str:
    return (said.strip().splitlines() or ["no reason is given"])[-1]
