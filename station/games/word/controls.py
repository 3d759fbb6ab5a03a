"""What every control does while words are played, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.games.codes.messages import CodeMessages
from station.games.controls import BACKSPACE, ENTER, SAY_AGAIN, SPACE, Entry, hold_key, key_of
from station.games.word.messages import WordMessages
from station.matches.messages import GameMessages

ENTRIES: Final = (
    Entry("red", key_of("red"), WordMessages.gives_a_red_key_peg()),
    Entry("white", key_of("white"), WordMessages.gives_a_white_key_peg()),
    Entry("ok", ENTER, CodeMessages.plays_or_confirms()),
    Entry("back", BACKSPACE, WordMessages.takes_a_letter_back()),
    Entry("turn", WordMessages.letter_keys(), WordMessages.changes_the_letter()),
    Entry("push", SPACE, WordMessages.moves_to_next_letter()),
    Entry("hold ok", hold_key(ENTER, 1), WordMessages.gives_a_hint_on_words()),
    SAY_AGAIN,
    Entry("hold push", hold_key(SPACE, 2), CodeMessages.calls_a_fault()),
    Entry("hold back", hold_key(BACKSPACE, 2), GameMessages.leaves_the_game()),
)
