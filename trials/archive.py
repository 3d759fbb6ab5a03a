"""The release archive on bare Debian systems for arm64, without a network: make release-test [ARGS='--release trixie'].

Each system is what a Pi has before Pegmind comes: no compiler, no pip, no make. An emulator runs its programs. The
station plays on the kernel's devices of tests/hardware/kernel, under the real libraries from the archive.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final

from pegmind_installer.layout import COMMAND, CONFIG, CURRENT, OPT, USER
from tests.hardware.kernel.chip import ZERO_2_W as REVISION
from tests.hardware.kernel.chip import Fingers
from tests.processes.real_station import HELD, PINS, Wire
from tests.processes.strips.pi import ZERO_2_W, Pi
from tests.processes.strips.waves import frames
from tools.debian import host
from tools.debian.cache import HOME, LAST, ROOT, Failed
from tools.debian.chroot import MOUNTED, inside, within
from tools.debian.releases import Debian
from tools.debian.roots import build_root
from tools.debian.runner import run, say
from tools.release.__main__ import SYSTEMS, build_release, prepare
from trials.guest.installation import DEBIAN, GROUPS

COMPILERS: Final = ("cpp*", "cc", "*gcc*", "*g++*", "as", "ld", "make", "swig*", "pip*")
"""What a bare system must not have, as patterns in /usr/bin."""
PURGE: Final = r"""
compilers='binutils.*|(cpp|gcc|g[+][+])(-[0-9]+)?(-.*-gnu)?|libc6-dev|make|python3.*-(dev|venv)|swig.*'
dpkg-query --show --showformat '${Package}\n' | grep -E -x "$compilers" | xargs dpkg --purge --force-depends
"""
"""Makes a bare system of one that packages are compiled in."""

DEVICES: Final = Path("/rig")
SOURCES: Final = (("gpiochip.so", "gpiochip.c", "paths.c"), ("strip.so", "pi_files.c", "strip_devices.c"))
OTHER_DRIVERS: Final = '\n[inputs]\nfactory = "lgpio"\n[pixels]\ndriver = "neopixel_spi"\n'
ENGLISH: Final = '\n[language]\ncabinet = "en"\n[page]\non = false\n'
READY: Final = "is ready on"
PATIENCE: Final = 180.0
"""Seconds that the emulator may take to start the station, or to show a frame."""

NAMED: Final = re.compile(r"sudo (\S+/source/install)")


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="make release-test", description="Install the archive on bare systems.")
    words.add_argument("--release", choices=[debian.suite for debian in SYSTEMS], help="only this release of Debian")
    chosen = words.parse_args().release
    return run(partial(_test, [debian for debian in SYSTEMS if chosen in (None, debian.suite)]))


def _test(systems: list[Debian]) -> None:
    began = time.monotonic()
    prepare("release-test")
    archive = build_release(HOME, LAST)
    say(f"{archive.name}, {archive.stat().st_size / 1e6:.1f} MB, built in {time.monotonic() - began:.0f} s")
    for debian in systems:
        with bare(debian) as root:
            say(f"Debian {debian.suite} for {debian.architecture}, without compilers and without a network:")
            for sentence in installed(debian, root, archive):
                say(f"ok  {sentence}")
    say(f"all of it in {time.monotonic() - began:.0f} s")


def installed(debian: Debian, root: Path, archive: Path) -> Iterator[str]:
    """Install, play, change the drivers, go back and uninstall; yield what is true. Raises Failed."""
    before = listed(root)
    host.run("tar", "--extract", "--file", archive, "--directory", root / "root")
    folder = Path("/root") / archive.name.removesuffix(".tar.gz")
    yield refuses(root, folder)
    took = timed(root, folder / "install", "--yes", "--model", "pi3")
    shutil.rmtree(inside(root, folder))  # nothing below needs it
    yield f"installed in {took}: {installed_packages(root)}"
    within(root, Path("/"), "systemd-tmpfiles", "--create", "/usr/local/lib/tmpfiles.d/pegmind.conf")  # as a start does
    with inside(root, CONFIG).open("a", encoding="utf-8") as config:
        config.write(ENGLISH)
    yield plays(root, "gpiod", "rpi_ws281x")
    yield finds_its_libraries(root)
    first = inside(root, CONFIG).read_text(encoding="utf-8")
    inside(root, CONFIG).write_text(first + OTHER_DRIVERS, encoding="utf-8")
    installer = names_the_installer(root)
    took = timed(root, installer, "--yes", "--model", "pi3")
    yield f"with other drivers configured it names its installer, which brings them in {took}"
    yield plays(root, "lgpio", "neopixel_spi")
    inside(root, CONFIG).write_text(first, encoding="utf-8")
    timed(root, CURRENT / "source/install", "back", "--yes", "--model", "pi3")
    yield f"gone back to the first version: {plays(root, 'gpiod', 'rpi_ws281x')}"
    timed(root, CURRENT / "source/install", "uninstall", "--yes", "--purge")
    if left := sorted(listed(root) - before):
        raise Failed(f"uninstalling has left {len(left)} files: {', '.join(left[:5])}")
    yield f"uninstalled, with nothing left, on {debian.suite}"


@contextmanager
def bare(debian: Debian) -> Iterator[Path]:
    """A system as a Pi has it, without compilers, and with the devices that stand for the kernel's. Raises Failed."""
    full, root = build_root(debian), HOME / f"bare-{debian.suite}"
    shutil.rmtree(root, ignore_errors=True)
    host.run("cp", "-a", "--reflink=auto", full, root)
    try:
        inside(root, DEVICES).mkdir()
        for library, *sources in SOURCES:
            for name in sources:
                shutil.copy(ROOT / "tests/hardware/kernel" / name, inside(root, DEVICES))
            for header in (ROOT / "tests/hardware/kernel").glob("*.h"):
                shutil.copy(header, inside(root, DEVICES))
            within(root, DEVICES, "cc", "-shared", "-fPIC", "-O1", "-o", library, *sources, "-ldl")
        within(root, Path("/"), "sh", "-c", PURGE)
        host.run("cp", "-r", f"{DEBIAN}/.", root)
        for group in GROUPS:
            host.run("chroot", root, "groupadd", "--system", group)
        found = [name for name in COMPILERS if any(inside(root, Path("/usr/bin")).glob(name))]
        if found:
            raise Failed(f"the bare system still has {', '.join(found)}")
        yield root
    finally:
        shutil.rmtree(root)


