"""The log on standard error, one sentence a line, in a form for the terminal or the journal."""

import logging
import os
import sys
from collections.abc import Mapping
from typing import Final

PRIORITIES: Final = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
"""The priorities of systemd-journald for our levels, see sd-daemon(3)."""


class ForTheJournal(logging.Formatter):
    """Begins every line with its priority; the journal itself adds the program and the time."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of one entry, each with its priority."""
        priority = PRIORITIES.get(record.levelno, PRIORITIES[logging.INFO])
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def begin_logging() -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(ForTheJournal() if _is_the_journal(os.environ) else logging.Formatter("pegmind: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def _is_the_journal(environment: Mapping[str, str]) -> bool:
    """Whether standard error is the stream to systemd's journal, whose file JOURNAL_STREAM names."""
    try:
        there = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):
        return False
    return environment.get("JOURNAL_STREAM") == f"{there.st_dev}:{there.st_ino}"
