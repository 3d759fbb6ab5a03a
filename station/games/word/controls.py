"""The table of controls of the word box, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.games.codes.controls import BLANK_KEY, build_entries
from station.games.codes.messages import CodeMessages
from station.games.controls import Entry, key_of
from station.games.word.messages import WordMessages

ENTRIES: Final = build_entries(
    (
        Entry("red", key_of("red"), WordMessages.gives_a_red_key_peg()),
        Entry("white", key_of("white"), WordMessages.gives_a_white_key_peg()),
    ),
    ok=WordMessages.plays_word_or_confirms(),
    back=WordMessages.takes_a_letter_back(),
    turn=WordMessages.changes_the_letter(),
    push=WordMessages.moves_to_next_letter(),
    turn_key=WordMessages.letter_keys(),
    hold_pegs=(Entry("hold blank", BLANK_KEY, CodeMessages.fixes_a_letter()),),
    hold_ok=WordMessages.gives_a_hint_on_words(),
)
