"""A folder that stands for a whole system, and a stand-in for its commands that notes them down and does their work."""

import json
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from systemd.installer.building import CONTENTS, LOCK
from systemd.installer.doing import World
from systemd.installer.host import Host
from systemd.installer.installing import Wish, install
from systemd.installer.outside import OutsideError
from systemd.installer.steps import Run, under
from systemd.packages import debian_packages

PI_LINES: Final = ["dtparam=spi=on", "core_freq=250"]
SAID: Final = {
    "model": None,
    "serial_off": True,
    "models": {name: {"lines": PI_LINES, "against": ["enable_uart=1"]} for name in ("Zero 2 W", "3", "4")}
    | {"5": {"lines": [], "against": ["dtparam=spi=on"]}},
}
CONFIG_TXT: Final = "dtparam=audio=on\ndtparam=spi=off\n[all]\nenable_uart=1\n"
CMDLINE_TXT: Final = "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2\n"
PACKAGES: Final = "\n\n".join(
    f"Package: {name}\nStatus: install ok installed" for name in (*debian_packages("pi"), *debian_packages("kiosk"))
)
UNITS: Final = {
    "pegmind.service": "[Service]\nExecStart=/opt/pegmind/current/bin/pegmind run\n",
    "pegmind-backup.service": "[Service]\nType=oneshot\n",
    "pegmind-backup.timer": "[Timer]\nOnUnitActiveSec=1d\n",
    "pegmind-kiosk.service": "[Service]\nExecStart=cage\n",
    "pegmind-kiosk.policy.json": "{}\n",
    "pegmind.sysusers.conf": "u pegmind\n",
    "pegmind.tmpfiles.conf": "d /var/lib/pegmind\n",
    "pegmind.udev.rules": 'SUBSYSTEM=="gpio"\n',
}

V1: Final = "/opt/pegmind/versions/0.1.0-1"
V2: Final = "/opt/pegmind/versions/0.2.0-2"
HERE: Final = "--no-build-isolation --use-pep517"
UDEV: Final = (
    "udevadm control --reload",
    f"udevadm trigger {' '.join(f'--subsystem-match={each}' for each in ('gpio', 'spidev', '*gpiomem*', '*-pio'))}",
)
PIP: Final = "-m pip install --quiet --disable-pip-version-check --no-cache-dir --no-input"


Seen = dict[str, tuple[int, bytes | str | None]]


@dataclass
class Outside:
    """What runs commands: `said` are all that were asked for; `bad` fails where it says so."""

    root: Path
    model: str | None = None
    state: str = "active"
    bad: Callable[[Run], BaseException | None] = lambda _step: None
    said: list[str] = field(default_factory=list)

    def __call__(self, step: Run) -> str:
        line = " ".join(step.words)
        self.said.append(line)
        if error := self.bad(step):
            raise error
        return self._done(step.words)

    def _done(self, words: tuple[str, ...]) -> str:
        match words:
            case (_, "-m", "venv", folder):
                pegmind = under(self.root, Path(folder)) / "bin/pegmind"
                pegmind.parent.mkdir(exist_ok=True)
                pegmind.write_text("#!python\n", encoding="utf-8")
            case (_, "-I", "-B", *_):
                return json.dumps({**SAID, "model": self.model})
            case ("systemctl", "show", *_):
                return f"{self.state}\n"
            case ("journalctl", *_):
                return "the strip does not answer\n"
        return ""


def built(version: str) -> list[str]:
    """The commands that build a version."""
    return [
        f"/usr/bin/python3 -m venv {version}",
        f"{version}/bin/python {PIP} --require-hashes --only-binary :all: -r {version}/builders.lock",
        f"{version}/bin/python {PIP} --require-hashes {HERE} -r {version}/source/requirements-pi.lock",
        f"{version}/bin/python {PIP} --no-deps {HERE} {version}/source",
        f"{version}/bin/pegmind --version",
    ]


def checkout(folder: Path, version: str, **units: str) -> Path:
    """The files of a release, as far as the installer looks at them."""
    for name in CONTENTS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name} of {version}\n", encoding="utf-8")
    for name in ("station", "hardware", "systemd", "docs"):
        (folder / name).unlink()
        (folder / name).mkdir()
    (folder / "station/__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    (folder / LOCK).write_text("", encoding="utf-8")
    for name, text in {**UNITS, **units}.items():
        (folder / "systemd" / name).write_text(text, encoding="utf-8")
    return folder


def pi(root: Path) -> Path:
    """A Raspberry Pi's files, as far as the installer looks at them."""
    boot = root / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text(CONFIG_TXT, encoding="utf-8")
    (boot / "cmdline.txt").write_text(CMDLINE_TXT, encoding="utf-8")
    return root


def installed(tmp_path: Path, outside: Outside) -> Path:
    """A Pi on which 0.1.0 plays, with a store."""
    root = pi(outside.root)
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(root), world(outside))
    (root / "var/lib/pegmind").mkdir(parents=True)
    (root / "var/lib/pegmind/pegmind.db").write_text("all games", encoding="utf-8")
    outside.said.clear()
    return root


def host(root: Path, **different: object) -> Host:
    """A Raspberry Pi that runs, where nothing is in the way."""
    well = Host(
        root=root,
        machine="aarch64",
        python=(3, 11),
        bits=64,
        systemd=252,
        running=True,
        udev=True,
        apt=True,
        packages=PACKAGES,
        free=2**40,
        booted=2**40,
    )
    return well._replace(**different)  # type: ignore[arg-type]


def wish(source: Path, stamp: str = "1", **different: object) -> Wish:
    """What an operator asks for who says yes to everything."""
    return Wish(source, stamp, lambda: True)._replace(**different)  # type: ignore[arg-type]


def world(outside: Outside, told: list[str] | None = None) -> World:
    """Where steps are done, with what is told at the end of `told`."""
    return World(outside.root, outside, (told if told is not None else []).append)


def seen(root: Path) -> Seen:
    """Everything there is in a folder: mode, and content or target."""
    return {str(path.relative_to(root)): _seen(path) for path in sorted(root.rglob("*"))}


def fails(words: str) -> Callable[[Run], BaseException | None]:
    """The command with these words in it fails."""
    return lambda step: OutsideError(f"{words}: no") if words in " ".join(step.words) else None


def _seen(path: Path) -> tuple[int, bytes | str | None]:
    if path.is_symlink():
        return 0, str(path.readlink())
    mode = stat.S_IMODE(path.stat().st_mode)
    return mode, path.read_bytes() if path.is_file() else None
