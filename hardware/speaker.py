"""The piezo."""

from dataclasses import dataclass, field

from gpiozero import TonalBuzzer
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from hardware.errors import opening


@dataclass(frozen=True)
class Sound:
    """Section [sound] of the configuration."""

    on: bool = field(default=True, metadata={"says": "whether the piezo sounds"})


class Speaker:
    """Sounds one pitch at a time."""

    def __init__(self, pin: int, sound: Sound, factory: Factory) -> None:
        self._on = sound.on
        self.hertz: float | None = None
        with opening(f"pins.piezo = {pin}"):
            # Four octaves about 440 Hz are 27.5 Hz to 7 040 Hz; the default of one would refuse our tunes.
            self._buzzer = TonalBuzzer(pin, octaves=4, pin_factory=factory)

    def sound(self, hertz: float | None) -> None:
        """Sound a pitch from now on, or be silent with None."""
        if not self._on or hertz == self.hertz:
            return
        self.hertz = hertz
        if hertz is None:
            self._buzzer.stop()
        else:
            self._buzzer.play(Tone.from_frequency(hertz))

    def close(self) -> None:
        """Be silent and let go of the pin."""
        self._buzzer.close()
