"""The forms in which the wiring is printed."""

from collections.abc import Callable
from typing import Final

from hardware.sections import Wiring
from hardware.wiring.svg import as_svg
from hardware.wiring.text import as_json, as_text

WIRING_AS: Final[dict[str, Callable[[Wiring], str]]] = {"text": as_text, "json": as_json, "svg": as_svg}
