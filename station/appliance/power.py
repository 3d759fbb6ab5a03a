"""Switching the Pi off."""

import shlex
import subprocess
from typing import Final

SECONDS: Final = 10


def power_off(command: str) -> None:
    """Run the operator's command that switches the Pi off, which ends us, too. Raises OSError."""
    try:
        words = shlex.split(command)
        subprocess.run(words, check=True, capture_output=True, text=True, timeout=SECONDS)  # noqa: S603 - the operator's own words
    except subprocess.CalledProcessError as error:
        raise OSError(f"{command}: {error.stderr.strip().rstrip('.') or error}") from error
    except (subprocess.SubprocessError, ValueError) as error:
        raise OSError(f"{command}: {error}") from error
