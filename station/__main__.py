"""The front door. It needs no library: where one is missing, somebody has to be able to say so."""

import sys
from collections.abc import Sequence


def main(line: Sequence[str] | None = None) -> int:
    """Run the `pegmind` command of the command line; return its exit status."""
    try:
        from station.commands import main as run  # noqa: PLC0415 - which may fail, as what it imports may

        return run(line)
    except ModuleNotFoundError as error:
        library = (error.name or str(error)).partition(".")[0]
        sys.stderr.write(f"pegmind: the library {library} is missing; install it with: pip install {library}\n")
        return 1
    except ImportError as error:  # it is there, and lacks something of its own, as a numpy of another machine does
        reason = (str(error).strip().splitlines() or ["no reason is given"])[-1]
        sys.stderr.write(f"pegmind: a library does not fit this machine: {reason}; install Pegmind anew\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
