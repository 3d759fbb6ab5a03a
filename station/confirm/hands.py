"""Steps that need hands, eyes or a meter. Outputs are only driven as the configuration has them, inputs never high."""

import asyncio
import fcntl
import struct
from contextlib import closing
from ctypes import addressof, create_string_buffer
from pathlib import Path
from typing import Any, Final

from gpiozero import InputDevice
from gpiozero.pins import Factory

from hardware.doctor.machine import read_machine
from hardware.inputs.controls import Controls
from hardware.inputs.debounce import FILTER_SECONDS
from hardware.layout import HEADER
from hardware.pixels import current
from hardware.strips.devices import SPI
from hardware.wiring.setup import SPI_OVERLAY
from station.appliance.first_light import open_hardware
from station.confirm.bench import MS, Bench, open_header, spread_of
from station.confirm.contacts import ContactEdge, copes, judge_contact
from station.confirm.report import SkippedError, StepOutcome
from station.core.events import CONTROLS, Event, Press
from station.core.frame import DARK_ROW, PEG, Frame, Lamp, field
from station.core.palette import PEGS
from station.lobby.testlamps import full_frame

PRESSES_ASKED: Final = 10
PULLS_MADE: Final = 30
PUSH_HOLE, OK_HOLE = "M18", "G18"
"""The holes of the knob's push and of `ok` on the stripboard of the inputs, on the side of the Pi."""

PULL_PAUSE: Final = 0.06
"""Seconds between two pulls of the wire: longer than any lock that is usual."""

PULL_PATIENCE: Final = 1.0
"""Seconds after which a pull that was not noticed is lost."""

SPI_TRANSFER: Final = struct.Struct("=QQIIHBBBBBB")
SPI_MESSAGE: Final = 0x40206B00
"""One struct spi_ioc_transfer, and the request for it: linux/spi/spidev.h."""

SPI_HERTZ: Final = 2_400_000
DARK_BITS: Final = b"\x92\x49\x24" * 450
"""A frame of 150 dark pixels, each bit as 100: so a strip on the wire stays dark."""

EYE_QUESTIONS: Final = {
    "red": "Are all lamps red, and equally bright?",
    "green": "Are all lamps green, and equally bright?",
    "blue": "Are all lamps blue, and equally bright?",
    "white": "Are all lamps white, without a tint?",
}


def record_buttons(bench: Bench) -> StepOutcome:
    """Have every button pressed ten times, record all edges, and judge them by the filter."""
    lock = bench.config.inputs.lock
    data: dict[str, Any] = {"filter": FILTER_SECONDS * MS, "lock": lock * MS}
    says = [f"the filter waits {FILTER_SECONDS * MS:g} ms, the lock {lock * MS:g} ms"]
    worked = True
    with open_header(bench.config) as factory:
        for control in CONTROLS:
            edges = _record(bench, factory, control)
            judged = judge_contact(edges, lock)
            ok = copes(judged, PRESSES_ASKED)
            worked = worked and ok
            data[control] = {
                **judged._asdict(),
                "ok": ok,
                "times": [[round(at * MS, 3), closed] for at, closed in edges],
            }
            says.append(
                f"{control}: {judged.presses} of {PRESSES_ASKED} presses; at most {judged.edges} edges within"
                f" {judged.bounced:.2f} ms, counted after {judged.late:.2f} ms; {judged.spikes} edges of noise"
            )
            bench.say(says[-1])
    return StepOutcome("done" if worked else "failed", tuple(says), data)


def _record(bench: Bench, factory: Factory, control: str) -> list[ContactEdge]:
    """Return all edges of a button while it is pressed, from the first one on."""
    edges: list[ContactEdge] = []

    def note(ticks: float, state: int) -> None:  # gpiozero holds it by a weak reference only
        edges.append((ticks, not state))

    with closing(InputDevice(getattr(bench.config.pins, control), pull_up=True, pin_factory=factory)) as device:
        device.pin.edges = "both"
        device.pin.when_changed = note
        try:
            bench.ask_or_skip(f"Press {control} {PRESSES_ASKED} times, as you would in a game, then Enter.")
        finally:
            device.pin.when_changed = None
    first = edges[0][0] if edges else 0.0
    return [(at - first, closed) for at, closed in edges]


def measure_latency(bench: Bench) -> StepOutcome:
    """Measure from a pull at one pin, over a wire, to the press that is reported.

    The pin of the knob's push pulls the line of `ok` to ground and lets go: it is never driven high.
    """
    pull, ok = bench.config.pins.push, bench.config.pins.ok
    bench.ask_or_skip(
        f"A wire joins GPIO {pull} and GPIO {ok} since before the Pi was started: in a cabinet from {PUSH_HOLE} to "
        f"{OK_HOLE} on the stripboard of the inputs, on a bare Pi at header pins {HEADER[pull]} and {HEADER[ok]}. Then "
        "Enter; if it is not there, skip this."
    )
    with open_header(bench.config) as factory:
        waits = asyncio.run(_pull(bench, factory, pull))
    if not waits:
        raise SkippedError("no press arrived: is the wire there?")
    spread, after = spread_of(waits), FILTER_SECONDS * MS
    arrived = f"{len(waits)} of {PULLS_MADE} arrived"
    says = f"from the pull to the press: {spread}, of which the filter waits {after:g} ms; {arrived}"
    return StepOutcome(
        "done" if len(waits) == PULLS_MADE else "failed", (says,), {**spread._asdict(), "arrived": len(waits)}
    )


