"""The virtual machine: qemu, and nbdkit as its disk, which forgets what was not flushed when the plug is pulled.

With a file as its disk, killing qemu would lose nothing that the guest has written, flushed or not: the host's kernel
has it and lives on, whatever qemu's cache mode. A real card loses what is still in its own cache. So the disk is
nbdkit with its cache filter in the mode "writeback": writes stay in the filter until the guest flushes, only then they
go to the image, and killing nbdkit leaves of the others nothing. qemu passes the guest's flushes on, for its own
cache is "writeback", too; with "unsafe" it would swallow them, with "writethrough" flush where the guest did not.
"""

import os
import signal
import socket
import subprocess
from pathlib import Path
from typing import Final, NamedTuple, Self

from tools.debian import host
from tools.debian.cache import LAST
from trials.guest.kernel import Kernel


class Accelerator(NamedTuple):
    """What a machine's programs are run by: its name, and the processor."""

    name: str
    processor: tuple[str, ...]


KVM: Final = Accelerator("kvm", ("-accel", "kvm", "-cpu", "host"))
SOFTWARE: Final = Accelerator("tcg", ("-accel", "tcg", "-cpu", "max", "-icount", "shift=1"))
"""An instruction takes two nanoseconds of the guest's time, be the host busy or not: 500 million a second are about
what a Pi Zero 2 W makes of Python. So nothing in the guest is late because something else runs here.
"""

TRIES: Final = 3
TRIED: Final = 10
"""Seconds in which a machine has worked a little and stopped where KVM works; where it only claims to, it hangs."""

BOOT: Final = (
    *("console=ttyS0", "quiet", "panic=-1", "mitigations=off", "nokaslr", "no_timer_check"),
    *("random.trust_cpu=on", "systemd.show_status=0", "systemd.journald.forward_to_console=1"),
)
SECTOR: Final = 512
PORTS: Final = ("talk", "wire")
MEMORY: Final = "512"
"""Megabytes, as a Pi Zero 2 W has. It has four processors, but here one has to do: the kernel looks how a pin stands
when it gets round to it, and where the host leaves one of two processors waiting, a press may be over by then.
"""


class Machine(NamedTuple):
    """What is given power: a kernel, an accelerator, a disk, and one more that is only read."""

    kernel: Kernel
    accelerator: Accelerator
    disk: Path
    spare: Path | None = None


class Power(NamedTuple):
    """A machine under power: its processes, and the host's ends of its ports."""

    emulator: subprocess.Popen[bytes]
    disk: subprocess.Popen[bytes]
    talk: socket.socket
    wire: socket.socket
    console: Path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.pull_the_plug()

    def pull_the_plug(self) -> None:
        """Kill the disk, and in the same moment the emulator."""
        for process in (self.disk, self.emulator):
            os.kill(process.pid, signal.SIGKILL) if process.poll() is None else None
        for process in (self.disk, self.emulator):
            process.wait()
        self.talk.close()
        self.wire.close()


def switched_on(machine: Machine, console: Path, boot: tuple[str, ...] = BOOT) -> Power:
    """Give a machine power. Its console is written to a file, and what the emulator says beside it."""
    ends = {name: socket.socketpair() for name in ("disk", *PORTS)}
    served, drive = ends["disk"]
    guests = [drive, *(ends[name][1] for name in PORTS)]
    numbers = [each.fileno() for each in guests]
    line = _line(machine, console, boot, *numbers)
    with console.with_suffix(".emulator").open("wb") as says:
        emulator = subprocess.Popen(
            (*host.DIE_WITH_US, *line), pass_fds=numbers, stdin=subprocess.DEVNULL, stderr=says, process_group=0
        )
    server = _served(machine.disk, served.fileno())
    for each in (served, *guests):
        each.close()
    return Power(emulator, server, ends["talk"][0], ends["wire"][0], console)


def accelerator(kernel: Kernel) -> Accelerator:
    """KVM where a kernel boots with it every time, else software."""
    there = os.access("/dev/kvm", os.R_OK | os.W_OK)
    return KVM if there and all(_starts_by_kvm(kernel) for _ in range(TRIES)) else SOFTWARE


def _starts_by_kvm(kernel: Kernel) -> bool:
    """Whether a machine starts, works, says a word, and stops."""
    console, empty = LAST / "kvm.txt", LAST / "empty"
    empty.write_bytes(bytes(SECTOR))
    with switched_on(Machine(kernel, KVM, empty), console, (*BOOT, "boot-test.hello")) as power:
        try:
            power.emulator.wait(TRIED)
        except subprocess.TimeoutExpired:
            return False
        return b"boot-test: hello" in console.read_bytes()


def _served(disk: Path, number: int) -> subprocess.Popen[bytes]:
    """Serve an image to whoever has the other end of a socket."""
    line = ("nbdkit", "-s", "--filter=cache", "file", str(disk), "cache=writeback", "cache-min-block-size=4096")
    environment = {**os.environ, "TMPDIR": str(LAST), "PATH": host.SYSTEM_PATH}
    return subprocess.Popen((*host.DIE_WITH_US, *line), stdin=number, stdout=number, env=environment, process_group=0)


def _line(machine: Machine, console: Path, boot: tuple[str, ...], drive: int, talk: int, wire: int) -> tuple[str, ...]:
    spare = f"driver=file,node-name=spare,read-only=on,filename={machine.spare}"
    return (
        *("qemu-system-x86_64", "-machine", "q35", *machine.accelerator.processor, "-smp", "1", "-m", MEMORY),
        *("-nodefaults", "-no-user-config", "-display", "none", "-nic", "none", "-no-reboot"),
        *("-kernel", str(machine.kernel.folder / "vmlinuz"), "-initrd", str(machine.kernel.folder / "initrd")),
        *("-append", " ".join(boot), "-serial", f"file:{console}", "-device", "virtio-rng-pci"),
        *("-blockdev", f"driver=nbd,node-name=disk,server.type=fd,server.str={drive}"),
        *("-device", "virtio-blk-pci,drive=disk,write-cache=on", "-device", "virtio-serial-pci"),
        *(("-blockdev", spare, "-device", "virtio-blk-pci,drive=spare") if machine.spare else ()),
        *("-chardev", f"socket,id=talk,fd={talk}", "-device", "virtserialport,chardev=talk,name=boot-test.talk"),
        *("-chardev", f"socket,id=wire,fd={wire}", "-device", "virtserialport,chardev=wire,name=boot-test.wire"),
    )
