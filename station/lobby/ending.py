"""The end of a match that was not played to its end, as the menu tells it."""

from types import MappingProxyType
from typing import Final

from station.core.messages import Message
from station.games.registry import duel_state
from station.matches.game import Game
from station.scenes.messages import StationMessages

WON_WORDS: Final = MappingProxyType(
    {
        "resigned": StationMessages.other_resigned,
        "absent": StationMessages.other_absent,
        "foul": StationMessages.other_foul,
    }
)
LOST_WORDS: Final = MappingProxyType(
    {
        "resigned": StationMessages.you_resigned,
        "absent": StationMessages.you_were_absent,
        "foul": StationMessages.you_were_foul,
    }
)


def end_in_words(match: Game) -> Message:
    """Return who left the match; for a duel also who wins it, as the player at this cabinet reads it."""
    duel, outcome = duel_state(match), match.outcome
    if duel is None or outcome is None:
        return StationMessages.left_the_game()
    if outcome.winner is None:
        return StationMessages.both_left()
    player = duel.opponent.player
    if outcome.winner == player:
        return WON_WORDS[outcome.reason](other=duel.other_player, player=player)
    return LOST_WORDS[outcome.reason](other=duel.other_player)
