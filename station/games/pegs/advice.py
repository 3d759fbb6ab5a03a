"""A hint for a codebreaker, as data and as a message."""

from typing import NamedTuple

from station.core.messages import Message, join_sentences, refusal
from station.games.pegs.code import Code
from station.games.pegs.messages import PegMessages
from station.games.pegs.scenes.board import peg_names


class Advice(NamedTuple):
    """So many codes are `left`, and this is the `guess` to play; None where no code fits the answers."""

    left: int
    guess: Code | None


def hint_in_words(advice: Advice) -> Message:
    """What to play and how many codes are left, or why there is nothing to play."""
    if advice.guess is None:
        return refusal(PegMessages.no_code_fits())
    return join_sentences(PegMessages.hint(pegs=peg_names(advice.guess)), PegMessages.codes_left(n=advice.left))


def hint_to_play(advice: Advice) -> Message:
    """The same of a hint that has a guess, which lies there to be played."""
    pegs = peg_names(advice.guess or "")
    return join_sentences(PegMessages.hint(pegs=pegs), PegMessages.codes_left_play_hint(n=advice.left))