async def _pull(bench: Bench, factory: Factory, gpio: int) -> list[float]:
    """Pull and let go over and over; return the seconds until each press, of those that arrived."""
    loop, waits = asyncio.get_running_loop(), list[float]()
    pressed = asyncio.Event()
    began = 0.0

    def note(event: Event) -> None:
        if isinstance(event, Press) and event.control == "ok":
            waits.append(loop.time() - began)
            pressed.set()

    with closing(Controls(bench.config.pins, bench.config.inputs, factory, note)):
        pin = factory.pin(gpio)  # an output has no edges, so the push of the knob reports nothing
        for number in range(PULLS_MADE):
            pressed.clear()
            began = loop.time()
            pin.output_with_state(0)
            try:
                await asyncio.wait_for(pressed.wait(), PULL_PATIENCE)
            except TimeoutError:
                if number == 0:
                    return []
            finally:
                pin.input_with_pull("up")
            await asyncio.sleep(PULL_PAUSE + bench.config.inputs.lock)
    return waits


def loop_spi(bench: Bench) -> StepOutcome:
    """Send a dark frame by SPI, and compare what comes back over a wire from MOSI to MISO."""
    machine = read_machine(bench.probe)
    if machine.read_config_txt().has(SPI_OVERLAY):
        raise SkippedError(f"{SPI_OVERLAY} leaves no MISO: to try this, remove no_miso and restart")
    bench.ask_or_skip(
        f"Not in a cabinet, where an LED may be at MISO: on a bare Pi, join header pins {HEADER[10]} (MOSI) and "
        f"{HEADER[9]} (MISO) by a wire, then Enter."
    )
    back = _transfer(bench.probe.path(SPI), DARK_BITS)
    wrong = sum(sent != read for sent, read in zip(DARK_BITS, back, strict=True))
    if not any(back):
        raise SkippedError("only zeros came back: is the wire there?")
    says = f"{wrong} of {len(DARK_BITS)} bytes came back wrong"
    return StepOutcome("failed" if wrong else "done", (says,), {"bytes": len(DARK_BITS), "wrong": wrong})


def _transfer(device: Path, data: bytes) -> bytes:
    """Return what a device reads while it sends. Raises OSError."""
    sent, read = create_string_buffer(data, len(data)), create_string_buffer(len(data))
    message = SPI_TRANSFER.pack(addressof(sent), addressof(read), len(data), SPI_HERTZ, 0, 8, 0, 0, 0, 0, 0)
    with device.open("rb+", buffering=0) as file:
        fcntl.ioctl(file, SPI_MESSAGE, message)
    return read.raw


def look_at_lamps(bench: Bench) -> StepOutcome:
    """Have the colours, their order and their white compared with what is said here."""
    answers: dict[str, bool] = {}
    with open_hardware(bench.config).cabinet as cabinet:
        for colour, question in EYE_QUESTIONS.items():
            cabinet.show(full_frame(colour))
            answers[colour] = bench.ask_yes(question)
        names = [peg.name for peg in PEGS if peg.name != "blank"]
        rows = [[PEG[peg.letter]] * 2 for peg in PEGS if peg.name != "blank"]
        cabinet.show(Frame(pegs=field(rows)))
        bench.say("The two holes at the left of each row, from the bottom: " + ", ".join(names) + ".")
        answers["palette"] = bench.ask_yes("Can you tell all of them apart, and are they those colours?")
        cabinet.show(Frame(pegs=field([(Lamp("white", 40), *DARK_ROW[1:])])))
        answers["order"] = bench.ask_yes("Is only the hole at the lower left lit?")
    wrong = [name for name, well in answers.items() if not well]
    says = f"not as they should be: {', '.join(wrong)}" if wrong else "colours, white and order are right"
    return StepOutcome("failed" if wrong else "done", (says,), answers)


def measure_current(bench: Bench) -> StepOutcome:
    """Have the current of three frames measured, beside what is computed for them."""
    data, says = {}, []
    with open_hardware(bench.config).cabinet as cabinet:
        frames = {"dark": Frame(), "red": full_frame("red"), "white": full_frame("white")}
        bench.ask_or_skip(
            "A meter at 10 A DC has to be in the red wire from the pixels' supply, before the fuse, as docs/confirm.md "
            "says; it is put there with both supplies unplugged. If it is not there, skip this. Then Enter."
        )
        for name, frame in frames.items():
            cabinet.show(frame)
            estimate = current(cabinet.sent_duties(), bench.config.light)
            measured = _read_number(bench, f"All lamps {name}: how many milliamperes?")
            data[name] = {"measured": measured, "estimated": round(estimate)}
            says.append(f"{name}: {measured:g} mA measured, {estimate:.0f} mA computed")
    return StepOutcome("done", tuple(says), data)


def _read_number(bench: Bench, question: str) -> float:
    while True:
        try:
            return float(bench.ask_or_skip(question).lower().removesuffix("ma").strip())
        except ValueError:
            bench.say("A number is needed, such as 1450.")
