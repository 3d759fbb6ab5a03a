"""A release's root file system with chosen packages: that of a guest, or the one that its packages are compiled in."""

from datetime import date
from pathlib import Path
from typing import Final

from pegmind_installer import packages
from tools.debian import host
from tools.debian.cache import build_once, hash_of
from tools.debian.releases import Debian, list_mirrors

PACKAGES: Final = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "kmod", "procps"),
    *("python3", "make", *packages.list_debian_packages("pi")),
)

LEFT_OUT: Final = ("doc", "info", "locale", "man")
OPTIONS: Final = (
    *("--quiet", "--mode=root", "--dpkgopt=force-unsafe-io", "--variant=minbase"),
    *(f"--dpkgopt=path-exclude=/usr/share/{each}/*" for each in LEFT_OUT),
)


def build_root(
    debian: Debian,
    packages: tuple[str, ...] = PACKAGES,
    name: str = "system",
    *components: str,
    today: date | None = None,
) -> Path:
    """Return the folder of a root file system with these packages. Raises Failed.

    `components` are those of the archive beside main, such as non-free-firmware. The folder is keyed by what it
    consists of only, because one for another architecture takes minutes to build: its programs run in an emulator. So
    its packages stay at the versions that Debian had then, unless `today` is given, which renews it every month.
    """
    version = version_of(debian, packages, *components, today=today)
    return build_once(f"{name}-{debian.name}", version, lambda to: _build(debian, packages, components, to))


def version_of(debian: Debian, packages: tuple[str, ...], *components: str, today: date | None = None) -> str:
    """Return the version of a root file system in the cache; with `today`, it is another one every month."""
    month = () if today is None else (f"{today:%Y-%m}",)
    return hash_of(debian.name, *packages, *OPTIONS, *components, *month)


def _build(debian: Debian, packages: tuple[str, ...], components: tuple[str, ...], to: Path) -> None:
    mirrors = (" ".join((mirror, *components)) for mirror in list_mirrors(debian))
    chosen = (f"--architectures={debian.architecture}", f"--include={','.join(packages)}")
    host.run("mmdebstrap", *OPTIONS, *chosen, debian.suite, to, *mirrors, apart=True)
    (to / "etc/resolv.conf").unlink(missing_ok=True)  # which is that of the machine it was built on
