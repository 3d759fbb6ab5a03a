"""What a service manager is told of us, after sd_notify(3). Where there is none, all works the same."""

import logging
import os
import socket
from collections.abc import Mapping
from typing import Final, NamedTuple, Self

log = logging.getLogger("pegmind")

MICROSECONDS: Final = 1_000_000


class Manager(NamedTuple):
    """Whoever started us and listens at `address`; it wants to hear of us within `watchdog` seconds, if it says so."""

    address: str | None = None
    watchdog: float | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str], process: int) -> Self:
        """The manager that the environment of a process tells of; what is meant for another process is not for us."""
        watched = environment.get("WATCHDOG_PID", str(process)) == str(process)
        microseconds = environment.get("WATCHDOG_USEC", "") if watched else ""
        seconds = int(microseconds) / MICROSECONDS if microseconds.isdecimal() else None
        return cls(environment.get("NOTIFY_SOCKET") or None, seconds or None)

    def patience(self, seconds: float | None) -> dict[str, object]:
        """Words for `tell`: a manager that watches us is to wait so long (s) from now on."""
        if self.watchdog is None or seconds is None:
            return {}
        return {"WATCHDOG_USEC": round(seconds * MICROSECONDS)}

    def tell(self, **words: object) -> None:
        """Tell it READY=1, STATUS="...", and the like. A manager that does not listen is none of our business."""
        if self.address is None:
            return
        abstract = self.address.startswith("@")
        told = "\n".join(f"{key}={word}" for key, word in words.items())
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
                line.sendto(told.encode(), f"\0{self.address[1:]}" if abstract else self.address)
        except OSError as error:
            log.debug("the service manager could not be told %s: %s", told, error)


def manager() -> Manager:
    """The manager of this process."""
    return Manager.of(os.environ, os.getpid())
