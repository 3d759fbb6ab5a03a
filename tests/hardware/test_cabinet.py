import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from gpiozero import LED

from hardware.cabinet import Cabinet
from hardware.inputs.controls import WAKE_SECONDS
from hardware.layout import Pins, pin_users
from hardware.pixels import Light
from hardware.sections import Sound, Wiring
from hardware.strips.strip import SimulatedStrip
from station.core.events import Event, Press, Release
from station.core.finding import Contacts
from station.core.frame import DARK, RED, WHITE, Frame, field, one_row
from station.core.tunes import LOST, REFUSE, START, WON
from tests.hardware.control_panel import told
from tests.hardware.headers import PAUSE, Header, until

PINS = Pins()
DARK_STRIP = bytes(450)
WIRING = Wiring(light=Light(brightness=1.0, white=(1.0, 1.0, 1.0)))
SHOWN = Frame(pegs=field([[WHITE]]), secret=one_row([WHITE]), red=3, white=1, tone=440.0)


@pytest.fixture
def wire() -> SimulatedStrip:
    return SimulatedStrip()


@pytest.fixture
def cabinet(header: Header, wire: SimulatedStrip) -> Iterator[Cabinet]:
    assert list(wire.frames) == []
    with Cabinet(WIRING, header.factory, wire) as cabinet:
        yield cabinet


def bars(header: Header) -> list[list[int]]:
    return [[header.level(pin) for pin in bar] for bar in (PINS.red_bar, PINS.white_bar)]


def test_a_frame_reaches_the_strip_the_bars_and_the_piezo(
    cabinet: Cabinet, header: Header, wire: SimulatedStrip
) -> None:
    cabinet.show(SHOWN)
    assert list(wire.frames) == [b"\xff\xff\xff" + bytes(3 * 143) + b"\xff\xff\xff" + bytes(3 * 5)]
    assert bars(header) == [[1, 1, 1, 0], [1, 0, 0, 0]]
    assert header.hertz(PINS.piezo) == 440.0


def test_an_unchanged_picture_is_not_sent_twice(cabinet: Cabinet, wire: SimulatedStrip) -> None:
    for frame in (SHOWN, SHOWN, SHOWN._replace(tone=None, red=0), Frame(), Frame(), SHOWN):
        cabinet.show(frame)
    assert list(wire.frames) == [wire.frames[0], DARK_STRIP, wire.frames[0]]


def test_the_first_picture_is_sent_even_when_it_is_dark(cabinet: Cabinet, wire: SimulatedStrip) -> None:
    cabinet.show(Frame())
    assert list(wire.frames) == [DARK_STRIP]


def test_bars_and_tone_change_while_the_picture_stands(cabinet: Cabinet, header: Header) -> None:
    cabinet.show(SHOWN)
    cabinet.show(SHOWN._replace(red=0, white=4, tone=None))
    assert bars(header) == [[0] * 4, [1] * 4]
    assert header.hertz(PINS.piezo) is None


def test_what_was_sent_last_can_be_read_back(cabinet: Cabinet, wire: SimulatedStrip) -> None:
    cabinet.show(SHOWN)
    assert cabinet.sent_duties() == wire.frames[-1]


def test_lamps_are_plain_data(cabinet: Cabinet) -> None:
    cabinet.show(SHOWN)
    assert cabinet.lamps() == {
        "pixels": ["ffffff", *["000000"] * 143, "ffffff", *["000000"] * 5],
        "bars": {"red": 3, "white": 1},
        "tone": 440.0,
    }


def test_a_closed_cabinet_is_dark_and_silent(header: Header, wire: SimulatedStrip) -> None:
    with Cabinet(WIRING, header.factory, wire) as cabinet:
        cabinet.show(SHOWN._replace(red=4, white=4))
    assert wire.frames[-1] == DARK_STRIP
    assert bars(header) == [[0] * 4, [0] * 4]
    assert header.hertz(PINS.piezo) is None


def test_an_error_leaves_the_cabinet_dark(header: Header, wire: SimulatedStrip) -> None:
    with suppress(ZeroDivisionError), Cabinet(WIRING, header.factory, wire) as cabinet:
        cabinet.show(SHOWN)
        raise ZeroDivisionError
    assert wire.frames[-1] == DARK_STRIP


