"""The steps of `pegmind confirm`, and how one is led through them: each outcome is kept at once."""

from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import SubprocessError
from typing import Final, Literal, NamedTuple

from hardware.errors import CabinetError
from station.confirm import board, hands
from station.confirm.bench import Bench
from station.confirm.report import FieldReport, SkippedError, StepOutcome, load_report, save_report


class ConfirmStep(NamedTuple):
    """A step: its key in the report, its title, the points of docs/unconfirmed.md it is about, and what does it.

    It needs nothing, or the `pins`, beside which the station must not run, or `hands`, and then the pins, too, or a
    `connection` that is made before the Pi starts, and then hands, too. Such a step is only done if it is named.
    """

    key: str
    title: str
    points: tuple[str, ...]
    run: Callable[[Bench], StepOutcome]
    needs: Literal["", "pins", "hands", "connection"] = ""


CONFIRM_STEPS: Final = (
    ConfirmStep("board", "Board and clocks", ("config.txt", "Pi 4 and 5", "The doctor"), board.describe_board),
    ConfirmStep("pins", "Pins that others may hold", ("config.txt",), board.find_free_pins, "pins"),
    ConfirmStep("card", "The card", ("SD card",), board.measure_card),
    ConfirmStep("start", "The start", ("Speed",), board.measure_start),
    ConfirmStep("thinking", "The computer players", ("Speed",), board.measure_thinking),
    ConfirmStep("load", "Idle and full load", ("The doctor",), board.measure_load),
    ConfirmStep(
        "buttons", "The buttons", ("Pins", "The inputs' resistors and capacitors"), hands.record_buttons, "hands"
    ),
    ConfirmStep("latency", "From a pin to a press", ("Pins",), hands.measure_latency, "connection"),
    ConfirmStep("spi", "Bytes on SPI", ("Strip drivers",), hands.loop_spi, "hands"),
    ConfirmStep("lamps", "Colours, white and order", ("Strip drivers",), hands.look_at_lamps, "hands"),
    ConfirmStep("current", "The current", ("Current",), hands.measure_current, "connection"),
)
UNCONNECTED: Final = (
    "shut down, unplug both supplies, connect what docs/confirm.md says, start again, stop the station, and add {key}"
    " to this command"
)
UNATTENDED: Final = "somebody has to be there, and this run was unattended"
TITLES: Final = {step.key: step.title for step in CONFIRM_STEPS}


class Conditions(NamedTuple):
    """The conditions of a session: whether nobody is there, and what keeps the pins, "" if nothing does.

    `named` are the keys of the only steps to be done, although their outcome may be known; all are if it is empty.
    """

    unattended: bool = False
    pins_kept: str = ""
    named: frozenset[str] = frozenset()


def confirm(
    bench: Bench, file: Path, conditions: Conditions, steps: Sequence[ConfirmStep] = CONFIRM_STEPS
) -> FieldReport:
    """Do the named steps, or all that are not done yet, and return the report, which is kept after every step.

    Where the person's answers end, the session does, too. Raises ValueError if the file is another's, and OSError.
    """
    report = load_report(file)
    if not conditions.unattended:
        bench.say("Ctrl-C ends this; what is done is kept, and the same command goes on from there.")
    for step in steps:
        if conditions.named and step.key not in conditions.named:
            continue
        known = report.outcomes.get(step.key)
        if known is not None and known.state != "skipped" and not conditions.named:
            bench.say(f"{step.title}: {known.state} before")
            continue
        bench.say(f"\n{step.title}")
        try:
            outcome = _do(step, bench, conditions)
        except EOFError:
            break
        report = report.with_outcome(step.key, outcome)
        save_report(file, report, {each.key: each.title for each in steps})
        for sentence in outcome.says:
            bench.say(f"  {outcome.state}: {sentence}")
    return report


def _do(step: ConfirmStep, bench: Bench, conditions: Conditions) -> StepOutcome:
    """Do a step; whatever keeps it from being done is its outcome. Raises EOFError."""
    if step.needs in ("hands", "connection") and conditions.unattended:
        return StepOutcome("skipped", (UNATTENDED,))
    if step.needs == "connection" and step.key not in conditions.named:
        return StepOutcome("skipped", (UNCONNECTED.format(key=step.key),))
    if step.needs and conditions.pins_kept:
        return StepOutcome("skipped", (conditions.pins_kept,))
    try:
        return step.run(bench)
    except SkippedError as error:
        return StepOutcome("skipped", (str(error),))
    except (CabinetError, OSError, RuntimeError, SubprocessError) as error:
        return StepOutcome("failed", (str(error),))
