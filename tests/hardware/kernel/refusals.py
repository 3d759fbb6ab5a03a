"""What a pin of libgpiod cannot do: pytest of test_gpio_libraries.py, in a process that has the chip plugged in."""

from collections.abc import Iterator

import pytest
from gpiozero import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
)

from hardware.pins.gpiod_factory import GpiodFactory
from tests.hardware.headers import Header


@pytest.fixture
def factory(header: Header) -> Iterator[GpiodFactory]:
    assert isinstance(header.factory, GpiodFactory)
    yield header.factory
    header.factory.close()


@pytest.mark.parametrize(
    ("what", "value", "refused"),
    [
        ("state", 1, PinSetInput),
        ("frequency", 100, PinPWMFixedValue),
        ("function", "i2c", PinInvalidFunction),
        ("pull", "left", PinInvalidPull),
        ("edges", "soft", PinInvalidEdges),
        ("bounce", -1, PinInvalidBounce),
    ],
)
def test_what_an_input_cannot_do_is_refused_in_gpiozeros_words(
    factory: GpiodFactory, what: str, value: object, refused: type[Exception]
) -> None:
    with pytest.raises(refused):
        setattr(factory.pin(4), what, value)


@pytest.mark.parametrize(("what", "value", "refused"), [("state", 2, PinInvalidState), ("pull", "up", PinFixedPull)])
def test_what_an_output_cannot_do_is_refused_in_gpiozeros_words(
    header: Header, factory: GpiodFactory, what: str, value: object, refused: type[Exception]
) -> None:
    factory.pin(4).output_with_state(1)
    with pytest.raises(refused):
        setattr(factory.pin(4), what, value)
    assert header.level(4) == 1


def test_a_pull_that_is_soldered_cannot_be_turned_round(factory: GpiodFactory) -> None:
    with pytest.raises(PinFixedPull):
        factory.pin(2).pull = "down"
