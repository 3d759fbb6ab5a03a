"""A strip driven by rpi_ws281x, also through Blinka, unmaps no memory of others: make_fini_safe says why it might."""

import signal
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.strips.rpi_ws281x import make_fini_safe, would_unmap_others
from tests.processes.strips import pi
from tests.processes.strips.conftest import Boot
from tests.processes.strips.pi import ended

FRAME = bytes(range(225)) * 2
UNMAP_A_FREE_PAGE = """
import ctypes, mmap
address = ctypes.addressof(ctypes.c_char.from_buffer(page := mmap.mmap(-1, 4096)))
libc = ctypes.CDLL(None)
libc.munmap(ctypes.c_void_p(address), 4096)
print("> once", flush=True)
libc.munmap(ctypes.c_void_p(address), 4096)
"""

DEVICE = "7fe4b503f000-7fe4b5041000 rw-s fe201000 00:05 90 /dev/mem"
"""Two pages, which the library would unmap at b503f000."""


def test_the_guard_aborts_on_unmapping_foreign_memory(boot: Boot) -> None:
    over = ended(boot(pi.PI_3B).start("-c", UNMAP_A_FREE_PAGE))
    assert (over.status, over.steps) == (-signal.SIGABRT, ["once"])
    assert over.said.startswith("munmap of 0x")


@pytest.mark.parametrize("driver", ["rpi_ws281x", "neopixel"])
@pytest.mark.parametrize("end", [[["close"]], []], ids=["closed", "left to the exit"])
def test_a_strip_unmaps_no_memory_of_others(boot: Boot, driver: str, end: list[list[Any]]) -> None:
    opened, shown = ["open", {"driver": driver}], ["show", FRAME.hex()]
    failed = [["write", "/sick", ""], shown, shown, ["remove", "/sick"]]
    over = boot(pi.PI_3A_PLUS).play(opened, shown, *failed, shown, *end)
    assert over.status == 0, over
    assert "munmap" not in over.said


@pytest.mark.parametrize(
    ("other", "unmapped"),
    [
        ("00400000-0041f000 r-xp 00000000 fe:00 26 /usr/bin/python3.11", False),
        ("b5000000-b503f000 rw-p 00000000 00:00 0 [heap]", False),
        ("b5000000-b5040000 rw-p 00000000 00:00 0 [heap]", True),
        ("b5040000-b5050000 rw-p 00000000 00:00 0 [heap]", True),
        ("b5041000-b5050000 rw-p 00000000 00:00 0", False),
        ("7fe4b5041000-7fe4b5042000 rw-p 00000000 00:00 0", False),
    ],
)
def test_memory_at_a_cut_address_is_seen(other: str, *, unmapped: bool) -> None:
    assert would_unmap_others(f"{other}\n{DEVICE}\n") is unmapped
    assert not would_unmap_others(f"{other}\n")


def test_by_pwm_the_library_ends_by_itself() -> None:
    finished: list[object] = []
    library = SimpleNamespace(
        ws2811_fini=finished.append,
        ws2811_channel_get=lambda _leds, _number: None,
        ws2811_channel_t_gpionum_get=lambda _channel: 18,
    )
    make_fini_safe(library)
    make_fini_safe(library)
    library.ws2811_fini("leds")
    assert finished == ["leds"]
