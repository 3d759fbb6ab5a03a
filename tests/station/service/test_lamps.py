"""The lamps of a cabinet: dimmed by the hour, and tried again where they cannot be lit."""

from contextlib import closing

import pytest

from station.core.finding import NO_CONTACTS, Contacts
from station.core.frame import RED, Frame, field
from station.core.settings import Care, Change, Night
from station.operator.maintenance import Maintenance
from station.service.lamps import CabinetDisplay
from station.store.journal import Journal
from station.store.opening import open_volatile
from tests.zone import zone

FRAME, OTHER = Frame(), Frame(pegs=field([(RED,)]))
NIGHT = Night(on=True, begins="22:00", ends="07:00", brightness=0.2)
LATE, EARLY = 23 * 3600.0, 12 * 3600.0


class Strip:
    """A cabinet that notes what it is told; `fails` says what is wrong with it, if anything is."""

    def __init__(self) -> None:
        self.fails = ""
        self.shown: list[Frame] = []
        self.turned_down: list[tuple[float, float]] = []

    def show(self, frame: Frame) -> None:
        if self.fails:
            raise OSError(self.fails)
        self.shown.append(frame)

    def contacts(self) -> Contacts:
        return NO_CONTACTS

    def turn_down(self, light: float, sound: float) -> None:
        self.turned_down.append((light, sound))


class Cabinet:
    """CabinetDisplay on a strip, with a maintenance, at a time of the day in UTC that can be set."""

    def __init__(self, maintenance: Maintenance, hour: float = EARLY) -> None:
        self.hour = hour
        self.strip = Strip()
        self.lamps = CabinetDisplay(self.strip, maintenance, lambda: self.hour)

    def show(self, frame: Frame, now: float = 10.0, *, for_operator: bool = False) -> float | None:
        return self.lamps.show(frame, now, for_operator=for_operator)


def with_night(night: Night) -> tuple[closing[Journal], Maintenance]:
    journal = open_volatile()
    return closing(journal), Maintenance(journal, Care(), night, lambda: None, 0.0)


def test_a_frame_is_lit_once_and_nothing_is_due() -> None:
    journal, maintenance = with_night(Night())
    with journal:
        cabinet = Cabinet(maintenance)
        assert [cabinet.show(FRAME), cabinet.show(FRAME), cabinet.show(OTHER)] == [None] * 3
        assert cabinet.strip.shown == [FRAME, OTHER]
        assert cabinet.strip.turned_down == [(1.0, 1.0)]


def test_a_new_brightness_lights_the_same_frame_again() -> None:
    journal, maintenance = with_night(Night())
    with journal:
        cabinet = Cabinet(maintenance)
        cabinet.show(FRAME)
        maintenance.do(Change("brightness", "dim"))
        cabinet.show(FRAME)
        assert cabinet.strip.shown == [FRAME, FRAME]
        assert cabinet.strip.turned_down == [(1.0, 1.0), (0.15, 1.0)]


def test_at_night_it_is_dim_and_quiet_but_for_an_operator() -> None:
    journal, maintenance = with_night(NIGHT)
    with journal, zone("UTC"):
        cabinet = Cabinet(maintenance, LATE)
        assert cabinet.show(FRAME) == 70.0  # the hour is looked at every minute
        cabinet.show(FRAME, for_operator=True)
        cabinet.hour = EARLY + 30.0
        assert cabinet.show(FRAME) == 40.0
        assert cabinet.strip.turned_down == [(0.2, 0.0), (1.0, 1.0)]


def test_unlit_lamps_are_tried_again_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    journal, maintenance = with_night(Night())
    with journal:
        cabinet = Cabinet(maintenance)
        cabinet.strip.fails = "the strip is gone"
        assert [cabinet.show(FRAME, now) for now in (10.0, 11.0)] == [11.0, 12.0]
        cabinet.strip.fails = "no power"
        assert cabinet.show(FRAME, 12.0) == 13.0
        cabinet.strip.fails = ""
        assert [cabinet.show(FRAME, 13.0), cabinet.show(FRAME, 14.0)] == [None, None]
        assert cabinet.strip.shown == [FRAME]
    assert caplog.messages == [
        "the lamps cannot be lit, which is tried again: the strip is gone",
        "the lamps cannot be lit, which is tried again: no power",
        "the lamps are lit again",
    ]
