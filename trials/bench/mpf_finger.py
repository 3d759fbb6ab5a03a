"""Custom code in the process of Mission Pinball Framework: it says when the machine is ready, and presses its switches.

See trials.bench.mpf_machine. A virtual light is three channels, each of which is set by itself.
"""

import json
import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from mpf.core.custom_code import CustomCode
from mpf.platforms.virtual import VirtualLight

from trials.bench.finger import PRESSES, READY, Lamp, measure

CHANNELS: Final = 3
PRESSES_OF_ALL: Final = PRESSES // 2


class Finger(CustomCode):  # type: ignore[misc]
    """Presses if PEGMIND_BENCH names a file for the samples, for one light and for all lights; then MPF ends."""

    def on_load(self) -> None:
        """Wait for the mode."""
        self.machine.events.add_handler("mode_board_started", self._begin)

    def _begin(self, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - MPF wants a handler to take them
        print(READY, file=sys.stderr, flush=True)
        if "PEGMIND_BENCH" in os.environ:
            threading.Thread(target=self._press, args=(Path(os.environ["PEGMIND_BENCH"]),), daemon=True).start()

    def _press(self, file: Path) -> None:
        lamp = _watch_lights()
        try:
            one = measure(PRESSES, lamp, CHANNELS, *self._button("red"))
            every = measure(PRESSES_OF_ALL, lamp, CHANNELS * len(self.machine.lights), *self._button("ok"))
            file.write_text(json.dumps({"one": one, "all": every}), encoding="ascii")
        finally:
            self.machine.stop("the finger has done its work")

    def _button(self, name: str) -> tuple[Callable[[], None], Callable[[], None]]:
        """Return what presses a switch from another thread than MPF's, and what lets it go."""
        switch, controller = self.machine.switches[name], self.machine.switch_controller
        change = controller.process_switch_by_num
        call = self.machine.clock.loop.call_soon_threadsafe
        press, release = (partial(call, change, switch.hw_switch.number, state, switch.platform) for state in (1, 0))
        return press, release


def _watch_lights() -> Lamp:
    """Return a lamp that is set whenever a channel of a virtual light has been set."""
    lamp, set_fade = Lamp(), VirtualLight.set_fade

    def noted(channel: Any, *fade: float) -> None:  # noqa: ANN401 - a VirtualLight
        set_fade(channel, *fade)
        lamp.set()

    VirtualLight.set_fade = noted
    return lamp
