"""The front door. It needs no library: where one is missing, somebody has to be able to say so."""

import atexit
import gc
import sys
from collections.abc import Sequence

from station.finding import to_install


def main(line: Sequence[str] | None = None) -> int:
    """Run the `pegmind` command of the command line; return its exit status."""
    atexit.register(gc.freeze)  # all of it goes with the process: to look for garbage then would only take time
    try:
        from station.commands import main as run  # noqa: PLC0415 - which may fail, as what it imports may

        return run(line)
    except ModuleNotFoundError as error:
        library = (error.name or str(error)).partition(".")[0]
        sys.stderr.write(f"pegmind: the library {library} is missing; install it with: {to_install(library)}\n")
        return 1
    except ImportError as error:  # it is there, and lacks something of its own, as a numpy of another machine does
        reason = (str(error).strip().splitlines() or ["no reason is given"])[-1]
        sys.stderr.write(f"pegmind: a library does not fit this machine: {reason}; install Pegmind anew\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
