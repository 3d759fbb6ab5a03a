"""A machine as the doctor sees it: plain values, read by hardware.doctor.reach."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from hardware.models import Model

Standing = Literal["member", "listed", "neither"]


class Device(NamedTuple):
    """A device file that is there, and whether this user may read and write it.

    `group` owns the file, "" where that is not known. The user is a `member` of it, or only `listed` in the group
    file, which counts from the next login on, or neither.
    """

    path: str
    usable: bool
    group: str = ""
    standing: Standing = "neither"


class Line(NamedTuple):
    """A line that is taken: its GPIO, and by whom; "" is the kernel itself."""

    gpio: int
    user: str


class Chip(NamedTuple):
    """A GPIO chip: its device, its label, which is None where it may not be opened, and its lines that are taken."""

    device: Device
    label: str | None
    taken: tuple[Line, ...] = ()


class BootFile(NamedTuple):
    """A file of the boot partition: where it is, and its text."""

    path: str
    text: str


class Machine(NamedTuple):
    """All that is looked at. `None` and "" are what is not there."""

    user: str
    model: Model | None = None
    kernel: str = ""
    """Its release, as in "6.12.47+rpt-rpi-v8"."""
    config: BootFile | None = None
    cmdline: BootFile | None = None
    started_with: str = ""
    """What the running kernel was started with; firmware has put serial ports' true names there."""
    chips: tuple[Chip, ...] = ()
    devices: Mapping[str, Device] = {}
    spi_buffer: int | None = None
    """Bytes."""
    throttled: str | None = None
    """What vcgencmd says of the power, as in "throttled=0x50005"."""
    versions: Mapping[str, str | None] = {}
    """Of each library that can be imported, by the name of its distribution."""
    tested: Mapping[str, str] = {}
    """The versions that the tests have run with, where that is known."""
    python: str = "python3"
    """The interpreter's path."""
