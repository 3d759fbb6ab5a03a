"""Raspberry Pis in a folder, as a doctor finds them: all is well with them, until a test breaks something."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from hardware.doctor.examine import examine
from hardware.doctor.machine import Probe, User, read_machine
from hardware.pins.chips import UsedLine
from hardware.sections import Wiring
from hardware.strips.devices import Library
from hardware.strips.driver import StripDriver
from hardware.strips.registry import DRIVERS
from station.core.finding import Finding
from tests.processes.strips.pi import PI_3B, PI_4B, PI_5, ZERO_2_W, Board, identity

RELEASE: Final = "6.12.47+rpt-rpi-v8"
BUILD: Final = "#1 SMP PREEMPT Debian 1:6.12.47-1+rpt1 (2025-09-16)"
THROTTLED: Final = ("vcgencmd", "get_throttled")
SPI: Final = "dtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\n"
STOCK: Final = (
    "dtparam=audio=on\ncamera_auto_detect=1\ndtoverlay=vc4-kms-v3d\n[cm4]\notg_mode=1\n[cm5]\ndtoverlay=dwc2\n"
)
"""How Raspberry Pi OS delivers its config.txt."""

CONFIG: Final = "/boot/firmware/config.txt"
CMDLINE: Final = "/boot/firmware/cmdline.txt"
GROUPS: Final = "root:x:0:\nspi:x:989:maker\ngpio:x:986:maker\n"
MAKER: Final = User("maker", frozenset({4_000_000}))  # a group that no tester has


class Kind(NamedTuple):
    """A board with what it needs: lines of config.txt, the label of its chip, and its devices."""

    board: Board
    config: str
    label: str
    devices: tuple[str, ...]


OLD: Final = ("/dev/spidev0.0", "/dev/gpiomem", "/dev/mem")
KINDS: Final = {
    "Zero 2 W": Kind(ZERO_2_W, f"{SPI}core_freq=250\n", "pinctrl-bcm2835", OLD),
    "3": Kind(PI_3B, f"{SPI}core_freq=250\n", "pinctrl-bcm2835", OLD),
    "4": Kind(PI_4B, f"{SPI}core_freq=500\ncore_freq_min=500\n", "pinctrl-bcm2711", OLD),
    "5": Kind(PI_5, "", "pinctrl-rp1", ("/dev/pio0", "/dev/mem")),
}


class Pi:
    """A Raspberry Pi in a folder; what is no file is an attribute."""

    def __init__(self, root: Path, kind: Kind) -> None:
        self.root = root
        self.said: dict[tuple[str, ...], str] = {THROTTLED: "throttled=0x0"}
        self.labels = {"gpiochip0": kind.label}
        self.taken: tuple[UsedLine, ...] = ()
        self.barred: set[str] = set()
        self.missing: set[str] = set()
        self.user = MAKER
        for name, text in identity(kind.board).items():
            self.write(name, text)
        self.boot(RELEASE, BUILD)
        self.write("/proc/cmdline", "console=tty1 root=PARTUUID=1 rootwait\n")
        self.write("/sys/module/spidev/parameters/bufsiz", "4096\n")
        self.write("/etc/group", GROUPS)
        self.write(CONFIG, f"{STOCK}[all]\n{kind.config}")
        self.write(CMDLINE, "console=tty1 root=PARTUUID=1 rootwait\n")
        for device in (*kind.devices, "/dev/gpiochip0"):
            self.write(device, "")

    def path(self, name: str) -> Path:
        """Where a file of the board is."""
        return self.root / name.removeprefix("/")

    def write(self, name: str, text: str) -> None:
        """Write a file of the board."""
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_bytes(text.encode("latin-1"))

    def change(self, name: str, old: str, new: str) -> None:
        """Change a file of the board."""
        text = self.path(name).read_text(encoding="latin-1")
        assert old in text
        self.write(name, text.replace(old, new))

    def remove(self, name: str) -> None:
        """Remove a file of the board."""
        self.path(name).unlink()

    def boot(self, release: str, build: str = "#1 SMP PREEMPT") -> None:
        """Start another kernel, by what uname -r and uname -v print."""
        self.write("/proc/sys/kernel/osrelease", f"{release}\n")
        self.write("/proc/sys/kernel/version", f"{build}\n")

    def bar(self, name: str, groups: str = "") -> None:
        """Let the user not open a device; with `groups` as the group file has it."""
        self.barred.add(name.rpartition("/")[2])
        if groups:
            self.write("/etc/group", groups.format(self.path(name).stat().st_gid))

    def findings(
        self, wiring: Wiring | None = None, drivers: tuple[StripDriver, ...] = DRIVERS, *, running: bool = False
    ) -> tuple[Finding, ...]:
        """What the doctor finds."""
        return tuple(examine(read_machine(self.probe(), drivers), wiring or Wiring(), running=running))

    def troubles(self, wiring: Wiring | None = None, *, running: bool = False) -> list[Finding]:
        """What of that is not ok."""
        return [finding for finding in self.findings(wiring, running=running) if finding.state != "ok"]

    def probe(self) -> Probe:
        """What reads this folder instead of the machine."""
        return Probe(
            root=self.root,
            run=self._answer,
            may_open=lambda path: path.name not in self.barred,
            read_chip=self._look,
            find_version=self._version,
            user=lambda: self.user,
            lock=self.path("/no.lock"),
            installer=self.path("/opt/install"),
        )

    def _answer(self, command: Sequence[str]) -> str | None:
        return self.said.get(tuple(command))

    def _look(self, path: Path) -> tuple[str, tuple[UsedLine, ...]]:
        if path.name in self.barred:
            raise PermissionError(13, "Permission denied")
        return self.labels[path.name], self.taken

    def _version(self, library: Library) -> str | None:
        return None if library.distribution in self.missing else "1.0"


def states(findings: Sequence[Finding]) -> Mapping[str, str]:
    """The state of each finding, by what it is about."""
    return {finding.about: finding.state for finding in findings}
