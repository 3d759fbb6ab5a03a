"""What a strip sees on its data line: levels by their lengths, and no knowledge of what encoded them."""

import re
import struct
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

SHORT = (220, 550)
LONG = (580, 1000)
LOW = (220, 5000)
"""Nanoseconds of a high that is a 0, of one that is a 1, and of the low between, by the data sheets of WS2812B,
SK6812 and their sisters, together with what is known to work."""

LATCH = 50_000
RP1_CLOCK = 200_000_000

RUNS = re.compile("0+|1+")

HEAD = struct.Struct("<4sQII")

Level = tuple[int, float]
"""0 or 1, and for how many nanoseconds."""


class Transfer(NamedTuple):
    """What the kernel was given: by what, when (ns), at which clock (Hz, or the PIO's divider), and the bytes."""

    by: str
    at: int
    clock: int
    sent: bytes


def transfers(recorded: bytes) -> Iterator[Transfer]:
    """Read a record of the wire."""
    at = 0
    while at < len(recorded):
        kind, when, clock, size = HEAD.unpack_from(recorded, at)
        at += HEAD.size
        yield Transfer(kind.decode().strip(), when, clock, recorded[at : at + size])
        at += size


def frames(recorded: bytes) -> list[bytes]:
    """The bytes that reached the pixels, a frame a transfer, decoded from the levels on the line."""
    program: list[int] = []
    seen = []
    for each in transfers(recorded):
        if each.by == "PROG":
            program = list(struct.unpack(f"<{len(each.sent) // 2}H", each.sent))
        else:
            seen.append(decoded(spi_levels(each) if each.by == "SPI" else pio_levels(program, each)))
    return seen


def spi_levels(transfer: Transfer) -> Iterator[Level]:
    """The data line of SPI: a bit a clock, the highest first."""
    bits = f"{int.from_bytes(transfer.sent):0{8 * len(transfer.sent)}b}"
    for run in RUNS.findall(bits):
        yield int(run[0]), len(run) * 1e9 / transfer.clock


def pio_levels(program: list[int], transfer: Transfer) -> Iterator[Level]:
    """The pin of an RP2040-like PIO that runs a program with one side-set bit, fed with words, the highest bit first.

    RP2040 datasheet, section 3.4: only the instructions OUT X, JMP and NOP are there.
    """
    bits = iter("".join(f"{word:032b}" for (word,) in struct.iter_unpack("<I", transfer.sent)))
    cycle = 1e9 * transfer.clock / 65536 / RP1_CLOCK
    counter, x = 0, 0
    while True:
        instruction = program[counter]
        side, delay = instruction >> 12 & 1, instruction >> 8 & 15
        jump = False
        match instruction >> 13:
            case 0:
                jump = instruction >> 5 & 7 == 0 or x == 0
            case 3:
                bit = next(bits, None)
                if bit is None:
                    yield side, LATCH
                    return
                x = int(bit)
        yield side, (1 + delay) * cycle
        counter = instruction & 31 if jump else (counter + 1) % len(program)


def decoded(levels: Iterator[Level]) -> bytes:
    """The bytes of a frame, by the lengths of its highs. Fails where a strip might read something else."""
    runs = _join_runs(levels)
    if runs[0][0] == 0:
        del runs[0]
    highs, lows = [length for _, length in runs[::2]], [length for _, length in runs[1::2]]
    assert len(highs) == len(lows), "the line rests low"
    assert lows[-1] >= LATCH, f"the strip takes the frame after 50 us, and there are {lows[-1] / 1000} us"
    assert all(LOW[0] <= low <= LOW[1] for low in lows[:-1])
    bits = "".join(_bit(high) for high in highs)
    assert len(bits) % 8 == 0
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def _join_runs(levels: Iterable[Level]) -> list[Level]:
    """Join neighbours of the same level."""
    runs: list[Level] = []
    last = None
    for level, length in levels:
        if level == last:
            runs[-1] = (level, runs[-1][1] + length)
        else:
            runs.append((level, length))
            last = level
    return runs


@cache  # highs have few lengths, and a frame has thousands of them
def _bit(high: float) -> str:
    for bit, (least, most) in (("0", SHORT), ("1", LONG)):
        if least <= high <= most:
            return bit
    raise AssertionError(f"a high of {high} ns is neither 0 nor 1")
