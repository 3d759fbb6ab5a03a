"""What QEMU traces of the SPI controller becomes records of transfers, whatever else is written meanwhile."""

from tests.processes.strips.waves import Transfer, transfers
from trials.guest.pi.trace import CLK, CS, FIFO, Transfers


def line(address: int, value: int, at: str = "1763920000.250000") -> bytes:
    said = f"4711@{at}:memory_region_ops_write cpu 0 mr 0x55d0 addr {address:#x} value {value:#x} size 4 name 'x'\n"
    return said.encode()


def read(*lines: bytes) -> list[Transfer]:
    reader = Transfers()
    return list(transfers(b"".join(map(reader.read, lines))))


def test_a_transfer_ends_when_it_is_not_active_any_more() -> None:
    written = [line(CLK, 160), line(CS, 0x80), line(FIFO, 0xC0), line(FIFO, 0x3F), line(CS, 0x680), line(FIFO, 0x01)]
    (found,) = read(*written, line(CS, 0x30))
    # Three bytes take 9.6 us at 400 MHz / 160, and ended at the time of the last line.
    assert found == Transfer("SPI", 1_763_920_000_250_000_000 - 9600, 2_500_000, b"\xc0\x3f\x01")


def test_nothing_else_is_a_transfer() -> None:
    other = [line(0x3F20001C, 0x20), line(CS, 0x30), b"trace-event on\n", line(CS + 0x10, 3), line(0x3F00B210, 1)]
    assert read(*other) == []


def test_the_next_transfer_begins_empty() -> None:
    written = [line(CS, 0x80), line(FIFO, 1), line(CS, 0), line(CS, 0x80), line(FIFO, 2), line(CS, 0)]
    assert [each.sent for each in read(*written)] == [b"\1", b"\2"]
