"""gpiozero's own devices on libgpiod: pytest of test_gpio_libraries.py, in a process that has the chip plugged in."""

import logging
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from gpiozero import LED, PWMLED, Button, GPIOPinInUse, InputDevice, RotaryEncoder, TonalBuzzer

from hardware.pins.gpiod_factory import GpiodFactory
from tests.hardware.headers import Header
from tests.hardware.kernel.chip import TORN_OUT

SECONDS_TO_WAIT = 60.0


@pytest.fixture
def factory(header: Header) -> Iterator[GpiodFactory]:
    assert isinstance(header.factory, GpiodFactory)
    yield header.factory
    header.factory.close()


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS_TO_WAIT
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()} & {"edges", "square wave"}


def test_a_led_is_lit_and_put_out(header: Header, factory: GpiodFactory) -> None:
    led = LED(4, pin_factory=factory)
    assert header.level(4) == 0
    led.on()
    assert (header.level(4), led.is_lit) == (1, True)
    led.off()
    assert (header.level(4), led.is_lit) == (0, False)


def test_a_led_that_begins_lit_never_was_dark(header: Header, factory: GpiodFactory) -> None:
    with LED(4, initial_value=True, pin_factory=factory):
        assert header.level(4) == 1


def test_a_closed_led_is_dark_and_its_pin_free_for_others(header: Header, factory: GpiodFactory) -> None:
    with LED(4, pin_factory=factory) as led:
        led.on()
    assert header.level(4) == 0
    assert not factory.chip.get_line_info(4).used
    with LED(4, pin_factory=factory) as again:
        again.on()
        assert header.level(4) == 1


def test_a_pin_in_use_is_seen_with_who_uses_it(header: Header, factory: GpiodFactory) -> None:
    with InputDevice(4, pin_factory=factory):
        assert factory.chip.get_line_info(4).consumer == "gpiozero"
    assert header.level(4) == 0


def test_two_factories_do_not_share_a_pin(header: Header, factory: GpiodFactory) -> None:
    with LED(4, pin_factory=factory) as led:
        del factory.pins[led.pin.info]  # gpiozero itself would see to it that they do not, within one process
        with pytest.raises(GPIOPinInUse, match=r"^GPIO4 is in use by gpiozero; stop that, or choose another pin$"):
            factory.pin(4)
        factory.pins[led.pin.info] = led.pin
    assert header.level(4) == 0


@pytest.mark.parametrize("resting", [1, 0])
def test_an_input_is_pulled(header: Header, factory: GpiodFactory, resting: int) -> None:
    with InputDevice(17, pull_up=resting == 1, pin_factory=factory) as device:
        assert (device.pin.state, device.pull_up, device.is_active) == (resting, resting == 1, False)
        header.drive(17, 1 - resting)
        assert device.is_active


def test_a_button_calls_back_after_a_callback_has_failed(
    header: Header, factory: GpiodFactory, caplog: pytest.LogCaptureFixture
) -> None:
    with Button(17, pin_factory=factory) as button:
        presses: list[int] = []

        def fail() -> None:
            presses.append(len(presses))
            raise ZeroDivisionError

        button.when_pressed = fail
        for number in range(1, 4):
            header.drive(17, 0)
            wait_for(lambda number=number: len(presses) == number)  # type: ignore[misc]
            header.drive(17, 1)
    assert presses == [0, 1, 2]
    assert [record.levelno for record in caplog.records if record.exc_info] == [logging.ERROR] * 3


def test_edges_have_the_kernels_time_and_their_level(header: Header, factory: GpiodFactory) -> None:
    seen: list[tuple[float, int]] = []

    def changed(ticks: float, state: int) -> None:
        seen.append((ticks, state))

    with InputDevice(17, pull_up=True, pin_factory=factory) as device:
        device.pin.when_changed = changed
        begun = time.monotonic()
        header.burst([(17, 0), (17, 1), (17, 0)], 0)
        wait_for(lambda: len(seen) == 3)
    assert [state for _, state in seen] == [0, 1, 0]
    assert [begun, *sorted(ticks for ticks, _ in seen)] == sorted([begun, *(ticks for ticks, _ in seen)])
    assert seen[-1][0] - begun < SECONDS_TO_WAIT


@pytest.mark.parametrize(("edges", "states"), [("rising", [1, 1]), ("falling", [0, 0]), ("both", [0, 1, 0, 1])])
def test_only_the_edges_that_were_asked_for_come(
    header: Header, factory: GpiodFactory, edges: str, states: list[int]
) -> None:
    seen: list[int] = []

    def changed(_ticks: float, state: int) -> None:
        seen.append(state)

    with InputDevice(17, pull_up=True, pin_factory=factory) as device:
        device.pin.when_changed = changed
        device.pin.edges = edges
        header.burst([(17, 0), (17, 1), (17, 0), (17, 1)], 0)
        wait_for(lambda: len(seen) == len(states))
        device.pin.when_changed = None
        header.burst([(17, 0), (17, 1)], 0)
        device.pin.when_changed = changed
        header.drive(17, 0)
        wait_for(lambda: edges == "rising" or len(seen) > len(states))
    assert seen == states + ([] if edges == "rising" else [0])


