"""The image of an SD card, started on the Raspberry Pi 3 B that QEMU emulates: make image-test.

No firmware runs there: QEMU is given the kernel and the initrd of the card's first partition, and their device tree
with the overlay in it. Everything from the kernel on is the image's own.
"""

import json
import os
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.cache import HOME, LAST, Failed
from tools.debian.runner import run, say
from tools.image.build import build_card, build_image_root
from tools.image.files import OVERLAY
from tools.image.partitions import DISK_ID, FIRST, MIB
from tools.release.__main__ import build_release, prepare
from trials.guest.pi.models import MODELS, add_revision
from trials.guest.pi.tools import command, environment, tools

MODEL: Final = next(model for model in MODELS if model.name == "pi3")
BOOT: Final = (
    *("console=ttyAMA0,115200", "rw", "rootwait", "panic=-1", f"root=PARTUUID={DISK_ID}-02"),
    *("systemd.show_status=0", "systemd.journald.forward_to_console=1"),
    *("systemd.default_timeout_start_sec=900", "systemd.default_device_timeout_sec=900"),
)
"""The emulator on a busy machine takes minutes for what a Pi does in seconds."""

PATIENCE: Final = 1800.0
"""Seconds that the emulator may take."""

CARD: Final = 4 * 2**30
"""Bytes of the card that the image is written to; QEMU takes powers of two only."""

GROWN: Final = re.compile(r'Successfully resized "/" to \S+')
"""What systemd-growfs says of the root file system."""

UP: Final = re.compile(r"Pegmind \S+ is ready on gpiod pins")
"""What the station says when it has its pins and its strip."""

OTHERS: Final = re.compile(r"pegmind-(?:kiosk|league)\.service")
"""What systemd says of units that start only where an owner wants them."""


def main() -> int:
    """Run the test; return its exit status."""
    return run(_test)


def _test() -> None:
    began = time.monotonic()
    prepare("image-test")
    card = LAST / "card.img"
    build_card(build_image_root(datetime.now(UTC).date()), build_release(HOME, LAST), None, card)
    say(f"ok  the image is made, {card.stat().st_size / 1e9:.1f} GB, after {time.monotonic() - began:.0f} s")
    firmware = take_firmware(card)
    config = (firmware / "config.txt").read_text(encoding="utf-8")
    if f"dtoverlay={OVERLAY}" not in config or not (firmware / f"overlays/{OVERLAY}.dtbo").exists():
        raise Failed(f"the firmware is not told of the overlay {OVERLAY}: {config}")
    line = (firmware / "cmdline.txt").read_text(encoding="utf-8")
    if f"root=PARTUUID={DISK_ID}-02" not in line:
        raise Failed(f"the kernel is not told of the root partition: {line}")
    say("ok  the firmware finds the kernel, the overlay and the root partition in its files")
    os.truncate(card, CARD)
    began = time.monotonic()
    said = boot(firmware, card)
    check_growth(card)
    say("ok  the root partition fills the card, and its file system the partition")
    say(f"ok  on QEMU's Pi 3 B, {time.monotonic() - began:.0f} s after switching on: {said}")


def take_firmware(card: Path) -> Path:
    """Return a folder with the files of a card's first partition. Raises Failed."""
    folder = LAST / "firmware"
    folder.mkdir()
    host.run("sh", "-c", f'mcopy -i "$0"@@{FIRST} -s ::/ "$1"', card, folder)
    return folder


def boot(firmware: Path, card: Path) -> str:
    """Start a card until the station is ready; return what it says then. Raises Failed."""
    console, complaints, programs = LAST / "console.txt", LAST / "emulator.txt", tools()
    tree = LAST / MODEL.tree
    overlay = firmware / f"overlays/{OVERLAY}.dtbo"
    host.run(*command(programs, "fdtoverlay"), "-i", firmware / MODEL.tree, "-o", tree, overlay)
    for name in ("dmas", "dma-names"):  # QEMU's SPI controller knows no DMA
        host.run(*command(programs, "fdtput"), "-d", tree, "/soc/spi@7e204000", name)
    add_revision(programs, tree, MODEL)
    kernel, initrd = (max(firmware.glob(name)) for name in ("vmlinuz-*", "initrd.img-*"))
    line = (
        *command(programs, "qemu-system-aarch64"),
        *("-M", MODEL.machine, "-display", "none", "-no-reboot", "-no-user-config", "-nic", "none", "-monitor", "none"),
        *("-kernel", kernel, "-initrd", initrd, "-dtb", tree, "-append", " ".join(BOOT)),
        *("-drive", f"if=sd,format=raw,file={card}", "-serial", f"file:{console}", "-serial", "null"),
    )
    deadline = time.monotonic() + PATIENCE
    run_it = partial(subprocess.Popen, (*host.DIE_WITH_US, *map(str, line)), env=environment(programs))
    with complaints.open("wb") as says, run_it(stderr=says) as emulator:
        try:
            while time.monotonic() < deadline and emulator.poll() is None:
                said = console.read_text(encoding="utf-8", errors="replace") if console.exists() else ""
                if found := UP.search(said):
                    if not GROWN.search(said):
                        raise Failed(f"the root file system has not grown; the console is in {console}")
                    if others := sorted({*OTHERS.findall(said)}):
                        raise Failed(f"units have started that nobody has switched on: {', '.join(others)}")
                    return found[0]
                time.sleep(1)
        finally:
            emulator.kill()
    where = f"its console is in {console}, and what the emulator said in {complaints}"
    raise Failed(f"the station did not come up within {PATIENCE:.0f} s; {where}")


def check_growth(card: Path) -> None:
    """Read the partition table of a card that was started. Raises Failed if it has room left."""
    table = json.loads(host.run("sfdisk", "--json", card))["partitiontable"]
    root = table["partitions"][-1]
    left = card.stat().st_size // table["sectorsize"] - root["start"] - root["size"]
    if left * table["sectorsize"] >= MIB:
        raise Failed(f"the root partition leaves {left} sectors of the card unused")


if __name__ == "__main__":
    sys.exit(main())
