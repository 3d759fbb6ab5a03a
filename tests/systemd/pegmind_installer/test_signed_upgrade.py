"""A release is installed from its archive only if a key that the version in use knows has signed just that archive."""

import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pegmind_installer.install import InstallError
from pegmind_installer.upgrade import KEYGEN, NAMESPACE, SIGNER, SIGNERS, signature_of, upgrade
from tools.debian.cache import Failed
from tools.release.signing import sign

ROOT = Path(__file__).parents[3]
INSTALLER = (
    f"#!{sys.executable}\nimport os, sys\nopen(os.environ['RAN'], 'w').write(' '.join(sys.argv[1:]))\nsys.exit(3)\n"
)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return make_key(tmp_path / "key")


def ssh_keygen(*words: str | Path) -> None:
    subprocess.run((KEYGEN, "-q", *words), check=True)


def make_key(key: Path) -> Path:
    ssh_keygen("-t", "ed25519", "-N", "", "-f", key)
    return key


@pytest.fixture
def checkout(tmp_path: Path, key: Path) -> Path:
    """The version in use, which knows the key."""
    signers = tmp_path / "installed" / SIGNERS
    signers.parent.mkdir(parents=True)
    public = key.with_suffix(".pub").read_text(encoding="ascii")
    comments = (ROOT / SIGNERS).read_text(encoding="ascii")
    signers.write_text(f'{comments}{SIGNER} namespaces="{NAMESPACE}" {public}', encoding="ascii")
    return tmp_path / "installed"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    folder = tmp_path / "pegmind-9-arm64"
    folder.mkdir()
    (folder / "install").write_text(INSTALLER, encoding="ascii")
    (folder / "install").chmod(0o755)
    with tarfile.open(tmp_path / "pegmind-9-arm64.tar.gz", "w:gz") as made:
        made.add(folder, folder.name)
    return tmp_path / "pegmind-9-arm64.tar.gz"


def test_a_signed_archive_is_installed_with_its_own_options(archive: Path, key: Path, checkout: Path) -> None:
    sign(archive, key, checkout / SIGNERS)
    ran = archive.with_name("ran")
    status = upgrade(archive, ["--yes", "--no-kiosk"], checkout, {"RAN": str(ran), "PATH": "/usr/bin:/bin"})
    assert (status, ran.read_text(encoding="ascii")) == (3, "--yes --no-kiosk")


def change(archive: Path) -> None:
    archive.write_bytes(archive.read_bytes() + b" ")


def sign_for_something_else(archive: Path) -> None:
    signature_of(archive).unlink()
    ssh_keygen("-Y", "sign", "-f", archive.with_name("key"), "-n", "git", archive)


def sign_with_a_foreign_key(archive: Path) -> None:
    signature_of(archive).unlink()
    ssh_keygen("-Y", "sign", "-f", make_key(archive.with_name("other")), "-n", NAMESPACE, archive)


def lose_the_signature(archive: Path) -> None:
    signature_of(archive).unlink()


@pytest.mark.parametrize("spoil", [change, sign_for_something_else, sign_with_a_foreign_key, lose_the_signature])
def test_any_other_archive_is_not_even_unpacked(
    archive: Path, key: Path, checkout: Path, spoil: Callable[[Path], None]
) -> None:
    sign(archive, key, checkout / SIGNERS)
    spoil(archive)
    ran = archive.with_name("ran")
    with pytest.raises(InstallError):
        upgrade(archive, [], checkout, {"RAN": str(ran), "PATH": "/usr/bin:/bin"})
    assert not ran.exists()


def test_an_archive_that_cannot_be_unpacked_is_named_with_the_reason(archive: Path, key: Path, checkout: Path) -> None:
    archive.write_bytes(archive.read_bytes()[:60])
    sign(archive, key, checkout / SIGNERS)
    with pytest.raises(InstallError, match=r"could not be unpacked \(.+\): is there room in /var/tmp"):
        upgrade(archive, [], checkout, {"PATH": "/usr/bin:/bin"})


def test_a_release_signed_by_an_unknown_key_is_not_made(archive: Path, key: Path) -> None:
    with pytest.raises(Failed, match="not in systemd/pegmind_installer/release_signers"):
        sign(archive, key)
    assert not signature_of(archive).exists()
