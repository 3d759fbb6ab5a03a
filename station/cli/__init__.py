"""The command line: its parser, the commands, and what they print."""

import signal
from typing import Final

HELD_SIGNALS: Final = (signal.SIGINT, signal.SIGHUP)
"""The signals that wait while a command starts: Ctrl-C, and the order to reload."""
