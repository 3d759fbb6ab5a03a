"""`python pegmind COMMAND STORE`, where this file is called pegmind: a station that does nothing but to have its store.

On SIGHUP it sets itself up anew from its store, and with the COMMAND "script" it ends; on SIGTERM it ends. Whenever it
has its store it says so, with its notice if there is one. With the COMMAND "play" what it takes up is damaged at once.
"""

import signal
import sys
from contextlib import closing
from pathlib import Path

from station.store.opening import open_to_play
from station.store.staging import staged_copy, take_up_staged

SIGNALS = {signal.SIGHUP, signal.SIGTERM}


def stand_in(command: str, store: Path) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    told: int = signal.SIGHUP
    while told == signal.SIGHUP:
        if command == "play" and staged_copy(store).exists():
            take_up_staged(store, "reload")
            store.write_bytes(b"no store" * 999)
        journal, notice = open_to_play(store, "reload")
        with closing(journal):
            print(f"ready: {notice and notice.says}", flush=True)  # noqa: T201 - this is what the parent reads
            told = signal.sigwait(SIGNALS)
        if command == "script":
            return


if __name__ == "__main__":
    stand_in(sys.argv[1], Path(sys.argv[2]))
