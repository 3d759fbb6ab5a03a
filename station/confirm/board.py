"""Steps that need nobody: the board, its pins, its card, its speed, and what it does under load."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from gpiozero import GPIOZeroError

from hardware.doctor.examine import check_power
from hardware.doctor.machine import read_machine
from hardware.wiring.setup import SERIAL, SPI_EXTRAS
from station.config.sections import Config, load_supplies
from station.confirm.bench import Bench, open_header, spread_of
from station.confirm.report import SkippedError, StepOutcome
from station.games.registry import draw, family_of, play

DOUBTFUL_PINS: Final = (*sorted(SPI_EXTRAS), *sorted(SERIAL))
"""The GPIOs of which only the documentation says how they become free."""

QUESTIONS: Final = {
    "firmware": ("vcgencmd", "version"),
    "core clock": ("vcgencmd", "measure_clock", "core"),
    "core_freq": ("vcgencmd", "get_config", "core_freq"),
    "core_freq_min": ("vcgencmd", "get_config", "core_freq_min"),
}
NO_VCGENCMD: Final = (
    "vcgencmd does not answer, so firmware and clocks are unknown: it is in raspi-utils, and needs the group video"
)
TREE: Final = "/proc/device-tree"
THERMOMETER: Final = "/sys/class/thermal/thermal_zone0/temp"
ARM_CLOCK: Final = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq"

SYNCS: Final = 100
SYNC_BLOCK: Final = bytes(4096)

LOADED: Final = {
    "until the first lamps": "import station.cli.commands, station.appliance.first_light",
    "until it plays": "import station.cli.commands, station.appliance.serving, station.web.server, hardware.cabinet",
}
"""What a start has loaded until its first lamps, and until it can play."""

START_QUESTION: Final = ("systemctl", "show", "pegmind.service", "--property=ActiveEnterTimestampMonotonic")
DICE_MATCH: Final = "match codeknacker players=Ada,Ben"
DECISIONS: Final = 4


def describe_board(bench: Bench) -> StepOutcome:
    """Say what this board is, and with which firmware, device tree and clocks it has started."""
    machine = read_machine(bench.probe)
    if machine.model is None:
        raise SkippedError("this is not a Raspberry Pi")
    said = {name: answer for name, words in QUESTIONS.items() if (answer := bench.probe.run(words))}
    nodes = dict(_read_nodes(bench.probe.path(TREE)))
    wanted = {
        name: status for name, status in nodes.items() if name.partition("@")[0] in ("spi", "i2c", "serial", "pwm")
    }
    data = {"model": machine.model.name, "chip": machine.model.chip, "kernel": machine.kernel, **said, "nodes": wanted}
    says = (
        f"{machine.model.name}, Linux {machine.kernel} {machine.kernel_build}",
        *(f"{name}: {' '.join(answer.removeprefix(f'{name}=').split())}" for name, answer in said.items()),
        *(() if said else (NO_VCGENCMD,)),
        f"on in the device tree: {', '.join(name for name, status in wanted.items() if status == 'okay') or 'nothing'}",
    )
    return StepOutcome("done", says, data)


def find_free_pins(bench: Bench) -> StepOutcome:
    """Try whether the pins that SPI and the serial port may hold can be had as inputs, which changes nothing."""
    header = read_machine(bench.probe).header_chip
    used = {line.gpio: line.user or "the kernel" for line in header.used_lines} if header else {}
    holders = {gpio: used.get(gpio) or _try_pin(bench.config, gpio) for gpio in DOUBTFUL_PINS}
    says = tuple(f"GPIO {gpio} is {'free' if who == '' else f'held by {who}'}" for gpio, who in holders.items())
    return StepOutcome(
        "failed" if any(holders.values()) else "done", says, {str(gpio): who for gpio, who in holders.items()}
    )


def measure_card(bench: Bench) -> StepOutcome:
    """Measure how long a block takes to reach the card, in the folder of the store."""
    with tempfile.TemporaryFile(dir=bench.folder, buffering=0) as file:
        times = []
        for _ in range(SYNCS):
            began = time.perf_counter()
            file.write(SYNC_BLOCK)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    spread = spread_of(times)
    return StepOutcome("done", (f"a block of 4 kB is on the card after {spread}",), spread._asdict())


def measure_start(bench: Bench) -> StepOutcome:
    """Measure how long a start takes to load, and read how long the last start of the system took."""
    data: dict[str, float] = {}
    for name, code in LOADED.items():
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own words
        data[name] = time.perf_counter() - began
    says = [f"loading takes {seconds:.2f} s {name}" for name, seconds in data.items()]
    _, _, microseconds = (bench.probe.run(START_QUESTION) or "").partition("=")
    if microseconds.isdecimal() and int(microseconds):
        data["kernel to ready"] = int(microseconds) / 1e6
        says.append(f"the station was last ready {data['kernel to ready']:.1f} s after the kernel's start")
    return StepOutcome("done", tuple(says), data)


def measure_thinking(_bench: Bench) -> StepOutcome:
    """Measure decisions of the strongest computer player of the dice box, in positions that are always the same."""
    chance, supplies, times = random.Random(1), load_supplies(Config()), []  # noqa: S311 - the same everywhere
    for _ in range(DECISIONS):
        match = play(None, DICE_MATCH).match
        for _ in range(2):  # the cards, then the first roll
            match = play(match, draw(chance, match, supplies)).match
        computers = family_of(match).computers
        if computers is None:
            raise SkippedError("there is no computer player")
        began = time.perf_counter()
        computers.decide(match, "strong", "")
        times.append(time.perf_counter() - began)
    spread = spread_of(times)
    return StepOutcome("done", (f"the strongest computer decides in the dice box in {spread}",), spread._asdict())


def measure_load(bench: Bench) -> StepOutcome:
    """Keep all cores busy for a while, and watch temperature, clock and voltage."""
    before = _read_condition(bench)
    hottest = before.get("degrees")
    with _busy(os.cpu_count() or 1):
        ends = time.monotonic() + bench.load_seconds
        while (left := ends - time.monotonic()) > 0:
            time.sleep(min(1.0, left))
            hottest = max(filter(None, (hottest, _read_condition(bench).get("degrees"))), default=None)
        during = _read_condition(bench)
    machine = read_machine(bench.probe)
    throttled, power = machine.throttled, "; ".join(finding.says for finding in check_power(machine))
    data = {"idle": before, "load": during, "hottest": hottest, "throttled": throttled, "seconds": bench.load_seconds}
    says = (
        f"idle: {_describe_condition(before)}",
        f"after {bench.load_seconds:g} s of full load: {_describe_condition(during)}",
        f"vcgencmd says {throttled}: {power}" if throttled else power or "nothing tells whether it was throttled",
    )
    return StepOutcome("done", says, data)


def _read_nodes(tree: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the status of each device of a tree, as far as it may be read."""
    with suppress(OSError):
        for path in sorted(tree.glob("soc*/*/status")):
            yield path.parent.name, path.read_bytes().rstrip(b"\0").decode(errors="replace")


