"""Switching the Pi off."""

import shlex
import subprocess
from typing import Final

SECONDS: Final = 4
"""The loop waits along, and the service manager's watchdog (8 s, of which up to a third has passed) for the loop."""


def power_off(command: str, patience: float = SECONDS) -> None:
    """Run the operator's command that switches the Pi off, and us; it has `patience`, in seconds. Raises OSError."""
    try:
        words = shlex.split(command)
        subprocess.run(words, check=True, capture_output=True, text=True, timeout=patience)  # noqa: S603 - the operator's own words
    except subprocess.CalledProcessError as error:
        raise OSError(f"{command}: {error.stderr.strip().rstrip('.') or error}") from error
    except subprocess.TimeoutExpired as error:
        raise OSError(f"{command}: no answer within {patience:g} seconds") from error
    except ValueError as error:  # a quote that never ends
        raise OSError(f"{command}: {error}") from error