def test_every_pin_is_free_afterwards(runner: asyncio.Runner, header: Header, wire: SimulatedStrip) -> None:
    async def evening() -> Cabinet:
        with Cabinet(WIRING, header.factory, wire) as cabinet:
            cabinet.listen(lambda _event: None)
            cabinet.show(SHOWN)
        return cabinet

    _kept = runner.run(evening())
    assert header.factory.pins == {}, "the header is closed too"
    with header.again() as factory:
        for pin, _user in pin_users(PINS, {}):
            LED(pin, pin_factory=factory).close()
    assert len(wire.frames) == 2


def test_a_cabinet_that_listens_feels_its_buttons(runner: asyncio.Runner, header: Header, wire: SimulatedStrip) -> None:
    async def evening() -> list[Event]:
        seen: list[Event] = []
        with Cabinet(WIRING, header.factory, wire) as cabinet:
            cabinet.listen(seen.append)
            await asyncio.sleep(2 * WAKE_SECONDS)
            for level in (0, 1):
                header.drive(PINS.ok, level)
                await asyncio.sleep(PAUSE)
            await until(lambda: len(seen) == 2)
        return seen

    assert told(runner.run(evening())) == told([Press("ok"), Release("ok")])
    assert list(wire.frames) == [DARK_STRIP]


def test_of_its_inputs_a_cabinet_knows_nothing_before_it_listens(
    runner: asyncio.Runner, header: Header, wire: SimulatedStrip
) -> None:
    async def hold() -> list[object]:
        with Cabinet(WIRING, header.factory, wire) as cabinet:
            before = [cabinet.held_controls(), cabinet.contacts(), cabinet.troubles()]
            cabinet.listen(lambda _event: None)
            await asyncio.sleep(2 * WAKE_SECONDS)
            header.drive(PINS.ok, 0)
            await until(lambda: cabinet.contacts().down == {"ok"})
            return [*before, cabinet.held_controls(), cabinet.contacts().down, cabinet.troubles()]

    assert runner.run(hold()) == [frozenset(), Contacts(), (), {"ok"}, {"ok"}, ()]


def test_with_sound_off_the_piezo_is_silent(header: Header, wire: SimulatedStrip) -> None:
    with Cabinet(WIRING._replace(sound=Sound(on=False)), header.factory, wire) as cabinet:
        cabinet.show(SHOWN)
        assert header.hertz(PINS.piezo) is None
        assert cabinet.lamps()["tone"] is None
    assert wire.frames[-1] == DARK_STRIP


def test_turned_down_to_nothing_all_of_it_is_dark_and_silent(header: Header, wire: SimulatedStrip) -> None:
    with Cabinet(WIRING, header.factory, wire) as cabinet:
        cabinet.show(SHOWN)
        cabinet.turn_down(0.0, 0.0)
        cabinet.show(SHOWN)
        assert (cabinet.lamps()["bars"], cabinet.lamps()["tone"]) == ({"red": 0, "white": 0}, None)
        assert cabinet.sent_duties() == DARK_STRIP
        cabinet.turn_down(1.0, 1.0)
        cabinet.show(SHOWN)
        assert cabinet.lamps()["bars"] == {"red": SHOWN.red, "white": SHOWN.white}


def test_a_cabinet_plays_on_without_what_decorates(header: Header, wire: SimulatedStrip) -> None:
    decorating = (PINS.piezo, *PINS.red_bar, *PINS.white_bar)
    with ExitStack() as others:
        for pin in decorating:
            others.enter_context(LED(pin, pin_factory=header.factory))
        with Cabinet(WIRING, header.factory, wire) as cabinet:
            cabinet.show(SHOWN)
            assert [part.key for part in cabinet.missing] == [
                "piezo",
                *(f"{bar}[{place}]" for bar in ("red_bar", "white_bar") for place in range(4)),
            ]
            assert wire.frames[-1] == cabinet.sent_duties() != DARK_STRIP


def test_a_listening_cabinet_knows_its_missing_inputs(
    runner: asyncio.Runner, header: Header, wire: SimulatedStrip
) -> None:
    async def listen() -> list[str]:
        with LED(PINS.red, pin_factory=header.factory), Cabinet(WIRING, header.factory, wire) as cabinet:
            cabinet.listen(lambda _event: None)
            return [part.key for part in cabinet.missing]

    assert runner.run(listen()) == ["red"]


@pytest.mark.parametrize("notes", [START, WON, LOST, REFUSE], ids=["start", "won", "lost", "refuse"])
def test_the_piezo_can_play_our_tunes(
    cabinet: Cabinet, header: Header, notes: tuple[tuple[float | None, float], ...]
) -> None:
    for hertz, _seconds in notes:
        cabinet.show(Frame(pegs=field([[RED, DARK]]), tone=hertz))
        assert header.hertz(PINS.piezo) == hertz
