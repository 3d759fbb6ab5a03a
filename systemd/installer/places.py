"""Where things are on an installed system, and which file of systemd/ goes where."""

from pathlib import Path
from typing import Final, NamedTuple

OPT: Final = Path("/opt/pegmind")
VERSIONS: Final = OPT / "versions"
CURRENT: Final = OPT / "current"
COMMAND: Final = Path("/usr/local/bin/pegmind")
CONFIG: Final = Path("/etc/pegmind/pegmind.toml")
STATE: Final = Path("/var/lib/pegmind")
SOURCE: Final = "source"
"""In a version's folder: what it was built from, so that going back and uninstalling need no checkout."""

OWNER: Final = "pegmind"
DAEMON: Final = "pegmind.service"
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
NEWER: Final = {"back-off.conf": (254, f"{UNITS}/{DAEMON}.d/back-off.conf")}
"""Files that need this version of systemd or a newer one, and where they go."""

PLAIN: Final = 0o644
PROGRAM: Final = 0o755


class Piece(NamedTuple):
    """A file of systemd/, where it goes, and its mode there."""

    source: Path
    path: Path
    mode: int = PLAIN


def pieces(folder: Path, systemd: int, *, kiosk: bool) -> tuple[Piece, ...]:
    """The files of a systemd/ folder to install on a system with this version of systemd; none without the folder.

    Those for an attached display only with `kiosk`, because they add a user.
    """
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    files = (file for file in found if file.is_file() and (kiosk or "kiosk" not in file.name))
    placed = ((file, _place(file.name, systemd)) for file in files)
    return tuple(Piece(file, Path(place), _mode(file.name)) for file, place in placed if place)


def _place(name: str, systemd: int) -> str | None:
    if name in PROGRAMS:
        return PROGRAMS[name]
    if name in NEWER:
        since, place = NEWER[name]
        return place if systemd >= since else None
    suffixes = (suffix for suffix in SUFFIXES if name.endswith(suffix))
    return next((SUFFIXES[suffix].format(name.removesuffix(suffix)) for suffix in suffixes), None)


def _mode(name: str) -> int:
    return PROGRAM if name in PROGRAMS else PLAIN
