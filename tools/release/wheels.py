"""The packages of the lock file as wheels for a Debian: PyPI's, and those compiled here that PyPI does not have.

They are compiled in a root folder of that Debian, where one for arm64 runs in an emulator. The same lock file and the
same compilers give the same bytes, because every path, date and flag is fixed.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from packaging.markers import Marker

from pegmind_installer.lock import LOCK as LOCK_NAME
from pegmind_installer.lock import name_of, normalize, select_build_requirements, split_entries
from tools.debian import host
from tools.debian.cache import HOME, ROOT, build_once, hash_of
from tools.debian.chroot import inside, within
from tools.debian.releases import Debian

LOCK: Final = ROOT / LOCK_NAME
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
OLDEST_GLIBC, NEWEST_GLIBC = 5, 36
"""The minor versions of glibc 2 whose wheels are taken; Debian 12 has 2.36."""

COMPILE: Final = r"""
set -eu
export PYPI=1 SOURCE_DATE_EPOCH=315532800 PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8 TZ=UTC
export CFLAGS="-g0 -ffile-prefix-map=/source=." LDFLAGS=-Wl,--build-id=none
umask 022
python3 -m venv /compile
pip="/compile/bin/pip --quiet --disable-pip-version-check --no-cache-dir"
$pip install --no-index --no-deps --no-compile "$@"
mkdir /compiled
for package in /packages/*.tar.gz; do
    rm -rf /source
    mkdir /source
    tar --extract --file "$package" --strip-components 1 --no-same-owner --directory /source
    $pip wheel --no-index --no-deps --no-build-isolation --wheel-dir /compiled /source
done
"""
"""For a shell whose arguments are the wheels of the build tools.

PYPI makes lgpio include its C library, as the installer has it do. The date is the first that a wheel can have.
"""


def build_wheels(debian: Debian, root: Path, home: Path = HOME) -> Path:
    """Return the folder with the wheels of all packages for a Debian, whose `root` has compilers. Raises Failed."""
    packages = download(debian)
    version = hash_of(COMPILE, packages.name, root.name)  # and not by this file: an emulator compiles for ten minutes
    return build_once(f"wheels-{debian.name}", version, lambda to: _compile(packages, root, to), home)


def download(debian: Debian) -> Path:
    """Return the folder with all packages as PyPI has them: as wheels, else as sources. Raises Failed."""
    return build_once(f"packages-{debian.name}", hash_of(LOCK, *debian), lambda to: _download(debian, to))


def select_requirements(lock: str, debian: Debian) -> str:
    """Return the entries of a lock file that apply to a Debian, without the conditions that say so.

    pip evaluates conditions for the Python that it runs in, whatever Python it downloads for.
    """
    return "".join(_select(lock, debian))


def _select(lock: str, debian: Debian) -> Iterator[str]:
    system = {
        "python_version": debian.python,
        "python_full_version": f"{debian.python}.0",
        "platform_machine": MACHINES[debian.architecture],
        "sys_platform": "linux",
    }
    for each in split_entries(lock):
        line, newline, hashes = each.partition("\n")
        requirement, _, condition = line.removesuffix("\\").partition(" ; ")
        if not condition or Marker(condition.strip()).evaluate(system):
            yield f"{requirement.strip()} \\{newline}{hashes}" if condition else each


def _download(debian: Debian, to: Path) -> None:
    machine = MACHINES[debian.architecture]
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(NEWEST_GLIBC, OLDEST_GLIBC - 1, -1)]
    older = [f"{each}_{machine}" for each in ("manylinux2014", "manylinux2010", "manylinux1", "linux")]
    target = (*(f"--platform={each}" for each in (*platforms, *older)), f"--python-version={debian.python}")
    lock = to / LOCK.name
    lock.write_text(select_requirements(LOCK.read_text(encoding="utf-8"), debian), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", *target, "--require-hashes", "--no-deps")
    host.run(*pip, "--requirement", lock, "--dest", to)
    lock.unlink()


def _compile(packages: Path, system: Path, to: Path) -> None:
    root = to / "root"
    host.run("cp", "-a", "--reflink=auto", system, root)
    host.run("cp", "-r", packages, inside(root, Path("/packages")))
    building = set(map(name_of, split_entries(select_build_requirements(LOCK.read_text(encoding="utf-8")))))
    tools = [wheel.name for wheel in packages.glob("*.whl") if normalize(wheel.name.partition("-")[0]) in building]
    within(root, Path("/"), "sh", "-c", COMPILE, "sh", *(f"/packages/{name}" for name in sorted(tools)))
    for wheel in (*packages.glob("*.whl"), *inside(root, Path("/compiled")).glob("*.whl")):
        shutil.copy(wheel, to)
    shutil.rmtree(root)
