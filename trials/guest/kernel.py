"""A guest's kernel: Debian's own for its release, with modules that make a board; nothing is installed here.

The modules are compiled in the guest's system, by the compiler that the kernel was compiled with.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.debian import host
from tools.debian.cache import build_once, hash_of
from tools.debian.chroot import within
from tools.debian.releases import Debian
from trials.guest.debian_archive import Archive

LIBELF: Final = {"bookworm": "libelf1", "trixie": "libelf1t64"}
"""Which objtool needs; it checks what is compiled for amd64."""

QUIET: Final = ("CONFIG_DEBUG_INFO_BTF_MODULES=", "CONFIG_MODULE_SIG_ALL=")
"""Neither type information nor signatures: both need what Debian does not ship."""


class Board(NamedTuple):
    """What a kernel needs besides itself to run on a board, real or not.

    `folder` has the sources of our `own` modules, with their Kbuild, and `init`, the first program to run. The
    modules `early` go into the initial file system, as they are needed to read the disk; those `later` the guest
    loads itself. `sources` are files of the kernel's source that our modules are compiled with, and `replacements`
    what has to be changed in them.
    """

    name: str
    folder: Path
    own: tuple[str, ...]
    early: tuple[str, ...]
    later: tuple[str, ...]
    sources: tuple[str, ...] = ()
    replacements: tuple[tuple[str, str], ...] = ()


VIRTUAL_BOARD: Final = Board(
    "kernel",
    Path(__file__).parent / "board",
    own=("gpio-sim", "pi_board"),
    early=("virtio_pci", "virtio_blk", "ext4", "crc32c_generic"),
    later=("virtio_console", "virtio_rng", "configfs", "autofs4", "binfmt_misc"),
    sources=("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c"),
    # A module may not call the first of these functions, and has nobody to export to.
    replacements=(
        ("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)"),
        ("EXPORT_SYMBOL_GPL", "// EXPORT_SYMBOL_GPL"),
    ),
)
"""A virtual machine with the GPIO chip and the SPI bus of a Pi 4."""


class Kernel(NamedTuple):
    """A kernel ready to boot: its version, and the folder with `vmlinuz`, `initrd`, `lib/modules` and `trees`."""

    version: str
    folder: Path


def kernel(debian: Debian, system: Path, board: Board = VIRTUAL_BOARD) -> Kernel:
    """Return a release's kernel, the newest when it was built, with a board. Raises Failed."""
    sources = sorted(each for each in board.folder.iterdir() if each.suffix == ".c" or each.name in ("Kbuild", "init"))
    version = hash_of(Path(__file__), *sources, str(board[2:]), debian.name)
    folder = build_once(f"{board.name}-{debian.name}", version, lambda to: _build(debian, system, board, to))
    return Kernel(next((folder / "lib/modules").iterdir()).name, folder)


def _build(debian: Debian, system: Path, board: Board, to: Path) -> None:
    """Unpack, compile, and put together."""
    work = to / "work"
    archive = Archive(debian, to / "apt")
    meta = f"linux-image-{debian.architecture}"
    version = archive.find_dependency(meta, r"linux-image-\S+").removeprefix("linux-image-")
    for deb in archive.download(*_list_packages(archive, debian, version, board)):
        host.run("dpkg-deb", "-x", deb, work)
    _compile(debian, system, version, board, work)
    modules = next(each for each in (work / "usr/lib/modules", work / "lib/modules") if each.exists())
    (work / "boot" / f"vmlinuz-{version}").rename(to / "vmlinuz")
    _pick_modules(version, modules / version, board, to)
    _pack_initrd(version, work, board, to)
    trees = work / f"usr/lib/linux-image-{version}/broadcom"
    if trees.exists():
        trees.rename(to / "trees")
    host.run("rm", "-rf", to / "apt", work)


def _list_packages(archive: Archive, debian: Debian, version: str, board: Board) -> Iterator[str]:
    headers = f"linux-headers-{version}"
    yield from (f"linux-image-{version}", headers, "busybox-static")
    yield archive.find_dependency(headers, r"linux-headers-\S+-common")
    yield archive.find_dependency(headers, r"linux-kbuild-\S+")
    if debian.architecture == "amd64":
        yield LIBELF[debian.suite]
    if board.sources:
        yield f"linux-source-{'.'.join(version.split('.')[:2])}"


