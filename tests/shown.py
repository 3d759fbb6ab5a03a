"""What a station shows, with the keys of its game beside those of its scene, as scripts have it."""

from typing import Any

from station.script.show import flatten_view
from station.service.service import Service


def shown(service: Service) -> dict[str, Any]:
    """What `show` would print of the view."""
    return flatten_view(service.view())
