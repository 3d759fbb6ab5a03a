"""The models of Raspberry Pi that are tested, and their device trees: Debian's, with what the firmware adds."""

import struct
from pathlib import Path
from typing import Final, NamedTuple

from tools.debian import host
from tools.debian.cache import build_once, hash_of
from trials.guest.kernel import Kernel
from trials.guest.pi.tools import command

HEADER: Final = Path(__file__).parent / "board/header.dts"
DELETED: Final = (
    ("/soc/spi@7e204000", "dmas"),
    ("/soc/spi@7e204000", "dma-names"),
    ("/soc/serial@7e215040", "pinctrl-0"),
    ("/soc/serial@7e215040", "pinctrl-names"),
    ("/soc/gpio@7e200000", "pinctrl-0"),
    ("/soc/gpio@7e200000", "pinctrl-names"),
)
"""Properties that are removed: QEMU's SPI controller knows no DMA, and without it the driver works by interrupts; the
mini UART, which is our port to the guest, would take GPIO 14 and 15; and for the Zero 2 W Debian's tree reserves GPIO 4
to 11 for other purposes."""

POWER: Final = "/soc/watchdog@7e100000"
REPLACED: Final = (("x", "reg", "7e100000", "114"), ("s", "reg-names", "pm"))
"""Of the power management only the registers that QEMU has, with the watchdog that switches off: where no memory lies
behind the others (with 512 MB), the kernel panics when it reads them."""


class Model(NamedTuple):
    """A model: its name on the command line, QEMU's machine, Debian's tree, and what the firmware says of it."""

    name: str
    machine: str
    tree: str
    title: str
    revision: int

    @property
    def found(self) -> str:
        """What the doctor calls it."""
        return self.title.partition(" Rev ")[0]


MODELS: Final = (
    Model("pi3", "raspi3b", "bcm2837-rpi-3-b.dtb", "Raspberry Pi 3 Model B Rev 1.2", 0xA02082),
    Model("pi02", "raspi3ap", "bcm2837-rpi-zero-2-w.dtb", "Raspberry Pi Zero 2 W Rev 1.0", 0x902120),
)
"""QEMU has no Zero 2 W. Its 3 A+ has the same processor and as much memory, and gets the tree of the Zero 2 W."""


def trees(tools: Path, kernel: Kernel) -> Path:
    """Return the folder with the device trees of all models. Raises Failed."""
    version = hash_of(Path(__file__), HEADER, kernel.folder.name, tools.name)
    return build_once("pi-trees", version, lambda to: _build(tools, kernel, to))


def add_revision(tools: Path, tree: Path, model: Model) -> None:
    """Write the model's revision into a tree, as the firmware does. Raises Failed."""
    put = command(tools, "fdtput")
    host.run(*put, "-c", tree, "/system")
    revision = " ".join(str(byte) for byte in struct.pack(">I", model.revision))
    host.run(*put, "-t", "bu", tree, "/system", "linux,revision", *revision.split())


def _build(tools: Path, kernel: Kernel, to: Path) -> None:
    overlay = to / "header.dtbo"
    host.run(*command(tools, "dtc"), "-q", "-@", "-I", "dts", "-O", "dtb", "-o", overlay, HEADER)
    put, delete = command(tools, "fdtput"), ("-d",)
    for model in MODELS:
        tree = to / model.tree
        host.run(*command(tools, "fdtoverlay"), "-i", kernel.folder / "trees" / model.tree, "-o", tree, overlay)
        properties = {node: host.run(*command(tools, "fdtget"), "-p", tree, node).split() for node, _ in DELETED}
        for node, name in DELETED:
            # The overlay has given SPI its pins, so only what it has not replaced is removed.
            if name in properties[node]:
                host.run(*put, *delete, tree, node, name)
        for form, name, *values in REPLACED:
            host.run(*put, "-t", form, tree, POWER, name, *values)
        add_revision(tools, tree, model)
        host.run(*put, "-t", "s", tree, "/", "model", model.title)
