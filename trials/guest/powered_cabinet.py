"""Where the cabinet stands: its disk stays when the power goes, and it is switched on again."""

from collections.abc import Callable
from pathlib import Path
from typing import Self

from tools.debian.cache import LAST, Failed
from trials.guest.guest import Guest


class Site:
    """Use it as a context; at its end nothing is under power.

    `start` gives the machine power, with a file for its console, and returns the guest.
    """

    def __init__(self, start: Callable[[Path], Guest]) -> None:
        self._start = start
        self._guest: Guest | None = None
        self.boots = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._guest is not None:
            self._guest.power.pull_the_plug()

    @property
    def guest(self) -> Guest:
        """The machine that is under power."""
        if self._guest is None:
            raise Failed("nothing was switched on")
        return self._guest

    def switch_on(self) -> Guest:
        """Give it power, and wait until its agent is there. Raises Failed."""
        self.boots += 1
        self._guest = self._start(self._console)
        self._guest.wait_for_agent()
        return self._guest

    def keep_traces(self) -> list[str]:
        """Write the journal of a guest beside its console, if it still answers; its lines, or those of the console."""
        try:
            said = self.guest.run("journalctl", "--boot", "--no-pager", "--no-hostname", seconds=30.0)
        except Failed:
            console = self._console
            return console.read_text(encoding="utf-8", errors="replace").splitlines() if console.exists() else []
        (LAST / "journal.txt").write_text(said, encoding="utf-8")
        return said.splitlines()

    @property
    def _console(self) -> Path:
        """The file that the machine's console is written to, since it was last switched on."""
        return LAST / f"console-{self.boots:02}.txt"