def _try_pin(config: Config, gpio: int) -> str:
    """Return who keeps a pin from us; "" if it can be had."""
    with open_header(config) as factory:
        try:
            factory.pin(gpio)
        except (GPIOZeroError, OSError) as error:
            return str(error)
        return ""


def _read_condition(bench: Bench) -> dict[str, float]:
    """Return the temperature in degrees Celsius and the processor's clock in MHz, as far as the kernel has them."""
    found = {"degrees": (THERMOMETER, 1e3), "MHz": (ARM_CLOCK, 1e3)}
    texts = {name: (bench.probe.text(path).strip(), unit) for name, (path, unit) in found.items()}
    return {name: int(text) / unit for name, (text, unit) in texts.items() if text.isdecimal()}


def _describe_condition(condition: dict[str, float]) -> str:
    degrees, clock = condition.get("degrees"), condition.get("MHz")
    parts = (degrees is not None and f"{degrees:.1f} °C", clock is not None and f"{clock:.0f} MHz")
    return ", ".join(part for part in parts if part) or "the kernel tells neither temperature nor clock"


@contextmanager
def _busy(processes: int) -> Iterator[None]:
    """Keep so many cores busy within this context."""
    with ExitStack() as stack:
        for _ in range(processes):
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(busy.kill)
        yield
