"""How much of our code a press runs through, on the simulated cabinet: files, functions and calls.

Counted are the modules of station/ and hardware/ in the loop's thread, from the callback of the pin's edge on, and in
virtual time, so that the figures are the same on every machine. What only the simulation needs is left out, and so are
comprehensions, which newer versions of Python run as a part of their function.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple, cast

from hardware.pins import simulated
from hardware.pins.simulated import SimulatedControls
from hardware.strips.strip import SimulatedStrip
from station.appliance.assembly import script_station
from station.config.sections import Config
from station.matches.game import Game
from station.script import virtual
from station.script.virtual import VirtualLoop
from tests.simulator import STARTED
from trials.bench.figures import Figure

ROOT: Final = Path(__file__).parents[2]
OURS: Final = ("station", "hardware")
SIMULATION: Final = frozenset({simulated.__file__, virtual.__file__})
COMPREHENSIONS: Final = frozenset({"<listcomp>", "<dictcomp>", "<setcomp>"})

ROW: Final = ("red", "yellow", "green", "blue")
DOWN: Final = 0.03
"""Seconds that a button is held."""

STILL: Final = 5.0
"""Seconds after which all key pegs of an answer are shown, and nothing moves any more."""


OK_CALLS: Final = "1363"
"""Half of the calls that `ok` took when the aim was set."""

LATE: Final = 0.0005
"""Seconds; a selector waits for whole milliseconds, so this is what a timer is late on average."""


class Function(NamedTuple):
    """One of our functions: its file and its first line, and the name that it has there."""

    file: str
    line: int
    name: str


class Run(NamedTuple):
    """How often each function was called, in the order of the first calls: until a frame was shown, and in the end."""

    shown: Counter[Function]
    ended: Counter[Function]


def profile() -> Iterator[Figure]:
    """A peg that is placed, and `ok` on a complete row."""
    runs = profile_presses()
    for name, aims in (("a peg placed", ("16", "60", "")), ("ok on a row", ("24", "", OK_CALLS))):
        shown, ended = runs[name]
        yield from _count(f"{name}, until its frame is shown", shown, ("", "", ""))
        yield from _count(f"{name}, until all is still", ended, aims)


def profile_presses() -> dict[str, Run]:
    """Run through the second peg of the first row of a game, and through `ok` when the row is complete."""
    with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=_LateLoop) as runner:
        return runner.run(_profile_presses(Path(folder) / "bench.db"))


def list_functions() -> str:
    """Lay out what `profile` counts: every file with its functions, and how often each is called by either press."""
    runs = profile_presses()
    lines = [f"calls until all is still: {', '.join(runs)}"]
    counts = [run.ended for run in runs.values()]
    functions = sorted({function for count in counts for function in count})
    for file, group in groupby(functions, key=lambda function: function.file):
        lines.append(f"\n{file}")
        for function in group:
            called = "".join(f"{count[function] or '-':>7}" for count in counts)
            lines.append(f"{called}  {function.name} (line {function.line})")
    return "\n".join(lines)


async def _profile_presses(store: Path) -> dict[str, Run]:
    with script_station(Config(), store, STARTED, _choose_secret, durable=False) as station:
        station.service.play("match original")
        station.service.play_chance()
        await asyncio.sleep(STILL)
        hands = cast("SimulatedControls", station.controls)
        pegs = [await _profile(hands, control) for control in ROW]
        return {"a peg placed": pegs[1], "ok on a row": await _profile(hands, "ok")}


def _choose_secret(_game: Game) -> str:
    return "secret RRYB"


async def _profile(hands: SimulatedControls, control: str) -> Run:
    """Press a button and let it go; what runs until all is still."""
    profiler = _Profiler()
    hands.down(control)  # its edge now waits for the loop
    await profiler.watch(DOWN)
    hands.up(control)
    await profiler.watch(STILL)
    return Run(profiler.shown, profiler.calls)


class _LateLoop(VirtualLoop):
    """Wakes a little late, as a real loop does: one that is early by a rounding error would be woken once more."""

    def skip(self, seconds: float) -> None:
        """Let the time pass, and a little more."""
        super().skip(seconds + LATE)


class _Profiler:
    """Counts the calls of our functions, and remembers the counts of the moment when the first frame was shown."""

    def __init__(self) -> None:
        self.calls: Counter[Function] = Counter()
        self.shown: Counter[Function] = Counter()

    async def watch(self, seconds: float) -> None:
        """Count what the loop does for so long."""
        sys.setprofile(self._note)
        try:
            await asyncio.sleep(seconds)
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _value: Any) -> None:  # noqa: ANN401 - what sys.setprofile passes
        if event == "call" and (function := _ours(frame.f_code)) is not None:
            self.calls[function] += 1
        elif event == "return" and frame.f_code is SimulatedStrip.show.__code__ and not self.shown:
            self.shown = self.calls.copy()


@cache
def _ours(code: CodeType) -> Function | None:
    """Return the function of this code, if it is one of ours that counts."""
    path = Path(code.co_filename)
    if code.co_name in COMPREHENSIONS or code.co_filename in SIMULATION or not path.is_relative_to(ROOT):
        return None
    file = path.relative_to(ROOT)
    return Function(str(file), code.co_firstlineno, code.co_qualname) if file.parts[0] in OURS else None


def _count(name: str, calls: Counter[Function], aims: tuple[str, str, str]) -> Iterator[Figure]:
    files = {function.file for function in calls}
    for what, number, aim in zip(
        ("files", "functions", "calls"), (len(files), len(calls), calls.total()), aims, strict=True
    ):
        yield Figure(f"{name}: {what}", [number], "", aim, "")
