"""Short games with dice, by their moves, for what is written down of them."""

from typing import Final

from station.games.registry import family_of, play
from station.matches.events import replay_each
from station.store.journal import Journal

CRACK: Final = ("roll 3 5 1 * *", "keep 3@1 5@1 1@1", "stop")
NOTHING: Final = ("roll 3 5 1 * *", "keep *", "stop")
FIRST_CARD_ENDS: Final = "cards 351/2 222/2 333/2"
WITH_A_COMPUTER: Final = ("match codeknacker players=Ada,Ben computers=weak", FIRST_CARD_ENDS)
SOLO: Final = ("match codeknacker players=Ada", "cards 351/2 222/2 333/2 444/3", *CRACK, *NOTHING)
COMPUTERS: Final = ("match codeknacker computers=weak,strong", FIRST_CARD_ENDS, *CRACK)
DRAWN: Final = (
    *("match codeknacker players=Ada,Ben", "cards 351/2 222/2 333/2 444/3", *CRACK),
    *("roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop"),
)


def play_into(journal: Journal, *moves: str) -> None:
    """Play the moves as the station does, a minute each."""
    for minute, (move, played) in enumerate(zip(moves, replay_each(play, moves), strict=True)):
        journal.append(move, 60.0 * minute, family_of(played.match).results.record(played))
