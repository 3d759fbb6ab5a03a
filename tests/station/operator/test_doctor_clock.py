"""A doctor looks at the clock."""

from collections.abc import Iterator, Sequence

import pytest

from station import __released__
from station.core.finding import Finding
from station.operator.doctor import ASK, check_clock
from station.store.dating import RELEASED
from tests.zone import zone

NOW = 1_800_000_000.0
UNTOLD = "timedatectl does not say whether the network sets the clock"
IS = "it is 2027-01-15 08:00+00:00"


@pytest.fixture(autouse=True)
def utc() -> Iterator[None]:
    with zone("UTC"):
        yield


@pytest.mark.parametrize(
    ("now", "told", "finding"),
    [
        (NOW, "NTP=yes\nNTPSynchronized=yes", Finding("clock", "ok", f"{IS}, set from the network")),
        (NOW, None, Finding("clock", "ok", f"{IS}; {UNTOLD}")),
        (
            NOW,
            "NTP=yes\nNTPSynchronized=no",
            Finding(
                "clock",
                "warning",
                f"{IS}, not yet set from the network",
                "connect the network, or add a clock module (RTC); without either it is wrong after every start",
            ),
        ),
        (
            NOW,
            "NTP=no\nNTPSynchronized=no",
            Finding(
                "clock", "warning", f"{IS}; the clock is not set from the network", "sudo timedatectl set-ntp true"
            ),
        ),
        (RELEASED, None, Finding("clock", "ok", f"it is {__released__} 00:00+00:00; {UNTOLD}")),
        (
            0.0,
            "NTP=yes\nNTPSynchronized=yes",
            Finding(
                "clock",
                "wrong",
                "the clock says 1970-01-01 00:00+00:00, which cannot be right",
                "connect the network, or add a clock module (RTC), or: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'",
            ),
        ),
    ],
    ids=["set", "unknown", "not yet", "by hand", "the day of this release", "1970"],
)
def test_the_clock(now: float, told: str | None, finding: Finding) -> None:
    def run(command: Sequence[str]) -> str | None:
        assert command == ASK
        return told

    assert [*check_clock(now, run)] == [finding]
