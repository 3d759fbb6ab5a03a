"""Signs an archive, so that its origin can be checked with what every Pi has: OpenSSH."""

import subprocess
from pathlib import Path

from pegmind_installer.install import InstallError
from pegmind_installer.upgrade import KEYGEN, NAMESPACE, SIGNERS, check_signature, signature_of
from tools.debian.cache import ROOT, Failed


def sign(archive: Path, key: Path, signers: Path = ROOT / SIGNERS) -> Path:
    """Write the signature of an archive beside it, by an SSH key; return its path.

    ssh-keygen asks the agent, or the person, if the key has a passphrase. Raises Failed if the release does not name
    the key: nobody could check the signature then.
    """
    signature_of(archive).unlink(missing_ok=True)
    if subprocess.run((KEYGEN, "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, archive), check=False).returncode:
        raise Failed(f"{archive.name} could not be signed with {key}")
    try:
        check_signature(archive, signers)
    except InstallError as error:
        signature_of(archive).unlink()
        raise Failed(f"the public half of {key} is not in {SIGNERS}: add it, commit, and build again") from error
    return signature_of(archive)