def _compile(debian: Debian, system: Path, version: str, board: Board, work: Path) -> None:
    """Build the modules out of tree, in a copy of the guest's system."""
    root = work / "root"
    host.run("cp", "-a", "--reflink=auto", system, root)
    host.run("cp", "-a", *(work / "usr/lib").glob("linux-kbuild-*"), root / "usr/lib")
    if debian.architecture == "amd64":
        host.run("cp", "-a", work / "usr/lib/x86_64-linux-gnu", root / "usr/lib")
    host.run("cp", "-a", f"{work}/usr/src/.", root / "usr/src")
    sources = root / "board"
    host.run("cp", "-r", board.folder, sources)
    if board.sources:
        tar = next((work / "usr/src").glob("linux-source-*.tar.xz"))
        inside = [f"{tar.name.removesuffix('.tar.xz')}/{name}" for name in board.sources]
        host.run("tar", "-xJf", tar, "--strip-components=3", *inside, at=sources)
        _adapt(board, sources)
    headers = f"/usr/src/linux-headers-{version}"
    within(root, Path("/"), "make", "-s", "-C", headers, "M=/board", *QUIET, "modules")
    for module in board.own:
        within(root, Path("/board"), "strip", "--strip-debug", f"{module}.ko")
        (sources / f"{module}.ko").rename(work / f"{module}.ko")


def _adapt(board: Board, sources: Path) -> None:
    """Change the kernel's sources so that they can be compiled as modules."""
    for name in board.sources:
        file = sources / Path(name).name
        text = file.read_text(encoding="utf-8")
        for before, after in board.replacements:
            text = text.replace(before, after)
        file.unlink()
        # A module that consists of several files may not have the name of one of them.
        suffix = "-main" if file.stem in board.own else ""
        file.with_stem(f"{file.stem}{suffix}").write_text(text, encoding="utf-8")


def _pick_modules(version: str, everything: Path, board: Board, to: Path) -> None:
    """Keep the modules that the guest needs, and those they need; not compressed, as busybox wants them."""
    extra = everything / "extra"
    extra.mkdir()
    work = to / "work"
    for name in board.own:
        (work / f"{name}.ko").rename(extra / f"{name}.ko")
    base = everything.parents[2]
    host.run("depmod", "-b", base, version)
    kept = to / "lib/modules" / version
    for module in _list_files(version, base, (*board.early, *board.later, *board.own)):
        place = kept / module.relative_to(everything)
        place.parent.mkdir(parents=True, exist_ok=True)
        host.run("cp", module, place)
        if place.suffix == ".xz":
            host.run("xz", "--decompress", place)
    for each in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        (everything / each).rename(kept / each)
    host.run("depmod", "-b", to, version)


def _list_files(version: str, root: Path, modules: tuple[str, ...]) -> list[Path]:
    """Return the files of modules, each after those it needs."""
    answer = host.run("modprobe", "-d", root, "-S", version, "--show-depends", "-a", *modules)
    files = [line.split()[1] for line in answer.splitlines() if line.startswith("insmod ")]
    return [Path(each) for each in dict.fromkeys(files)]


def _pack_initrd(version: str, work: Path, board: Board, to: Path) -> None:
    """Pack the initial file system: busybox mounts the disk and goes on there."""
    root = work / "initrd"
    for folder in ("bin", "dev", "proc", "sys", "new", "modules"):
        (root / folder).mkdir(parents=True)
    busybox = next(each for each in (work / "usr/bin/busybox", work / "bin/busybox") if each.exists())
    host.run("cp", busybox, root / "bin")
    for number, module in enumerate(_list_files(version, to, board.early)):
        host.run("cp", module, root / "modules" / f"{number:02}.ko")
    host.run("cp", board.folder / "init", root)
    host.run("sh", "-c", f"find . | cpio -o -H newc -R 0:0 | gzip -1 >{to}/initrd", at=root)
