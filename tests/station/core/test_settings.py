"""What an operator may set, and what becomes of what is no longer there to be set."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from station.core.settings import (
    DAY_MINUTES,
    DEFAULTS,
    LIGHT,
    LINK_KEY,
    SETTINGS,
    SOUND,
    Comfort,
    Night,
    Settings,
    comfort,
    effective_night,
    is_night,
    next_night_change,
    night_share,
    quiet,
    validate_settings,
)

NAMES = [setting.name for setting in SETTINGS]
VALUES = sorted({value for setting in SETTINGS for value in setting.values})
CONFIGURED = Night(on=True, begins="22:30", ends="07:00", brightness=0.2)
settings_stored = st.dictionaries(
    st.one_of(st.sampled_from(NAMES), st.text(max_size=9).filter(LINK_KEY.__ne__)),
    st.one_of(st.sampled_from(VALUES), st.text(max_size=9)),
)
settings_valid = st.fixed_dictionaries({each.name: st.sampled_from(list(each.values)) for each in SETTINGS})
nights = st.builds(Night, on=st.booleans(), brightness=st.floats(0, 1), sound=st.booleans())
minutes = st.integers(0, DAY_MINUTES - 1)


def ok(name: str, value: str) -> bool:
    return any(name == setting.name and value in setting.values for setting in SETTINGS)


def set_to(**values: str) -> Settings:
    return {**DEFAULTS, **values}


def test_what_there_is_to_set_and_the_defaults_come_first() -> None:
    assert {setting.name: tuple(setting.values) for setting in SETTINGS} == {
        "brightness": ("full", "bright", "medium", "dim"),
        "volume": ("full", "medium", "soft", "off"),
        "night": ("usual", "off", "20-08", "21-08", "22-07", "23-07", "00-06"),
        "language": ("usual", "en", "de", "fr", "nl"),
    }
    assert dict(DEFAULTS) == {"brightness": "full", "volume": "full", "night": "usual", "language": "usual"}


@settings(max_examples=40)
@given(settings_stored)
@example({"link.": "00-06"})
def test_every_invalid_setting_gives_a_warning(stored: Settings) -> None:
    read, warnings = validate_settings(stored)
    assert {name: read[name] for name in NAMES} == read
    assert all(ok(*each) for each in read.items())
    assert read == {**DEFAULTS, **{name: value for name, value in stored.items() if ok(name, value)}}
    assert len(warnings) == sum(not ok(*each) for each in stored.items())


def test_the_key_of_the_link_gives_no_warning() -> None:
    assert validate_settings({LINK_KEY: "6b65"}) == ({**DEFAULTS}, ())


def test_a_warning_names_the_setting_its_value_and_the_way_out() -> None:
    assert validate_settings({"brightness": "blinding", "colour": "pink", "volume": "soft"}) == (
        {"brightness": "full", "volume": "soft", "night": "usual", "language": "usual"},
        (
            "there is no setting 'colour' any more: it is left out",
            (
                "the setting brightness = 'blinding' is not one of full, bright, medium, dim: "
                "it is full until the service menu sets it again"
            ),
        ),
    )


@pytest.mark.parametrize(
    ("chosen", "at", "expected"),
    [
        ({}, 12 * 60, Comfort(1.0, 1.0)),
        ({}, 23 * 60, Comfort(0.2, 0.0)),
        ({"brightness": "dim", "volume": "soft"}, 12 * 60, Comfort(0.15, 0.2)),
        ({"brightness": "bright"}, 23 * 60, Comfort(0.12, 0.0)),
        ({"volume": "off"}, 12 * 60, Comfort(1.0, 0.0)),
        ({"night": "off"}, 23 * 60, Comfort(1.0, 1.0)),
        ({"night": "20-08"}, 20 * 60, Comfort(0.2, 0.0)),
        ({"night": "20-08"}, 8 * 60, Comfort(1.0, 1.0)),
        ({"night": "00-06"}, 23 * 60, Comfort(1.0, 1.0)),
        ({"night": "00-06"}, 0, Comfort(0.2, 0.0)),
    ],
)
def test_how_bright_and_loud_it_is(chosen: Settings, at: int, expected: Comfort) -> None:
    assert comfort(set_to(**chosen), CONFIGURED, at) == pytest.approx(expected)


@given(settings_valid, nights, minutes)
def test_it_is_never_brighter_or_louder_than_configured(chosen: Settings, night: Night, at: int) -> None:
    light, sound = comfort(chosen, night, at)
    there = effective_night(chosen, night)
    assert 0.0 <= light <= LIGHT[chosen["brightness"]] <= 1.0
    assert light == LIGHT[chosen["brightness"]] * night_share(there, at)
    assert sound == (0.0 if quiet(there, at) else SOUND[chosen["volume"]])


@pytest.mark.parametrize(("value", "begins", "ends"), [("20-08", 20, 8), ("22-07", 22, 7), ("00-06", 0, 6)])
def test_a_chosen_night_has_its_hours_and_the_configured_light(value: str, begins: int, ends: int) -> None:
    for configured in (CONFIGURED, Night()):
        night = effective_night(set_to(night=value), configured)
        assert night == configured._replace(on=True, begins=f"{begins:02}:00", ends=f"{ends:02}:00")
        assert [is_night(night, hour * 60) for hour in (begins, ends)] == [True, False]


def test_the_usual_night_is_the_configured_one_and_off_is_none() -> None:
    assert effective_night(DEFAULTS, CONFIGURED) == CONFIGURED
    assert not any(is_night(effective_night(set_to(night="off"), CONFIGURED), at) for at in range(DAY_MINUTES))


# Night by the clock on the wall.


MINUTES = st.integers(0, DAY_MINUTES - 1)
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
        assert not any(is_night(night, at) for at in range(DAY_MINUTES))
        return
    until = [is_night(night, (now + passed) % DAY_MINUTES) for passed in range(change + 1)]
    assert until == [until[0]] * change + [not until[0]]


@given(MINUTES)
def test_the_configuration_takes_every_time_of_day(of: int) -> None:
    assert all(re.fullmatch(each.matches, clock(of)) for each in CLOCKS)


@pytest.mark.parametrize("wrong", ["24:00", "7:00", "07:60", "22", "22:00:00", "-1:00", ""])
def test_the_configuration_takes_nothing_else(wrong: str) -> None:
    assert not any(re.fullmatch(each.matches, wrong) for each in CLOCKS)
