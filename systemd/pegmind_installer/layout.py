"""Where Pegmind's files are on an installed system, and which file of systemd/ goes where."""

import re
from pathlib import Path
from typing import Final, NamedTuple

OPT: Final = Path("/opt/pegmind")
VERSIONS: Final = OPT / "versions"
GAMES: Final = OPT / "games"
"""Games of other packages, each in a folder with a .pth file beside it: apart from the versions, so that they stay."""

DRIVER: Final = OPT / "postgresql"
"""The driver of a league on PostgreSQL, as docs/league.md installs it."""

CURRENT: Final = OPT / "current"
COMMAND: Final = Path("/usr/local/bin/pegmind")
CONFIG: Final = Path("/etc/pegmind/pegmind.toml")
STATE: Final = Path("/var/lib/pegmind")
SOURCE: Final = "source"
"""In a version's folder: what it was built from, so that going back and uninstalling need no checkout."""

USER: Final = "pegmind"
KIOSK_USER: Final = "pegmind-kiosk"
SERVICE: Final = "pegmind.service"
TIMER: Final = "pegmind-backup.timer"
KIOSK: Final = "pegmind-kiosk.service"

UNITS: Final = "/usr/local/lib/systemd/system"
"""Not /etc/systemd/system, which is for the operator: `systemctl edit`, `mask` and `disable` write there."""

POLICIES: Final = "/etc/chromium/policies/managed"
"""Where Debian's Chromium looks for policies; it applies every file there, for every user."""

SUFFIXES: Final = {
    ".service": f"{UNITS}/{{}}.service",
    ".timer": f"{UNITS}/{{}}.timer",
    ".socket": f"{UNITS}/{{}}.socket",
    ".path": f"{UNITS}/{{}}.path",
    ".target": f"{UNITS}/{{}}.target",
    ".sysusers.conf": "/usr/local/lib/sysusers.d/{}.conf",
    ".tmpfiles.conf": "/usr/local/lib/tmpfiles.d/{}.conf",
    ".udev.rules": "/etc/udev/rules.d/99-{}.rules",
    ".polkit.rules": "/etc/polkit-1/rules.d/{}.rules",
    ".pam": "/etc/pam.d/{}",
    ".policy.json": f"{POLICIES}/{{}}.json",
}
PROGRAMS: Final = {"kiosk": "/usr/local/lib/pegmind/kiosk"}
SINCE: Final = {"back-off.conf": (254, f"{UNITS}/{SERVICE}.d/back-off.conf")}
"""Files that need this version of systemd or a newer one, and where they go."""

FILE_MODE: Final = 0o644
PROGRAM_MODE: Final = 0o755


class SystemFile(NamedTuple):
    """A file of systemd/, where it goes, and its mode there."""

    source: Path
    path: Path
    mode: int = FILE_MODE


def find_system_files(folder: Path, systemd_version: int, *, kiosk: bool) -> tuple[SystemFile, ...]:
    """Return the files of a systemd/ folder to install with this version of systemd; none if there is no such folder.

    Files for an attached display are included only with `kiosk`, because they add a user.
    """
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    files = (file for file in found if file.is_file() and (kiosk or "kiosk" not in file.name))
    placed = ((file, _destination(file.name, systemd_version)) for file in files)
    return tuple(SystemFile(file, Path(path), _mode(file.name)) for file, path in placed if path)


def find_version_files(
    root: Path, version: Path | None, systemd_version: int, *, kiosk: bool = True
) -> tuple[SystemFile, ...]:
    """Return the system files of an installed version; none if there is no version."""
    if version is None:
        return ()
    return find_system_files(under(root, version / SOURCE / "systemd"), systemd_version, kiosk=kiosk)


def find_current_version(root: Path) -> Path | None:
    """Return the folder of the version in use."""
    link = under(root, CURRENT)
    return link.readlink() if link.is_symlink() else None


def find_config(root: Path) -> Path | None:
    """Return the path of the configuration; None if it does not exist."""
    return CONFIG if under(root, CONFIG).exists() else None


def list_versions(root: Path) -> list[Path]:
    """Return the folders of all installed versions, incomplete ones too."""
    folder = under(root, VERSIONS)
    return [VERSIONS / path.name for path in sorted(folder.iterdir())] if folder.is_dir() else []


def read_version_number(source: Path) -> str:
    """Return the version number in the source of the program."""
    text = (source / "station/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    return found[1] if found else "0"


def under(root: Path, path: Path) -> Path:
    """Return the path on this machine of a path of the system in `root`."""
    return root / path.relative_to("/")


def _destination(name: str, systemd_version: int) -> str | None:
    if name in PROGRAMS:
        return PROGRAMS[name]
    if name in SINCE:
        since, path = SINCE[name]
        return path if systemd_version >= since else None
    suffixes = (suffix for suffix in SUFFIXES if name.endswith(suffix))
    return next((SUFFIXES[suffix].format(name.removesuffix(suffix)) for suffix in suffixes), None)


def _mode(name: str) -> int:
    return PROGRAM_MODE if name in PROGRAMS else FILE_MODE
