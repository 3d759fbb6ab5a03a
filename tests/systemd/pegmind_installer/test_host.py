"""What the installer finds out about a system, and the reasons not to install, each with its remedy."""

from pathlib import Path

import pytest

from pegmind_installer.commands import CommandError
from pegmind_installer.host import find_obstacle, inspect_host
from pegmind_installer.steps import Run
from tests.systemd.pegmind_installer.fake_system import healthy_host

NOT_A_PI = (
    "this is not a Raspberry Pi Zero 2 W, 3, 4 or 5 (its processor is {}): make play runs the cabinet in the browser, "
    "--league installs a league, and --any-machine all of it"
)
BITS_32 = "Pegmind needs a 64-bit system, and this one has 32 bits: write Raspberry Pi OS Lite (64-bit) to the SD card"
READ_ONLY = (
    "the root file system is read-only, so an installation would be lost at the next start: sudo raspi-config, "
    "Performance Options, Overlay File System, no; then restart, and install again"
)


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ({"uid": 1000}, "installing needs root: sudo ./install"),
        ({"machine": "x86_64"}, NOT_A_PI.format("x86_64")),
        ({"machine": "armv6l"}, NOT_A_PI.format("armv6l")),
        ({"kernel_command_line": "boot=overlay root=/dev/mmcblk0p2"}, READ_ONLY),
        ({"kernel_command_line": "overlayroot=tmpfs root=/dev/mmcblk0p2"}, READ_ONLY),
        ({"machine": "aarch64", "bits": 32}, BITS_32),
        ({"machine": "armv7l", "bits": 32}, BITS_32),
        ({"python_version": None}, "/usr/bin/python3 is missing in /: apt-get install python3"),
        (
            {"python_version": (3, 9)},
            "Pegmind needs Python 3.11, and /usr/bin/python3 is 3.9: install Raspberry Pi OS Bookworm or newer",
        ),
        ({"systemd_version": 0}, "systemd, which starts the station, is missing in /: apt-get install systemd"),
        ({"has_apt": False}, "apt-get, which installs the build tools, is missing in /: use Raspberry Pi OS"),
        (
            {"free_bytes": 100 * 2**20},
            "only 100 MB are free on the disk, and 500 MB are needed: run sudo apt-get clean, or use a larger SD card",
        ),
        ({}, None),
        ({"python_version": (3, 13), "systemd_version": 257}, None),
        ({"machine": "x86_64", "systemd_running": False}, None),
    ],
)
def test_an_obstacle_is_one_sentence(found: dict[str, object], message: str | None) -> None:
    host = healthy_host(Path("/"))._replace(**found)  # type: ignore[arg-type]
    assert find_obstacle(host, (), any_machine=False) == message


@pytest.mark.parametrize(
    ("system", "title", "here"),
    [
        ("bookworm-amd64", "Debian GNU/Linux 12 (bookworm)", "Debian GNU/Linux 12 (bookworm) on amd64"),
        ("bookworm-armhf", "Raspbian GNU/Linux 12 (bookworm)", "Raspbian GNU/Linux 12 (bookworm) on armhf"),
        ("forky-arm64", "Debian GNU/Linux 14 (forky)", "Debian GNU/Linux 14 (forky) on arm64"),
        ("-arm64", "Debian GNU/Linux forky/sid", "Debian GNU/Linux forky/sid on arm64"),
        ("", "", "unknown on aarch64"),
    ],
)
def test_an_archive_for_other_systems_says_what_it_is_for(system: str, title: str, here: str) -> None:
    host = healthy_host(Path("/"))._replace(system=system, title=title)
    assert find_obstacle(host, ("bookworm-arm64", "trixie-arm64"), any_machine=True) == (
        f"this archive is for Debian bookworm and trixie on arm64, and this system is {here}: "
        "take an archive for this system, or install from a checkout, which compiles what it needs"
    )
    assert find_obstacle(host, (), any_machine=True) is None


def test_an_archive_needs_no_apt() -> None:
    host = healthy_host(Path("/"))._replace(has_apt=False)
    assert find_obstacle(host, ("bookworm-arm64",), any_machine=False) is None


def test_an_operator_who_insists_may_install_on_any_machine() -> None:
    host = healthy_host(Path("/"))._replace(machine="x86_64")
    assert find_obstacle(host, (), any_machine=True) is None


def test_a_system_is_inspected_by_its_own_programs_and_files(tmp_path: Path) -> None:
    def answer(step: Run) -> str:
        match step.command:
            case ("/usr/bin/python3", *_):
                return "3 11 64\n"
            case ("sh", *_):
                return "bookworm-arm64 Debian GNU/Linux 12 (bookworm)\n"
        return "systemd 252 (252.39-1~deb12u1)\n+PAM\n"

    for name, text in {"usr/bin/apt-get": "", "var/lib/dpkg/status": "Package: swig\n", "run/udev/control": ""}.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    host = inspect_host(tmp_path, answer, {"SUDO_USER": "root"})
    assert (host.python_version, host.bits, host.systemd_version, host.has_apt) == ((3, 11), 64, 252, True)
    assert host.dpkg_status == "Package: swig\n"
    assert (host.system, host.title, host.board) == ("bookworm-arm64", "Debian GNU/Linux 12 (bookworm)", None)
    assert (host.systemd_running, host.udev_running, host.kernel_command_line) == (False, False, "")
    assert (host.operator, host.current_version) == (None, None)


def test_a_system_without_python_and_systemd_can_be_inspected(tmp_path: Path) -> None:
    def fail(step: Run) -> str:
        raise CommandError(step.description)

    host = inspect_host(tmp_path, fail, {})
    assert (host.python_version, host.bits, host.systemd_version, host.has_apt) == (None, 0, 0, False)
    assert host.dpkg_status == ""
