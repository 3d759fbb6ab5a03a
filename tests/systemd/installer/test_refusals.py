"""What is in the way is said before anything has changed, with the way out."""

from pathlib import Path

import pytest

from systemd.installer.installing import InstallError, install
from systemd.installer.locks import builders, missing
from systemd.installer.refusals import refusal
from systemd.packages import debian_packages
from tests.systemd.installer.fake_system import Outside, checkout, host, pi, seen, wish, world

LOCK = Path(__file__).parents[3] / "requirements-pi.lock"
NO_PI = (
    "this is not a Raspberry Pi Zero 2 W, 3, 4 or 5 (its processor is {}): make play runs the cabinet in the browser, "
    "and ARGS=--any-machine installs anyway"
)
NARROW = "Pegmind needs a 64-bit system, and this one has 32 bits: write Raspberry Pi OS Lite (64-bit) to the SD card"
READ_ONLY = (
    "the root file system is read-only, so an installation would be lost at the next start: sudo raspi-config, "
    "Performance Options, Overlay File System, no; then restart, and install again"
)


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({"uid": 1000}, "installing needs root: sudo make install"),
        ({"machine": "x86_64"}, NO_PI.format("x86_64")),
        ({"machine": "armv6l"}, NO_PI.format("armv6l")),
        ({"cmdline": "boot=overlay root=/dev/mmcblk0p2"}, READ_ONLY),
        ({"cmdline": "overlayroot=tmpfs root=/dev/mmcblk0p2"}, READ_ONLY),
        ({"machine": "aarch64", "bits": 32}, NARROW),
        ({"machine": "armv7l", "bits": 32}, NARROW),
        ({"python": None}, "/usr/bin/python3 is missing in /: apt-get install python3"),
        (
            {"python": (3, 9)},
            "Pegmind needs Python 3.11, and /usr/bin/python3 is 3.9: install Raspberry Pi OS Bookworm or newer",
        ),
        ({"systemd": 0}, "systemd, which starts the station, is missing in /: apt-get install systemd"),
        ({"apt": False}, "apt-get, which installs the build tools, is missing in /: use Raspberry Pi OS"),
        (
            {"free": 100 * 2**20},
            "only 100 MB are free on the disk, and 500 MB are needed: run sudo apt-get clean, or use a larger SD card",
        ),
        ({}, None),
        ({"python": (3, 13), "systemd": 257}, None),
        ({"machine": "x86_64", "running": False}, None),
    ],
)
def test_whatever_is_in_the_way_is_one_sentence(found: dict[str, object], says: str | None) -> None:
    assert refusal(host(Path("/"), **found), any_machine=False) == says


def test_who_insists_may_install_anywhere() -> None:
    assert refusal(host(Path("/"), machine="x86_64"), any_machine=True) is None


def test_a_refusal_changes_nothing(tmp_path: Path) -> None:
    outside = Outside(pi(tmp_path / "root"))
    before = seen(outside.root)
    with pytest.raises(InstallError, match=r"^installing needs root: sudo make install$"):
        install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root, uid=1000), world(outside))
    assert (seen(outside.root), outside.said) == (before, [])


def test_without_a_lock_file_this_is_no_release(tmp_path: Path) -> None:
    outside, source = Outside(tmp_path), checkout(tmp_path / "0.1.0", "0.1.0")
    (source / "requirements-pi.lock").unlink()
    with pytest.raises(InstallError, match=r"^.* is missing: run make install in a checkout or an unpacked release"):
        install(wish(source), host(tmp_path), world(outside))


def test_only_packages_that_dpkg_has_as_installed_count() -> None:
    status = (
        "Package: g++\nStatus: install ok installed\nVersion: 4:12\n\n"
        "Package: swig\nStatus: deinstall ok config-files\n\n"
        "Package: python3-venv\nDescription: x\n more\nStatus: install ok half-configured\n\n\n"
        "Package: libc6-dev\nStatus: hold ok installed\n\n"
        "Package: python3-dev\nStatus: purge ok not-installed\n"
    )
    assert missing(status, debian_packages("pi")) == ("python3-dev", "python3-venv", "swig")


def test_the_lock_says_what_builds_the_others() -> None:
    entries = builders(LOCK.read_text(encoding="utf-8")).splitlines()
    names = [line.partition("==")[0] for line in entries if "==" in line]
    assert names == ["packaging", "pybind11", "setuptools", "setuptools-scm", "vcs-versioning"]
    assert len([line for line in entries if "--hash=sha256:" in line]) >= len(names)
