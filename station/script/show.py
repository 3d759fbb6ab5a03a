"""The output of `show`: a view under the keys that docs/script.md lists, on one level."""

from typing import Any, Final

from station.core.view import View

_KEYS: Final = (
    "family box title holes colours rows_total players round rounds target wins marker limit rows secret fault boards "
    "outcome hints awaits cards dice to_roll stock boxed markers final last_turn turn alone daily puzzle set streak "
    "stops rolling looks_away apart"
)
GAME_KEYS: Final = tuple(_KEYS.split())
"""The documented keys of games: they are null where a box does not use them."""


def flatten_view(view: View) -> dict[str, Any]:
    """Return a view with the keys of its game beside those of its scene."""
    scene = {key: value for key, value in view.items() if key != "game"}
    return {**scene, **dict.fromkeys(GAME_KEYS), **(view["game"] or {})}
