"""The cabinet: emits events and shows frames, on real or simulated pins."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from gpiozero.pins import Factory

from hardware.layout import Pins, chain
from hardware.missing import Missing, open_part, require_confirm
from hardware.outputs import Bar, Speaker
from hardware.pixels import CHANNELS, renderer
from hardware.sections import Wiring
from hardware.strips.strip import Strip, open_strip
from station.core.events import CONFIRM
from station.core.finding import NO_CONTACTS, Contacts, Trouble
from station.core.frame import Frame, hide_secret

if TYPE_CHECKING:
    from hardware.inputs.controls import Controls, Emit


class Cabinet:
    """An open cabinet. Use it as a context manager: at the end it goes dark and releases its pins.

    A `strip` replaces the one that the wiring names. Other parts that cannot be opened are `missing`. Raises
    CabinetError if there is no strip, and DeviceError if no control that confirms is left. All methods are called in
    one thread:

        with Cabinet(wiring, open_factory("gpiod")) as cabinet:
            cabinet.listen(print)
            cabinet.show(Frame())
    """

    def __init__(self, wiring: Wiring, factory: Factory, strip: Strip | None = None) -> None:
        self._wiring = wiring
        self._factory = factory
        self._controls: Controls | None = None
        self._bars_lit = True
        self._duties = b""
        self._lit = b""
        self._seen = b""
        self._render = _renderer(wiring)
        with ExitStack() as parts:
            parts.callback(factory.close)
            # First, because a pin that is in use reveals another program, while SPI lets both programs write.
            _claim_confirm(wiring.pins, factory)
            self._red = Bar("red_bar", wiring.pins.red_bar, factory, wiring.bars)
            parts.callback(self._red.close)
            self._white = Bar("white_bar", wiring.pins.white_bar, factory, wiring.bars)
            parts.callback(self._white.close)
            self._speaker = Speaker(wiring.pins.piezo, wiring.sound, factory)
            parts.callback(self._speaker.close)
            self._strip = strip or open_strip(wiring.pixels)
            parts.callback(self._strip.close)
            self._parts = parts.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()

    def listen(self, emit: "Emit", on_trouble: Callable[[], None] = lambda: None) -> None:
        """Send events of the controls to `emit`, in the running loop's thread, from now on. Raises DeviceError.

        Whenever `troubles` has changed, `on_trouble` is called.
        """
        from hardware.inputs.controls import Controls  # after the first lamps

        self._controls = Controls(self._wiring.pins, self._wiring.inputs, self._factory, emit, on_trouble)
        self._parts.callback(self._controls.close)

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The parts that could not be opened; nothing is known of the inputs before `listen`."""
        inputs = () if self._controls is None else self._controls.missing
        return (*inputs, *self._speaker.missing, *self._red.missing, *self._white.missing)

    def held_controls(self) -> frozenset[str]:
        """Return the controls that are down now; none before `listen`."""
        return frozenset() if self._controls is None else self._controls.held_controls()

    def contacts(self) -> Contacts:
        """Return the condition of the contacts; nothing is known before `listen`."""
        return NO_CONTACTS if self._controls is None else self._controls.contacts()

    def troubles(self) -> tuple[Trouble, ...]:
        """Return what is wrong with the inputs now, the oldest first; nothing is known before `listen`."""
        return () if self._controls is None else self._controls.troubles()

    def show(self, frame: Frame) -> None:
        """Light the lamps and sound the tone. Raises RuntimeError if the strip cannot be lit; the rest is done."""
        self._duties = self._render(frame)
        self._seen = self._duties if frame.veil is None else self._render(hide_secret(frame))
        self._red.show(frame.red if self._bars_lit else 0)
        self._white.show(frame.white if self._bars_lit else 0)
        try:
            self._light()
        finally:  # not before: if a thread makes the tone, the lamps would wait for it
            self._speaker.sound(frame.tone)

    def turn_down(self, light: float, sound: float) -> None:
        """Show frames with this share of the configured brightness, and sound with this share of the volume, 0 to 1."""
        self._bars_lit = light > 0
        dimmed = self._wiring.light._replace(brightness=self._wiring.light.brightness * light)
        self._render = _renderer(self._wiring._replace(light=dimmed))
        self._speaker.turn_down(sound)

    def sent_duties(self) -> bytes:
        """Return the duties that were last sent to the strip."""
        return self._duties

    def public_duties(self) -> bytes:
        """Return the duties that everybody may see, without what is behind the shield."""
        return self._seen

    def render(self, frame: Frame) -> bytes:
        """Return the duties that the strip would be sent for a frame."""
        return self._render(frame)

    def lamps(self) -> dict[str, Any]:
        """Return the lamps as everybody may see them, as data: hexadecimal duties, the bars, and the tone in Hz."""
        pixels = [self._seen[at : at + CHANNELS].hex() for at in range(0, len(self._seen), CHANNELS)]
        bars = {"red": self._red.lit, "white": self._white.lit}
        return {"pixels": pixels, "bars": bars, "tone": self._speaker.hertz}

    def _light(self) -> None:
        if self._duties != self._lit:
            self._lit = b""  # if the strip fails, it is unknown what it shows
            self._strip.show(self._duties)
            self._lit = self._duties


def _claim_confirm(pins: Pins, factory: Factory) -> None:
    """Claim the lines of the controls that confirm. Raises DeviceError if none can be opened."""
    gpios = {control: getattr(pins, control) for control in sorted(CONFIRM)}
    lines = [open_part(control, gpio, partial(factory.pin, gpio)) for control, gpio in gpios.items()]
    require_confirm([line for line in lines if isinstance(line, Missing)])


def _renderer(wiring: Wiring) -> Callable[[Frame], bytes]:
    return renderer(wiring.light, wiring.colours, chain(wiring.geometry))
