"""The view of a board, as a page or another client may see it."""

from typing import NamedTuple

from station.core.view import View, overlay, overlay_game
from station.games.registry import view
from station.lobby.controller import Controller


class OnTurn(NamedTuple):
    """Who may use the controls: the `player` on turn, if there is one, or everybody if the scene is `open_to_all`."""

    player: str | None
    open_to_all: bool


def board_view(controller: Controller, now: float) -> View:
    """Return what anybody may see at the board itself, as plain data."""
    game, language = view(controller.scene.match), controller.upkeep.language
    seen: View = {**controller.scene.view(now), "game": game, "language": language}
    return overlay(seen, {"game": controller.scene.game_view})


def public_view(controller: Controller, now: float, *, is_behind: bool = False) -> View:
    """Return the view for viewers, which shows the end of a row or a turn no sooner than the lamps do.

    A viewer who `is_behind` the shield also sees what only its codemaker may see.
    """
    shield, seen = controller.scene.shield, overlay(board_view(controller, now), controller.scene.withheld(now))
    return overlay(seen, shield.behind) if is_behind and shield else seen


def whose_turn(controller: Controller, now: float) -> OnTurn:
    """Return whose turn it is, as far as viewers may know."""
    game = overlay_game(view(controller.scene.match), controller.scene.withheld(now))
    return OnTurn(game and game["turn"], controller.scene.audience.who == "all")


def is_in_suspense(controller: Controller, now: float) -> bool:
    """Whether the lamps have yet to show the result of the last move."""
    return bool(controller.scene.withheld(now))
