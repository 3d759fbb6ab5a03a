"""Add and remove games of other packages: each in a folder of its own, which every version of Pegmind looks into."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pegmind_installer.apply import Target, apply_for_good, transaction
from pegmind_installer.build import ONLINE, PIP, PIP_ENVIRONMENT
from pegmind_installer.host import Host
from pegmind_installer.install import InstallError
from pegmind_installer.layout import CURRENT, GAMES, SERVICE, under
from pegmind_installer.lock import normalize
from pegmind_installer.steps import Delete, MakeFolder, RemoveFile, Run, Step, WriteFile

RESTART: Final = Run("restart the station, if it runs", ("systemctl", "try-restart", SERVICE))
_PROJECT: Final = re.compile(r"[A-Za-z0-9]+([-_.]*[A-Za-z0-9]+)*")


def add_game(package: str, host: Host, target: Target) -> None:
    """Install a game from a wheel or, by its name, from PyPI; a newer version replaces an older one.

    Raises InstallError, CommandError, OSError.
    """
    _check(host)
    name = find_project(package)
    with transaction(target) as apply:
        apply(_adding_steps(name, package, host))
    target.say(f"\n{name} is installed. pegmind games says whether its games can be played.")


def remove_game(name: str, host: Host, target: Target) -> None:
    """Remove a game by the name of its package; its results stay. Raises like `add_game`."""
    _check(host)
    folder = GAMES / normalize(name)
    if not under(host.root, folder).is_dir():
        there = sorted(path.stem for path in under(host.root, GAMES).glob("*.pth"))
        raise InstallError(f"there is no game of a package {name}; there are {', '.join(there) or 'none'}")
    restart = (RESTART,) if host.systemd_running else ()
    apply_for_good((RemoveFile(folder.with_suffix(".pth")), Delete(folder), *restart), target)
    target.say(f"\n{normalize(name)} is removed. Its results stay.")


def find_project(package: str) -> str:
    """Return the name of the project of a wheel's file or of a requirement. Raises InstallError."""
    found = _PROJECT.match(Path(package).name)
    name = "" if found is None else found[0]
    if package.endswith(".whl"):
        name = Path(package).name.partition("-")[0]
    elif "/" in package or not name:
        raise InstallError(f"a game is a wheel (.whl), or the name of a package, not {package}; see: python -m build")
    return normalize(name)


def _check(host: Host) -> None:
    if host.uid != 0:
        raise InstallError("games are added and removed by root: sudo")
    if host.current_version is None:
        raise InstallError("Pegmind is not installed here: a game is added to the version in use")


def _adding_steps(name: str, package: str, host: Host) -> Iterator[Step]:
    """Yield the steps that add a game. What it requires besides Pegmind is not installed."""
    folder = GAMES / name
    if not under(host.root, folder).exists():
        yield MakeFolder(folder)
    source = str(Path(package).resolve()) if package.endswith(".whl") else package
    command = (str(CURRENT / "bin/python"), *PIP, "--no-deps", "--upgrade", "--target", str(folder), source)
    yield Run(f"install {name}", command, PIP_ENVIRONMENT, remedy=ONLINE)
    yield WriteFile(folder.with_suffix(".pth"), f"{name}\n".encode())
    if host.systemd_running:
        yield RESTART
