"""A folder that stands for a whole system, with a stand-in for its commands."""

import json
import shutil
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pegmind_installer.apply import Target, transaction
from pegmind_installer.build import CONTENTS
from pegmind_installer.commands import CommandError
from pegmind_installer.extras import PROJECT
from pegmind_installer.host import Host
from pegmind_installer.install import Options, install
from pegmind_installer.layout import find_current_version, under
from pegmind_installer.lock import LOCK
from pegmind_installer.packages import list_debian_packages
from pegmind_installer.steps import Run, Step

ROOT: Final = Path(__file__).parents[3]
SPI_LINES: Final = ["dtparam=spi=on", "core_freq=250"]
BOOT_SETTINGS: Final = {
    "model": None,
    "serial_console_off": True,
    "boards": {name: {"required": SPI_LINES, "forbidden": ["enable_uart=1"]} for name in ("Zero 2 W", "3", "4")}
    | {"5": {"required": [], "forbidden": ["dtparam=spi=on"], "by_hand": ["if there is no `/dev/pio0`, look"]}},
}
CONFIG_TXT: Final = "dtparam=audio=on\ndtparam=spi=off\n[all]\nenable_uart=1\n"
CMDLINE_TXT: Final = "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2\n"
DPKG_STATUS: Final = "\n\n".join(
    f"Package: {name}\nStatus: install ok installed"
    for purpose in ("pi", "kiosk")
    for name in list_debian_packages(purpose)
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
NOT_ISOLATED: Final = "--no-build-isolation --use-pep517"
UDEV_COMMANDS: Final = (
    "udevadm control --reload",
    f"udevadm trigger {' '.join(f'--subsystem-match={each}' for each in ('gpio', 'spidev', '*gpiomem*', '*-pio'))}",
)
PIP: Final = "-m pip install --quiet --disable-pip-version-check --no-cache-dir --no-input"

Failure = Callable[[Run], BaseException | None]
Files = dict[str, tuple[int, bytes | str | None]]


@dataclass
class FakeSystem:
    """A system whose commands are not run but noted down, and imitated as far as the installer looks at their work."""

    root: Path
    model: str | None = None
    """What the new version says which Pi this is."""
    kernel: str | None = None
    """What it says of the running kernel."""
    state: str = "active"
    """What systemd says of the station."""
    failure: Failure = lambda _step: None
    """The error that a command raises, if any."""
    commands: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def host(self, **different: object) -> Host:
        """Return what the installer finds on a Raspberry Pi that runs, where nothing prevents an installation."""
        found = {"current_version": find_current_version(self.root), **different}
        return healthy_host(self.root)._replace(**found)  # type: ignore[arg-type]

    @property
    def target(self) -> Target:
        """What steps change."""
        return Target(self.root, self, self.messages.append)

    def install(self, source: Path, timestamp: str = "1", *, host: Host | None = None, **options: object) -> None:
        """Install a checkout, as an operator who confirms everything."""
        install(confirmed(source, timestamp, **options), host or self.host(), self.target)

    def apply(self, steps: Iterable[Step], then: BaseException | None = None) -> None:
        """Apply steps in a transaction that ends with an error, if one is given."""
        with transaction(self.target) as apply:
            apply(steps)
            if then is not None:
                raise then

    def __call__(self, step: Run) -> str:
        """Run a command."""
        self.commands.append(" ".join(step.command))
        if error := self.failure(step):
            raise error
        match step.command:
            case (_, "-m", "venv", *_, folder):
                pegmind = under(self.root, Path(folder)) / "bin/pegmind"
                pegmind.parent.mkdir(exist_ok=True)
                pegmind.write_text("#!python\n", encoding="utf-8")
            case (_, "-I", "-B", *_):
                return json.dumps({**BOOT_SETTINGS, "model": self.model, "kernel": self.kernel})
            case ("systemctl", "show", "--property=ActiveState", "--value", *units):
                return "\n\n".join(self.state for _ in units)
            case ("systemctl", "enable" | "disable" as verb, *words):
                self._link(verb, [word for word in words if word != "--now"])
            case ("journalctl", *_):
                return "the strip does not answer\n"
        return ""

    def _link(self, verb: str, units: Iterable[str]) -> None:
        """Make or remove the links that enable units."""
        folder = self.root / "etc/systemd/system/multi-user.target.wants"
        for unit in units:
            (folder / unit).unlink(missing_ok=True)
            if verb == "enable":
                folder.mkdir(parents=True, exist_ok=True)
                (folder / unit).symlink_to(f"/usr/local/lib/systemd/system/{unit}")
        for each in (folder, folder.parent, folder.parent.parent, folder.parents[2]):
            with suppress(OSError):
                each.rmdir()


def healthy_host(root: Path) -> Host:
    """Return what the installer finds on a Raspberry Pi on which Pegmind is not installed."""
    return Host(
        root=root,
        machine="aarch64",
        system="bookworm-arm64",
        title="Debian GNU/Linux 12 (bookworm)",
        python_version=(3, 11),
        bits=64,
        systemd_version=252,
        systemd_running=True,
        udev_running=True,
        has_apt=True,
        dpkg_status=DPKG_STATUS,
        free_bytes=2**40,
        boot_time=2**40,
    )


def confirmed(source: Path, timestamp: str = "1", **different: object) -> Options:
    """Return the options of an operator who confirms everything."""
    return Options(source, timestamp, lambda: True)._replace(**different)  # type: ignore[arg-type]


def build_commands(version: str) -> list[str]:
    """Return the commands that build a version."""
    own = " ".join(f"{version}/source{folder}" for folder in ("", "/league", "/drawings"))
    return [
        f"/usr/bin/python3 -m venv {version}",
        f"{version}/bin/python {PIP} --require-hashes --only-binary :all: -r {version}/build-requirements.lock",
        f"{version}/bin/python {PIP} --require-hashes {NOT_ISOLATED} -r {version}/requirements.lock",
        f"{version}/bin/python {PIP} --no-deps {NOT_ISOLATED} {own}",
        f"{version}/bin/pegmind --version",
    ]


def checkout(folder: Path, version: str, **units: str) -> Path:
    """Write the files of a release, as far as the installer looks at them, to a folder in `folder`, and return it."""
    source = folder / version
    for name in CONTENTS:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(f"{name} of {version}\n", encoding="utf-8")
    for name in ("station", "hardware", "pegmind", "systemd", "docs"):
        (source / name).unlink()
        (source / name).mkdir()
    (source / "station/__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    shutil.copy(ROOT / PROJECT, source / PROJECT)
    shutil.copy(ROOT / LOCK, source / LOCK)
    for name, text in {**UNITS, **units}.items():
        (source / "systemd" / name).write_text(text, encoding="utf-8")
    return source


def add_boot_partition(root: Path) -> Path:
    """Write a Raspberry Pi's boot partition to a root folder, and return that folder."""
    boot = root / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text(CONFIG_TXT, encoding="utf-8")
    (boot / "cmdline.txt").write_text(CMDLINE_TXT, encoding="utf-8")
    return root


def installed_system(folder: Path) -> FakeSystem:
    """Return a Pi on which 0.1.0 plays, with a store."""
    system = FakeSystem(add_boot_partition(folder / "root"))
    system.install(checkout(folder, "0.1.0"))
    add_users(system.root, "pegmind")
    add_store(system.root)
    system.commands.clear()
    system.messages.clear()
    return system


def add_users(root: Path, *names: str) -> None:
    """Write the list of users to a root folder: root and these."""
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/passwd").write_text("".join(f"{name}:x:0\n" for name in (*names, "root")), encoding="utf-8")


def add_store(root: Path) -> None:
    """Write a store to where the first configuration has it."""
    (root / "var/lib/pegmind").mkdir(parents=True)
    (root / "var/lib/pegmind/pegmind.db").write_text("all games", encoding="utf-8")


def read_files(root: Path) -> Files:
    """Return everything in a folder: mode, and content or target."""
    return {str(path.relative_to(root)): _read(path) for path in sorted(root.rglob("*"))}


def failing(words: str) -> Failure:
    """Return a failure of every command that has these words in it."""
    return lambda step: CommandError(f"{words}: no") if words in " ".join(step.command) else None


def _read(path: Path) -> tuple[int, bytes | str | None]:
    if path.is_symlink():
        return 0, str(path.readlink())
    mode = stat.S_IMODE(path.stat().st_mode)
    return mode, path.read_bytes() if path.is_file() else None
