"""What of a strip needs no board. The real ones are in tests/processes/strips."""

from hardware.strips.registry import Pixels
from hardware.strips.strip import REMEMBERED, SimulatedStrip, open_strip

RAINBOW = bytes(range(225)) * 2
DARK = bytes(450)


def test_the_simulated_strip_remembers_its_frames_and_goes_dark() -> None:
    strip = open_strip(Pixels(driver="simulated"))
    assert isinstance(strip, SimulatedStrip)
    strip.show(RAINBOW)
    strip.close()
    assert list(strip.frames) == [RAINBOW, DARK]


def test_the_simulated_strip_does_not_grow_for_ever() -> None:
    strip = SimulatedStrip()
    for _ in range(REMEMBERED + 7):
        strip.show(RAINBOW)
    assert len(strip.frames) == REMEMBERED
