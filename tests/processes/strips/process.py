"""A process that opens strips and shows frames, step by step; what each step came to is a line of its output,
marked with ">" as libraries write there too.

The steps are its argument, as JSON: ["open", {pixels}], ["show", duties in hexadecimal], ["close"], ["files"],
["absent", library], and for the board it runs on ["remove", name] and ["write", name, text].
"""

import json
import logging
import os
import sys
from pathlib import Path
from typing import Any

from hardware.errors import CabinetError
from hardware.strips.registry import Pixels
from hardware.strips.strip import Strip, open_strip

BOARD = Path(os.environ["PI_ROOT"])


class Player:
    """Takes the steps. An error that a service would survive is noted with its kind, any other ends the process."""

    strip: Strip

    def open(self, pixels: dict[str, Any]) -> None:
        self.strip = open_strip(Pixels(**pixels))

    def show(self, duties: str) -> None:
        self.strip.show(bytes.fromhex(duties))

    def close(self) -> None:
        self.strip.close()

    def absent(self, library: str) -> None:
        sys.modules[library] = None  # type: ignore[assignment] # which is how an import is made to fail

    def remove(self, name: str) -> None:
        (BOARD / name.removeprefix("/")).unlink()

    def write(self, name: str, text: str) -> None:
        (BOARD / name.removeprefix("/")).write_bytes(text.encode("latin-1"))

    def files(self) -> str:
        """Which files of the board the process has open."""
        links = (each.resolve() for each in Path("/proc/self/fd").iterdir())
        return " ".join(sorted(f"/{link.relative_to(BOARD)}" for link in links if link.is_relative_to(BOARD))) or "none"

    def step(self, verb: str, *given: Any) -> str:  # noqa: ANN401 - whatever JSON has
        try:
            return getattr(self, verb)(*given) or "done"
        except CabinetError as error:
            kept = "kept going" if isinstance(error, (OSError, RuntimeError)) else "stopped"
            return f"{kept}: {error}"


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    player = Player()
    for step in json.loads(sys.argv[1]):
        print(f"> {player.step(*step)}", flush=True)  # noqa: T201 - this is what it is for
