"""Frame to duties: linear light, white balance, brightness, and a limit on the current. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from station.core.frame import LAMPS, Frame, Lamp
from station.core.palette import Colours

CHANNELS: Final = 3
FULL: Final = 255
BLACK: Final = "#000000"
TOE: Final = 0.04045
"""Where the straight piece of the sRGB curve ends."""


@dataclass(frozen=True)
class Light:
    """Section [light] of the configuration. Currents are in milliamperes.

    The white balance is that of a typical 5050 LED strip, as FastLED gives it (255, 176, 240); the
    currents are the data sheet's 20 mA a channel and about 1 mA for the chip of each pixel.
    """

    brightness: float = field(default=0.5, metadata={"says": "share of full brightness", "least": 0.02, "most": 1.0})
    white: tuple[float, float, float] = field(
        default=(1.0, 0.69, 0.94),
        metadata={"says": "shares of red, green and blue that make white", "least": 0.1, "most": 1.0},
    )
    limit_ma: int = field(
        default=2000, metadata={"says": "milliamperes that all pixels together may draw", "least": 300, "most": 20000}
    )
    channel_ma: float = field(
        default=20.0,
        metadata={"says": "milliamperes of one colour of a pixel at full brightness", "least": 1.0, "most": 60.0},
    )
    idle_ma: float = field(default=1.0, metadata={"says": "milliamperes of one dark pixel", "least": 0.0, "most": 1.5})


def renderer(light: Light, colours: Colours, chain: tuple[int, ...]) -> Callable[[Frame], bytes]:
    """Make the function that turns a frame into 450 duties: red, green, blue of each pixel of `chain`, 0 to 255."""
    duty_of = _Duties(light, colours)
    in_order = itemgetter(*chain)
    most = allowed(light)

    def render(frame: Frame) -> bytes:
        lamps = in_order(frame.pegs + frame.keys + frame.secret)
        return limited(b"".join([duty_of[lamp] for lamp in lamps]), most)

    return render


def linear(srgb: str) -> tuple[float, float, float]:
    """Linear light, 0 to 1, of a colour "#rrggbb": the inverse of the sRGB transfer curve (IEC 61966-2-1)."""
    red, green, blue = (_linear(channel / FULL) for channel in bytes.fromhex(srgb.removeprefix("#")))
    return red, green, blue


def duties(lamp: Lamp, light: Light, colours: Colours) -> bytes:
    """The three duties of one lamp; a lit lamp never rounds down to darkness."""
    srgb = BLACK if lamp.colour == "blank" else getattr(colours, lamp.colour)
    shares = [
        share * balance * light.brightness * lamp.level / 100
        for share, balance in zip(linear(srgb), light.white, strict=True)
    ]
    rounded = [round(share * FULL) for share in shares]
    if not any(rounded) and any(shares):
        rounded[shares.index(max(shares))] = 1
    return bytes(rounded)


def allowed(light: Light) -> int:
    """The greatest sum of all duties that keeps a frame within the limit.

    As WLED does: the limit less the dark pixels is what the channels may share.
    """
    most = int((light.limit_ma - LAMPS * light.idle_ma) / light.channel_ma * FULL)
    return most - 1 if _drawn(most, light) > light.limit_ma else most  # where a rounding error would pass it


def limited(frame: bytes, most: int) -> bytes:
    """Scale all duties down alike, rounding down, so that their sum is at most `most`."""
    total = sum(frame)
    if total <= most:
        return frame
    return frame.translate(bytes(duty * most // total for duty in range(FULL + 1)))


def current(frame: bytes, light: Light) -> float:
    """Milliamperes that a frame of 450 duties draws."""
    return _drawn(sum(frame), light)


class _Duties(dict[Lamp, bytes]):
    """Duties by lamp, worked out once."""

    def __init__(self, light: Light, colours: Colours) -> None:
        super().__init__()
        self._light = light
        self._colours = colours

    def __missing__(self, lamp: Lamp) -> bytes:
        self[lamp] = duties(lamp, self._light, self._colours)
        return self[lamp]


def _drawn(total: int, light: Light) -> float:
    """Milliamperes of a frame whose duties sum up to `total`."""
    return LAMPS * light.idle_ma + total / FULL * light.channel_ma


def _linear(value: float) -> float:
    return value / 12.92 if value <= TOE else ((value + 0.055) / 1.055) ** 2.4
