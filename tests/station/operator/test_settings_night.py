"""Night by the clock on the wall."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.operator.settings import DAY, Night, is_night, next_night_change, night_share, quiet

MINUTES = st.integers(0, DAY - 1)
CLOCKS = [Night.key_specs[key] for key in ("begins", "ends")]


def minute(clock: str) -> int:
    return 60 * int(clock[:2]) + int(clock[3:])


def clock(of: int) -> str:
    return f"{of // 60:02}:{of % 60:02}"


NIGHTS = st.builds(
    lambda begins, ends, brightness: Night(on=True, begins=clock(begins), ends=clock(ends), brightness=brightness),
    MINUTES,
    MINUTES,
    st.floats(0, 1),
)

LATE = Night(on=True, begins="22:00", ends="07:00", brightness=0.2)
LUNCH = Night(on=True, begins="12:30", ends="14:00", brightness=0.0, sound=True)
NEVER = Night(on=True, begins="08:00", ends="08:00")
OFF = Night(on=False, begins="22:00", ends="07:00")
FROM_MIDNIGHT = Night(on=True, begins="00:00", ends="06:00", brightness=0.5)
TO_MIDNIGHT = Night(on=True, begins="18:00", ends="00:00", brightness=0.5)


@pytest.mark.parametrize(
    ("night", "at", "light", "sound", "change"),
    [
        (LATE, "21:59", 1.0, "loud", 1),
        (LATE, "22:00", 0.2, "quiet", 9 * 60),
        (LATE, "23:59", 0.2, "quiet", 7 * 60 + 1),
        (LATE, "00:00", 0.2, "quiet", 7 * 60),
        (LATE, "06:59", 0.2, "quiet", 1),
        (LATE, "07:00", 1.0, "loud", 15 * 60),
        (LUNCH, "12:29", 1.0, "loud", 1),
        (LUNCH, "12:30", 0.0, "loud", 90),
        (LUNCH, "13:59", 0.0, "loud", 1),
        (LUNCH, "14:00", 1.0, "loud", 22 * 60 + 30),
        (FROM_MIDNIGHT, "23:59", 1.0, "loud", 1),
        (FROM_MIDNIGHT, "00:00", 0.5, "quiet", 6 * 60),
        (TO_MIDNIGHT, "23:59", 0.5, "quiet", 1),
        (TO_MIDNIGHT, "00:00", 1.0, "loud", 18 * 60),
        (NEVER, "08:00", 1.0, "loud", None),
        (NEVER, "20:00", 1.0, "loud", None),
        (OFF, "23:00", 1.0, "loud", None),
    ],
)
def test_light_sound_and_the_next_change(night: Night, at: str, light: float, sound: str, change: int | None) -> None:
    now = minute(at)
    assert (night_share(night, now), quiet(night, now), next_night_change(night, now)) == (
        light,
        sound == "quiet",
        change,
    )


@given(NIGHTS, MINUTES)
def test_nothing_changes_before_the_next_change_and_then_it_does(night: Night, now: int) -> None:
    change = next_night_change(night, now)
    if change is None:
        assert not any(is_night(night, at) for at in range(DAY))
        return
    until = [is_night(night, (now + passed) % DAY) for passed in range(change + 1)]
    assert until == [until[0]] * change + [not until[0]]


@given(MINUTES)
def test_the_configuration_takes_every_time_of_day(of: int) -> None:
    assert all(re.fullmatch(each.matches, clock(of)) for each in CLOCKS)


@pytest.mark.parametrize("wrong", ["24:00", "7:00", "07:60", "22", "22:00:00", "-1:00", ""])
def test_the_configuration_takes_nothing_else(wrong: str) -> None:
    assert not any(re.fullmatch(each.matches, wrong) for each in CLOCKS)
