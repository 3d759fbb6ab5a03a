"""The guest's kernel: Debian's, with the modules that make a board; of its packages nothing is installed here."""

import re
from pathlib import Path
from typing import Final, NamedTuple

from tests.guest import host
from tests.guest.cache import built, key
from tests.guest.failure import Failed

BOARD: Final = Path(__file__).parent / "board"
MODULES: Final = ("virtio_pci", "virtio_blk", "ext4", "crc32c_generic")
"""Without which the disk cannot be read; they go into the initial file system."""

LATER: Final = ("virtio_console", "virtio_rng", "configfs", "autofs4", "binfmt_misc")
"""Which the guest loads itself."""

SOURCES: Final = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")

IRQ_SIM: Final = (
    ("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)"),
    ("EXPORT_SYMBOL_GPL", "// EXPORT_SYMBOL_GPL"),
)
"""What has to be said otherwise in irq_sim.c, for a module may not call the first, and has nobody to export to."""


class Kernel(NamedTuple):
    """A kernel ready to boot: its version, the folder with `vmlinuz`, `initrd` and `lib/modules`."""

    version: str
    folder: Path


def kernel() -> Kernel:
    """This Debian's kernel, the newest when it was built, with its board. Raises Failed."""
    made_of = key(Path(__file__), *(BOARD / name for name in ("Kbuild", "init", "pi_board.c")))
    folder = built("kernel", made_of, _build)
    return Kernel(next((folder / "lib/modules").iterdir()).name, folder)


def _newest() -> str:
    """The version that linux-image-amd64 stands for, as in 6.1.0-56-amd64."""
    host.run("apt-get", "update", "-qq")
    found = re.search(r"Depends: linux-image-(\S+)", host.run("apt-cache", "depends", "linux-image-amd64"))
    if not found:
        raise Failed("apt knows no linux-image-amd64: the boot test needs Debian 12's packages for amd64")
    return found[1]


def _build(to: Path) -> None:
    """Unpack, compile, and put together."""
    version = _newest()
    upstream = ".".join(version.split(".")[:2])
    headers = f"linux-headers-{version}"
    packages = (
        f"linux-image-{version}",
        headers,
        f"linux-headers-{version.removesuffix('-amd64')}-common",
        f"linux-kbuild-{upstream}",
        f"linux-source-{upstream}",
        "busybox-static",
    )
    debs, work = to / "debs", to / "work"
    debs.mkdir()
    host.run("apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", *packages, at=debs)
    for deb in debs.glob("*.deb"):
        host.run("dpkg-deb", "-x", deb, work)
    _compile(work, work / "usr/src" / headers, f"linux-source-{upstream}")
    (work / "boot" / f"vmlinuz-{version}").rename(to / "vmlinuz")
    _pick(version, work, to)
    _initrd(version, work, to)
    host.run("rm", "-rf", debs, work)


def _compile(work: Path, headers: Path, source: str) -> None:
    """Build the modules out of tree, in the folder `board`."""
    board = work / "board"
    host.run("cp", "-r", BOARD, board)
    inside = [f"{source}/{name}" for name in SOURCES]
    host.run("tar", "-xJf", work / "usr/src" / f"{source}.tar.xz", "--strip-components=3", *inside, at=board)
    (board / "gpio-sim.c").rename(board / "gpio-sim-main.c")
    text = (board / "irq_sim.c").read_text(encoding="utf-8")
    for before, after in IRQ_SIM:
        text = text.replace(before, after)
    (board / "irq_sim.c").write_text(text, encoding="utf-8")
    makefile = headers / "Makefile"  # which names the other headers where they would be installed
    makefile.write_text(makefile.read_text(encoding="ascii").replace("/usr/src/", f"{work}/usr/src/"), encoding="ascii")
    quiet = ("CONFIG_DEBUG_INFO_BTF_MODULES=", "CONFIG_MODULE_SIG_ALL=")
    host.run("make", "-s", "-C", headers, f"M={board}", *quiet, "modules")
    host.run("strip", "--strip-debug", *board.glob("*.ko"))


def _pick(version: str, work: Path, to: Path) -> None:
    """Keep the modules that the guest needs, and those they need."""
    everything = work / "lib/modules" / version
    extra = everything / "extra"
    extra.mkdir()
    for module in (work / "board").glob("*.ko"):
        module.rename(extra / module.name)
    host.run("depmod", "-b", work, version)
    kept = to / "lib/modules" / version
    for module in _needed(version, work, (*MODULES, *LATER, "gpio-sim", "pi_board")):
        place = kept / module.relative_to(everything)
        place.parent.mkdir(parents=True, exist_ok=True)
        host.run("cp", module, place)
    for each in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        (everything / each).rename(kept / each)
    host.run("depmod", "-b", to, version)


def _needed(version: str, root: Path, modules: tuple[str, ...]) -> list[Path]:
    """The files of modules, each after those it needs."""
    said = host.run("modprobe", "-d", root, "-S", version, "--show-depends", "-a", *modules)
    found = [line.split()[1] for line in said.splitlines() if line.startswith("insmod ")]
    return [Path(each) for each in dict.fromkeys(found)]


def _initrd(version: str, work: Path, to: Path) -> None:
    """The initial file system: busybox mounts the disk and goes on there."""
    root = work / "initrd"
    for folder in ("bin", "dev", "proc", "sys", "new", "modules"):
        (root / folder).mkdir(parents=True)
    host.run("cp", work / "bin/busybox", root / "bin")
    for number, module in enumerate(_needed(version, to, MODULES)):
        host.run("cp", module, root / "modules" / f"{number:02}.ko")
    host.run("cp", BOARD / "init", root)
    host.run("sh", "-c", f"find . | cpio -o -H newc -R 0:0 | gzip -1 >{to}/initrd", at=root)
