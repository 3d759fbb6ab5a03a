"""The entry point. It needs no library, so that it can say which one is missing."""

import atexit
import gc
import os
import signal
import sys
from collections.abc import Sequence

from station.cli import HELD_SIGNALS
from station.core.installing import to_install


def main(line: Sequence[str] | None = None) -> int:
    """Run the `pegmind` command of the command line; return its exit status."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD_SIGNALS)  # an interrupted import would end in a traceback
    gc.disable()  # what a start makes stays: to look through it over and over would take a tenth of the time
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads would spin on all cores for nothing
    atexit.register(gc.freeze)  # at the end the system frees everything; collecting garbage would only take time
    try:
        from station.cli.commands import main as run

        return run(line)
    except ModuleNotFoundError as error:
        library = (error.name or str(error)).partition(".")[0]
        sys.stderr.write(f"pegmind: the library {library} is missing; install it with: {to_install(library)}\n")
        return 1
    except ImportError as error:  # it is installed, but not for this machine, for example
        reason = (str(error).strip().splitlines() or ["no reason is given"])[-1]
        sys.stderr.write(f"pegmind: a library does not work on this machine: {reason}; install Pegmind again\n")
        return 1
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


if __name__ == "__main__":
    sys.exit(main())
