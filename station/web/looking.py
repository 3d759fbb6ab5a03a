"""A look into the store for the page, in a thread: whatever it finds there, the page stays, and says what is amiss."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from station.store.errors import StoreError, explained
from station.store.lock import BUSY_SECONDS
from station.store.named import check_file

log = logging.getLogger("pegmind")


class Looking:
    """`missing` is what the page is without where a look fails, as in "the page shows no review"."""

    def __init__(self, missing: str) -> None:
        self._missing = missing
        self._said = ""

    async def look(self, store: Path, told: Callable[[sqlite3.Connection], str]) -> str | None:
        """What is `told` of the store; None where it cannot be, which is logged unless it was the last time, too."""
        try:
            text = await asyncio.to_thread(_looked, store, told)
        except (StoreError, ImportError) as error:
            self._say(str(error))
        except Exception as error:  # noqa: BLE001 - what a failing card makes of a store, no reader can foresee
            self._say(f"the store {store} cannot be understood ({str(error) or type(error).__name__})")
        else:
            self._said = ""
            return text
        return None

    def _say(self, why: str) -> None:
        if why != self._said:
            log.warning("%s: %s", self._missing, why)
        self._said = why


def _looked(store: Path, told: Callable[[sqlite3.Connection], str]) -> str:
    """Raises StoreError, and whatever `told` raises."""
    with explained(str(store)):
        check_file(store)
        address = f"{store.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as database:
            return told(database)