def timed(root: Path, *command: str | Path) -> str:
    """Run a command of a system without a network; return how long it took, in words. Raises Failed."""
    began, before = time.monotonic(), getrusage(RUSAGE_CHILDREN)
    within(root, Path("/"), *map(str, command), offline=True)
    after = getrusage(RUSAGE_CHILDREN)
    busy = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return f"{time.monotonic() - began:.0f} s, of which the emulator's processor took {busy:.0f} s"


def listed(root: Path) -> set[str]:
    """Return all files of a system but those that any program may write."""
    ours = within(root, Path("/"), "sh", "-c", "find / -xdev ! -type d ! -path '/proc/*' ! -path '/rig/*'").splitlines()
    return {path for path in ours if not path.startswith(("/var/cache", "/var/log", "/tmp", "/root/", "/etc/"))}  # noqa: S108 - of the system


def refuses(root: Path, folder: Path) -> str:
    """Make sure that another release of Debian is refused, and that nothing is changed there. Raises Failed."""
    release = inside(root, Path("/etc/os-release"))
    text = release.read_text(encoding="utf-8")
    release.unlink()
    release.write_text('VERSION_CODENAME=forky\nPRETTY_NAME="Debian GNU/Linux 14 (forky)"\n', encoding="utf-8")
    try:
        timed(root, folder / "install", "--yes")
    except Failed as error:
        if "this archive is for Debian" not in str(error) or "Debian GNU/Linux 14 (forky) on arm64" not in str(error):
            raise
    else:
        raise Failed("the archive was installed on a release of Debian that it is not for")
    finally:
        release.write_text(text, encoding="utf-8")
    if inside(root, OPT).exists():
        raise Failed("an installation was refused, and has left something behind")
    return "another release of Debian is refused, with what the archive is for"