def test_edges_that_came_before_one_listened_anew_are_forgotten(header: Header, factory: GpiodFactory) -> None:
    seen: list[int] = []
    unread, listening = threading.Event(), threading.Event()

    def first(_ticks: float, state: int) -> None:
        seen.append(state)
        unread.set()
        listening.wait(SECONDS_TO_WAIT)

    def second(_ticks: float, state: int) -> None:
        seen.append(state)

    with InputDevice(17, pull_up=True, pin_factory=factory) as device:
        device.pin.when_changed = first
        header.drive(17, 0)
        assert unread.wait(SECONDS_TO_WAIT)
        header.burst([(17, 1), (17, 0)] * 5, 0)
        device.pin.when_changed = None
        device.pin.when_changed = second
        listening.set()
        header.drive(17, 1)
        wait_for(lambda: len(seen) > 1)
    assert seen == [0, 1]


def test_the_edges_of_two_lines_come_in_order(header: Header, factory: GpiodFactory) -> None:
    seen: list[float] = []

    def changed(ticks: float, _state: int) -> None:
        seen.append(ticks)
        time.sleep(0.001)  # so that the next edges come while these are read

    with (
        InputDevice(17, pull_up=True, pin_factory=factory) as one,
        InputDevice(27, pull_up=True, pin_factory=factory) as other,
    ):
        one.pin.when_changed = other.pin.when_changed = changed
        header.burst([(17, 0), (27, 0), (17, 1), (27, 1)] * 50, 0.0002)
        wait_for(lambda: len(seen) == 200)
    assert seen == sorted(seen)


def test_the_edges_of_two_lines_come_in_order_however_many_wait(header: Header, factory: GpiodFactory) -> None:
    seen: list[float] = []
    unread, listening = threading.Event(), threading.Event()

    def changed(ticks: float, _state: int) -> None:
        seen.append(ticks)
        unread.set()
        listening.wait(SECONDS_TO_WAIT)

    with (
        InputDevice(17, pull_up=True, pin_factory=factory) as one,
        InputDevice(27, pull_up=True, pin_factory=factory) as other,
    ):
        one.pin.when_changed = other.pin.when_changed = changed
        header.drive(17, 0)
        assert unread.wait(SECONDS_TO_WAIT)
        header.burst([(17, 1), (17, 0)] * 100, 0)
        header.drive(27, 0)
        listening.set()
        wait_for(lambda: len(seen) == 202)
    assert seen == sorted(seen)


def test_an_encoder_turns(header: Header, factory: GpiodFactory) -> None:
    with RotaryEncoder(20, 21, max_steps=0, pin_factory=factory) as encoder:
        header.burst([(20, 0), (21, 0), (20, 1), (21, 1)] * 100, 0.00025)
        wait_for(lambda: abs(encoder.steps) == 100)


def test_a_button_may_have_a_bounce_time(header: Header, factory: GpiodFactory) -> None:
    with Button(17, bounce_time=0.02, pin_factory=factory) as button:
        assert button.pin.bounce == 0.02
        assert factory.chip.get_line_info(17).debounce_period.total_seconds() == 0.02
    assert header.level(17) == 0


def test_a_buzzer_sounds_and_is_silent_afterwards(header: Header, factory: GpiodFactory) -> None:
    levels: set[int] = set()
    with TonalBuzzer(18, octaves=4, pin_factory=factory) as buzzer:
        for tone in (440, 880):
            buzzer.play(tone)
            wait_for(lambda: levels.add(header.level(18)) or levels == {0, 1})  # type: ignore[func-returns-value]
            assert buzzer.tone.frequency == tone
        buzzer.stop()
        assert (header.level(18), threads()) == (0, set())


def test_only_a_pulsing_light_takes_a_thread(header: Header, factory: GpiodFactory) -> None:
    with PWMLED(18, pin_factory=factory) as led:
        for value, level in ((1, 1), (0, 0)):
            led.value = 0.5
            assert (led.value, threads()) == (0.5, {"square wave"})
            led.value = value
            assert (led.value, header.level(18), threads()) == (value, level, set())


def test_a_line_torn_out_is_told_of_once_and_others_go_on(
    header: Header, factory: GpiodFactory, caplog: pytest.LogCaptureFixture
) -> None:
    with Button(17, pin_factory=factory) as lost, Button(27, pin_factory=factory) as button:
        pressed = threading.Event()
        lost.when_pressed = pressed.set
        button.when_pressed = pressed.set
        header.drive(17, TORN_OUT)
        wait_for(lambda: any("cannot be read any more" in record.message for record in caplog.records))
        header.drive(27, 0)
        assert pressed.wait(SECONDS_TO_WAIT)
    assert [record.levelno for record in caplog.records].count(logging.ERROR) == 1


def test_a_closed_factory_leaves_no_thread(header: Header, factory: GpiodFactory) -> None:
    button = Button(17, pin_factory=factory)
    button.when_pressed = lambda: None
    assert threads() == {"edges"}
    factory.close()
    factory.close()
    assert threads() == set()
    assert header.level(17) == 0
