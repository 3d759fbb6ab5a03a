"""QEMU's Raspberry Pi under power: its ports, its pins and what it sends to the strip."""

import os
import signal
import socket
import subprocess
import threading
from pathlib import Path
from typing import Final, NamedTuple, Self

from hardware.layout import Pins as Wires
from tools.debian import host
from tools.debian.cache import LAST, Failed
from trials.guest.kernel import Kernel
from trials.guest.pi import trace
from trials.guest.pi.bus import Monitor, Pins
from trials.guest.pi.models import Model
from trials.guest.pi.tools import command, environment

BOOT: Final = (
    *("console=ttyAMA0,115200", "quiet", "panic=-1", "mitigations=off", "nokaslr"),
    *("systemd.show_status=0", "systemd.journald.forward_to_console=1"),
)
STEADY: Final = ("-icount", "shift=1")
"""An instruction takes two nanoseconds of the guest's time, be the host busy or not, as in the boot test: so nothing in
the guest runs into a time limit because something else runs here. The four processors take turns.
"""

WIRES: Final = Wires()
INPUTS: Final = (
    *(WIRES.red, WIRES.orange, WIRES.yellow, WIRES.green, WIRES.cyan, WIRES.blue, WIRES.purple, WIRES.white),
    *(WIRES.blank, WIRES.ok, WIRES.back, WIRES.knob_a, WIRES.knob_b, WIRES.push),
)
"""QEMU has no pull-ups, so these lines are pulled up before the kernel starts: nobody presses anything."""


class Machine(NamedTuple):
    """What is given power: a model with its device tree, a kernel, and a card."""

    tools: Path
    model: Model
    trees: Path
    kernel: Kernel
    card: Path


class PiPower(NamedTuple):
    """A Pi under power: its processes, and this machine's ends of its ports."""

    emulator: subprocess.Popen[bytes]
    talk: socket.socket
    wire: socket.socket
    pins: Pins
    monitor: Monitor

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.pull_the_plug()

    def pull_the_plug(self) -> None:
        """Kill the emulator."""
        if self.emulator.poll() is None:
            os.kill(self.emulator.pid, signal.SIGKILL)
        self.emulator.wait()
        self.talk.close()
        self.wire.close()

    def watch(self, *, on: bool) -> None:
        """Switch the records of what is sent to the strip on or off: they slow the emulator down."""
        self.monitor.run("trace-event-set-state", name=trace.EVENT, enable=on)


def switched_on(machine: Machine, console: Path) -> PiPower:
    """Give a Pi power. Its console is written to a file, and what QEMU says to another beside it. Raises Failed."""
    ends = {name: socket.socketpair() for name in ("talk", "qtest", "qmp")}
    numbers = {name: guests.fileno() for name, (_, guests) in ends.items()}
    fifo = LAST / "trace"
    trace.make_fifo(fifo)
    wire, records = socket.socketpair()
    threading.Thread(target=trace.follow, args=(fifo, records), daemon=True).start()
    line = _line(machine, console, fifo, numbers)
    with console.with_suffix(".emulator").open("wb") as says:
        emulator = subprocess.Popen(
            (*host.DIE_WITH_US, *line),
            pass_fds=tuple(numbers.values()),
            env=environment(machine.tools),
            stdin=subprocess.DEVNULL,
            stderr=says,
            process_group=0,
        )
    for _, guests in ends.values():
        guests.close()
    try:
        monitor, pins = Monitor(ends["qmp"][0]), Pins(ends["qtest"][0])
        power = PiPower(emulator, ends["talk"][0], wire, pins, monitor)
        power.watch(on=False)
        pins.raise_lines(INPUTS)
        monitor.run("cont")
    except Failed as error:
        emulator.kill()
        raise Failed(f"{error}; what it says is in {console.with_suffix('.emulator').name}") from error
    return power


def _line(machine: Machine, console: Path, fifo: Path, numbers: dict[str, int]) -> tuple[str, ...]:
    kernel = machine.kernel.folder
    ports = [f"socket,id={name},fd={number}" for name, number in numbers.items()]
    return (
        *command(machine.tools, "qemu-system-aarch64"),
        *STEADY,
        *("-M", machine.model.machine, "-S", "-display", "none", "-no-reboot", "-no-user-config", "-nic", "none"),
        *("-kernel", str(kernel / "vmlinuz"), "-initrd", str(kernel / "initrd"), "-append", " ".join(BOOT)),
        *("-dtb", str(machine.trees / machine.model.tree)),
        *("-drive", f"if=sd,format=raw,file={machine.card}"),
        *(word for port in ports for word in ("-chardev", port)),
        *("-serial", f"file:{console}", "-serial", "chardev:talk", "-monitor", "none"),
        *("-mon", "chardev=qmp,mode=control", "-qtest", "chardev:qtest", "-qtest-log", "none"),
        *("-D", str(fifo), "-msg", "timestamp=on", "-trace", trace.EVENT),
    )