def installed_packages(root: Path) -> str:
    """Return the names of the installed packages."""
    folders = inside(root, OPT / "versions").glob("*/lib/python3*/site-packages/*.dist-info")
    return " ".join(sorted(folder.name.partition("-")[0] for folder in folders))


def plays(root: Path, factory: str, driver: str) -> str:
    """Make sure that the station starts with these drivers, and answers a press by its lamps. Raises Failed."""
    pi = Pi(inside(root, DEVICES) / "pi", Path(), ZERO_2_W)
    pi.path("wire").unlink(missing_ok=True)
    host.run("chmod", "--recursive", "a+rwX", inside(root, DEVICES))
    began = time.monotonic()
    with started(root) as process:
        said = _read_until_ready(process)
        seconds = time.monotonic() - began
        wire = Wire(pi.path("wire"))
        with Fingers(inside(root, DEVICES)) as fingers:
            _wait_for(lambda: len(wire.look()) > 0, "a first frame")
            _press(fingers, "white")
            _press(fingers, "ok")
            shown = len(wire.look())
            _wait_for(lambda: len(wire.look()) > shown, "a frame after a press")
    lit = [frame for frame in frames(pi.wire()) if any(frame)]
    if not lit or factory not in said:
        raise Failed(f"the station ran without {factory}, or its lamps stayed dark:\n{said}")
    return f"plays by {factory} and {driver}: ready after {seconds:.0f} s, {len(lit)} frames with light"


def finds_its_libraries(root: Path) -> str:
    """Make sure that the doctor misses no library. Raises Failed."""
    line = ("sh", "-c", f"{' '.join(_preload())} pegmind doctor --json --config {CONFIG} || true")
    findings = json.loads(within(root, Path("/"), *line, offline=True))
    (libraries,) = (each for each in findings if each["about"] == "libraries")
    if libraries["state"] != "ok":
        raise Failed(f"the doctor misses libraries: {libraries}")
    return f"the doctor has its libraries: {libraries['says']}"


def names_the_installer(root: Path) -> Path:
    """Start the station without the libraries of its drivers; return the installer that its error names."""
    with started(root) as process:
        _, said = process.communicate(timeout=PATIENCE)
    found = NAMED.search(said)
    if process.returncode == 0 or not found:
        raise Failed(f"a missing library is not answered by the way out: {said}")
    return Path(found[1])


@contextmanager
def started(root: Path) -> Iterator[subprocess.Popen[str]]:
    """The station of a system, on the devices that stand for the kernel's; it is killed at the end.

    It stays in this machine's network, because the names of their sockets are known in one network only.
    """
    line = ("runuser", "-u", USER, "--", "env", *_preload(), str(COMMAND), "run", "--config", str(CONFIG))
    command = (*host.DIE_WITH_US, *host.APART, "sh", "-c", MOUNTED, str(root), "/", *line)
    environment = {**os.environ, **host.EMULATED}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def _preload() -> tuple[str, ...]:
    """The environment of a program that sees a Zero 2 W."""
    return (
        f"LD_PRELOAD={':'.join(str(DEVICES / library) for library, *_ in SOURCES)}",
        f"PI_ROOT={DEVICES / 'pi'}",
        "PI_WIRE=slow",
        *("GPIOCHIP_NUMBER=0", "GPIOCHIP_LABEL=pinctrl-bcm2835", f"GPIOCHIP_REVISION={REVISION}"),
        *(f"GPIOCHIP_SOCKET={DEVICES / 'socket'}", f"GPIOCHIP_TABLE={DEVICES / 'table'}", f"LG_WD={DEVICES}"),
    )


def _press(fingers: Fingers, control: str) -> None:
    line = getattr(PINS, control)
    fingers.move([(line, 0), (line, 1)], HELD)


def _read_until_ready(process: subprocess.Popen[str]) -> str:
    said = ""
    patience = threading.Timer(PATIENCE, process.kill)
    patience.start()
    try:
        for line in process.stderr or ():
            said += line
            if READY in line:
                return said
    finally:
        patience.cancel()
    raise Failed(f"the station did not start: {said}")


def _wait_for(is_true: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_true():
        if time.monotonic() > deadline:
            raise Failed(f"the station shows no {what}")
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
